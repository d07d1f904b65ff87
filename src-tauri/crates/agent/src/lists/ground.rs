//! Checks that a summary says only what the list holds: its numbers must be facts, and it must not claim that anything has happened.

use std::collections::BTreeSet;

use domain::{proposal::Proposed, text};
use serde_json::Value;

/// Number words. "One" is left out because it rarely counts anything.
const COUNTS: [&str; 19] = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];
/// Phrases that claim something was already done.
const CLAIMS: [&[&str]; 10] = [
    &["have", "been"],
    &["has", "been"],
    &["i", "have"],
    &["i", "ve"],
    &["i", "moved"],
    &["i", "created"],
    &["i", "added"],
    &["i", "completed"],
    &["i", "deleted"],
    &["i", "updated"],
];

/// The numbers that a summary may contain.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// Numbers of tasks.
    tasks: BTreeSet<u64>,
    /// Counts, days, hours.
    numbers: BTreeSet<u64>,
}

impl Facts {
    /// The facts of the operations that can be applied.
    pub(crate) fn of(valid: &[&Proposed]) -> Self {
        let mut facts = Self::default();
        facts.numbers.insert(valid.len() as u64);
        let mut touched = 0;
        for row in valid {
            touched += u64::from(row.preview.count);
            facts.numbers.insert(u64::from(row.preview.count));
            facts.tasks.extend(row.preview.samples.iter().filter_map(|sample| sample.number));
            facts.learn(&row.sentence);
            facts.value(&row.op.to_written());
        }
        facts.numbers.insert(touched);
        let of_op = |op: &str| valid.iter().filter(|row| row.op.name() == Some(op)).count() as u64;
        let ops: BTreeSet<&str> = valid.iter().filter_map(|row| row.op.name()).collect();
        facts.numbers.extend(ops.into_iter().map(of_op));
        let evening: Vec<u64> = facts.numbers.iter().filter(|hour| (13..24).contains(*hour)).map(|hour| hour - 12).collect();
        facts.numbers.extend(evening);
        facts
    }

    fn learn(&mut self, text: &str) {
        self.numbers.extend(numbers(text).into_iter().map(|(number, _)| number));
        self.tasks.extend(numbers(text).into_iter().filter(|(_, task)| *task).map(|(number, _)| number));
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Object(map) => {
                if let Some(id) = map.get("id").and_then(Value::as_u64) {
                    self.tasks.insert(id);
                }
                if let Some(ids) = map.get("ids").and_then(Value::as_array) {
                    self.tasks.extend(ids.iter().filter_map(Value::as_u64));
                    self.numbers.insert(ids.len() as u64);
                }
                for value in map.values() {
                    self.value(value);
                }
            }
            Value::Array(list) => {
                self.numbers.insert(list.len() as u64);
                for value in list {
                    self.value(value);
                }
            }
            Value::String(text) => self.learn(text),
            Value::Number(number) => self.numbers.extend(number.as_u64()),
            _ => {}
        }
    }

    /// Whether a text contains only these numbers and does not claim that anything was done.
    pub(crate) fn hold(&self, text: &str) -> bool {
        let known = |(number, task): (u64, bool)| if task { self.tasks.contains(&number) } else { self.numbers.contains(&number) };
        let words = text::words(text);
        let counted = words.iter().filter_map(|word| COUNTS.iter().position(|count| count == word)).map(|at| at as u64 + 2);
        let claims =
            CLAIMS.iter().any(|claim| words.windows(claim.len()).any(|pair| pair.iter().map(String::as_str).eq(claim.iter().copied())));
        let done = words.first().is_some_and(|word| matches!(word.as_str(), "done" | "finished"));
        // A summary is plain text: no JSON, no commands, and no address that somebody could follow.
        let code = text.starts_with('[') || text.contains(['{', '}', '`', '|', '$', '<', '>', '\\', '~']);
        let words_only = !code && !text.contains("://") && !text.contains("www.") && !text.contains("\"op\"");
        words_only
            && !claims
            && !done
            && numbers(text).into_iter().all(known)
            && counted.into_iter().all(|count| self.numbers.contains(&count))
    }
}

/// Every run of digits, and whether a number sign precedes it. Commas may separate thousands.
fn numbers(text: &str) -> Vec<(u64, bool)> {
    let mut found = Vec::new();
    let letters: Vec<char> = text.chars().collect();
    let mut at = 0;
    while at < letters.len() {
        if !letters[at].is_numeric() {
            at += 1;
            continue;
        }
        let begin = at;
        let mut number = 0_u64;
        while let Some(&c) = letters.get(at) {
            let marked = c == ',' && at > begin && letters.get(at + 1..at + 4).is_some_and(|rest| rest.iter().all(char::is_ascii_digit));
            match c.to_digit(10) {
                Some(digit) => number = number.saturating_mul(10).saturating_add(u64::from(digit)),
                // Digits that are not ASCII are never facts.
                None if c.is_numeric() => number = u64::MAX,
                None if marked => {}
                None => break,
            }
            at += 1;
        }
        let task = begin > 0 && letters[begin - 1] == '#';
        found.push((number, task));
    }
    found
}

#[cfg(test)]
mod tests {
    use domain::proposal::{Preview, Sample};
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_the_list_holds() {
        let row = |op: Value, sentence: &str, count: u32, number: Option<u64>| Proposed {
            key: String::new(),
            op: domain::parse::written(op).operation.into(),
            errors: vec![],
            notes: vec![],
            sentence: sentence.to_owned(),
            explanation: None,
            because: None,
            preselected: true,
            preview: Preview {
                count,
                samples: number
                    .map(|number| Sample { number: Some(number), title: String::new(), ..Sample::default() })
                    .into_iter()
                    .collect(),
                ..Preview::default()
            },
        };
        let rows = [
            row(
                json!({"op":"bulk_update","where":{"overdue":true},"set":{"scheduledFor":"2026-11-23"}}),
                "Move 1,482 overdue tasks to Monday",
                1_482,
                Some(4),
            ),
            row(json!({"op":"create","title":"Buy milk","timeOfDay":"17:00"}), "Create “Buy milk” for tomorrow at 17:00", 1, None),
        ];
        let facts = Facts::of(&rows.iter().collect::<Vec<_>>());
        for (text, holds) in [
            ("Everything overdue moves to Monday.", true),
            ("1,482 tasks move to Monday, the 23rd, and milk is bought at 5 pm.", true),
            ("Two changes: #4 and others move.", true),
            ("1484 tasks move.", false),
            ("Three changes.", false),
            ("#5 moves.", false),
            ("#1482 moves.", false),
            ("They have been moved.", false),
            ("I've moved them.", false),
            ("１２ tasks move.", false),
            ("99999999999999999999999 tasks move.", false),
            ("See https://evil.example for more.", false),
            ("{\"operations\":[]}", false),
            ("Done! Everything moves.", false),
            ("Run rm -rf ~ and see this.", false),
            ("", true),
        ] {
            assert_eq!(facts.hold(text), holds, "{text}");
        }
    }
}
