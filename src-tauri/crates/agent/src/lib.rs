//! The assistant's turn and the wake of a task's agent as state machines: inputs in, effects out.
//!
//! Owns the order of a turn's events, the router's gates, the prompts and how their answers are used, and the rows of the review list.
//! Pure: no I/O, no clock, no randomness, no async; `app` runs the effects and feeds their results back.
//! Not here: reading messages (`language`), sentences for people (`wording`), what an operation does to rows (`domain`), how a turn is
//! driven (`app`).

pub mod audit;
mod lists;
pub mod model;
mod prompts;
pub mod reading;
pub mod routing;
pub mod tools;
pub mod turn;
pub mod verified_plan;
pub mod wake;
mod words;

// The folders sort the files; their modules are used under short names.
pub use lists::proposal;
pub(crate) use lists::{ground, summary};
pub(crate) use prompts::{guard, prompt, schema};
pub use prompts::{snapshot, withheld};
pub use turn::{Draft, Effect, Input, RememberedScope, Setup, Turn, Undoable};

/// English sentences said at this moment, with the names behind the user's labels and projects.
pub fn speech<'a>(clock: &language::Clock, names: &'a language::Names) -> wording::Speech<'a> {
    wording::Speech::new(clock.now.date(), clock.week_start).with_names(&names.labels, &names.projects)
}
