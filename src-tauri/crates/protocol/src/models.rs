//! Models: which one answers, what is known of its server, what it has cost, and what was sent to it. Keys go towards the host only.

use domain::{Problem, Timestamp};
use serde::{Deserialize, Serialize, Serializer};

/// Who answers, and how it is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ModelSettings {
    /// Whether the model is asked; without it the built-in planner does everything.
    pub enabled: bool,
    /// Which preset the address came from; `custom` where the user gave it.
    pub preset: String,
    /// Where the server is, with or without `/v1`.
    pub base_url: String,
    /// The model's name as the server knows it.
    pub model: String,
    /// How freely it chooses its words, 0 to 2.
    #[serde(serialize_with = "as_typed")]
    pub temperature: f32,
    /// Seconds that a whole answer may take.
    pub timeout_s: u32,
    /// Seconds until the first word.
    pub first_token_s: u32,
    /// Whether what is sent and what comes back is kept in the audit.
    pub log_prompts: bool,
    /// Operations that a plan is asked to have at most.
    pub budget: u32,
    /// Tokens of one day, of the assistant and of the agents; after that no model is asked until the next.
    pub tokens_per_day: u32,
}

impl Default for ModelSettings {
    fn default() -> Self {
        Self {
            enabled: false,
            preset: "ollama".to_owned(),
            base_url: String::new(),
            model: String::new(),
            temperature: 0.1,
            timeout_s: 300,
            first_token_s: 60,
            log_prompts: true,
            budget: 8,
            tokens_per_day: 2_000_000,
        }
    }
}

/// A server whose address is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ModelPreset {
    /// Stable.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Its address; empty where the user has to give one.
    pub base_url: String,
    /// Whether it answers only those who have a key.
    pub needs_key: bool,
    /// Whether it runs on this computer.
    pub local: bool,
}

/// A server that runs on this computer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct FoundModel {
    /// Where.
    pub base_url: String,
    /// The models it has, by name.
    pub models: Vec<String>,
}

/// A server to try.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct TestConnectionRequest {
    /// Where.
    pub base_url: String,
    /// Which model; empty where none is chosen yet.
    pub model: String,
    /// A key that is typed but not kept yet; without it the kept one is shown.
    #[serde(default)]
    pub key: Option<String>,
}

/// How strictly a server keeps its model to the form of a plan, the strictest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum Rung {
    /// To the schema.
    JsonSchema,
    /// As the arguments of a tool.
    Tool,
    /// To JSON of any form.
    JsonObject,
    /// Only by what the prompt says.
    Prompt,
}

/// What a test of the connection found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ConnectionReport {
    /// Whether a server answered at all.
    pub reachable: bool,
    /// Its models, where it lists them.
    pub models: Vec<String>,
    /// Whether the chosen model is there.
    pub model_found: bool,
    /// The highest rung that works.
    pub rung: Option<Rung>,
    /// How fast the model writes, after its first word.
    pub tokens_per_second: Option<f32>,
    /// Milliseconds before the first word.
    pub first_token_ms: Option<u32>,
    /// All of it in a sentence, with what to do next.
    pub sentence: String,
    /// What stands in the way, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub problem: Option<Problem>,
}

/// Where the key of a server is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct KeyState {
    /// Where.
    pub kept: KeptIn,
}

/// Where a key is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum KeptIn {
    /// In the system's keychain.
    Keychain,
    /// In memory, until Assent is closed.
    Session,
    /// Nowhere: there is none.
    None,
}

/// All turns taken with models, as far as the audit goes back (90 days), and what of the day's budgets is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ModelUsage {
    /// How many.
    pub turns: u32,
    /// Tokens in and out.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub tokens: u64,
    /// Milliseconds from submit to the end.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub ms: u64,
    /// Tokens that turns, wakes and transcriptions have taken today.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub tokens_today: u64,
    /// Wakes that have ended today.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub wakes_today: u64,
}

/// Where the middle of a text was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Cut {
    /// Behind so many UTF-16 code units of what is kept.
    pub at: u32,
    /// Characters that are not kept.
    pub left_out: u32,
}

/// One call of a model: what was sent, and what came back.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct SentPrompt {
    /// `router`, `plan`, `repair`, `summary`, `chat` or `wake`.
    pub purpose: String,
    /// All messages, each under its role.
    pub prompt: String,
    /// Where its middle was left out, of a very long one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prompt_cut: Option<Cut>,
    /// What came back, as it came.
    pub answer: String,
    /// Where its middle was left out, of a very long one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer_cut: Option<Cut>,
    /// The model's name, as the server gave it.
    pub model: String,
    /// Tokens in and out; 0 where the answer did not come to its end.
    pub tokens: u32,
    /// Milliseconds.
    pub ms: u32,
    /// When it ended.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub at: Timestamp,
}

/// A number as the user wrote it: 0.45, and not what the nearest single-precision number is in full.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference over")]
pub(crate) fn as_typed<S: Serializer>(number: &f32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(number.to_string().parse().unwrap_or_else(|_| f64::from(*number)))
}
