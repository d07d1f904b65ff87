//! Dates that name their day of the month: ISO, all digits, "5 March", "the 3rd".

use chrono::{Datelike, NaiveDate};

use super::{
    calendar::{next_monthly, next_yearly, within},
    day::{Day, month, on, year},
    period::{period, unit_span},
    scene::{Scene, closes},
};
use crate::{
    DateOrder,
    cursor::{Cursor, Read, listed},
    number,
};

/// `2026-11-21`, `2026/11/21`.
pub(super) fn iso(c: Cursor<'_>) -> Read<'_, NaiveDate> {
    if c.digit_count() != 4 {
        return None;
    }
    let (year, rest) = c.digits()?;
    let (month, day, end) = two_more(rest, &["-", "/", "."])?;
    let date = NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, u32::try_from(month).ok()?, u32::try_from(day).ok()?)?;
    Some((within(date)?, end))
}

/// Two numbers, each after the same separator, all touching.
pub(super) fn two_more<'a>(c: Cursor<'a>, separators: &[&str]) -> Option<(u64, u64, Cursor<'a>)> {
    let separator = c.lower();
    let first = c.joint(separators).filter(|n| n.glued() && n.digit_count() <= 2)?;
    let (month, rest) = first.digits()?;
    let second = rest.joint(&[separator]).filter(|n| n.glued() && n.digit_count() <= 4)?;
    let (day, end) = second.digits()?;
    Some((month, day, end))
}

/// Behind these words two numbers with a slash are no date ...
const NOT_BEFORE: &str = "rated score scored chapter section part step page version ratio room about only flat unit";
/// ... nor before these.
const NOT_AFTER: &str = "of cup cups hour hours mile miles inch inches tsp tbsp teaspoon tablespoon done complete completed full stars star \
    pages way price pound pounds lb time tasks people finished support";

/// `3/5`, `3/5/2027`, `3.5.2027`, `3-5-2027`. Which number is the month is a setting, unless only one reading is a date.
pub(super) fn numeric<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, NaiveDate> {
    if c.digit_count() > 2 {
        return None;
    }
    let (first, rest) = c.digits()?;
    let dotted = rest.lower() == ".";
    let order = |first: u64, second: u64| -> Option<[(u32, u32); 2]> {
        let (a, b) = (u32::try_from(first).ok()?, u32::try_from(second).ok()?);
        Some(if dotted || s.clock.date_order == DateOrder::DayFirst { [(b, a), (a, b)] } else { [(a, b), (b, a)] })
    };
    if let Some((second, third, end)) = two_more(rest, &["/", "-", "."]) {
        let digits = end.before()?.text.len();
        let year = match digits {
            4 => i32::try_from(third).ok()?,
            2 if rest.lower() != "-" => 2000 + i32::try_from(third).ok()?,
            _ => return None,
        };
        let date = order(first, second)?.iter().find_map(|(month, day)| NaiveDate::from_ymd_opt(year, *month, *day))?;
        return Some((within(date)?, end));
    }
    let after = rest.joint(&["/"]).filter(|n| n.glued() && n.digit_count() <= 2)?;
    let (second, end) = after.digits()?;
    let fraction = listed(NOT_BEFORE, c.lower_before()) || listed(NOT_AFTER, end.lower()) || (first, second) == (24, 7);
    let date = order(first, second)?.iter().find_map(|(month, day)| next_yearly(s.base, *month, *day))?;
    (!fraction).then_some((date, end))
}

/// "March 5", "5th of March 2027", "Mar. 5", "5-Mar-2027".
pub(super) fn month_day<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, NaiveDate> {
    let (month, number, end, word) = month_first(c).or_else(|| day_first(c))?;
    let verb = word.token().is_some_and(|t| matches!(t.lower.as_str(), "may" | "march" | "mar") && !t.capital());
    if let Some((year, end)) = year(end).or_else(|| end.joint(&["-"]).and_then(year)) {
        return Some((NaiveDate::from_ymd_opt(year, month, number)?, end));
    }
    if verb && !closes(end) {
        return None;
    }
    Some((next_yearly(s.base, month, number)?, end))
}

pub(super) fn month_first(c: Cursor<'_>) -> Option<(u32, u32, Cursor<'_>, Cursor<'_>)> {
    let (month, rest) = month(c)?;
    let (number, end) = day_number(rest.maybe(&["the"]))?;
    Some((month, number, end, c))
}

pub(super) fn day_first(c: Cursor<'_>) -> Option<(u32, u32, Cursor<'_>, Cursor<'_>)> {
    let start = c.maybe(&["the"]);
    let (number, rest) = day_number(start)?;
    let word = rest.eat(&["of"]).or_else(|| rest.joint(&["-", "."])).unwrap_or(rest);
    let (month, end) = month(word)?;
    Some((month, number, end, word))
}

/// A day of the month: "5", "5th", "fifth"; nothing may continue it.
pub(super) fn day_number(c: Cursor<'_>) -> Read<'_, u32> {
    let (number, end) = match number::ordinal(c) {
        Some(((n, _), end)) => (n, end),
        None if c.digit_count() <= 2 => {
            let (n, end) = c.digits()?;
            (u32::try_from(n).ok()?, end)
        }
        None => return None,
    };
    let continued = end.joint(&[":", "/"]).is_some_and(Cursor::glued)
        || end.joint(&["."]).is_some_and(|dot| dot.glued() && dot.digit_count() > 0)
        || end.token().is_some_and(|t| t.glued && t.lower.chars().all(char::is_alphanumeric));
    ((1..=31).contains(&number) && !continued).then_some((number, end))
}

/// "the 3rd", "the 15th of next month", "on the fifteenth".
pub(super) fn day_of_month<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Day> {
    let led = matches!(c.lower_before(), "on" | "by" | "until" | "till" | "before" | "after" | "since" | "from" | "to");
    let start = c.eat(&["the"]);
    let ((number, digits), rest) = number::ordinal(start.unwrap_or(c))?;
    if number > 31 || number == 0 {
        return None;
    }
    if let Some(of) = rest.eat(&["of"]) {
        if of.eat(&["every", "each"]).is_some() {
            return None;
        }
        let (period, end) = period(of, s).filter(|(p, _)| (p.last - p.first).num_days() < 32 && (p.last - p.first).num_days() > 7)?;
        let date = period.first.with_day(number)?;
        if date < s.base && period.again > 0 {
            return Some((on(next_monthly(s.base, number)), end));
        }
        return Some((Day::On(date), end));
    }
    if let Some(end) = rest.phrases(&["next month", "this month"]).filter(|_| start.is_some() || led) {
        let (first, _) = unit_span(s.base, 1, i64::from(rest.lower() == "next"), s)?;
        return Some((Day::On(first.with_day(number)?), end));
    }
    let said = (start.is_some() && (digits || led)) || (led && digits);
    let sure = closes(rest) && (digits || !matches!(number, 1 | 2) || rest.done());
    (said && sure).then_some((on(next_monthly(s.base, number)), rest))
}
