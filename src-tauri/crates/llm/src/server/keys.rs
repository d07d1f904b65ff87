//! Keys of model servers: in the system's keychain, or only for the session if there is none.
//!
//! Owns the rule that a key is never printed: [`Key`] has no `Display`, and its `Debug` reveals nothing. Not here: who asks for a key.

use std::{
    collections::HashMap,
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use keyring::{Entry, Error};
use serde::{Deserialize, Serialize};

/// The keychain's name for all of our keys.
const SERVICE: &str = "assent";

/// A keychain may ask the user to unlock it; after this time the key counts as unavailable.
const UNLOCK: Duration = Duration::from_mins(1);

/// The key of a model server.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(String);

impl Key {
    /// A key as the user pasted it, without surrounding white space and without characters that a header cannot contain.
    pub fn new(text: &str) -> Self {
        Self(text.trim().chars().filter(char::is_ascii_graphic).collect())
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The key itself, for the one header that carries it.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

/// Where a key is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeptIn {
    /// In the system's keychain.
    Keychain,
    /// In memory, until the program ends.
    Session,
}

/// The keys of all providers, by the provider's id.
#[derive(Debug)]
pub struct Keys {
    keychain: bool,
    session: Mutex<HashMap<String, Key>>,
}

impl Keys {
    /// Keys in the system's keychain, if there is one.
    pub fn new() -> Self {
        Self { keychain: true, session: Mutex::default() }
    }

    /// Keys in memory only.
    pub fn session_only() -> Self {
        Self { keychain: false, session: Mutex::default() }
    }

    /// Stores a key and returns where. An empty key deletes the stored one.
    pub async fn set(&self, provider: &str, key: Key) -> KeptIn {
        if key.is_empty() {
            self.delete(provider).await;
            return KeptIn::Session;
        }
        let kept = key.clone();
        if self.in_keychain(provider, move |entry| entry.set_password(kept.reveal())).await.is_some() {
            self.session().remove(provider);
            return KeptIn::Keychain;
        }
        self.session().insert(provider.to_owned(), key);
        KeptIn::Session
    }

    /// The key of a provider and where it is kept, if there is one.
    pub async fn get(&self, provider: &str) -> Option<(Key, KeptIn)> {
        if let Some(key) = self.session().get(provider) {
            return Some((key.clone(), KeptIn::Session));
        }
        let text = self.in_keychain(provider, Entry::get_password).await?;
        Some((Key::new(&text), KeptIn::Keychain))
    }

    /// Deletes a key, wherever it is kept.
    pub async fn delete(&self, provider: &str) {
        self.session().remove(provider);
        self.in_keychain(provider, Entry::delete_credential).await;
    }

    /// The keychain's answer; None if there is no keychain, no such key, or it stays locked. It runs on its own thread: it may wait for the
    /// user, and the Linux keychain must not be called from within the runtime.
    async fn in_keychain<T: Send + 'static>(
        &self,
        provider: &str,
        ask: impl FnOnce(&Entry) -> Result<T, Error> + Send + 'static,
    ) -> Option<T> {
        if !self.keychain {
            return None;
        }
        let provider = provider.to_owned();
        let asked = tokio::task::spawn_blocking(move || Entry::new(SERVICE, &provider).and_then(|entry| ask(&entry)));
        match tokio::time::timeout(UNLOCK, asked).await {
            Ok(Ok(Ok(value))) => Some(value),
            // Logs the kind of the error only, because some errors contain what is stored.
            Ok(Ok(Err(error))) => {
                tracing::debug!(kind = kind(&error), "the keychain does not serve");
                None
            }
            Ok(Err(_)) | Err(_) => None,
        }
    }

    fn session(&self) -> MutexGuard<'_, HashMap<String, Key>> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for Keys {
    fn default() -> Self {
        Self::new()
    }
}

fn kind(error: &Error) -> &'static str {
    match error {
        Error::NoDefaultStore => "no keychain",
        Error::NoStorageAccess(_) => "no access",
        Error::PlatformFailure(_) => "platform",
        Error::NoEntry => "no such key",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_cleaned_and_never_shown() {
        let key = Key::new(" sk-canary\u{200b}-1\n");
        assert_eq!(key.reveal(), "sk-canary-1");
        assert_eq!(format!("{key:?} {:?}", Some(key.clone())), "Key(…) Some(Key(…))");
        assert!(Key::new(" \n").is_empty());
    }

    #[tokio::test]
    async fn without_a_keychain_a_key_lasts_for_the_session() {
        let keys = Keys::session_only();
        assert_eq!(keys.get("openai").await, None);
        assert_eq!(keys.set("openai", Key::new("sk-canary")).await, KeptIn::Session);
        assert_eq!(keys.get("openai").await, Some((Key::new("sk-canary"), KeptIn::Session)));
        assert_eq!(keys.get("mistral").await, None);
        assert!(!format!("{keys:?}").contains("canary"));
        keys.set("openai", Key::new("")).await;
        assert_eq!(keys.get("openai").await, None);
        assert_eq!(Keys::session_only().get("openai").await, None);
    }
}
