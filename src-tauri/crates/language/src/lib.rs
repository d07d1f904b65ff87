//! Turns everyday English and German into dates, recurrences, quick add and instructions: the built-in planner.
//!
//! Pure: it takes text, the user's present and the names of labels and projects, and returns typed results with the spans they came from.
//! It never sees the database: a target leaves the parser as a description ([`domain::Lookup`]), and what was found comes back as an
//! argument. A wrong answer is worse than a question, so it asks about text it does not understand, or leaves it alone.

mod cursor;
mod grammar;
pub mod instruction;
mod names;
mod number;
pub mod quick_add;
mod token;
pub mod when;
pub mod wire;
mod words;

use chrono::{NaiveDateTime, Weekday};
use domain::{Label, Project};

/// The user's present and habits, as the grammar needs them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Local wall time.
    pub now: NaiveDateTime,
    /// IANA time zone.
    pub zone: chrono_tz::Tz,
    /// How `3/5` is read.
    pub date_order: DateOrder,
    /// First day of the week.
    pub week_start: Weekday,
    /// The language of the text.
    pub language: Language,
}

impl Clock {
    /// The same present, with the language of a text.
    #[must_use]
    pub fn hearing(self, text: &str) -> Self {
        Self { language: instruction::spoken(text, self.language), ..self }
    }
}

/// A language that the planner reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// The language of a tag such as `de-AT` or `en_US.UTF-8`; English if the planner does not read that language.
    pub fn of(tag: &str) -> Self {
        match tag.split(['-', '_', '.']).next() {
            Some(language) if language.eq_ignore_ascii_case("de") => Self::German,
            _ => Self::English,
        }
    }

    /// The tag of the language.
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }
}

/// How an all-digit date is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DateOrder {
    /// `3/5` is March 5.
    #[default]
    MonthFirst,
    /// `3/5` is 3 May.
    DayFirst,
}

impl DateOrder {
    /// The order of day and month in a locale's short dates: `en_US.UTF-8`, `de-DE`, `ja`, `C`. It follows Unicode's locale data; a
    /// language without a region gets the region where most people speak it.
    pub fn of_locale(locale: &str) -> Self {
        let name = locale.split(['.', '@']).next().unwrap_or_default();
        let mut parts = name.split(['_', '-']).skip_while(|part| part.is_empty());
        let language = parts.next().unwrap_or_default().to_ascii_lowercase();
        let region = parts.find(|part| part.len() == 2).map(str::to_ascii_uppercase).unwrap_or_default();
        let month_first = match language.as_str() {
            "" | "c" | "posix" | "ja" | "ko" | "hu" | "lt" | "mn" | "eo" => true,
            "zh" => !matches!(region.as_str(), "HK" | "MO" | "SG"),
            "es" => matches!(region.as_str(), "PA" | "PR"),
            "en" | "fil" | "tl" | "chr" | "haw" if region.is_empty() => true,
            _ => matches!(region.as_str(), "US" | "CA" | "PH" | "AS" | "GU" | "MP" | "PR" | "UM" | "VI" | "FM" | "MH" | "PW"),
        };
        if month_first { Self::MonthFirst } else { Self::DayFirst }
    }
}

/// The names that the user has given. The caller leaves out deleted and archived ones.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Labels.
    pub labels: Vec<Label>,
    /// Label groups.
    pub label_groups: Vec<domain::LabelGroup>,
    /// Projects.
    pub projects: Vec<Project>,
    /// Names of archived labels and projects. They match only after their mark, so that they are not created again.
    pub archived: ArchivedNames,
}

/// Names that archived labels and projects occupy.
#[derive(Clone, Debug, Default)]
pub struct ArchivedNames {
    /// Labels.
    pub labels: Vec<String>,
    /// Projects.
    pub projects: Vec<String>,
}

/// Offsets into a text in Unicode scalar values; `end` is exclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Span {
    /// First character.
    pub start: usize,
    /// One past the last.
    pub end: usize,
}
