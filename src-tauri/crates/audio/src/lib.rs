//! Sound: records a microphone into a file, plays a file, measures how loud it is, and detects a file's format.
//!
//! Owns the choice of device and rate, how sound reaches the disk, and the sentence for every fault. Not here: which task a recording
//! belongs to and where its file is (`app`), and transcripts (`llm`).
//!
//! Codes: `no_microphone`, `recording_failed`, `no_speaker`, `recording_unreadable`, `not_audio`. Devices block, so asynchronous code calls
//! this crate from a thread that may block.

mod ear;
mod fault;
mod level;
mod microphone;
mod player;
mod probe;
mod recorder;
mod wave;
mod waveform;

pub use player::{Player, Playing};
pub use probe::{Format, Probe};
pub use recorder::{Recorded, Recorder, Recording};
pub use waveform::waveform;
