//! Converts Taskwarrior's instants (`20261121T080000Z`) to local dates and back.

use chrono::{DateTime, NaiveDate, NaiveTime, Timelike, Utc};
use chrono_tz::Tz;
use domain::{TimeOfDay, Timestamp};

/// Reads an instant, in the basic form or as RFC 3339.
pub(super) fn read(text: &str) -> Option<Timestamp> {
    let bytes = text.as_bytes();
    if bytes.len() == 16 && bytes[8] == b'T' && bytes[15] == b'Z' {
        let number = |from: usize, to: usize| {
            bytes[from..to].iter().try_fold(0_u32, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + u32::from(byte - b'0')))
        };
        let date = NaiveDate::from_ymd_opt(number(0, 4)?.cast_signed(), number(4, 6)?, number(6, 8)?)?;
        let time = NaiveTime::from_hms_opt(number(9, 11)?, number(11, 13)?, number(13, 15)?)?;
        return Some(date.and_time(time).and_utc());
    }
    DateTime::parse_from_rfc3339(text).ok().map(|at| at.with_timezone(&Utc))
}

/// Writes an instant, to the second.
pub(super) fn write(at: Timestamp) -> String {
    at.format("%Y%m%dT%H%M%SZ").to_string()
}

/// The local date of an instant, and its time if it has one: midnight and the last second of a day mean only the day.
pub(super) fn local(at: Timestamp, zone: Tz) -> (NaiveDate, Option<TimeOfDay>) {
    let local = at.with_timezone(&zone).naive_local();
    let time = local.time();
    let whole_day = time == NaiveTime::MIN || (time.hour(), time.minute(), time.second()) == (23, 59, 59);
    (local.date(), if whole_day { None } else { TimeOfDay::new(time.hour(), time.minute()) })
}

/// The instant of a local date and time; for a time skipped by a clock change, the instant of the change.
pub(super) fn instant(date: NaiveDate, time: Option<TimeOfDay>, zone: Tz) -> Timestamp {
    let time = time.and_then(|time| NaiveTime::from_hms_opt(time.hour(), time.minute(), 0)).unwrap_or(NaiveTime::MIN);
    domain::instant(date.and_time(time), zone)
}
