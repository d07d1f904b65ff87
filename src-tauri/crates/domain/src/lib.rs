//! The rules of Assent's data: entities, operations, which operations are valid, what a change does and what undo restores.
//!
//! Pure: no I/O, no clock, no randomness, no async. Time, time zone and new ids are arguments, and rows come in as a [`World`]. Not here:
//! how rows are stored (`store`), how English is read (`language`), and which caller may do what (`app`).

pub mod account;
mod asker;
pub mod change;
mod change_set;
pub mod checklist;
pub mod clarify;
pub mod code;
mod draft;
mod fields;
pub mod filter_text;
#[cfg(test)]
mod fixture;
pub mod ids;
pub mod label;
mod ledger;
mod lenient;
pub mod lookup;
pub mod needs;
pub mod note;
pub mod operation;
pub mod order;
pub mod parse;
pub mod preview;
pub mod problem;
pub mod project;
pub mod proposal;
pub mod provenance;
pub mod query;
pub mod recurrence;
pub mod requested;
pub mod resolve;
pub mod rooms;
mod row;
pub mod saved_filter;
pub mod sentence;
pub mod source;
pub mod task;
pub mod text;
pub mod time;
pub mod typed;
pub mod undo;
pub mod where_filter;
pub mod world;

pub use account::Account;
pub use asker::Asker;
pub use change::{Change, Entity, FieldMap, Image, Summary, Writes};
pub use change_set::ChangeSet;
pub use checklist::{Checklist, ChecklistItem, ItemPlace};
pub use clarify::{Clarify, ClarifyAnswer, ClarifyGroup, ClarifyKind, ClarifyOption, Selection};
pub use code::Code;
pub use ids::{ChangeSetId, ChecklistId, FilterId, ItemId, LabelGroupId, LabelId, NoteId, ProjectId, ProposalId, TaskId, TaskRef};
pub use label::{Label, LabelGroup};
pub use lookup::{Found, Lookup};
pub use needs::Needs;
pub use note::{Audio, Note, NoteKind, Transcript};
pub use operation::{Operation, Why};
pub use order::Stretch;
pub use parse::Unread;
pub use problem::Problem;
pub use project::{Autonomy, Project, Switch};
pub use provenance::{Confidence, Override, Suggestion};
pub use recurrence::{Frequency, Recurrence, RecurrenceType, Rule};
pub use requested::Requested;
pub use saved_filter::SavedFilter;
pub use source::Source;
pub use task::{Actor, AssignedLabel, Priority, Task};
pub use time::{DateRange, TimeOfDay, Timestamp, Today, instant, midnight};
pub use typed::TypedNames;
pub use where_filter::Where;
pub use world::World;
