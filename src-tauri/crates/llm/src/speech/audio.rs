//! A recording to send: its file, the name it is sent under, and its format.

use std::path::PathBuf;

/// A recording on disk. It is streamed and never held in memory as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audio {
    pub path: PathBuf,
    /// The file name to send. Servers detect the format by the extension, so the right one is added if it is missing.
    pub name: String,
    pub format: AudioFormat,
}

impl Audio {
    /// The name as sent: with the extension of its format, and without characters that some servers cannot read in a form's headers.
    pub(crate) fn told_name(&self) -> String {
        const MOST: usize = 100;
        let plain = |c: char| if c.is_ascii_alphanumeric() || " .-_()".contains(c) { c } else { '_' };
        let name: String = self.name.trim().chars().map(plain).collect();
        let ending = if AudioFormat::of_name(&name) == Some(self.format) { "" } else { self.format.ending() };
        let name = if name.is_empty() { "recording" } else { &name[name.len().saturating_sub(MOST)..] };
        format!("{name}{ending}")
    }
}

/// The formats that transcription servers accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AudioFormat {
    Wav,
    /// `.mp3`, `.mpga`, `.mpeg`
    Mp3,
    /// `.m4a`, `.mp4`
    M4a,
    /// `.ogg`, `.oga`, `.opus`
    Ogg,
    Flac,
    Webm,
}

impl AudioFormat {
    /// The format of a file name's extension, ignoring case.
    pub fn of_name(name: &str) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        Some(match ending.to_ascii_lowercase().as_str() {
            "wav" => Self::Wav,
            "mp3" | "mpga" | "mpeg" => Self::Mp3,
            "m4a" | "mp4" => Self::M4a,
            "ogg" | "oga" | "opus" => Self::Ogg,
            "flac" => Self::Flac,
            "webm" => Self::Webm,
            _ => return None,
        })
    }

    pub fn media_type(self) -> &'static str {
        match self {
            Self::Wav => "audio/wav",
            Self::Mp3 => "audio/mpeg",
            Self::M4a => "audio/mp4",
            Self::Ogg => "audio/ogg",
            Self::Flac => "audio/flac",
            Self::Webm => "audio/webm",
        }
    }

    fn ending(self) -> &'static str {
        match self {
            Self::Wav => ".wav",
            Self::Mp3 => ".mp3",
            Self::M4a => ".m4a",
            Self::Ogg => ".ogg",
            Self::Flac => ".flac",
            Self::Webm => ".webm",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_end_as_their_format() {
        for (name, format, expected) in [
            ("Memo 3.wav", AudioFormat::Wav, "Memo 3.wav"),
            ("memo.MPGA", AudioFormat::Mp3, "memo.MPGA"),
            ("memo.wav", AudioFormat::Ogg, "memo.wav.ogg"),
            ("Zahnärztin", AudioFormat::M4a, "Zahn_rztin.m4a"),
            ("a\"\r\nb", AudioFormat::Flac, "a___b.flac"),
            (" ", AudioFormat::Webm, "recording.webm"),
        ] {
            assert_eq!(Audio { path: PathBuf::new(), name: name.to_owned(), format }.told_name(), expected);
        }
        let long = Audio { path: PathBuf::new(), name: format!("{}.wav", "ä".repeat(500)), format: AudioFormat::Wav };
        assert_eq!(long.told_name().len(), 100);
        assert_eq!(AudioFormat::of_name("notes.txt"), None);
    }
}
