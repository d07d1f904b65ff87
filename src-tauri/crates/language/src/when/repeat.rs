//! Repetitions: a cycle kept open, with its times, its bounds and its exceptions.

use std::{collections::BTreeSet, sync::Arc};

use chrono::{NaiveDate, Weekday};
use domain::{Recurrence, TimeOfDay};

use super::{
    When,
    calendar::plus_days,
    cycle::{Cycle, Freq},
    day::Day,
    hour::{Hours, Part},
    length::{Length, Unit},
    moment::{Loose, Moment, day_span},
    point::moment,
    scene::Scene,
};

/// A repetition as an expression.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Repeat {
    pub(super) cycle: Cycle,
    pub(super) part: Option<Part>,
    pub(super) hours: Vec<Hours>,
    pub(super) from: Option<Arc<Moment>>,
    pub(super) until: Option<Arc<Moment>>,
    pub(super) lasting: Option<Length>,
    pub(super) within: Option<Arc<Day>>,
    pub(super) count: Option<u32>,
    pub(super) loose: Loose,
}

/// What limits a repetition.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Bound {
    From(Arc<Moment>),
    Until(Arc<Moment>),
    For(Length),
    Count(u32),
    /// Within a span.
    Within(Arc<Day>),
}

impl From<Cycle> for Repeat {
    fn from(cycle: Cycle) -> Self {
        Self { cycle, ..Self::default() }
    }
}

impl Repeat {
    /// Every `interval` units.
    pub fn unit(unit: Unit, interval: u32) -> Option<Self> {
        let cycle = match unit {
            Unit::Minute => Cycle::every(Freq::Minutely, interval),
            Unit::Hour => Cycle::every(Freq::Hourly, interval),
            Unit::Day => Cycle::every(Freq::Daily, interval),
            Unit::BusinessDay if interval == 1 => Cycle::workdays(),
            Unit::Week => Cycle::every(Freq::Weekly, interval),
            Unit::Month => Cycle::every(Freq::Monthly, interval),
            Unit::Year => Cycle::every(Freq::Yearly, interval),
            Unit::Second | Unit::BusinessDay => return None,
        };
        Some(cycle.into())
    }

    /// The repetition with a limit; None if it already has one of that kind.
    pub fn bounded(&self, bound: &Bound) -> Option<Self> {
        let mut made = self.clone();
        let free = match bound {
            Bound::From(moment) => made.within.is_none() && made.from.replace(moment.clone()).is_none(),
            Bound::Until(moment) => made.within.is_none() && made.lasting.is_none() && made.until.replace(moment.clone()).is_none(),
            Bound::For(length) => made.until.is_none() && made.lasting.replace(*length).is_none(),
            Bound::Count(count) => made.count.replace(*count).is_none(),
            Bound::Within(day) => made.from.is_none() && made.until.is_none() && made.within.replace(day.clone()).is_none(),
        };
        made.loose = Loose::Sure;
        free.then_some(made)
    }

    /// The repetition without these weekdays; None if it has no single days to remove, or none would be left.
    pub fn except(&self, gone: &[Weekday]) -> Option<Self> {
        let all: Vec<Weekday> = match (self.cycle.freq, self.cycle.interval, self.cycle.weekdays.is_empty()) {
            (Freq::Daily, 1, true) => (0..7).filter_map(|n| Weekday::try_from(n).ok()).collect(),
            (Freq::Weekly, 1, false) => self.cycle.weekdays.iter().map(|(_, day)| *day).collect(),
            _ => return None,
        };
        if !self.cycle.months.is_empty() || !self.cycle.month_days.is_empty() {
            return None;
        }
        let left: Vec<Weekday> = all.into_iter().filter(|day| !gone.contains(day)).collect();
        let cycle = Cycle { weekdays: Cycle::on_weekdays(1, &left).weekdays, freq: Freq::Weekly, ..self.cycle.clone() };
        (!left.is_empty()).then(|| Self { cycle, loose: Loose::Sure, ..self.clone() })
    }

    /// The repetition evaluated against the clock.
    pub fn when(&self, s: &Scene<'_>) -> Option<When> {
        let times = self.times(s)?;
        let today = s.clock.now.date();
        let single = times.first().copied();
        let passed = single.is_some_and(|time| moment(today, time) <= s.clock.now);
        let within = match &self.within {
            Some(day) => Some(day.resolve(s)?),
            None => None,
        };
        let from = match &self.from {
            Some(moment) => Some(day_span(moment, s)?.0),
            None => within.map(|(from, _)| from).filter(|from| *from > s.base),
        };
        let until_scene = from.map_or(*s, |from| s.on_day(from));
        let mut until = match &self.until {
            Some(moment) => Some(day_span(moment, &until_scene)?.1),
            None => within.map(|(_, to)| to),
        };
        if until.zip(from).is_some_and(|(until, from)| until < from) {
            return None;
        }
        let first = self.cycle.first(from.unwrap_or(if passed { plus_days(today, 1)? } else { today }))?;
        if let Some(length) = self.lasting {
            until = length.shift_date(from.unwrap_or(today), 1).and_then(|day| plus_days(day, -1));
        }
        let mut stored = self.cycle.stored(until);
        if let Some(count) = self.count
            && stored.repeats()
        {
            stored.until = last_of(&stored, first, count);
        }
        if times.len() > 1 {
            // Several times a day can only be one rule when they share their minute, and no task has them.
            let minute = single?.minute();
            if times.iter().any(|other| other.minute() != minute) {
                return None;
            }
            stored = Recurrence::default();
        }
        let time = single.filter(|_| times.len() == 1);
        Some(When::Recurrence(super::Repeat { cycle: self.cycle.clone(), times, from, until, count: self.count, time, stored, first }))
    }

    /// The times of each day; a bare hour is read in the part of the day that was named.
    fn times(&self, s: &Scene<'_>) -> Option<Vec<TimeOfDay>> {
        let half = self.part.map(|part| part.half).or(s.lean);
        let read = |hours: &Hours| {
            let clock = hours.start()?;
            let clock = if s.other_half { clock.other_half() } else { half.map_or(clock, |half| clock.within(half)) };
            clock.time()
        };
        let mut times = self.hours.iter().map(read).collect::<Option<Vec<_>>>()?;
        if times.is_empty() {
            times.extend(self.part.and_then(Part::usual));
        }
        Some(times)
    }
}

/// The date of the `count`th repetition.
fn last_of(stored: &Recurrence, first: NaiveDate, count: u32) -> Option<NaiveDate> {
    let horizon = plus_days(first, 366 * 60)?;
    stored.dates(first, &BTreeSet::new(), first, horizon, usize::try_from(count).ok()?).last().copied()
}
