//! The words for people: facts come in, sentences in the reader's language go out.
//!
//! Every sentence about an operation, a change set, a question or an answer of the built-in planner, a problem, an import or an agent is
//! written in the catalogues (`catalogue/<language>/*.ftl`, Project Fluent). A language is a folder of catalogues and one line in
//! [`catalogue`]. Not here: the prompts of models (`agent`), labels of the window (`ui/messages`).

mod agents;
mod catalogue;
mod choice;
mod operations;
mod parts;
mod problem;
mod quick_add;
mod reports;
mod rule;
mod speech;
mod value;
mod wire;
pub mod words;

// The folders sort the files; their modules are used under short names.
pub(crate) use operations::{object, operation, scope, update};
pub(crate) use reports::{account, import, models, warning};

pub use agents::deeds;
pub use catalogue::{Catalogue, ENGLISH};
pub use operation::{done, proposed, unread};
pub use parts::text;
pub use problem::problem;
pub use reports::account::{applied, told as account};
pub use rule::rule;
pub use speech::Speech;
pub use warning::{unconfirmed, warning};
pub use wire::{Worded, tell};
