//! Lengths of time: "2 hours", "an hour and a half", "3 business days", "1h30m".

use std::fmt::Write as _;

use chrono::{NaiveDate, NaiveDateTime, TimeDelta};

use super::calendar::{plus_business_days, plus_days, plus_months, within};

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Second,
    Minute,
    Hour,
    Day,
    BusinessDay,
    Week,
    Month,
    Year,
}

/// A length of time, by kind of unit; None if it is too large to count with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Length {
    pub years: i64,
    pub months: i64,
    pub weeks: i64,
    pub days: i64,
    pub business: i64,
    pub hours: i64,
    pub minutes: i64,
    pub seconds: i64,
    /// It exceeds any calendar.
    pub beyond: bool,
    /// Written with an article ("a week"), which alone means little.
    pub article: bool,
    /// Written with a single letter ("3d"), which alone means little.
    pub letter: bool,
}

impl Length {
    /// Whether it changes only the time and not the day.
    pub(crate) fn is_within_a_day(&self) -> bool {
        [self.years, self.months, self.weeks, self.days, self.business].iter().all(|count| *count == 0)
    }
}

/// The rank of a unit, from the largest to the smallest.
fn order(unit: Unit) -> u8 {
    match unit {
        Unit::Second => 0,
        Unit::Minute => 1,
        Unit::Hour => 2,
        Unit::Day | Unit::BusinessDay => 3,
        Unit::Week => 4,
        Unit::Month => 5,
        Unit::Year => 6,
    }
}

impl Length {
    /// A count of one unit.
    pub fn of(unit: Unit, count: i64) -> Self {
        let mut length = Self::default();
        *length.field(unit) += count;
        length
    }

    fn field(&mut self, unit: Unit) -> &mut i64 {
        match unit {
            Unit::Second => &mut self.seconds,
            Unit::Minute => &mut self.minutes,
            Unit::Hour => &mut self.hours,
            Unit::Day => &mut self.days,
            Unit::BusinessDay => &mut self.business,
            Unit::Week => &mut self.weeks,
            Unit::Month => &mut self.months,
            Unit::Year => &mut self.years,
        }
    }

    /// Adds hundredths of a unit; None if a fraction of the unit has no meaning (half a month).
    pub(super) fn add(&mut self, hundredths: u64, unit: Unit) -> Option<()> {
        let hundredths = i64::try_from(hundredths).ok()?;
        let (whole, rest) = (hundredths / 100, hundredths % 100);
        let (finer, per): (&mut i64, i64) = match unit {
            Unit::Second => (&mut self.seconds, 0),
            Unit::Minute => (&mut self.seconds, 60),
            Unit::Hour => (&mut self.minutes, 60),
            Unit::Day => (&mut self.hours, 24),
            Unit::Week => (&mut self.days, 7),
            Unit::Year => (&mut self.months, 12),
            Unit::Month | Unit::BusinessDay => (&mut self.days, 0),
        };
        if rest > 0 {
            let scaled = rest * per;
            if scaled == 0 || scaled % 100 != 0 {
                return None;
            }
            *finer += scaled / 100;
        }
        *self.field(unit) += whole;
        Some(())
    }

    fn parts(self) -> [(Unit, i64); 8] {
        [
            (Unit::Year, self.years),
            (Unit::Month, self.months),
            (Unit::Week, self.weeks),
            (Unit::Day, self.days),
            (Unit::BusinessDay, self.business),
            (Unit::Hour, self.hours),
            (Unit::Minute, self.minutes),
            (Unit::Second, self.seconds),
        ]
    }

    /// The rank of its largest unit.
    pub(super) fn largest(self) -> Option<u8> {
        self.parts().iter().filter(|(_, n)| *n != 0).map(|(unit, _)| order(*unit)).max()
    }

    /// The rank of its smallest unit.
    pub(super) fn smallest(self) -> Option<u8> {
        self.parts().iter().filter(|(_, n)| *n != 0).map(|(unit, _)| order(*unit)).min()
    }

    /// The sum of both.
    pub(super) fn plus(self, other: Self) -> Self {
        let mut sum = self;
        for (unit, count) in other.parts() {
            *sum.field(unit) += count;
        }
        sum.beyond |= other.beyond;
        sum
    }

    /// Whether it includes hours or smaller units.
    pub fn has_time(&self) -> bool {
        self.hours != 0 || self.minutes != 0 || self.seconds != 0
    }

    /// `date` moved by this length (`sign` 1 or -1); only days and larger units count.
    pub fn shift_date(&self, date: NaiveDate, sign: i64) -> Option<NaiveDate> {
        if self.beyond {
            return None;
        }
        let months = self.years.checked_mul(12)?.checked_add(self.months)?;
        let date = plus_months(date, sign * months)?;
        let date = plus_days(date, sign * self.weeks.checked_mul(7)?.checked_add(self.days)?)?;
        if self.business == 0 { Some(date) } else { plus_business_days(date, sign * self.business) }
    }

    /// `moment` moved by this length (`sign` 1 or -1), to the minute.
    pub fn shift(&self, moment: NaiveDateTime, sign: i64) -> Option<NaiveDateTime> {
        let date = self.shift_date(moment.date(), sign)?;
        let seconds = self.hours.checked_mul(3600)?.checked_add(self.minutes.checked_mul(60)?)?.checked_add(self.seconds)?;
        let moved = date.and_time(moment.time()).checked_add_signed(TimeDelta::try_seconds(sign * seconds)?)?;
        within(moved.date()).map(|_| moved)
    }

    /// ISO 8601; weeks become days if there are other parts.
    pub fn iso(&self) -> String {
        let only_weeks = self.weeks > 0 && Self { weeks: 0, article: false, letter: false, ..*self } == Self::default();
        if only_weeks {
            return format!("P{}W", self.weeks);
        }
        let mut text = String::from("P");
        for (value, letter) in [(self.years, 'Y'), (self.months, 'M'), (self.days + self.business + 7 * self.weeks, 'D')] {
            if value > 0 {
                _ = write!(text, "{value}{letter}");
            }
        }
        if self.has_time() {
            text.push('T');
            for (value, letter) in [(self.hours, 'H'), (self.minutes, 'M'), (self.seconds, 'S')] {
                if value > 0 {
                    _ = write!(text, "{value}{letter}");
                }
            }
        }
        text
    }
}
