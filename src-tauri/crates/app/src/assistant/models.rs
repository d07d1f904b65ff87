//! The choice of the model, and the information about models that the settings page shows.
//!
//! This module owns the choice (from the settings, or for this process alone), the source of the key, and the storage of what was learnt
//! about servers. A key is stored under the address it is for, so that it is never sent to another one. Not here: the protocols of models
//! (`llm`), and when a model is called (`turns`).

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use agent::model::ModelSetup;
use domain::Problem;
use llm::{Key, Keys, Known, Llm, Patience, Provider};
use protocol::models::{
    ConnectionReport, Cut, FoundModel, KeptIn, KeyState, ModelPreset, ModelSettings, ModelUsage, Rung, SentPrompt, TestConnectionRequest,
};
use serde::Deserialize as _;
use serde_json::Value;
use store::AuditFilter;
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::{Clock, ModelState, Models, limits::PROPOSAL_MOST};

/// The setting that stores what was learnt about servers.
const KNOWN: &str = "model_capabilities";
/// The preset of Ollama.
const OLLAMA: &str = "ollama";
/// Maximum number of calls of one turn in an answer; no turn has more than five.
const CALLS_SHOWN: usize = 32;
/// The time limit for a look at the server.
const GLANCE: Duration = Duration::from_secs(3);

/// How models are reached, apart from the settings.
#[derive(Debug, Default)]
pub struct ModelAccess {
    /// Where keys are kept.
    pub keys: Keys,
    /// The time limits. Those for the first word and the whole answer are in the settings.
    pub patience: Patience,
}

/// What this process has of models.
pub(crate) struct Servers {
    llm: Arc<Llm>,
    keys: Keys,
    patience: Patience,
    /// What was learnt about servers, as it is stored.
    kept: Mutex<Known>,
    /// The model used instead of the one in the settings.
    only: Mutex<Option<(ModelSettings, Option<Key>)>>,
}

impl Servers {
    /// The clock also gives the chance that seeds the waits between attempts.
    pub fn new(access: ModelAccess, known: Known, clock: &Clock) -> Self {
        let (chance, present) = (clock.new_id(), clock.clone());
        let llm = Arc::new(Llm::new(chance.as_u64_pair().1, known.clone(), move || present.now()));
        Self { llm, keys: access.keys, patience: access.patience, kept: Mutex::new(known), only: Mutex::default() }
    }

    pub fn llm(&self) -> &Arc<Llm> {
        &self.llm
    }
}

/// The model in use.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    pub provider: Provider,
    pub setup: ModelSetup,
    key: KeyFrom,
}

#[derive(Clone, Debug)]
enum KeyFrom {
    /// The stored key for the provider's address.
    Kept,
    /// The key that was given with the model.
    Given(Option<Key>),
}

/// The stored facts about servers; empty if they cannot be read.
pub(crate) fn read_known(stored: &BTreeMap<String, Value>) -> Known {
    stored.get(KNOWN).and_then(|value| serde_json::from_value(value.clone()).ok()).unwrap_or_default()
}

/// The full address of a server. `invalid_base_url`
pub(crate) fn address(base_url: &str) -> Result<String, Problem> {
    Provider::new(base_url, "").address().map_err(|fault| fault.problem)
}

impl Models<'_> {
    /// Servers to choose from.
    pub fn model_presets(self) -> Vec<ModelPreset> {
        let preset = |preset: &llm::Preset| ModelPreset {
            id: preset.id.to_owned(),
            name: preset.name.to_owned(),
            base_url: preset.base_url.to_owned(),
            needs_key: preset.needs_key,
            local: preset.local,
        };
        llm::presets().iter().map(preset).collect()
    }

    /// Ollama with its models, where it runs on this computer. Looks for a second at the most.
    pub async fn find_local_model(self) -> Option<FoundModel> {
        let models = self.app.0.models.llm.find_ollama().await?;
        let preset = llm::presets().iter().find(|preset| preset.id == OLLAMA)?;
        Some(FoundModel { base_url: preset.base_url.to_owned(), models })
    }

    /// Tries a server out, with the key that is given or else the kept one. `server_not_agreed`
    pub async fn test_connection(self, request: TestConnectionRequest) -> Result<ConnectionReport, Problem> {
        let settings = self.app.0.settings.read().await.model.clone();
        let provider = self.provider(&ModelSettings { base_url: request.base_url, model: request.model, ..settings });
        // An invalid address connects to nothing; the report says so.
        if provider.address().is_ok() {
            self.app.settings().consents().check_agreed(&provider).await?;
        }
        let key = match request.key.as_deref().map(Key::new).filter(|key| !key.is_empty()) {
            Some(key) => Some(key),
            None => self.kept_key(&provider).await,
        };
        let report = self.app.0.models.llm.test_connection(&provider, key).await;
        self.keep_known().await;
        Ok(ConnectionReport {
            reachable: report.reachable,
            models: report.models,
            model_found: report.model_found,
            rung: report.rung.map(rung),
            tokens_per_second: report.tokens_per_second,
            first_token_ms: report.time_to_first_token_ms,
            sentence: report.sentence,
            problem: report.problem,
        })
    }

    /// Keeps the key of the server at an address; an empty one takes it away. `invalid_base_url`
    pub async fn set_model_key(self, base_url: &str, key: &str) -> Result<KeyState, Problem> {
        let (account, key) = (address(base_url)?, Key::new(key));
        if key.is_empty() {
            self.app.0.models.keys.delete(&account).await;
            return Ok(KeyState { kept: KeptIn::None });
        }
        Ok(KeyState { kept: kept_in(self.app.0.models.keys.set(&account, key).await) })
    }

    /// Forgets the key of the server at an address. `invalid_base_url`
    pub async fn delete_model_key(self, base_url: &str) -> Result<(), Problem> {
        self.app.0.models.keys.delete(&address(base_url)?).await;
        Ok(())
    }

    /// Whether there is a key for the server at an address, and where. `invalid_base_url`
    pub async fn model_key_state(self, base_url: &str) -> Result<KeyState, Problem> {
        let key = self.app.0.models.keys.get(&address(base_url)?).await;
        Ok(KeyState { kept: key.map_or(KeptIn::None, |(_, kept)| kept_in(kept)) })
    }

    /// What turns with models have cost, as far as the audit goes back, and what of the day's budgets is used.
    pub async fn model_usage(self) -> Result<ModelUsage, Problem> {
        let totals = self.app.store().model_totals().await?;
        let (wakes_today, tokens_today) = self.app.models().budget().spent_today().await?;
        Ok(ModelUsage {
            turns: u32::try_from(totals.turns).unwrap_or(u32::MAX),
            tokens: totals.tokens,
            ms: totals.duration_ms,
            tokens_today,
            wakes_today,
        })
    }

    /// What was sent to a model in a turn and what came back, in order; empty when nothing was, or nothing is kept.
    pub async fn turn_prompts(self, turn_id: Uuid) -> Result<Vec<SentPrompt>, Problem> {
        let filter = AuditFilter {
            action: Some("prompt".to_owned()),
            turn_id: Some(turn_id.to_string()),
            limit: CALLS_SHOWN,
            ..AuditFilter::default()
        };
        let rows = self.app.store().audit_list(&filter).await?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let cut = |value: &Value| Cut::deserialize(value).ok();
        let number = |value: Option<i64>| value.and_then(|value| u32::try_from(value).ok()).unwrap_or(0);
        let prompts = rows.into_iter().rev().map(|row| SentPrompt {
            purpose: text(&row.detail["purpose"]),
            prompt: text(&row.detail["prompt"]),
            prompt_cut: cut(&row.detail["promptCut"]),
            answer: text(&row.detail["answer"]),
            answer_cut: cut(&row.detail["answerCut"]),
            model: row.model.unwrap_or_default(),
            tokens: number(row.tokens),
            ms: number(row.detail["ms"].as_i64()),
            at: row.at,
        });
        Ok(prompts.collect())
    }

    /// Takes this model instead of the settings' as long as this `App` lives. Neither the choice nor the key is kept. `invalid_base_url`, and
    /// `server_not_agreed` where the way to the server is not encrypted, unless `agreed` says that the user knows.
    pub async fn use_model(self, base_url: &str, model: &str, key: Option<&str>, agreed: bool) -> Result<(), Problem> {
        address(base_url)?;
        let provider = Provider::new(base_url, model);
        if provider.is_open() && !agreed {
            self.app.settings().consents().check_agreed(&provider).await?;
        }
        let settings = self.app.0.settings.read().await.model.clone();
        let (base_url, model) = (base_url.to_owned(), model.to_owned());
        let chosen = ModelSettings { enabled: true, preset: "custom".to_owned(), base_url, model, ..settings };
        *self.app.0.models.only.lock().unwrap_or_else(PoisonError::into_inner) = Some((chosen, key.map(Key::new)));
        Ok(())
    }

    /// Finds out beside other work what the chosen model's server can be held to, so that the first turn does not have to.
    pub fn prepare_model(self) -> JoinHandle<()> {
        let app = self.app.clone();
        tokio::spawn(async move {
            let Some(chosen) = app.models().chosen_model().await else { return };
            let Ok(key) = app.models().model_key(&chosen).await else { return };
            if let Err(fault) = app.0.models.llm.prepare(&chosen.provider, key).await {
                tracing::debug!(code = %fault.problem.code, "the model is not ready");
            }
            app.models().keep_known().await;
        })
    }

    /// The model that is asked; without one the built-in planner does everything.
    pub(crate) async fn chosen_model(self) -> Option<Chosen> {
        let only = self.app.0.models.only.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (settings, key) = match only {
            Some((settings, key)) => (settings, KeyFrom::Given(key)),
            None => (self.app.0.settings.read().await.model.clone(), KeyFrom::Kept),
        };
        let private_labels = self.app.0.settings.read().await.agent.include_private_labels_in_prompts;
        settings.enabled.then(|| Chosen {
            provider: self.provider(&settings),
            setup: ModelSetup {
                budget: settings.budget,
                most: PROPOSAL_MOST,
                log_prompts: settings.log_prompts,
                private_labels,
                ..ModelSetup::new(settings.model)
            },
            key,
        })
    }

    /// The key that the chosen model's server is shown. May wait for the user to unlock the keychain. `server_not_agreed`
    pub(crate) async fn model_key(self, chosen: &Chosen) -> Result<Option<Key>, Problem> {
        match &chosen.key {
            KeyFrom::Given(key) => Ok(key.clone()),
            KeyFrom::Kept => {
                // For an invalid address, the call reports a more precise error.
                if chosen.provider.address().is_ok() {
                    self.app.settings().consents().check_agreed(&chosen.provider).await?;
                }
                Ok(self.kept_key(&chosen.provider).await)
            }
        }
    }

    /// Whether the chosen model's server answers, and what it says, within three seconds; none where no model is chosen.
    pub(crate) async fn glance_at_model(self) -> Option<ModelState> {
        let chosen = self.chosen_model().await?;
        let provider = chosen.provider.clone();
        let looked = tokio::time::timeout(GLANCE, async {
            let key = self.model_key(&chosen).await?;
            self.app.0.models.llm.models(&provider, key).await.map(drop).map_err(|fault| fault.problem)
        });
        let trouble = match looked.await {
            Ok(Ok(())) => None,
            Ok(Err(problem)) => Some(problem.message),
            Err(_) => Some(format!("The model server did not answer within {} seconds.", GLANCE.as_secs())),
        };
        let rung = self.app.0.models.llm.known_rung(&chosen.provider).map(rung);
        Some(ModelState { model: chosen.provider.model, base_url: chosen.provider.base_url, rung, trouble })
    }

    /// Keeps what was found out of servers, if there is something new.
    pub(crate) async fn keep_known(self) {
        let known = self.app.0.models.llm.known();
        {
            let mut kept = self.app.0.models.kept.lock().unwrap_or_else(PoisonError::into_inner);
            if *kept == known {
                return;
            }
            kept.clone_from(&known);
        }
        let Ok(value) = serde_json::to_value(&known) else { return };
        // Without it the same is found out once more.
        if let Err(error) = self.app.store().set_setting(KNOWN, &value).await {
            tracing::debug!(%error, "what is known of model servers was not kept");
        }
    }

    pub(crate) async fn kept_key(self, provider: &Provider) -> Option<Key> {
        let account = provider.address().ok()?;
        self.app.0.models.keys.get(&account).await.map(|(key, _)| key)
    }

    pub(crate) fn provider(self, settings: &ModelSettings) -> Provider {
        let seconds = |seconds: u32| Duration::from_secs(u64::from(seconds));
        let patience =
            Patience { first_token: seconds(settings.first_token_s), whole: seconds(settings.timeout_s), ..self.app.0.models.patience };
        let (base_url, model) = (settings.base_url.clone(), settings.model.clone());
        Provider { base_url, model, temperature: settings.temperature, patience }
    }
}

fn kept_in(kept: llm::KeptIn) -> KeptIn {
    match kept {
        llm::KeptIn::Keychain => KeptIn::Keychain,
        llm::KeptIn::Session => KeptIn::Session,
    }
}

fn rung(rung: llm::Rung) -> Rung {
    match rung {
        llm::Rung::JsonSchema => Rung::JsonSchema,
        llm::Rung::Tool => Rung::Tool,
        llm::Rung::JsonObject => Rung::JsonObject,
        llm::Rung::Prompt => Rung::Prompt,
    }
}
