//! The bridge between a page and the app: every command and every event, declared once in [`table`].
//!
//! From that table follow [`call`], which runs a command by its name, the permissions in `src-tauri/permissions/commands.toml`, and the
//! TypeScript client in `ui/src/ipc/commands.ts`. A program with windows adds what only it can do as a [`Shell`]. Not here: windows, sound,
//! dialogs (`src-tauri`), and every decision, which is `app`'s.

mod call;
#[macro_use]
mod declare;
mod event;
mod files;
#[cfg(test)]
mod generated;
mod news;
mod recovery;
mod shell;
mod table;

pub use call::{Arguments, Bytes, Events, Outcome};
pub use event::Event;
pub use news::news;
pub use shell::{Shell, Sound};
pub use table::{ShellCommands, call, events};
