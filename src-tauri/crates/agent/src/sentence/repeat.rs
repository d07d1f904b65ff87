//! A repeat rule in words: "every day", "every 2 weeks", "every Monday and Thursday".

use chrono::Weekday;
use domain::{Frequency, Recurrence, RecurrenceType, Rule, recurrence::AnchorOn};

use crate::words::{count, list};

/// The rule as it follows "repeat". What has no short form is said by its frequency alone, which is true as far as it goes.
pub(super) fn rule(recurrence: &Recurrence) -> String {
    let every = match recurrence.kind {
        RecurrenceType::None => "never".to_owned(),
        RecurrenceType::Daily => "every day".to_owned(),
        RecurrenceType::Weekdays => "every weekday".to_owned(),
        RecurrenceType::Weekly => "every week".to_owned(),
        RecurrenceType::EveryNDays => units(recurrence.interval_days.unwrap_or(1), "day"),
        RecurrenceType::Custom => recurrence.rule.as_deref().map_or_else(|| "by a rule of its own".to_owned(), custom),
    };
    match recurrence.anchor_on {
        AnchorOn::Due => every,
        AnchorOn::Completion => format!("{every}, counted from when it is done"),
    }
}

fn custom(rule: &Rule) -> String {
    let unit = match rule.frequency {
        Frequency::Daily => "day",
        Frequency::Weekly => match rule.each_weekday().filter(|_| rule.interval == 1) {
            Some(days) => return format!("every {}", list(&days.into_iter().map(weekday).collect::<Vec<_>>())),
            None => "week",
        },
        Frequency::Monthly => "month",
        Frequency::Yearly => "year",
    };
    units(rule.interval, unit)
}

fn units(interval: u32, unit: &str) -> String {
    if interval == 1 { format!("every {unit}") } else { format!("every {}", count(interval, unit)) }
}

fn weekday(day: Weekday) -> String {
    let name = match day {
        Weekday::Mon => "Monday",
        Weekday::Tue => "Tuesday",
        Weekday::Wed => "Wednesday",
        Weekday::Thu => "Thursday",
        Weekday::Fri => "Friday",
        Weekday::Sat => "Saturday",
        Weekday::Sun => "Sunday",
    };
    name.to_owned()
}
