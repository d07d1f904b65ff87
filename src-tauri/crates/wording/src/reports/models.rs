//! What a test of a model server found.

use protocol::models::{ConnectionReport, Rung};

use crate::{Speech, problem::problem};

/// Tokens per second below which the speed is worth a word.
const SLOW: f32 = 8.0;

/// The report in a sentence.
pub(crate) fn report(report: &ConnectionReport, speech: &Speech<'_>) -> String {
    if let Some(why) = &report.problem {
        return problem(why, speech);
    }
    let form = match report.rung {
        Some(Rung::JsonSchema) => "report_json_schema",
        Some(Rung::Tool) => "report_tool",
        Some(Rung::JsonObject) => "report_json_object",
        Some(Rung::Prompt) | None => "report_prompt",
    };
    let form = speech.say(form, &[]);
    let Some(speed) = report.tokens_per_second else { return form };
    let message = if speed < SLOW { "report_slow" } else { "report_speed" };
    speech.say(message, &[("form", form.into()), ("speed", format!("{speed:.0}").into())])
}
