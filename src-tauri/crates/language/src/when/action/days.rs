//! Days, ranges of days, and combined moments.

use std::sync::Arc;

use super::{In, Made, Take, moment, sure_day};
use crate::{
    grammar::Action,
    when::{
        day::{Counted, Day, Kind, Which},
        hour::{ClockTime, Hours},
        length::{Length, Unit},
        meaning::{self, Meaning},
        moment::{Loose, Moment},
    },
};

pub(super) fn by_name(name: &str) -> Option<Action<Meaning, ()>> {
    Some(match name {
        "year" => |p, ()| year(p),
        "dayno" => |p, ()| Some(Meaning::Number(p.number(0).filter(|day| (1..=31).contains(day) && p.digits(0) <= 2)?, 2)),
        "date" => |p, ()| date(p, Loose::Sure),
        "date_weak" => |p, ()| date(p, Loose::Closed),
        "in_year" => |p, ()| in_year(p),
        "all_digits" => |p, ()| all_digits(p),
        "two_digits" => |p, ()| two_digits(p),
        "day_is" => |p, ()| sure_day(Day::Offset(p.said(0).parse().ok()?)),
        "weekday" => |p, ()| sure_day(Day::Weekday(p.weekday()?)),
        "weekday_weak" => |p, ()| Some(Meaning::day(Day::Weekday(p.weekday()?), Loose::Weak)),
        "picked" => |p, ()| picked(p),
        "month_day" => |p, ()| month_day(p),
        "weekday_in_unit" => |p, ()| weekday_in_unit(p),
        "weekday_later" => |p, ()| weekday_later(p),
        "week_later" => |p, ()| week_later(p),
        "in_short_year" => |p, ()| in_short_year(p),
        "weekday_in" => |p, ()| weekday_in(p),
        "shift" => |p, ()| shift(p),
        "shift_text" => |p, ()| shift_text(p),
        "unit_picked" => |p, ()| unit_picked(p),
        "unit_is" => |p, ()| unit_is(p),
        "weekend" => |p, ()| weekend(p),
        "weekend_picked" => |p, ()| sure_day(Day::Picked(which(p)?, Arc::new(Day::Weekend))),
        "month_year" => |p, ()| month_year(p),
        "month" => |p, ()| Some(Meaning::day(Day::Month(p.month(0)?), Loose::Closed)),
        "month_picked" => |p, ()| sure_day(Day::Picked(which(p)?, Arc::new(Day::Month(p.month(0)?)))),
        "year_span" => |p, ()| sure_day(Day::Year(year_of(p)?)),
        "year_in" => |p, ()| Some(Meaning::day(Day::Year(year_of(p)?), Loose::Closed)),
        "quarter" => |p, ()| quarter(p),
        "quarter_in" => |p, ()| Some(Meaning::day(Day::Quarter(p.small(0).filter(|n| (1..=4).contains(n))?), Loose::Closed)),
        "quarter_picked" => |p, ()| quarter_picked(p),
        "week_of" => |p, ()| sure_day(Day::WeekOf(p.pure_day(0)?.clone())),
        "week_number" => |p, ()| week_number(p),
        "nth_unit" => |p, ()| nth(p, Counted::Unit(p.unit()?.0, p.unit()?.1)),
        "nth_weekend" => |p, ()| nth(p, Counted::Weekend),
        "nth_weekday" => |p, ()| nth(p, Counted::Weekday(p.weekday()?)),
        "nth_day" => |p, ()| nth(p, Counted::Day),
        "nth_workday" => |p, ()| nth(p, Counted::Workday),
        "lasting" => |p, ()| lasting(p),
        "running" => |p, ()| running(p),
        "edge" => |p, ()| edge(p),
        "edge_short" => |p, ()| sure_day(Day::Edge(true, Arc::new(Day::Running(p.unit()?.0, p.unit()?.1)))),
        "edge_start" => |p, ()| sure_day(Day::Edge(false, Arc::new(Day::Running(p.unit()?.0, p.unit()?.1)))),
        "month_day_of" => |p, ()| month_day_of(p),
        "month_sure" => |p, ()| sure_day(Day::Month(p.month(0)?)),
        "week_number_sure" => |p, ()| sure_day(Day::WeekNumber(p.small(0).filter(|n| (1..=53).contains(n) && p.digits(0) <= 2)?)),
        "lasting_which" => |p, ()| lasting_which(p),
        "lasting_one" => |p, ()| sure_day(Day::Lasting(Length::of(p.unit()?.0, p.unit()?.1), 1)),
        "day_clock" => |p, ()| day_clock(p),
        "weekday_noon" => |p, ()| weekday_noon(p),
        "month_day_in" => |p, ()| month_day_in(p),
        "from_now" => |p, ()| sure_day(Day::FromNow(p.length()?, p.sign())),
        "beside_day" => |p, ()| beside_day(p),
        "beside" => |p, ()| beside(p, 1),
        "beside_nth" => |p, ()| beside(p, p.position()?),
        "beside_weekend" => |p, ()| sure_day(Day::BesideWeekend(p.sign(), p.pure_day(0)?.clone())),
        "both" => |p, ()| both(p.moment(0)?, p.moment(1)?),
        "both_next" => |p, ()| both_next(p),
        "both_part" => |p, ()| both_part(p),
        "both_clock" => |p, ()| both_clock(p),
        "both_clock_loose" => |p, ()| both_clock_loose(p),
        "both_month" => |p, ()| both(p.moment(0)?, &Arc::new(Moment { day: Some(Arc::new(Day::Month(p.month(0)?))), ..Moment::default() })),
        "both_part_clock" => |p, ()| both_part_clock(p),
        "now_on" => |p, ()| now_on(p),
        "led" => |p, ()| led(p),
        _ => return None,
    })
}

fn which(p: &In<'_>) -> Option<Which> {
    p.all().find_map(|meaning| if let Meaning::Which(which) = meaning { Some(*which) } else { None })
}

fn year(p: &In<'_>) -> Made {
    let year = p.number(0).filter(|year| p.digits(0) == 4 && (1900..2200).contains(year))?;
    Some(Meaning::Number(year, 4))
}

/// The number that is the year: the one with four digits.
fn year_of(p: &In<'_>) -> Option<i32> {
    let year = |meaning: &Meaning| match meaning {
        Meaning::Number(year, 4) => i32::try_from(*year).ok(),
        _ => None,
    };
    p.all().find_map(year)
}

fn arc(day: Day) -> Arc<Day> {
    Arc::new(day)
}

fn date_of(month: u32, day: u32) -> Option<Day> {
    // 2028 is a leap year, so 29 February is valid.
    chrono::NaiveDate::from_ymd_opt(2028, month, day)?;
    Some(Day::And(arc(Day::Dated(day)), arc(Day::Month(month))))
}

fn date(p: &In<'_>, loose: Loose) -> Made {
    Some(Meaning::day(date_of(p.month(0)?, p.small(0)?)?, loose))
}

fn in_year(p: &In<'_>) -> Made {
    let day = p.pure_day(0)?;
    sure_day(Day::And(day.clone(), arc(Day::Year(year_of(p)?)))).filter(|_| !day.fixed())
}

/// "June 9 '27".
fn in_short_year(p: &In<'_>) -> Made {
    let day = p.pure_day(0)?;
    let year = p.small(0).filter(|_| p.digits(0) == 2 && !day.fixed())?;
    sure_day(Day::And(day.clone(), arc(Day::Year(2000 + i32::try_from(year).ok()?))))
}

/// `2026-11-21`, `3/5/2027`, `3.5.2027`, `1/15/27`.
fn all_digits(p: &In<'_>) -> Made {
    let (a, b, c) = (p.small(0)?, p.small(1)?, p.small(2)?);
    let separator = p.said(0);
    if p.digits(0) == 4 {
        let date = Day::And(arc(date_of(b, c)?), arc(Day::Year(i32::try_from(a).ok()?)));
        return if p.digits(1) <= 2 && p.digits(2) <= 2 { sure_day(date) } else { None };
    }
    let year = match p.digits(2) {
        4 => c,
        2 if separator != "-" => 2000 + c,
        _ => return None,
    };
    if p.digits(0) > 2 || p.digits(1) > 2 {
        return None;
    }
    sure_day(Day::And(arc(Day::Numeric(a, b, separator == ".")), arc(Day::Year(i32::try_from(year).ok()?))))
}

fn two_digits(p: &In<'_>) -> Made {
    let (a, b) = (p.small(0)?, p.small(1)?);
    let dotted = p.said(0) == ".";
    let fits = date_of(a, b).is_some() || date_of(b, a).is_some();
    let dotted_fits = !dotted || date_of(b, a).is_some();
    if !fits || !dotted_fits || p.digits(0) > 2 || p.digits(1) > 2 {
        return None;
    }
    sure_day(Day::Numeric(a, b, dotted))
}

fn picked(p: &In<'_>) -> Made {
    let which = which(p)?;
    match p.weekday() {
        Some(day) => sure_day(Day::Picked(which, arc(Day::Weekday(day)))),
        None => sure_day(Day::Picked(which, p.pure_day(0).filter(|day| !day.fixed())?.clone())),
    }
}

/// "the 3rd"; "the first" and "the second" mean something else too often.
fn month_day(p: &In<'_>) -> Made {
    let (n, digits) = p.all().find_map(|meaning| if let Meaning::Ordinal(n, digits) = meaning { Some((*n, *digits)) } else { None })?;
    let day = u32::try_from(n).ok().filter(|day| (1..=31).contains(day))?;
    let loose = match p.said(0) {
        "part" => Loose::Part,
        "sure" => Loose::Sure,
        _ if digits => Loose::Closed,
        _ if day <= 2 => Loose::Part,
        _ => Loose::Weak,
    };
    Some(Meaning::day(Day::Dated(day), loose))
}

fn weekday_in_unit(p: &In<'_>) -> Made {
    let (unit, factor) = meaning::unit(p.said(0))?;
    let step = p.said(1).parse().ok()?;
    sure_day(Day::And(arc(Day::Weekday(p.weekday()?)), arc(Day::Unit(unit, factor, step))))
}

/// "tomorrow week".
fn week_later(p: &In<'_>) -> Made {
    sure_day(Day::Shift(Length::of(Unit::Week, 1), 1, p.pure_day(0)?.clone()))
}

fn weekday_later(p: &In<'_>) -> Made {
    let later = Length::of(Unit::Day, p.said(0).parse().ok()?);
    Some(Meaning::day(Day::Shift(later, 1, arc(Day::Weekday(p.weekday()?))), Loose::Closed))
}

/// "Friday in two weeks": the Friday of that week.
fn weekday_in(p: &In<'_>) -> Made {
    let length = p.length().filter(|length| length.weeks > 0 && !length.has_time())?;
    let week = Day::WeekOf(arc(Day::FromNow(length, 1)));
    sure_day(Day::And(arc(Day::Weekday(p.weekday()?)), arc(week)))
}

/// "2 weeks from Friday", "a week before the 5th", "a week tomorrow".
fn shift(p: &In<'_>) -> Made {
    let length = p.length().filter(|length| !length.has_time())?;
    let anchor = match p.weekday() {
        Some(day) => arc(Day::Weekday(day)),
        None => p.pure_day(0)?.clone(),
    };
    sure_day(Day::Shift(length, p.sign(), anchor))
}

fn shift_text(p: &In<'_>) -> Made {
    let (unit, factor) = meaning::unit(p.said(1))?;
    sure_day(Day::FromNow(Length::of(unit, factor * p.said(0).parse::<i64>().ok()?), 1))
}

fn unit_picked(p: &In<'_>) -> Made {
    let (unit, factor) = p.unit().filter(|(unit, factor)| matches!((unit, factor), (Unit::Week | Unit::Year, 1) | (Unit::Month, 1 | 3)))?;
    let step = match which(p)? {
        Which::This => 0,
        Which::Coming | Which::Next => 1,
        Which::Last => -1,
    };
    sure_day(Day::Unit(unit, factor, step))
}

fn unit_is(p: &In<'_>) -> Made {
    let (unit, factor) = p.unit().filter(|(unit, factor)| matches!((unit, factor), (Unit::Week | Unit::Year, 1) | (Unit::Month, 1 | 3)))?;
    sure_day(Day::Unit(unit, factor, p.said(0).parse().ok()?))
}

fn weekend(p: &In<'_>) -> Made {
    let weekend = arc(Day::Weekend);
    sure_day(match p.said(0) {
        "0" => Day::Picked(Which::This, weekend),
        "1" => Day::Picked(Which::Next, weekend),
        _ => Day::BesideWeekend(1, arc(Day::Picked(Which::Next, weekend))),
    })
}

fn month_year(p: &In<'_>) -> Made {
    sure_day(Day::And(arc(Day::Month(p.month(0)?)), arc(Day::Year(year_of(p)?))))
}

fn quarter(p: &In<'_>) -> Made {
    let quarter = Day::Quarter(p.small(0).filter(|n| (1..=4).contains(n))?);
    sure_day(match year_of(p) {
        Some(year) => Day::And(arc(quarter), arc(Day::Year(year))),
        None => quarter,
    })
}

fn quarter_picked(p: &In<'_>) -> Made {
    let Meaning::Moment(year) = unit_picked_of(which(p)?)? else { return None };
    let quarter = Day::Quarter(p.small(0).filter(|n| (1..=4).contains(n))?);
    sure_day(Day::And(arc(quarter), year.day.clone()?))
}

fn unit_picked_of(which: Which) -> Made {
    let step = match which {
        Which::This => 0,
        Which::Coming | Which::Next => 1,
        Which::Last => -1,
    };
    sure_day(Day::Unit(Unit::Year, 1, step))
}

fn week_number(p: &In<'_>) -> Made {
    let week = Day::WeekNumber(p.small(0).filter(|n| (1..=53).contains(n) && p.digits(0) <= 2)?);
    match year_of(p) {
        Some(year) => sure_day(Day::And(arc(week), arc(Day::Year(year)))),
        None => Some(Meaning::day(week, Loose::Closed)),
    }
}

fn nth(p: &In<'_>, counted: Counted) -> Made {
    let span = p.pure_day(0).filter(|day| matches!(day.kind(), Kind::Span | Kind::Month))?;
    sure_day(Day::Nth(p.position()?, counted, span.clone()))
}

fn lasting(p: &In<'_>) -> Made {
    let length = p.length().filter(|length| !length.article)?;
    sure_day(Day::Lasting(length, p.sign()))
}

/// "die nächsten drei Tage", "die letzten zwei Wochen".
fn lasting_which(p: &In<'_>) -> Made {
    let sign = match which(p)? {
        Which::This => return None,
        Which::Coming | Which::Next => 1,
        Which::Last => -1,
    };
    sure_day(Day::Lasting(p.length()?, sign))
}

/// "am 3. um 8".
fn day_clock(p: &In<'_>) -> Made {
    let day = p.small(0).filter(|day| (1..=31).contains(day))?;
    moment(Moment { day: Some(arc(Day::Dated(day))), hours: Some(p.hours()?), ..Moment::default() })
}

/// "Freitagmittag".
fn weekday_noon(p: &In<'_>) -> Made {
    let noon = ClockTime::new(12, 0, true)?;
    moment(Moment { day: Some(arc(Day::Weekday(p.weekday()?))), hours: Some(Hours::At(noon)), ..Moment::default() })
}

/// "der 3. nächsten Monats".
fn month_day_of(p: &In<'_>) -> Made {
    let day = p.small(0).filter(|day| (1..=31).contains(day))?;
    let Meaning::Moment(span) = unit_picked(p)? else { return None };
    let month = span.day.clone().filter(|day| matches!(**day, Day::Unit(Unit::Month, 1, _)))?;
    sure_day(Day::And(arc(Day::Dated(day)), month))
}

fn running(p: &In<'_>) -> Made {
    let (unit, factor) = p.unit().filter(|(unit, _)| matches!(unit, Unit::Week | Unit::Month | Unit::Year))?;
    Some(Meaning::day(Day::Running(unit, factor), Loose::Part))
}

fn edge(p: &In<'_>) -> Made {
    let last = p.all().find_map(|meaning| if let Meaning::Edge(last) = meaning { Some(*last) } else { None })?;
    let span = p.pure_day(0).filter(|day| matches!(day.kind(), Kind::Span | Kind::Month))?;
    sure_day(Day::Edge(last, span.clone()))
}

fn month_day_in(p: &In<'_>) -> Made {
    let day = p.small(0).filter(|day| (1..=31).contains(day))?;
    let span = p.pure_day(0).filter(|day| {
        matches!(***day, Day::Unit(Unit::Month, 1, _) | Day::Running(Unit::Month, 1) | Day::Month(_) | Day::And(..))
            && matches!(day.kind(), Kind::Span | Kind::Month)
    })?;
    sure_day(Day::And(arc(Day::Dated(day)), span.clone()))
}

fn beside_day(p: &In<'_>) -> Made {
    sure_day(Day::Shift(Length::of(Unit::Day, 1), p.sign(), p.pure_day(0)?.clone()))
}

fn beside(p: &In<'_>, n: i32) -> Made {
    let n = if p.sign() < 0 { -n } else { n };
    sure_day(Day::Beside(n, p.weekday()?, p.pure_day(0).filter(|day| day.kind() != Kind::Span)?.clone()))
}

/// Two descriptions of one moment.
fn both(a: &Arc<Moment>, b: &Arc<Moment>) -> Made {
    let day = match (&a.day, &b.day) {
        (Some(x), Some(y)) => Some(Arc::new(Day::and(x, y)?)),
        (x, y) => x.clone().or_else(|| y.clone()),
    };
    if a.hours.is_some() && b.hours.is_some() || a.part.is_some() && b.part.is_some() && a.part != b.part {
        return None;
    }
    moment(Moment { day, hours: a.hours.or(b.hours), part: a.part.or(b.part), loose: Loose::Sure })
}

/// Two descriptions in a row: "the second Tuesday" is not "the second, Tuesday".
fn both_next(p: &In<'_>) -> Made {
    let (a, b) = (p.moment(0)?, p.moment(1)?);
    let numbered = matches!((a.day.as_deref(), b.day.as_deref()), (Some(Day::Dated(_)), Some(Day::Weekday(_))));
    if numbered { None } else { both(a, b) }
}

fn both_part(p: &In<'_>) -> Made {
    both(p.moment(0)?, &Arc::new(Moment { part: Some(p.part()?), ..Moment::default() }))
}

fn both_clock(p: &In<'_>) -> Made {
    both(p.moment(0)?, &Arc::new(Moment { hours: Some(p.hours()?), ..Moment::default() }))
}

/// "tonight 7", but not "tonight 7 people".
fn both_clock_loose(p: &In<'_>) -> Made {
    match both_clock(p)? {
        Meaning::Moment(said) => moment(Moment { loose: Loose::Closed, ..(*said).clone() }),
        _ => None,
    }
}

fn both_part_clock(p: &In<'_>) -> Made {
    both(p.moment(0)?, &Arc::new(Moment { hours: Some(p.hours()?), part: Some(p.part()?), ..Moment::default() }))
}

/// "this time tomorrow".
fn now_on(p: &In<'_>) -> Made {
    let day = p.pure_day(0)?;
    let day = match **day {
        Day::Unit(Unit::Week, 1, step) => arc(Day::Offset(7 * step)),
        _ => day.clone(),
    };
    moment(Moment { day: Some(day), hours: Some(Hours::Now), ..Moment::default() })
}

/// After a preposition, less certainty is required.
fn led(p: &In<'_>) -> Made {
    let said = p.moment(0)?;
    let loose = match (said.loose, said.day.as_deref()) {
        (Loose::Weak, _) | (Loose::Part, Some(Day::Dated(_) | Day::Quarter(_) | Day::Month(_))) => Loose::Closed,
        (loose, _) => loose,
    };
    moment(Moment { loose, ..(**said).clone() })
}
