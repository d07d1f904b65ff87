//! The rules of Assent's data: entities, operations, which operations are valid, what a change does and what undo restores.
//!
//! Pure: no I/O, no clock, no randomness, no async. Time, time zone and new ids are arguments, and rows come in as a [`World`]. Not here:
//! how rows are stored (`store`), how messages are read (`language`), and which caller may do what (`app`).

mod changes;
pub mod code;
mod entities;
#[cfg(test)]
mod fixture;
mod operations;
pub mod problem;
mod queries;
pub mod source;
pub mod text;
pub mod time;

// The folders sort the files; their modules are used under short names.
pub use changes::{change, undo};
pub(crate) use changes::{ledger, row};
pub(crate) use entities::lenient;
pub use entities::{checklist, ids, label, note, order, project, provenance, recurrence, saved_filter, task};
pub use operations::{account, clarify, operation, parse, preview, proposal, requested, resolve, rooms, sentence, typed};
pub(crate) use operations::{asker, change_set, draft, fields};
pub use queries::{filter_text, lookup, needs, places, query, where_filter, world};

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
pub use places::Place;
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
