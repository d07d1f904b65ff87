//! What a sentence may know beside the facts it is about: the reader's language, the day it is said on, and names behind ids.

use std::collections::BTreeMap;

use chrono::{NaiveDate, Weekday};
use domain::{Label, Project, Today, project::INBOX, text};

use crate::{
    Catalogue,
    catalogue::Filling,
    words::{self, and, quote},
};

/// What a sentence may know beside the facts.
#[derive(Clone, Copy, Debug)]
pub struct Speech<'a> {
    /// The reader's language.
    pub catalogue: &'a Catalogue,
    /// The user's local date.
    pub today: NaiveDate,
    /// Whether days near `today` are said as dates, because the reader's today is another day.
    pub(crate) dated: bool,
    /// The first day of the user's week.
    pub week_start: Weekday,
    labels: &'a [Label],
    projects: &'a [Project],
    titles: Option<&'a BTreeMap<u64, String>>,
}

impl<'a> Speech<'a> {
    /// Sentences said on `today`, in English.
    pub fn new(today: NaiveDate, week_start: Weekday) -> Self {
        Self { catalogue: Catalogue::english(), today, dated: false, week_start, labels: &[], projects: &[], titles: None }
    }

    /// The same in another language.
    #[must_use]
    pub fn in_language(self, catalogue: &'a Catalogue) -> Self {
        Self { catalogue, ..self }
    }

    /// The same about something that was done on a day. Unless that is today, "tomorrow" would mislead, so it is said as a date.
    #[must_use]
    pub fn of(self, day: NaiveDate) -> Self {
        Self { today: day, dated: self.dated || day != self.today, ..self }
    }

    /// The same without titles of tasks.
    #[must_use]
    pub fn untitled(self) -> Self {
        Self { titles: None, ..self }
    }

    /// Names behind ids of labels and projects.
    #[must_use]
    pub fn with_names(self, labels: &'a [Label], projects: &'a [Project]) -> Self {
        Self { labels, projects, ..self }
    }

    /// Titles by task number, for operations whose preview is empty.
    #[must_use]
    pub fn with_titles(self, titles: &'a BTreeMap<u64, String>) -> Self {
        Self { titles: Some(titles), ..self }
    }

    /// A message of the catalogue, its places filled with words.
    pub fn message(&self, id: &str, filling: &[(&str, &str)]) -> String {
        self.say(id, &filling.iter().map(|(name, words)| (*name, (*words).into())).collect::<Vec<_>>())
    }

    /// A message of the catalogue.
    pub(crate) fn say(&self, id: &str, filling: &Filling<'_>) -> String {
        self.catalogue.say(id, filling)
    }

    /// "tomorrow", "Thursday", "Wed 2 Dec"
    pub(crate) fn day(&self, date: NaiveDate) -> String {
        if self.dated { words::short(self.catalogue, date, self.today) } else { words::day(self.catalogue, date, self.today) }
    }

    /// "today", "Tue 24 Nov", "Mon 4 Jan 2027": as [`Self::day`], but never a weekday alone.
    pub fn date(&self, date: NaiveDate) -> String {
        if (date - self.today).num_days().abs() <= 1 { self.day(date) } else { words::short(self.catalogue, date, self.today) }
    }

    pub(crate) fn quote(&self, title: &str) -> String {
        quote(self.catalogue, title)
    }

    pub(crate) fn and(&self, words: &[String]) -> String {
        and(self.catalogue, words)
    }

    /// A number with its thousands marked.
    pub fn number(&self, n: impl Into<u64>) -> String {
        words::number(self.catalogue, n.into())
    }

    /// A message that counts something.
    pub fn counted(&self, id: &str, n: u32) -> String {
        self.say(id, &[("count", n.into()), ("number", self.number(n).into())])
    }

    /// A task by its number: by its title where that is known.
    pub(crate) fn title(&self, number: u64) -> String {
        self.titles.and_then(|titles| titles.get(&number)).map_or_else(|| format!("#{number}"), |title| self.quote(title))
    }

    /// Labels, given by name or id.
    pub(crate) fn labels(&self, given: &[String]) -> String {
        let name = |label: &String| self.label(label).unwrap_or_else(|| self.say("some_label", &[]));
        self.and(&given.iter().map(name).collect::<Vec<_>>())
    }

    /// A label's name in quotes; nothing for an id that is not known.
    pub(crate) fn label(&self, given: &str) -> Option<String> {
        let known = self.labels.iter().find(|label| label.id.to_string() == given);
        known.map_or_else(|| self.name(given), |label| Some(self.quote(&label.name)))
    }

    /// A project's name; nothing for an id that is not known.
    pub(crate) fn project(&self, given: &str) -> Option<String> {
        let known = self.projects.iter().find(|project| project.id.to_string() == given);
        known.map_or_else(|| (!is_id(given)).then(|| given.to_owned()), |project| Some(project.name.clone()))
    }

    /// A name in quotes, unless it is an id, which says nothing to a person.
    pub(crate) fn name(&self, given: &str) -> Option<String> {
        (!is_id(given)).then(|| self.quote(given))
    }
}

impl From<&Today> for Speech<'_> {
    fn from(today: &Today) -> Self {
        Self::new(today.date, today.week_start)
    }
}

/// Whether this names the place without a project.
pub(crate) fn is_inbox(name: &str) -> bool {
    text::lower(name.trim()) == text::lower(INBOX)
}

pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 36 && text.bytes().all(|byte| byte == b'-' || byte.is_ascii_hexdigit())
}
