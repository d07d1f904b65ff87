//! RRULE text (RFC 5545), without `DTSTART`. Read and written only here, for those who store it or hand it out: rows, backups and other
//! formats, the answers of models, and the JSON of the command line. Everyone else has a [`Rule`].

use std::{
    fmt::{self, Write as _},
    mem,
    ops::RangeInclusive,
    str::FromStr,
};

use chrono::{Datelike, NaiveDate, Weekday};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::{Frequency, Rule, RuleDay, rule::code};
use crate::{Code, Problem};

/// Bytes a text may have.
const LENGTH_MAX: usize = 500;
/// A custom rule, as hints show it.
pub(super) const EXAMPLE: &str = r#"For example {"type":"custom","rrule":"FREQ=MONTHLY;BYDAY=-1FR"}."#;
/// A custom rule that is short.
pub(super) const SHORT_EXAMPLE: &str = r#"For example {"type":"custom","rrule":"FREQ=YEARLY"}."#;

impl FromStr for Rule {
    type Err = Problem;

    /// Reads a text, with or without the `RRULE:` in front. Only what says a date: no hours, minutes or seconds. Code:
    /// `invalid_recurrence`.
    fn from_str(text: &str) -> Result<Self, Problem> {
        let text = text.trim();
        if text.len() > LENGTH_MAX {
            return Err(too_long());
        }
        if !text.is_ascii() {
            return Err(refused("The repeat rule has letters that no rule has."));
        }
        let upper = text.to_ascii_uppercase();
        let body = upper.strip_prefix("RRULE:").unwrap_or(&upper);
        let mut rule = Self::every(Frequency::Daily, 1);
        let mut seen: Vec<&str> = Vec::new();
        for part in body.split(';').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').ok_or_else(|| refused(format!("“{part}” is no part of a repeat rule.")))?;
            if seen.contains(&key) {
                return Err(refused(format!("The repeat rule says {key} twice.")));
            }
            seen.push(key);
            rule.take(key, value)?;
        }
        if !seen.contains(&"FREQ") {
            return Err(refused("The repeat rule does not say how often (FREQ)."));
        }
        if rule.count.is_some() && rule.until.is_some() {
            return Err(refused("The repeat rule ends twice, with COUNT and with UNTIL."));
        }
        Ok(rule)
    }
}

impl Rule {
    /// Reads one part of a text.
    fn take(&mut self, key: &str, value: &str) -> Result<(), Problem> {
        let wrong = || refused(format!("{key}={value} cannot be read."));
        match key {
            "FREQ" => self.frequency = frequency(value)?,
            "INTERVAL" => self.interval = value.parse().ok().filter(|n| (1..=9999).contains(n)).ok_or_else(wrong)?,
            "COUNT" => self.count = Some(value.parse().ok().filter(|n| *n >= 1).ok_or_else(wrong)?),
            "UNTIL" => self.until = Some(until(value).ok_or_else(wrong)?),
            "BYDAY" => self.weekdays = value.split(',').map(weekday).collect::<Option<_>>().ok_or_else(wrong)?,
            "BYMONTH" => self.months = numbers(value, &(1..=12)).ok_or_else(wrong)?,
            "BYMONTHDAY" => self.month_days = numbers(value, &(-31..=31)).ok_or_else(wrong)?,
            "BYYEARDAY" => self.year_days = numbers(value, &(-366..=366)).ok_or_else(wrong)?,
            "BYWEEKNO" => self.weeks = numbers(value, &(-53..=53)).ok_or_else(wrong)?,
            "BYSETPOS" => self.positions = numbers(value, &(i32::MIN..=i32::MAX)).ok_or_else(wrong)?,
            "WKST" => self.week_start = Some(code::read(value).ok_or_else(wrong)?).filter(|day| *day != Weekday::Mon),
            _ => return Err(refused(format!("{key} is not something a task can repeat by."))),
        }
        Ok(())
    }

    /// Whether its text is short enough to be stored.
    pub(super) fn check_length(&self) -> Result<(), Problem> {
        if self.to_string().len() > LENGTH_MAX { Err(too_long()) } else { Ok(()) }
    }
}

impl fmt::Display for Rule {
    /// Writes the parts in one order, and none that says nothing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let frequency = match self.frequency {
            Frequency::Daily => "DAILY",
            Frequency::Weekly => "WEEKLY",
            Frequency::Monthly => "MONTHLY",
            Frequency::Yearly => "YEARLY",
        };
        write!(f, "FREQ={frequency}")?;
        if self.interval != 1 {
            write!(f, ";INTERVAL={}", self.interval)?;
        }
        list(f, "BYMONTH", &self.months)?;
        list(f, "BYWEEKNO", &self.weeks)?;
        list(f, "BYYEARDAY", &self.year_days)?;
        list(f, "BYMONTHDAY", &self.month_days)?;
        list(f, "BYDAY", &self.weekdays)?;
        list(f, "BYSETPOS", &self.positions)?;
        if let Some(day) = self.week_start {
            write!(f, ";WKST={}", code::of(day))?;
        }
        if let Some(count) = self.count {
            write!(f, ";COUNT={count}")?;
        }
        self.until.map_or(Ok(()), |until| write!(f, ";UNTIL={}", until.format("%Y%m%d")))
    }
}

impl fmt::Display for RuleDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(nth) = self.nth {
            write!(f, "{nth}")?;
        }
        f.write_str(code::of(self.day))
    }
}

fn list(f: &mut fmt::Formatter<'_>, key: &str, values: &[impl fmt::Display]) -> fmt::Result {
    for (at, value) in values.iter().enumerate() {
        if at == 0 {
            write!(f, ";{key}={value}")?;
        } else {
            f.write_char(',')?;
            value.fmt(f)?;
        }
    }
    Ok(())
}

fn frequency(word: &str) -> Result<Frequency, Problem> {
    match word {
        "DAILY" => Ok(Frequency::Daily),
        "WEEKLY" => Ok(Frequency::Weekly),
        "MONTHLY" => Ok(Frequency::Monthly),
        "YEARLY" => Ok(Frequency::Yearly),
        "HOURLY" | "MINUTELY" | "SECONDLY" => Err(refused("A task cannot repeat more often than daily.")),
        _ => Err(refused(format!("FREQ={word} cannot be read."))),
    }
}

/// Numbers between two bounds; an empty list is none.
fn numbers<T: FromStr + PartialOrd>(list: &str, range: &RangeInclusive<T>) -> Option<Vec<T>> {
    if list.is_empty() {
        return Some(Vec::new());
    }
    list.split(',').map(|number| number.parse().ok().filter(|number| range.contains(number))).collect()
}

/// `FR`, `-1FR`. The number 0 is none.
fn weekday(text: &str) -> Option<RuleDay> {
    let (number, day) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let nth: i16 = if number.is_empty() { 0 } else { number.parse().ok()? };
    Some(RuleDay { nth: Some(nth).filter(|nth| *nth != 0), day: code::read(day)? })
}

/// `20261231`, with or without a time after it.
fn until(value: &str) -> Option<NaiveDate> {
    let (day, rest) = value.split_at_checked(8)?;
    let time = rest.is_empty() || rest.starts_with('T');
    NaiveDate::parse_from_str(day, "%Y%m%d").ok().filter(|date| time && (1..=9999).contains(&date.year()))
}

pub(super) fn refused(message: impl Into<String>) -> Problem {
    Problem::new(Code::InvalidRecurrence, message).hint(EXAMPLE)
}

fn too_long() -> Problem {
    refused("The repeat rule is too long.")
}

/// A rule in JSON, as its parts or as text. What cannot be read is no rule: a row that holds such a text can still be loaded.
pub(super) fn parts_or_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Box<Rule>>, D::Error> {
    let rule = match Value::deserialize(deserializer)? {
        Value::String(text) => text.parse().ok(),
        parts => Rule::deserialize(parts).ok(),
    };
    Ok(rule.map(Box::new))
}

/// Puts RRULE text in the place of each repeat rule in JSON, however deep it lies.
pub fn to_text(json: &mut Value) {
    replace(json, "rule", "rrule", &|parts| Some(Rule::deserialize(parts).ok()?.to_string().into()));
}

/// Puts a rule's parts in the place of each readable RRULE text in JSON, however deep it lies.
pub fn to_parts(json: &mut Value) {
    replace(json, "rrule", "rule", &|text| serde_json::to_value(text.as_str()?.parse::<Rule>().ok()?).ok());
}

/// A value as JSON text, with its repeat rules as RRULE text.
pub fn json(value: &impl Serialize) -> serde_json::Result<String> {
    serde_json::to_string(value).map(in_json)
}

/// JSON text with its repeat rules as RRULE text.
pub fn in_json(json: String) -> String {
    if !json.contains("\"rule\":{") {
        return json;
    }
    let Ok(mut value) = serde_json::from_str(&json) else { return json };
    to_text(&mut value);
    value.to_string()
}

/// Renames one field of every custom recurrence in JSON, with its value converted.
fn replace(json: &mut Value, from: &str, to: &str, convert: &impl Fn(&Value) -> Option<Value>) {
    match json {
        Value::Array(values) => values.iter_mut().for_each(|value| replace(value, from, to, convert)),
        Value::Object(fields) => {
            let converted = fields.get("type").filter(|kind| *kind == "custom").and_then(|_| convert(fields.get(from)?));
            match converted {
                Some(converted) => {
                    let renamed = |(key, value)| if key == from { (to.to_owned(), converted.clone()) } else { (key, value) };
                    *fields = mem::take(fields).into_iter().map(renamed).collect();
                }
                None => fields.values_mut().for_each(|value| replace(value, from, to, convert)),
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests;
