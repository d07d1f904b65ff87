//! One moment, and what it, a range or an open range means against the clock.

use std::sync::Arc;

use chrono::{NaiveDate, NaiveDateTime, TimeDelta};
use domain::TimeOfDay;

use super::{
    When,
    calendar::plus_days,
    day::{Day, Kind, Span},
    hour::{Certainty, ClockTime, Half, Hours, Part},
    length::Length,
    point::{moment, time_of},
    scene::Scene,
};

/// From this hour on, a word such as "party" does not move an hour to the evening.
const LATE: u32 = 22;

/// What a phrase says about one moment: a day, a time of day, a part of the day. Each is optional.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Moment {
    pub(super) day: Option<Arc<Day>>,
    pub(super) hours: Option<Hours>,
    pub(super) part: Option<Part>,
    /// How much support from the words around it the phrase needs to count as a time.
    pub(super) loose: Loose,
}

/// How certain it is that words mean a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Loose {
    #[default]
    Sure,
    /// If the sentence can continue after it ("the 3rd", not "the 3rd attempt").
    Closed,
    /// As [`Self::Closed`], but also only at the end, with a capital, or after a preposition ("Sat").
    Weak,
    /// Only as a part of a phrase ("March", "5").
    Part,
}

/// Which end of a range is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Open {
    After,
    Since,
    From,
    Until,
    Before,
}

impl Moment {
    /// What it means today; None if its parts do not overlap.
    pub fn when(&self, s: &Scene<'_>) -> Option<When> {
        let Some(day) = &self.day else { return self.time_alone(s) };
        if let Day::FromNow(length, sign) = **day
            && length.has_time()
        {
            return (self.hours.is_none() && self.part.is_none())
                .then(|| length.shift(s.clock.now, sign).map_or(When::OutOfRange, When::DateTime));
        }
        if let Day::Lasting(length, sign) = **day
            && length.has_time()
        {
            let other = length.shift(s.clock.now, sign);
            return Some(
                other.map_or(When::OutOfRange, |other| When::DateTimeRange(Some(s.clock.now.min(other)), Some(s.clock.now.max(other)))),
            );
        }
        if beyond(day) {
            return Some(When::OutOfRange);
        }
        let (from, to) = day.resolve(s)?;
        if from != to || matches!(day.kind(), Kind::Span | Kind::Month) {
            return (self.hours.is_none() && self.part.is_none()).then_some(When::DateRange(Some(from), Some(to)));
        }
        self.on(from, s)
    }

    fn time_alone(&self, s: &Scene<'_>) -> Option<When> {
        let time = |clock: ClockTime| self.read(clock, s).time();
        Some(match self.hours {
            Some(Hours::At(clock)) => When::Time(time(clock)?),
            Some(Hours::Between(from, to)) => When::TimeRange(Some(time(from)?), Some(time(to)?)),
            Some(Hours::From(clock)) => When::TimeRange(Some(time(clock)?), None),
            Some(Hours::Until(clock)) => When::TimeRange(None, Some(time(clock)?)),
            Some(Hours::Now) => return None,
            None => When::Time(self.part?.usual()?),
        })
    }

    fn on(&self, date: NaiveDate, s: &Scene<'_>) -> Option<When> {
        let at = |clock: ClockTime| self.at(date, clock, s);
        Some(match (self.hours, self.part) {
            (None, None) => When::Date(date),
            (None, Some(part)) => When::DateTime(moment(date, part.usual()?)),
            (Some(Hours::At(clock)), _) => When::DateTime(at(clock)?),
            (Some(Hours::From(clock)), _) => When::DateTimeRange(Some(at(clock)?), None),
            (Some(Hours::Until(clock)), _) => When::DateTimeRange(None, Some(at(clock)?)),
            (Some(Hours::Now), _) => When::DateTime(date.and_time(s.clock.now.time())),
            (Some(Hours::Between(from, to)), _) => {
                let (from, to) = (at(from)?, at(to)?);
                let to = if to < from { moment(plus_days(to.date(), 1)?, time_of(to)?) } else { to };
                When::DateTimeRange(Some(from), Some(to))
            }
        })
    }

    fn read(&self, clock: ClockTime, s: &Scene<'_>) -> ClockTime {
        // A party at 11 may be in the morning.
        let leaning = s.lean.map(|half| clock.within(half)).filter(|within| within.hour < LATE);
        match (self.part, leaning) {
            // Next to "party", the other 8 is the one in the morning.
            (None, Some(leaning)) if s.other_half && leaning.hour == clock.other_half().hour => clock.usual(),
            (None, _) if s.other_half => clock.other_half(),
            (Some(part), _) => clock.within(part.half),
            (None, Some(leaning)) => leaning,
            (None, None) => clock,
        }
    }

    /// The moment of a clock time on a day: tonight's midnight belongs to the next day, and a bare hour today is the one still to come.
    fn at(&self, date: NaiveDate, clock: ClockTime, s: &Scene<'_>) -> Option<NaiveDateTime> {
        let read = self.read(clock, s);
        let today = s.clock.now.date();
        let night = self.part.is_some_and(|part| part.half == Half::Night);
        if night && read.hour < 5 || read.midnight && date == today {
            return Some(moment(plus_days(date, 1)?, read.time()?));
        }
        let time = read.time()?;
        let passed = date == today && read.certainty == Certainty::Open && moment(date, time) <= s.clock.now;
        let evening = TimeOfDay::new(read.hour + 12, read.minute).filter(|_| passed && read.hour < 12);
        Some(moment(date, evening.filter(|late| moment(date, *late) > s.clock.now).unwrap_or(time)))
    }
}

/// Whether a day contains a length that exceeds any calendar.
fn beyond(day: &Day) -> bool {
    match day {
        Day::FromNow(length, _) | Day::Lasting(length, _) | Day::Shift(length, ..) => length.beyond || too_far(*length),
        _ => false,
    }
}

fn too_far(length: Length) -> bool {
    length.years > 9999 || length.months > 120_000 || length.weeks > 520_000 || length.days.max(length.business) > 3_650_000
}

/// The days of a moment, without its time.
pub(super) fn day_span(said: &Moment, s: &Scene<'_>) -> Option<Span> {
    said.day.as_ref()?.resolve(s)
}

/// "from Monday to Wednesday", "tomorrow 9am - Friday noon", "Friday 10pm to 2am".
pub(super) fn range(from: &Moment, to: &Moment, s: &Scene<'_>) -> Option<When> {
    // "Monday to Wednesday next week": the week applies to both.
    if let (Some(day), Some(Day::And(_, span))) = (from.day.as_ref().filter(|day| day.kind() == Kind::Weekday), to.day.as_deref())
        && span.kind() == Kind::Span
    {
        let both = Day::And(day.clone(), span.clone());
        return range(&Moment { day: Some(Arc::new(both)), ..from.clone() }, to, s);
    }
    let first = from.when(s)?;
    let base = match first {
        When::Date(date) | When::DateRange(Some(date), _) => date,
        When::DateTime(at) => at.date(),
        _ => return None,
    };
    match (first, to.when(&s.on_day(base))?) {
        (When::Date(from) | When::DateRange(Some(from), _), When::Date(to) | When::DateRange(_, Some(to))) if from <= to => {
            Some(When::DateRange(Some(from), Some(to)))
        }
        (When::DateTime(from), When::DateTime(to)) if from <= to => Some(When::DateTimeRange(Some(from), Some(to))),
        (When::DateTime(from), When::Time(time)) => {
            let to = moment(from.date(), time);
            let to = if to < from { to.checked_add_signed(TimeDelta::days(1))? } else { to };
            Some(When::DateTimeRange(Some(from), Some(to)))
        }
        _ => None,
    }
}

/// "after the 10th", "since Monday", "from Friday on", "until Friday", "before 5pm tomorrow".
pub(super) fn open(kind: Open, said: &Moment, s: &Scene<'_>) -> Option<When> {
    let starts = matches!(kind, Open::After | Open::Since | Open::From);
    let when = match (&said.day, kind, said.hours.is_none() && said.part.is_none()) {
        (Some(day), Open::Since, true) => {
            let (from, to) = day.resolve_back(s)?;
            if from == to { When::Date(from) } else { When::DateRange(Some(from), Some(to)) }
        }
        _ => said.when(s)?,
    };
    Some(match when {
        When::Date(date) => days((date, date), kind)?,
        When::DateRange(Some(from), Some(to)) => days((from, to), kind)?,
        When::DateTime(at) if starts => When::DateTimeRange(Some(at), None),
        When::DateTime(at) => When::DateTimeRange(None, Some(at)),
        When::Time(time) if starts => When::TimeRange(Some(time), None),
        When::Time(time) => When::TimeRange(None, Some(time)),
        When::OutOfRange => When::OutOfRange,
        _ => return None,
    })
}

fn days((from, to): Span, kind: Open) -> Option<When> {
    Some(match kind {
        Open::After => When::DateRange(Some(plus_days(to, 1)?), None),
        Open::Since | Open::From => When::DateRange(Some(from), None),
        Open::Until => When::DateRange(None, Some(to)),
        Open::Before => When::DateRange(None, Some(plus_days(from, -1)?)),
    })
}
