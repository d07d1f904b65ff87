//! The one `SQLite` file: rows, change sets, search index, audit, idempotency, proposals, settings, backups.
//!
//! The only user of sea-orm. Reads answer from indexes and never load all tasks to answer a question about some; writes are set-based and
//! one transaction each. Not here: what an operation means (`domain`), who may do what when, clock and new ids (`app`).

mod agents;
mod audit;
mod backup;
mod bulk;
mod clean;
mod connect;
mod conversation;
mod counts;
mod days;
mod detail;
mod drafts;
mod error;
mod export;
mod files;
mod history;
mod idempotency;
mod insights;
mod label_events;
mod leases;
mod list;
mod load;
mod lookup;
mod names;
mod proposal;
mod ranked;
mod restore;
mod rows;
mod search;
mod setting;
mod snippet;
mod sql;
mod today;
mod upcoming;
mod where_sql;
mod write;

pub use agents::AgentRow;
pub use audit::{AuditFilter, AuditRow, ModelTotals};
pub use clean::Cleaned;
pub use connect::{Store, Versions};
pub use conversation::KeptTurn;
pub use counts::Counts;
pub use detail::{ChecklistDetail, TaskDetail};
pub use drafts::Draft;
pub use error::{Result, StoreError};
pub use export::Export;
pub use files::{BACKUPS, OwnFile, RECORDINGS, TRASH};
pub use history::{HistoryRow, Scope};
pub use idempotency::Remembered;
pub use insights::{Done, Ended};
pub use label_events::LabelFigures;
pub use list::{Page, Row};
pub use names::Names;
pub use proposal::StoredProposal;
pub use restore::Figures;
pub use write::Write;
