//! What a turn asks a model, and what it receives back: data only. `llm` runs the calls; nothing here touches the network.

use domain::Problem;
use serde_json::Value;

/// The model that a turn uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelSetup {
    /// Its name, as the user chose it.
    pub name: String,
    /// Maximum number of operations that the prompt asks for.
    pub budget: u32,
    /// Maximum number of operations of one answer that are listed. Any more are dropped, and the turn says so.
    pub most: usize,
    /// Whether prompts and answers are written to the audit.
    pub log_prompts: bool,
    /// Whether the model is told the names of private labels.
    pub private_labels: bool,
}

impl ModelSetup {
    /// A model with the usual limits: the prompt asks for 8 operations, 200 are accepted, prompts are kept, private labels are left out.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), budget: 8, most: 200, log_prompts: true, private_labels: false }
    }
}

/// Why a model is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// Decides whether to plan, ask or answer.
    Router,
    /// Proposes operations.
    Plan,
    /// Corrects the invalid operations.
    Repair,
    /// Puts the operations into words.
    Summary,
    /// Answers in words.
    Chat,
    /// Makes the next tool calls of a task's agent, or ends its wake.
    Wake,
}

impl Purpose {
    /// Its name in the audit.
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

/// One model call. Its messages begin with the part that all calls of this purpose share, so that a server's prefix cache hits.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelCall {
    /// Its number within the turn; every event of the call carries it.
    pub id: u32,
    /// Why the model is asked.
    pub purpose: Purpose,
    /// The conversation, in order.
    pub messages: Vec<Message>,
    /// The form that the answer must have.
    pub output: Output,
    /// Maximum number of tokens that the answer may have.
    pub max_tokens: u32,
}

/// One message of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Who says it.
    pub role: Role,
    /// Its text; for [`Role::Tool`], the tool's answer.
    pub text: String,
    /// The tools that the model called in it. Only for [`Role::Assistant`].
    pub calls: Vec<ToolCall>,
    /// The call that it answers. Only for [`Role::Tool`].
    pub answers: Option<String>,
}

impl Message {
    /// A message with text only.
    pub fn new(role: Role, text: impl Into<String>) -> Self {
        Self { role, text: text.into(), calls: Vec::new(), answers: None }
    }
}

/// A tool call that the model requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolCall {
    /// The id that the answer refers to, unique within one model answer. Invented by the reader if the server gave none.
    pub id: String,
    /// The tool's name, as the model wrote it.
    pub name: String,
    /// JSON text, as the model wrote it.
    pub arguments: String,
}

/// A tool that is offered to the model.
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

/// The form that an answer must have.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    /// Words.
    Text,
    /// JSON that matches this schema. The prompt describes it in words too, for servers that cannot enforce a schema.
    Json {
        /// A short name, `[a-z_]+`.
        name: &'static str,
        /// JSON Schema.
        schema: Value,
    },
    /// Tool calls, text, or both. A server that does not support tools causes the fault `model_without_tools`.
    Tools(Vec<ToolOffer>),
}

/// An event of a call: any number of pieces, then one end.
#[derive(Clone, Debug, PartialEq)]
pub enum ModelEvent {
    /// The next piece of the answer.
    Delta(String),
    /// The answer is complete.
    Done(Answered),
    /// The answer broke off.
    Failed(Fault),
}

/// The facts about a complete answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answered {
    /// The model's name, as the server gave it.
    pub model: String,
    /// Tokens of the prompt, as the server counted them; if it did not, estimated at four bytes each.
    pub prompt_tokens: u32,
    pub answer_tokens: u32,
    /// The answer was cut at [`ModelCall::max_tokens`].
    pub truncated: bool,
    /// The tools called, in order. Only if [`Output::Tools`] was requested.
    pub calls: Vec<ToolCall>,
}

/// Why an answer did not finish.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// A code, and a sentence that says what to do.
    pub problem: Problem,
    /// Whether the same call may succeed later.
    pub retry: bool,
}
