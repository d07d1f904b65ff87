//! Sound: recording a microphone into a file, playing a file, and telling what a file is.
//!
//! Owns which device and which rate are used, how sound reaches the disk, and the sentence of every fault. Not here: which task a recording
//! belongs to and where its file lies (`app`), and transcripts (`llm`).
//!
//! Codes: `no_microphone`, `recording_failed`, `no_speaker`, `recording_unreadable`, `not_audio`. Devices block, so whoever is
//! asynchronous calls this crate from a thread that may wait.

mod ear;
mod fault;
mod level;
mod microphone;
mod player;
mod probe;
mod recorder;
mod wave;

pub use player::{Player, Playing};
pub use probe::{Format, Probe};
pub use recorder::{Recorded, Recorder, Recording};
