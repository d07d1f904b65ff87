//! Days as expressions: a set of days or of ranges of days, evaluated against the clock only at the end.
//!
//! An expression is *fixed* ("tomorrow", "next week", "5 March 2027") or recurs ("Friday", "the 3rd", "Easter"). [`Day::next`] returns the
//! first of its spans that ends on a given day or later; everything else is built on that.

use std::sync::Arc;

use chrono::{Datelike, NaiveDate, Weekday};

use super::{
    When,
    calendar::{
        after, before, easter, month_days, next_monthly, nth_weekday, on_or_after, plus_business_days, plus_days, plus_months,
        quarter_days, week, within, year_days,
    },
    length::{Length, Unit},
    scene::Scene,
};
use crate::DateOrder;

/// First and last day.
pub(super) type Span = (NaiveDate, NaiveDate);

/// Which member of a set is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    This,
    Coming,
    Next,
    Last,
}

/// How a holiday falls in a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holiday {
    /// Month and day.
    Fixed(u32, u32),
    /// The nth such weekday of a month (negative: from its end), plus days.
    Weekday(u32, i32, Weekday, i64),
    /// The last such weekday before a day of a month, plus days.
    Before(u32, u32, Weekday, i64),
    /// Days after Easter Sunday.
    Easter(i64),
}

impl Holiday {
    fn on(self, year: i32) -> Option<NaiveDate> {
        match self {
            Self::Fixed(month, day) => NaiveDate::from_ymd_opt(year, month, day),
            Self::Weekday(month, n, weekday, later) => {
                let (first, last) = month_days(year, month)?;
                plus_days(nth_weekday(n, weekday, first, last)?, later)
            }
            Self::Before(month, day, weekday, later) => plus_days(before(NaiveDate::from_ymd_opt(year, month, day)?, weekday)?, later),
            Self::Easter(later) => plus_days(easter(year)?, later),
        }
    }
}

/// What is counted within a span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    Weekday(Weekday),
    Day,
    Workday,
    Weekend,
    Unit(Unit, i64),
}

/// A day or a span of days.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Day {
    /// Days from today.
    Offset(i64),
    Weekday(Weekday),
    /// A day of the month.
    Dated(u32),
    Month(u32),
    Year(i32),
    /// Two numbers whose order is a setting, and whether dots separate them.
    Numeric(u32, u32, bool),
    Quarter(u32),
    WeekNumber(u32),
    Weekend,
    Holiday(Holiday),
    /// Weeks, months, quarters or years counted from the current one.
    Unit(Unit, i64, i64),
    /// "the month": the current one, or the next if the day asked for has passed in it.
    Running(Unit, i64),
    Picked(Which, Arc<Day>),
    Nth(i32, Counted, Arc<Day>),
    /// The last (or first) day of a span.
    Edge(bool, Arc<Day>),
    /// A length from now; to the minute if it counts hours.
    FromNow(Length, i64),
    /// A length from another day.
    Shift(Length, i64, Arc<Day>),
    /// The nth weekday before (negative) or after a day.
    Beside(i32, Weekday, Arc<Day>),
    /// The weekend before, around (0) or after a day.
    BesideWeekend(i64, Arc<Day>),
    /// The week that holds a day.
    WeekOf(Arc<Day>),
    /// From now to a moment this much later or earlier.
    Lasting(Length, i64),
    And(Arc<Day>, Arc<Day>),
}

/// The kinds of days; they decide whether one day can narrow another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Weekday,
    MonthDay,
    /// It falls once a year.
    Yearly,
    Fixed,
    Span,
    Month,
}

const HORIZON: usize = 40;

impl Day {
    pub fn kind(&self) -> Kind {
        match self {
            Self::Weekday(_) => Kind::Weekday,
            Self::Dated(_) => Kind::MonthDay,
            Self::Numeric(..) | Self::Holiday(_) => Kind::Yearly,
            Self::Month(_) => Kind::Month,
            Self::Year(_)
            | Self::Quarter(_)
            | Self::WeekNumber(_)
            | Self::Weekend
            | Self::Unit(..)
            | Self::Running(..)
            | Self::WeekOf(_)
            | Self::Lasting(..)
            | Self::BesideWeekend(..)
            | Self::Nth(_, Counted::Weekend | Counted::Unit(..), _) => Kind::Span,
            Self::Picked(_, inner) if matches!(inner.kind(), Kind::Span | Kind::Month) => Kind::Span,
            Self::And(a, b) => match (a.kind(), b.kind()) {
                (Kind::Month, Kind::Span) | (Kind::Span, Kind::Month) => Kind::Span,
                _ if self.fixed() => Kind::Fixed,
                _ => Kind::Yearly,
            },
            _ if self.fixed() => Kind::Fixed,
            _ => Kind::Yearly,
        }
    }

    /// The days that two descriptions share; None if both are of the same kind.
    pub fn and(a: &Arc<Self>, b: &Arc<Self>) -> Option<Self> {
        use Kind::{Fixed, Month, MonthDay, Span, Weekday, Yearly};
        let fits = |a: Kind, b: Kind| {
            matches!((a, b), (Weekday, MonthDay | Yearly | Fixed | Span | Month) | (MonthDay, Span | Month) | (Yearly | Month, Span))
        };
        let (x, y) = (a.kind(), b.kind());
        if fits(x, y) {
            return Some(Self::And(a.clone(), b.clone()));
        }
        fits(y, x).then(|| Self::And(b.clone(), a.clone()))
    }

    /// Whether it is one span, whichever day it is seen from.
    pub fn fixed(&self) -> bool {
        match self {
            Self::Offset(_) | Self::Year(_) | Self::Unit(..) | Self::Picked(..) | Self::FromNow(..) | Self::Lasting(..) => true,
            Self::Nth(_, _, inner)
            | Self::Edge(_, inner)
            | Self::Shift(_, _, inner)
            | Self::Beside(_, _, inner)
            | Self::BesideWeekend(_, inner)
            | Self::WeekOf(inner) => inner.fixed(),
            Self::And(a, b) => a.fixed() || b.fixed(),
            _ => false,
        }
    }

    /// Whether it counts from today without a unit ("tomorrow").
    pub fn near(&self) -> bool {
        match self {
            Self::Offset(_) => true,
            Self::And(a, b) => a.near() || b.near(),
            _ => false,
        }
    }

    /// The days it means when said today.
    pub fn resolve(&self, s: &Scene<'_>) -> Option<Span> {
        let from = match self {
            Self::Weekday(_) => plus_days(s.base, 1)?,
            _ => s.base,
        };
        self.next(from, s)
    }

    /// The last of its spans that begins on a given day or before.
    pub fn resolve_back(&self, s: &Scene<'_>) -> Option<Span> {
        if self.fixed() {
            return self.resolve(s);
        }
        let mut from = match self {
            Self::Weekday(_) => plus_days(s.base, -7)?,
            Self::Dated(_) => plus_days(s.base, -62)?,
            _ => plus_days(s.base, -800)?,
        };
        let mut found = None;
        for _ in 0..HORIZON {
            let span = self.next(from, s)?;
            if span.0 > s.base || (matches!(self, Self::Weekday(_)) && span.0 == s.base) {
                break;
            }
            found = Some(span);
            from = plus_days(span.1, 1)?;
        }
        found
    }

    /// The same day without what makes it past ("last", a year, "ago"), so that it can recur. None if nothing that recurs is left ("last
    /// week").
    pub fn again(&self, s: &Scene<'_>) -> Option<Self> {
        let weekday = |date: NaiveDate| Self::Weekday(date.weekday());
        match self {
            Self::Offset(_) => self.resolve(s).map(|span| weekday(span.0)),
            Self::FromNow(length, _) if length.years == 0 && length.months == 0 && !length.has_time() => {
                self.resolve(s).map(|span| weekday(span.0))
            }
            Self::Picked(Which::Last, inner) if !inner.fixed() => Some((**inner).clone()),
            Self::Nth(n, counted, inner) => Some(Self::Nth(*n, *counted, Arc::new(inner.again(s)?))),
            Self::Edge(last, inner) => Some(Self::Edge(*last, Arc::new(inner.again(s)?))),
            // A weekday next to a date only confirms its year.
            Self::And(a, b) if a.kind() == Kind::Weekday && b.kind() == Kind::Fixed => b.again(s),
            Self::And(a, b) if b.fixed() && !a.fixed() => Some(match (&**a, b.again(s)) {
                (Self::And(weekday, date), None) if weekday.kind() == Kind::Weekday => (**date).clone(),
                (day, None) => day.clone(),
                (_, Some(next)) => Self::And(a.clone(), Arc::new(next)),
            }),
            _ => None,
        }
    }

    /// The first span that ends on a given day or later; a fixed day has only one.
    pub fn next(&self, from: NaiveDate, s: &Scene<'_>) -> Option<Span> {
        let one = |date: NaiveDate| (date, date);
        match self {
            Self::Offset(days) => plus_days(s.today, *days).map(one),
            Self::Weekday(day) => on_or_after(from, *day).map(one),
            Self::Dated(day) => next_monthly(from, *day).map(one),
            Self::Month(month) => month_days(from.year() + i32::from(*month < from.month()), *month),
            Self::Year(year) => year_days(*year),
            Self::Numeric(a, b, dotted) => numeric(*a, *b, *dotted, from, s).map(one),
            Self::Quarter(n) => {
                let span = quarter_days(from.year(), *n)?;
                if span.1 < from { quarter_days(from.year() + 1, *n) } else { Some(span) }
            }
            Self::WeekNumber(n) => (-1..=1).filter_map(|step| iso_week(from.year() + step, *n)).find(|span| span.1 >= from),
            Self::Weekend => weekend(from, 0).and_then(|span| if span.1 < from { weekend(plus_days(from, 7)?, 0) } else { Some(span) }),
            Self::Holiday(holiday) => (0..=2).filter_map(|step| holiday.on(from.year() + step)).find(|date| *date >= from).map(one),
            Self::Unit(unit, factor, step) => unit_span(s.today, *unit, *factor, *step, s.clock.week_start),
            Self::Running(unit, factor) => unit_span(from, *unit, *factor, 0, s.clock.week_start),
            Self::Picked(which, inner) => picked(*which, inner, s),
            Self::Nth(n, counted, inner) => search(inner, from, from, s, |span| nth(*n, *counted, span, s)),
            Self::Edge(last, inner) => search(inner, from, from, s, |span| Some(one(if *last { span.1 } else { span.0 }))),
            Self::FromNow(length, sign) if length.has_time() => length.shift(s.clock.now, *sign).map(|at| one(at.date())),
            Self::FromNow(length, sign) => length.shift_date(s.today, *sign).map(one),
            Self::Shift(length, sign, inner) => {
                let back = if *sign > 0 && !matches!(**inner, Self::Weekday(_)) { length.shift_date(from, -1)? } else { from };
                let back = if matches!(**inner, Self::Weekday(_)) { inner.resolve(s)?.0 } else { back };
                search(inner, back, from, s, |span| length.shift_date(if *sign > 0 { span.1 } else { span.0 }, *sign).map(one))
            }
            Self::Beside(n, weekday, inner) => {
                let back = if *n > 0 { plus_days(from, -7 * i64::from(*n))? } else { from };
                let back = if matches!(**inner, Self::Weekday(_)) { inner.resolve(s)?.0 } else { back };
                search(inner, back, from, s, |span| {
                    let day = if *n > 0 { after(span.1, *weekday)? } else { before(span.0, *weekday)? };
                    plus_days(day, 7 * i64::from(if *n > 0 { n - 1 } else { n + 1 })).map(one)
                })
            }
            Self::BesideWeekend(sign, inner) => search(inner, from, from, s, |span| {
                let saturday = match sign {
                    0 => return weekend(span.0, 0),
                    1 => after(span.1, Weekday::Sat)?,
                    _ => before(span.0, Weekday::Sat)?,
                };
                Some((saturday, plus_days(saturday, 1)?))
            }),
            Self::WeekOf(inner) => search(inner, from, from, s, |span| week(span.0, s.clock.week_start)),
            Self::Lasting(length, sign) => {
                let other = length.shift_date(s.today, *sign)?;
                Some((s.today.min(other), s.today.max(other)))
            }
            Self::And(a, b) => and(a, b, from, s),
        }
    }
}

/// The last day of what a phrase means.
pub(super) fn last_day(when: &When) -> Option<NaiveDate> {
    match when {
        When::Date(date) | When::DateRange(Some(_), Some(date)) => Some(*date),
        When::DateTime(at) => Some(at.date()),
        _ => None,
    }
}

/// Tries the spans of `inner`, from `back` on, until `found` returns one that is not past.
fn search(inner: &Day, back: NaiveDate, from: NaiveDate, s: &Scene<'_>, found: impl Fn(Span) -> Option<Span>) -> Option<Span> {
    if inner.fixed() {
        return found(inner.resolve(s)?);
    }
    let mut at = back;
    for _ in 0..HORIZON {
        let span = inner.next(at, s)?;
        if let Some(made) = found(span).filter(|made| made.1 >= from) {
            return Some(made);
        }
        at = plus_days(span.1, 1)?;
    }
    None
}

/// The first span where two sets of days overlap; `a` is the finer one.
fn and(a: &Day, b: &Day, from: NaiveDate, s: &Scene<'_>) -> Option<Span> {
    let meet = |x: Span, y: Span| Some((x.0.max(y.0), x.1.min(y.1))).filter(|(first, last)| first <= last);
    match (a.fixed(), b.fixed()) {
        (true, true) => meet(a.next(from, s)?, b.next(from, s)?),
        (false, true) => {
            let outer = b.next(from, s)?;
            meet(a.next(outer.0, s)?, outer)
        }
        (true, false) => {
            let outer = a.next(from, s)?;
            meet(b.next(outer.0, s)?, outer)
        }
        (false, false) => {
            // A weekday next to a full date is a check and needs one try; next to a day of the month it is a search.
            let tries = match (a.kind(), b.kind()) {
                (Kind::Weekday, Kind::Yearly) => 1,
                (Kind::Weekday, Kind::MonthDay) => 26,
                _ => 9,
            };
            let mut at = from;
            for _ in 0..tries {
                let outer = b.next(at, s)?;
                if let Some(span) = meet(a.next(outer.0.max(from), s)?, outer) {
                    return Some(span);
                }
                at = plus_days(outer.1, 1)?;
            }
            None
        }
    }
}

/// "next Friday", "this weekend", "last Christmas".
fn picked(which: Which, inner: &Day, s: &Scene<'_>) -> Option<Span> {
    let one = |date: NaiveDate| (date, date);
    let s = &s.on_day(s.today);
    let (first, _) = week(s.today, s.clock.week_start)?;
    match (inner, which) {
        (Day::Weekday(day), Which::This) => {
            let date = on_or_after(first, *day)?;
            Some(one(if date < s.today { plus_days(date, 7)? } else { date }))
        }
        (Day::Weekday(day), Which::Next) if !s.near => on_or_after(plus_days(first, 7)?, *day).map(one),
        (Day::Weekday(day), Which::Last) => before(s.today, *day).map(one),
        (Day::Weekend, Which::This) => weekend(s.today, 0),
        (Day::Weekend, Which::Coming) => weekend(after(s.today, Weekday::Sat)?, 0),
        (Day::Weekend, Which::Next) if !s.near => weekend(s.today, 1),
        (Day::Weekend, Which::Last) => weekend(s.today, -1),
        (Day::Month(month), _) => {
            let year = s.today.year();
            let year = match which {
                Which::This => year + i32::from(*month < s.today.month()),
                Which::Coming | Which::Next => year + i32::from(*month <= s.today.month()),
                Which::Last => year - i32::from(*month >= s.today.month()),
            };
            month_days(year, *month)
        }
        (_, Which::Last) => inner.resolve_back(s),
        _ => inner.resolve(s),
    }
}

/// The weekend `step` weeks away, in weeks that begin on Monday.
fn weekend(date: NaiveDate, step: i64) -> Option<Span> {
    let (first, _) = week(date, Weekday::Mon)?;
    let saturday = plus_days(first, 5 + 7 * step)?;
    Some((saturday, plus_days(saturday, 1)?))
}

fn iso_week(year: i32, n: u32) -> Option<Span> {
    let monday = NaiveDate::from_isoywd_opt(year, n, Weekday::Mon).and_then(within)?;
    Some((monday, plus_days(monday, 6)?))
}

/// The week, month, quarter or year `step` units away from the one that contains a day.
fn unit_span(date: NaiveDate, unit: Unit, factor: i64, step: i64, start: Weekday) -> Option<Span> {
    match (unit, factor) {
        (Unit::Day, 1) => plus_days(date, step).map(|day| (day, day)),
        (Unit::BusinessDay, 1) => plus_business_days(date, step).map(|day| (day, day)),
        (Unit::Week, 1) => week(plus_days(date, 7 * step)?, start),
        (Unit::Month, 1) => plus_months(date, step).and_then(|day| month_days(day.year(), day.month())),
        (Unit::Month, 3) => plus_months(date, 3 * step).and_then(|day| quarter_days(day.year(), day.month0() / 3 + 1)),
        (Unit::Year, 1) => year_days(date.year().checked_add(i32::try_from(step).ok()?)?),
        _ => None,
    }
}

fn nth(n: i32, counted: Counted, (first, last): Span, s: &Scene<'_>) -> Option<Span> {
    let one = |date: NaiveDate| Some((date, date)).filter(|_| first <= date && date <= last);
    match counted {
        Counted::Weekday(weekday) => one(nth_weekday(n, weekday, first, last)?),
        Counted::Weekend => nth_weekday(n, Weekday::Sat, first, last).and_then(|saturday| Some((saturday, plus_days(saturday, 1)?))),
        Counted::Day if n < 0 => one(plus_days(last, i64::from(n + 1))?),
        Counted::Day => one(plus_days(first, i64::from(n - 1))?),
        Counted::Workday if n < 0 => one(plus_business_days(plus_days(last, 1)?, i64::from(n))?),
        Counted::Workday => one(plus_business_days(plus_days(first, -1)?, i64::from(n))?),
        // The weeks of a month count from its first day.
        Counted::Unit(Unit::Week, 1) => {
            let begin = if n > 0 { plus_days(first, 7 * i64::from(n - 1))? } else { plus_days(last, 7 * i64::from(n) + 1)? };
            Some((begin, plus_days(begin, 6)?.min(last))).filter(|span| span.0 >= first && span.0 <= last)
        }
        Counted::Unit(unit @ (Unit::Month | Unit::Year), factor) => {
            let inside = |span: &Span| first <= span.0 && span.1 <= last;
            let begin = if n > 0 { first } else { last };
            unit_span(begin, unit, factor, i64::from(if n > 0 { n - 1 } else { n + 1 }), s.clock.week_start).filter(inside)
        }
        Counted::Unit(..) => None,
    }
}

/// `3/5`: a setting says which number is the month, unless only one order gives a date.
fn numeric(a: u32, b: u32, dotted: bool, from: NaiveDate, s: &Scene<'_>) -> Option<NaiveDate> {
    let day_first = dotted || (s.clock.date_order == DateOrder::DayFirst) != s.swapped;
    let orders = if day_first { [(b, a), (a, b)] } else { [(a, b), (b, a)] };
    orders.iter().find_map(|(month, day)| super::calendar::next_yearly(from, *month, *day))
}
