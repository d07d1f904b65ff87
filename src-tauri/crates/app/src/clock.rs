//! Where time and new ids come from: the one place that asks the system.

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

/// The user's time. Cheap to clone; a fixed one stands still until it is set, and makes ids in order.
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
    /// The system's, which changes when a computer travels. It was read at that moment.
    System(Arc<Mutex<(Instant, Tz)>>),
}

/// The system's zone is asked for again after this.
const ZONE_READ: Duration = Duration::from_secs(1);

impl Clock {
    /// The system's clock and time zone (UTC when the system names none that is known).
    pub fn system() -> Self {
        Self(Source::System(Zone::System(Arc::new(Mutex::new((Instant::now(), system_zone()))))))
    }

    /// The system's clock in another zone.
    pub fn system_in(zone: Tz) -> Self {
        Self(Source::System(Zone::Named(zone)))
    }

    /// A clock that stands still at `now`.
    pub fn fixed(now: Timestamp, zone: Tz) -> Self {
        Self::still(now, zone, 1)
    }

    /// A clock that stands still at `now` in one of many processes on a database: ids count up from the real time, so that they never meet
    /// those of an earlier process.
    #[expect(clippy::disallowed_methods, reason = "this is where ids come from")]
    pub fn standing(now: Timestamp, zone: Tz) -> Self {
        let first = Utc::now().timestamp_nanos_opt().and_then(|nanos| u64::try_from(nanos).ok()).unwrap_or(1);
        Self::still(now, zone, first)
    }

    fn still(now: Timestamp, zone: Tz, first_id: u64) -> Self {
        let millis = Arc::new(AtomicI64::new(now.timestamp_millis()));
        Self(Source::Fixed { millis, zone: Arc::new(Mutex::new(zone)), ids: Arc::new(AtomicU64::new(first_id)) })
    }

    /// Takes a fixed clock to another zone; the system's zone goes along by itself.
    pub fn travel(&self, to: Tz) {
        if let Source::Fixed { zone, .. } = &self.0 {
            *zone.lock().unwrap_or_else(PoisonError::into_inner) = to;
        }
    }

    /// Moves a fixed clock; the system's goes on by itself.
    pub fn advance(&self, by: TimeDelta) {
        if let Source::Fixed { millis, .. } = &self.0 {
            millis.fetch_add(by.num_milliseconds(), Ordering::Relaxed);
        }
    }

    /// The instant, to the millisecond.
    #[expect(clippy::disallowed_methods, reason = "this is where time comes from")]
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Source::System(_) => Utc::now().trunc_subsecs(3),
            Source::Fixed { millis, .. } => DateTime::from_timestamp_millis(millis.load(Ordering::Relaxed)).unwrap_or_default(),
        }
    }

    /// The user's IANA time zone, as it is now.
    pub fn zone(&self) -> Tz {
        match &self.0 {
            Source::System(Zone::Named(zone)) => *zone,
            Source::System(Zone::System(known)) => current(&mut known.lock().unwrap_or_else(PoisonError::into_inner), system_zone),
            Source::Fixed { zone, .. } => *zone.lock().unwrap_or_else(PoisonError::into_inner),
        }
    }

    /// The user's date.
    pub fn date(&self) -> NaiveDate {
        self.now().with_timezone(&self.zone()).date_naive()
    }

    /// The user's present.
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

/// The zone of the system, UTC when it names none that is known.
fn system_zone() -> Tz {
    iana_time_zone::get_timezone().ok().and_then(|name| name.parse().ok()).unwrap_or(Tz::UTC)
}

/// The zone that is known, read again where that was long ago.
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
