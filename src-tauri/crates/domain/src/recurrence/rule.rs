//! RRULEs (RFC 5545) as rules over local dates. The `rrule` crate does the calendar arithmetic. Bounds and ends are handled here, because
//! an unbounded rule must stay cheap and `COUNT` must stay correct when the start is shifted.

use std::sync::LazyLock;

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, NaiveTime};
use rrule::{RRule, RRuleSet, Tz, Unvalidated};

use crate::Problem;

/// Dates that are examined before a rule counts as one without further dates.
const STEPS_MAX: usize = 20_000;
/// Maximum length of an RRULE, in bytes.
const LENGTH_MAX: usize = 500;
/// The last possible day of any rule.
static LAST_DAY: LazyLock<NaiveDate> = LazyLock::new(|| NaiveDate::from_ymd_opt(9999, 12, 31).unwrap_or(NaiveDate::MAX));

/// A readable RRULE.
#[derive(Debug)]
pub(super) struct Rule {
    parsed: RRule<Unvalidated>,
    frequency: Frequency,
    /// Whether the day of the month comes from the rule's start.
    by_start: bool,
    /// Periods between dates, at least 1.
    interval: u32,
    /// The total number of dates.
    pub(super) count: Option<u32>,
    /// The last possible date.
    pub(super) until: Option<NaiveDate>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Frequency {
    Daily,
    Weekly,
    Monthly,
    Yearly,
}

impl Rule {
    /// Reads an RRULE, with or without the prefix `RRULE:`. Hours, minutes and seconds are refused.
    pub(super) fn read(text: &str) -> Result<Self, Problem> {
        let text = text.trim();
        if text.len() > LENGTH_MAX {
            return Err(refused("The repeat rule is too long."));
        }
        // The library cuts day names at a byte offset, and panics inside a multi-byte character.
        if !text.is_ascii() {
            return Err(refused("The repeat rule has letters that no rule has."));
        }
        let upper = text.to_ascii_uppercase();
        let body = upper.strip_prefix("RRULE:").unwrap_or(&upper);
        let (mut frequency, mut interval, mut count, mut until) = (None, 1, None, None);
        let mut kept: Vec<String> = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        for part in body.split(';').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').ok_or_else(|| refused(format!("“{part}” is no part of a repeat rule.")))?;
            if seen.contains(&key) {
                return Err(refused(format!("The repeat rule says {key} twice.")));
            }
            seen.push(key);
            let wrong = || refused(format!("{key}={value} cannot be read."));
            match key {
                "FREQ" => frequency = Some(Frequency::read(value)?),
                "INTERVAL" => interval = value.parse().ok().filter(|n| (1..=9999).contains(n)).ok_or_else(wrong)?,
                "COUNT" => count = Some(value.parse().ok().filter(|n| *n >= 1).ok_or_else(wrong)?),
                "UNTIL" => until = Some(read_until(value).ok_or_else(wrong)?),
                "BYDAY" | "BYMONTH" | "BYMONTHDAY" | "BYYEARDAY" | "BYWEEKNO" | "BYSETPOS" | "WKST" => {}
                _ => return Err(refused(format!("{key} is not something a task can repeat by."))),
            }
            if !matches!(key, "COUNT" | "UNTIL") {
                kept.push(part.to_owned());
            }
        }
        let frequency = frequency.ok_or_else(|| refused("The repeat rule does not say how often (FREQ)."))?;
        if count.is_some() && until.is_some() {
            return Err(refused("The repeat rule ends twice, with COUNT and with UNTIL."));
        }
        let parsed: RRule<Unvalidated> =
            kept.join(";").parse().map_err(|error| refused(format!("The repeat rule cannot be read: {error}.")))?;
        let by_day = ["BYDAY", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO", "BYSETPOS"].iter().any(|key| seen.contains(key));
        let by_start = matches!(frequency, Frequency::Monthly | Frequency::Yearly) && !by_day;
        Ok(Self { parsed, frequency, by_start, interval, count, until })
    }

    /// Checks that the rule gives at least one date when it starts at `anchor`.
    pub(super) fn check(&self, anchor: NaiveDate) -> Result<(), Problem> {
        let start = instant(anchor).ok_or_else(|| refused("The repeat rule starts outside the calendar."))?;
        self.parsed.clone().validate(start).map_err(|error| refused(format!("The repeat rule cannot be read: {error}.")))?;
        match self.after(anchor, anchor).next() {
            Some(_) => Ok(()),
            None => Err(refused("The repeat rule never falls on a date.")),
        }
    }

    /// The dates from `from` on, ascending, for a rule that starts at `anchor`. `UNTIL` and `COUNT` end it.
    pub(super) fn after(&self, anchor: NaiveDate, from: NaiveDate) -> impl Iterator<Item = NaiveDate> + use<> {
        let start = if self.count.is_some() { anchor } else { self.start_near(anchor, from) };
        let last = self.until.unwrap_or(*LAST_DAY).min(*LAST_DAY);
        let count = self.count.map_or(STEPS_MAX, |count| STEPS_MAX.min(usize::try_from(count).unwrap_or(STEPS_MAX)));
        let set = instant(start).and_then(|start| {
            let rule = self.parsed.clone().validate(start).ok()?;
            Some(RRuleSet::new(start).rrule(rule).limit())
        });
        set.into_iter()
            .flat_map(|set| (&set).into_iter())
            .map(|at| at.date_naive())
            .take_while(move |date| *date <= last)
            .take(count)
            .filter(move |date| *date >= from)
    }

    /// The dates of the rule when it starts again at `start`, without its own end. If a month is too short for the day of `start`, its last
    /// day counts: a month after 31 January is 28 February.
    pub(super) fn restarted(&self, start: NaiveDate) -> impl Iterator<Item = NaiveDate> + use<> {
        let endless = Self { parsed: self.parsed.clone(), count: None, until: None, ..*self };
        let day = start.day();
        let from = if self.by_start { start.with_day(1).unwrap_or(start) } else { start };
        let by_start = self.by_start;
        endless.after(from, from).map(move |date| if by_start { in_month(date, day) } else { date })
    }

    /// The last date up to `upto` that `keep` accepts, for a rule that starts at `anchor`.
    pub(super) fn last(&self, anchor: NaiveDate, upto: NaiveDate, keep: impl Fn(NaiveDate) -> bool) -> Option<NaiveDate> {
        let last_in = |from| self.after(anchor, from).take_while(|date| *date <= upto).filter(|date| keep(*date)).last();
        let days = u64::from(self.interval) * self.frequency.days() * 3;
        let near = upto.checked_sub_days(Days::new(days)).filter(|near| *near > anchor);
        near.and_then(last_in).or_else(|| last_in(anchor))
    }

    /// A start as close to `from` as the interval allows that gives the same dates from `from` on as `anchor`.
    fn start_near(&self, anchor: NaiveDate, from: NaiveDate) -> NaiveDate {
        if from <= anchor {
            return anchor;
        }
        let whole = |between: u32| between / self.interval * self.interval;
        let days = u32::try_from((from - anchor).num_days()).unwrap_or(0);
        let months =
            u32::try_from((from.year() - anchor.year()) * 12 + from.month0().cast_signed() - anchor.month0().cast_signed()).unwrap_or(0);
        let moved = match self.frequency {
            Frequency::Daily => anchor.checked_add_days(Days::new(whole(days).into())),
            Frequency::Weekly => anchor.checked_add_days(Days::new(u64::from(whole(days / 7)) * 7)),
            // A start on a day that some months lack must not be shifted: the rule takes its day of the month from the start.
            Frequency::Monthly | Frequency::Yearly if anchor.day() > 28 => None,
            Frequency::Monthly => anchor.checked_add_months(Months::new(whole(months.saturating_sub(1)))),
            Frequency::Yearly => anchor.checked_add_months(Months::new(whole((months / 12).saturating_sub(1)) * 12)),
        };
        moved.filter(|moved| *moved <= from).unwrap_or(anchor)
    }
}

impl Frequency {
    fn read(word: &str) -> Result<Self, Problem> {
        match word {
            "DAILY" => Ok(Self::Daily),
            "WEEKLY" => Ok(Self::Weekly),
            "MONTHLY" => Ok(Self::Monthly),
            "YEARLY" => Ok(Self::Yearly),
            "HOURLY" | "MINUTELY" | "SECONDLY" => Err(refused("A task cannot repeat more often than daily.")),
            _ => Err(refused(format!("FREQ={word} cannot be read."))),
        }
    }

    /// Days in a period, rounded up.
    fn days(self) -> u64 {
        match self {
            Self::Daily => 1,
            Self::Weekly => 7,
            Self::Monthly => 31,
            Self::Yearly => 366,
        }
    }
}

/// Midnight UTC. Rules use local dates, so any fixed zone works.
fn instant(date: NaiveDate) -> Option<DateTime<Tz>> {
    (1..=9999).contains(&date.year()).then(|| date.and_time(NaiveTime::MIN).and_utc().with_timezone(&Tz::UTC))
}

/// This day of the month of `first`, or the month's last day if it is shorter.
fn in_month(first: NaiveDate, day: u32) -> NaiveDate {
    (28..=day).rev().find_map(|day| first.with_day(day)).unwrap_or_else(|| first.with_day(day).unwrap_or(first))
}

/// `20261231`, with or without a time after it.
fn read_until(value: &str) -> Option<NaiveDate> {
    let (day, rest) = value.split_at_checked(8)?;
    let time = rest.is_empty() || rest.starts_with('T');
    NaiveDate::parse_from_str(day, "%Y%m%d").ok().filter(|date| time && (1..=9999).contains(&date.year()))
}

fn refused(message: impl Into<String>) -> Problem {
    Problem::new("invalid_recurrence", message).hint(r#"For example {"type":"custom","rrule":"FREQ=MONTHLY;BYDAY=-1FR"}."#)
}
