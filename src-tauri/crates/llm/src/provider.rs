//! A model server as the settings describe it: where it is, which model, and how long to wait for it.
//!
//! Owns the rules for an address. Not here: the key, which travels separately ([`crate::Key`]).

use std::{net::IpAddr, time::Duration};

use agent::model::Fault;
use reqwest::Url;

use crate::fault;

/// A model on a server.
#[derive(Clone, Debug, PartialEq)]
pub struct Provider {
    /// As the user wrote it: `http://127.0.0.1:11434`, with or without `/v1`.
    pub base_url: String,
    /// The model's name as the server knows it.
    pub model: String,
    /// How freely the model chooses its words, 0 to 2. Left out where a server refuses it.
    pub temperature: f32,
    /// How long to wait.
    pub patience: Patience,
}

impl Provider {
    /// A model at an address, with the usual temperature and patience.
    pub fn new(base_url: impl Into<String>, model: impl Into<String>) -> Self {
        Self { base_url: base_url.into(), model: model.into(), temperature: 0.1, patience: Patience::default() }
    }

    /// The address in full, as all spellings of it mean it. `invalid_base_url` where it is none.
    pub fn address(&self) -> Result<String, Fault> {
        base_url(&self.base_url).map(Into::into)
    }

    /// Whether everything said stays on this machine.
    pub fn is_local(&self) -> bool {
        base_url(&self.base_url).is_ok_and(|url| is_loopback(&url))
    }

    /// The server without the path on it, `https://api.openai.com`: what a person is asked about. `invalid_base_url`
    pub fn server(&self) -> Result<String, Fault> {
        base_url(&self.base_url).map(|url| url.origin().ascii_serialization())
    }

    /// Whether others can read along: the server is not on this machine, and the way to it is not encrypted.
    pub fn is_open(&self) -> bool {
        base_url(&self.base_url).is_ok_and(|url| url.scheme() == "http" && !is_loopback(&url))
    }
}

/// How long to wait for what. Fields, so that tests are quick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For a connection.
    pub connect: Duration,
    /// From the request to the first word. A large model may have to be loaded first.
    pub first_token: Duration,
    /// Between two lines of an answer that has begun, and for a line to end. Whole lines count and not bytes, so that a server which drips
    /// does not hold on for ever.
    pub stall: Duration,
    /// For the whole call, attempts included.
    pub whole: Duration,
    /// For finding out what a server can be held to, before the first call begins without knowing it.
    pub trial: Duration,
    /// Another attempt is only begun this soon after the first, waiting included.
    pub retry_within: Duration,
    /// The wait before a second attempt; the third waits twice as long. Up to half of it is chance.
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

/// The address below which `chat/completions` and `models` lie, without a slash at its end. A bare host gets `/v1`.
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

/// Whether an address means this machine.
pub(crate) fn is_loopback(url: &Url) -> bool {
    let host = host(url);
    host == "localhost" || host.ends_with(".localhost") || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

/// Whether an address lies within the user's own walls, where servers rarely have certificates.
pub(crate) fn is_near(url: &Url) -> bool {
    let host = host(url);
    let near = |ip: IpAddr| match ip {
        IpAddr::V4(ip) => ip.is_private() || ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_unique_local() || ip.is_unicast_link_local(),
    };
    let domain = host.rsplit_once('.').map(|(_, domain)| domain);
    is_loopback(url)
        || host.parse().map_or_else(|_| matches!(domain, None | Some("local" | "lan" | "internal")) || host.ends_with(".home.arpa"), near)
}

/// The host without the brackets of IPv6.
pub(crate) fn host(url: &Url) -> &str {
    url.host_str().unwrap_or_default().trim_matches(['[', ']'])
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
