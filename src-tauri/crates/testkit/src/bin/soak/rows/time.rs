//! Checks days and times against another library: our own arithmetic against `jiff`, which has its own time zone data and code.
//!
//! Half of the instants are within a day of a clock change. For each, these are compared: which day is today, when the day begins, the day
//! and time of an instant in a Taskwarrior file, the instant written for a planned time, and the current date of a repeating task.

mod rules;

use app::Clock;
use chrono::{DateTime, NaiveDate, Weekday};
use chrono_tz::Tz;
use domain::{Recurrence, Today, midnight};
use exchange::{Backup, Content, Format};
use jiff::{
    Timestamp, ToSpan as _,
    civil::{self, Date},
    tz::{AmbiguousOffset, TimeZone},
};
use serde_json::{Value, json};

use crate::{
    Result,
    dice::Dice,
    row::{Outcome, Row, grouped},
};
use rules::Rule;

pub const ROW: Row = Row {
    name: "time",
    figure: "20 zones x 500 dates, gaps and repeats of the clock among them, against another library",
    reach: "10,000 cases: 0 wrong days",
    quick: 2_000,
    full: 10_000,
    play,
};

/// Zones with unusual changes: half an hour, a skipped day, a quarter of an hour, skipped midnights, two hours at once, the southern
/// hemisphere.
const ZONES: [&str; 20] = [
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Asia/Kathmandu",
    "Europe/Berlin",
    "America/New_York",
    "America/Sao_Paulo",
    "Asia/Beirut",
    "Africa/Cairo",
    "America/Havana",
    "Atlantic/Azores",
    "Pacific/Chatham",
    "America/St_Johns",
    "Antarctica/Troll",
    "Asia/Tehran",
    "Africa/Casablanca",
    "America/Caracas",
    "Pacific/Kiritimati",
    "Asia/Pyongyang",
    "America/Asuncion",
    "Pacific/Kwajalein",
];
/// From 1975 to 2037.
const SPAN: (i64, i64) = (157_766_400, 2_145_916_800);
/// A zone whose law has changed since `chrono-tz` was last released (edition 2025b of the data), and the instant up to which both agree.
const OLD_DATA: (&str, i64) = ("Africa/Casablanca", 1_767_225_600);
const DAY: i64 = 86_400;

fn play(amount: u64, seed: u64) -> Result<Outcome> {
    let (mut dice, mut wrong) = (Dice::new(seed), Vec::new());
    let (mut gaps, mut repeats, mut checked) = (0_u64, 0_u64, 0_u64);
    for case in 0..amount {
        let name = ZONES[usize::try_from(case)? % ZONES.len()];
        let (ours, theirs) = (name.parse::<Tz>()?, TimeZone::get(name)?);
        let until = if name == OLD_DATA.0 { OLD_DATA.1 } else { SPAN.1 };
        let instant = instant(&mut dice, &theirs, until)?;
        let local = theirs.to_datetime(instant);
        match theirs.to_ambiguous_timestamp(planned(local)?).offset() {
            AmbiguousOffset::Gap { .. } => gaps += 1,
            AmbiguousOffset::Fold { .. } => repeats += 1,
            AmbiguousOffset::Unambiguous { .. } => {}
        }
        let comparisons = [
            today(instant, ours, local)?,
            begins(local.date(), ours, &theirs)?,
            missing(local.date(), ours, &theirs)?,
            imported(instant, ours, local)?,
            exported(local, ours, &theirs)?,
            next(&mut dice, instant, ours, local.date())?,
        ];
        checked += comparisons.len() as u64;
        wrong.extend(comparisons.into_iter().flatten().map(|what| format!("{name}, {instant}: {what}")));
    }
    let figure = format!(
        "{} cases in {} zones, {} comparisons, {gaps} in a gap and {repeats} in a repeat of the clock; {} wrong",
        grouped(amount),
        ZONES.len(),
        grouped(checked),
        wrong.len()
    );
    if amount > 1_000 && (gaps == 0 || repeats == 0) {
        wrong.push("no case lay in a gap or a repeat".to_owned());
    }
    Ok(Outcome { seen: figure, wrong })
}

/// A random minute, or one within a day of a clock change.
fn instant(dice: &mut Dice, zone: &TimeZone, until: i64) -> Result<Timestamp> {
    let any = dice.between(SPAN.0, until) / 60 * 60;
    let any = Timestamp::from_second(any)?;
    if dice.one_in(2) {
        return Ok(any);
    }
    let near = zone.preceding(any).next().map(|change| change.timestamp()).filter(|change| change.as_second() > SPAN.0).unwrap_or(any);
    // This includes the minutes around the change itself.
    let reach = if dice.one_in(2) { DAY } else { 7_200 };
    Ok(Timestamp::from_second((near.as_second() + dice.between(-reach, reach)) / 60 * 60)?)
}

/// A time on the same day, half an hour or an hour later, that may be skipped or ambiguous.
fn planned(local: civil::DateTime) -> Result<civil::DateTime> {
    Ok(local.checked_add(if local.minute() % 2 == 0 { 30.minutes() } else { 1.hour() })?)
}

/// The first instant of a local time according to the other library; for a skipped time, the instant of the change.
fn first(local: civil::DateTime, zone: &TimeZone) -> Result<Timestamp> {
    Ok(match zone.to_ambiguous_timestamp(local).offset() {
        AmbiguousOffset::Unambiguous { offset } => offset.to_timestamp(local)?,
        AmbiguousOffset::Fold { before, .. } => before.to_timestamp(local)?,
        AmbiguousOffset::Gap { before, .. } => {
            // With the earlier offset, a skipped time falls after the change.
            let behind = before.to_timestamp(local)?.checked_add(1.second())?;
            zone.preceding(behind).next().ok_or("a gap without a change")?.timestamp()
        }
    })
}

fn ours(instant: Timestamp) -> Result<DateTime<chrono::Utc>> {
    DateTime::from_timestamp(instant.as_second(), 0).ok_or_else(|| "an instant outside of the calendar".into())
}

fn day(date: Date) -> Result<NaiveDate> {
    NaiveDate::from_ymd_opt(date.year().into(), date.month().try_into()?, date.day().try_into()?).ok_or_else(|| "no such day".into())
}

fn differs(what: &str, found: &impl ToString, expected: &impl ToString) -> Option<String> {
    let (found, expected) = (found.to_string(), expected.to_string());
    (found != expected).then(|| format!("{what} is {found}, not {expected}"))
}

fn today(instant: Timestamp, zone: Tz, local: civil::DateTime) -> Result<Option<String>> {
    let now = ours(instant)?;
    let (rules, clock) = (Today::new(now, zone, Weekday::Mon).date, Clock::fixed(now, zone).date());
    Ok(differs("today", &rules, &local.date()).or_else(|| differs("the date of the clock", &clock, &local.date())))
}

fn begins(date: Date, zone: Tz, theirs: &TimeZone) -> Result<Option<String>> {
    let expected = first(date.to_datetime(civil::Time::midnight()), theirs)?;
    Ok(differs("the beginning of the day", &midnight(day(date)?, zone).timestamp(), &expected.as_second()))
}

/// Compares the next day, which may be a skipped one.
fn missing(date: Date, zone: Tz, theirs: &TimeZone) -> Result<Option<String>> {
    begins(date.tomorrow()?, zone, theirs)
}

/// Compares the meaning of an instant in a file: a day, and a time unless it is midnight.
fn imported(instant: Timestamp, zone: Tz, local: civil::DateTime) -> Result<Option<String>> {
    let text = json!({"description": "Case", "status": "pending", "due": ours(instant)?.format("%Y%m%dT%H%M%SZ").to_string()}).to_string();
    let read = exchange::read(&text, Format::Taskwarrior, &Today::new(ours(instant)?, zone, Weekday::Mon))?;
    let Content::Operations(operations) = read.content else { return Err("no operations".into()) };
    let create = serde_json::to_value(operations.last().ok_or("nothing was read")?)?;
    let time = (local.time() != civil::Time::midnight()).then(|| format!("{:02}:{:02}", local.hour(), local.minute()));
    let found = [&create["scheduledFor"], &create["timeOfDay"]].map(|field| field.as_str().unwrap_or_default().to_owned());
    Ok(differs("the imported time", &found.join(" "), &[local.date().to_string(), time.unwrap_or_default()].join(" ")))
}

/// Compares the instant written for a planned time.
fn exported(local: civil::DateTime, zone: Tz, theirs: &TimeZone) -> Result<Option<String>> {
    let planned = planned(local)?;
    let stamp = "2026-01-01T00:00:00Z";
    let mut task =
        json!({"id": uuid::Uuid::from_u128(1), "number": 1, "title": "Case", "position": 1, "createdAt": stamp, "updatedAt": stamp});
    task["scheduledFor"] = json!(planned.date().to_string());
    let midnight = planned.time() == civil::Time::midnight();
    if !midnight {
        task["timeOfDay"] = json!(format!("{:02}:{:02}", planned.hour(), planned.minute()));
    }
    let backup = Backup { tasks: vec![serde_json::from_value(task)?], ..Backup::default() };
    let mut out = Vec::new();
    exchange::write(&backup, Format::Taskwarrior, DateTime::UNIX_EPOCH, zone, &mut out)?;
    let written: Value = serde_json::from_slice(&out)?;
    let due = written[0]["due"].as_str().ok_or("no due was written")?;
    let found = chrono::NaiveDateTime::parse_from_str(due, "%Y%m%dT%H%M%SZ")?.and_utc().timestamp();
    Ok(differs(&format!("the instant of {planned}"), &found, &first(planned, theirs)?.as_second()))
}

/// Compares a repeating task's current date, and its next ten.
fn next(dice: &mut Dice, instant: Timestamp, zone: Tz, today: Date) -> Result<Option<String>> {
    let anchor = today.checked_sub(dice.between(0, 900).days())?;
    let rule = Rule::random(dice, anchor);
    let recurrence: Recurrence = serde_json::from_value(rule.json())?;
    let (anchor, none) = (day(anchor)?, std::collections::BTreeSet::new());
    if recurrence.check(Some(anchor)).is_err() {
        return Ok(Some(format!("{} is refused", rule.json())));
    }
    let now = Today::new(ours(instant)?, zone, Weekday::Mon).date;
    let show = |date: Option<NaiveDate>| date.map_or_else(|| "none".to_owned(), |date| date.to_string());
    let counts = rule.current(today)?.map(day).transpose()?;
    let current =
        differs(&format!("the date of {} from {anchor}", rule.json()), &show(recurrence.current(anchor, &none, now)), &show(counts));
    let to = today.checked_add(1_500.days())?;
    let found: Vec<String> = recurrence.dates(anchor, &none, now, day(to)?, 10).iter().map(ToString::to_string).collect();
    let expected: Vec<String> = rule.from(today, to, 10)?.iter().map(ToString::to_string).collect();
    Ok(current.or_else(|| differs(&format!("the dates of {} from {anchor}", rule.json()), &found.join(" "), &expected.join(" "))))
}
