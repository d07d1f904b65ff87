//! What a turn asks of a model, and what it hears back: data only. `llm` runs the calls; nothing here knows of a network.

use domain::Problem;
use serde_json::Value;

/// The model that a turn is taken with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelSetup {
    /// Its name, as the user chose it.
    pub name: String,
    /// Operations that the prompt asks for at most.
    pub budget: u32,
    /// Operations of one answer that are listed; the rest is cut, and said.
    pub most: usize,
    /// Whether what is sent and what comes back goes to the audit.
    pub log_prompts: bool,
}

impl ModelSetup {
    /// A model with the usual bounds: 8 operations asked for, 200 taken, prompts kept.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), budget: 8, most: 200, log_prompts: true }
    }
}

/// Why a model is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// Plan, ask or answer?
    Router,
    /// Operations.
    Plan,
    /// The invalid operations again.
    Repair,
    /// The operations in words.
    Summary,
    /// An answer in words.
    Chat,
}

impl Purpose {
    /// What it is called in the audit.
    pub fn word(self) -> &'static str {
        match self {
            Self::Router => "router",
            Self::Plan => "plan",
            Self::Repair => "repair",
            Self::Summary => "summary",
            Self::Chat => "chat",
        }
    }
}

/// One call of a model. The messages begin with what is the same in every call of this purpose, so that a server's prefix cache hits.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelCall {
    /// Which call of its turn; whatever comes of it carries this.
    pub id: u32,
    /// Why.
    pub purpose: Purpose,
    /// What is said, in order.
    pub messages: Vec<Message>,
    /// What the answer has to look like.
    pub output: Output,
    /// Tokens the answer may have.
    pub max_tokens: u32,
}

/// One message of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Who says it.
    pub role: Role,
    /// What is said.
    pub text: String,
}

/// Who says a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The host.
    System,
    /// The user, or the host in the user's place.
    User,
    /// The model, earlier.
    Assistant,
}

/// What an answer has to look like.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    /// Words.
    Text,
    /// JSON that this schema describes. The prompt says it in words too, for servers that cannot be held to it.
    Json {
        /// A short name, `[a-z_]+`.
        name: &'static str,
        /// JSON Schema.
        schema: Value,
    },
}

/// What comes of a call, in order: any number of pieces, then one end.
#[derive(Clone, Debug, PartialEq)]
pub enum ModelEvent {
    /// The next piece of the answer.
    Delta(String),
    /// The answer is complete.
    Done(Answered),
    /// There is no more, and no end either.
    Failed(Fault),
}

/// What is known of a complete answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answered {
    /// The model's name, as the server gave it.
    pub model: String,
    /// Tokens of the prompt, as the server counted them; estimated at four bytes each where it did not.
    pub prompt_tokens: u32,
    /// Tokens of the answer.
    pub answer_tokens: u32,
    /// The answer was cut at [`ModelCall::max_tokens`].
    pub truncated: bool,
}

/// Why an answer did not come to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// A code, and a sentence that says what to do.
    pub problem: Problem,
    /// Whether the same call may succeed later.
    pub retry: bool,
}
