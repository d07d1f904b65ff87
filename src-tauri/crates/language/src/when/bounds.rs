//! What stands behind a repetition: its days, its time, where it begins and ends, how often it happens.

use std::{collections::BTreeSet, fmt::Write as _};

use chrono::NaiveDate;
use domain::TimeOfDay;

use super::{
    Repeat, When,
    calendar::plus_days,
    day::{self, Day, month},
    hour::{self, Part},
    length, period,
    point::{Point, moment, point},
    range::first_clock,
    repeat::{Core, numbers, weekdays, yearly_on},
    rule::{Freq, Rule},
    scene::{Scene, closes},
};
use crate::{
    cursor::{Cursor, Read},
    number,
};

/// What may stand behind the rule.
#[derive(Default)]
pub(super) struct Bounds {
    from: Option<NaiveDate>,
    until: Option<NaiveDate>,
    lasting: Option<length::Length>,
    count: Option<u32>,
}

/// Reads days, times and bounds in any order, and puts the repetition together.
pub(super) fn finish<'a>(core: Core, end: Cursor<'a>, s: Scene<'_>) -> Read<'a, When> {
    let Core { mut rule, part } = core;
    let mut time = None;
    let mut more_times: Vec<TimeOfDay> = Vec::new();
    let mut bounds = Bounds::default();
    let mut end = end;
    loop {
        let c = end.maybe(&[","]);
        if let Some(after) = days_of(c, &mut rule, s) {
            end = after;
        } else if let Some((said, after)) = clock(c, part, s).filter(|_| time.is_none()) {
            (time, end) = (Some(said), after);
            while let Some((hour, after)) = end.eat(&["and", ",", "&"]).map(|next| next.maybe(&["and"]).maybe(&["at"])).and_then(hour::hour)
            {
                more_times.push(hour.time()?);
                end = after;
            }
        } else if let Some(after) = bound(c, &mut bounds, s) {
            end = after;
        } else if let Some(after) = c.phrases(&["after completion", "after it is done", "after completing", "from completion"]) {
            rule.after_completion = true;
            end = after;
        } else {
            break;
        }
    }
    let time = time.or_else(|| part?.usual());
    let today = s.clock.now.date();
    let passed = time.is_some_and(|time| moment(today, time) <= s.clock.now);
    let start = bounds.from.unwrap_or(if passed { plus_days(today, 1)? } else { today });
    let first = rule.first(start)?;
    let mut until = bounds.until;
    if let Some(length) = bounds.lasting {
        until = length.shift_date(first, 1).and_then(|day| plus_days(day, -1));
    }
    let mut stored = rule.stored(until);
    if let Some(count) = bounds.count
        && stored.repeats()
    {
        stored.until = last_of(&stored, first, count);
    }
    let mut rrule = rule.text();
    if let Some(first) = time.filter(|_| !more_times.is_empty()) {
        // Several times a day: a rule has them when they share their minute, a task never.
        more_times.insert(0, first);
        if more_times.iter().any(|other| other.minute() != first.minute()) {
            return None;
        }
        let hours: Vec<String> = more_times.iter().map(|time| time.hour().to_string()).collect();
        _ = write!(rrule, ";BYHOUR={};BYMINUTE={}", hours.join(","), first.minute());
        stored = domain::Recurrence::default();
    }
    let time = time.filter(|_| more_times.is_empty());
    Some((When::Recurrence(Repeat { rrule, from: bounds.from, until, count: bounds.count, time, stored, first }), end))
}

/// The date of the `count`th time.
pub(super) fn last_of(stored: &domain::Recurrence, first: NaiveDate, count: u32) -> Option<NaiveDate> {
    let horizon = plus_days(first, 366 * 60)?;
    stored.dates(first, &BTreeSet::new(), first, horizon, usize::try_from(count).ok()?).last().copied()
}

/// "on Monday and Thursday", "on the 15th", "on the first Monday", "on May 1" behind "weekly", "every month", "yearly".
pub(super) fn days_of<'a>(c: Cursor<'a>, rule: &mut Rule, s: Scene<'_>) -> Option<Cursor<'a>> {
    if !rule.weekdays.is_empty() || !rule.month_days.is_empty() {
        return None;
    }
    match rule.freq {
        Freq::Weekly => {
            let (days, end) = weekdays(c.maybe(&["on", "each", "every"]))?;
            rule.weekdays = days.into_iter().map(|day| (0, day)).collect();
            Some(end)
        }
        Freq::Monthly => {
            let rest = c.eat(&["on"]).or_else(|| c.eat(&["the"]).map(|_| c))?;
            let mut with = rule.clone();
            let end = numbers(rest, &mut with)?;
            *rule = with;
            Some(end.phrases(&["of the month", "of each month", "of every month"]).unwrap_or(end))
        }
        Freq::Yearly if rule.months.is_empty() => {
            let rest = c.maybe(&["on", "in"]);
            let (with, end) = yearly_on(rest, s)?;
            *rule = Rule { interval: rule.interval, after_completion: rule.after_completion, ..with };
            Some(end)
        }
        _ => None,
    }
}

/// The time of day of each date; a bare hour is read in the part of the day that was named.
pub(super) fn clock<'a>(c: Cursor<'a>, part: Option<Part>, s: Scene<'_>) -> Read<'a, TimeOfDay> {
    let led = c.maybe(&["at", "@", "around", "from"]);
    if let Some((said, end)) = point(led, s)
        && said.day.is_none()
    {
        return Some((first_clock(Point { part: said.part.or(part), ..said })?, end));
    }
    let (part, end) = hour::part(c)?;
    if let Some((hour, end)) = hour::hour(end.maybe(&["at"])) {
        return Some((hour.within(part).time()?, end));
    }
    Some((part.usual()?, end))
}

/// "starting Monday", "until March 5", "for 6 weeks", "10 times".
pub(super) fn bound<'a>(c: Cursor<'a>, bounds: &mut Bounds, s: Scene<'_>) -> Option<Cursor<'a>> {
    let start = c.phrases(&["starting on", "starting from", "beginning on", "starting", "beginning", "from", "as of"]);
    if let Some((date, end)) = start.filter(|_| bounds.from.is_none()).and_then(|rest| a_day(rest, s, true)) {
        bounds.from = Some(date);
        return Some(end);
    }
    if let Some((Day::Days(from, to), end)) = c.eat(&["this", "next"]).and_then(|_| day::day(c, s)).map(|(said, end)| (said.day, end))
        && bounds.from.is_none()
        && bounds.until.is_none()
    {
        bounds.from = (from > s.base).then_some(from);
        bounds.until = Some(to);
        return Some(end);
    }
    let stop = c.phrases(&["until", "till", "til", "through", "up to", "ending on", "ending", "to"]);
    let scene = bounds.from.map_or(s, |from| s.on_day(from));
    if let Some((date, end)) = stop.filter(|_| bounds.until.is_none()).and_then(|rest| a_day(rest, scene, false)) {
        bounds.until = Some(date);
        return Some(end);
    }
    if bounds.count.is_none()
        && let Some((count, rest)) = number::cardinal(c.maybe(&["for"]))
        && let Some(end) = rest.eat(&["times", "time", "occurrences", "x"])
    {
        bounds.count = Some(u32::try_from(count).ok().filter(|n| (1..=10_000).contains(n))?);
        return Some(end);
    }
    if let Some(rest) = c.phrases(&["for the next", "for"])
        && bounds.lasting.is_none()
        && let Some((length, end)) = length::length(rest)
        && !length.has_time()
        && !length.beyond
    {
        bounds.lasting = Some(length);
        return Some(end);
    }
    None
}

/// A day, or the first or last day of a span.
pub(super) fn a_day<'a>(c: Cursor<'a>, s: Scene<'_>, first: bool) -> Read<'a, NaiveDate> {
    if let Some((said, end)) = day::day(c, s).filter(|(said, _)| said.part.is_none()) {
        return match said.day {
            Day::On(date) => Some((date, end)),
            Day::Days(from, to) => Some((if first { from } else { to }, end)),
            Day::At(_) | Day::Beyond => None,
        };
    }
    let (number, end) = month(c)?;
    let (from, to) = period::coming_month(number, s.base)?;
    closes(end).then_some((if first { from } else { to }, end))
}
