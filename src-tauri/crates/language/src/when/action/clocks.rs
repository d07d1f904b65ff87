//! Clock times, parts of the day, and ranges of hours.

use super::{In, Made, Take, moment};
use crate::{
    grammar::Action,
    when::{
        hour::{ClockTime, Half, Hours, Part},
        meaning::{self, Meaning},
        moment::{Loose, Moment},
    },
};

pub(super) fn by_name(name: &str) -> Option<Action<Meaning, ()>> {
    Some(match name {
        "hour" => |p, ()| hour(p),
        "hour_digits" => |p, ()| hour(p).filter(|_| p.number(0).is_some_and(|hour| hour <= 12)),
        "hour_sure" => |p, ()| clock(p.small(0).filter(|hour| *hour < 24)?, 0, true),
        "meridiem" => |p, ()| Some(Meaning::Number(u64::from(p.constant_number(0)?), 0)),
        "meridiem_clock" => |p, ()| meridiem_clock(p),
        "digital" => |p, ()| digital(p, false),
        "digital_plain" => |p, ()| digital(p, false).map(plain),
        "digital_sure" => |p, ()| digital(p, true),
        "military" => |p, ()| military(p),
        "military_beside" => |p, ()| military(p).filter(|_| p.digits(0) == 4 && p.number(0).is_some_and(|value| value % 5 == 0)),
        // "930" does not say which half of the day.
        "three_digits" => |p, ()| three_digits(p, |minute| minute % 5 == 0),
        // Next to a day, other numbers may count something: "Friday 250 flyers".
        "quarter_digits" => |p, ()| three_digits(p, |minute| [15, 30, 45].contains(&minute)),
        "military_early" => {
            |p, ()| military(p).filter(|_| p.digits(0) == 4 && p.number(0).is_some_and(|value| value < 1000 && value % 5 == 0))
        }
        "oclock" => |p, ()| clock(p.small(0).filter(|hour| (1..=12).contains(hour))?, 0, false),
        "uhr" => |p, ()| uhr(p),
        "clock_sure" => |p, ()| moment(Moment { hours: Some(p.hours()?), ..Moment::default() }),
        "past" => |p, ()| past(p, p.constant_number(0)?, p.small(1)),
        "past_n" => |p, ()| past_n(p, 1),
        "to" => |p, ()| past(p, 60 - p.constant_number(0)?, p.small(1)).as_ref().and_then(back),
        "to_n" => |p, ()| past_n(p, -1),
        "to_half" => |p, ()| to_half(p),
        "clock_at" => |p, ()| clock(p.constant_number(0)?, 0, true),
        "clock_text" => |p, ()| clock_text(p),
        "part" => |p, ()| Some(Meaning::Part(meaning::part(&[p.said(0), p.said(1)])?)),
        "part_time" => |p, ()| part_time(p.part()?),
        "part_time_of" => |p, ()| part_time(meaning::part(&[p.said(0), p.said(1)])?),
        "within" => |p, ()| Some(Meaning::Clock(within(p.clock(0)?, p.part()?.half)?)),
        "within_night" => |p, ()| Some(Meaning::Clock(within(p.clock(0)?, Half::Night)?)),
        "hours" | "hours_uhr" => |p, ()| Some(Meaning::Hours(Hours::between(p.clock(0)?, p.clock(1)?))),
        "clock_from" => |p, ()| Some(Meaning::Hours(Hours::From(p.clock(0)?))),
        "clock_past" => |p, ()| Some(Meaning::Hours(Hours::From(p.clock(0)?.next_minute()?))),
        "clock_until" => |p, ()| Some(Meaning::Hours(Hours::Until(p.clock(0)?))),
        "clock_time" => |p, ()| moment(Moment { hours: Some(p.hours()?), ..Moment::default() }),
        "clock_led" => |p, ()| moment(Moment { hours: Some(p.hours()?), loose: Loose::Closed, ..Moment::default() }),
        _ => return None,
    })
}

fn clock(hour: u32, minute: u32, sure: bool) -> Made {
    Some(Meaning::Clock(ClockTime::new(hour, minute, sure)?))
}

/// A range of hours that a rule names.
fn clock_text(p: &In<'_>) -> Made {
    let at = |n| ClockTime::new(p.constant_number(n)?, 0, true);
    moment(Moment { hours: Some(Hours::Between(at(0)?, at(1)?)), loose: Loose::Closed, ..Moment::default() })
}

/// "8 Uhr", "20 Uhr 15": taken literally.
fn uhr(p: &In<'_>) -> Made {
    let hour = p.small(0).filter(|hour| (0..=24).contains(hour) && p.digits(0) <= 2)?;
    let minute = p.small(1).unwrap_or(0);
    if hour == 24 {
        return (minute == 0).then(|| Meaning::Clock(ClockTime::midnight()));
    }
    Some(Meaning::Clock(ClockTime::new(hour, minute, hour > 12)?.literal()))
}

/// A bare hour: "5", "nine", "17".
fn hour(p: &In<'_>) -> Made {
    let hour = p.small(0).filter(|hour| (1..24).contains(hour))?;
    let fits = match p.digits(0) {
        0 => hour <= 12,
        digits => digits <= 2,
    };
    let sure = hour > 12 || (p.digits(0) == 2 && hour < 10);
    if fits { clock(hour, 0, sure) } else { None }
}

/// "5pm", "5:30 pm": the hour, perhaps the minute, and an offset of 0 or 12.
fn meridiem_clock(p: &In<'_>) -> Made {
    if let (Some(value), 3 | 4, Some(late), None) = (p.small(0), p.digits(0), p.small(1), p.small(2)) {
        let (hour, minute) = (value / 100, value % 100);
        return if (1..=12).contains(&hour) && minute % 5 == 0 { clock(hour % 12 + late, minute, true) } else { None };
    }
    let hour = p.small(0).filter(|hour| (1..=12).contains(hour) && p.digits(0) <= 2)?;
    let (minute, late) = match (p.small(1)?, p.small(2)) {
        (late, None) => (0, late),
        (late, Some(minute)) => (minute, late),
    };
    if p.small(2).is_some() && p.digits(2) == 1 {
        return None;
    }
    clock(hour % 12 + late, minute, true)
}

/// "17:30", "5:30", "18.30".
fn digital(p: &In<'_>, sure: bool) -> Made {
    let (hour, minute) = (p.small(0)?, p.small(1)?);
    let words = p.digits(0) == 0;
    if (p.digits(0) > 2 || p.digits(1) != 2) && !words || words && minute % 10 != 0 {
        return None;
    }
    if let Some(second) = p.small(2)
        && (second > 59 || p.digits(2) != 2)
    {
        return None;
    }
    let zero = p.digits(0) == 2 && hour < 10;
    clock(hour, minute, sure || hour == 0 || hour > 12 || zero || p.small(2).is_some())
}

/// A literal time on the 24-hour clock.
fn plain(made: Meaning) -> Meaning {
    match made {
        Meaning::Clock(clock) => Meaning::Clock(clock.literal()),
        other => other,
    }
}

/// "1430h", "20h".
fn three_digits(p: &In<'_>, fits: impl Fn(u32) -> bool) -> Made {
    let value = p.small(0).filter(|value| p.digits(0) == 3 && fits(value % 100))?;
    clock(value / 100, value % 100, false)
}

fn military(p: &In<'_>) -> Made {
    let value = p.small(0).filter(|value| p.digits(0) == 4 || *value >= p.constant_number(0).unwrap_or(0))?;
    match p.digits(0) {
        4 => clock(value / 100, value % 100, true),
        1 | 2 => clock(value, 0, true),
        _ => None,
    }
}

/// Minutes past an hour, perhaps with 0 or 12 for the half of the day.
fn past(p: &In<'_>, minute: u32, late: Option<u32>) -> Made {
    let hour = p.small(0).filter(|hour| (1..=12).contains(hour) && p.digits(0) <= 2)?;
    match late {
        Some(late) => clock(hour % 12 + late, minute, true),
        None => clock(hour, minute, false),
    }
}

/// The same minutes in the hour before.
fn back(made: &Meaning) -> Made {
    let Meaning::Clock(read) = made else { return None };
    let hour = match read.hour {
        hour if read.is_sure() => (hour + 23) % 24,
        1 => 12,
        hour => hour - 1,
    };
    clock(hour, read.minute, read.is_sure())
}

/// "twenty past eight", "ten to five": the hour first, then the minutes.
fn past_n(p: &In<'_>, sign: i32) -> Made {
    let minutes = p.small(1).filter(|minutes| (1..60).contains(minutes))?;
    if sign < 0 { past(p, 60 - minutes, p.small(2)).as_ref().and_then(back) } else { past(p, minutes, p.small(2)) }
}

/// "halb neun" is half past eight; also with minutes before and after the half hour.
fn to_half(p: &In<'_>) -> Made {
    let hour = p.small(0).filter(|hour| (1..=12).contains(hour) && p.digits(0) <= 2)?;
    let around = i32::try_from(p.small(1).unwrap_or(0)).ok()? * if p.said(0) == "-" { -1 } else { 1 };
    let minute = u32::try_from(30 + around).ok()?;
    clock(if hour == 1 { 12 } else { hour - 1 }, minute, false)
}

fn part_time(part: Part) -> Made {
    moment(Moment { part: Some(part), ..Moment::default() })
}

/// A time in a part of the day; None if it names the other half itself.
fn within(clock: ClockTime, half: Half) -> Option<ClockTime> {
    let fits = !clock.is_sure() || (half == Half::Morning) == (clock.hour < 12) || half == Half::Night;
    fits.then(|| clock.within(half))
}
