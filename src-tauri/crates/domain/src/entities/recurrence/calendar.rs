//! The dates of a [`Rule`]. The calendar arithmetic is the `rrule` crate's; bounds and ends are kept here, because an unbounded rule must
//! stay cheap and a count has to survive a shifted start.

use std::sync::LazyLock;

use chrono::{DateTime, Datelike, Days, Month, Months, NaiveDate, NaiveTime, Weekday};
use rrule::{NWeekday, RRule, RRuleSet, Tz, Unvalidated, Validated};

use super::{Frequency, Rule, rrule::refused};
use crate::Problem;

/// Dates looked at before a rule counts as one that gives no more.
const STEPS_MAX: usize = 20_000;
/// The last day any rule may reach.
static LAST_DAY: LazyLock<NaiveDate> = LazyLock::new(|| NaiveDate::from_ymd_opt(9999, 12, 31).unwrap_or(NaiveDate::MAX));

impl Rule {
    /// Whether its parts fit each other and it ever falls on a date when it starts at `anchor`. Code: `invalid_recurrence`.
    pub(super) fn check(&self, anchor: NaiveDate) -> Result<(), Problem> {
        let start = instant(anchor).ok_or_else(|| refused("The repeat rule starts outside the calendar."))?;
        let parts = self.parts().ok_or_else(|| refused("The repeat rule cannot be read."))?;
        parts.validate(start).map_err(|error| refused(format!("The repeat rule cannot be read: {error}.")))?;
        match self.after(anchor, anchor).next() {
            Some(_) => Ok(()),
            None => Err(refused("The repeat rule never falls on a date.")),
        }
    }

    /// The dates from `from` on, ascending, for a rule that starts at `anchor`. Its last day and its count end it.
    pub(super) fn after(&self, anchor: NaiveDate, from: NaiveDate) -> impl Iterator<Item = NaiveDate> + use<> {
        let start = if self.count.is_some() { anchor } else { self.start_near(anchor, from) };
        let last = self.until.unwrap_or(*LAST_DAY).min(*LAST_DAY);
        let count = self.count.map_or(STEPS_MAX, |count| STEPS_MAX.min(usize::try_from(count).unwrap_or(STEPS_MAX)));
        let set = instant(start).and_then(|start| Some(RRuleSet::new(start).rrule(self.from(start)?).limit()));
        set.into_iter()
            .flat_map(|set| (&set).into_iter())
            .map(|at| at.date_naive())
            .take_while(move |date| *date <= last)
            .take(count)
            .filter(move |date| *date >= from)
    }

    /// The dates of the rule when it starts again at `start`, without its own end. Where a month is too short for the day of `start`, its
    /// last day counts: a month after 31 January is 28 February.
    pub(super) fn restarted(&self, start: NaiveDate) -> impl Iterator<Item = NaiveDate> + use<> {
        let endless = Self { count: None, until: None, ..self.clone() };
        let day = start.day();
        let by_start = matches!(self.frequency, Frequency::Monthly | Frequency::Yearly) && !self.names_days();
        let from = if by_start { start.with_day(1).unwrap_or(start) } else { start };
        endless.after(from, from).map(move |date| if by_start { in_month(date, day) } else { date })
    }

    /// The last date not after `upto`, for a rule that starts at `anchor`, among those that `keep` keeps.
    pub(super) fn last(&self, anchor: NaiveDate, upto: NaiveDate, keep: impl Fn(NaiveDate) -> bool) -> Option<NaiveDate> {
        let last_in = |from| self.after(anchor, from).take_while(|date| *date <= upto).filter(|date| keep(*date)).last();
        let days = u64::from(self.interval) * self.frequency.days() * 3;
        let near = upto.checked_sub_days(Days::new(days)).filter(|near| *near > anchor);
        near.and_then(last_in).or_else(|| last_in(anchor))
    }

    /// A start that gives the same dates from `from` on as `anchor` does, as near to `from` as the interval allows.
    fn start_near(&self, anchor: NaiveDate, from: NaiveDate) -> NaiveDate {
        if from <= anchor {
            return anchor;
        }
        let whole = |between: u32| between / self.interval.max(1) * self.interval;
        let days = u32::try_from((from - anchor).num_days()).unwrap_or(0);
        let months =
            u32::try_from((from.year() - anchor.year()) * 12 + from.month0().cast_signed() - anchor.month0().cast_signed()).unwrap_or(0);
        let moved = match self.frequency {
            Frequency::Daily => anchor.checked_add_days(Days::new(whole(days).into())),
            Frequency::Weekly => anchor.checked_add_days(Days::new(u64::from(whole(days / 7)) * 7)),
            // Days that not every month has may not be shifted: the rule takes its day of the month from the start.
            Frequency::Monthly | Frequency::Yearly if anchor.day() > 28 => None,
            Frequency::Monthly => anchor.checked_add_months(Months::new(whole(months.saturating_sub(1)))),
            Frequency::Yearly => anchor.checked_add_months(Months::new(whole((months / 12).saturating_sub(1)) * 12)),
        };
        moved.filter(|moved| *moved <= from).unwrap_or(anchor)
    }

    /// The rule as the library has it, from `start` on.
    fn from(&self, start: DateTime<Tz>) -> Option<RRule<Validated>> {
        self.parts()?.validate(start).ok()
    }

    /// The rule as the library has it, without its end; none where a number is out of the library's bounds.
    fn parts(&self) -> Option<RRule<Unvalidated>> {
        let frequency = match self.frequency {
            Frequency::Daily => rrule::Frequency::Daily,
            Frequency::Weekly => rrule::Frequency::Weekly,
            Frequency::Monthly => rrule::Frequency::Monthly,
            Frequency::Yearly => rrule::Frequency::Yearly,
        };
        let months: Vec<Month> = self.months.iter().map(|month| Month::try_from(*month).ok()).collect::<Option<_>>()?;
        let parts = RRule::new(frequency)
            .interval(u16::try_from(self.interval).ok()?)
            .week_start(self.week_start.unwrap_or(Weekday::Mon))
            .by_month(&months)
            .by_week_no(self.weeks.clone())
            .by_year_day(self.year_days.clone())
            .by_month_day(self.month_days.clone())
            .by_weekday(self.weekdays.iter().map(|one| NWeekday::new(one.nth, one.day)).collect())
            .by_set_pos(self.positions.clone());
        Some(parts)
    }
}

impl Frequency {
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

/// Midnight UTC: rules are counted in local dates, so any one zone does.
fn instant(date: NaiveDate) -> Option<DateTime<Tz>> {
    (1..=9999).contains(&date.year()).then(|| date.and_time(NaiveTime::MIN).and_utc().with_timezone(&Tz::UTC))
}

/// This day of the month of `first`, or its last day where it is shorter.
fn in_month(first: NaiveDate, day: u32) -> NaiveDate {
    (28..=day).rev().find_map(|day| first.with_day(day)).unwrap_or_else(|| first.with_day(day).unwrap_or(first))
}
