//! Plays a recording. Its own thread owns the speaker, because on some systems streams cannot change threads.

use std::{
    fs::File,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, Sender},
    },
    thread,
    time::Duration,
};

use domain::{Code, Problem};
use rodio::{Decoder, DeviceSinkBuilder, DeviceSinkError, MixerDeviceSink, Source, decoder::DecoderError};

use crate::{fault, probe::Probe};

/// A recording that is playing. Dropping it ends the sound.
pub struct Player {
    sound: rodio::Player,
    from_ms: u32,
    duration_ms: u32,
    lost: Lost,
    /// Dropping it ends the thread, which closes the speaker.
    _speaker: Sender<()>,
}

/// The state of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Playing {
    /// Milliseconds from the beginning.
    pub position_ms: u32,
    /// The length in milliseconds; 0 if the file does not state it.
    pub duration_ms: u32,
    pub paused: bool,
    /// Whether it reached its end, or the speaker is gone.
    pub ended: bool,
    /// Why it ended early, if it did.
    pub fault: Option<Problem>,
}

type Lost = Arc<Mutex<Option<Problem>>>;

impl Player {
    /// Plays a file on the default speaker from a position; a position past the end means the end. Fails with `no_speaker` or
    /// `recording_unreadable`.
    pub fn play(path: &Path, from_ms: u32) -> Result<Self, Problem> {
        let lost = Lost::default();
        let (speaker, closed) = mpsc::channel();
        let (opened, begun) = mpsc::channel();
        let spawned = thread::Builder::new().name("player".to_owned()).spawn({
            let (path, lost) = (path.to_owned(), lost.clone());
            move || run(&path, from_ms, &lost, &opened, &closed)
        });
        spawned.map_err(|error| fault::unreadable(&error.to_string()))?;
        let (sound, from_ms, duration_ms) = begun.recv().map_err(|_| fault::unreadable("its sound cannot be read"))??;
        Ok(Self { sound, from_ms, duration_ms, lost, _speaker: speaker })
    }

    /// Pauses the sound.
    pub fn pause(&self) {
        self.sound.pause();
    }

    /// Resumes the sound.
    pub fn resume(&self) {
        self.sound.play();
    }

    /// The current state. When it has ended, the last tenth of a second may still be audible.
    pub fn playing(&self) -> Playing {
        let fault = self.lost.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let ended = self.sound.empty() || fault.is_some();
        let gone = u32::try_from(self.sound.get_pos().as_millis()).unwrap_or(u32::MAX);
        let position_ms = self.from_ms.saturating_add(gone);
        Playing {
            position_ms: match self.duration_ms {
                0 => position_ms,
                whole if ended && fault.is_none() => whole,
                whole => position_ms.min(whole),
            },
            duration_ms: self.duration_ms,
            paused: self.sound.is_paused(),
            ended,
            fault,
        }
    }
}

type Begun = Result<(rodio::Player, u32, u32), Problem>;

/// The player's thread: keeps the speaker open until the player is dropped.
fn run(path: &Path, from_ms: u32, lost: &Lost, opened: &Sender<Begun>, closed: &Receiver<()>) {
    let speaker = match begin(path, from_ms, lost) {
        Ok((speaker, begun)) => {
            let _ = opened.send(Ok(begun));
            speaker
        }
        Err(problem) => {
            let _ = opened.send(Err(problem));
            return;
        }
    };
    // No message is ever sent; this returns when the other end is dropped.
    let _ = closed.recv();
    drop(speaker);
}

fn begin(path: &Path, from_ms: u32, lost: &Lost) -> Result<(MixerDeviceSink, (rodio::Player, u32, u32)), Problem> {
    let (source, duration_ms) = open(path)?;
    let from_ms = if duration_ms == 0 { from_ms } else { from_ms.min(duration_ms) };
    let source = begun_at(source, path, from_ms)?;
    let speaker = speaker(lost)?;
    let sound = rodio::Player::connect_new(speaker.mixer());
    sound.append(source);
    Ok((speaker, (sound, from_ms, duration_ms)))
}

/// The file's sound and its length in milliseconds.
pub fn open(path: &Path) -> Result<(Decoder<File>, u32), Problem> {
    let probe = Probe::of_file(path).map_err(|problem| match problem.code {
        Code::NotAudio => fault::unreadable("its file holds no sound"),
        _ => problem,
    })?;
    let file = File::open(path).map_err(|error| fault::unreadable(&error.to_string()))?;
    let bytes = file.metadata().map_err(|error| fault::unreadable(&error.to_string()))?.len();
    let source = Decoder::builder().with_data(file).with_byte_len(bytes).with_hint(probe.format.name()).build();
    let source = source.map_err(|error| match error {
        DecoderError::UnrecognizedFormat => fault::unreadable("its sound is of a kind that is not played here, such as Opus"),
        error => fault::unreadable(&error.to_string()),
    })?;
    let told = source.total_duration().and_then(|whole| u32::try_from(whole.as_millis()).ok());
    Ok((source, probe.duration_ms.or(told).unwrap_or(0)))
}

/// The sound from a position on. A file without seeking is decoded up to it.
fn begun_at(mut source: Decoder<File>, path: &Path, from_ms: u32) -> Result<Box<dyn Source + Send>, Problem> {
    let from = Duration::from_millis(from_ms.into());
    if from.is_zero() || source.try_seek(from).is_ok() {
        return Ok(Box::new(source));
    }
    let (again, _) = open(path)?;
    Ok(Box::new(again.skip_duration(from)))
}

fn speaker(lost: &Lost) -> Result<MixerDeviceSink, Problem> {
    let lost = lost.clone();
    let heard = move |error: cpal::Error| {
        use cpal::ErrorKind::{DeviceChanged, RealtimeDenied, Xrun};
        if !matches!(error.kind(), Xrun | DeviceChanged | RealtimeDenied) {
            *lost.lock().unwrap_or_else(PoisonError::into_inner) = Some(fault::speaker(Some(&error)));
        }
    };
    let opened = DeviceSinkBuilder::from_default_device().and_then(|builder| builder.with_error_callback(heard).open_sink_or_fallback());
    let mut speaker = opened.map_err(|error| match error {
        DeviceSinkError::DefaultSinkConfigError(error)
        | DeviceSinkError::PlayError(error)
        | DeviceSinkError::BuildError(error)
        | DeviceSinkError::SupportedConfigsError(error) => fault::speaker(Some(&error)),
        _ => fault::speaker(None),
    })?;
    speaker.log_on_drop(false);
    Ok(speaker)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::*;

    /// A panic on the speaker's thread would end the whole program.
    #[test]
    fn damage_is_survived() {
        let sounds = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sounds");
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("damaged");
        let mut heard = 0;
        for name in ["opus.ogg", "tone.aac", "tone.flac", "tone.m4a", "tone.mp3", "tone.wav", "vorbis.ogg"] {
            let whole = fs::read(sounds.join(name)).unwrap();
            for at in (0..whole.len()).step_by(7) {
                let mut damaged = whole.clone();
                damaged[at] ^= 0xFF;
                fs::write(&path, damaged).unwrap();
                if let Ok((source, _)) = open(&path) {
                    heard += begun_at(source, &path, 100).unwrap().count();
                }
            }
        }
        assert!(heard > 0);
    }
}
