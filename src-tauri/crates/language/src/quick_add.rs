//! Quick add: one line of text to one new task, with the recognised spans.
//!
//! `Pay rent every month on the 1st 9am p1 #Home @bills @urgent // from the joint account`

use chrono::NaiveDate;
use domain::{Priority, Recurrence, TimeOfDay, operation::Create};

use crate::{Clock, Names, Span};

/// What a line of quick add says.
#[derive(Clone, Debug, PartialEq)]
pub struct QuickAdd {
    /// The task. Unknown labels and projects are in `unknown_labels`/`unknown_project`, not here.
    pub create: Create,
    /// The recognised spans, in order, never overlapping.
    pub spans: Vec<Recognised>,
    /// A project that does not exist: offered for creation, never created silently.
    pub unknown_project: Option<String>,
    /// Labels that do not exist.
    pub unknown_labels: Vec<String>,
    /// The line read back as a sentence: "First on Tue 1 Dec, 09:00, then monthly." Empty when there is nothing to say.
    pub sentence: String,
}

/// A recognised span.
#[derive(Clone, Debug, PartialEq)]
pub struct Recognised {
    /// Where it stands.
    pub span: Span,
    /// What it means.
    pub token: Token,
}

/// What a span means.
#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// A date, with a time where one belongs to it.
    Date(NaiveDate, Option<TimeOfDay>),
    /// A time; the day is today, or tomorrow when that time has passed.
    Time(TimeOfDay),
    /// A repetition.
    Recurrence(Box<Recurrence>),
    /// `by Friday`, `{date}`.
    Deadline(NaiveDate),
    /// `p1`, `!high`.
    Priority(Priority),
    /// `#Home`; whether it exists.
    Project(String, bool),
    /// `@bills`; whether it exists.
    Label(String, bool),
    /// `// ...`
    Notes,
    /// `* ...`
    ChecklistItem,
}

/// Reads a line. Spans that overlap one of `plain` are text: the user turned them back.
pub fn parse(text: &str, clock: &Clock, names: &Names, plain: &[Span]) -> QuickAdd {
    let _ = (text, clock, names, plain);
    todo!()
}
