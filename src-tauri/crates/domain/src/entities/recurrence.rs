//! How a task repeats and on which dates. The anchor is the task's `scheduled_for`.
//!
//! Here: what a task stores. [`Rule`] is its repeat rule, `calendar` and `dates` answer which dates that gives, and [`rrule`] is the only
//! place that reads and writes RRULE text.

mod bounds;
mod calendar;
mod dates;
pub mod rrule;
mod rule;

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

pub use rule::{Frequency, Rule, RuleDay};

use crate::{TimeOfDay, lenient::lenient};

/// The kind of rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum RecurrenceType {
    /// Does not repeat.
    #[default]
    None,
    /// Every day.
    Daily,
    /// Monday to Friday.
    Weekdays,
    /// Every seven days from the anchor.
    Weekly,
    /// Every `interval_days` from the anchor.
    EveryNDays,
    /// As `rule` says.
    Custom,
}
lenient!(RecurrenceType, RecurrenceType::None, "none" => RecurrenceType::None, "daily" => RecurrenceType::Daily,
    "weekdays" => RecurrenceType::Weekdays, "weekly" => RecurrenceType::Weekly, "every_n_days" => RecurrenceType::EveryNDays,
    "custom" => RecurrenceType::Custom);

/// The date from which the next one is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum AnchorOn {
    /// The date on which it was due (`every`).
    #[default]
    Due,
    /// The date on which it was completed (`every!`).
    Completion,
}
lenient!(AnchorOn, AnchorOn::Due, "due" => AnchorOn::Due, "completion" => AnchorOn::Completion);

/// How a task repeats.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Recurrence {
    /// The kind of rule.
    #[serde(rename = "type", default)]
    pub kind: RecurrenceType,
    /// Days between dates, at least 1; only with `every_n_days`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval_days: Option<u32>,
    /// The rule; only with `custom`. JSON may have RRULE text under `rrule` instead; text that cannot be read is no rule.
    #[serde(default, skip_serializing_if = "Option::is_none", alias = "rrule", deserialize_with = "rrule::parts_or_text")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Rule>"))]
    pub rule: Option<Box<Rule>>,
    /// Last day it may fall on; absent is no end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<NaiveDate>,
    /// Dates of the rule that are left out (skipped, or moved elsewhere).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>"))]
    pub exceptions: BTreeSet<NaiveDate>,
    /// Dates in addition to those of the rule, each the new place of a moved date.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>"))]
    pub additions: BTreeSet<NaiveDate>,
    /// Times of single dates that differ from the task's own; `null` means no particular time.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Record<string, string | null>"))]
    pub times: BTreeMap<NaiveDate, Option<TimeOfDay>>,
    /// The date from which the next one is counted.
    #[serde(default)]
    pub anchor_on: AnchorOn,
}

impl From<Rule> for Recurrence {
    fn from(rule: Rule) -> Self {
        Self { kind: RecurrenceType::Custom, rule: Some(Box::new(rule)), ..Self::default() }
    }
}

impl Recurrence {
    /// Whether the task repeats at all.
    pub fn repeats(&self) -> bool {
        self.kind != RecurrenceType::None
    }

    /// Whether both repeat by the same rule, regardless of changes to single dates.
    pub fn same_rule(&self, other: &Self) -> bool {
        (self.kind, self.interval_days, &self.rule) == (other.kind, other.interval_days, &other.rule)
    }
}
