//! Days and spans of days: words, weekdays, month days, periods, offsets from an anchor.

use chrono::{Datelike, NaiveDate, NaiveDateTime, Weekday};

use super::{
    calendar::{after, next_monthly, on_or_after, plus_days, plus_months, week},
    holiday,
    hour::{self, Part},
    length,
    month_date::{day_of_month, iso, month_day, numeric},
    period::{edge, month_of_year, nth, quarter, shifted},
    scene::{Scene, closes},
};
use crate::{
    cursor::{Cursor, Read},
    number,
    token::Token,
};

/// What a phrase says about the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Day {
    On(NaiveDate),
    /// A week, a month, a weekend ...: ends included.
    Days(NaiveDate, NaiveDate),
    /// "in 2 hours"
    At(NaiveDateTime),
    /// Understood, but outside the calendar.
    Beyond,
}

/// A day, and the part of it that belongs to the word ("tonight").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Said {
    pub day: Day,
    pub part: Option<Part>,
}

impl From<Day> for Said {
    fn from(day: Day) -> Self {
        Self { day, part: None }
    }
}

pub(super) const WEEKDAYS: [(&str, Weekday); 19] = [
    ("monday", Weekday::Mon),
    ("tuesday", Weekday::Tue),
    ("wednesday", Weekday::Wed),
    ("thursday", Weekday::Thu),
    ("friday", Weekday::Fri),
    ("saturday", Weekday::Sat),
    ("sunday", Weekday::Sun),
    ("mon", Weekday::Mon),
    ("tue", Weekday::Tue),
    ("tues", Weekday::Tue),
    ("wed", Weekday::Wed),
    ("weds", Weekday::Wed),
    ("thu", Weekday::Thu),
    ("thur", Weekday::Thu),
    ("thurs", Weekday::Thu),
    ("fri", Weekday::Fri),
    ("sat", Weekday::Sat),
    ("sun", Weekday::Sun),
    ("wednsday", Weekday::Wed),
];

const MONTHS: [(&str, u32); 24] = [
    ("january", 1),
    ("february", 2),
    ("march", 3),
    ("april", 4),
    ("may", 5),
    ("june", 6),
    ("july", 7),
    ("august", 8),
    ("september", 9),
    ("october", 10),
    ("november", 11),
    ("december", 12),
    ("jan", 1),
    ("feb", 2),
    ("mar", 3),
    ("apr", 4),
    ("jun", 6),
    ("jul", 7),
    ("aug", 8),
    ("sep", 9),
    ("sept", 9),
    ("oct", 10),
    ("nov", 11),
    ("dec", 12),
];

/// The weekday a lower-case word names.
pub(super) fn weekday_word(word: &str) -> Option<Weekday> {
    WEEKDAYS.iter().find(|(name, _)| *name == word).map(|(_, day)| *day)
}

/// The month a lower-case word names.
pub(super) fn month_word(word: &str) -> Option<u32> {
    MONTHS.iter().find(|(name, _)| *name == word).map(|(_, month)| *month)
}

/// A weekday. "sat", "sun" and "wed" are words of their own and want a hint that a day is meant.
pub(super) fn weekday(c: Cursor<'_>) -> Read<'_, Weekday> {
    let (day, end) = c.lookup(&WEEKDAYS)?;
    if matches!(c.lower(), "sat" | "sun" | "wed") {
        const HINTS: &[&str] = &[
            "on", "by", "next", "this", "last", "every", "each", "until", "till", "before", "after", "from", "to", "due", "since", "and",
            ",", "-", "for",
        ];
        let led = HINTS.contains(&c.lower_before());
        let followed =
            end.token().is_some_and(|t| t.value().is_some() || matches!(t.lower.as_str(), "at" | "morning" | "evening" | "-" | ","));
        let written = c.token().is_some_and(Token::capital) && c.at() > 0 && c.lower_before() != "the" && closes(end);
        let last = end.done() && c.at() > 0 && c.lower_before() != "the";
        if !(led || followed || written || last) {
            return None;
        }
    }
    Some((day, end.joint(&["."]).filter(|dot| matches!(c.lower().len(), 3..=5) && !dot.done()).unwrap_or(end)))
}

/// A month's name or abbreviation.
pub(super) fn month(c: Cursor<'_>) -> Read<'_, u32> {
    let (month, end) = c.lookup(&MONTHS)?;
    let dotted = end.joint(&["."]).filter(|dot| c.lower().len() <= 4 && dot.token().is_some_and(|t| t.value().is_some()));
    Some((month, dotted.unwrap_or(end)))
}

/// A year of four digits, perhaps after a comma.
pub(super) fn year(c: Cursor<'_>) -> Read<'_, i32> {
    let c = c.maybe(&[","]);
    if c.digit_count() != 4 {
        return None;
    }
    let (value, end) = c.digits()?;
    let glued = end.token().is_some_and(|t| t.glued && (t.value().is_some() || t.lower.chars().all(char::is_alphabetic)));
    let clock = end.joint(&[":"]).is_some_and(Cursor::glued);
    let year = i32::try_from(value).ok().filter(|y| (1900..2200).contains(y))?;
    (!glued && !clock).then_some((year, end))
}

/// A day or a span of days.
pub(super) fn day<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Said> {
    word(c, s)
        .or_else(|| plain(offset(c, s)))
        .or_else(|| plain(nth(c, s)))
        .or_else(|| plain(edge(c, s)))
        .or_else(|| plain(shifted(c, s)))
        .or_else(|| plain(by_weekday(c, s)))
        .or_else(|| plain(absolute(c, s)))
        .or_else(|| plain(holiday_of(c, s)))
}

fn plain(read: Read<'_, Day>) -> Read<'_, Said> {
    read.map(|(day, end)| (day.into(), end))
}

pub(super) fn on(date: Option<NaiveDate>) -> Day {
    date.map_or(Day::Beyond, Day::On)
}

pub(super) fn days(span: Option<(NaiveDate, NaiveDate)>) -> Day {
    span.map_or(Day::Beyond, |(from, to)| Day::Days(from, to))
}

/// today, tomorrow, tonight, this morning, the day after tomorrow, end of day.
fn word<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Said> {
    const NEAR: [(&str, i64); 8] =
        [("today", 0), ("tomorrow", 1), ("tomorow", 1), ("tommorow", 1), ("tommorrow", 1), ("tmrw", 1), ("tmr", 1), ("yesterday", -1)];
    let said = |days: i64, part| Said { day: on(plus_days(s.base, days)), part };
    if let Some(end) = c.eat(&["eod"]).or_else(|| c.maybe(&["the"]).phrases(&["end of day", "end of the day"])) {
        let named = s.deeper().and_then(|s| day(end.maybe(&["on"]), s)).filter(|(said, _)| matches!(said.day, Day::On(_)));
        return Some(named.unwrap_or((said(0, None), end)));
    }
    if let Some((days, end)) = c.lookup(&NEAR) {
        return Some((said(days, None), end));
    }
    if let Some(end) = c.eat(&["tonight", "tonite"]) {
        return Some((said(0, Some(Part::Night)), end));
    }
    let bare = c.maybe(&["the"]);
    if let Some(end) = bare.phrase("day after tomorrow") {
        return Some((said(2, None), end));
    }
    if let Some(end) = bare.phrase("day before yesterday") {
        return Some((said(-2, None), end));
    }
    if let Some(end) = bare.phrase("end of today") {
        return Some((said(0, None), end));
    }
    if let Some(end) = c.phrase("last night") {
        return Some((said(-1, Some(Part::Night)), end));
    }
    let rest = c.eat(&["this"])?;
    let (part, end) = rest.lookup(&[("morning", Part::Morning), ("afternoon", Part::Afternoon), ("evening", Part::Evening)])?;
    Some((said(0, Some(part)), end))
}

/// "in 3 days", "2 weeks from Friday", "a week before the 5th", "3 days ago", "the day after Christmas".
fn offset<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Day> {
    let from_now = |length: length::Length, sign| {
        if length.has_time() {
            return length.shift(s.clock.now, sign).map_or(Day::Beyond, Day::At);
        }
        if length.beyond { Day::Beyond } else { on(length.shift_date(s.base, sign)) }
    };
    if let Some(rest) = c.eat(&["in"]) {
        let (length, end) = length::length(rest)?;
        let end = end.phrases(&["' time", "'s time", "time", "from now"]).unwrap_or(end);
        let vague = end.eat(&["or", "to"]).is_some_and(|after| number::cardinal(after).is_some()) || end.eat(&["old", "or"]).is_some();
        return (!vague).then_some((from_now(length, 1), end));
    }
    if let Some(rest) = c.phrase("this time") {
        let (ahead, end) = rest.phrases(&["tomorrow"]).map(|end| (1, end)).or_else(|| Some((7, rest.phrase("next week")?)))?;
        return Some((plus_days(s.base, ahead).map_or(Day::Beyond, |date| Day::At(date.and_time(s.clock.now.time()))), end));
    }
    if let Some(rest) = c.maybe(&["the"]).phrase("week of") {
        let ((from, _), end) = anchor(rest, s)?;
        return Some((days(week(from, s.clock.week_start)), end));
    }
    if let Some(rest) = c.phrases(&["the day after", "the day before", "day after", "day before"]) {
        let sign = if rest.lower_before() == "after" { 1 } else { -1 };
        let (anchor, end) = anchor(rest, s)?;
        return Some((on(plus_days(if sign > 0 { anchor.1 } else { anchor.0 }, sign)), end));
    }
    let (length, rest) = length::length(c)?;
    if let Some(end) = rest.phrases(&["from now", "from today", "hence"]) {
        return Some((from_now(length, 1), end));
    }
    if let Some(end) = rest.eat(&["ago"]) {
        return Some((from_now(length, -1), end));
    }
    if length.has_time() {
        return None;
    }
    if let Some((_, end)) = rest.eat(&["on"]).filter(|_| length.weeks > 0).and_then(weekday) {
        let first = rest.skip(1).lookup(&WEEKDAYS).and_then(|(weekday, _)| after(s.base, weekday));
        return Some((on(first.and_then(|date| length.shift_date(date, 1))), end));
    }
    let (sign, rest) = rest.lookup(&[("from", 1), ("after", 1), ("following", 1), ("before", -1), ("prior", -1)])?;
    let (anchor, end) = anchor(if rest.lower_before() == "prior" { rest.maybe(&["to"]) } else { rest }, s)?;
    let date = if sign > 0 { anchor.1 } else { anchor.0 };
    Some((if length.beyond { Day::Beyond } else { on(length.shift_date(date, sign)) }, end))
}

/// The day another one is counted from.
fn anchor<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, (NaiveDate, NaiveDate)> {
    match day(c, s.deeper()?)? {
        (Said { day: Day::On(date), .. }, end) => Some(((date, date), end)),
        (Said { day: Day::Days(from, to), .. }, end) => Some(((from, to), end)),
        _ => None,
    }
}

/// "Saturday 28 November", "Saturday the 28th", "Friday next week", "Friday".
fn by_weekday<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Day> {
    let (weekday, rest) = weekday(c)?;
    let joined = rest.maybe(&[","]);
    if let Some((date, end)) = month_day(joined, s).or_else(|| iso(joined)).or_else(|| numeric(joined, s)) {
        return Some((Day::On(date), end));
    }
    if let Some(((n, true), end)) = number::ordinal(joined.maybe(&["the"]))
        && end.eat(&["of"]).is_none()
        && closes(end)
    {
        let first = s.base.with_day(1)?;
        let fits = (0..=24)
            .filter_map(|months| plus_months(first, months)?.with_day(n))
            .find(|date| *date >= s.base && date.weekday() == weekday)
            .or_else(|| next_monthly(s.base, n));
        return Some((Day::On(fits?), end));
    }
    let (first, _) = week(s.base, s.clock.week_start)?;
    if let Some(end) = rest.maybe(&["of", "in"]).phrases(&["next week", "the next week", "the following week"]) {
        return Some((on(on_or_after(plus_days(first, 7)?, weekday)), end));
    }
    if let Some(end) = rest.maybe(&["of"]).phrase("this week") {
        return Some((on(on_or_after(first, weekday)), end));
    }
    if let Some(end) = rest.maybe(&["of"]).phrase("last week") {
        return Some((on(on_or_after(plus_days(first, -7)?, weekday)), end));
    }
    if let Some((length, end)) = rest.eat(&["in"]).and_then(length::length)
        && length.weeks > 0
        && !length.has_time()
    {
        let date =
            length.shift_date(s.base, 1).and_then(|day| week(day, s.clock.week_start)).and_then(|(first, _)| on_or_after(first, weekday));
        return Some((on(date), end));
    }
    let next = after(s.base, weekday);
    if let Some(end) = rest.eat(&["week"]).filter(|end| closes(*end)) {
        return Some((on(next.and_then(|date| plus_days(date, 7))), end));
    }
    Some((on(next), rest))
}

/// Dates that name their day of the month.
fn absolute<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Day> {
    if let Some((date, end)) = iso(c).or_else(|| numeric(c, s)).or_else(|| month_day(c, s)) {
        return Some((Day::On(date), end));
    }
    if let Some(read) = day_of_month(c, s) {
        return Some(read);
    }
    if let Some((span, end)) = month_of_year(c, s).or_else(|| quarter(c, s)) {
        return Some((days(span.into()), end));
    }
    None
}

/// "Christmas", "Thanksgiving 2027". Before a noun it is part of a name ("Christmas presents").
fn holiday_of<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Day> {
    let (holiday, rest) = holiday::name(c)?;
    if let Some((year, end)) = year(rest) {
        return Some((on(holiday.on(year)), end));
    }
    let year = s.base.year();
    if let Some(end) = rest.phrases(&["next year", "this year", "last year"]) {
        let step = match rest.lower() {
            "next" => 1,
            "last" => -1,
            _ => 0,
        };
        return Some((on(holiday.on(year + step)), end));
    }
    let date = (0..=1).filter_map(|step| holiday.on(year + step)).find(|date| *date >= s.base);
    let parted = hour::part(rest).is_some_and(|(_, end)| closes(end));
    (closes(rest) || parted).then_some((on(date), rest))
}
