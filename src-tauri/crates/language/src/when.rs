//! Dates, times, durations and recurrences in a sentence, with their spans.

use chrono::{NaiveDate, NaiveDateTime};
use domain::{Recurrence, TimeOfDay};

use crate::{Clock, Span};

/// One phrase that was understood. One match per phrase: a date and the clock that belongs to it are one [`When::DateTime`].
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// Where it stands.
    pub span: Span,
    /// What it means.
    pub when: When,
}

/// What a phrase means.
#[derive(Clone, Debug, PartialEq)]
pub enum When {
    /// A day.
    Date(NaiveDate),
    /// A minute of a day.
    DateTime(NaiveDateTime),
    /// A minute of no particular day.
    Time(TimeOfDay),
    /// Days, ends included; an open end is absent.
    DateRange(Option<NaiveDate>, Option<NaiveDate>),
    /// Minutes, ends included.
    DateTimeRange(Option<NaiveDateTime>, Option<NaiveDateTime>),
    /// Times of no particular day.
    TimeRange(Option<TimeOfDay>, Option<TimeOfDay>),
    /// An ISO 8601 duration.
    Duration(String),
    /// A repetition.
    Recurrence(Repeat),
    /// Understood, but out of range ("in 99999999999999 years").
    OutOfRange,
}

/// A repetition, both as RFC 5545 and as the app stores it.
#[derive(Clone, Debug, PartialEq)]
pub struct Repeat {
    /// The rule without `UNTIL` and `COUNT`, for example `FREQ=WEEKLY;BYDAY=MO`.
    pub rrule: String,
    /// First date, where one was said.
    pub from: Option<NaiveDate>,
    /// Last date, where one was said.
    pub until: Option<NaiveDate>,
    /// How often, where it was said.
    pub count: Option<u32>,
    /// At what time, where it was said.
    pub time: Option<TimeOfDay>,
    /// As a task stores it: daily, weekdays, weekly and every n days as such, everything else as a custom rule.
    pub stored: Recurrence,
    /// The first date it gives, today or later: the anchor of a new task.
    pub first: NaiveDate,
}

/// Everything understood in `text`, in order, never overlapping. Quoted text is left alone.
pub fn find(text: &str, clock: &Clock) -> Vec<Match> {
    let _ = (text, clock);
    todo!()
}
