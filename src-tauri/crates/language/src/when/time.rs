//! The grammar of time: what the words of its lexicon mean, and the actions that its rules call.

use std::sync::Arc;

use chrono::Weekday;

use super::{
    action,
    day::{Day, Holiday, Which},
    hour::ClockTime,
    length::Unit,
    meaning::{Meaning, part, unit, weekday},
    moment::{Loose, Moment},
    repeat::Repeat,
};
use crate::grammar::{Action, Semantics};

/// The grammar of time.
pub(crate) struct Time;

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
            "near" | "near.part" => {
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

fn short_weekday(name: &str) -> Option<Weekday> {
    name.parse().ok()
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
