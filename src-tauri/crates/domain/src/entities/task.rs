//! A task: a thing to do.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::{LabelId, Override, ProjectId, Recurrence, TaskId, TimeOfDay, Timestamp, lenient::lenient};

/// Maximum length of a title after trimming, in characters. The minimum is 1.
pub const TITLE_MAX: usize = 400;
/// Maximum length of the notes, in bytes.
pub const NOTES_MAX: usize = 64 * 1024;

/// The highest number that an import may set. New tasks get the highest number in use plus one, and every number must be exact in JSON for
/// all readers (up to 2^53). This leaves four thousand million numbers for new tasks.
pub const NUMBER_MOST: u64 = (1 << 53) - (1 << 32);

/// Who set a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Actor {
    /// The user, or anything of unknown origin.
    #[default]
    User,
    /// The task agent.
    Agent,
}

/// How urgent a task is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Priority {
    /// Can wait.
    Low,
    /// The default.
    #[default]
    Medium,
    /// To be done first.
    High,
}

lenient!(Actor, Actor::User, "user" => Actor::User, "agent" => Actor::Agent);
lenient!(Priority, Priority::Medium, "low" => Priority::Low, "medium" => Priority::Medium, "high" => Priority::High);

/// A label on a task, with its provenance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AssignedLabel {
    pub id: LabelId,
    #[serde(default)]
    pub assigned_by: Actor,
    /// When it was assigned.
    pub assigned_at: Timestamp,
}

/// A thing to do. `scheduled_for` absent means backlog; `time_of_day` needs `scheduled_for`; a recurrence is anchored on `scheduled_for`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Task {
    pub id: TaskId,
    /// The number that people and models use: `#12`. Never reused.
    pub number: u64,
    /// 1 to [`TITLE_MAX`] characters, trimmed.
    pub title: String,
    /// Markdown, up to [`NOTES_MAX`] bytes.
    #[serde(default)]
    pub notes: String,
    /// Its project; `None` is the Inbox.
    pub project_id: Option<ProjectId>,
    /// Local date for which it is planned; also the anchor of its recurrence.
    pub scheduled_for: Option<NaiveDate>,
    /// Local time on that date.
    pub time_of_day: Option<TimeOfDay>,
    /// Local date by which it must be done.
    pub deadline: Option<NaiveDate>,
    /// How urgent.
    #[serde(default)]
    pub priority: Priority,
    /// Done. Never set on a repeating task, which is completed date by date.
    #[serde(default)]
    pub completed: bool,
    /// When it was completed.
    pub completed_at: Option<Timestamp>,
    /// Who completed or reopened it last.
    #[serde(default)]
    pub completed_by: Actor,
    /// Set if the agent completed or reopened it against the user; says why.
    pub completed_override: Option<Override>,
    /// How it repeats.
    #[serde(default)]
    pub recurrence: Recurrence,
    /// Dates of a repeating task that are done.
    #[serde(default)]
    pub completed_dates: BTreeSet<NaiveDate>,
    /// BCP 47 tag of its text.
    pub language: Option<String>,
    /// Its labels in the order they were given.
    #[serde(default)]
    pub labels: Vec<AssignedLabel>,
    /// Labels the agent may not give it again.
    #[serde(default)]
    pub suppressed_label_ids: BTreeSet<LabelId>,
    /// Position in manually ordered lists, ascending.
    #[serde(default)]
    pub position: f64,
    /// When it was created.
    pub created_at: Timestamp,
    /// When any field last changed.
    pub updated_at: Timestamp,
    /// When it was moved to the trash.
    pub deleted_at: Option<Timestamp>,
}

impl Task {
    /// Its current date: its own date or, for a repeating task, the open date that counts today.
    pub fn date(&self, today: NaiveDate) -> Option<NaiveDate> {
        match self.scheduled_for {
            Some(anchor) if self.recurrence.repeats() => self.recurrence.current(anchor, &self.completed_dates, today),
            date => date,
        }
    }

    /// The time of day on this date: the date's own time if it has one, otherwise the task's.
    pub fn time_on(&self, date: Option<NaiveDate>) -> Option<TimeOfDay> {
        let own = date.and_then(|date| self.recurrence.times.get(&date));
        own.copied().unwrap_or(self.time_of_day)
    }

    /// The day on which it is due: the earlier of its date and its deadline. A repeating task whose series has ended is never due.
    pub fn due(&self, today: NaiveDate) -> Option<NaiveDate> {
        let date = self.date(today);
        let ended = self.recurrence.repeats() && date.is_none();
        if ended { None } else { date.into_iter().chain(self.deadline).min() }
    }

    /// Whether it is open and due before today.
    pub fn is_overdue(&self, today: NaiveDate) -> bool {
        !self.completed && self.due(today).is_some_and(|due| due < today)
    }

    /// Whether it is open and due today or earlier.
    pub fn is_due(&self, today: NaiveDate) -> bool {
        !self.completed && self.due(today).is_some_and(|due| due <= today)
    }

    /// Whether it has a label.
    pub fn has_label(&self, label: LabelId) -> bool {
        self.labels.iter().any(|assigned| assigned.id == label)
    }
}
