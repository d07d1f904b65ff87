//! A repeat rule in words: "every day", "every 2 weeks", "every Monday and Thursday".

use domain::{Recurrence, RecurrenceType, recurrence::AnchorOn};

use crate::words::{count, list};

/// The rule as it follows "repeat". A rule without a short form is described by its frequency alone, which is incomplete but true.
pub(super) fn rule(recurrence: &Recurrence) -> String {
    let every = match recurrence.kind {
        RecurrenceType::None => "never".to_owned(),
        RecurrenceType::Daily => "every day".to_owned(),
        RecurrenceType::Weekdays => "every weekday".to_owned(),
        RecurrenceType::Weekly => "every week".to_owned(),
        RecurrenceType::EveryNDays => units(recurrence.interval_days.unwrap_or(1), "day"),
        RecurrenceType::Custom => custom(recurrence.rrule.as_deref().unwrap_or_default()),
    };
    match recurrence.anchor_on {
        AnchorOn::Due => every,
        AnchorOn::Completion => format!("{every}, counted from when it is done"),
    }
}

fn custom(rrule: &str) -> String {
    let part = |key: &str| rrule.split(';').find_map(|part| part.strip_prefix(key)?.strip_prefix('='));
    let interval = part("INTERVAL").and_then(|n| n.parse().ok()).unwrap_or(1);
    let unit = match part("FREQ") {
        Some("DAILY") => "day",
        Some("WEEKLY") => match part("BYDAY").filter(|_| interval == 1).and_then(weekdays) {
            Some(days) => return format!("every {days}"),
            None => "week",
        },
        Some("MONTHLY") => "month",
        Some("YEARLY") => "year",
        _ => return "by a rule of its own".to_owned(),
    };
    units(interval, unit)
}

fn units(interval: u32, unit: &str) -> String {
    if interval == 1 { format!("every {unit}") } else { format!("every {}", count(interval, unit)) }
}

fn weekdays(days: &str) -> Option<String> {
    let names = days.split(',').map(|day| {
        Some(match day {
            "MO" => "Monday",
            "TU" => "Tuesday",
            "WE" => "Wednesday",
            "TH" => "Thursday",
            "FR" => "Friday",
            "SA" => "Saturday",
            "SU" => "Sunday",
            _ => return None,
        })
    });
    Some(list(&names.map(|name| name.map(str::to_owned)).collect::<Option<Vec<_>>>()?))
}
