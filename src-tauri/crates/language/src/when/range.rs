//! Ranges with two ends ("from Monday to Wednesday", "March 5-7") and with one ("after the 10th", "until Friday").

use chrono::{Datelike, NaiveDate, TimeDelta};

use super::{
    When,
    calendar::{next_monthly, plus_days, plus_months},
    day::{self, Day},
    length, month_date, period,
    point::{Clock, Point, moment, point, time_of},
    scene::{Scene, closes},
};
use crate::cursor::{Cursor, Read};

/// Reads a range with two ends.
pub(super) fn between<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, When> {
    compact(c, s).or_else(|| two_points(c, s))
}

/// What stands between the ends.
fn through<'a>(c: Cursor<'a>, lead: &str) -> Option<Cursor<'a>> {
    let c = c.maybe(&[","]);
    c.phrases(&["up to", "up until"])
        .or_else(|| c.eat(&["to", "until", "till", "til", "through", "thru", "-", "–", "—"]))
        .or_else(|| c.eat(&["and"]).filter(|_| lead == "between"))
}

/// "March 5 to 7", "5-7 March 2027", "the 5th to the 7th": the month is said once.
fn compact<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, When> {
    let lead = c.lower();
    let start = c.maybe(&["from", "between"]);
    if let Some((month, rest)) = day::month(start) {
        let (first, rest) = number_in_range(rest)?;
        let (second, rest) = number_in_range(through(rest, lead)?)?;
        let (year, end) = day::year(rest).map_or((None, rest), |(year, end)| (Some(year), end));
        return Some((in_month(month, first, second, year, s)?, end));
    }
    let (first, rest) = number_in_range(start.maybe(&["the"]))?;
    let (second, rest) = number_in_range(through(rest, lead)?.maybe(&["the"]))?;
    if let Some((month, rest)) = day::month(rest.maybe(&["of"])) {
        let (year, end) = day::year(rest).map_or((None, rest), |(year, end)| (Some(year), end));
        return Some((in_month(month, first, second, year, s)?, end));
    }
    let ordinals = matches!(rest.lower_before(), "st" | "nd" | "rd" | "th") && start.maybe(&["the"]).skip(1).glued();
    let announced = start.at() != c.at() || start.lower() == "the";
    if !(ordinals && announced && closes(rest)) {
        return None;
    }
    let from = next_monthly(s.base, first)?;
    let to = next_monthly(from, second)?;
    Some((When::DateRange(Some(from), Some(to)), rest))
}

/// A day number that another one may touch ("5-7").
fn number_in_range(c: Cursor<'_>) -> Read<'_, u32> {
    month_date::day_number(c)
}

fn in_month(month: u32, first: u32, second: u32, year: Option<i32>, s: Scene<'_>) -> Option<When> {
    let year_of = |year: i32| Some((NaiveDate::from_ymd_opt(year, month, first)?, NaiveDate::from_ymd_opt(year, month, second)?));
    let (from, to) = match year {
        Some(year) => year_of(year)?,
        None => year_of(s.base.year()).filter(|(_, to)| *to >= s.base).or_else(|| year_of(s.base.year() + 1))?,
    };
    (from <= to).then_some(When::DateRange(Some(from), Some(to)))
}

/// "from Monday to Wednesday", "tomorrow 9am - Friday noon", "Mon-Wed".
fn two_points<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, When> {
    let lead = c.lower();
    let start = c.maybe(&["from", "between"]);
    let (first, rest) = point(start, s)?;
    let first_when = first.when(s)?;
    let base = match first_when {
        When::Date(date) => date,
        When::DateTime(moment) => moment.date(),
        When::DateRange(Some(from), _) => from,
        _ => return None,
    };
    let rest = through(rest, lead)?;
    if let Some((number, end)) = month_date::day_number(rest).filter(|(_, end)| rest.skip(1).glued() && closes(*end)) {
        return Some((When::DateRange(Some(base), Some(next_monthly(base, number)?)), end));
    }
    let (second, end) = point(rest.maybe(&["on"]), s.on_day(base))?;
    let range = match (first_when, second.when(s.on_day(base))?) {
        (When::Date(from) | When::DateRange(Some(from), _), When::Date(to) | When::DateRange(_, Some(to))) if from <= to => {
            When::DateRange(Some(from), Some(to))
        }
        (When::DateTime(from), When::DateTime(to)) if from <= to => When::DateTimeRange(Some(from), Some(to)),
        (When::DateTime(from), When::Time(time)) => {
            let to = moment(from.date(), time);
            let to = if to < from { to.checked_add_signed(TimeDelta::days(1))? } else { to };
            When::DateTimeRange(Some(from), Some(to))
        }
        _ => return None,
    };
    Some((range, end))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    After,
    Since,
    Until,
    Before,
}

/// "after the 10th", "since Monday", "from Friday on", "starting tomorrow", "until Friday", "before 5pm", "within 3 days".
pub(super) fn open<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, When> {
    if let Some(rest) = c.eat(&["within"]) {
        let (length, end) = length::length(rest.maybe(&["the"]).maybe(&["next"]))?;
        let end = end.phrase("from now").unwrap_or(end);
        if length.has_time() {
            let to = length.shift(s.clock.now, 1);
            return Some((to.map_or(When::OutOfRange, |to| When::DateTimeRange(Some(s.clock.now), Some(to))), end));
        }
        let to = length.shift_date(s.base, 1);
        return Some((to.map_or(When::OutOfRange, |to| When::DateRange(Some(s.base), Some(to))), end));
    }
    let (kind, rest) = lead(c)?;
    let rest = rest.maybe(&["at", "on"]);
    if super::counted_from(rest) {
        return None;
    }
    let (said, end) = point(rest, s).or_else(|| month_alone(rest, s))?;
    let said = if kind == Open::Since { in_the_past(said, rest, s) } else { said };
    let end = match c.lower() {
        "from" => end.phrases(&["and on"]).or_else(|| end.eat(&["on", "onward", "onwards", "forward"]))?,
        _ => end,
    };
    let range = match said.when(s)? {
        When::Date(date) => match kind {
            Open::After => When::DateRange(Some(plus_days(date, 1)?), None),
            Open::Since => When::DateRange(Some(date), None),
            Open::Until => When::DateRange(None, Some(date)),
            Open::Before => When::DateRange(None, Some(plus_days(date, -1)?)),
        },
        When::DateRange(Some(from), Some(to)) => match kind {
            Open::After => When::DateRange(Some(plus_days(to, 1)?), None),
            Open::Since => When::DateRange(Some(from), None),
            Open::Until => When::DateRange(None, Some(to)),
            Open::Before => When::DateRange(None, Some(plus_days(from, -1)?)),
        },
        When::DateTime(moment) => match kind {
            Open::After | Open::Since => When::DateTimeRange(Some(moment), None),
            Open::Until | Open::Before => When::DateTimeRange(None, Some(moment)),
        },
        When::Time(time) => match kind {
            Open::After | Open::Since => When::TimeRange(Some(time), None),
            Open::Until | Open::Before => When::TimeRange(None, Some(time)),
        },
        When::OutOfRange => When::OutOfRange,
        _ => return None,
    };
    Some((range, end))
}

fn lead(c: Cursor<'_>) -> Read<'_, Open> {
    const PHRASES: [(&str, Open); 6] = [
        ("no later than", Open::Until),
        ("up to", Open::Until),
        ("up until", Open::Until),
        ("no earlier than", Open::Since),
        ("not before", Open::Since),
        ("as of", Open::Since),
    ];
    const WORDS: [(&str, Open); 11] = [
        ("after", Open::After),
        ("since", Open::Since),
        ("from", Open::Since),
        ("starting", Open::Since),
        ("beginning", Open::Since),
        ("until", Open::Until),
        ("till", Open::Until),
        ("til", Open::Until),
        ("through", Open::Until),
        ("before", Open::Before),
        ("ending", Open::Until),
    ];
    let phrase = PHRASES.iter().find_map(|(words, kind)| Some((*kind, c.phrase(words)?)));
    let (kind, rest) = phrase.or_else(|| c.lookup(&WORDS))?;
    Some((kind, rest.maybe(&["from"])))
}

/// A month on its own means its days once a word of time stands before it.
fn month_alone<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Point> {
    let (month, end) = day::month(c)?;
    let (from, to) = period::coming_month(month, s.base)?;
    closes(end).then_some((Point { day: Some(Day::Days(from, to)), clock: None, part: None }, end))
}

/// "since" looks back: a day that was taken for a coming one is the one before.
fn in_the_past(said: Point, c: Cursor<'_>, s: Scene<'_>) -> Point {
    if c.lower_before() != "since" {
        return said;
    }
    let back = |date: NaiveDate| {
        if date <= s.base {
            return Some(date);
        }
        if day::weekday(c).is_some() { plus_days(date, -7) } else { plus_months(date, if c.lower() == "the" { -1 } else { -12 }) }
    };
    let day = match said.day {
        Some(Day::On(date)) => back(date).map(Day::On),
        Some(Day::Days(from, to)) if from > s.base => back(from).zip(back(to)).map(|(from, to)| Day::Days(from, to)),
        other => other,
    };
    Point { day: day.or(said.day), ..said }
}

/// The start of a stretch of time, where only that can be kept.
pub(super) fn first_clock(point: Point) -> Option<domain::TimeOfDay> {
    match point.clock? {
        Clock::At(hour) | Clock::Between(hour, _) => point.part.map_or(hour, |part| hour.within(part)).time(),
        Clock::Part(part) => part.usual(),
    }
    .or_else(|| time_of(moment(NaiveDate::default(), point.part?.usual()?)))
}
