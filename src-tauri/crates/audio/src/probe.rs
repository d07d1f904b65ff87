//! Detects what an audio file is, from its content and never from its name.

mod defects;

use std::{
    fs::File,
    io::{self, Cursor, Read},
    path::Path,
    sync::Arc,
};

use domain::{Code, Problem};
use symphonia::core::{
    codecs::CODEC_TYPE_NULL,
    formats::FormatOptions,
    io::{MediaSource, MediaSourceStream, MediaSourceStreamOptions},
    meta::MetadataOptions,
    probe::Hint,
};

/// How many bytes of a file are read to detect its format.
const HEAD: u64 = 64 * 1024;

/// A format in which recordings are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// RIFF WAVE.
    Wav,
    /// MPEG audio.
    Mp3,
    /// AAC or ALAC in MP4, or plain AAC.
    M4a,
    /// Vorbis or Opus in Ogg.
    Ogg,
    /// FLAC.
    Flac,
    /// Opus or Vorbis in `WebM` or Matroska. Stored and transcribed, but not played.
    Webm,
}

impl Format {
    /// Its name in a note, which is also its files' extension.
    pub fn name(self) -> &'static str {
        match self {
            Self::Wav => "wav",
            Self::Mp3 => "mp3",
            Self::M4a => "m4a",
            Self::Ogg => "ogg",
            Self::Flac => "flac",
            Self::Webm => "webm",
        }
    }

    /// The format that a file's first bytes suggest.
    fn promised(head: &[u8]) -> Option<Self> {
        let at = |place: usize, word: &[u8]| head.get(place..).is_some_and(|rest| rest.starts_with(word));
        let holds = |word: &[u8]| head.windows(word.len()).any(|window| window == word);
        // A frame begins with eleven set bits; the layer bits distinguish MPEG audio from plain AAC.
        let frame = head.first() == Some(&0xFF) && head.get(1).is_some_and(|byte| byte & 0xE0 == 0xE0);
        let layer = head.get(1).map_or(0, |byte| byte >> 1 & 3);
        if at(0, b"RIFF") && at(8, b"WAVE") {
            Some(Self::Wav)
        } else if at(0, b"fLaC") {
            Some(Self::Flac)
        } else if at(0, b"OggS") {
            Some(Self::Ogg)
        } else if at(4, b"ftyp") {
            Some(Self::M4a)
        } else if at(0, &[0x1A, 0x45, 0xDF, 0xA3]) {
            (holds(b"A_OPUS") || holds(b"A_VORBIS")).then_some(Self::Webm)
        } else if at(0, b"ID3") || (frame && layer != 0) {
            Some(Self::Mp3)
        } else if frame {
            Some(Self::M4a)
        } else {
            None
        }
    }
}

/// The result of probing a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    pub format: Format,
    /// Its length, if the file states it.
    pub duration_ms: Option<u32>,
}

impl Probe {
    /// Probes a file. Fails with `not_audio` if it holds no sound that can be stored, and with `recording_unreadable` if it cannot be read.
    pub fn of_file(path: &Path) -> Result<Self, Problem> {
        let unreadable = |error: io::Error| Problem::new(Code::RecordingUnreadable, format!("The recording cannot be read ({error})."));
        let file = File::open(path).map_err(unreadable)?;
        if file.metadata().map_err(unreadable)?.is_dir() {
            return Err(not_audio());
        }
        of(file)
    }

    /// Probes a file's content. The caller can take the bytes back out of the `Arc` afterwards.
    pub fn of_bytes(bytes: &Arc<Vec<u8>>) -> Result<Self, Problem> {
        of(Cursor::new(Shared(bytes.clone())))
    }
}

struct Shared(Arc<Vec<u8>>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

fn not_audio() -> Problem {
    Problem::new(Code::NotAudio, "The file contains no audio that Assent can use. Choose a WAV, MP3, M4A, Ogg, FLAC or WebM file.")
}

fn of(mut source: impl MediaSource + 'static) -> Result<Probe, Problem> {
    let mut head = Vec::new();
    source.by_ref().take(HEAD).read_to_end(&mut head).map_err(|_| not_audio())?;
    let format = Format::promised(&head).ok_or_else(not_audio)?;
    if format == Format::Webm {
        return Ok(Probe { format, duration_ms: None });
    }
    if !defects::is_free(format, &mut source).unwrap_or(false) {
        return Err(not_audio());
    }
    source.rewind().map_err(|_| not_audio())?;
    let stream = MediaSourceStream::new(Box::new(source), MediaSourceStreamOptions::default());
    let mut hint = Hint::new();
    hint.with_extension(format.name());
    let opened = symphonia::default::get_probe()
        .format(&hint, stream, &FormatOptions::default(), &MetadataOptions::default())
        .map_err(|_| not_audio())?;
    let track = opened.format.tracks().iter().find(|track| track.codec_params.codec != CODEC_TYPE_NULL).ok_or_else(not_audio)?;
    let length = track.codec_params.time_base.zip(track.codec_params.n_frames);
    let duration_ms = length.map(|(base, frames)| base.calc_time(frames)).and_then(|time| {
        let millis = std::time::Duration::from(time).as_millis();
        u32::try_from(millis).ok().filter(|millis| *millis > 0)
    });
    Ok(Probe { format, duration_ms })
}

#[cfg(test)]
mod tests;
