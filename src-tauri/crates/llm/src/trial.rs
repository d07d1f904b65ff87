//! Finds out what a server supports: a small call per rung, from the top, once per server and model.
//!
//! A trial ends at the byte that decides it. It runs beside other work: a caller that needs its outcome waits for the running trial, and
//! one that cannot wait starts on the lowest rung, which every server accepts. Not here: which answer shows that a rung works (`verdict`), how the
//! outcome is stored (`ladder`).

use std::sync::Arc;

use agent::model::{Fault, Message, ModelCall, Output, Purpose, Role};
use domain::Code;
use serde_json::json;
use tokio::{sync::watch, time::timeout};

use crate::{
    Key, Llm, Provider, Rung,
    call::{exchange::Hearing, line::Line},
    llm::End,
    server::fault,
    trials::{Outcome, Trial},
};

/// The most tokens in a trial, including reasoning.
const TOKENS: u32 = 1024;

impl Llm {
    /// Finds out what a server supports, unless that is known. The first call that wants JSON does the same; doing it earlier saves that
    /// call the time and lets the server load its model.
    pub async fn prepare(self: &Arc<Self>, provider: &Provider, key: Option<Key>) -> Result<Rung, Fault> {
        match self.known_rung(provider) {
            Some(rung) => Ok(rung),
            None => self.tried(provider, key).await,
        }
    }

    /// Whether a trial of this model is running.
    pub fn is_trying(&self, provider: &Provider) -> bool {
        let Ok(endpoint) = provider.endpoint(None) else { return false };
        self.trials.all().iter().any(|trial| trial.base_url == endpoint.url.as_str() && trial.model == provider.model)
    }

    /// The rung for a call: the highest that works, or the lowest if that is not found out in time.
    pub(crate) async fn rung(self: &Arc<Self>, provider: &Provider, key: Option<Key>) -> Result<Rung, Fault> {
        let found = timeout(provider.patience.trial, self.prepare(provider, key)).await;
        found.unwrap_or(Ok(Rung::Prompt))
    }

    /// Waits for the running trial, or for a new one. The trial continues even if nobody waits for it.
    async fn tried(self: &Arc<Self>, provider: &Provider, key: Option<Key>) -> Result<Rung, Fault> {
        let mut outcome = self.trial(provider, key)?;
        let found = outcome.wait_for(Option::is_some).await;
        found.ok().and_then(|found| found.clone()).unwrap_or_else(|| Err(fault::interrupted()))
    }

    fn trial(self: &Arc<Self>, provider: &Provider, key: Option<Key>) -> Result<Outcome, Fault> {
        let base_url = provider.endpoint(key.clone())?.url.to_string();
        let mut trials = self.trials.all();
        // A trial whose task has died never reports an outcome.
        trials.retain(|trial| trial.outcome.has_changed().is_ok());
        let alike = |trial: &&Trial| trial.base_url == base_url && trial.model == provider.model && trial.key == key;
        if let Some(trial) = trials.iter().find(alike) {
            return Ok(trial.outcome.clone());
        }
        let (told, outcome) = watch::channel(None);
        trials.push(Trial { base_url, model: provider.model.clone(), key: key.clone(), outcome: outcome.clone() });
        let (llm, provider) = (Arc::clone(self), provider.clone());
        tokio::spawn(async move {
            let found = match llm.line(&provider, key) {
                Ok(line) => llm.climb(&line).await.map_err(End::fault),
                Err(fault) => Err(fault),
            };
            // Sent before the trial is removed from the list, so that no other one starts in between.
            told.send_replace(Some(found));
            llm.trials.all().retain(|trial| !trial.outcome.same_channel(&told.subscribe()));
        });
        Ok(outcome)
    }

    /// The highest rung that works, by trying from the top.
    pub(crate) async fn climb(&self, line: &Line<'_>) -> Result<Rung, End> {
        for rung in Rung::ALL {
            if self.holds(line, rung).await? {
                self.known_mut().of_mut(line.endpoint.url.as_str(), &line.provider.model).rung = Some(rung);
                return Ok(rung);
            }
        }
        Ok(Rung::Prompt)
    }

    /// Whether a small call on a rung is answered in its form. The prompt asks for JSON no more than the rung requires, so that a server
    /// that accepts the field and ignores it is found out.
    async fn holds(&self, line: &Line<'_>, rung: Rung) -> Result<bool, End> {
        let words = match rung {
            Rung::JsonSchema | Rung::Tool => include_str!("../prompts/trial.txt"),
            Rung::JsonObject => include_str!("../prompts/trial_json.txt"),
            Rung::Prompt => return Ok(true),
        };
        let schema =
            json!({"type": "object", "properties": {"ok": {"type": "boolean"}}, "required": ["ok"], "additionalProperties": false});
        let call = ModelCall {
            id: 0,
            purpose: Purpose::Chat,
            messages: vec![Message::new(Role::User, words.trim_end())],
            output: Output::Json { name: "trial", schema },
            max_tokens: TOKENS,
        };
        let mut hearing = Hearing::trying(rung);
        match self.converse(line, &call, Some(rung), false, &mut hearing).await {
            Ok(_) | Err(End::Decided) => Ok(hearing.verdict() == Some(true)),
            Err(End::NotHeld) => Ok(false),
            // An answer that is none says of the rung, not of the server, that it does not work.
            Err(End::Fault(fault)) if matches!(fault.problem.code, Code::ModelEmpty | Code::AnswerTooLarge) => Ok(false),
            Err(end) => Err(end),
        }
    }
}
