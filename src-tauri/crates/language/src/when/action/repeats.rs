//! Repetitions.

use std::sync::Arc;

use chrono::Weekday;

use super::{In, Made, Take};
use crate::{
    grammar::Action,
    when::{
        cycle::{Cycle, Freq},
        day::{Counted, Day, Holiday, Which},
        hour::Hours,
        length::Unit,
        meaning::{self, Meaning},
        moment::{Loose, Moment},
        repeat::Bound,
        repeat::Repeat,
    },
};

pub(super) fn by_name(name: &str) -> Option<Action<Meaning, ()>> {
    Some(match name {
        "every" => |_, ()| Some(Meaning::Every(false)),
        "after_completion" => |_, ()| Some(Meaning::Every(true)),
        "weekdays" => |p, ()| Some(Meaning::Weekdays(p.weekdays(0)?)),
        "weekdays_more" => |p, ()| weekdays_more(p),
        "weekdays_next" => |p, ()| weekdays_next(p),
        "weekdays_through" => |p, ()| weekdays_through(p),
        "at_least" => |p, ()| p.weekdays(0).filter(|days| days.len() >= p.constant_number(0).unwrap_or(0) as usize).map(Meaning::Weekdays),
        "months" => |p, ()| Some(Meaning::Months([p.months().unwrap_or_default(), &[p.month(0)?]].concat())),
        "every_unit" => |p, ()| every_unit(p, p.number(0).map_or(Some(1), |n| u32::try_from(n).ok())?),
        "every_unit_n" => |p, ()| every_unit(p, p.constant_number(0)?),
        "every_days" => |p, ()| days(p, 1, Loose::Sure),
        "every_days_n" => |p, ()| days(p, p.constant_number(0)?, Loose::Sure),
        "every_days_interval" => |p, ()| days(p, p.small(0)?, Loose::Sure),
        "plural_days" => |p, ()| days(p, 1, Loose::Sure),
        "listed_days" => |p, ()| listed_days(p),
        "every_part" => |p, ()| part(p, Cycle::every(Freq::Daily, 1)),
        "every_part_n" => |p, ()| part(p, Cycle::every(Freq::Daily, p.constant_number(0)?)),
        "days_part" => |p, ()| part(p, Cycle::on_weekdays(1, &p.weekdays(0)?)),
        "month_nth_weekday" => |p, ()| positions(p, 1),
        "month_nth_weekday_n" => |p, ()| positions(p, p.small(0)?),
        "month_days" => |p, ()| positions(p, 1),
        "year_nth" => |p, ()| year_nth(p),
        "every_date" => |p, ()| every_date(p),
        "every_dates" => |p, ()| every_dates(p),
        "every_text" => |p, ()| every_text(p),
        "next_days" => |p, ()| next_days(p),
        "every_months" => |p, ()| every_months(p),
        "weekend_days" => |_, ()| Some(Meaning::Weekdays(vec![Weekday::Sat, Weekday::Sun])),
        "every_unit_days" => |p, ()| every_unit_days(p),
        "plural_day_part" | "every_day_part" => |p, ()| day_part(p),
        "month_day_every" | "month_last" => {
            |p, ()| of_cycle(p, Cycle { month_days: vec![p.position()?], ..Cycle::every(Freq::Monthly, 1) })
        }
        "repeat_days" => |p, ()| repeat_days(p),
        "repeat_nths" => |p, ()| repeat_nths(p),
        "repeat_date" => |p, ()| repeat_date(p),
        "repeat_months" => |p, ()| repeat_months(p),
        "repeat_of_month" => |p, ()| repeat_of_month(p),
        "repeat_clock" => |p, ()| repeat_clock(p, true),
        "repeat_more" => |p, ()| repeat_clock(p, false),
        "repeat_part" => |p, ()| repeat_part(p),
        "repeat_except" => |p, ()| Some(Meaning::Repeat(Arc::new(p.repeat()?.except(&p.weekdays(0)?)?))),
        "repeat_after" => |p, ()| made(completed(p.repeat()?, true)),
        "bounded" => |p, ()| bounded(p),
        "bound_from" => |p, ()| Some(Meaning::Bound(Bound::From(dated(p)?))),
        "bound_until" => |p, ()| Some(Meaning::Bound(Bound::Until(dated(p)?))),
        "bound_for" => |p, ()| Some(Meaning::Bound(Bound::For(p.length().filter(|length| !length.has_time() && !length.beyond)?))),
        "bound_count" => |p, ()| Some(Meaning::Bound(Bound::Count(p.small(0).filter(|n| (1..=10_000).contains(n))?))),
        "bound_within" => |p, ()| within(p),
        _ => return None,
    })
}

#[expect(clippy::unnecessary_wraps, reason = "it is what an action gives")]
fn made(repeat: Repeat) -> Made {
    Some(Meaning::Repeat(Arc::new(repeat)))
}

fn completed(repeat: &Repeat, after: bool) -> Repeat {
    let cycle = Cycle { after_completion: repeat.cycle.after_completion || after, ..repeat.cycle.clone() };
    Repeat { cycle, ..repeat.clone() }
}

/// Whether the repetition counts from completion.
fn every(p: &In<'_>) -> bool {
    p.all().any(|meaning| matches!(meaning, Meaning::Every(true)))
}

fn of_cycle(p: &In<'_>, cycle: Cycle) -> Made {
    made(Repeat::from(Cycle { after_completion: every(p), ..cycle }))
}

fn sorted(mut days: Vec<Weekday>) -> Meaning {
    days.sort_by_key(Weekday::num_days_from_monday);
    days.dedup();
    Meaning::Weekdays(days)
}

fn weekdays_more(p: &In<'_>) -> Made {
    let (mut days, more) = (p.weekdays(0)?, p.weekdays(1)?);
    if more.iter().any(|day| days.contains(day)) {
        return None;
    }
    days.extend(more);
    Some(sorted(days))
}

/// "Mon Wed Fri": without words between them, weekdays form a list if each is later in the week.
fn weekdays_next(p: &In<'_>) -> Made {
    let (days, more) = (p.weekdays(0)?, p.weekdays(1)?);
    let last = days.iter().map(Weekday::num_days_from_monday).max()?;
    if more.iter().any(|day| day.num_days_from_monday() <= last) {
        return None;
    }
    weekdays_more(p)
}

fn weekdays_through(p: &In<'_>) -> Made {
    let (first, last) = (*p.weekdays(0)?.first()?, *p.weekdays(1)?.first()?);
    let mut day = first;
    let mut days = vec![first];
    while day != last {
        day = day.succ();
        days.push(day);
    }
    (first != last).then(|| sorted(days))
}

fn every_unit(p: &In<'_>, interval: u32) -> Made {
    let (unit, factor) = p.unit()?;
    let interval = interval.checked_mul(u32::try_from(factor).ok()?).filter(|n| (1..=1000).contains(n))?;
    let repeat = Repeat::unit(unit, interval)?;
    of_cycle(p, repeat.cycle)
}

/// "alle zwei Wochen am Montag".
fn every_unit_days(p: &In<'_>) -> Made {
    let Meaning::Repeat(repeat) = every_unit(p, p.small(0)?)? else { return None };
    let weekdays = p.weekdays(0)?.into_iter().map(|day| (0, day)).collect();
    // "alle 14 Tage donnerstags": whole weeks of days.
    let weeks = match (repeat.cycle.freq, repeat.cycle.interval) {
        (Freq::Weekly, weeks) => weeks,
        (Freq::Daily, days) if days % 7 == 0 => days / 7,
        _ => return None,
    };
    of_cycle(p, Cycle { weekdays, freq: Freq::Weekly, interval: weeks, ..repeat.cycle.clone() })
}

/// "montagabends", "jeden Montagabend".
fn day_part(p: &In<'_>) -> Made {
    let said = p.moment(0)?;
    let Day::Weekday(day) = **said.day.as_ref()? else { return None };
    made(Repeat { cycle: Cycle { after_completion: every(p), ..Cycle::on_weekdays(1, &[day]) }, part: said.part, ..Repeat::default() })
}

fn days(p: &In<'_>, interval: u32, loose: Loose) -> Made {
    let cycle = Cycle { after_completion: every(p), ..Cycle::on_weekdays(interval, &p.weekdays(0)?) };
    made(Repeat { cycle, loose, ..Repeat::default() }).filter(|_| (1..=100).contains(&interval))
}

/// "Mon, Wed and Fri 7am": several days with one time.
fn listed_days(p: &In<'_>) -> Made {
    made(Repeat { cycle: Cycle::on_weekdays(1, &p.weekdays(0)?), hours: vec![p.hours()?], ..Repeat::default() })
}

fn part(p: &In<'_>, cycle: Cycle) -> Made {
    made(Repeat { cycle: Cycle { after_completion: every(p), ..cycle }, part: Some(p.part()?), ..Repeat::default() })
}

/// Days of the month, or numbered weekdays of it.
fn positions_of(p: &In<'_>, cycle: Cycle) -> Option<Cycle> {
    let all = p.positions()?;
    Some(match p.weekday() {
        Some(day) if all.iter().all(|n| (-2..=5).contains(n) && *n != 0) => {
            Cycle { weekdays: all.iter().map(|n| (*n, day)).collect(), ..cycle }
        }
        None if all.iter().all(|n| (-2..=31).contains(n) && *n != 0) => Cycle { month_days: all.to_vec(), ..cycle },
        _ => return None,
    })
}

fn positions(p: &In<'_>, interval: u32) -> Made {
    let cycle = positions_of(p, Cycle::every(Freq::Monthly, interval))?;
    // "the last of every month" wants its day named.
    let bare = p.said(0) == "bare" && cycle.month_days.iter().any(|n| *n < 0);
    if bare { None } else { of_cycle(p, cycle) }
}

/// The nth weekday or day of a month, every year.
fn year_nth(p: &In<'_>) -> Made {
    of_cycle(p, positions_of(p, Cycle { months: vec![p.month(0)?], ..Cycle::every(Freq::Yearly, 1) })?)
}

/// The day of every year that a date, a holiday or a numbered weekday names.
fn yearly(day: &Day) -> Option<Cycle> {
    let cycle = Cycle::every(Freq::Yearly, 1);
    match day {
        Day::And(a, b) => match (&**a, &**b) {
            (Day::Dated(day), Day::Month(month)) => {
                Some(Cycle { months: vec![*month], month_days: vec![i32::try_from(*day).ok()?], ..cycle })
            }
            _ => None,
        },
        Day::Holiday(Holiday::Fixed(month, day)) => {
            Some(Cycle { months: vec![*month], month_days: vec![i32::try_from(*day).ok()?], ..cycle })
        }
        Day::Holiday(Holiday::Weekday(month, n, weekday, 0)) => {
            Some(Cycle { months: vec![*month], weekdays: vec![(*n, *weekday)], ..cycle })
        }
        Day::Nth(n, counted, span) => match (counted, &**span) {
            (Counted::Weekday(day), Day::Month(month)) => Some(Cycle { months: vec![*month], weekdays: vec![(*n, *day)], ..cycle }),
            (Counted::Day, Day::Month(month)) => Some(Cycle { months: vec![*month], month_days: vec![*n], ..cycle }),
            _ => None,
        },
        Day::Edge(last, span) => match **span {
            Day::Month(month) => Some(Cycle { months: vec![month], month_days: vec![if *last { -1 } else { 1 }], ..cycle }),
            _ => None,
        },
        _ => None,
    }
}

fn every_date(p: &In<'_>) -> Made {
    of_cycle(p, yearly(p.pure_day(0)?)?)
}

/// "every January 1st and July 1st": several dates with the same month or the same day.
fn every_dates(p: &In<'_>) -> Made {
    let (a, b) = (yearly(p.pure_day(0)?)?, yearly(p.pure_day(1)?)?);
    let cycle = Cycle::every(Freq::Yearly, 1);
    let joined = |x: &[u32], y: &[u32]| [x, y].concat();
    if a.month_days == b.month_days && a.months != b.months {
        return of_cycle(p, Cycle { months: joined(&a.months, &b.months), month_days: a.month_days, ..cycle });
    }
    (a.months == b.months).then(|| of_cycle(p, Cycle { month_days: [a.month_days, b.month_days].concat(), months: a.months, ..cycle }))?
}

/// So many units that a cycle names.
fn every_text(p: &In<'_>) -> Made {
    let (unit, factor) = meaning::unit(p.said(1))?;
    let repeat = Repeat::unit(unit, p.constant_number(0)?.checked_mul(u32::try_from(factor).ok()?)?)?;
    of_cycle(p, repeat.cycle)
}

/// "the next three Fridays".
fn next_days(p: &In<'_>) -> Made {
    let ahead = p.all().any(|meaning| matches!(meaning, Meaning::Which(Which::Next | Which::Coming)));
    let count = p.small(0).filter(|count| ahead && (1..=100).contains(count))?;
    made(Repeat { cycle: Cycle::on_weekdays(1, &p.weekdays(0)?), count: Some(count), ..Repeat::default() })
}

fn every_months(p: &In<'_>) -> Made {
    let cycle = Cycle { months: p.months()?.to_vec(), ..Cycle::every(Freq::Yearly, 1) };
    let cycle = if p.positions().is_some() { positions_of(p, cycle)? } else { cycle };
    made(Repeat { cycle: Cycle { after_completion: every(p), ..cycle }, loose: Loose::Closed, ..Repeat::default() })
}

/// The repetition with another cycle.
fn narrowed(repeat: &Repeat, cycle: Cycle) -> Made {
    made(Repeat { cycle, loose: Loose::Sure, ..repeat.clone() })
}

fn bare(cycle: &Cycle) -> bool {
    cycle.weekdays.is_empty() && cycle.month_days.is_empty()
}

/// "weekly on Mondays", "every two weeks on Friday".
fn repeat_days(p: &In<'_>) -> Made {
    let repeat = p.repeat()?;
    if repeat.cycle.freq != Freq::Weekly || !bare(&repeat.cycle) {
        return None;
    }
    let weekdays = p.weekdays(0)?.into_iter().map(|day| (0, day)).collect();
    narrowed(repeat, Cycle { weekdays, ..repeat.cycle.clone() })
}

/// "monthly on the 15th", "every quarter on the first Monday".
fn repeat_nths(p: &In<'_>) -> Made {
    let repeat = p.repeat()?;
    let monthly = repeat.cycle.freq == Freq::Monthly || repeat.cycle.freq == Freq::Yearly && !repeat.cycle.months.is_empty();
    if !monthly || !bare(&repeat.cycle) {
        return None;
    }
    let cycle = positions_of(p, repeat.cycle.clone())?;
    // "on the last" wants its day named.
    if p.said(0) == "bare" && cycle.month_days.iter().any(|n| *n < 0) {
        return None;
    }
    narrowed(repeat, cycle)
}

/// "yearly on May 1", "every year on the first Friday of June".
fn repeat_date(p: &In<'_>) -> Made {
    let repeat = p.repeat()?;
    if repeat.cycle.freq != Freq::Yearly || !bare(&repeat.cycle) || !repeat.cycle.months.is_empty() {
        return None;
    }
    let cycle = yearly(p.pure_day(0)?)?;
    narrowed(repeat, Cycle { interval: repeat.cycle.interval, after_completion: repeat.cycle.after_completion, ..cycle })
}

fn repeat_months(p: &In<'_>) -> Made {
    let repeat = p.repeat()?;
    if !matches!(repeat.cycle.freq, Freq::Yearly) || !repeat.cycle.months.is_empty() {
        return None;
    }
    narrowed(repeat, Cycle { months: p.months()?.to_vec(), ..repeat.cycle.clone() })
}

/// "every second Friday of the month" is not an interval.
fn repeat_of_month(p: &In<'_>) -> Made {
    let repeat = p.repeat()?;
    let numbered = repeat.cycle.freq == Freq::Monthly && !bare(&repeat.cycle);
    if numbered { narrowed(repeat, repeat.cycle.clone()) } else { None }
}

/// Adds the time of each day; `first` is false for a further time, which needs an earlier one.
fn repeat_clock(p: &In<'_>, first: bool) -> Made {
    let repeat = p.repeat()?;
    let within_day = matches!(repeat.cycle.freq, Freq::Hourly | Freq::Minutely);
    let hours = p.hours().filter(|hours| !(matches!(hours, Hours::Until(_)) || within_day && matches!(hours, Hours::Between(..))))?;
    if repeat.hours.is_empty() != first {
        return None;
    }
    let mut all = repeat.hours.clone();
    all.push(hours);
    let part = match p.part() {
        Some(part) => Some(part),
        None => repeat.part,
    };
    made(Repeat { hours: all, part, loose: Loose::Sure, ..(**repeat).clone() })
}

fn repeat_part(p: &In<'_>) -> Made {
    let repeat = p.repeat()?;
    if repeat.part.is_some() {
        return None;
    }
    made(Repeat { part: Some(p.part()?), loose: Loose::Sure, ..(**repeat).clone() })
}

fn bounded(p: &In<'_>) -> Made {
    let bound = p.all().find_map(|meaning| if let Meaning::Bound(bound) = meaning { Some(bound) } else { None })?;
    made(p.repeat()?.bounded(bound)?)
}

/// A moment that has a day.
fn dated(p: &In<'_>) -> Option<Arc<Moment>> {
    p.pure_day(0)?;
    p.moment(0).cloned()
}

fn within(p: &In<'_>) -> Made {
    let day = p.pure_day(0)?;
    let span = matches!(**day, Day::Unit(Unit::Week | Unit::Month | Unit::Year, _, _) | Day::Month(_) | Day::Picked(..) | Day::Lasting(..));
    span.then(|| Meaning::Bound(Bound::Within(day.clone())))
}
