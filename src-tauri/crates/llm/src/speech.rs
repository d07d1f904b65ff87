//! Transcribes recordings.

pub(crate) mod audio;
pub(crate) mod language;
pub(crate) mod transcribe;
