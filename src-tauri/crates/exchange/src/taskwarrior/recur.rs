//! Taskwarrior's `recur` durations as recurrences, and back.

use chrono::{Datelike, NaiveDate};
use domain::{Frequency, Recurrence, RecurrenceType, Rule};

/// Reads a `recur` value for a series that begins on `anchor`. None if a task cannot repeat that way (hours, seconds, invalid text).
pub(super) fn read(text: &str, anchor: NaiveDate) -> Option<Recurrence> {
    let lower = text.trim().to_ascii_lowercase();
    if let Some(iso) = lower.strip_prefix('p') {
        return read_iso(iso, anchor);
    }
    let digits = lower.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = lower.split_at(digits);
    let number: u32 = if number.is_empty() { 1 } else { number.parse().ok()? };
    let unit = unit.trim();
    match unit {
        "weekdays" if digits == 0 => Some(of(RecurrenceType::Weekdays)),
        "daily" | "day" | "days" | "d" => days(number),
        "weekly" | "week" | "weeks" | "sennight" | "wks" | "wk" | "w" => days(number.checked_mul(7)?),
        "biweekly" | "fortnight" => days(number.checked_mul(14)?),
        "monthly" | "month" | "months" | "mnths" | "mths" | "mth" | "mos" | "mo" | "m" => months(number, anchor),
        "bimonthly" => months(number.checked_mul(2)?, anchor),
        "quarterly" | "quarters" | "quarter" | "qrtrs" | "qtrs" | "qtr" | "qrtr" | "q" => months(number.checked_mul(3)?, anchor),
        "semiannual" => months(number.checked_mul(6)?, anchor),
        "annual" | "yearly" | "years" | "year" | "yrs" | "yr" | "y" => months(number.checked_mul(12)?, anchor),
        "biannual" | "biyearly" => months(number.checked_mul(24)?, anchor),
        _ => None,
    }
}

/// The part after the `P` of an ISO 8601 duration with one unit.
fn read_iso(text: &str, anchor: NaiveDate) -> Option<Recurrence> {
    let (number, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    let number: u32 = number.parse().ok()?;
    match unit {
        "d" => days(number),
        "w" => days(number.checked_mul(7)?),
        "m" => months(number, anchor),
        "y" => months(number.checked_mul(12)?, anchor),
        _ => None,
    }
}

fn of(kind: RecurrenceType) -> Recurrence {
    Recurrence { kind, ..Recurrence::default() }
}

fn days(number: u32) -> Option<Recurrence> {
    match number {
        0 => None,
        1 => Some(of(RecurrenceType::Daily)),
        7 => Some(of(RecurrenceType::Weekly)),
        _ => Some(Recurrence { interval_days: Some(number), ..of(RecurrenceType::EveryNDays) }),
    }
}

/// Every `number` months, on the anchor's day or the last day of a shorter month.
fn months(number: u32, anchor: NaiveDate) -> Option<Recurrence> {
    if number == 0 {
        return None;
    }
    let yearly = number.is_multiple_of(12);
    let (frequency, interval) = if yearly { (Frequency::Yearly, number / 12) } else { (Frequency::Monthly, number) };
    let day = i8::try_from(anchor.day()).ok()?;
    let months = if yearly { vec![u8::try_from(anchor.month()).ok()?] } else { Vec::new() };
    let (month_days, positions) = if day <= 28 { (vec![day], Vec::new()) } else { ((28..=day).collect(), vec![-1]) };
    Some(Rule { months, month_days, positions, ..Rule::every(frequency, interval) }.into())
}

/// The `recur` value of a rule that begins on `anchor`, if Taskwarrior can express it.
pub(super) fn write(rule: &Recurrence, anchor: NaiveDate) -> Option<String> {
    match rule.kind {
        RecurrenceType::None => None,
        RecurrenceType::Daily => Some("daily".to_owned()),
        RecurrenceType::Weekdays => Some("weekdays".to_owned()),
        RecurrenceType::Weekly => Some("weekly".to_owned()),
        RecurrenceType::EveryNDays => Some(format!("{}days", rule.interval_days.unwrap_or(1))),
        RecurrenceType::Custom => {
            let custom = rule.rule.as_deref()?;
            let number = match custom.frequency {
                Frequency::Daily if custom.is_plain() => return write(&days(custom.interval)?, anchor),
                Frequency::Weekly if custom.is_plain() => return write(&days(custom.interval.checked_mul(7)?)?, anchor),
                Frequency::Monthly => custom.interval,
                Frequency::Yearly => custom.interval.checked_mul(12)?,
                Frequency::Daily | Frequency::Weekly => return None,
            };
            // Only if reading the word gives the same rule: the same day of the month and nothing else.
            let same = months(number, anchor)?;
            let plain = custom.is_plain() && anchor.day() <= 28;
            (plain || same.rule == rule.rule).then(|| format!("{number}months"))
        }
    }
}
