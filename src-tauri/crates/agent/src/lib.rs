//! The assistant's turn and the wake of a task's agent as state machines: inputs in, effects out.
//!
//! Owns the order of a turn's events, the router's gates, the prompts and how their answers are used, and the rows of the review list.
//! Pure: no I/O, no clock, no randomness, no async; `app` runs the effects and feeds their results back.
//! Not here: reading messages (`language`), sentences for people (`wording`), what an operation does to rows (`domain`), how a turn is
//! driven (`app`).

pub mod audit;
mod ground;
mod guard;
pub mod model;
mod prompt;
pub mod proposal;
pub mod reading;
pub mod routing;
mod schema;
pub mod snapshot;
mod summary;
pub mod tools;
pub mod turn;
pub mod verified_plan;
pub mod wake;
pub mod withheld;
mod words;

pub use turn::{Draft, Effect, Input, RememberedScope, Setup, Turn, Undoable};

/// English sentences said at this moment, with the names behind the user's labels and projects.
pub fn speech<'a>(clock: &language::Clock, names: &'a language::Names) -> wording::Speech<'a> {
    wording::Speech::new(clock.now.date(), clock.week_start).with_names(&names.labels, &names.projects)
}
