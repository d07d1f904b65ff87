//! The bounds of a rule's numbers.

use chrono::Datelike;

use super::{Rule, rrule::refused};
use crate::Problem;

/// Periods there may be between dates.
const INTERVAL_MAX: u32 = 9_999;

impl Rule {
    /// Whether its numbers are in their bounds. Code: `invalid_recurrence`.
    pub(super) fn check_bounds(&self) -> Result<(), Problem> {
        let wrong = |what: &str| Err(refused(format!("{what} of the repeat rule is out of bounds.")));
        if !(1..=INTERVAL_MAX).contains(&self.interval) {
            return wrong("The interval");
        }
        if self.count == Some(0) {
            return wrong("The count");
        }
        if self.until.is_some_and(|until| !(1..=9999).contains(&until.year())) {
            return wrong("The last day");
        }
        if self.months.iter().any(|month| !(1..=12).contains(month)) {
            return wrong("A month");
        }
        if self.count.is_some() && self.until.is_some() {
            return Err(refused("The repeat rule ends twice, with a count and with a last day."));
        }
        Ok(())
    }
}
