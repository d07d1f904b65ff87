//! What a turn leaves in the audit: the router's decision, the validation, how the turn ended; with a model also what was sent and what came
//! back, the repair, and why a summary was not the model's. Of a task agent's wake: what was sent and came back, and how it ended. Of each
//! call of a tool: who asked for it and what became of it, in figures.

use std::fmt::Write as _;

use protocol::turn::Stage;
use serde_json::{Value, json};

use crate::{
    model::{Message, Role, ToolCall},
    tools::{NAMES, Outcome},
    wake::Caller,
};

/// Bytes of a prompt, and of an answer, that are kept.
const KEPT: usize = 16 * 1024;

/// The action of a call of a tool.
pub const TOOL_CALL: &str = "tool_call";

/// Where a decision came from when no model was asked.
pub const BUILT_IN: &str = "built-in";

/// One audit row, as far as the turn knows it; the driver adds time, turn and source. The named fields are those that are counted.
#[derive(Clone, Debug, PartialEq)]
pub struct AuditEntry {
    /// `router_decision`, `prompt`, `validation`, `repair`, `summary_fallback`, `turn`, `wake` or `tool_call`.
    pub action: &'static str,
    /// The stage it belongs to.
    pub stage: Option<Stage>,
    /// The router's own figure, 0 to 1.
    pub router_confidence: Option<f32>,
    /// The host's figure, 0 to 1.
    pub host_confidence: Option<f32>,
    /// Operations proposed.
    pub ops_count: Option<u32>,
    /// Of those, how many cannot be applied.
    pub invalid_count: Option<u32>,
    /// Whether a repair made the list better.
    pub repair_success: Option<bool>,
    /// Milliseconds since the turn began.
    pub duration_ms: u32,
    /// Who decided: [`BUILT_IN`], or a model's name.
    pub model: String,
    /// Tokens used.
    pub tokens: u32,
    /// Everything else, as a JSON object.
    pub detail: Value,
}

impl AuditEntry {
    /// An entry with nothing counted yet.
    pub(crate) fn new(action: &'static str, stage: Option<Stage>, duration_ms: u32, detail: Value) -> Self {
        Self {
            action,
            stage,
            router_confidence: None,
            host_confidence: None,
            ops_count: None,
            invalid_count: None,
            repair_success: None,
            duration_ms,
            model: BUILT_IN.to_owned(),
            tokens: 0,
            detail,
        }
    }
}

/// What is counted of one call of a tool.
#[derive(Clone, Copy, Debug)]
pub struct CallFigures<'a> {
    /// Which tool, as the call names it.
    pub tool: &'a str,
    /// What became of it.
    pub outcome: Outcome,
    /// Why it was refused.
    pub code: Option<&'a str>,
    /// What it asked for, in items; none where that could not be read.
    pub asked: Option<usize>,
    /// Of that, what was done or proposed.
    pub done: usize,
    /// Of that, what was skipped.
    pub skipped: usize,
    /// How long it ran, in milliseconds.
    pub ms: u32,
}

impl AuditEntry {
    /// One call of a tool. It holds figures and codes alone: titles stand with the change, where there is one.
    pub fn tool_call(call: &CallFigures<'_>, caller: &Caller) -> Self {
        let count = |many: usize| u32::try_from(many).unwrap_or(u32::MAX);
        // The name of a tool that does not exist is the model's own words, which are kept only where the user wants that.
        let tool = NAMES.into_iter().find(|name| *name == call.tool).unwrap_or("unknown");
        let mut detail = json!({"tool": tool, "outcome": call.outcome.word(), "done": call.done, "skipped": call.skipped});
        if let Some(code) = call.code {
            detail["code"] = code.into();
        }
        if let Some(ms) = caller.inference_ms {
            detail["inferenceMs"] = ms.into();
        }
        Self {
            ops_count: call.asked.map(count),
            model: caller.agent.clone().unwrap_or_default(),
            ..Self::new(TOOL_CALL, None, call.ms, detail)
        }
    }
}

/// What was sent, as text.
pub(crate) fn joined(messages: &[Message]) -> String {
    let role = |role: Role| match role {
        Role::System => "system",
        Role::User => "user",
        Role::Assistant => "assistant",
        Role::Tool => "tool",
    };
    let one = |message: &Message| format!("[{}]\n{}", role(message.role), with_calls(&message.text, &message.calls));
    messages.iter().map(one).collect::<Vec<_>>().join("\n\n")
}

/// Words, and the calls that came with them, each on a line.
pub(crate) fn with_calls(text: &str, calls: &[ToolCall]) -> String {
    calls.iter().fold(text.to_owned(), |mut all, call| {
        let line = if all.is_empty() { "" } else { "\n" };
        let _ = write!(all, "{line}{}({})", call.name, call.arguments);
        all
    })
}

/// The beginning and the end of a text, so that its message is seen, too.
pub(crate) fn capped(text: &str) -> String {
    if text.len() <= KEPT {
        return text.to_owned();
    }
    let mark = "\n[…]\n";
    let half = (KEPT - mark.len()) / 2;
    let (head, tail) = (text.floor_char_boundary(half), text.ceil_char_boundary(text.len() - half));
    format!("{}{mark}{}", &text[..head], &text[tail..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_keep_both_ends() {
        let text = format!("begin{}end", "ä".repeat(KEPT));
        let kept = capped(&text);
        assert!(kept.len() <= KEPT && kept.starts_with("begin") && kept.ends_with("end"));
        assert_eq!(capped("short"), "short");
    }

    #[test]
    fn calls_stand_behind_the_words() {
        let call = |name: &str| ToolCall { id: "1".to_owned(), name: name.to_owned(), arguments: "{}".to_owned() };
        assert_eq!(with_calls("", &[call("a"), call("b")]), "a({})\nb({})");
        let said = Message { calls: vec![call("a")], ..Message::new(Role::Assistant, "Well.") };
        assert_eq!(joined(&[Message::new(Role::System, "Rules"), said]), "[system]\nRules\n\n[assistant]\nWell.\na({})");
    }
}
