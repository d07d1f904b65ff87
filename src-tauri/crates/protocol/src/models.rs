//! Models: which one answers, the facts about its server, its cost, and what was sent to it. API keys are sent only towards the host.

use domain::{Problem, Timestamp};
use serde::{Deserialize, Serialize, Serializer};

/// The model that answers, and the settings for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ModelSettings {
    /// Whether the model is used; without it the built-in planner does everything.
    pub enabled: bool,
    /// The preset that the address came from; `custom` if the user typed it.
    pub preset: String,
    /// The server's address, with or without `/v1`.
    pub base_url: String,
    /// The model's name on the server.
    pub model: String,
    /// How freely it chooses its words, 0 to 2.
    #[serde(serialize_with = "as_typed")]
    pub temperature: f32,
    /// The time limit of a whole answer, in seconds.
    pub timeout_s: u32,
    /// The time limit for the first token, in seconds.
    pub first_token_s: u32,
    /// Whether prompts and answers are kept in the audit.
    pub log_prompts: bool,
    /// Maximum number of operations that a plan should have.
    pub budget: u32,
    /// Maximum number of tokens of the assistant and the agents on one day; after that no model is asked until the next day.
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
    /// Its stable id.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Its address; empty if the user has to enter it.
    pub base_url: String,
    /// Whether it requires an API key.
    pub needs_key: bool,
    /// Whether it runs on this computer.
    pub local: bool,
}

/// A model server that was found on this computer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct FoundModel {
    /// Its address.
    pub base_url: String,
    /// The names of its models.
    pub models: Vec<String>,
}

/// A server to test.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct TestConnectionRequest {
    /// Its address.
    pub base_url: String,
    /// The model; empty if none is chosen yet.
    pub model: String,
    /// A key that was typed but not saved yet; without it the saved one is used.
    pub key: Option<String>,
}

/// How strictly a server makes its model follow the form of a plan, the strictest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum Rung {
    /// It must match the schema.
    JsonSchema,
    /// It must match the arguments of a tool.
    Tool,
    /// It must be JSON, in any form.
    JsonObject,
    /// Only the prompt describes the form.
    Prompt,
}

/// The result of a connection test.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ConnectionReport {
    /// Whether a server answered.
    pub reachable: bool,
    /// Its models, if it lists them.
    pub models: Vec<String>,
    /// Whether the chosen model exists there.
    pub model_found: bool,
    /// The highest rung that works.
    pub rung: Option<Rung>,
    /// The speed of the model after its first token.
    pub tokens_per_second: Option<f32>,
    /// Milliseconds to the first token.
    pub first_token_ms: Option<u32>,
    /// The result in a sentence, with what to do next.
    pub sentence: String,
    /// What prevents a connection, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub problem: Option<Problem>,
}

/// Where the key of a server is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct KeyState {
    /// The place.
    pub kept: KeptIn,
}

/// Where a key is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum KeptIn {
    /// In the system's keychain.
    Keychain,
    /// In memory, until Assent is closed.
    Session,
    /// There is no key.
    None,
}

/// All turns with models since the beginning of the audit (90 days), and the used part of the daily limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ModelUsage {
    /// The number of turns.
    pub turns: u32,
    /// Tokens of prompts and answers.
    pub tokens: u64,
    /// The time from sending to the end, in milliseconds, over all turns.
    pub ms: u64,
    /// Tokens used today by turns, wakes and transcriptions.
    pub tokens_today: u64,
    /// Wakes that ended today.
    pub wakes_today: u64,
}

/// Where the middle of a text was cut out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Cut {
    /// The position in the kept text, in UTF-16 code units.
    pub at: u32,
    /// The number of characters that were cut out.
    pub left_out: u32,
}

/// One model call: its prompt and its answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct SentPrompt {
    /// `router`, `plan`, `repair`, `summary`, `chat` or `wake`.
    pub purpose: String,
    /// All messages, each under its role.
    pub prompt: String,
    /// Where its middle was cut out, if it was very long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prompt_cut: Option<Cut>,
    /// The answer, unchanged.
    pub answer: String,
    /// Where its middle was cut out, if it was very long.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer_cut: Option<Cut>,
    /// The model's name, as the server gave it.
    pub model: String,
    /// Tokens of prompt and answer; 0 if the answer did not finish.
    pub tokens: u32,
    /// Its duration in milliseconds.
    pub ms: u32,
    /// When it ended.
    pub at: Timestamp,
}

/// A number as the user wrote it: 0.45, and not what the nearest single-precision number is in full.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference over")]
pub(crate) fn as_typed<S: Serializer>(number: &f32, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(number.to_string().parse().unwrap_or_else(|_| f64::from(*number)))
}
