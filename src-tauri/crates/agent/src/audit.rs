//! What a turn writes to the audit: the router's decision, the validation, and how the turn ended; with a model also each prompt and
//! answer, the repair, and why the model's summary was not used. A wake of a task agent records its prompts, its answers and how it ended.
//! A tool call records its caller and its outcome, in figures.

use std::fmt::Write as _;

use domain::Code;
use protocol::{models::Cut, turn::Stage};
use serde_json::{Value, json};

use crate::{
    model::{Message, Role, ToolCall},
    tools::{NAMES, Outcome},
};

/// Bytes kept of a prompt. The last round of a long wake fits: 80 KB of notes, 96 KiB of conversation, and the rest of the prompt.
const PROMPT_KEPT: usize = 256 * 1024;
/// Bytes kept of an answer. An answer within its limit of 8,192 tokens fits.
const ANSWER_KEPT: usize = 64 * 1024;

/// The audit action of a tool call.
pub const TOOL_CALL: &str = "tool_call";

/// The model name recorded when no model was asked.
pub const BUILT_IN: &str = "built-in";

/// One audit row, as far as the turn knows it; the driver adds time, turn and source. Values that are counted have their own fields.
#[derive(Clone, Debug, PartialEq)]
pub struct AuditEntry {
    /// `router_decision`, `prompt`, `validation`, `repair`, `summary_fallback`, `turn`, `wake` or `tool_call`.
    pub action: &'static str,
    /// The stage it belongs to.
    pub stage: Option<Stage>,
    /// The router's confidence, 0 to 1.
    pub router_confidence: Option<f32>,
    /// The host's confidence, 0 to 1.
    pub host_confidence: Option<f32>,
    /// Operations proposed.
    pub ops_count: Option<u32>,
    /// How many of them cannot be applied.
    pub invalid_count: Option<u32>,
    /// Whether the repair improved the list.
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
    /// An entry without any figures.
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

/// Who asked for a tool call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caller {
    /// [`BUILT_IN`], or a model's name; none where somebody calls a tool by hand.
    pub agent: Option<String>,
    /// How long the model took for the answer that holds the call, in milliseconds.
    pub inference_ms: Option<u32>,
}

/// What is counted of one call of a tool.
#[derive(Clone, Copy, Debug)]
pub struct CallFigures<'a> {
    /// Which tool, as the call names it.
    pub tool: &'a str,
    /// How it ended.
    pub outcome: Outcome,
    /// Why it was refused.
    pub code: Option<Code>,
    /// What it asked for, in items; none where that could not be read.
    pub asked: Option<usize>,
    /// How many of them were done or proposed.
    pub done: usize,
    /// How many of them were skipped.
    pub skipped: usize,
    /// How long it ran, in milliseconds.
    pub ms: u32,
}

impl AuditEntry {
    /// One tool call. The entry holds only figures and codes: titles are kept with the change, if there is one.
    pub fn tool_call(call: &CallFigures<'_>, caller: &Caller) -> Self {
        let count = |many: usize| u32::try_from(many).unwrap_or(u32::MAX);
        // The name of an unknown tool is the model's own text, which is kept only if the user wants that.
        let tool = NAMES.into_iter().find(|name| *name == call.tool).unwrap_or("unknown");
        let mut detail = json!({"tool": tool, "outcome": call.outcome, "done": call.done, "skipped": call.skipped});
        if let Some(code) = call.code {
            detail["code"] = code.as_str().into();
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

/// The messages that were sent, as one text.
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

/// The text of an answer, followed by its tool calls, one a line.
pub(crate) fn with_calls(text: &str, calls: &[ToolCall]) -> String {
    calls.iter().fold(text.to_owned(), |mut all, call| {
        let line = if all.is_empty() { "" } else { "\n" };
        let _ = write!(all, "{line}{}({})", call.name, call.arguments);
        all
    })
}

/// Adds a prompt and its answer to the details of a row. `promptCut` and `answerCut` say where a text was shortened.
pub(crate) fn keep(detail: &mut Value, prompt: &str, answer: &str) {
    for (name, cut_name, text, most) in [("prompt", "promptCut", prompt, PROMPT_KEPT), ("answer", "answerCut", answer, ANSWER_KEPT)] {
        let (kept, cut) = capped(text, most);
        detail[name] = kept.into();
        if let Some(cut) = cut {
            detail[cut_name] = json!(cut);
        }
    }
}

/// The beginning and the end of a text, so that its message is kept, too, and where the middle was cut out.
fn capped(text: &str, most: usize) -> (String, Option<Cut>) {
    if text.len() <= most {
        return (text.to_owned(), None);
    }
    let (head, tail) = (text.floor_char_boundary(most / 2), text.ceil_char_boundary(text.len() - most / 2));
    let counted = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let cut = Cut { at: counted(text[..head].encode_utf16().count()), left_out: counted(text[head..tail].chars().count()) };
    (format!("{}{}", &text[..head], &text[tail..]), Some(cut))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_keep_both_ends() {
        let text = format!("begin{}end", "🎉".repeat(100));
        let (kept, cut) = capped(&text, 100);
        let cut = cut.unwrap();
        assert!(kept.len() <= 100 && kept.starts_with("begin") && kept.ends_with("end"), "{kept}");
        // 11 emoji, of two UTF-16 units each, are kept before the cut and 11 after it.
        assert_eq!(cut, Cut { at: 5 + 2 * 11, left_out: 78 });
        assert_eq!(capped("short", 100), ("short".to_owned(), None));
    }

    #[test]
    fn a_row_says_where_its_texts_were_cut() {
        let mut detail = json!({"call": 1});
        keep(&mut detail, &"p".repeat(PROMPT_KEPT), "short");
        assert_eq!(detail, json!({"call": 1, "prompt": "p".repeat(PROMPT_KEPT), "answer": "short"}));
        keep(&mut detail, &"p".repeat(PROMPT_KEPT + 7), &"a".repeat(ANSWER_KEPT + 1));
        assert_eq!(
            [&detail["promptCut"], &detail["answerCut"]],
            [&json!({"at": PROMPT_KEPT / 2, "leftOut": 7}), &json!({"at": ANSWER_KEPT / 2, "leftOut": 1})]
        );
    }

    #[test]
    fn calls_stand_behind_the_words() {
        let call = |name: &str| ToolCall { id: "1".to_owned(), name: name.to_owned(), arguments: "{}".to_owned() };
        assert_eq!(with_calls("", &[call("a"), call("b")]), "a({})\nb({})");
        let said = Message { calls: vec![call("a")], ..Message::new(Role::Assistant, "Well.") };
        assert_eq!(joined(&[Message::new(Role::System, "Rules"), said]), "[system]\nRules\n\n[assistant]\nWell.\na({})");
    }
}
