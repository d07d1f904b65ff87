//! Counts over their limits.

use domain::{Code, proposal::Warning};

use crate::Speech;

/// "26 tasks would go to the trash. That is over your limit of 20, so the number has to be confirmed."
pub fn warning(warning: &Warning, speech: &Speech<'_>) -> String {
    speech.say("warning", &[("over", over(warning, speech).into())])
}

/// Why nothing is done before a number is confirmed: "26 tasks would go to the trash. That is over your limit of 20. Confirm the number 26
/// to go on."
pub fn unconfirmed(warnings: &[Warning], wanted: u32, speech: &Speech<'_>) -> String {
    let told: Vec<String> = warnings.iter().map(|warning| over(warning, speech) + ".").collect();
    speech.say("unconfirmed", &[("over", told.join(" ").into()), ("number", wanted.to_string().into())])
}

/// Without its full stop.
fn over(warning: &Warning, speech: &Speech<'_>) -> String {
    let message = if warning.code == Code::ManyDeletions { "over_deletions" } else { "over_updates" };
    let filling =
        [("count", warning.count.into()), ("number", speech.number(warning.count).into()), ("limit", speech.number(warning.limit).into())];
    speech.say(message, &filling)
}
