//! Helpers for the tests: a call, a provider, an answer as text.

use std::{env, process::Command, sync::Arc, time::Duration};

use agent::model::{Message, ModelCall, ModelEvent, Output, Purpose, Role, ToolOffer};
use llm::{Answer, Key, Known, Llm, Patience, Provider, Rung};
use serde_json::json;
use testkit::model_server::{ModelServer, Script};

/// A plan of two operations, as the server sends it.
pub const PLAN: &str = r#"{"operations":[{"op":"create","title":"Buy milk"},{"op":"complete","id":12,"completed":true}]}"#;

/// Long enough for any computer, with short pauses between attempts.
pub const PATIENT: Patience = Patience {
    connect: Duration::from_secs(10),
    first_token: Duration::from_mins(1),
    stall: Duration::from_secs(30),
    whole: Duration::from_mins(2),
    trial: Duration::from_secs(30),
    retry_within: Duration::from_secs(30),
    pause: Duration::from_millis(40),
};

/// For faults in which a timeout runs out.
pub const HASTY: Patience = Patience { first_token: Duration::from_millis(1500), stall: Duration::from_millis(800), ..PATIENT };

pub fn provider(server: &ModelServer) -> Provider {
    Provider { patience: PATIENT, ..Provider::new(server.url(), "scripted") }
}

/// The present, which is fixed.
pub fn now() -> domain::Timestamp {
    "2026-11-21T08:00:00Z".parse().unwrap()
}

/// A server, and a client that knows the server's rung.
pub async fn server(script: Script) -> (ModelServer, Arc<Llm>) {
    let server = ModelServer::start(script).await.unwrap();
    let known = known(&server, Rung::JsonSchema);
    (server, Arc::new(Llm::new(7, known, now)))
}

/// What an earlier session would have stored about a server.
pub fn known(server: &ModelServer, rung: Rung) -> Known {
    serde_json::from_value(json!([{"baseUrl": server.url(), "model": "scripted", "rung": rung}])).unwrap()
}

/// A call that wants a plan.
pub fn plan() -> ModelCall {
    let schema = json!({"type": "object", "properties": {"operations": {"type": "array"}}, "required": ["operations"]});
    call(Purpose::Plan, "Answer with a JSON object {\"operations\":[...]}.", Output::Json { name: "plan", schema })
}

/// A call that wants text.
pub fn chat() -> ModelCall {
    call(Purpose::Chat, "Answer in one sentence.", Output::Text)
}

/// A call that offers two tools.
pub fn wake() -> ModelCall {
    let offer = |name, property: &str| ToolOffer {
        name,
        description: format!("Takes {property}."),
        parameters: json!({"type": "object", "properties": {property: {"type": "array"}}, "required": [property]}),
    };
    let offers = vec![offer("add_multiple_checklist_items", "items"), offer("assign_task_labels", "labelIds")];
    call(Purpose::Wake, "Keep the checklist in step.", Output::Tools(offers))
}

fn call(purpose: Purpose, instructions: &str, output: Output) -> ModelCall {
    let message = |role, text: &str| Message::new(role, text);
    let messages = vec![message(Role::System, instructions), message(Role::User, "Buy milk and finish 12")];
    ModelCall { id: 1, purpose, messages, output, max_tokens: 4000 }
}

/// The result of a call.
#[derive(Debug)]
pub struct Heard {
    pub text: String,
    pub pieces: usize,
    pub end: ModelEvent,
}

impl Heard {
    /// The text and how it ended: `Done`, or the code, whether a retry may help, and the sentence. Ports are replaced by `PORT`.
    pub fn told(&self, server: &ModelServer) -> String {
        let end = match &self.end {
            ModelEvent::Failed(fault) => {
                let again = if fault.retry { "try again" } else { "change something" };
                format!("{} ({again}): {}", fault.problem.code, fault.problem.message).replace(&server.port().to_string(), "PORT")
            }
            ModelEvent::Done(answered) => {
                let calls: Vec<String> =
                    answered.calls.iter().map(|call| format!("\n  {} {} {}", call.id, call.name, call.arguments)).collect();
                format!("Done{}{}", if answered.truncated { ", cut" } else { "" }, calls.concat())
            }
            ModelEvent::Delta(_) => "no end".to_owned(),
        };
        let text = if self.text.chars().count() > 120 { format!("{} bytes", self.text.len()) } else { self.text.clone() };
        format!("{text:?} {end}")
    }
}

/// Runs a test of this file again in a separate process with an environment variable set; true in that process. In a process with threads
/// the environment cannot be changed safely.
pub fn alone(test: &str, name: &str, value: &str) -> bool {
    const INNER: &str = "ASSENT_TEST_ALONE";
    if env::var_os(INNER).is_some() {
        return true;
    }
    let output = Command::new(env::current_exe().unwrap()).args(["--exact", test]).env(INNER, "1").env(name, value).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
    false
}

/// Reads an answer to its end.
pub async fn hear(mut answer: Answer) -> Heard {
    let (mut text, mut pieces) = (String::new(), 0);
    loop {
        match answer.next().await.unwrap() {
            ModelEvent::Delta(piece) => {
                text.push_str(&piece);
                pieces += 1;
            }
            end => {
                assert_eq!(answer.next().await, None, "nothing comes after the end");
                return Heard { text, pieces, end };
            }
        }
    }
}

/// Asks a server and reads the answer to its end.
pub async fn ask(server: &ModelServer, llm: &Arc<Llm>, call: ModelCall) -> Heard {
    hear(llm.ask(provider(server), None, call)).await
}

pub fn key() -> Key {
    Key::new("sk-canary-42")
}
