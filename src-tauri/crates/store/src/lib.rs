//! The one `SQLite` file: rows, change sets, search index, audit, idempotency, proposals, settings, backups.
//!
//! The only user of sea-orm. Reads use indexes and never load all tasks to answer a question about some; writes are set-based, each in one
//! transaction. Not here: the meaning of operations (`domain`); permissions, the clock and new ids (`app`).

mod bulk;
mod derived;
mod error;
mod file;
mod keep;
mod log;
mod read;
mod rows;
mod sql;
mod upkeep;
mod write;

pub use error::{Result, StoreError};
pub use file::{
    aside::{put_in_place, set_aside},
    beside::{want_a_close_look, wants_a_close_look},
    connect::{Store, Versions},
    earlier::make_earlier,
    files::{BACKUPS, OwnFile, RECORDINGS, TRASH},
    look::{HOME, copies_of, look, look_closely},
    sound_copies::{link_recordings, recordings_needed_by, recordings_of_copy},
};
pub use keep::{agents::AgentRow, conversation::KeptTurn, drafts::Draft, idempotency::Remembered, proposal::StoredProposal};
pub use log::{
    audit::{AuditFilter, AuditRow, ModelTotals},
    history::{HistoryRow, Scope},
    insights::{Done, Ended},
    label_events::LabelFigures,
};
pub use read::{counts::Counts, detail::TaskDetail, export::Export, names::Names, page::Page};
pub use upkeep::{
    clean::Cleaned,
    restore::figures_of_copy,
    salvage::{Salvaged, SavedRows, salvage},
};
pub use write::Write;
