//! A repeat rule as a value: what of RFC 5545 a task can repeat by.

use chrono::{NaiveDate, Weekday};
use serde::{Deserialize, Serialize};

/// How often a rule gives dates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Frequency {
    /// By days.
    #[default]
    Daily,
    /// By weeks.
    Weekly,
    /// By months.
    Monthly,
    /// By years.
    Yearly,
}

/// A weekday of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct RuleDay {
    /// Which one of its month or year, negative from the end; absent is each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nth: Option<i16>,
    /// The weekday, by its two letters.
    #[serde(with = "code")]
    #[cfg_attr(feature = "ts", ts(type = "'MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU'"))]
    pub day: Weekday,
}

impl From<Weekday> for RuleDay {
    /// Each such day.
    fn from(day: Weekday) -> Self {
        Self { nth: None, day }
    }
}

/// A repeat rule. It says nothing of where it begins: that is the task's date. Lists that are empty say nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Rule {
    /// The period.
    pub frequency: Frequency,
    /// Periods from one date to the next, 1 to 9,999.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>"))]
    pub interval: u32,
    /// Months, from 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<u8>>"))]
    pub months: Vec<u8>,
    /// Weeks of the year, negative from its end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<i8>>"))]
    pub weeks: Vec<i8>,
    /// Days of the year, negative from its end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<i16>>"))]
    pub year_days: Vec<i16>,
    /// Days of the month, negative from its end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<i8>>"))]
    pub month_days: Vec<i8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<RuleDay>>"))]
    pub weekdays: Vec<RuleDay>,
    /// Which dates of a period count, negative from its end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<i32>>"))]
    pub positions: Vec<i32>,
    /// The first day of a week, by its two letters; absent is Monday.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "code::maybe")]
    #[cfg_attr(feature = "ts", ts(optional, type = "'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU'"))]
    pub week_start: Option<Weekday>,
    /// How many dates it gives in all. A rule with a count has no last day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// The last day it may fall on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<NaiveDate>,
}

impl Rule {
    /// Every so many periods.
    pub fn every(frequency: Frequency, interval: u32) -> Self {
        Self {
            frequency,
            interval,
            months: Vec::new(),
            weeks: Vec::new(),
            year_days: Vec::new(),
            month_days: Vec::new(),
            weekdays: Vec::new(),
            positions: Vec::new(),
            week_start: None,
            count: None,
            until: None,
        }
    }

    /// Whether it says how often and nothing else.
    pub fn is_plain(&self) -> bool {
        *self == Self::every(self.frequency, self.interval)
    }

    /// Whether it says on which days of its period it falls, and does not leave that to the date it begins on.
    pub fn names_days(&self) -> bool {
        !(self.weeks.is_empty()
            && self.year_days.is_empty()
            && self.month_days.is_empty()
            && self.weekdays.is_empty()
            && self.positions.is_empty())
    }

    /// Its weekdays, where each of them counts; none where it names none or counts them within a month or year.
    pub fn each_weekday(&self) -> Option<Vec<Weekday>> {
        let days: Option<Vec<Weekday>> = self.weekdays.iter().map(|one| one.nth.is_none().then_some(one.day)).collect();
        days.filter(|days| !days.is_empty())
    }
}

fn one() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_one(interval: &u32) -> bool {
    *interval == 1
}

/// Weekdays by the two letters of RFC 5545.
pub(super) mod code {
    use chrono::Weekday;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    const CODES: [(&str, Weekday); 7] = [
        ("MO", Weekday::Mon),
        ("TU", Weekday::Tue),
        ("WE", Weekday::Wed),
        ("TH", Weekday::Thu),
        ("FR", Weekday::Fri),
        ("SA", Weekday::Sat),
        ("SU", Weekday::Sun),
    ];

    pub fn of(day: Weekday) -> &'static str {
        CODES.iter().find(|(_, one)| *one == day).map_or("MO", |(code, _)| code)
    }

    pub fn read(code: &str) -> Option<Weekday> {
        CODES.iter().find(|(one, _)| *one == code).map(|(_, day)| *day)
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub fn serialize<S: Serializer>(day: &Weekday, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(of(*day))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Weekday, D::Error> {
        let code = String::deserialize(deserializer)?;
        read(&code).ok_or_else(|| D::Error::custom(format!("{code} is no weekday")))
    }

    pub mod maybe {
        use chrono::Weekday;
        use serde::{Deserializer, Serializer};

        #[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
        pub fn serialize<S: Serializer>(day: &Option<Weekday>, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(super::of(day.unwrap_or(Weekday::Mon)))
        }

        pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Weekday>, D::Error> {
            super::deserialize(deserializer).map(|day| Some(day).filter(|day| *day != Weekday::Mon))
        }
    }
}
