//! Which models there are: on a server, and on this computer.

use std::time::Duration;

use agent::model::Fault;
use tokio::time::timeout;

use crate::{Key, Llm, Patience, Provider, call::models};

/// Ollama's port.
const OLLAMA: u16 = 11434;
/// The longest time Ollama may take to answer on this computer.
const NEAR: Duration = Duration::from_secs(1);

impl Llm {
    /// A server's models by name. `provider.model` is ignored.
    pub async fn models(&self, provider: &Provider, key: Option<Key>) -> Result<Vec<String>, Fault> {
        models::list(&self.line(provider, key)?).await
    }

    /// Ollama's models, if it runs on this computer.
    pub async fn find_ollama(&self) -> Option<Vec<String>> {
        self.find_ollama_on(OLLAMA).await
    }

    /// Ollama's models, if it listens on `port`.
    pub async fn find_ollama_on(&self, port: u16) -> Option<Vec<String>> {
        let patience = Patience { connect: NEAR, ..Patience::default() };
        let provider = Provider { patience, ..Provider::new(format!("http://127.0.0.1:{port}"), "") };
        timeout(NEAR, self.models(&provider, None)).await.ok()?.ok()
    }
}
