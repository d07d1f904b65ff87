//! The commands of the bridge. Each decodes its arguments, calls `app` and encodes the result. Nothing is decided here.
//!
//! `src-tauri/permissions/commands.toml` groups them for the capabilities of the windows.

pub mod agents;
pub mod assistant;
pub mod changes;
pub mod data;
pub mod drafts;
pub mod history;
pub mod models;
pub mod quick_add;
pub mod recordings;
pub mod recovery;
pub mod settings;
pub mod tasks;
pub mod window;
