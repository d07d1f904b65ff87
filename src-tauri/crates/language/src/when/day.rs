//! Days and spans of days: words, weekdays, month days, periods, offsets from an anchor.

use chrono::{Datelike, NaiveDate, NaiveDateTime, Weekday};

use super::{
    calendar::{
        after, before, month_days, next_monthly, next_yearly, nth_weekday, on_or_after, plus_business_days, plus_days, plus_months,
        quarter_days, week, within, year_days,
    },
    holiday,
    hour::{self, Part},
    length,
    scene::{Scene, closes},
};
use crate::{
    DateOrder,
    cursor::{Cursor, Read},
    number,
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

const WEEKDAYS: [(&str, Weekday); 19] = [
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
        let written = c.token().is_some_and(|t| t.capital()) && c.at() > 0 && c.lower_before() != "the" && closes(end);
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

fn on(date: Option<NaiveDate>) -> Day {
    date.map_or(Day::Beyond, Day::On)
}

fn days(span: Option<(NaiveDate, NaiveDate)>) -> Day {
    span.map_or(Day::Beyond, |(from, to)| Day::Days(from, to))
}

/// today, tomorrow, tonight, this morning, the day after tomorrow, end of day.
fn word<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Said> {
    let said = |days: i64, part| Said { day: on(plus_days(s.base, days)), part };
    const NEAR: [(&str, i64); 8] =
        [("today", 0), ("tomorrow", 1), ("tomorow", 1), ("tommorow", 1), ("tommorrow", 1), ("tmrw", 1), ("tmr", 1), ("yesterday", -1)];
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

/// A named stretch of time, and whether the next one is meant when what is asked of it has passed.
struct Period {
    first: NaiveDate,
    last: NaiveDate,
    /// Months until the next such period; 0 when the period is certain.
    again: i64,
}

/// "the month", "next year", "March 2027", "May".
fn period<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Period> {
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
fn unit_span(base: NaiveDate, unit: i64, step: i64, s: Scene<'_>) -> Option<(NaiveDate, NaiveDate)> {
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

/// "the first Monday of next month", "last day of February", "the last weekend in May".
fn nth<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Day> {
    let c = c.maybe(&["the"]);
    let (n, rest) = match number::ordinal(c) {
        Some(((n, _), rest)) => (i32::try_from(n).ok()?, rest),
        None => (-1, c.eat(&["last"])?),
    };
    enum What {
        Weekday(Weekday),
        Day,
        Weekend,
    }
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
fn edge<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Day> {
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
enum Which {
    This,
    Coming,
    Next,
    Last,
}

/// "this week", "next Friday", "the coming weekend", "last month", "the next 3 days", "the week after next", "next Christmas".
fn shifted<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Day> {
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
fn after_next<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Day> {
    if let Some((unit, rest)) = c.lookup(&[("week", 0), ("month", 1), ("quarter", 3), ("year", 12)]) {
        let end = rest.phrase("after next")?;
        return Some((days(unit_span(s.base, unit, 2, s)), end));
    }
    if let Some(rest) = c.eat(&["weekend"]) {
        let end = rest.phrase("after next")?;
        return Some((weekend(s.from_day(plus_days(s.base, 7)?), Which::Next), end));
    }
    let (weekday, rest) = c.lookup(&WEEKDAYS)?;
    let end = rest.phrase("after next")?;
    let (first, _) = week(s.base, s.clock.week_start)?;
    Some((on(on_or_after(plus_days(first, 14)?, weekday)), end))
}

fn weekend(s: Scene<'_>, which: Which) -> Day {
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
fn two_more<'a>(c: Cursor<'a>, separators: &[&str]) -> Option<(u64, u64, Cursor<'a>)> {
    let separator = c.lower();
    let first = c.joint(separators).filter(|n| n.glued() && n.digit_count() <= 2)?;
    let (month, rest) = first.digits()?;
    let second = rest.joint(&[separator]).filter(|n| n.glued() && n.digit_count() <= 4)?;
    let (day, end) = second.digits()?;
    Some((month, day, end))
}

/// `3/5`, `3/5/2027`, `3.5.2027`, `3-5-2027`. Which number is the month is a setting, unless only one reading is a date.
fn numeric<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, NaiveDate> {
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
    const NOT_BEFORE: &[&str] = &[
        "rated", "score", "scored", "chapter", "section", "part", "step", "page", "version", "ratio", "room", "about", "only", "flat",
        "unit",
    ];
    const NOT_AFTER: &[&str] = &[
        "of",
        "cup",
        "cups",
        "hour",
        "hours",
        "mile",
        "miles",
        "inch",
        "inches",
        "tsp",
        "tbsp",
        "teaspoon",
        "tablespoon",
        "done",
        "complete",
        "completed",
        "full",
        "stars",
        "star",
        "pages",
        "way",
        "price",
        "pound",
        "pounds",
        "lb",
        "time",
        "tasks",
        "people",
        "finished",
        "support",
    ];
    let fraction = NOT_BEFORE.contains(&c.lower_before()) || NOT_AFTER.contains(&end.lower()) || (first, second) == (24, 7);
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

fn month_first(c: Cursor<'_>) -> Option<(u32, u32, Cursor<'_>, Cursor<'_>)> {
    let (month, rest) = month(c)?;
    let (number, end) = day_number(rest.maybe(&["the"]))?;
    Some((month, number, end, c))
}

fn day_first(c: Cursor<'_>) -> Option<(u32, u32, Cursor<'_>, Cursor<'_>)> {
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
fn day_of_month<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Day> {
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

/// "March 2027", "in March", "in 2027".
fn month_of_year<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, (NaiveDate, NaiveDate)> {
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
fn quarter<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, (NaiveDate, NaiveDate)> {
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
