//! Converts foreign formats to operations, and the user's data to foreign formats, and reports what could not be carried over.
//!
//! Pure: text in, text out. Not here: files, checking which names exist, and applying what was read (`app` makes one change set of it).

pub mod backup;
mod canonical;
mod report;
mod taskwarrior;
#[cfg(test)]
mod tests;

use std::{fmt, io, str::FromStr};

use chrono_tz::Tz;
use domain::{Code, Operation, Problem, Timestamp, Today};

pub use backup::Backup;
pub use canonical::write_canonical;
pub use report::Report;

/// A format that can be read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Assent's own lossless backup, see `docs/backup-format.md`.
    Json,
    /// The output of `task export`: one JSON array, or one JSON object per line.
    Taskwarrior,
}

impl Format {
    /// Every format, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Json, Self::Taskwarrior];

    /// The name that selects it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Taskwarrior => "taskwarrior",
        }
    }

    /// The file extension, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Json | Self::Taskwarrior => "json",
        }
    }

    /// The likely format of a text, judged by its beginning; the user can override this guess.
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let begin: String = text.chars().take(BEGIN).filter(|one| !one.is_whitespace()).collect();
        if begin.starts_with('{') && begin.contains("\"format\":\"assent\"") {
            return Some(Self::Json);
        }
        // Either one object per line, or one array of objects.
        let object = begin.strip_prefix('[').unwrap_or(&begin).starts_with('{');
        (object && begin.contains("\"description\":")).then_some(Self::Taskwarrior)
    }
}

/// How many characters at the beginning of a text are used to detect its format.
const BEGIN: usize = 4_096;

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = Problem;

    /// Parses a format's name or a common variant. Code: `unknown_format`.
    fn from_str(name: &str) -> Result<Self, Problem> {
        match name.trim().to_ascii_lowercase().as_str() {
            "json" | "assent" | "backup" => Ok(Self::Json),
            "taskwarrior" | "task" | "tw" => Ok(Self::Taskwarrior),
            _ => Err(Problem::new(Code::UnknownFormat, format!("There is no format called “{name}”."))
                .hint(format!("one of {}", Self::ALL.map(Self::name).join(", ")))),
        }
    }
}

/// The content of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The data.
    pub content: Content,
    /// How much it contains, and what could not be carried over.
    pub report: Report,
}

/// Data in the form that the write path takes.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Operations with source `import`. Every project and label of a task is created by an earlier operation in the list; the caller leaves
    /// out those that already exist.
    Operations(Vec<Operation>),
    /// Complete rows with their ids, timestamps and provenance.
    Rows(Box<Backup>),
}

/// Reads a whole text; `today` gives the zone that converts its instants to local dates. A text that cannot be read completely gives an
/// error and no data.
///
/// Codes: `invalid_import` (with the line), `backup_newer`.
pub fn read(text: &str, format: Format, today: &Today) -> Result<Reading, Problem> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match format {
        Format::Json => backup::read(text),
        Format::Taskwarrior => taskwarrior::read(text, today),
    }
}

/// Writes all of `data`. `exported_at` is the timestamp of a backup; `zone` converts local dates to instants.
pub fn write(data: &Backup, format: Format, exported_at: Timestamp, zone: Tz, out: &mut dyn io::Write) -> io::Result<Report> {
    match format {
        Format::Json => backup::write(data, exported_at, out),
        Format::Taskwarrior => taskwarrior::write(data, zone, out),
    }
}

/// The error for an invalid import.
fn invalid(message: impl Into<String>) -> Problem {
    Problem::new(Code::InvalidImport, message)
}
