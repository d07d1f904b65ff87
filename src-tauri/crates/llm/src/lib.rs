//! Models over the network: runs the calls that `agent` asks for, has recordings transcribed, and explains faults in plain words.
//!
//! Owns the one adapter to servers that speak `OpenAI`'s chat protocol: the address and its checks, keys, what a server supports (the
//! ladder of [`Rung`]s), reading a stream within limits, retries, and the sentence for every fault. Requests are built from
//! `async-openai`'s types. Answers are parsed leniently by hand: compatible servers leave out fields that those types require, and a reader
//! that buffers whole lines could be made to hold any amount of memory. Not here: what is asked and what happens with the answer (`agent`),
//! settings and when a turn ends (`app`).

mod call;
mod llm;
mod report;
mod server;
mod servers;
mod speech;
mod trial;
mod trials;

pub use call::ladder::{Known, Rung, Server};
pub use llm::{Answer, Llm};
pub use report::Report;
pub use server::{
    keys::{KeptIn, Key, Keys},
    presets::{Preset, presets},
    provider::{Patience, Provider},
};
pub use speech::{
    audio::{Audio, AudioFormat},
    transcribe::Transcript,
};
