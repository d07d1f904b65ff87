#![expect(clippy::needless_raw_string_hashes, reason = "expected texts are written by the test's own update")]

use std::fmt::Write;

use expect_test::{Expect, expect};
use serde_json::{Value, json};
use uuid::Uuid;

use super::*;
use crate::{
    Entity, Source,
    fixture::{self, today},
    parse,
    proposal::Thresholds,
};

mod bounds;
mod labels;
mod lists;
mod mentions;
mod occurrences;
mod others;
mod previews;
mod sovereignty;
mod tasks;

/// Resolves a list of operations, given as JSON, against the world of the fixture.
pub(super) fn resolved(source: Source, operations: &Value) -> Resolution {
    resolved_in(fixture::world(), source, operations)
}

pub(crate) fn resolved_in(world: World, source: Source, operations: &Value) -> Resolution {
    let read = parse::operations(operations.clone(), source, 10_000).unwrap();
    let operations: Vec<_> = read.into_iter().map(|parsed| parsed.operation).collect();
    let context = Context { today: today(), source, thresholds: Thresholds::default(), evidence_required: false, typed: None };
    let mut next = 0;
    resolve(&operations, world, &context, &mut || {
        next += 1;
        fixture::id(9, next)
    })
}

/// Each operation's errors, or its counts and samples, followed by each changed row.
pub(super) fn told(resolution: &Resolution) -> String {
    let mut out = String::new();
    for outcome in &resolution.outcomes {
        for problem in &outcome.errors {
            let hint = problem.hint.as_ref().map_or(String::new(), |hint| format!(" ({hint})"));
            writeln!(out, "{}: {}{hint}", problem.code, problem.message).unwrap();
        }
        let Summary { created, updated, deleted, completed } = outcome.summary;
        if outcome.errors.is_empty() {
            writeln!(out, "+{created} ~{updated} -{deleted} v{completed}").unwrap();
        }
        for sample in &outcome.preview.samples {
            let number = sample.number.map_or("new".to_owned(), |number| format!("#{number}"));
            let map = |fields: &Option<serde_json::Map<String, Value>>| {
                fields.clone().map_or("-".to_owned(), |map| Value::Object(map).to_string())
            };
            writeln!(out, "  {number} {}: {} -> {}", sample.title, map(&sample.before), map(&sample.after)).unwrap();
        }
    }
    for warning in &resolution.warnings {
        writeln!(out, "{}: {}", warning.code, warning.message).unwrap();
    }
    for change in &resolution.changes {
        let fields = |image: &crate::Image| image.fields().keys().map(String::as_str).collect::<Vec<_>>().join(",");
        let entity = serde_json::to_value::<Entity>(change.entity).unwrap();
        let whole = change.before.is_none() || change.after.is_none();
        let what = match (&change.before, &change.after) {
            (None, _) => "new".to_owned(),
            (_, None) => "removed".to_owned(),
            (Some(before), Some(_)) => fields(before),
        };
        if change.entity != Entity::Task || !whole {
            writeln!(out, "{} {what}", entity.as_str().unwrap()).unwrap();
        }
    }
    out
}

/// Checks the result of operations of the user.
pub(super) fn check(operations: Value, expected: &Expect) {
    check_from(Source::User, operations, expected);
}

/// Checks the result of operations.
#[expect(clippy::needless_pass_by_value, reason = "called with what json! makes on the spot")]
pub(super) fn check_from(source: Source, operations: Value, expected: &Expect) {
    expected.assert_eq(&told(&resolved(source, &operations)));
}

/// Checks the error codes of one operation, and that it changes nothing.
pub(super) fn refused(source: Source, operation: &Value, codes: &str) {
    let resolution = resolved(source, operation);
    let found: Vec<&str> = resolution.outcomes[0].errors.iter().map(|problem| problem.code.as_str()).collect();
    assert_eq!(found.join(" "), codes, "{operation}");
    assert_eq!(
        (resolution.changes.len(), resolution.writes, resolution.summary),
        (0, Writes::default(), Summary::default()),
        "{operation}"
    );
}
