//! Who asks for a change.

use serde::Serialize;

use crate::lenient::lenient;

/// Who asked for a change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Source {
    /// The window.
    #[default]
    User,
    /// A proposal of the assistant that the user applied.
    Assistant,
    /// The task agent.
    Agent,
    /// The command line.
    Cli,
    /// An outside agent over the Model Context Protocol.
    Mcp,
    Import,
}
lenient!(Source, Source::User, "user" => Source::User, "assistant" => Source::Assistant, "agent" => Source::Agent, "cli" => Source::Cli,
    "mcp" => Source::Mcp, "import" => Source::Import);
