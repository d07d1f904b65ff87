//! Turns a validated operation into a row of the review list.

use std::{collections::HashMap, fmt::Write as _};

use domain::{
    Operation, Requested,
    parse::Parsed,
    proposal::{DryRunResult, Proposed},
    sentence::Sentence,
};
use serde_json::Value;
use wording::Speech;

use crate::guard;

/// Maximum number of reasons and notes that a row shows.
pub(crate) const SAID: usize = 20;
/// Characters of a row's sentence.
const SENTENCE: usize = 400;

/// An operation that is about to be proposed, before it is validated.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The operation, or the original JSON if it could not be read.
    pub parsed: Parsed,
    /// Why it was chosen.
    pub explanation: Option<Sentence>,
    /// Notes to show beside it, before those from validation.
    pub notes: Vec<String>,
}

impl Candidate {
    /// The operation, where it could be read.
    pub fn operation(&self) -> Option<&Operation> {
        self.parsed.operation.as_ref().ok()
    }
}

impl From<Parsed> for Candidate {
    fn from(parsed: Parsed) -> Self {
        Self { parsed, explanation: None, notes: Vec::new() }
    }
}

/// The review list: one row for each result, in order. `candidates` holds the validated operations in the same order.
pub fn proposed(candidates: &[Candidate], results: Vec<DryRunResult>, speech: &Speech<'_>) -> Vec<Proposed> {
    let keys = keys(results.iter().map(|result| &result.op));
    let row = |((result, key), candidate): ((DryRunResult, String), &Candidate)| {
        let sentence = candidate
            .operation()
            .map_or_else(|| wording::unread(result.op.name(), speech), |operation| wording::proposed(operation, &result.preview, speech));
        let explanation = candidate.explanation.as_ref().filter(|sentence| !sentence.text.trim().is_empty());
        Proposed {
            key,
            preselected: preselected(&result),
            sentence: shown(&sentence),
            explanation: explanation.map(|sentence| sentence.text.clone()),
            because: explanation.and_then(|sentence| sentence.parts.clone()),
            op: result.op,
            errors: result.errors.into_iter().take(SAID).collect(),
            notes: candidate.notes.iter().cloned().chain(result.notes).take(SAID).collect(),
            preview: result.preview,
        }
    };
    results.into_iter().zip(keys).zip(candidates).map(row).collect()
}

/// A sentence as a row shows it: without invisible characters, and cut to a readable length.
pub(crate) fn shown(sentence: &str) -> String {
    let seen = guard::visible(sentence);
    match seen.char_indices().nth(SENTENCE) {
        Some((at, _)) => format!("{}…", &seen[..at]),
        None => seen,
    }
}

/// Whether its tick box is set at first: it can be applied, and it deletes at most one task.
fn preselected(result: &DryRunResult) -> bool {
    let deletes = result.op.name() == Some("bulk_delete");
    result.valid && result.errors.is_empty() && !(deletes && result.preview.count > 1)
}

/// A key for each operation that depends on its content, not its position: `update:12:9f8e...`. A repeated operation gets `~2` appended.
pub fn keys<'r>(operations: impl Iterator<Item = &'r Requested>) -> Vec<String> {
    let mut seen: HashMap<String, u32> = HashMap::new();
    operations
        .map(|operation| {
            let mut key = key(&operation.to_written());
            let times = seen.entry(key.clone()).or_default();
            *times += 1;
            if *times > 1 {
                let _ = write!(key, "~{times}");
            }
            key
        })
        .collect()
}

/// Operation, target and a hash of the content. The order of object keys does not matter; an id may be text, with or without `#`.
fn key(operation: &Value) -> String {
    let op = operation.get("op").and_then(Value::as_str).unwrap_or("unread");
    let target = target(operation);
    let mut text = String::new();
    canonical(operation, &mut text);
    format!("{op}:{target}:{:016x}", fnv1a(&text))
}

/// Its target, if that is short; a filter counts as content.
fn target(operation: &Value) -> String {
    let named = ["id", "itemId", "checklistId", "noteId", "filterId", "label", "project", "group"];
    match named.iter().find_map(|field| operation.get(field)) {
        Some(Value::String(text)) => text.trim_start_matches('#').to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ if operation.get("where").is_some() => "where".to_owned(),
        _ => "new".to_owned(),
    }
}

/// JSON with sorted keys, and with the ids `"12"` and `"#12"` written as `12`.
fn canonical(value: &Value, out: &mut String) {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by_key(|(name, _)| *name);
            out.push('{');
            for (name, value) in fields {
                let _ = write!(out, "{name:?}:");
                match value.as_str().filter(|_| name == "id") {
                    Some(id) => out.push_str(id.trim_start_matches('#')),
                    None => canonical(value, out),
                }
                out.push(',');
            }
            out.push('}');
        }
        Value::Array(values) => {
            out.push('[');
            for value in values {
                canonical(value, out);
                out.push(',');
            }
            out.push(']');
        }
        plain => {
            let _ = write!(out, "{plain}");
        }
    }
}

/// FNV-1a, 64 bits: short, and the same in every version of the program.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use domain::{Code, Problem, parse, proposal::Preview};
    use serde_json::json;

    use super::*;

    fn requested(value: Value) -> Requested {
        parse::written(value).operation.into()
    }

    #[test]
    fn keys_follow_the_content_and_not_the_place() {
        let move_it = json!({"op": "update", "id": 12, "scheduledFor": "2026-11-23", "title": "Roof"});
        let turned = json!({"title": "Roof", "scheduledFor": "2026-11-23", "id": "#12", "op": "update"});
        let later = json!({"op": "update", "id": 12, "scheduledFor": "2026-11-24", "title": "Roof"});
        let [move_it, turned, later] = [move_it, turned, later].map(requested);
        let create = requested(json!({"op": "create", "title": "Buy milk"}));
        let all = requested(json!({"op": "bulk_delete", "where": {"overdue": true}}));
        let key = |requested: &Requested| keys([requested].into_iter()).remove(0);
        assert_eq!(key(&move_it), key(&turned));
        assert_ne!(key(&move_it), key(&later));
        assert_eq!(
            keys([&create, &all, &move_it, &create].into_iter()),
            [key(&create), key(&all), key(&move_it), format!("{}~2", key(&create))]
        );
        assert_eq!(keys([&move_it, &create, &all].into_iter()), [key(&move_it), key(&create), key(&all)], "another order, the same keys");
        assert_eq!(key(&requested(json!({"op": "delete", "id": 7}))), "delete:7:3abcd6465f097c39");
        let unread = [json!({"op": "fly", "id": 7}), json!({"id": "#7", "op": "fly"})].map(Requested::Unread);
        assert_eq!(key(&unread[0]), key(&unread[1]), "also of what cannot be read");
    }

    #[test]
    fn what_may_be_ticked_from_the_start() {
        let all = json!({"all": true});
        let result = |op: Value, count: u32, valid: bool| DryRunResult {
            op: requested(op),
            valid,
            errors: if valid { vec![] } else { vec![Problem::new(Code::IdNotFound, "There is no task #9.")] },
            notes: vec![],
            preview: Preview { count, ..Preview::default() },
            sentence: None,
        };
        for (result, expected) in [
            (result(json!({"op": "create", "title": "Run"}), 1, true), true),
            (result(json!({"op": "bulk_update", "where": all, "set": {"priority": "low"}}), 26, true), true),
            (result(json!({"op": "delete", "id": 9}), 1, true), true),
            (result(json!({"op": "bulk_delete", "where": all}), 1, true), true),
            (result(json!({"op": "bulk_delete", "where": all}), 2, true), false),
            (result(json!({"op": "complete", "id": 9}), 0, false), false),
        ] {
            assert_eq!(preselected(&result), expected, "{:?}", result.op);
        }
    }

    #[test]
    fn a_row_keeps_what_validation_said() {
        let today = "2026-11-21".parse().unwrap();
        let speech = Speech::new(today, chrono::Weekday::Mon);
        let candidates = [
            Candidate {
                explanation: Some(Sentence::new("number", "#9 is this task").naming("number", "9")),
                ..parse::written(json!({"op": "complete", "id": 9, "completed": true})).into()
            },
            parse::written(json!({"op": "frobnicate"})).into(),
        ];
        let problem = Problem::new(Code::IdNotFound, "There is no task #9.");
        let refused = |candidate: &Candidate| DryRunResult {
            op: candidate.parsed.operation.clone().into(),
            valid: false,
            errors: vec![problem.clone()],
            notes: vec!["“9” was read as 9".to_owned()],
            preview: Preview::default(),
            sentence: None,
        };
        let rows = proposed(&candidates, candidates.iter().map(refused).collect(), &speech);
        let op = Requested::from(candidates[0].parsed.operation.clone());
        assert_eq!(
            rows[0],
            Proposed {
                key: keys([&op].into_iter()).remove(0),
                op,
                errors: vec![problem],
                notes: vec!["“9” was read as 9".to_owned()],
                sentence: "Complete #9".to_owned(),
                explanation: Some("#9 is this task".to_owned()),
                because: Sentence::new("number", "").naming("number", "9").parts,
                preselected: false,
                preview: Preview::default(),
            }
        );
        assert_eq!((rows[1].sentence.as_str(), &rows[1].op), ("Frobnicate", &Requested::Unread(json!({"op": "frobnicate"}))));
    }
}
