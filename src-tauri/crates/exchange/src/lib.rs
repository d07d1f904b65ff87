//! Foreign formats to operations, and the user's data to foreign formats, with a report of what could not be carried.
//!
//! Pure: text in, text out. Not here: files, which names already exist, and writing what was read (`app` makes one change set of it).

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
pub use report::{Counts, Remark, Report};

/// A format that can be read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Assent's own lossless backup, see `docs/backup-format.md`.
    Json,
    /// What `task export` prints: one JSON array, or one JSON object a line.
    Taskwarrior,
}

impl Format {
    /// Every format, in the order they are offered.
    pub const ALL: [Self; 2] = [Self::Json, Self::Taskwarrior];

    /// The name it is asked for by.
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Taskwarrior => "taskwarrior",
        }
    }

    /// How the name of a file of this format ends, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Json | Self::Taskwarrior => "json",
        }
    }

    /// The format that a text seems to have, from how it begins; a guess that the person can overrule.
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let begin: String = text.chars().take(BEGIN).filter(|one| !one.is_whitespace()).collect();
        if begin.starts_with('{') && begin.contains("\"format\":\"assent\"") {
            return Some(Self::Json);
        }
        // Either an object a line, or all of them in one array.
        let object = begin.strip_prefix('[').unwrap_or(&begin).starts_with('{');
        (object && begin.contains("\"description\":")).then_some(Self::Taskwarrior)
    }
}

/// Characters at the beginning of a text that tell its format.
const BEGIN: usize = 4_096;

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = Problem;

    /// Reads a name or one of its usual spellings. Code: `unknown_format`.
    fn from_str(name: &str) -> Result<Self, Problem> {
        match name.trim().to_ascii_lowercase().as_str() {
            "json" | "assent" | "backup" => Ok(Self::Json),
            "taskwarrior" | "task" | "tw" => Ok(Self::Taskwarrior),
            _ => Err(Problem::new(Code::UnknownFormat, format!("There is no format called “{name}”."))
                .hint(format!("one of {}", Self::ALL.map(Self::name).join(", ")))),
        }
    }
}

/// What a text held.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The data.
    pub content: Content,
    /// How much it is, and what could not be carried.
    pub report: Report,
}

/// Data in the shape the write path takes.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Operations for source `import`. Every project and label named by a task is made by an earlier operation of the list; those that
    /// exist already are the caller's to leave out.
    Operations(Vec<Operation>),
    /// Whole rows with their ids, stamps and provenance.
    Rows(Box<Backup>),
}

/// Reads a whole text; `today` has the zone in which its instants become local dates. A text that cannot be read entirely gives nothing.
///
/// Codes: `invalid_import` (with the line), `backup_newer`.
pub fn read(text: &str, format: Format, today: &Today) -> Result<Reading, Problem> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match format {
        Format::Json => backup::read(text),
        Format::Taskwarrior => taskwarrior::read(text, today),
    }
}

/// Writes all of `data`. `exported_at` is the stamp of a backup, `zone` is where local dates become instants.
pub fn write(data: &Backup, format: Format, exported_at: Timestamp, zone: Tz, out: &mut dyn io::Write) -> io::Result<Report> {
    match format {
        Format::Json => backup::write(data, exported_at, out),
        Format::Taskwarrior => taskwarrior::write(data, zone, out),
    }
}

/// What is wrong with a text that was to be imported.
fn invalid(message: impl Into<String>) -> Problem {
    Problem::new(Code::InvalidImport, message)
}
