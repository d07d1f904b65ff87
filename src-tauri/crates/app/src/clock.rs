//! Where time and new ids come from: the one place that asks the system.

use std::sync::{
    Arc,
    atomic::{AtomicI64, AtomicU64, Ordering},
};

use chrono::{DateTime, Duration, NaiveDate, NaiveTime, SubsecRound, TimeZone as _, Utc, Weekday};
use chrono_tz::Tz;
use domain::{Timestamp, Today};
use uuid::Uuid;

/// The user's time. Cheap to clone; a fixed one stands still until it is set, and makes ids in order.
#[derive(Clone, Debug)]
pub struct Clock(Source);

#[derive(Clone, Debug)]
enum Source {
    System(Tz),
    Fixed { millis: Arc<AtomicI64>, zone: Tz, ids: Arc<AtomicU64> },
}

impl Clock {
    /// The system's clock and time zone (UTC when the system names none that is known).
    pub fn system() -> Self {
        let zone = iana_time_zone::get_timezone().ok().and_then(|name| name.parse().ok()).unwrap_or(Tz::UTC);
        Self(Source::System(zone))
    }

    /// The system's clock in another zone.
    pub fn system_in(zone: Tz) -> Self {
        Self(Source::System(zone))
    }

    /// A clock that stands still at `now`.
    pub fn fixed(now: Timestamp, zone: Tz) -> Self {
        Self(Source::Fixed { millis: Arc::new(AtomicI64::new(now.timestamp_millis())), zone, ids: Arc::new(AtomicU64::new(1)) })
    }

    /// A clock that stands still at `now` in one of many processes on a database: ids count up from the real time, so that they never meet
    /// those of an earlier process.
    #[expect(clippy::disallowed_methods, reason = "this is where ids come from")]
    pub fn standing(now: Timestamp, zone: Tz) -> Self {
        let first = Utc::now().timestamp_nanos_opt().and_then(|nanos| u64::try_from(nanos).ok()).unwrap_or(1);
        Self(Source::Fixed { millis: Arc::new(AtomicI64::new(now.timestamp_millis())), zone, ids: Arc::new(AtomicU64::new(first)) })
    }

    /// Moves a fixed clock; the system's goes on by itself.
    pub fn advance(&self, by: Duration) {
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

    /// The user's IANA time zone.
    pub fn zone(&self) -> Tz {
        match &self.0 {
            Source::System(zone) | Source::Fixed { zone, .. } => *zone,
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

/// When a day begins somewhere. Where its midnight is left out, as the clocks go forward, an hour later.
pub fn midnight(day: NaiveDate, zone: Tz) -> Timestamp {
    let wall = day.and_time(NaiveTime::MIN);
    let at = |wall| zone.from_local_datetime(&wall).earliest();
    at(wall).or_else(|| at(wall + Duration::hours(1))).map_or_else(|| wall.and_utc(), |at| at.to_utc())
}
