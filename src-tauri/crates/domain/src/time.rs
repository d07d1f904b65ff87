//! Dates and times in the rules: local dates, times of day to the minute, instants in UTC to the millisecond.

use std::{fmt, str::FromStr};

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone as _, Utc, Weekday};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An instant, UTC, millisecond precision.
pub type Timestamp = DateTime<Utc>;

/// The user's current time: the meaning of "now" and "today" in every rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Today {
    /// The instant.
    pub now: Timestamp,
    /// The user's local date at that instant.
    pub date: NaiveDate,
    /// The user's IANA time zone.
    pub zone: chrono_tz::Tz,
    /// The first day of the user's week.
    pub week_start: Weekday,
}

impl Today {
    /// The current time of a user in `zone`.
    pub fn new(now: Timestamp, zone: chrono_tz::Tz, week_start: Weekday) -> Self {
        Self { now, date: now.with_timezone(&zone).date_naive(), zone, week_start }
    }
}

/// The instant at which a day begins in a zone.
pub fn midnight(day: NaiveDate, zone: chrono_tz::Tz) -> Timestamp {
    instant(day.and_time(NaiveTime::MIN), zone)
}

/// The first instant of a local time. If the clocks skip that time, the instant at which they skip it. They mostly skip an hour; in
/// Kathmandu in 1986 they skipped fifteen minutes, and in Apia in 2011 a whole day.
pub fn instant(wall: NaiveDateTime, zone: chrono_tz::Tz) -> Timestamp {
    if let Some(at) = zone.from_local_datetime(&wall).earliest() {
        return at.to_utc();
    }
    // No zone is further than this from UTC, including a skipped day.
    let (mut before, mut reached) = (wall.and_utc() - TimeDelta::hours(40), wall.and_utc() + TimeDelta::hours(40));
    while reached - before > TimeDelta::seconds(1) {
        let middle = before + TimeDelta::seconds((reached - before).num_seconds() / 2);
        if middle.with_timezone(&zone).naive_local() < wall { before = middle } else { reached = middle }
    }
    reached
}

/// Minutes since local midnight, `00:00` to `23:59`; JSON is `"HH:MM"`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct TimeOfDay(u16);

impl TimeOfDay {
    /// A time of day, if `hour < 24` and `minute < 60`.
    pub fn new(hour: u32, minute: u32) -> Option<Self> {
        (hour < 24 && minute < 60).then(|| Self(u16::try_from(hour * 60 + minute).unwrap_or(0)))
    }
    /// 0 to 23.
    pub fn hour(self) -> u32 {
        u32::from(self.0) / 60
    }
    /// 0 to 59.
    pub fn minute(self) -> u32 {
        u32::from(self.0) % 60
    }
    /// Minutes since midnight.
    pub fn minutes(self) -> u16 {
        self.0
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.hour(), self.minute())
    }
}
impl fmt::Debug for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
impl FromStr for TimeOfDay {
    type Err = ();
    /// Reads `HH:MM` or `H:MM`, 24 hours.
    fn from_str(text: &str) -> Result<Self, ()> {
        let (hour, minute) = text.split_once(':').ok_or(())?;
        let digits = |part: &str, most: usize| part.len() <= most && !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !digits(hour, 2) || minute.len() != 2 || !digits(minute, 2) {
            return Err(());
        }
        Self::new(hour.parse().map_err(|_| ())?, minute.parse().map_err(|_| ())?).ok_or(())
    }
}
impl Serialize for TimeOfDay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
impl<'de> Deserialize<'de> for TimeOfDay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|()| serde::de::Error::custom("a time of day is HH:MM"))
    }
}

/// An inclusive range of local dates. An absent end means that the range is open on that side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct DateRange {
    /// First day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<NaiveDate>,
    /// Last day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<NaiveDate>,
}

impl DateRange {
    /// Whether `date` is in the range, ends included.
    pub fn contains(&self, date: NaiveDate) -> bool {
        self.from.is_none_or(|from| from <= date) && self.to.is_none_or(|to| date <= to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_when_the_clocks_reach_it() {
        for (zone, day, expected) in [
            ("Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z"),
            ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"),
            // The clocks skip fifteen minutes at midnight.
            ("Asia/Kathmandu", "1986-01-01", "1985-12-31T18:30:00Z"),
            // Midnight occurs twice.
            ("America/Havana", "2026-11-01", "2026-11-01T04:00:00Z"),
            // A day that was skipped begins with the next day.
            ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"),
            ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"),
            ("Pacific/Kwajalein", "1993-08-21", "1993-08-21T12:00:00Z"),
        ] {
            let (zone, day): (chrono_tz::Tz, NaiveDate) = (zone.parse().expect("a zone"), day.parse().expect("a day"));
            assert_eq!(midnight(day, zone), expected.parse::<Timestamp>().expect("an instant"), "{day} in {zone}");
        }
    }

    #[test]
    fn a_time_that_the_clocks_pass_over_is_the_instant_at_which_they_do() {
        for (zone, wall, expected) in [
            ("Africa/Cairo", "2027-04-30T00:25:00", "2027-04-29T22:00:00Z"),
            ("Australia/Lord_Howe", "2026-10-04T02:10:00", "2026-10-03T15:30:00Z"),
            ("Europe/Berlin", "2026-10-25T02:30:00", "2026-10-25T00:30:00Z"),
        ] {
            let (zone, wall): (chrono_tz::Tz, NaiveDateTime) = (zone.parse().expect("a zone"), wall.parse().expect("a time"));
            assert_eq!(instant(wall, zone), expected.parse::<Timestamp>().expect("an instant"), "{wall} in {zone}");
        }
    }
}
