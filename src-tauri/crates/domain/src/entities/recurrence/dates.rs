//! The dates of a rule. All functions take the anchor (`scheduled_for`) and the dates already done in addition to the rule.
//!
//! A missed occurrence lapses when the next one falls due. A daily task that began last year is therefore not overdue for ever; a monthly
//! task missed on the 1st is overdue until it is done or the next 1st comes. A date that was left out or moved away still makes the one
//! before it lapse.
//!
//! A rule counted from completion has one open date at a time. This is the anchor until something is done, then one interval after the last
//! done date, but never before the anchor; moving the anchor therefore postpones such a task. Dates already done count as dates of the
//! rule.

use std::{collections::BTreeSet, iter, ops::Bound};

use chrono::{Datelike, Days, NaiveDate, Weekday};

use super::{AnchorOn, Recurrence, RecurrenceType, Rule, rrule};
use crate::{Code, DateRange, Problem};

type Dates<'a> = Box<dyn Iterator<Item = NaiveDate> + 'a>;

impl Recurrence {
    /// Whether the rule makes sense: interval at least 1 and only with `every_n_days`, a rule that gives dates only with `custom`.
    /// Codes: `invalid_recurrence`, `missing_anchor_for_recurrence`.
    pub fn check(&self, anchor: Option<NaiveDate>) -> Result<(), Problem> {
        let refused = |message: &str, hint: &str| Err(Problem::new(Code::InvalidRecurrence, message).hint(hint));
        let every_n = r#"For example {"type":"every_n_days","intervalDays":3}."#;
        match (self.kind == RecurrenceType::EveryNDays, self.interval_days) {
            (true, Some(1..)) | (false, None) => {}
            (true, _) => return refused("Repeating every so many days needs the number of days, 1 or more.", every_n),
            (false, Some(_)) => return refused("Only every_n_days takes a number of days.", every_n),
        }
        match (self.kind, &self.rule) {
            (RecurrenceType::Custom, Some(rule)) => {
                rule.check_bounds()?;
                rule.check_length()?;
            }
            (RecurrenceType::Custom, None) => return refused("A custom repeat needs a rule.", rrule::EXAMPLE),
            (_, Some(_)) => return refused("Only a custom repeat takes a rule.", rrule::SHORT_EXAMPLE),
            (_, None) => {}
        }
        match anchor {
            None if self.repeats() => Err(Problem::new(Code::MissingAnchorForRecurrence, "A repeating task needs a date to start from.")
                .hint("Give scheduledFor, the first date.")),
            Some(anchor) => self.rule.as_ref().map_or(Ok(()), |rule| rule.check(anchor)),
            None => Ok(()),
        }
    }

    /// Whether `date` is one of the rule's dates, done or not: without exceptions, with additions.
    pub fn produces(&self, anchor: NaiveDate, completed: &BTreeSet<NaiveDate>, date: NaiveDate) -> bool {
        self.series(anchor, completed, date).next() == Some(date)
    }

    /// The dates in `from..=to`, done or not, ascending, at most `most`.
    pub fn dates(&self, anchor: NaiveDate, completed: &BTreeSet<NaiveDate>, from: NaiveDate, to: NaiveDate, most: usize) -> Vec<NaiveDate> {
        self.series(anchor, completed, from).take_while(|date| *date <= to).take(most).collect()
    }

    /// The open dates in the range, ascending, at most `most`. If the range has no end, the rule's own end applies.
    pub fn open_dates(&self, anchor: NaiveDate, completed: &BTreeSet<NaiveDate>, range: DateRange, most: usize) -> Vec<NaiveDate> {
        let from = range.from.unwrap_or(NaiveDate::MIN);
        self.series(anchor, completed, from)
            .take_while(|date| range.to.is_none_or(|to| *date <= to))
            .filter(|date| !completed.contains(date))
            .take(most)
            .collect()
    }

    /// The open date that counts now: the latest date up to `today` if it is still open and has not lapsed, otherwise the first open date
    /// after it. `None` if the series has ended.
    pub fn current(&self, anchor: NaiveDate, completed: &BTreeSet<NaiveDate>, today: NaiveDate) -> Option<NaiveDate> {
        if self.anchor_on == AnchorOn::Completion {
            return self.after_completion(anchor, completed);
        }
        let latest = self.latest(anchor, today).filter(|date| !completed.contains(date));
        latest.or_else(|| {
            let after = DateRange { from: today.succ_opt(), to: None };
            self.open_dates(anchor, completed, after, 1).first().copied()
        })
    }

    /// The next open date of a rule counted from completion.
    pub(crate) fn after_completion(&self, anchor: NaiveDate, completed: &BTreeSet<NaiveDate>) -> Option<NaiveDate> {
        let rule = self.custom();
        if rule.and_then(|rule| rule.count).is_some_and(|count| completed.len() >= usize::try_from(count).unwrap_or(usize::MAX)) {
            return None;
        }
        let last = completed.last().copied();
        let pending = self.additions.iter().copied().find(|date| last.is_none_or(|last| *date > last));
        let mut next = match (pending, last) {
            (Some(pending), _) => return Some(pending),
            (None, None) => anchor,
            (None, Some(last)) => self.step(rule, last)?.max(anchor),
        };
        while self.exceptions.contains(&next) {
            next = self.step(rule, next)?;
        }
        let until = earlier(self.until, rule.and_then(|rule| rule.until));
        until.is_none_or(|until| next <= until).then_some(next)
    }

    /// All dates from `from` on, ascending, done or not.
    fn series<'a>(&'a self, anchor: NaiveDate, completed: &'a BTreeSet<NaiveDate>, from: NaiveDate) -> Dates<'a> {
        if !self.repeats() {
            return Box::new(iter::empty());
        }
        if self.anchor_on == AnchorOn::Completion {
            let mut dates = completed.clone();
            dates.extend(self.after_completion(anchor, completed));
            return Box::new(dates.into_iter().filter(move |date| *date >= from));
        }
        let given = self.given(anchor, from);
        let until = self.until;
        let ruled = given
            .take_while(move |date| until.is_none_or(|until| *date <= until))
            .filter(|date| !self.exceptions.contains(date) && !self.additions.contains(date));
        Box::new(merged(ruled, self.additions.range(from..).copied()))
    }

    /// For a rule counted from due dates: the latest date up to `upto` that has not lapsed, done or not.
    fn latest(&self, anchor: NaiveDate, upto: NaiveDate) -> Option<NaiveDate> {
        let added = self.additions.range(..=upto).next_back().copied();
        let end = self.until.map_or(upto, |until| until.min(upto));
        let kept = |date: NaiveDate| !self.exceptions.contains(&date);
        let ruled = match self.kind {
            RecurrenceType::None => return None,
            RecurrenceType::Custom => self.custom().and_then(|rule| rule.last(anchor, end, kept)),
            RecurrenceType::Weekdays => back(end, 1).take_while(|date| *date >= anchor).find(|date| is_weekday(*date) && kept(*date)),
            RecurrenceType::Daily | RecurrenceType::Weekly | RecurrenceType::EveryNDays => {
                let days = self.days();
                let since = u64::try_from((end - anchor).num_days()).ok();
                let last = since.and_then(|since| anchor.checked_add_days(Days::new(since / days * days)));
                last.and_then(|last| back(last, days).take_while(|date| *date >= anchor).find(|date| kept(*date)))
            }
        };
        // A date that was left out still fell due, so the dates before it have lapsed.
        let lapsed = |date: NaiveDate| {
            let mut left_out = self.exceptions.range((Bound::Excluded(date), Bound::Included(end)));
            left_out.any(|left_out| self.given(anchor, *left_out).next() == Some(*left_out))
        };
        if added >= ruled { added } else { ruled.filter(|date| !lapsed(*date)) }
    }

    /// What the bare rule gives from `from` on: no exceptions, no additions, no `until` but that of the custom rule.
    fn given(&self, anchor: NaiveDate, from: NaiveDate) -> Dates<'static> {
        match self.kind {
            RecurrenceType::None => Box::new(iter::empty()),
            RecurrenceType::Custom => {
                self.custom().map_or_else(|| Box::new(iter::empty()) as Dates<'static>, |rule| Box::new(rule.after(anchor, from)))
            }
            RecurrenceType::Weekdays => Box::new(forth(anchor.max(from), 1).filter(|date| is_weekday(*date))),
            RecurrenceType::Daily | RecurrenceType::Weekly | RecurrenceType::EveryNDays => {
                let days = self.days();
                let since = u64::try_from((from - anchor).num_days()).unwrap_or(0);
                let first = anchor.checked_add_days(Days::new(since.div_ceil(days).saturating_mul(days)));
                Box::new(first.into_iter().flat_map(move |first| forth(first, days)))
            }
        }
    }

    /// The next date, counted from `date`.
    fn step(&self, rule: Option<&Rule>, date: NaiveDate) -> Option<NaiveDate> {
        let after = date.succ_opt()?;
        match rule {
            Some(rule) => rule.restarted(date).find(|next| *next > date),
            None => self.given(date, after).next(),
        }
    }

    /// Days between dates, for the kinds with a fixed number.
    fn days(&self) -> u64 {
        match self.kind {
            RecurrenceType::Weekly => 7,
            RecurrenceType::EveryNDays => self.interval_days.unwrap_or(1).max(1).into(),
            _ => 1,
        }
    }

    /// The rule of a custom repeat.
    fn custom(&self) -> Option<&Rule> {
        self.rule.as_deref().filter(|_| self.kind == RecurrenceType::Custom)
    }
}

fn is_weekday(date: NaiveDate) -> bool {
    !matches!(date.weekday(), Weekday::Sat | Weekday::Sun)
}

fn earlier(a: Option<NaiveDate>, b: Option<NaiveDate>) -> Option<NaiveDate> {
    [a, b].into_iter().flatten().min()
}

/// `first` and every `days` days after it, to the year 9999.
fn forth(first: NaiveDate, days: u64) -> impl Iterator<Item = NaiveDate> {
    iter::successors(Some(first), move |date| date.checked_add_days(Days::new(days))).take_while(|date| date.year() <= 9999)
}

/// `last` and every `days` days before it.
fn back(last: NaiveDate, days: u64) -> impl Iterator<Item = NaiveDate> {
    iter::successors(Some(last), move |date| date.checked_sub_days(Days::new(days)))
}

/// Merges two ascending sequences.
fn merged(a: impl Iterator<Item = NaiveDate>, b: impl Iterator<Item = NaiveDate>) -> impl Iterator<Item = NaiveDate> {
    let (mut a, mut b) = (a.peekable(), b.peekable());
    iter::from_fn(move || match (a.peek(), b.peek()) {
        (Some(x), Some(y)) if x <= y => a.next(),
        (_, Some(_)) => b.next(),
        (_, None) => a.next(),
    })
}

#[cfg(test)]
mod tests;
