//! Consent that a person gives outside the page: to a model server on another computer, and to using the microphone.
//!
//! This module decides what needs consent and stores what was agreed to, in the database under a key that no setting has. Not here: how a
//! person is asked, which the window and the command line do.

use std::collections::BTreeSet;

use domain::{Code, Problem, TaskRef};
use llm::Provider;
use protocol::{models::ModelSettings, settings::Settings};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Consents, unexpected};

/// The database key under which consent is stored.
pub(crate) const KEY: &str = "agreed";

/// Maximum number of stored servers. The alphabetically first are dropped, so that a page cannot fill the database.
const SERVERS_MOST: usize = 100;

/// An action that needs consent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Consent {
    /// Sending data to a server on another computer.
    Server {
        /// Scheme, host and port.
        server: String,
        /// Whether the connection is unencrypted.
        open: bool,
    },
    /// Using the microphone.
    Microphone,
}

impl Consent {
    /// The error without this consent: `server_not_agreed` or `microphone_not_agreed`.
    pub fn missing(&self) -> Problem {
        match self {
            Self::Server { server, .. } => {
                let message = format!("You have not agreed to send anything to {server}.");
                let hint = "Test the connection under Settings, Models, or run `assent settings model.baseUrl ADDRESS --yes`.";
                Problem::new(Code::ServerNotAgreed, message).hint(hint).naming("server", server)
            }
            Self::Microphone => Problem::new(Code::MicrophoneNotAgreed, "You have not agreed to use the microphone."),
        }
    }
}

/// The consent that was given.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Agreed {
    servers: BTreeSet<String>,
    microphone: bool,
}

impl Agreed {
    /// Reads the stored consent; empty if it cannot be read.
    pub fn read(stored: Option<&Value>) -> Self {
        stored.and_then(|value| Self::deserialize(value).ok()).unwrap_or_default()
    }

    /// The consent that is missing for sending something to a server.
    pub fn missing_for(&self, provider: &Provider) -> Result<Option<Consent>, Problem> {
        let server = provider.server().map_err(|fault| fault.problem)?;
        let is_missing = !provider.is_local() && !self.servers.contains(&server);
        Ok(is_missing.then(|| Consent::Server { server, open: provider.is_open() }))
    }
}

/// The consent that is missing for replacing the settings `before` by `after`. Only changed addresses need it.
pub(crate) fn missing_for(agreed: &Agreed, before: &Settings, after: &Settings) -> Result<Vec<Consent>, Problem> {
    let known = [&before.model.base_url, &before.transcription.base_url];
    let mut missing = Vec::new();
    for address in [&after.model.base_url, &after.transcription.base_url] {
        if address.trim().is_empty() || known.contains(&address) {
            continue;
        }
        let consent = agreed.missing_for(&Provider::new(address, ""))?;
        missing.extend(consent.filter(|consent| !missing.contains(consent)));
    }
    Ok(missing)
}

impl Consents<'_> {
    /// What a connection to this address needs that has not been agreed to. What is no address reaches nobody and needs nothing.
    pub async fn consent_to_server(self, base_url: &str) -> Result<Option<Consent>, Problem> {
        let (provider, settings) = (Provider::new(base_url, ""), self.app.settings().all().await?);
        if provider.address().is_err() {
            return Ok(None);
        }
        self.missing_for(&provider, &settings).await
    }

    /// What a recording for a task needs that has not been agreed to. `id_not_found`
    pub async fn consent_to_record(self, number: u64) -> Result<Option<Consent>, Problem> {
        self.app.tasks().open_task(&TaskRef::Number(number)).await?;
        Ok((!self.agreed().await?.microphone).then_some(Consent::Microphone))
    }

    /// Whether this has been agreed to.
    pub async fn has_agreed(self, consent: &Consent) -> Result<bool, Problem> {
        let agreed = self.agreed().await?;
        Ok(match consent {
            Consent::Server { server, .. } => agreed.servers.contains(server),
            Consent::Microphone => agreed.microphone,
        })
    }

    /// Remembers that a person has agreed.
    pub async fn agree(self, consent: &Consent) -> Result<(), Problem> {
        let write = self.app.store().begin().await?;
        let mut agreed = Agreed::read(write.setting(KEY).await?.as_ref());
        match consent {
            Consent::Server { server, .. } => {
                while agreed.servers.len() >= SERVERS_MOST {
                    agreed.servers.pop_first();
                }
                agreed.servers.insert(server.clone());
            }
            Consent::Microphone => agreed.microphone = true,
        }
        write.set_setting(KEY, &serde_json::to_value(agreed).map_err(unexpected)?).await?;
        Ok(write.commit().await?)
    }

    /// Refuses what a person has not agreed to. A server that was chosen before anybody was asked, and to which the way is encrypted, stays.
    pub(crate) async fn check_agreed(self, provider: &Provider) -> Result<(), Problem> {
        let settings = self.app.0.settings.read().await.clone();
        match self.missing_for(provider, &settings).await? {
            Some(missing) => Err(missing.missing()),
            None => Ok(()),
        }
    }

    /// What the user has agreed to, read from the database.
    pub(crate) async fn agreed(self) -> Result<Agreed, Problem> {
        Ok(Agreed::read(self.app.store().settings().await?.get(KEY)))
    }

    async fn missing_for(self, provider: &Provider, settings: &Settings) -> Result<Option<Consent>, Problem> {
        let is_chosen = |address: &str| !address.is_empty() && address == provider.base_url;
        if provider.is_local() || !provider.is_open() && is_chosen_in(settings, is_chosen) {
            return Ok(None);
        }
        self.agreed().await?.missing_for(provider)
    }
}

fn is_chosen_in(
    Settings { model: ModelSettings { base_url, .. }, transcription, .. }: &Settings,
    is_chosen: impl Fn(&str) -> bool,
) -> bool {
    is_chosen(base_url) || is_chosen(&transcription.base_url)
}
