//! A model server as configured in the settings: its address, the model, and how long to wait.
//!
//! Owns the rules for addresses. Not here: the key, which is passed separately ([`Key`]).

use std::time::Duration;

use agent::model::Fault;
use reqwest::Url;

use crate::{
    Key,
    server::{
        address::{host, is_loopback, is_near},
        endpoint::Endpoint,
        fault,
    },
};

/// A model on a server.
#[derive(Clone, Debug, PartialEq)]
pub struct Provider {
    /// As the user entered it: `http://127.0.0.1:11434`, with or without `/v1`.
    pub base_url: String,
    /// The model's name as the server knows it.
    pub model: String,
    /// The sampling temperature, 0 to 2. Left out if a server refuses it.
    pub temperature: f32,
    /// How long to wait.
    pub patience: Patience,
}

impl Provider {
    /// A model at an address, with the usual temperature and patience.
    pub fn new(base_url: impl Into<String>, model: impl Into<String>) -> Self {
        Self { base_url: base_url.into(), model: model.into(), temperature: 0.1, patience: Patience::default() }
    }

    /// The full address, the same for every spelling of it. Fails with `invalid_base_url`.
    pub fn address(&self) -> Result<String, Fault> {
        base_url(&self.base_url).map(Into::into)
    }

    /// Whether all data stays on this computer.
    pub fn is_local(&self) -> bool {
        base_url(&self.base_url).is_ok_and(|url| is_loopback(&url))
    }

    /// The server without a path, `https://api.openai.com`, as shown when the user is asked. Fails with `invalid_base_url`.
    pub fn server(&self) -> Result<String, Fault> {
        base_url(&self.base_url).map(|url| url.origin().ascii_serialization())
    }

    /// Whether others could read the traffic: the server is not on this computer, and the connection is not encrypted.
    pub fn is_open(&self) -> bool {
        base_url(&self.base_url).is_ok_and(|url| url.scheme() == "http" && !is_loopback(&url))
    }

    /// The checked address with the key. Refuses an invalid address, and a key that would cross the internet unencrypted.
    pub(crate) fn endpoint(&self, key: Option<Key>) -> Result<Endpoint, Fault> {
        let url = base_url(&self.base_url)?;
        let key = key.filter(|key| !key.is_empty());
        if key.is_some() && url.scheme() == "http" && !is_near(&url) {
            return Err(fault::open_road(host(&url)));
        }
        Ok(Endpoint { url, key })
    }
}

/// How long to wait for each step. Fields, so that tests can be fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For a connection.
    pub connect: Duration,
    /// From the request to the first token. A large model may have to be loaded first.
    pub first_token: Duration,
    /// Between two lines of an answer, and for a line to end. Whole lines count instead of bytes, so that a server that sends single bytes
    /// cannot delay for ever.
    pub stall: Duration,
    /// For the whole call, including all attempts.
    pub whole: Duration,
    /// For finding out what a server supports, before the first call begins without knowing.
    pub trial: Duration,
    /// Another attempt begins only within this time after the first, including waits.
    pub retry_within: Duration,
    /// The wait before the second attempt; the third waits twice as long. Up to half of it is random.
    pub pause: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(5),
            first_token: Duration::from_mins(1),
            stall: Duration::from_secs(20),
            whole: Duration::from_mins(5),
            trial: Duration::from_secs(5),
            retry_within: Duration::from_secs(12),
            pause: Duration::from_millis(400),
        }
    }
}

/// The address that `chat/completions` and `models` are relative to, without a slash at the end. A bare host gets `/v1`.
pub(crate) fn base_url(text: &str) -> Result<Url, Fault> {
    let text = text.trim();
    let invalid = |why: &str| Err(fault::base_url(why));
    if text.is_empty() {
        return invalid("The address of the model server is missing. Enter one such as http://127.0.0.1:11434/v1.");
    }
    let Ok(mut url) = Url::parse(text) else {
        return invalid(&format!("“{}” is no address. Enter one such as http://127.0.0.1:11434/v1.", fault::short(text, 80)));
    };
    if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none_or(str::is_empty) {
        return invalid("The address begins with neither http:// nor https://. Enter one such as http://127.0.0.1:11434/v1.");
    }
    if !url.username().is_empty() || url.password().is_some() {
        return invalid("The address holds a user name or password. Take them out, and enter the key in its own field.");
    }
    if url.query().is_some() || url.fragment().is_some() {
        return invalid("The address has something after ? or #. Enter only the part that ends in /v1.");
    }
    let path = url.path().trim_end_matches('/');
    let path = path.strip_suffix("/chat/completions").or_else(|| path.strip_suffix("/models")).unwrap_or(path);
    let path = if path.is_empty() { "/v1".to_owned() } else { path.to_owned() };
    url.set_path(&path);
    Ok(url)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(text: &str, expected: &Expect) {
        let said = match base_url(text) {
            Ok(url) if is_loopback(&url) => format!("{url} here"),
            Ok(url) if is_near(&url) => format!("{url} near"),
            Ok(url) => url.to_string(),
            Err(fault) => format!("{}: {}", fault.problem.code, fault.problem.message),
        };
        expected.assert_eq(&said);
    }

    #[test]
    fn addresses() {
        check("http://127.0.0.1:11434", &expect!["http://127.0.0.1:11434/v1 here"]);
        check(" http://localhost:1234/v1/ ", &expect!["http://localhost:1234/v1 here"]);
        check("http://[::1]:8080", &expect!["http://[::1]:8080/v1 here"]);
        check("http://192.168.1.20:8000/v1", &expect!["http://192.168.1.20:8000/v1 near"]);
        check("http://attic:8000", &expect!["http://attic:8000/v1 near"]);
        check("https://api.openai.com/v1/chat/completions", &expect!["https://api.openai.com/v1"]);
        check(
            "https://generativelanguage.googleapis.com/v1beta/openai/",
            &expect!["https://generativelanguage.googleapis.com/v1beta/openai"],
        );
        check("https://localhost.example.com", &expect!["https://localhost.example.com/v1"]);
        check("", &expect!["invalid_base_url: The address of the model server is missing. Enter one such as http://127.0.0.1:11434/v1."]);
        check("my computer", &expect!["invalid_base_url: “my computer” is no address. Enter one such as http://127.0.0.1:11434/v1."]);
        check(
            "file:///etc/passwd",
            &expect![
                "invalid_base_url: The address begins with neither http:// nor https://. Enter one such as http://127.0.0.1:11434/v1."
            ],
        );
        check(
            "localhost:11434",
            &expect![
                "invalid_base_url: The address begins with neither http:// nor https://. Enter one such as http://127.0.0.1:11434/v1."
            ],
        );
        check(
            "https://me:secret@example.com/v1",
            &expect!["invalid_base_url: The address holds a user name or password. Take them out, and enter the key in its own field."],
        );
        check(
            "https://example.com/v1?key=secret",
            &expect!["invalid_base_url: The address has something after ? or #. Enter only the part that ends in /v1."],
        );
    }
}
