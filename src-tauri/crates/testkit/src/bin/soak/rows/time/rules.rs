//! Repetition rules, defined by a test on one day: does the rule fall on it? Days are tested one by one with `jiff`'s calendar, so nothing
//! here shares an approach with the code it checks.

use jiff::{
    ToSpan as _,
    civil::{Date, Weekday},
};
use serde_json::{Value, json};

use crate::{Result, dice::Dice};

/// More days than the longest gap between two dates of a rule: a leap day, across a century year without one.
const REACH: i64 = 9 * 366;
const WEEK: [Weekday; 7] =
    [Weekday::Monday, Weekday::Tuesday, Weekday::Wednesday, Weekday::Thursday, Weekday::Friday, Weekday::Saturday, Weekday::Sunday];
const SHORT: [&str; 7] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/// A rule and its first day.
#[derive(Debug)]
pub struct Rule {
    anchor: Date,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Weekdays,
    EveryDays(i64),
    /// An interval in weeks, on these days.
    Weeks(i64, Vec<usize>),
    /// A day of the month; months without it are skipped.
    MonthDay(i8),
    /// The nth such weekday of the month; negative counts from its end.
    NthWeekday(i8, usize),
    LastDay,
    Yearly,
}

impl Rule {
    /// A random rule that starts on `anchor`.
    pub fn random(dice: &mut Dice, anchor: Date) -> Self {
        let kind = match dice.below(9) {
            0 => Kind::EveryDays(1),
            1 => Kind::Weekdays,
            2 => Kind::EveryDays(7),
            3 => Kind::EveryDays(dice.between(2, 40)),
            4 => {
                let mut days: Vec<usize> = (0..7).filter(|_| dice.one_in(3)).collect();
                if days.is_empty() {
                    days.push(dice.below(7));
                }
                Kind::Weeks(dice.between(1, 4), days)
            }
            5 => Kind::MonthDay(i8::try_from(dice.between(1, 31)).unwrap_or(1)),
            6 => Kind::NthWeekday([1, 2, 3, 4, 5, -1, -2][dice.below(7)], dice.below(7)),
            7 => Kind::LastDay,
            _ => Kind::Yearly,
        };
        Self { anchor, kind }
    }

    /// The rule as the product stores it.
    pub fn json(&self) -> Value {
        let custom = |rule: String| json!({"type": "custom", "rrule": rule});
        match &self.kind {
            Kind::Weekdays => json!({"type": "weekdays"}),
            Kind::EveryDays(1) => json!({"type": "daily"}),
            Kind::EveryDays(7) => json!({"type": "weekly"}),
            Kind::EveryDays(days) => json!({"type": "every_n_days", "intervalDays": days}),
            Kind::Weeks(weeks, days) => {
                let days: Vec<&str> = days.iter().map(|day| SHORT[*day]).collect();
                custom(format!("FREQ=WEEKLY;INTERVAL={weeks};BYDAY={}", days.join(",")))
            }
            Kind::MonthDay(day) => custom(format!("FREQ=MONTHLY;BYMONTHDAY={day}")),
            Kind::NthWeekday(nth, day) => custom(format!("FREQ=MONTHLY;BYDAY={nth}{}", SHORT[*day])),
            Kind::LastDay => custom("FREQ=MONTHLY;BYMONTHDAY=-1".to_owned()),
            Kind::Yearly => custom("FREQ=YEARLY".to_owned()),
        }
    }

    fn falls_on(&self, date: Date) -> Result<bool> {
        let (anchor, since) = (self.anchor, i64::from((date - self.anchor).get_days()));
        Ok(since >= 0
            && match &self.kind {
                Kind::Weekdays => !matches!(date.weekday(), Weekday::Saturday | Weekday::Sunday),
                Kind::EveryDays(days) => since % days == 0,
                Kind::Weeks(weeks, days) => {
                    let monday = |date: Date| date.checked_sub(i64::from(date.weekday().to_monday_zero_offset()).days());
                    let apart = i64::from((monday(date)? - monday(anchor)?).get_days()) / 7;
                    apart % weeks == 0 && days.iter().any(|day| WEEK[*day] == date.weekday())
                }
                Kind::MonthDay(day) => date.day() == *day,
                Kind::NthWeekday(nth, day) => date.first_of_month().nth_weekday_of_month(*nth, WEEK[*day]).is_ok_and(|nth| nth == date),
                Kind::LastDay => date.day() == date.days_in_month(),
                Kind::Yearly => (date.month(), date.day()) == (anchor.month(), anchor.day()),
            })
    }

    /// The first dates between two days.
    pub fn from(&self, from: Date, to: Date, most: usize) -> Result<Vec<Date>> {
        let (mut dates, mut date) = (Vec::new(), from);
        while date <= to && dates.len() < most {
            if self.falls_on(date)? {
                dates.push(date);
            }
            date = date.tomorrow()?;
        }
        Ok(dates)
    }

    /// The latest date that is not after today, otherwise the first one after: a missed date lapses when the next one is due.
    pub fn current(&self, today: Date) -> Result<Option<Date>> {
        let mut date = today;
        while date >= self.anchor {
            if self.falls_on(date)? {
                return Ok(Some(date));
            }
            date = date.yesterday()?;
        }
        Ok(self.from(today, today.checked_add(REACH.days())?, 1)?.first().copied())
    }
}
