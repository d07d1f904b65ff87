//! The words for people: facts come in, sentences in the reader's language go out.
//!
//! Every sentence about an operation, a change set, a question or an answer of the built-in planner, a problem, an import or an agent is
//! written in the catalogues (`catalogue/<language>/*.ftl`, Project Fluent). A language is a folder of catalogues and one line in
//! [`catalogue`]. Not here: what a model is told (`agent`), labels of the window (`ui/messages`).

mod account;
mod agents;
mod catalogue;
mod choice;
mod import;
mod models;
mod object;
mod operation;
mod parts;
mod problem;
mod quick_add;
mod rule;
mod scope;
mod speech;
mod update;
mod value;
mod warning;
mod wire;
pub mod words;

pub use account::{applied, told as account};
pub use agents::deeds;
pub use catalogue::{Catalogue, ENGLISH};
pub use import::remark;
pub use operation::{done, proposed, unread};
pub use parts::text;
pub use problem::problem;
pub use rule::rule;
pub use speech::Speech;
pub use warning::{unconfirmed, warning};
pub use wire::{Worded, tell};
