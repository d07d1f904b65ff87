//! The actions of the time rules, by name.

mod clocks;
mod days;
mod numbers;
mod ranges;
mod repeats;

use std::sync::Arc;

use chrono::Weekday;

use super::{
    day::Day,
    hour::{ClockTime, Hours, Part},
    length::{Length, Unit},
    meaning::Meaning,
    moment::{Loose, Moment},
    repeat::Repeat,
};
use crate::grammar::{Action, Parts};

type Made = Option<Meaning>;
type In<'a> = Parts<'a, Meaning>;

/// The action that a rule names.
pub(super) fn by_name(name: &str) -> Option<Action<Meaning, ()>> {
    numbers::by_name(name)
        .or_else(|| clocks::by_name(name))
        .or_else(|| days::by_name(name))
        .or_else(|| ranges::by_name(name))
        .or_else(|| repeats::by_name(name))
}

/// Typed access to the parts of an action.
trait Take {
    fn all(&self) -> impl Iterator<Item = &Meaning>;
    fn said(&self, n: usize) -> &str;

    /// The value of the `n`th number or ordinal.
    fn number(&self, n: usize) -> Option<u64> {
        let value = |meaning: &Meaning| match meaning {
            Meaning::Number(value, _) => Some(*value),
            Meaning::Ordinal(value, _) => u64::try_from(*value).ok(),
            _ => None,
        };
        self.all().filter_map(value).nth(n)
    }

    /// How many digits the `n`th number has.
    fn digits(&self, n: usize) -> usize {
        let count = |meaning: &Meaning| match meaning {
            Meaning::Number(_, digits) => Some(*digits),
            _ => None,
        };
        self.all().filter_map(count).nth(n).unwrap_or(0)
    }

    fn small(&self, n: usize) -> Option<u32> {
        u32::try_from(self.number(n)?).ok()
    }

    /// A rule's `n`th constant as a number.
    fn constant_number(&self, n: usize) -> Option<u32> {
        self.said(n).parse().ok()
    }

    /// 1, 0 or -1, from the sign in a rule.
    fn sign(&self) -> i64 {
        match self.said(0) {
            "-" => -1,
            "0" => 0,
            _ => 1,
        }
    }

    /// A position: an ordinal, or the last one.
    fn position(&self) -> Option<i32> {
        self.all().find_map(|meaning| if let Meaning::Ordinal(n, _) = meaning { Some(*n) } else { None })
    }

    fn positions(&self) -> Option<&[i32]> {
        self.all().find_map(|meaning| if let Meaning::Ordinals(all) = meaning { Some(all.as_slice()) } else { None })
    }

    fn unit(&self) -> Option<(Unit, i64)> {
        self.all().find_map(|meaning| if let Meaning::Unit(unit, factor) = meaning { Some((*unit, *factor)) } else { None })
    }

    fn length(&self) -> Option<Length> {
        self.all().find_map(|meaning| if let Meaning::Length(length) = meaning { Some(*length) } else { None })
    }

    fn weekday(&self) -> Option<Weekday> {
        self.all().find_map(|meaning| if let Meaning::Weekday(day) = meaning { Some(*day) } else { None })
    }

    /// The `n`th set of weekdays; one weekday is a set too.
    fn weekdays(&self, n: usize) -> Option<Vec<Weekday>> {
        let set = |meaning: &Meaning| match meaning {
            Meaning::Weekday(day) => Some(vec![*day]),
            Meaning::Weekdays(days) => Some(days.clone()),
            _ => None,
        };
        self.all().filter_map(set).nth(n)
    }

    fn month(&self, n: usize) -> Option<u32> {
        self.all().filter_map(|meaning| if let Meaning::Month(month) = meaning { Some(*month) } else { None }).nth(n)
    }

    fn months(&self) -> Option<&[u32]> {
        self.all().find_map(|meaning| if let Meaning::Months(months) = meaning { Some(months.as_slice()) } else { None })
    }

    fn part(&self) -> Option<Part> {
        self.all().find_map(|meaning| if let Meaning::Part(part) = meaning { Some(*part) } else { None })
    }

    fn clock(&self, n: usize) -> Option<ClockTime> {
        self.all().filter_map(|meaning| if let Meaning::Clock(clock) = meaning { Some(*clock) } else { None }).nth(n)
    }

    /// A time or a range of hours.
    fn hours(&self) -> Option<Hours> {
        self.all().find_map(|meaning| match meaning {
            Meaning::Clock(clock) => Some(Hours::At(*clock)),
            Meaning::Hours(hours) => Some(*hours),
            _ => None,
        })
    }

    fn moment(&self, n: usize) -> Option<&Arc<Moment>> {
        self.all().filter_map(|meaning| if let Meaning::Moment(moment) = meaning { Some(moment) } else { None }).nth(n)
    }

    /// The day of a moment that contains only a day.
    fn pure_day(&self, n: usize) -> Option<&Arc<Day>> {
        let moment = self.moment(n)?;
        moment.day.as_ref().filter(|_| moment.hours.is_none() && moment.part.is_none())
    }

    fn repeat(&self) -> Option<&Arc<Repeat>> {
        self.all().find_map(|meaning| if let Meaning::Repeat(repeat) = meaning { Some(repeat) } else { None })
    }
}

impl Take for In<'_> {
    fn all(&self) -> impl Iterator<Item = &Meaning> {
        self.meanings.iter().copied().flatten()
    }

    fn said(&self, n: usize) -> &str {
        self.constant(n)
    }
}

#[expect(clippy::unnecessary_wraps, reason = "it is what an action gives")]
fn sure_day(day: Day) -> Made {
    Some(Meaning::day(day, Loose::Sure))
}

#[expect(clippy::unnecessary_wraps, reason = "it is what an action gives")]
fn moment(moment: Moment) -> Made {
    Some(Meaning::Moment(Arc::new(moment)))
}
