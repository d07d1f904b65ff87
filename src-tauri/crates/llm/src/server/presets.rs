//! Servers with known addresses, so that users need not look them up.

/// A server to choose from in the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// A stable id; also the account under which the key is stored.
    pub id: &'static str,
    /// Its displayed name.
    pub name: &'static str,
    /// Its address; empty if the user has to enter one.
    pub base_url: &'static str,
    pub needs_key: bool,
    /// Whether it runs on the user's computer.
    pub local: bool,
    /// What to do if nothing answers there.
    pub start: &'static str,
}

const PRESETS: [Preset; 8] = [
    Preset {
        id: "ollama",
        name: "Ollama",
        base_url: "http://127.0.0.1:11434/v1",
        needs_key: false,
        local: true,
        start: "Start Ollama, then try again.",
    },
    Preset {
        id: "lm_studio",
        name: "LM Studio",
        base_url: "http://127.0.0.1:1234/v1",
        needs_key: false,
        local: true,
        start: "Open LM Studio, choose Developer, start the server, then try again.",
    },
    Preset {
        id: "llama_server",
        name: "llama-server",
        base_url: "http://127.0.0.1:8080/v1",
        needs_key: false,
        local: true,
        start: "Start llama-server, then try again.",
    },
    remote("openai", "OpenAI", "https://api.openai.com/v1"),
    remote("gemini", "Gemini", "https://generativelanguage.googleapis.com/v1beta/openai"),
    remote("mistral", "Mistral", "https://api.mistral.ai/v1"),
    remote("openrouter", "OpenRouter", "https://openrouter.ai/api/v1"),
    Preset { id: "custom", name: "Another server", base_url: "", needs_key: false, local: false, start: "" },
];

const fn remote(id: &'static str, name: &'static str, base_url: &'static str) -> Preset {
    Preset { id, name, base_url, needs_key: true, local: false, start: "Check the internet connection, then try again." }
}

/// All presets, local ones first, the user's own last.
pub fn presets() -> &'static [Preset] {
    &PRESETS
}

/// The local preset that listens on a port.
pub(crate) fn on_port(port: u16) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.local && preset.base_url.ends_with(&format!(":{port}/v1")))
}

/// The remote preset with this host.
pub(crate) fn at_host(host: &str) -> Option<&'static Preset> {
    let is_there = |preset: &&Preset| preset.base_url.split('/').nth(2) == Some(host);
    PRESETS.iter().filter(|preset| !preset.local).find(is_there)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::{address::is_loopback, provider::base_url};

    #[test]
    fn every_address_is_one_and_is_where_the_preset_says() {
        for preset in presets().iter().filter(|preset| !preset.base_url.is_empty()) {
            let url = base_url(preset.base_url).unwrap();
            assert_eq!(url.as_str(), preset.base_url);
            assert_eq!(is_loopback(&url), preset.local, "{}", preset.id);
            assert!(preset.local || url.scheme() == "https", "{}", preset.id);
        }
        assert_eq!(on_port(1234).map(|preset| preset.id), Some("lm_studio"));
        assert_eq!(on_port(443), None);
        assert_eq!(at_host("api.mistral.ai").map(|preset| preset.id), Some("mistral"));
        assert_eq!([at_host("127.0.0.1:1234"), at_host("")], [None, None]);
    }
}
