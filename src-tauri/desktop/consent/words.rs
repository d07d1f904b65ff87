//! The words of the dialog, in the window's language. They belong to the host, because a page cannot be trusted with them.

use app::Consent;
use protocol::settings::Language;

/// The text of the dialog.
pub struct Words {
    pub question: String,
    pub detail: String,
    pub allow: &'static str,
    pub refuse: &'static str,
}

impl Words {
    /// The words for one question. `language` is an actual language, never `Automatic`.
    pub fn of(consent: &Consent, language: Language) -> Self {
        let is_german = language == Language::De;
        let (question, detail) = match consent {
            Consent::Server { server, open } => server_words(server, *open, is_german),
            Consent::Microphone if is_german => (
                "Mit dem Mikrofon aufnehmen?".to_owned(),
                "Assent hört nur zwischen „Aufnehmen“ und „Stopp“ zu. Diese Frage kommt nur einmal.".to_owned(),
            ),
            Consent::Microphone => (
                "Record with the microphone?".to_owned(),
                "Assent listens only between Record and Stop. You are asked this once.".to_owned(),
            ),
        };
        let (allow, refuse) = if is_german { ("Erlauben", "Nicht erlauben") } else { ("Allow", "Do Not Allow") };
        Self { question, detail, allow, refuse }
    }
}

fn server_words(server: &str, open: bool, is_german: bool) -> (String, String) {
    let (question, mut detail) = if is_german {
        let detail = "Dieser Server ist nicht auf diesem Computer. Was du dem Assistenten schreibst, und die Aufgaben, um die es geht, werden dorthin geschickt.";
        (format!("An {server} senden?"), detail.to_owned())
    } else {
        let detail = "This server is not on this computer. What you write to the assistant is sent there, with the tasks it is about.";
        (format!("Send to {server}?"), detail.to_owned())
    };
    if open {
        detail += if is_german {
            " Der Weg dorthin ist nicht verschlüsselt: Andere im Netz können mitlesen."
        } else {
            " The connection is not encrypted, so others on the network can read what is sent."
        };
    }
    (question, detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_question_names_the_server_and_an_open_way() {
        for (open, language, question, warns) in [
            (false, Language::En, "Send to https://api.example?", None),
            (true, Language::En, "Send to https://api.example?", Some("not encrypted")),
            (true, Language::De, "An https://api.example senden?", Some("nicht verschlüsselt")),
        ] {
            let words = Words::of(&Consent::Server { server: "https://api.example".into(), open }, language);
            assert_eq!(words.question, question);
            assert_eq!(words.detail.contains("encrypted") || words.detail.contains("verschlüsselt"), warns.is_some(), "{}", words.detail);
            assert!(warns.is_none_or(|part| words.detail.contains(part)), "{}", words.detail);
        }
    }
}
