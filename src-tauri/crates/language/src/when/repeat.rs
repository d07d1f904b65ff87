//! Repetitions: "every Monday and Thursday at 9", "monthly on the 15th until June", "every first Friday", "10 times".

use chrono::{Datelike, Weekday};

use super::{
    When,
    bounds::finish,
    day::{self, month},
    holiday,
    hour::Part,
    length::{self, Unit},
    month_date::day_number,
    rule::{Freq, Rule},
    scene::{Scene, closes},
};
use crate::{
    cursor::{Cursor, Read},
    number,
};

/// Reads a repetition with all that belongs to it.
pub(super) fn repeat<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, When> {
    let (core, end) = core(c, s)?;
    if end.eat(&["except", "excluding", "besides"]).is_some() || end.phrases(&["but not", "other than", "apart from"]).is_some() {
        let (rule, end) = except(core.rule, end)?;
        return finish(Core { rule, ..core }, end, s);
    }
    finish(core, end, s)
}

/// The rule, and the part of the day that its words carry ("every morning").
pub(super) struct Core {
    pub rule: Rule,
    pub part: Option<Part>,
}

impl From<Rule> for Core {
    fn from(rule: Rule) -> Self {
        Self { rule, part: None }
    }
}

fn core<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Core> {
    every(c, s)
        .or_else(|| adverb(c))
        .or_else(|| plurals(c))
        .or_else(|| of_every_month(c))
        .or_else(|| once(c).map(|(rule, end)| (rule.into(), end)))
}

/// "every ...", "each ...", "every! ...".
fn every<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Core> {
    let rest = c.eat(&["every", "each"])?;
    let (after_completion, rest) = rest.joint(&["!"]).map_or((false, rest), |rest| (true, rest));
    let (mut core, end) = every_what(rest, s)?;
    core.rule.after_completion = after_completion;
    Some((core, end))
}

fn every_what<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Core> {
    let parts = [("morning", Part::Morning), ("afternoon", Part::Afternoon), ("evening", Part::Evening), ("night", Part::Night)];
    if let Some((part, end)) = c.lookup(&parts) {
        return Some((Core { rule: Rule::every(Freq::Daily, 1), part: Some(part) }, end));
    }
    if let Some((rule, end)) = yearly_on(c, s) {
        return Some((rule.into(), end));
    }
    if let Some((rule, end)) = numbered(c) {
        return Some((rule.into(), end));
    }
    let (interval, rest) = interval(c);
    if let Some(end) =
        rest.phrases(&["weekday", "weekdays", "workday", "work day", "working day", "business day"]).filter(|_| interval == 1)
    {
        return Some((Rule::workdays().into(), end));
    }
    if let Some(end) = rest.eat(&["weekend", "weekends"]).filter(|_| interval == 1) {
        return Some((Rule::weekends().into(), end));
    }
    if let Some((days, end)) = weekdays(rest) {
        return Some((Rule::on_weekdays(interval, &days).into(), end));
    }
    let ((unit, factor, singular), end) = length::unit(rest)?;
    if singular && interval > 2 && rest.at() == c.at() + 1 && c.digit_count() > 0 {
        return None;
    }
    Some((of_unit(unit, interval.checked_mul(u32::try_from(factor).ok()?)?)?.into(), end))
}

fn of_unit(unit: Unit, interval: u32) -> Option<Rule> {
    Some(match unit {
        Unit::Minute => Rule::every(Freq::Minutely, interval),
        Unit::Hour => Rule::every(Freq::Hourly, interval),
        Unit::Day => Rule::every(Freq::Daily, interval),
        Unit::BusinessDay if interval == 1 => Rule::workdays(),
        Unit::Week => Rule::every(Freq::Weekly, interval),
        Unit::Month => Rule::every(Freq::Monthly, interval),
        Unit::Year => Rule::every(Freq::Yearly, interval),
        Unit::Second | Unit::BusinessDay => return None,
    })
}

/// "other", "2", "three", "second" (of days, weeks and weekdays), or nothing.
fn interval(c: Cursor<'_>) -> (u32, Cursor<'_>) {
    if let Some(rest) = c.phrases(&["single", "other", "second", "2nd", "2 nd"]) {
        return (if c.lower() == "single" { 1 } else { 2 }, rest);
    }
    if let Some(((n, _), rest)) = number::ordinal(c)
        && length::unit(rest).is_some()
    {
        return (n.max(1), rest);
    }
    match number::cardinal(c) {
        Some((n, rest)) if (1..=1000).contains(&n) => (u32::try_from(n).unwrap_or(1), rest),
        _ => (1, c),
    }
}

/// "Monday", "Mon, Wed and Fri", "Monday through Friday", "Tuesdays & Thursdays".
pub(super) fn weekdays(c: Cursor<'_>) -> Read<'_, Vec<Weekday>> {
    let (first, mut end) = one_weekday(c)?;
    if let Some((last, after)) = end.eat(&["through", "thru", "to", "-", "–"]).and_then(one_weekday) {
        let mut days = vec![first];
        let mut day = first;
        while day != last {
            day = day.succ();
            days.push(day);
        }
        days.sort_by_key(Weekday::num_days_from_monday);
        return Some((days, after));
    }
    let mut days = vec![first];
    loop {
        let comma = end.maybe(&[","]);
        let joined = comma.maybe(&["and", "&", "/", "+"]).maybe(&["every", "each", "on"]);
        if joined.at() == end.at() {
            break;
        }
        let Some((day, after)) = one_weekday(joined) else { break };
        days.push(day);
        end = after;
    }
    days.sort_by_key(Weekday::num_days_from_monday);
    days.dedup();
    Some((days, end))
}

fn one_weekday(c: Cursor<'_>) -> Read<'_, Weekday> {
    let lower = c.lower();
    let day = day::weekday_word(lower).or_else(|| plural_weekday(lower))?;
    Some((day, c.skip(1)))
}

fn plural_weekday(word: &str) -> Option<Weekday> {
    day::weekday_word(word.strip_suffix('s').filter(|stem| stem.len() > 5)?)
}

/// "every 15th", "every first Friday (of the month)", "every last day of the month", "every 1st and 15th".
fn numbered(c: Cursor<'_>) -> Read<'_, Rule> {
    let mut rule = Rule::every(Freq::Monthly, 1);
    let end = numbers(c, &mut rule)?;
    let month = end.phrases(&[
        "of the month",
        "of every month",
        "of each month",
        "of a month",
        "in the month",
        "each month",
        "every month",
        "of month",
        "a month",
    ]);
    // "every second day" is an interval, "every second day of the month" a day.
    if month.is_none() && end.lower_before() == "day" && !rule.month_days.contains(&-1) {
        return None;
    }
    let second = c.phrases(&["second", "2 nd"]).is_some();
    // "every second Friday" is every other one; of the month it is the second.
    if month.is_none() && second && !rule.weekdays.is_empty() {
        return None;
    }
    let of_month = month.or_else(|| {
        let (every, end) = number_of_months(end.eat(&["of", "in"])?.eat(&["every", "each"])?)?;
        rule.interval = every;
        Some(end)
    });
    (of_month.is_some() || closes(end) || !rule.weekdays.is_empty()).then_some((rule, of_month.unwrap_or(end)))
}

fn number_of_months(c: Cursor<'_>) -> Read<'_, u32> {
    let (interval, rest) = interval(c);
    let ((unit, factor, _), end) = length::unit(rest)?;
    (unit == Unit::Month).then_some((interval * u32::try_from(factor).ok()?, end))
}

/// Days of the month by number, or numbered weekdays, into the rule.
pub(super) fn numbers<'a>(c: Cursor<'a>, rule: &mut Rule) -> Option<Cursor<'a>> {
    let mut positions = Vec::new();
    let mut c = c;
    loop {
        let (n, rest) = match c.maybe(&["the"]) {
            start if start.eat(&["last"]).is_some() => (-1, start.skip(1)),
            start => {
                let ((n, _), rest) = number::ordinal(start)?;
                (i32::try_from(n).ok()?, rest)
            }
        };
        positions.push(n);
        let next = rest.maybe(&[","]).maybe(&["and", "&"]);
        let more =
            next.at() != rest.at() && (number::ordinal(next.maybe(&["the"])).is_some() || next.maybe(&["the"]).eat(&["last"]).is_some());
        c = if more { next } else { rest };
        if !more {
            break;
        }
    }
    if let Some((weekday, end)) = one_weekday(c) {
        rule.weekdays = positions.iter().map(|n| (*n, weekday)).collect();
        return positions.iter().all(|n| (-1..=5).contains(n)).then_some(end);
    }
    // The nth working day needs a position within a set, which no rule here has.
    if c.phrases(&["weekday", "business day", "working day", "workday"]).is_some() {
        return None;
    }
    let end = c.maybe(&["day"]);
    if positions.contains(&-1) && end.at() == c.at() {
        return None;
    }
    if length::unit(c).is_some() && end.at() == c.at() {
        return None;
    }
    rule.month_days = positions;
    rule.month_days.iter().all(|n| (-1..=31).contains(n)).then_some(end)
}

/// "every May 1", "every 1st of May", "every March", "every Christmas", "every year on ...".
pub(super) fn yearly_on<'a>(c: Cursor<'a>, s: Scene<'_>) -> Read<'a, Rule> {
    if let Some((rule, end)) = date_of_year(c) {
        return Some((rule, end));
    }
    if let Some((holiday, end)) = holiday::name(c)
        && let Some(rule) = of_holiday(holiday, s)
    {
        return Some((rule, end));
    }
    let (first, mut end) = month(c)?;
    let mut months = vec![first];
    while let Some((next, after)) = Some(end.maybe(&[","]).maybe(&["and"])).filter(|j| j.at() != end.at()).and_then(month) {
        months.push(next);
        end = after;
    }
    let mut rule = Rule { months, ..Rule::every(Freq::Yearly, 1) };
    if let Some(after) = end.phrases(&["on the", "the"]).and_then(|rest| numbers(rest, &mut rule)) {
        end = after;
    }
    closes(end).then_some((rule, end))
}

fn date_of_year(c: Cursor<'_>) -> Read<'_, Rule> {
    let of =
        |month, day: u32| Some(Rule { months: vec![month], month_days: vec![i32::try_from(day).ok()?], ..Rule::every(Freq::Yearly, 1) });
    if let Some((month, rest)) = month(c)
        && let Some((day, end)) = day_number(rest.maybe(&["the"]))
    {
        return Some((of(month, day)?, end));
    }
    let mut rule = Rule::every(Freq::Yearly, 1);
    if let Some(rest) = numbers(c, &mut rule)
        && let Some((month, end)) = rest.eat(&["of", "in"]).and_then(month)
    {
        rule.months = vec![month];
        return Some((rule, end));
    }
    let (day, rest) = day_number(c.maybe(&["the"]))?;
    let (month, end) = month(rest.maybe(&["of"]))?;
    Some((of(month, day)?, end))
}

fn of_holiday(holiday: holiday::Holiday, s: Scene<'_>) -> Option<Rule> {
    use holiday::Holiday;
    let yearly = Rule::every(Freq::Yearly, 1);
    match holiday {
        Holiday::Fixed(..) => {
            let date = holiday.on(s.base.year())?;
            Some(Rule { months: vec![date.month()], month_days: vec![i32::try_from(date.day()).ok()?], ..yearly })
        }
        Holiday::Weekday(month, n, weekday, 0) => Some(Rule { months: vec![month], weekdays: vec![(n, weekday)], ..yearly }),
        Holiday::Weekday(..) | Holiday::Easter(_) => None,
    }
}

/// "daily", "weekly on Mondays", "biweekly", "monthly". Before a noun they are adjectives ("weekly report") and left alone.
fn adverb(c: Cursor<'_>) -> Read<'_, Core> {
    let table = [
        ("daily", Freq::Daily, 1),
        ("everyday", Freq::Daily, 1),
        ("nightly", Freq::Daily, 1),
        ("weekly", Freq::Weekly, 1),
        ("biweekly", Freq::Weekly, 2),
        ("fortnightly", Freq::Weekly, 2),
        ("monthly", Freq::Monthly, 1),
        ("quarterly", Freq::Monthly, 3),
        ("yearly", Freq::Yearly, 1),
        ("annually", Freq::Yearly, 1),
        ("hourly", Freq::Hourly, 1),
    ];
    let word = c.lower();
    let (freq, interval, end) = match table.iter().find(|(name, ..)| *name == word) {
        Some((_, freq, interval)) => (*freq, *interval, c.skip(1)),
        None => (Freq::Weekly, 2, c.phrase("bi - weekly")?),
    };
    let part = (word == "nightly").then_some(Part::Night);
    closes(end).then_some((Core { rule: Rule::every(freq, interval), part }, end))
}

/// "Mondays", "Tuesdays and Thursdays", "weekdays", "weekends".
fn plurals(c: Cursor<'_>) -> Read<'_, Core> {
    if let Some(end) = c.eat(&["weekdays", "workdays"]) {
        return (number_before(c).is_none()).then_some((Rule::workdays().into(), end));
    }
    if let Some(end) = c.eat(&["weekends"]) {
        return (number_before(c).is_none()).then_some((Rule::weekends().into(), end));
    }
    let first = plural_weekday(c.lower()).is_some();
    let (days, end) = weekdays(c)?;
    let last = plural_weekday(end.lower_before()).is_some();
    let parts = [("mornings", Part::Morning), ("afternoons", Part::Afternoon), ("evenings", Part::Evening), ("nights", Part::Night)];
    if let Some((part, end)) = end.lookup(&parts) {
        return Some((Core { rule: Rule::on_weekdays(1, &days), part: Some(part) }, end));
    }
    (first || (last && days.len() > 1)).then(|| (Rule::on_weekdays(1, &days).into(), end))
}

fn number_before(c: Cursor<'_>) -> Option<u64> {
    c.before()?.value()
}

/// "the 15th of every month", "first Monday of each month", "the last day of each quarter" is left alone.
fn of_every_month(c: Cursor<'_>) -> Read<'_, Core> {
    let mut rule = Rule::every(Freq::Monthly, 1);
    let rest = numbers(c, &mut rule)?;
    let (interval, end) = number_of_months(rest.maybe(&["of", "in"]).eat(&["every", "each"])?)?;
    rule.interval = interval;
    Some((rule.into(), end))
}

/// "once a week", "once per month".
fn once(c: Cursor<'_>) -> Read<'_, Rule> {
    let rest = c.eat(&["once"])?.eat(&["a", "per", "every", "each"])?;
    let (interval, rest) = interval(rest);
    let ((unit, factor, _), end) = length::unit(rest)?;
    Some((of_unit(unit, interval.checked_mul(u32::try_from(factor).ok()?)?)?, end))
}

/// "every day except Sunday", "weekdays but not Friday". What cannot be subtracted is no repetition at all.
fn except(rule: Rule, c: Cursor<'_>) -> Read<'_, Rule> {
    let rest = c.phrases(&["but not", "other than", "apart from"]).unwrap_or_else(|| c.skip(1)).maybe(&["for"]).maybe(&["on"]);
    let (gone, end) = match rest.eat(&["weekends"]) {
        Some(end) => (vec![Weekday::Sat, Weekday::Sun], end),
        None => weekdays(rest)?,
    };
    let all = match (rule.freq, rule.interval, rule.weekdays.is_empty()) {
        (Freq::Daily, 1, true) => (0..7).filter_map(|n| Weekday::try_from(n).ok()).collect(),
        (Freq::Weekly, 1, false) => rule.weekdays.iter().map(|(_, day)| *day).collect::<Vec<_>>(),
        _ => return None,
    };
    let left: Vec<Weekday> = all.into_iter().filter(|day| !gone.contains(day)).collect();
    (!left.is_empty()).then(|| (Rule { weekdays: Rule::on_weekdays(1, &left).weekdays, freq: Freq::Weekly, ..rule }, end))
}
