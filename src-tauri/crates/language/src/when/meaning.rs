//! The meanings of time words and phrases before they are evaluated.

use std::sync::Arc;

use chrono::Weekday;

use super::{
    day::{Day, Which},
    hour::{ClockTime, Half, Hours, Part},
    length::{Length, Unit},
    moment::{Loose, Moment, Open},
    repeat::{Bound, Repeat},
};

/// The meaning of an edge in the chart.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Meaning {
    /// A word that means nothing beyond its category.
    Word,
    /// A number, and how many digits it was written with; 0 if in words.
    Number(u64, usize),
    /// An ordinal (negative: from the end), and whether it is written with digits.
    Ordinal(i32, bool),
    Ordinals(Vec<i32>),
    Unit(Unit, i64),
    Length(Length),
    Weekday(Weekday),
    Weekdays(Vec<Weekday>),
    Month(u32),
    Months(Vec<u32>),
    Part(Part),
    Which(Which),
    /// The last day of a span (true), or the first.
    Edge(bool),
    Clock(ClockTime),
    Hours(Hours),
    Moment(Arc<Moment>),
    Range(Arc<Moment>, Arc<Moment>),
    Open(Open, Arc<Moment>),
    Duration(Length, Loose),
    /// "every" (false), "every!" (true).
    Every(bool),
    Repeat(Arc<Repeat>),
    Bound(Bound),
    /// Looks like a time but is none.
    Void,
}

impl Meaning {
    pub(super) fn day(day: Day, loose: Loose) -> Self {
        Self::Moment(Arc::new(Moment { day: Some(Arc::new(day)), loose, ..Moment::default() }))
    }
}

/// A weekday by its number, Monday first.
pub(super) fn weekday(n: u8) -> Option<Weekday> {
    Weekday::try_from(n.checked_sub(1)?).ok()
}

/// "week", "2 week".
pub(super) fn unit(value: &str) -> Option<(Unit, i64)> {
    let (factor, name) = match value.split_once(' ') {
        Some((factor, name)) => (factor.parse().ok()?, name),
        None => (1, value),
    };
    let unit = match name {
        "second" => Unit::Second,
        "minute" => Unit::Minute,
        "hour" => Unit::Hour,
        "day" => Unit::Day,
        "workday" => Unit::BusinessDay,
        "week" => Unit::Week,
        "month" => Unit::Month,
        "year" => Unit::Year,
        _ => return None,
    };
    Some((unit, factor))
}

/// "morning 9".
pub(super) fn part(pieces: &[&str]) -> Option<Part> {
    let half = match *pieces.first()? {
        "morning" => Half::Morning,
        "afternoon" => Half::Afternoon,
        "evening" => Half::Evening,
        "night" => Half::Night,
        _ => return None,
    };
    Some(Part { half, hour: pieces.get(1)?.parse().ok()? })
}
