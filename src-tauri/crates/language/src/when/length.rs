//! Lengths of time: "2 hours", "an hour and a half", "3 business days", "1h30m".

use std::fmt::Write as _;

use chrono::{NaiveDate, NaiveDateTime, TimeDelta};

use super::calendar::{plus_business_days, plus_days, plus_months, within};
use crate::{
    cursor::{Cursor, Read},
    number,
};

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

/// A length of time, by kind of unit; none when it is too large to count with.
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
    /// Too large for any calendar.
    pub beyond: bool,
    /// Said with an article ("a week"), which alone means little.
    pub article: bool,
    /// Written with a single letter ("3d"), which alone means little.
    pub letter: bool,
}

const MOST: u64 = 1_000_000_000;

/// Plural and singular, in full.
const UNITS: [(&str, &str, Unit, i64); 14] = [
    ("second", "seconds", Unit::Second, 1),
    ("sec", "secs", Unit::Second, 1),
    ("minute", "minutes", Unit::Minute, 1),
    ("min", "mins", Unit::Minute, 1),
    ("hour", "hours", Unit::Hour, 1),
    ("hr", "hrs", Unit::Hour, 1),
    ("day", "days", Unit::Day, 1),
    ("workday", "workdays", Unit::BusinessDay, 1),
    ("week", "weeks", Unit::Week, 1),
    ("wk", "wks", Unit::Week, 1),
    ("fortnight", "fortnights", Unit::Week, 2),
    ("month", "months", Unit::Month, 1),
    ("quarter", "quarters", Unit::Month, 3),
    ("year", "years", Unit::Year, 1),
];

/// A unit by name: the unit, how many of it the word stands for, and whether the word is a full singular.
pub(crate) fn unit(c: Cursor<'_>) -> Read<'_, (Unit, i64, bool)> {
    if let Some(rest) = c.eat(&["business", "working", "work", "week"])
        && let Some(end) = rest.eat(&["day", "days"])
    {
        return Some(((Unit::BusinessDay, 1, rest.lower() == "day"), end));
    }
    let word = c.lower();
    UNITS.iter().find(|(one, many, ..)| word == *one || word == *many).map(|(one, _, unit, factor)| {
        let full_singular = word == *one && !matches!(word, "sec" | "min" | "hr" | "wk");
        ((*unit, *factor, full_singular), c.skip(1))
    })
}

/// Single letters in lower case that touch their number ("1 h" may stand apart).
fn letter(c: Cursor<'_>) -> Read<'_, Unit> {
    let token = c.token().filter(|t| (t.glued || t.lower == "h") && t.text == t.lower)?;
    let unit = match token.lower.as_str() {
        "h" => Unit::Hour,
        "m" => Unit::Minute,
        "d" => Unit::Day,
        "w" => Unit::Week,
        "s" => Unit::Second,
        _ => return None,
    };
    Some((unit, c.skip(1)))
}

/// Reads a length of one or more parts.
pub(crate) fn length(c: Cursor<'_>) -> Read<'_, Length> {
    let mut total = Length::default();
    let (first, mut c) = part(c, &mut total)?;
    let mut smallest = first;
    loop {
        let joined = c.maybe(&[","]).maybe(&["and"]);
        let mut next = total;
        let Some((unit, end)) = part(joined, &mut next) else { break };
        if order(unit) >= order(smallest) || next.article {
            break;
        }
        (total, smallest, c) = (next, unit, end);
    }
    Some((total, c))
}

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

/// One part, added to `total`.
fn part<'a>(c: Cursor<'a>, total: &mut Length) -> Read<'a, Unit> {
    if let Some(rest) = c.phrases(&["half an", "half a", "a half"]) {
        let ((unit, factor, singular), end) = unit(rest)?;
        total.add(50 * factor.unsigned_abs(), unit)?;
        return singular.then_some((unit, end));
    }
    if let Some(end) = c.phrases(&["three quarters of an hour", "three-quarters of an hour"]) {
        total.add(75, Unit::Hour)?;
        return Some((Unit::Hour, end));
    }
    if let Some(end) = c.phrase("a quarter of an hour") {
        total.add(25, Unit::Hour)?;
        return Some((Unit::Hour, end));
    }
    if let Some(rest) = c.phrases(&["a couple of", "a couple", "couple of"]) {
        let ((unit, factor, singular), end) = unit(rest)?;
        total.add(200 * factor.unsigned_abs(), unit)?;
        return (!singular).then_some((unit, end));
    }
    if let Some(rest) = c.eat(&["a", "an"])
        && let Some(((unit, factor, singular), end)) = unit(rest)
    {
        let half = end.phrase("and a half");
        let hundredths = if half.is_some() { 150 } else { 100 };
        total.add(hundredths * factor.unsigned_abs(), unit)?;
        total.article |= !matches!(unit, Unit::Hour) && half.is_none();
        return singular.then_some((unit, half.unwrap_or(end)));
    }
    let (count, rest) = number::cardinal(c)?;
    let (mut hundredths, rest) = match fraction(rest) {
        Some((fraction, end)) => (count.min(MOST) * 100 + fraction, end),
        None => (count.min(MOST) * 100, rest),
    };
    let rest = match rest.phrase("and a half") {
        Some(end) => {
            hundredths += 50;
            end
        }
        None => rest,
    };
    total.beyond |= count >= MOST;
    if let Some((unit, end)) = letter(rest) {
        total.add(hundredths, unit)?;
        total.letter |= unit != Unit::Hour && (unit != Unit::Minute || total.hours == 0);
        return Some((unit, end));
    }
    let ((unit, factor, singular), end) = unit(rest)?;
    if singular && hundredths > 100 {
        return None;
    }
    total.add(hundredths.checked_mul(factor.unsigned_abs())?, unit)?;
    Some((unit, end.phrase("and a half").map_or(end, |end_half| if total.add(50, unit).is_some() { end_half } else { end })))
}

/// `.5` touching its number, in hundredths.
fn fraction(c: Cursor<'_>) -> Read<'_, u64> {
    let rest = c.joint(&["."])?;
    let digits = rest.digit_count();
    let (value, end) = if rest.glued() { rest.digits()? } else { return None };
    match digits {
        1 => Some((value * 10, end)),
        2 => Some((value, end)),
        _ => None,
    }
}

impl Length {
    /// So many of a unit.
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

    /// Adds hundredths of a unit; none where a fraction of it has no meaning (half a month).
    fn add(&mut self, hundredths: u64, unit: Unit) -> Option<()> {
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

    /// Whether it counts hours or less.
    pub fn has_time(&self) -> bool {
        self.hours != 0 || self.minutes != 0 || self.seconds != 0
    }

    /// `date` moved by this length (`sign` 1 or -1), days and larger only.
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

    /// ISO 8601; weeks become days beside other parts.
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
