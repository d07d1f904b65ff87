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
    /// Whether private labels are named to it.
    pub private_labels: bool,
}

impl ModelSetup {
    /// A model with the usual bounds: 8 operations asked for, 200 taken, prompts kept, private labels not named.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), budget: 8, most: 200, log_prompts: true, private_labels: false }
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
    /// The next tool calls of a task's agent, or its last word.
    Wake,
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
            Self::Wake => "wake",
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
    /// What is said; of [`Role::Tool`] what the tool answered.
    pub text: String,
    /// The tools that the model called here, of [`Role::Assistant`] only.
    pub calls: Vec<ToolCall>,
    /// Which call this answers, of [`Role::Tool`] only.
    pub answers: Option<String>,
}

impl Message {
    /// Words and nothing else.
    pub fn new(role: Role, text: impl Into<String>) -> Self {
        Self { role, text: text.into(), calls: Vec::new(), answers: None }
    }
}

/// A tool that the model wants to have run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolCall {
    /// What the answer refers to; made up by the reader where the server gave none. Unique within an answer.
    pub id: String,
    /// Which tool, as the model wrote it.
    pub name: String,
    /// JSON text, as the model wrote it.
    pub arguments: String,
}

/// A tool that is offered.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolOffer {
    /// `[a-z_]+`
    pub name: &'static str,
    /// What it does and when it may be used.
    pub description: String,
    /// JSON Schema of its arguments: an object.
    pub parameters: Value,
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
    /// A tool that the model called.
    Tool,
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
    /// Tool calls, words, or both. A server that knows no tools ends in the fault `model_without_tools`.
    Tools(Vec<ToolOffer>),
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
    /// The tools called, in order; only where [`Output::Tools`] was asked for.
    pub calls: Vec<ToolCall>,
}

/// Why an answer did not come to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// A code, and a sentence that says what to do.
    pub problem: Problem,
    /// Whether the same call may succeed later.
    pub retry: bool,
}
