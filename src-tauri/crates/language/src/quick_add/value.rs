//! What a time phrase sets in a task.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use domain::{Recurrence, TimeOfDay};

use super::Token;
use crate::{
    when::{When, point::time_of},
    words,
};

/// What a time phrase sets in a task, or what the user chose for it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Value {
    /// The day; the first day of a repetition.
    pub day: Option<NaiveDate>,
    /// The time.
    pub time: Option<TimeOfDay>,
    /// The deadline.
    pub deadline: Option<NaiveDate>,
    /// The repetition.
    pub recurrence: Option<Recurrence>,
    /// The repetition names its days, so a task cannot begin it on another day.
    pub days_named: bool,
}

/// The most days within which a task can be planned.
const LONGEST: i64 = 45;

impl Value {
    /// The value of a phrase; None if a task cannot hold it or it is past. `due` follows "by"; `range` has two ends.
    pub(super) fn of(when: &When, due: bool, range: bool, today: NaiveDate) -> Option<Self> {
        let later = |date: NaiveDate| (date >= today).then_some(date);
        let on = |day, time| Some(Self { day: Some(later(day)?), time, ..Self::default() });
        let by = |date| later(date).map(Self::by);
        match when {
            When::Recurrence(repeat) if repeat.stored.repeats() => Some(Self {
                day: Some(repeat.first),
                time: repeat.time,
                deadline: None,
                recurrence: Some(repeat.stored.clone()),
                days_named: repeat.cycle.names_days(),
            }),
            When::Date(date) if due => by(*date),
            When::DateRange(None, Some(date)) => by(*date),
            When::DateTimeRange(None, Some(at)) => by(at.date()),
            When::DateRange(Some(from), Some(to)) if due || (*from <= today && !range) => by(*to),
            // "the numbers for Q3": so long a time says what something is about, not when it is to be done.
            When::DateRange(Some(from), Some(to)) if (*to - *from).num_days() > LONGEST => None,
            When::Date(date) | When::DateRange(Some(date), None) => on(*date, None),
            When::DateRange(Some(from), Some(to)) => Some(Self { deadline: range.then_some(*to), ..on(*from, None)? }),
            When::DateTime(at) | When::DateTimeRange(Some(at), _) => {
                Some(Self { deadline: due.then(|| at.date()), ..on(at.date(), time_of(*at))? })
            }
            // "before 6pm", but not "until 6pm"
            When::TimeRange(None, Some(time)) if !range => Some(Self { time: Some(*time), ..Self::default() }),
            When::Time(time) | When::TimeRange(Some(time), _) => Some(Self { time: Some(*time), ..Self::default() }),
            _ => None,
        }
    }

    /// The last day of a phrase, as the deadline.
    pub(super) fn last_day(when: &When, today: NaiveDate) -> Option<Self> {
        let date = match when {
            When::Date(date) | When::DateRange(_, Some(date)) => *date,
            When::DateTime(at) => at.date(),
            _ => return None,
        };
        (date >= today).then(|| Self::by(date))
    }

    fn by(date: NaiveDate) -> Self {
        Self { deadline: Some(date), ..Self::default() }
    }

    /// The meaning shown for its span.
    pub(super) fn token(&self) -> Option<Token> {
        match self {
            Self { recurrence: Some(rule), .. } => Some(Token::Recurrence(Box::new(rule.clone()))),
            Self { day: Some(day), time, .. } => Some(Token::Date(*day, *time)),
            Self { deadline: Some(date), .. } => Some(Token::Deadline(*date)),
            Self { time: Some(time), .. } => Some(Token::Time(*time)),
            _ => None,
        }
    }

    /// Whether the repetition can begin on a day.
    pub(super) fn falls_on(&self, date: NaiveDate) -> bool {
        match (&self.recurrence, self.day) {
            (Some(rule), Some(first)) => !self.days_named || rule.produces(first, &BTreeSet::new(), date),
            _ => true,
        }
    }

    /// Its wording: "Mon 30 Nov, 17:00", "First on Fri 27 Nov, then weekly", "Due by Fri 27 Nov", "19:00".
    pub fn words(&self, today: NaiveDate) -> String {
        self.sentences(today).join(". ")
    }

    /// Its sentences, without their full stops.
    pub(super) fn sentences(&self, today: NaiveDate) -> Vec<String> {
        let mut said = Vec::new();
        let when: Vec<String> =
            self.day.map(|day| words::short_date(day, today)).into_iter().chain(self.time.map(|time| time.to_string())).collect();
        if !when.is_empty() {
            let when = when.join(", ");
            said.push(match self.recurrence.as_ref().filter(|rule| rule.repeats()) {
                Some(rule) => format!("First on {when}, then {}", words::repetition(rule)),
                None => when,
            });
        }
        said.extend(self.deadline.map(|date| format!("Due by {}", words::short_date(date, today))));
        said
    }
}
