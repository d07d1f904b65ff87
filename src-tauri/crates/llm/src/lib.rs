//! Models over the network: runs the calls that `agent` asks for, has recordings transcribed, and explains faults in plain words.
//!
//! Owns the one adapter to servers that speak `OpenAI`'s chat protocol: the address and its checks, keys, what a server supports (the
//! ladder of [`Rung`]s), reading a stream within limits, retries, and the sentence for every fault. Requests are built from
//! `async-openai`'s types. Answers are parsed leniently by hand: compatible servers leave out fields that those types require, and a reader
//! that buffers whole lines could be made to hold any amount of memory. Not here: what is asked and what happens with the answer (`agent`),
//! settings and when a turn ends (`app`).

mod address;
mod audio;
mod backoff;
mod calls;
mod chunk;
mod endpoint;
mod exchange;
mod fault;
mod keys;
mod ladder;
mod language;
mod line;
mod lines;
mod llm;
mod models;
mod presets;
mod provider;
mod report;
mod request;
mod retry_after;
mod schema;
mod servers;
mod spoken;
mod transcribe;
mod trial;
mod trials;
mod verdict;

pub use audio::{Audio, AudioFormat};
pub use keys::{KeptIn, Key, Keys};
pub use ladder::{Known, Rung, Server};
pub use llm::{Answer, Llm};
pub use presets::{Preset, presets};
pub use provider::{Patience, Provider};
pub use report::Report;
pub use transcribe::Transcript;
