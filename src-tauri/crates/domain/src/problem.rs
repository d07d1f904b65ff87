//! Errors: a stable code, a sentence for a person and, if it helps a model to correct its call, a hint.

use std::{borrow::Cow, collections::BTreeMap};

use serde::{Deserialize, Serialize};

/// Values by name. Boxed, because many results carry a problem as their error and most problems have no values.
pub type Values = Box<BTreeMap<String, String>>;

/// One refusal. `code` is stable and documented (`docs/error-codes.md`); no code matches on `message`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[error("{message}")]
pub struct Problem {
    /// In snake case, for example `id_not_found`.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub code: Cow<'static, str>,
    /// One sentence for a person.
    pub message: String,
    /// What would be accepted instead, for a model or a script.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hint: Option<String>,
    /// The values named in the sentence, for another language: by name, as the user wrote them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub values: Option<Values>,
}

impl Problem {
    /// A problem with a code and a sentence.
    pub fn new(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        Self { code: code.into(), message: message.into(), hint: None, values: None }
    }

    /// The same problem with a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same problem with a named value of its sentence, for use in another language.
    #[must_use]
    pub fn naming(mut self, name: &str, value: &(impl ToString + ?Sized)) -> Self {
        self.values.get_or_insert_default().insert(name.to_owned(), value.to_string());
        self
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    /// Codes that are composed from a field's code, and codes that callers of the rules return.
    const ELSEWHERE: [&str; 9] = [
        "invalid_set_title",
        "invalid_set_notes",
        "invalid_set_scheduled_for",
        "invalid_set_time_of_day",
        "invalid_set_deadline",
        "invalid_set_priority",
        "invalid_set_recurrence",
        "invalid_set_completed",
        "invalid_set_operation",
    ];

    /// Every word between two marks that looks like an error code.
    fn codes(text: &str, mark: char) -> BTreeSet<String> {
        let begins = [
            "invalid_",
            "missing_",
            "unknown_",
            "empty_",
            "too_many_",
            "many_",
            "not_",
            "use_complete_",
            "id_not_",
            "label_group_c",
            "name_t",
            "history_u",
        ];
        let is_code = |word: &&str| {
            let shaped = !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'_') && !word.ends_with('_');
            shaped && (matches!(*word, "stale" | "sovereignty") || begins.iter().any(|begin| word.starts_with(begin)))
        };
        text.split(mark).filter(is_code).map(str::to_owned).collect()
    }

    fn sources(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_test = path.file_stem().is_some_and(|stem| stem == "tests");
            if path.is_dir() && !is_test {
                sources(&path, found);
            } else if path.is_file() && !is_test {
                let text = fs::read_to_string(&path).unwrap();
                found.extend(codes(text.split("#[cfg(test)]").next().unwrap_or_default(), '"'));
            }
        }
    }

    #[test]
    fn every_code_is_documented_and_every_documented_code_exists() {
        let home = Path::new(env!("CARGO_MANIFEST_DIR"));
        let document = fs::read_to_string(home.join("../../../docs/error-codes.md")).unwrap();
        // Other crates return the codes below that heading.
        let (rules, _) = document.split_once("## Around the rules").unwrap();
        let documented = codes(rules, '`');
        let mut raised: BTreeSet<String> = ELSEWHERE.map(str::to_owned).into();
        sources(&home.join("src"), &mut raised);
        assert_eq!(raised, documented);
    }
}
