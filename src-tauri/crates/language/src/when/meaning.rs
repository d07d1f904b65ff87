//! The meanings of time words and phrases before they are evaluated.

use std::sync::Arc;

use chrono::Weekday;

use super::{
    action,
    day::{Day, Holiday, Which},
    hour::{ClockTime, Half, Hours, Part},
    length::{Length, Unit},
    repeat::Repeat,
};
use crate::grammar::{Action, Semantics};

/// The grammar of time.
pub(crate) struct Time;

/// What a phrase says about one moment: a day, a time of day, a part of the day. Each is optional.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Moment {
    pub(super) day: Option<Arc<Day>>,
    pub(super) hours: Option<Hours>,
    pub(super) part: Option<Part>,
    /// How much support from the words around it the phrase needs to count as a time.
    pub(super) loose: Loose,
}

/// How certain it is that words mean a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Loose {
    #[default]
    Sure,
    /// If the sentence can continue after it ("the 3rd", not "the 3rd attempt").
    Closed,
    /// As [`Self::Closed`], but also only at the end, with a capital, or after a preposition ("Sat").
    Weak,
    /// Only as a part of a phrase ("March", "5").
    Part,
}

/// Which end of a range is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Open {
    After,
    Since,
    From,
    Until,
    Before,
}

/// What limits a repetition.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Bound {
    From(Arc<Moment>),
    Until(Arc<Moment>),
    For(Length),
    Count(u32),
    /// Within a span.
    Within(Arc<Day>),
}

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

impl Semantics for Time {
    const ASKED: &'static [&'static str] = &["length", "number", "ordinal"];

    type Meaning = Meaning;
    type Scene = ();

    fn word(category: &str, value: &str) -> Option<Meaning> {
        let base = category.split('.').next().unwrap_or_default();
        let mut pieces = value.split_whitespace();
        let first = pieces.next()?;
        Some(match base {
            "small" | "one" | "tens" | "half" | "quarter" | "number" | "minutes" | "meridiem" => Meaning::Number(value.parse().ok()?, 0),
            "ordinal" => Meaning::Ordinal(value.parse().ok()?, false),
            "weekday" if category.starts_with("weekday.plural") => Meaning::Weekdays(vec![weekday(value.parse().ok()?)?]),
            "weekday" if category.starts_with("weekday.part") => {
                let day = weekday(first.parse().ok()?)?;
                let part = Some(part(&pieces.collect::<Vec<_>>())?);
                Meaning::Moment(Arc::new(Moment { day: Some(Arc::new(Day::Weekday(day))), part, ..Moment::default() }))
            }
            "weekday" => Meaning::Weekday(weekday(value.parse().ok()?)?),
            "dayset" => Meaning::Weekdays(value.split_whitespace().map(|day| weekday(day.parse().ok()?)).collect::<Option<_>>()?),
            "month" => Meaning::Month(value.parse().ok().filter(|month| (1..=12).contains(month))?),
            "unit" | "units" => {
                let (unit, factor) = unit(value)?;
                Meaning::Unit(unit, factor)
            }
            "near" => {
                let part = part(&pieces.collect::<Vec<_>>());
                Meaning::Moment(Arc::new(Moment { day: Some(Arc::new(Day::Offset(first.parse().ok()?))), part, ..Moment::default() }))
            }
            "part" | "lean" => Meaning::Part(part(&value.split_whitespace().collect::<Vec<_>>())?),
            "clock" => Meaning::Clock(clock(value)?),
            "which" => Meaning::Which(match value {
                "this" => Which::This,
                "coming" => Which::Coming,
                "next" => Which::Next,
                "last" => Which::Last,
                _ => return None,
            }),
            "edge" if category.starts_with("edge.") => {
                let (unit, factor) = unit(value)?;
                Meaning::Unit(unit, factor)
            }
            "edge" => Meaning::Edge(value == "last"),
            "adverb" => {
                let pieces: Vec<&str> = value.split_whitespace().collect();
                let unit = match *pieces.get(1)? {
                    "day" => Unit::Day,
                    "hour" => Unit::Hour,
                    "workday" => Unit::BusinessDay,
                    "week" => Unit::Week,
                    "month" => Unit::Month,
                    "year" => Unit::Year,
                    _ => return None,
                };
                let mut repeat = Repeat::unit(unit, first.parse().ok()?)?;
                repeat.part = part(pieces.get(2..)?);
                repeat.loose = if category == "adverb.sure" { Loose::Sure } else { Loose::Closed };
                Meaning::Repeat(Arc::new(repeat))
            }
            "holiday" => Meaning::day(Day::Holiday(holiday(value)?), if category == "holiday.sure" { Loose::Sure } else { Loose::Closed }),
            _ => Meaning::Word,
        })
    }

    fn digits(value: u64, digits: usize) -> Meaning {
        Meaning::Number(value, digits)
    }

    fn action(name: &str) -> Option<Action<Meaning, ()>> {
        action::by_name(name)
    }
}

/// A weekday by its number, Monday first.
pub(super) fn weekday(n: u8) -> Option<Weekday> {
    Weekday::try_from(n.checked_sub(1)?).ok()
}

fn short_weekday(name: &str) -> Option<Weekday> {
    name.parse().ok()
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

/// "12:00", "24:00".
fn clock(value: &str) -> Option<ClockTime> {
    let (hour, minute) = value.split_once(':')?;
    match hour {
        "24" => Some(ClockTime::midnight()),
        _ => ClockTime::new(hour.parse().ok()?, minute.parse().ok()?, true),
    }
}

/// "12-25", "4th thu 11", "last mon 5", "4th thu 11 +1", "wed before 11-23", "sun before 12-25 -7", "easter -2".
fn holiday(value: &str) -> Option<Holiday> {
    let pieces: Vec<&str> = value.split_whitespace().collect();
    match *pieces.as_slice() {
        [fixed] => {
            let (month, day) = fixed.split_once('-')?;
            Some(Holiday::Fixed(month.parse().ok()?, day.parse().ok()?))
        }
        ["easter", days] => Some(Holiday::Easter(days.parse().ok()?)),
        [weekday, "before", date] => before(weekday, date, "0"),
        [weekday, "before", date, days] => before(weekday, date, days),
        [n, weekday, month] => Some(Holiday::Weekday(month.parse().ok()?, position(n)?, short_weekday(weekday)?, 0)),
        [n, weekday, month, days] => Some(Holiday::Weekday(month.parse().ok()?, position(n)?, short_weekday(weekday)?, days.parse().ok()?)),
        _ => None,
    }
}

fn before(weekday: &str, date: &str, days: &str) -> Option<Holiday> {
    let (month, day) = date.split_once('-')?;
    Some(Holiday::Before(month.parse().ok()?, day.parse().ok()?, short_weekday(weekday)?, days.parse().ok()?))
}

fn position(text: &str) -> Option<i32> {
    if text == "last" { Some(-1) } else { text.trim_end_matches(char::is_alphabetic).parse().ok() }
}
