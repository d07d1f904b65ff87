//! The forms that answers must have, as JSON Schema for servers that can enforce one. The prompts describe the same in words.

use serde_json::{Value, json};

use crate::model::Output;

/// The router's answer.
pub(crate) fn route() -> Output {
    let schema = json!({
        "type": "object",
        "properties": {
            "decision": {"type": "string", "enum": ["plan", "clarify", "chat"]},
            "confidence": {"type": "number"},
            "intent": {"type": "string", "enum": ["task", "event", "habit", "goal"]},
            "question": {"type": "string"},
            "options": {"type": "array", "items": {"type": "integer"}},
            "missing": {"type": "array", "items": {"type": "string", "enum": ["target", "date", "priority"]}},
            "entities": {
                "type": "object",
                "properties": {
                    "ids": {"type": "array", "items": {"type": "integer"}},
                    "date": {"type": "string"},
                    "time": {"type": "string"},
                    "priority": priority(),
                    "text": {"type": "string"},
                },
                "additionalProperties": false,
            },
            "where": filter(),
        },
        "required": ["decision", "confidence", "intent"],
        "additionalProperties": false,
    });
    Output::Json { name: "route", schema }
}

/// A list of operations.
pub(crate) fn plan() -> Output {
    Output::Json { name: "plan", schema: operations(&[]) }
}

/// Corrected operations, each with its position in the list of refused ones.
pub(crate) fn repair() -> Output {
    Output::Json { name: "repair", schema: operations(&["at"]) }
}

fn operations(more: &[&str]) -> Value {
    let names: Vec<&str> = domain::rooms::planned().collect();
    let mut properties = json!({"op": {"type": "string", "enum": names}, "id": {"type": ["integer", "string"]}});
    if let Some(properties) = properties.as_object_mut() {
        for name in more {
            properties.insert((*name).to_owned(), json!({"type": "integer"}));
        }
        properties.extend(fields());
        properties.extend([
            ("completed".to_owned(), json!({"type": "boolean"})),
            ("checklist".to_owned(), words()),
            ("tempId".to_owned(), json!({"type": "string"})),
            ("items".to_owned(), json!({"type": "array", "items": {"type": "object", "properties": {"title": {"type": "string"}}, "required": ["title"], "additionalProperties": false}})),
            ("occurrenceDate".to_owned(), json!({"type": "string"})),
            ("occurrenceRange".to_owned(), range()),
            ("to".to_owned(), json!({"type": "string"})),
            ("where".to_owned(), filter()),
            ("set".to_owned(), json!({"type": "object", "properties": fields(), "additionalProperties": false})),
        ]);
    }
    let operation = json!({"type": "object", "properties": properties, "required": ["op"], "additionalProperties": false});
    json!({
        "type": "object",
        "properties": {"operations": {"type": "array", "items": operation}},
        "required": ["operations"],
        "additionalProperties": false,
    })
}

/// The fields that an update can set.
fn fields() -> serde_json::Map<String, Value> {
    let text = || json!({"type": ["string", "null"]});
    let recurrence = json!({
        "type": ["object", "null"],
        "properties": {
            "type": {"type": "string", "enum": ["none", "daily", "weekdays", "weekly", "every_n_days", "custom"]},
            "intervalDays": {"type": "integer"},
            "rrule": {"type": "string"},
            "until": {"type": "string"},
        },
        "required": ["type"],
        "additionalProperties": false,
    });
    let mut fields = serde_json::Map::new();
    fields.insert("title".to_owned(), json!({"type": "string"}));
    for name in ["notes", "scheduledFor", "timeOfDay", "deadline"] {
        fields.insert(name.to_owned(), text());
    }
    fields.insert("priority".to_owned(), priority());
    fields.insert("recurrence".to_owned(), recurrence);
    fields.insert("project".to_owned(), text());
    fields.insert("labels".to_owned(), words());
    fields.insert("series".to_owned(), json!({"type": "boolean"}));
    fields
}

fn filter() -> Value {
    let flag = || json!({"type": "boolean"});
    json!({
        "type": "object",
        "properties": {
            "ids": {"type": "array", "items": {"type": "integer"}},
            "titleContains": {"type": "string"},
            "text": {"type": "string"},
            "overdue": flag(),
            "scheduledRange": range(),
            "unscheduled": flag(),
            "priority": priority(),
            "completed": flag(),
            "repeating": flag(),
            "labels": words(),
            "project": {"type": "string"},
            "all": flag(),
        },
        "additionalProperties": false,
    })
}

fn range() -> Value {
    json!({"type": "object", "properties": {"from": {"type": "string"}, "to": {"type": "string"}}, "additionalProperties": false})
}

fn words() -> Value {
    json!({"type": "array", "items": {"type": "string"}})
}

fn priority() -> Value {
    json!({"type": "string", "enum": ["low", "medium", "high"]})
}
