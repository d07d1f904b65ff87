//! Ranges, open ranges, and lengths that are phrases themselves.

use std::sync::Arc;

use super::{In, Made, Take};
use crate::{
    grammar::Action,
    when::{
        day::Day,
        meaning::Meaning,
        moment::{Loose, Moment, Open},
    },
};

pub(super) fn by_name(name: &str) -> Option<Action<Meaning, ()>> {
    Some(match name {
        "range" => |p, ()| range(p),
        "dates" => |p, ()| dates(p),
        "range_to_day" => |p, ()| range_to_day(p),
        "months_range" => |p, ()| months_range(p),
        "days_range" => |p, ()| Some(Meaning::Range(of(month_day(p.small(0)?)?), of(month_day(p.small(1)?)?))),
        "range_now" => |p, ()| Some(Meaning::Range(of(Day::Offset(0)), p.moment(0).filter(|to| to.day.is_some())?.clone())),
        "open" => |p, ()| open(p),
        "duration" => |p, ()| duration(p, false),
        "duration_led" => |p, ()| duration(p, true),
        _ => return None,
    })
}

fn of(day: Day) -> Arc<Moment> {
    Arc::new(Moment { day: Some(Arc::new(day)), ..Moment::default() })
}

fn month_day(day: u32) -> Option<Day> {
    (1..=31).contains(&day).then_some(Day::Dated(day))
}

fn range(p: &In<'_>) -> Made {
    let (from, to) = (p.moment(0)?, p.moment(1)?);
    from.day.as_ref()?;
    Some(Meaning::Range(from.clone(), to.clone()))
}

/// "March 5 to 7", "5-9 March 2027".
fn dates(p: &In<'_>) -> Made {
    let (month, first, last) = (p.month(0)?, p.small(0)?, p.small(1)?);
    if first >= last {
        return None;
    }
    let date = |day: u32| {
        chrono::NaiveDate::from_ymd_opt(2028, month, day)?;
        let date = Day::And(Arc::new(Day::Dated(day)), Arc::new(Day::Month(month)));
        Some(match p.number(2) {
            Some(year) => Day::And(Arc::new(date), Arc::new(Day::Year(i32::try_from(year).ok()?))),
            None => date,
        })
    };
    Some(Meaning::Range(of(date(first)?), of(date(last)?)))
}

/// "from June to August", "between June and August 2027".
fn months_range(p: &In<'_>) -> Made {
    let month = |n| {
        let month = Day::Month(p.month(n)?);
        Some(match p.number(0) {
            Some(year) => Day::And(Arc::new(month), Arc::new(Day::Year(i32::try_from(year).ok()?))),
            None => month,
        })
    };
    Some(Meaning::Range(of(month(0)?), of(month(1)?)))
}

/// "Monday to the 3rd", "December 5 to 9th".
fn range_to_day(p: &In<'_>) -> Made {
    p.pure_day(0)?;
    Some(Meaning::Range(p.moment(0)?.clone(), of(month_day(p.small(0)?)?)))
}

fn open(p: &In<'_>) -> Made {
    let kind = match p.said(0) {
        "after" => Open::After,
        "since" => Open::Since,
        "from" => Open::From,
        "until" => Open::Until,
        "before" => Open::Before,
        _ => return None,
    };
    let moment = if let Some(moment) = p.moment(0) {
        moment.clone()
    } else {
        // A year is a number before it is a time, so nothing may follow it.
        let year = Arc::new(Day::Year(i32::try_from(p.number(0)?).ok()?));
        Arc::new(Moment { day: Some(year), loose: Loose::Closed, ..Moment::default() })
    };
    Some(Meaning::Open(kind, moment))
}

fn duration(p: &In<'_>, led: bool) -> Made {
    let length = p.length()?;
    let loose = if (length.article || length.letter) && !led { Loose::Part } else { Loose::Sure };
    Some(Meaning::Duration(length, loose))
}
