//! Models over the network: runs the calls that `agent` asks for, has recordings transcribed, and says in plain words what went wrong.
//!
//! Owns the one adapter to servers that speak `OpenAI`'s chat protocol: the address and its checks, keys, what a server can be held to
//! (the ladder of [`Rung`]s), reading a stream within bounds, retries, and the sentence of every fault. Requests are built from
//! `async-openai`'s types. What comes back is read leniently and by hand: compatible servers leave out fields which those types demand,
//! and a reader that buffers whole lines could be made to hold any amount of memory.
//! Not here: what is asked and what becomes of the answer (`agent`), settings and when a turn ends (`app`).

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
mod lines;
mod llm;
mod models;
mod presets;
mod provider;
mod report;
mod request;
mod retry_after;
mod schema;
mod spoken;
mod transcribe;
mod trial;

pub use audio::{Audio, AudioFormat};
pub use keys::{KeptIn, Key, Keys};
pub use ladder::{Known, Rung, Server};
pub use llm::{Answer, Llm};
pub use presets::{Preset, presets};
pub use provider::{Patience, Provider};
pub use report::Report;
pub use transcribe::Transcript;
