//! Everyday English to dates, recurrences, quick add and instructions: the built-in planner.
//!
//! Pure: text, the user's present and the names of labels and projects come in, typed results with the spans they came from go out. It
//! never sees the database: a target leaves the parser as a description ([`domain::Lookup`]), and what was found comes back as an argument.
//! Being wrong is worse than asking: what is not understood is asked about or left alone.

mod cursor;
pub mod instruction;
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

/// The names the user has given. Deleted and archived ones are left out by the caller.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Labels.
    pub labels: Vec<Label>,
    /// Label groups.
    pub label_groups: Vec<domain::LabelGroup>,
    /// Projects.
    pub projects: Vec<Project>,
}

/// Offsets into a text in Unicode scalar values; `end` is exclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Span {
    /// First character.
    pub start: usize,
    /// One past the last.
    pub end: usize,
}
