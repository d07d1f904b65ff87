//! A cycle: how often something is said to repeat, also within a day, the rule that a task keeps of it, and its first date.

use chrono::{Datelike, NaiveDate, Weekday};
use domain::{
    Frequency, Recurrence, RecurrenceType, Rule,
    recurrence::{AnchorOn, RuleDay},
};

use super::calendar::{month_days, nth_weekday, plus_days};

/// How often.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Freq {
    Minutely,
    Hourly,
    #[default]
    Daily,
    Weekly,
    Monthly,
    Yearly,
}

/// A cycle. Only what people say: no positions within sets, no week numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cycle {
    pub freq: Freq,
    pub interval: u32,
    pub months: Vec<u32>,
    /// Days of the month; negative counts from its end.
    pub month_days: Vec<i32>,
    /// Weekdays, with their number in the month (0: every one).
    pub weekdays: Vec<(i32, Weekday)>,
    /// `every!`
    pub after_completion: bool,
}

const WORKDAYS: [Weekday; 5] = [Weekday::Mon, Weekday::Tue, Weekday::Wed, Weekday::Thu, Weekday::Fri];

impl Cycle {
    pub fn every(freq: Freq, interval: u32) -> Self {
        Self { freq, interval, ..Self::default() }
    }

    pub fn on_weekdays(interval: u32, days: &[Weekday]) -> Self {
        Self { freq: Freq::Weekly, interval, weekdays: days.iter().map(|day| (0, *day)).collect(), ..Self::default() }
    }

    pub fn workdays() -> Self {
        Self::on_weekdays(1, &WORKDAYS)
    }

    /// The rule of its dates. A cycle within a day falls on each day.
    pub fn rule(&self) -> Rule {
        let frequency = match self.freq {
            Freq::Minutely | Freq::Hourly | Freq::Daily => Frequency::Daily,
            Freq::Weekly => Frequency::Weekly,
            Freq::Monthly => Frequency::Monthly,
            Freq::Yearly => Frequency::Yearly,
        };
        let weekday = |(n, day): &(i32, Weekday)| RuleDay { nth: i16::try_from(*n).ok().filter(|n| *n != 0), day: *day };
        Rule {
            months: self.months.iter().filter_map(|month| u8::try_from(*month).ok()).collect(),
            month_days: self.month_days.iter().filter_map(|day| i8::try_from(*day).ok()).collect(),
            weekdays: self.weekdays.iter().map(weekday).collect(),
            ..Rule::every(frequency, self.interval.max(1))
        }
    }

    /// Whether it says on which days or in which months it falls.
    pub fn names_days(&self) -> bool {
        !(self.months.is_empty() && self.month_days.is_empty() && self.weekdays.is_empty())
    }

    /// As a task stores it. Cycles within a day cannot be kept by a task: the result does not repeat.
    pub fn stored(&self, until: Option<NaiveDate>) -> Recurrence {
        let plain = self.months.is_empty() && self.month_days.is_empty();
        let days: Vec<Weekday> = self.weekdays.iter().map(|(_, day)| *day).collect();
        let (kind, interval_days) = match self.freq {
            Freq::Minutely | Freq::Hourly => return Recurrence::default(),
            Freq::Daily if plain && days.is_empty() && self.interval == 1 => (RecurrenceType::Daily, None),
            Freq::Daily if plain && days.is_empty() => (RecurrenceType::EveryNDays, Some(self.interval)),
            Freq::Weekly if plain && days == WORKDAYS && self.interval == 1 => (RecurrenceType::Weekdays, None),
            Freq::Weekly if plain && days.len() <= 1 && self.interval == 1 => (RecurrenceType::Weekly, None),
            Freq::Weekly if plain && days.len() <= 1 => (RecurrenceType::EveryNDays, self.interval.checked_mul(7)),
            _ => (RecurrenceType::Custom, None),
        };
        Recurrence {
            kind,
            interval_days,
            rule: (kind == RecurrenceType::Custom).then(|| Box::new(self.rule())),
            until,
            anchor_on: if self.after_completion { AnchorOn::Completion } else { AnchorOn::Due },
            ..Recurrence::default()
        }
    }

    /// Whether a day has what the cycle asks of it; the interval is counted from the first such day.
    fn fits(&self, date: NaiveDate) -> bool {
        let Some((first, last)) = month_days(date.year(), date.month()) else { return false };
        let from_end = i32::try_from((last - date).num_days()).unwrap_or(0) + 1;
        let day = i32::try_from(date.day()).unwrap_or(0);
        (self.months.is_empty() || self.months.contains(&date.month()))
            && (self.month_days.is_empty() || self.month_days.iter().any(|d| *d == day || *d == -from_end))
            && (self.weekdays.is_empty()
                || self.weekdays.iter().any(|(n, weekday)| match n {
                    0 => *weekday == date.weekday(),
                    n => nth_weekday(*n, *weekday, first, last) == Some(date),
                }))
    }

    /// The first date on `from` or after it.
    pub fn first(&self, from: NaiveDate) -> Option<NaiveDate> {
        let mut day = from;
        for _ in 0..(366 * 9) {
            if self.fits(day) {
                return Some(day);
            }
            day = plus_days(day, 1)?;
        }
        None
    }
}
