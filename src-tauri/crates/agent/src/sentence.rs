//! Sentences about operations, for people: what one would do, what one did, what a list did, and which limit is exceeded.
//!
//! Titles come from the preview (or from tasks already looked up), names of labels and projects from the user's own lists; a task that
//! neither knows is called by its number.

mod account;
mod clauses;
mod object;
mod repeat;
#[cfg(test)]
pub(crate) mod tests;

use std::collections::BTreeMap;

use chrono::{NaiveDate, Weekday};
use domain::{
    Operation, Today,
    proposal::{Preview, Warning},
};
use language::{Clock, Names};

pub use account::applied;

use crate::words::{capital, count, list, number, quote};

/// Characters of an unknown operation's name that are shown.
const OP_SHOWN: usize = 60;

/// What a sentence may use besides the operation.
#[derive(Clone, Copy, Debug)]
pub struct Speech<'a> {
    /// The user's local date.
    pub today: NaiveDate,
    /// The first day of the user's week.
    pub week_start: Weekday,
    names: Option<&'a Names>,
    titles: Option<&'a BTreeMap<u64, String>>,
}

impl<'a> Speech<'a> {
    /// Sentences as said on `today`.
    pub fn new(today: NaiveDate, week_start: Weekday) -> Self {
        Self { today, week_start, names: None, titles: None }
    }

    /// The same without task titles.
    #[must_use]
    pub(crate) fn untitled(self) -> Self {
        Self { titles: None, ..self }
    }

    /// Adds the names of labels and projects, by id.
    #[must_use]
    pub fn with_names(self, names: &'a Names) -> Self {
        Self { names: Some(names), ..self }
    }

    /// Adds titles by task number, for operations with an empty preview.
    #[must_use]
    pub fn with_titles(self, titles: &'a BTreeMap<u64, String>) -> Self {
        Self { titles: Some(titles), ..self }
    }

    fn title(&self, number: u64) -> String {
        self.titles.and_then(|titles| titles.get(&number)).map_or_else(|| format!("#{number}"), |title| quote(title))
    }

    /// Labels, given by name or id.
    pub(crate) fn labels(&self, given: &[String]) -> String {
        list(&given.iter().map(|label| self.label(label).unwrap_or_else(|| "a label".to_owned())).collect::<Vec<_>>())
    }

    /// A project, given by name or id.
    pub(crate) fn project(&self, given: &str) -> String {
        if domain::text::lower(given) == domain::text::lower(domain::project::INBOX) {
            return "the Inbox".to_owned();
        }
        self.project_name(given).unwrap_or_else(|| "a project".to_owned())
    }

    /// A label's name in quotes; `None` for an unknown id.
    fn label(&self, given: &str) -> Option<String> {
        let known = self.names.and_then(|names| names.labels.iter().find(|label| label.id.to_string() == given));
        known.map_or_else(|| name(given), |label| Some(quote(&label.name)))
    }

    /// A project's name in quotes; `None` for an unknown id.
    fn project_name(&self, given: &str) -> Option<String> {
        let known = self.names.and_then(|names| names.projects.iter().find(|project| project.id.to_string() == given));
        known.map_or_else(|| name(given), |project| Some(quote(&project.name)))
    }
}

impl From<&Today> for Speech<'_> {
    fn from(today: &Today) -> Self {
        Self::new(today.date, today.week_start)
    }
}

impl From<&Clock> for Speech<'_> {
    fn from(clock: &Clock) -> Self {
        Self::new(clock.now.date(), clock.week_start)
    }
}

/// What an operation would do: "Move 3 overdue tasks to Monday". No full stop.
pub fn proposed(operation: &Operation, preview: &Preview, speech: &Speech<'_>) -> String {
    clauses::say(operation, preview, speech, clauses::Tense::Proposed)
}

/// What an operation did: "Moved 3 overdue tasks to Monday". No full stop.
pub fn done(operation: &Operation, preview: &Preview, speech: &Speech<'_>) -> String {
    clauses::say(operation, preview, speech, clauses::Tense::Done)
}

/// A count over its limit: "26 tasks would go to the trash. That is over your limit of 20, so the number has to be confirmed."
pub fn warning(warning: &Warning) -> String {
    format!("{}, so the number has to be confirmed.", over(warning))
}

/// Why nothing happens until a number is confirmed: "26 tasks would go to the trash. That is over your limit of 20. Confirm the number 26
/// to go on."
pub fn unconfirmed(warnings: &[Warning], wanted: u32) -> String {
    let told: Vec<String> = warnings.iter().map(|warning| over(warning) + ".").collect();
    format!("{} Confirm the number {wanted} to go on.", told.join(" "))
}

/// The same without its full stop.
fn over(warning: &Warning) -> String {
    let happens = if warning.code == "many_deletions" { "go to the trash" } else { "change at once" };
    format!("{} would {happens}. That is over your limit of {}", count(warning.count, "task"), number(warning.limit))
}

/// A name in quotes; `None` for an id, which means nothing to a person.
fn name(given: &str) -> Option<String> {
    (!is_id(given)).then(|| quote(given))
}

fn is_id(text: &str) -> bool {
    text.len() == 36 && text.bytes().all(|byte| byte == b'-' || byte.is_ascii_hexdigit())
}

/// An operation of which only the JSON is known: "Complete", "Something that cannot be read".
pub(crate) fn unread(op: Option<&str>) -> String {
    let shown = |op: &str| op.chars().take(OP_SHOWN).collect::<String>().replace('_', " ");
    op.map_or_else(|| "Something that cannot be read".to_owned(), |op| capital(&shown(op)))
}
