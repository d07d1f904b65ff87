//! Periods and places in them: weeks, months, quarters, years, weekends; their ends; the nth weekday of one; this, next and last.

use chrono::{Datelike, NaiveDate, Weekday};

use super::{
    calendar::{
        after, before, month_days, nth_weekday, on_or_after, plus_business_days, plus_days, plus_months, quarter_days, week, year_days,
    },
    day::{Day, WEEKDAYS, days, month, on, weekday, year},
    holiday, length,
    scene::{Scene, closes},
};
use crate::{
    cursor::{Cursor, Read},
    number,
};

/// A named stretch of time, and whether the next one is meant when what is asked of it has passed.
pub(super) struct Period {
    pub first: NaiveDate,
    pub last: NaiveDate,
    /// Months until the next such period; 0 when the period is certain.
    pub again: i64,
}

/// "the month", "next year", "March 2027", "May".
pub(super) fn period<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Period> {
    let base = s.base;
    if let Some((month, rest)) = month(c) {
        if let Some((year, end)) = year(rest) {
            let (first, last) = month_days(year, month)?;
            return Some((Period { first, last, again: 0 }, end));
        }
        let (first, last) = month_days(base.year(), month)?;
        let (first, last) = if last < base { month_days(base.year() + 1, month)? } else { (first, last) };
        return Some((Period { first, last, again: 12 }, rest));
    }
    if let Some((year, end)) = year(c).filter(|_| c.lower() != ",") {
        let (first, last) = year_days(year)?;
        return Some((Period { first, last, again: 0 }, end));
    }
    let (step, rest) = c.lookup(&[("the", 0), ("this", 0), ("next", 1), ("last", -1)]).unwrap_or((0, c));
    let loose = rest.lower_before() == "the" || step == 0 && rest.at() == c.at();
    let (unit, end) = rest.lookup(&[("week", 0), ("workweek", 0), ("month", 1), ("quarter", 3), ("year", 12)])?;
    let (first, last) = unit_span(base, unit, step, s)?;
    Some((Period { first, last, again: if loose { unit } else { 0 } }, end))
}

/// The week (0), month (1), quarter (3) or year (12) `step` away from the one that holds `base`.
pub(super) fn unit_span(base: NaiveDate, unit: i64, step: i64, s: Scene<'_>) -> Option<(NaiveDate, NaiveDate)> {
    if unit == 0 {
        return week(plus_days(base, 7 * step)?, s.clock.week_start);
    }
    let moved = plus_months(base, unit * step)?;
    match unit {
        1 => month_days(moved.year(), moved.month()),
        3 => quarter_days(moved.year(), moved.month0() / 3 + 1),
        _ => year_days(moved.year()),
    }
}

/// What is counted in a period.
#[derive(Clone, Copy)]
enum What {
    Weekday(Weekday),
    Day,
    Weekend,
}

/// "the first Monday of next month", "last day of February", "the last weekend in May".
pub(super) fn nth<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Day> {
    let c = c.maybe(&["the"]);
    let (n, rest) = match number::ordinal(c) {
        Some(((n, _), rest)) => (i32::try_from(n).ok()?, rest),
        None => (-1, c.eat(&["last"])?),
    };
    let (what, rest) = if let Some(rest) = rest.eat(&["day"]) {
        (What::Day, rest)
    } else if let Some(rest) = rest.eat(&["weekend"]) {
        (What::Weekend, rest)
    } else {
        let (weekday, rest) = rest.lookup(&WEEKDAYS)?;
        (What::Weekday(weekday), rest)
    };
    let (period, end) = period(rest.eat(&["of", "in"])?, s)?;
    let find = |first: NaiveDate, last: NaiveDate| match what {
        What::Weekday(weekday) => nth_weekday(n, weekday, first, last),
        What::Weekend => nth_weekday(n, Weekday::Sat, first, last),
        What::Day if n < 0 => Some(last),
        What::Day => plus_days(first, i64::from(n) - 1).filter(|day| *day <= last),
    };
    let mut date = find(period.first, period.last)?;
    if date < s.base && period.again > 0 {
        let first = plus_months(period.first, period.again)?;
        let (_, last) = unit_span(first, if period.again == 12 && month(rest.skip(1)).is_some() { 1 } else { period.again }, 0, s)?;
        date = find(first, last)?;
    }
    Some((if matches!(what, What::Weekend) { days(plus_days(date, 1).map(|sunday| (date, sunday))) } else { Day::On(date) }, end))
}

/// "end of the month", "the start of next week", "beginning of March", "eom".
pub(super) fn edge<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Day> {
    if let Some((unit, end)) = c.lookup(&[("eow", 0), ("eom", 1), ("eoy", 12)]) {
        return Some((on(unit_span(s.base, unit, 0, s).map(|(_, last)| last)), end));
    }
    let (last, rest) = c.maybe(&["the"]).lookup(&[("end", true), ("start", false), ("beginning", false)])?;
    let (period, end) = period(rest.eat(&["of"])?, s)?;
    let mut date = if last { period.last } else { period.first };
    if !last && date < s.base && period.again > 0 {
        date = if let Some(first) = plus_months(period.first, period.again) { first } else { return Some((Day::Beyond, end)) };
    }
    Some((Day::On(date), end))
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    This,
    Coming,
    Next,
    Last,
}

/// "this week", "next Friday", "the coming weekend", "last month", "the next 3 days", "the week after next", "next Christmas".
pub(super) fn shifted<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Day> {
    let bare = c.maybe(&["the"]);
    if let Some(read) = after_next(bare, s) {
        return Some(read);
    }
    if let Some(end) = bare.eat(&["weekend"]).filter(|_| bare.at() != c.at()) {
        return Some((weekend(s, Which::This), end));
    }
    let table = [
        ("this", Which::This),
        ("coming", Which::Coming),
        ("upcoming", Which::Coming),
        ("next", Which::Next),
        ("following", Which::Next),
        ("last", Which::Last),
        ("past", Which::Last),
        ("previous", Which::Last),
    ];
    let (which, rest) = bare.lookup(&table)?;
    let (which, rest) = if which == Which::This && rest.eat(&["coming"]).is_some() { (Which::Coming, rest.skip(1)) } else { (which, rest) };
    let step = match which {
        Which::This => 0,
        Which::Coming | Which::Next => 1,
        Which::Last => -1,
    };
    if let Some((unit, end)) = rest.lookup(&[("week", 0), ("month", 1), ("quarter", 3), ("year", 12)]) {
        let span = unit_span(s.base, unit, step, s);
        if unit == 0
            && let Some((weekday, end)) = weekday(end.maybe(&["on"]))
        {
            return Some((on(span.and_then(|(first, _)| on_or_after(first, weekday))), end));
        }
        if unit == 1
            && let Some(((number, _), end)) = end.phrase("on the").and_then(number::ordinal)
            && closes(end)
        {
            return Some((Day::On(span?.0.with_day(number)?), end));
        }
        return Some((days(span), end));
    }
    if let Some(end) = rest.eat(&["weekend"]) {
        return Some((weekend(s, which), end));
    }
    if let Some((weekday, end)) = weekday(rest) {
        let (first, _) = week(s.base, s.clock.week_start)?;
        let date = match which {
            Which::This => on_or_after(first, weekday).and_then(|day| if day < s.base { plus_days(day, 7) } else { Some(day) }),
            Which::Coming => after(s.base, weekday),
            Which::Next => on_or_after(plus_days(first, 7)?, weekday),
            Which::Last => before(s.base, weekday),
        };
        return Some((on(date), end));
    }
    if let Some((month, end)) = month(rest) {
        if number::cardinal(end).is_some() {
            return None;
        }
        let year = s.base.year();
        let year = match which {
            Which::This => year + i32::from(month < s.base.month()),
            Which::Coming | Which::Next => year + i32::from(month <= s.base.month()),
            Which::Last => year - i32::from(month >= s.base.month()),
        };
        return Some((days(month_days(year, month)), end));
    }
    if let Some((holiday, end)) = holiday::name(rest) {
        let year = s.base.year();
        let date = match which {
            Which::Last => (0..=1).filter_map(|back| holiday.on(year - back)).find(|date| *date < s.base),
            _ => (0..=1).filter_map(|on| holiday.on(year + on)).find(|date| *date >= s.base),
        };
        return Some((on(date), end));
    }
    if let Some(end) = rest.phrases(&["business day", "working day", "workday", "work day"]).filter(|_| which == Which::Next) {
        return Some((on(plus_business_days(s.base, 1)), end));
    }
    let (length, end) = length::length(rest)?;
    if length.has_time() || length.article || matches!(which, Which::This) {
        return None;
    }
    let other = length.shift_date(s.base, step);
    Some((days(other.map(|other| (s.base.min(other), s.base.max(other)))), end))
}

/// "the week after next", "Monday after next".
pub(super) fn after_next<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Day> {
    if let Some((unit, rest)) = c.lookup(&[("week", 0), ("month", 1), ("quarter", 3), ("year", 12)]) {
        let end = rest.phrase("after next")?;
        return Some((days(unit_span(s.base, unit, 2, s)), end));
    }
    if let Some(rest) = c.eat(&["weekend"]) {
        let end = rest.phrase("after next")?;
        return Some((weekend(s.on_day(plus_days(s.base, 7)?), Which::Next), end));
    }
    let (weekday, rest) = c.lookup(&WEEKDAYS)?;
    let end = rest.phrase("after next")?;
    let (first, _) = week(s.base, s.clock.week_start)?;
    Some((on(on_or_after(plus_days(first, 14)?, weekday)), end))
}

pub(super) fn weekend(s: Scene<'_>, which: Which) -> Day {
    let span = week(s.base, Weekday::Mon).and_then(|(first, _)| {
        let saturday = plus_days(first, 5)?;
        let saturday = match which {
            Which::This => saturday,
            Which::Coming => after(s.base, Weekday::Sat)?,
            Which::Next => plus_days(saturday, 7)?,
            Which::Last => plus_days(saturday, -7)?,
        };
        Some((saturday, plus_days(saturday, 1)?))
    });
    days(span)
}

/// "March 2027", "in March", "in 2027".
pub(super) fn month_of_year<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, (NaiveDate, NaiveDate)> {
    if let Some((month, rest)) = month(c)
        && let Some((year, end)) = year(rest.maybe(&["of"]))
    {
        return Some((month_days(year, month)?, end));
    }
    let inside = c.eat(&["in", "during", "throughout"])?;
    if let Some((year, end)) = year(inside).filter(|(_, end)| inside.lower() != "," && closes(*end)) {
        return Some((year_days(year)?, end));
    }
    let (month, end) = month(inside)?;
    if let Some((year, end)) = year(end.maybe(&["of"])) {
        return Some((month_days(year, month)?, end));
    }
    let cut = inside.lower().len() <= 3 && month != 5;
    if cut || !closes(end) {
        return None;
    }
    Some((coming_month(month, s.base)?, end))
}

/// This month when it is running, otherwise the next one of that name.
pub(super) fn coming_month(month: u32, base: NaiveDate) -> Option<(NaiveDate, NaiveDate)> {
    month_days(base.year() + i32::from(month < base.month()), month)
}

/// "Q3 2027", "the first quarter of 2027", "in Q1".
pub(super) fn quarter<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, (NaiveDate, NaiveDate)> {
    let inside = c.maybe(&["in"]);
    let led = inside.at() != c.at() || matches!(c.lower_before(), "by" | "until" | "before" | "after" | "since" | "during");
    let (number, rest) = if let Some(rest) = inside.eat(&["q"]).filter(|rest| rest.glued()) {
        rest.digits()?
    } else {
        let ((n, _), rest) = number::ordinal(inside.maybe(&["the"]))?;
        (u64::from(n), rest.eat(&["quarter"])?)
    };
    let number = u32::try_from(number).ok().filter(|n| (1..=4).contains(n))?;
    if let Some((year, end)) = year(rest.maybe(&["of"])) {
        return Some((quarter_days(year, number)?, end));
    }
    let (first, last) = quarter_days(s.base.year(), number)?;
    let span = if last < s.base { quarter_days(s.base.year() + 1, number)? } else { (first, last) };
    (led && closes(rest)).then_some((span, rest))
}
