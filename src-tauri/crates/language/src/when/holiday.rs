//! Holidays with fixed rules.

use chrono::{NaiveDate, Weekday};

use super::calendar::{easter, month_days, nth_weekday, plus_days};
use crate::cursor::{Cursor, Read};

/// How a holiday falls in a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holiday {
    /// Month and day.
    Fixed(u32, u32),
    /// The nth such weekday of a month (negative: from its end), and days after it.
    Weekday(u32, i32, Weekday, i64),
    /// Days after Easter Sunday.
    Easter(i64),
}

use Holiday::{Easter, Fixed, Weekday as On};

const NAMES: [(&str, Holiday); 51] = [
    ("christmas eve", Fixed(12, 24)),
    ("christmas day", Fixed(12, 25)),
    ("christmas", Fixed(12, 25)),
    ("xmas eve", Fixed(12, 24)),
    ("xmas", Fixed(12, 25)),
    ("boxing day", Fixed(12, 26)),
    ("new year 's eve", Fixed(12, 31)),
    ("new years eve", Fixed(12, 31)),
    ("new year 's day", Fixed(1, 1)),
    ("new years day", Fixed(1, 1)),
    ("new year 's", Fixed(1, 1)),
    ("epiphany", Fixed(1, 6)),
    ("groundhog day", Fixed(2, 2)),
    ("valentine 's day", Fixed(2, 14)),
    ("valentines day", Fixed(2, 14)),
    ("st patrick 's day", Fixed(3, 17)),
    ("st . patrick 's day", Fixed(3, 17)),
    ("april fools' day", Fixed(4, 1)),
    ("april fools day", Fixed(4, 1)),
    ("april fool 's day", Fixed(4, 1)),
    ("earth day", Fixed(4, 22)),
    ("may day", Fixed(5, 1)),
    ("cinco de mayo", Fixed(5, 5)),
    ("juneteenth", Fixed(6, 19)),
    ("independence day", Fixed(7, 4)),
    ("bastille day", Fixed(7, 14)),
    ("halloween", Fixed(10, 31)),
    ("all saints' day", Fixed(11, 1)),
    ("all saints day", Fixed(11, 1)),
    ("veterans day", Fixed(11, 11)),
    ("st nicholas day", Fixed(12, 6)),
    ("mlk day", On(1, 3, Weekday::Mon, 0)),
    ("martin luther king day", On(1, 3, Weekday::Mon, 0)),
    ("presidents day", On(2, 3, Weekday::Mon, 0)),
    ("presidents' day", On(2, 3, Weekday::Mon, 0)),
    ("mother 's day", On(5, 2, Weekday::Sun, 0)),
    ("mothers day", On(5, 2, Weekday::Sun, 0)),
    ("memorial day", On(5, -1, Weekday::Mon, 0)),
    ("father 's day", On(6, 3, Weekday::Sun, 0)),
    ("fathers day", On(6, 3, Weekday::Sun, 0)),
    ("labor day", On(9, 1, Weekday::Mon, 0)),
    ("columbus day", On(10, 2, Weekday::Mon, 0)),
    ("thanksgiving day", On(11, 4, Weekday::Thu, 0)),
    ("thanksgiving", On(11, 4, Weekday::Thu, 0)),
    ("black friday", On(11, 4, Weekday::Thu, 1)),
    ("cyber monday", On(11, 4, Weekday::Thu, 4)),
    ("good friday", Easter(-2)),
    ("ash wednesday", Easter(-46)),
    ("easter monday", Easter(1)),
    ("easter sunday", Easter(0)),
    ("easter", Easter(0)),
];

/// A holiday's name.
pub(super) fn name(c: Cursor<'_>) -> Read<'_, Holiday> {
    NAMES.iter().find_map(|(name, holiday)| Some((*holiday, phrase(c, name)?)))
}

/// A name, where a trailing apostrophe ("fools'") is a token of its own.
fn phrase<'a>(c: Cursor<'a>, name: &str) -> Option<Cursor<'a>> {
    name.split(' ').try_fold(c, |c, word| match word.strip_suffix('\'') {
        Some(bare) => c.eat(&[bare])?.eat(&["'", "’"]),
        None => c.eat(&[word]),
    })
}

impl Holiday {
    /// The day it falls on in a year.
    pub(super) fn on(self, year: i32) -> Option<NaiveDate> {
        match self {
            Fixed(month, day) => NaiveDate::from_ymd_opt(year, month, day),
            On(month, n, weekday, later) => {
                let (first, last) = month_days(year, month)?;
                plus_days(nth_weekday(n, weekday, first, last)?, later)
            }
            Easter(later) => plus_days(easter(year)?, later),
        }
    }
}
