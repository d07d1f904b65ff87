//! A repeat rule in words: "every day", "every 2 weeks", "every Monday and Thursday".

use domain::{Frequency, Recurrence, RecurrenceType, Rule, recurrence::AnchorOn};

use crate::{Speech, words::weekday};

/// The rule as it follows "repeat". What has no short form is said by its frequency alone, which is true as far as it goes.
pub fn rule(recurrence: &Recurrence, speech: &Speech<'_>) -> String {
    let every = match recurrence.kind {
        RecurrenceType::None => speech.say("rule_never", &[]),
        RecurrenceType::Daily => speech.say("rule_daily", &[]),
        RecurrenceType::Weekdays => speech.say("rule_weekdays", &[]),
        RecurrenceType::Weekly => speech.say("rule_weekly", &[]),
        RecurrenceType::EveryNDays => speech.counted("every_days", recurrence.interval_days.unwrap_or(1)),
        RecurrenceType::Custom => recurrence.rule.as_deref().map_or_else(|| speech.say("rule_own", &[]), |rule| custom(rule, speech)),
    };
    match recurrence.anchor_on {
        AnchorOn::Due => every,
        AnchorOn::Completion => speech.say("rule_completion", &[("rule", every.into())]),
    }
}

fn custom(rule: &Rule, speech: &Speech<'_>) -> String {
    let message = match rule.frequency {
        Frequency::Daily => "every_days",
        Frequency::Weekly => match rule.each_weekday().filter(|_| rule.interval == 1) {
            Some(days) => {
                let days: Vec<String> = days.into_iter().map(|day| weekday(speech.catalogue, day)).collect();
                return speech.say("rule_days", &[("days", speech.and(&days).into())]);
            }
            None => "every_weeks",
        },
        Frequency::Monthly => "every_months",
        Frequency::Yearly => "every_years",
    };
    speech.counted(message, rule.interval)
}
