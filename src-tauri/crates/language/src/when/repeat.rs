//! Repetitions: a rule with its times, limits and exceptions, before it is evaluated.

use std::{collections::BTreeSet, fmt::Write as _, sync::Arc};

use chrono::{NaiveDate, Weekday};
use domain::{Recurrence, TimeOfDay};

use super::{
    When,
    calendar::plus_days,
    day::Day,
    hour::{Hours, Part},
    length::{Length, Unit},
    meaning::{Bound, Loose, Moment},
    moment::day_span,
    point::moment,
    rule::{Freq, Rule},
    scene::Scene,
};

/// A repetition as an expression.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Repeat {
    pub(super) rule: Rule,
    pub(super) part: Option<Part>,
    pub(super) hours: Vec<Hours>,
    pub(super) from: Option<Arc<Moment>>,
    pub(super) until: Option<Arc<Moment>>,
    pub(super) lasting: Option<Length>,
    pub(super) within: Option<Arc<Day>>,
    pub(super) count: Option<u32>,
    pub(super) loose: Loose,
}

impl From<Rule> for Repeat {
    fn from(rule: Rule) -> Self {
        Self { rule, ..Self::default() }
    }
}

impl Repeat {
    /// Every `interval` units.
    pub fn unit(unit: Unit, interval: u32) -> Option<Self> {
        let rule = match unit {
            Unit::Minute => Rule::every(Freq::Minutely, interval),
            Unit::Hour => Rule::every(Freq::Hourly, interval),
            Unit::Day => Rule::every(Freq::Daily, interval),
            Unit::BusinessDay if interval == 1 => Rule::workdays(),
            Unit::Week => Rule::every(Freq::Weekly, interval),
            Unit::Month => Rule::every(Freq::Monthly, interval),
            Unit::Year => Rule::every(Freq::Yearly, interval),
            Unit::Second | Unit::BusinessDay => return None,
        };
        Some(rule.into())
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
        let all: Vec<Weekday> = match (self.rule.freq, self.rule.interval, self.rule.weekdays.is_empty()) {
            (Freq::Daily, 1, true) => (0..7).filter_map(|n| Weekday::try_from(n).ok()).collect(),
            (Freq::Weekly, 1, false) => self.rule.weekdays.iter().map(|(_, day)| *day).collect(),
            _ => return None,
        };
        if !self.rule.months.is_empty() || !self.rule.month_days.is_empty() {
            return None;
        }
        let left: Vec<Weekday> = all.into_iter().filter(|day| !gone.contains(day)).collect();
        let rule = Rule { weekdays: Rule::on_weekdays(1, &left).weekdays, freq: Freq::Weekly, ..self.rule.clone() };
        (!left.is_empty()).then(|| Self { rule, loose: Loose::Sure, ..self.clone() })
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
        let first = self.rule.first(from.unwrap_or(if passed { plus_days(today, 1)? } else { today }))?;
        if let Some(length) = self.lasting {
            until = length.shift_date(from.unwrap_or(today), 1).and_then(|day| plus_days(day, -1));
        }
        let mut stored = self.rule.stored(until);
        if let Some(count) = self.count
            && stored.repeats()
        {
            stored.until = last_of(&stored, first, count);
        }
        let mut rrule = self.rule.text();
        if times.len() > 1 {
            // Several times a day: a rule can express them if they share their minute; a task cannot.
            let minute = single?.minute();
            if times.iter().any(|other| other.minute() != minute) {
                return None;
            }
            let hours: Vec<String> = times.iter().map(|time| time.hour().to_string()).collect();
            _ = write!(rrule, ";BYHOUR={};BYMINUTE={minute}", hours.join(","));
            stored = Recurrence::default();
        }
        let time = single.filter(|_| times.len() == 1);
        Some(When::Recurrence(super::Repeat { rrule, from, until, count: self.count, time, stored, first }))
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
