//! The source of time and new ids, and the only place that asks the system for them.

pub use domain::midnight;
use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use chrono::{DateTime, NaiveDate, SubsecRound, TimeDelta, Utc, Weekday};
use chrono_tz::Tz;
use domain::{Timestamp, Today};
use uuid::Uuid;

/// The user's time. Cheap to clone. A fixed clock only moves when it is set, and makes ascending ids.
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    System(Zone),
    Fixed { millis: Arc<AtomicI64>, zone: Arc<Mutex<Tz>>, ids: Arc<AtomicU64> },
}

#[derive(Clone, Debug)]
enum Zone {
    Named(Tz),
    /// The system's zone, which changes when the computer travels, with the instant at which it was read.
    System(Arc<Mutex<(Instant, Tz)>>),
}

/// The age at which the system's zone is read again.
const ZONE_READ: Duration = Duration::from_secs(1);

impl Clock {
    /// The system's clock and time zone, or UTC if the system names no known zone.
    pub fn system() -> Self {
        Self(Source::System(Zone::System(Arc::new(Mutex::new((Instant::now(), system_zone()))))))
    }

    /// The system's clock with a given zone.
    pub fn system_in(zone: Tz) -> Self {
        Self(Source::System(Zone::Named(zone)))
    }

    /// A clock fixed at `now`.
    pub fn fixed(now: Timestamp, zone: Tz) -> Self {
        Self::still(now, zone, 1)
    }

    /// A clock fixed at `now` for one of several processes on a database. Ids count up from the real time, so that they never equal those
    /// of an earlier process.
    #[expect(clippy::disallowed_methods, reason = "this is where ids come from")]
    pub fn standing(now: Timestamp, zone: Tz) -> Self {
        let first = Utc::now().timestamp_nanos_opt().and_then(|nanos| u64::try_from(nanos).ok()).unwrap_or(1);
        Self::still(now, zone, first)
    }

    fn still(now: Timestamp, zone: Tz, first_id: u64) -> Self {
        let millis = Arc::new(AtomicI64::new(now.timestamp_millis()));
        Self(Source::Fixed { millis, zone: Arc::new(Mutex::new(zone)), ids: Arc::new(AtomicU64::new(first_id)) })
    }

    /// Moves a fixed clock to another zone; the system's zone changes by itself.
    pub fn travel(&self, to: Tz) {
        if let Source::Fixed { zone, .. } = &self.0 {
            *zone.lock().unwrap_or_else(PoisonError::into_inner) = to;
        }
    }

    /// Advances a fixed clock; the system's clock advances by itself.
    pub fn advance(&self, by: TimeDelta) {
        if let Source::Fixed { millis, .. } = &self.0 {
            millis.fetch_add(by.num_milliseconds(), Ordering::Relaxed);
        }
    }

    /// The current instant, to the millisecond.
    #[expect(clippy::disallowed_methods, reason = "this is where time comes from")]
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Source::System(_) => Utc::now().trunc_subsecs(3),
            Source::Fixed { millis, .. } => DateTime::from_timestamp_millis(millis.load(Ordering::Relaxed)).unwrap_or_default(),
        }
    }

    /// The user's current IANA time zone.
    pub fn zone(&self) -> Tz {
        match &self.0 {
            Source::System(Zone::Named(zone)) => *zone,
            Source::System(Zone::System(known)) => current(&mut known.lock().unwrap_or_else(PoisonError::into_inner), system_zone),
            Source::Fixed { zone, .. } => *zone.lock().unwrap_or_else(PoisonError::into_inner),
        }
    }

    /// The user's current date.
    pub fn date(&self) -> NaiveDate {
        self.now().with_timezone(&self.zone()).date_naive()
    }

    /// The user's current time, for the rules.
    pub fn today(&self, week_start: Weekday) -> Today {
        Today::new(self.now(), self.zone(), week_start)
    }

    /// A new `UUIDv7`.
    #[expect(clippy::disallowed_methods, reason = "this is where ids come from")]
    pub fn new_id(&self) -> Uuid {
        match &self.0 {
            Source::System(_) => Uuid::now_v7(),
            Source::Fixed { millis, ids, .. } => {
                let millis = u64::try_from(millis.load(Ordering::Relaxed)).unwrap_or(0);
                let mut tail = [0; 10];
                tail[2..].copy_from_slice(&ids.fetch_add(1, Ordering::Relaxed).to_be_bytes());
                uuid::Builder::from_unix_timestamp_millis(millis, &tail).into_uuid()
            }
        }
    }
}

/// The system's zone, or UTC if the system names no known one.
fn system_zone() -> Tz {
    iana_time_zone::get_timezone().ok().and_then(|name| name.parse().ok()).unwrap_or(Tz::UTC)
}

/// The known zone; it is read again if the last reading is too old.
fn current(known: &mut (Instant, Tz), read: impl FnOnce() -> Tz) -> Tz {
    if known.0.elapsed() >= ZONE_READ {
        *known = (Instant::now(), read());
    }
    known.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_zone_is_read_again_once_that_was_long_ago() {
        let mut known = (Instant::now(), Tz::Europe__Berlin);
        assert_eq!(current(&mut known, || Tz::Asia__Tokyo), Tz::Europe__Berlin, "just read");
        known.0 = Instant::now().checked_sub(ZONE_READ).expect("the computer runs longer");
        assert_eq!(current(&mut known, || Tz::Asia__Tokyo), Tz::Asia__Tokyo);
        assert_eq!(current(&mut known, || Tz::UTC), Tz::Asia__Tokyo);
    }
}
