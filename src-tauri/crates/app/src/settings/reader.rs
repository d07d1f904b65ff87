//! Who reads what this process says: in which language, on which day, with which names.
//!
//! Use cases speak English beside the facts. Whoever shows an answer to a person has it put into that person's language here.

use chrono::NaiveDate;
use domain::{Label, Project, Recurrence};
use wording::{Catalogue, Speech, Worded};

use crate::{locale, settings, settings::Preferences};

/// What a sentence depends on beside the facts.
#[derive(Debug)]
pub struct Reader {
    catalogue: &'static Catalogue,
    today: NaiveDate,
    week_start: chrono::Weekday,
    labels: Vec<Label>,
    projects: Vec<Project>,
}

impl Reader {
    /// Someone who reads this language and has named nothing, as before the database is open.
    pub fn stranger(tag: &str) -> Self {
        let (today, week_start) = (NaiveDate::default(), chrono::Weekday::Mon);
        Self { catalogue: Catalogue::of(tag), today, week_start, labels: Vec::new(), projects: Vec::new() }
    }

    /// Someone who reads the language of this computer.
    pub fn of_system() -> Self {
        Self::stranger(locale::language().tag())
    }

    /// How sentences are made for this reader.
    pub fn speech(&self) -> Speech<'_> {
        Speech::new(self.today, self.week_start).in_language(self.catalogue).with_names(&self.labels, &self.projects)
    }

    /// A message of the catalogue, for who prints more than answers.
    pub fn say(&self, id: &str, filling: &[(&str, &str)]) -> String {
        self.speech().message(id, filling)
    }

    /// A message of the catalogue that counts something.
    pub fn counted(&self, id: &str, count: usize) -> String {
        self.speech().counted(id, u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// A number with its thousands marked.
    pub fn number(&self, number: u64) -> String {
        self.speech().number(number)
    }

    /// "today", "Tue 24 Nov", "Mon 4 Jan 2027".
    pub fn date(&self, date: NaiveDate) -> String {
        self.speech().date(date)
    }

    /// "every 2 weeks", with its end.
    pub fn rule(&self, rule: &Recurrence) -> String {
        wording::rule(rule, &self.speech())
    }

    /// "3 tasks"
    pub fn tasks(&self, count: u32) -> String {
        self.speech().tasks(count)
    }

    /// Puts an answer into the reader's language. English is how every answer is made.
    pub fn word(&self, told: &mut impl Worded) {
        if !self.catalogue.is_english() {
            told.word(&self.speech());
        }
    }

    /// The same for an answer that is handed on.
    #[must_use]
    pub fn worded<T: Worded>(&self, mut told: T) -> T {
        self.word(&mut told);
        told
    }
}

impl Preferences<'_> {
    /// Answers in this language from now on, whatever is set.
    pub fn speak(self, tag: &str) {
        let _ = self.app.0.spoken.set(tag.to_owned());
    }

    /// The user, in the language that is set.
    pub async fn reader(self) -> Reader {
        let tag = match self.app.0.spoken.get() {
            Some(tag) => tag.as_str(),
            None => settings::language(&*self.app.0.settings.read().await).tag(),
        };
        let today = self.app.today().await;
        let mut reader = Reader { today: today.date, week_start: today.week_start, ..Reader::stranger(tag) };
        // English is made where the names are known.
        if !reader.catalogue.is_english()
            && let Ok(names) = self.app.tasks().language_names().await
        {
            (reader.labels, reader.projects) = (names.labels, names.projects);
        }
        reader
    }
}
