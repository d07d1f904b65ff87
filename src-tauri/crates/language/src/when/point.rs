//! A day with the clock that belongs to it, in either order: one moment, one day, or a stretch of one day.

use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use domain::TimeOfDay;

use super::{
    When,
    calendar::plus_days,
    day::{self, Day},
    hour::{self, ClockTime, Part},
    length,
    scene::Scene,
};
use crate::{
    cursor::{Cursor, Read},
    number,
};

/// The clock of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clock {
    At(ClockTime),
    Between(ClockTime, ClockTime),
    Part(Part),
}

/// A day, a time, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub day: Option<Day>,
    pub clock: Option<Clock>,
    /// The part of the day that was named beside the clock or the day.
    pub part: Option<Part>,
}

/// Reads a point.
pub(super) fn point<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Point> {
    day_then_clock(c, s).or_else(|| clock_then_day(c, s))
}

fn day_then_clock<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Point> {
    let (said, mut end) = day::day(c, s)?;
    let mut point = Point { day: Some(said.day), clock: None, part: said.part };
    let Day::On(_) = said.day else { return Some((point, end)) };
    if let Some(after) = joint_clock(end) {
        let (moment, end) = after;
        point.clock = Some(Clock::At(moment));
        return Some((point, end));
    }
    if point.part.is_none()
        && let Some((part, after)) = hour::part(end.maybe(&[","]))
    {
        (point.part, end) = (Some(part), after);
    }
    if let Some((clock, after)) = clock_after_day(end) {
        (point.clock, end) = (Some(clock), after);
        if point.part.is_none()
            && let Some((part, after)) = hour::part(end)
        {
            (point.part, end) = (Some(part), after);
        }
    }
    Some((point, end))
}

/// The clock of an ISO date and time: `T09:00` touching the date.
fn joint_clock(c: Cursor<'_>) -> Read<'_, ClockTime> {
    let rest = c.joint(&["t"]).filter(|rest| rest.glued())?;
    let (read, end) = hour::hour(rest)?;
    Some((ClockTime { sure: true, ..read }, end))
}

/// ", at 5pm", "5pm", "from 3 to 4pm", "between 3 and 4".
fn clock_after_day(c: Cursor<'_>) -> Read<'_, Clock> {
    let c = c.maybe(&[","]);
    let led = c.maybe(&["at", "@", "from", "between", "around", "~"]);
    if let Some((from, to, end)) = hours(led, led.at() != c.at() && matches!(c.lower(), "from" | "between")) {
        return Some((Clock::Between(from, to), end));
    }
    let led = c.maybe(&["at", "@", "around", "~", "by"]);
    hour::hour(led).map(|(hour, end)| (Clock::At(hour), end))
}

fn clock_then_day<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Point> {
    let (clock, mut end) = if let Some((from, to, end)) = hours(c.maybe(&["from", "between"]), false) {
        (Clock::Between(from, to), end)
    } else if let Some((hour, end)) = hour::hour(c) {
        (Clock::At(hour), end)
    } else {
        let (part, end) = hour::part(c).filter(|_| c.lower() == "in" || c.lower() == "first")?;
        (Clock::Part(part), end)
    };
    let mut point = Point { day: None, clock: Some(clock), part: None };
    if let Some((part, after)) = hour::part(end) {
        (point.part, end) = (Some(part), after);
    }
    let on = end.maybe(&[","]).maybe(&["on", "of"]);
    if let Some((said, after)) = day::day(on, s)
        && matches!(said.day, Day::On(_))
        && !on.eat(&["in"]).is_some_and(|_| !matches!(clock, Clock::At(_)))
    {
        point.day = Some(said.day);
        point.part = point.part.or(said.part);
        end = after;
        if point.part.is_none()
            && let Some((part, after)) = hour::part(end)
        {
            (point.part, end) = (Some(part), after);
        }
    }
    Some((point, end))
}

/// "3-4pm", "9:00 to 17:30", "from 3 to 5" (only `led` by a word that says a range, beside a day).
fn hours(c: Cursor<'_>, led: bool) -> Option<(ClockTime, ClockTime, Cursor<'_>)> {
    let (first, rest) = end_of_range(c)?;
    let between = c.lower_before() == "between";
    let rest = rest.eat(&["-", "–", "—", "to", "until", "till", "through"]).or_else(|| rest.eat(&["and"]).filter(|_| between))?;
    let (second, end) = end_of_range(rest)?;
    let said = |cursor: Cursor<'_>, hour: &ClockTime| hour.sure || cursor.skip(1).lower() == ":";
    if !(said(c, &first) || said(rest, &second) || led) {
        return None;
    }
    let minutes = |h: u32, m: u32| h * 60 + m;
    let (first, second) = match (first.sure, second.sure) {
        (false, true) => {
            let afternoon = first.hour % 12 + 12;
            let fits = first.hour <= 12 && minutes(afternoon, first.minute) < minutes(second.hour, second.minute);
            (ClockTime { hour: if fits { afternoon } else { first.hour % 24 }, sure: true, ..first }, second)
        }
        (_, false) => {
            let first = first.usual();
            let later = minutes(second.hour, second.minute) <= minutes(first.hour, first.minute) && second.hour <= 12;
            let hour = if later { second.hour % 12 + 12 } else { second.hour };
            (ClockTime { sure: true, ..first }, ClockTime { hour, sure: true, ..second })
        }
        _ => (first, second),
    };
    Some((first, second, end))
}

/// A clock time, or a bare hour that the other end of the range explains.
fn end_of_range(c: Cursor<'_>) -> Read<'_, ClockTime> {
    if let Some(read) = hour::hour(c) {
        return Some(read);
    }
    let (value, end) = number::cardinal(c)?;
    let hour = u32::try_from(value).ok().filter(|h| (1..24).contains(h) && c.digit_count() <= 2)?;
    let counted = end.token().is_some_and(|t| t.glued && t.lower.chars().all(char::is_alphabetic)) || length::unit(end).is_some();
    (!counted && day::month_word(end.lower()).is_none()).then_some((ClockTime { hour, minute: 0, sure: hour > 12, midnight: false }, end))
}

impl Point {
    /// What it means; none when it says nothing definite.
    pub(super) fn when(self, s: Scene<'_>) -> Option<When> {
        let Some(day) = self.day else {
            return Some(match self.clock? {
                Clock::At(hour) => When::Time(self.read(hour, s).time()?),
                Clock::Between(from, to) => When::TimeRange(Some(self.read(from, s).time()?), Some(self.read(to, s).time()?)),
                Clock::Part(part) => When::Time(part.usual()?),
            });
        };
        Some(match day {
            Day::Beyond => When::OutOfRange,
            Day::Days(from, to) => When::DateRange(Some(from), Some(to)),
            Day::At(moment) => When::DateTime(moment),
            Day::On(date) => match (self.clock, self.part) {
                (None, None) => When::Date(date),
                (None, Some(part)) | (Some(Clock::Part(part)), _) => When::DateTime(moment(date, part.usual()?)),
                (Some(Clock::At(hour)), _) => When::DateTime(self.moment(date, hour, s)?),
                (Some(Clock::Between(from, to)), _) => {
                    let (from, to) = (self.moment(date, from, s)?, self.moment(date, to, s)?);
                    let to = if to < from { moment(plus_days(to.date(), 1)?, time_of(to)?) } else { to };
                    When::DateTimeRange(Some(from), Some(to))
                }
            },
        })
    }

    fn read(&self, hour: ClockTime, s: Scene<'_>) -> ClockTime {
        self.part.or(s.lean).map_or(hour, |part| hour.within(part))
    }

    /// The moment a clock means on a day: midnight of tonight is the next day's, a bare hour of today is the one to come.
    fn moment(&self, date: NaiveDate, hour: ClockTime, s: Scene<'_>) -> Option<NaiveDateTime> {
        let read = self.read(hour, s);
        let today = s.clock.now.date();
        let next = self.part == Some(Part::Night) && read.hour < 5 || read.midnight && date == today;
        if next {
            return Some(moment(plus_days(date, 1)?, read.time()?));
        }
        let time = read.time()?;
        let passed = date == today && !read.sure && moment(date, time) <= s.clock.now;
        let evening = TimeOfDay::new(read.hour + 12, read.minute).filter(|_| passed && read.hour < 12);
        Some(moment(date, evening.filter(|late| moment(date, *late) > s.clock.now).unwrap_or(time)))
    }
}

/// A minute of a day.
pub(crate) fn moment(date: NaiveDate, time: TimeOfDay) -> NaiveDateTime {
    date.and_time(NaiveTime::from_hms_opt(time.hour(), time.minute(), 0).unwrap_or_default())
}

/// The time of a moment.
pub(crate) fn time_of(moment: NaiveDateTime) -> Option<TimeOfDay> {
    use chrono::Timelike;
    TimeOfDay::new(moment.hour(), moment.minute())
}
