//! The messages of the open data sets.

use language::Clock;
use serde_json::Value;

use crate::{
    blind,
    report::Outcome,
    sets::{self, UNFITTED},
    vectors,
};

/// Where a message comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The project's own instructions, which must stay right.
    Own,
    /// Somebody that rules were fitted to.
    Fitted,
    /// Somebody that no rule was fitted to.
    Unfitted,
}

/// A message, and how a fair reader judges an answer to it.
pub struct Example {
    pub line: String,
    pub clock: Clock,
    pub language: &'static str,
    pub source: Source,
    /// Its author, by number.
    pub group: usize,
    pub judge: Box<dyn Fn(&Value) -> Outcome + Send + Sync>,
}

/// The project's instructions, and the blind messages in these folders.
pub fn examples(folders: &[&str]) -> Result<Vec<Example>, String> {
    let folder = sets::folder();
    let mut examples = Vec::new();
    for (_, rows, lines) in sets::INSTRUCTIONS {
        let rows = sets::lines::<Value>(&folder.join(rows))?;
        let rows = rows.first().and_then(Value::as_object).cloned().unwrap_or_default();
        for (group, vector) in sets::lines::<Value>(&folder.join(lines))?.into_iter().enumerate() {
            let line = vectors::request(&rows, &vector);
            examples.push(Example {
                clock: vectors::clock(&line),
                line: line.to_string(),
                language: if lines.contains("german") { "de" } else { "en" },
                source: Source::Own,
                group,
                judge: Box::new(move |answer| vectors::judge_answer(&vector, answer)),
            });
        }
    }
    for name in folders {
        let source = if UNFITTED.contains(name) { Source::Unfitted } else { Source::Fitted };
        for (group, file) in sets::files(&folder.join(name))?.iter().enumerate() {
            for case in sets::lines::<blind::case::Case>(file)? {
                let fixture = blind::fixture::build(&case);
                let (line, clock) = blind::request(&case, &fixture)?;
                let language = if case.language.is_some() { "de" } else { "en" };
                let judge = Box::new(move |answer: &Value| blind::judge::judge(&case, &fixture, answer).0);
                examples.push(Example { line: line.to_string(), clock, language, source, group, judge });
            }
        }
    }
    Ok(examples)
}
