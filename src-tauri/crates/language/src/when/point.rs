//! Combines dates and times of day.

use chrono::{NaiveDate, NaiveDateTime, NaiveTime, Timelike};
use domain::TimeOfDay;

/// A minute of a day.
pub(crate) fn moment(date: NaiveDate, time: TimeOfDay) -> NaiveDateTime {
    date.and_time(NaiveTime::from_hms_opt(time.hour(), time.minute(), 0).unwrap_or_default())
}

pub(crate) fn time_of(moment: NaiveDateTime) -> Option<TimeOfDay> {
    TimeOfDay::new(moment.hour(), moment.minute())
}
