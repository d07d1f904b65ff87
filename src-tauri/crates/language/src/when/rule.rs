//! A repetition rule: the result of the time rules, as RFC 5545, as the app stores it, and with its first date.

use std::fmt::Write as _;

use chrono::{Datelike, NaiveDate, Weekday};
use domain::{Recurrence, RecurrenceType, recurrence::AnchorOn};

use super::calendar::{month_days, nth_weekday, plus_days, weekday_code};

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

/// A rule, limited to what English can express: no positions within sets, no week numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rule {
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

impl Rule {
    pub fn every(freq: Freq, interval: u32) -> Self {
        Self { freq, interval, ..Self::default() }
    }

    pub fn on_weekdays(interval: u32, days: &[Weekday]) -> Self {
        Self { freq: Freq::Weekly, interval, weekdays: days.iter().map(|day| (0, *day)).collect(), ..Self::default() }
    }

    pub fn workdays() -> Self {
        Self::on_weekdays(1, &WORKDAYS)
    }

    /// RFC 5545, without `UNTIL` and `COUNT`.
    pub fn text(&self) -> String {
        let freq = match self.freq {
            Freq::Minutely => "MINUTELY",
            Freq::Hourly => "HOURLY",
            Freq::Daily => "DAILY",
            Freq::Weekly => "WEEKLY",
            Freq::Monthly => "MONTHLY",
            Freq::Yearly => "YEARLY",
        };
        let mut text = format!("FREQ={freq}");
        let mut part = |name: &str, values: Vec<String>| {
            if !values.is_empty() {
                _ = write!(text, ";{name}={}", values.join(","));
            }
        };
        part("INTERVAL", if self.interval > 1 { vec![self.interval.to_string()] } else { vec![] });
        part("BYMONTH", self.months.iter().map(ToString::to_string).collect());
        part("BYMONTHDAY", self.month_days.iter().map(ToString::to_string).collect());
        part(
            "BYDAY",
            self.weekdays
                .iter()
                .map(|(n, day)| if *n == 0 { weekday_code(*day).into() } else { format!("{n}{}", weekday_code(*day)) })
                .collect(),
        );
        text
    }

    /// The form that a task stores. A task cannot hold a rule within a day: the result does not repeat.
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
            rrule: (kind == RecurrenceType::Custom).then(|| self.text()),
            until,
            anchor_on: if self.after_completion { AnchorOn::Completion } else { AnchorOn::Due },
            ..Recurrence::default()
        }
    }

    /// Whether a day fits the rule; the interval counts from the first such day.
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
