//! JSON Schema of a tool's arguments, made from its type.
//!
//! Uses only keywords that every server with tools understands: no references, no titles, no `oneOf`, no null beside a type. A field that
//! may be null in Rust may be absent. `shape` checks arguments against the same schema.

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Map, Value, json};

/// Keywords that are kept unchanged, in the order in which they are written.
const KEPT: [&str; 6] = ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"];

/// The schema of a type, with only these keywords.
pub(super) fn of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let mut schema = plain(settings.into_generator().into_root_schema_for::<T>().as_value());
    if let Some(schema) = schema.as_object_mut() {
        // The description of the tool is in its offer.
        schema.shift_remove("description");
    }
    schema
}

fn plain(schema: &Value) -> Value {
    let mut made = Map::new();
    let keep = |made: &mut Map<String, Value>, name: &str| {
        if let Some(value) = schema.get(name) {
            made.insert(name.to_owned(), value.clone());
        }
    };
    let variants = schema.get("oneOf").or_else(|| schema.get("anyOf")).and_then(Value::as_array);
    if let Some(variants) = variants {
        let variants: Vec<Value> = variants.iter().filter(|variant| variant["type"] != "null").map(plain).collect();
        made = either(variants);
        keep(&mut made, "description");
        return Value::Object(made);
    }
    if let Some(kind) = schema.get("type") {
        let kind = kind.as_array().and_then(|kinds| kinds.iter().find(|kind| *kind != "null")).unwrap_or(kind);
        made.insert("type".to_owned(), kind.clone());
    }
    keep(&mut made, "description");
    if let Some(words) = schema.get("enum").and_then(Value::as_array) {
        made.insert("enum".to_owned(), words.iter().filter(|word| !word.is_null()).cloned().collect());
    }
    if let Some(word) = schema.get("const") {
        made.insert("enum".to_owned(), json!([word]));
    }
    if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
        let properties: Map<String, Value> = properties.iter().map(|(name, field)| (name.clone(), plain(field))).collect();
        made.insert("properties".to_owned(), Value::Object(properties));
    }
    keep(&mut made, "required");
    if let Some(items) = schema.get("items") {
        made.insert("items".to_owned(), plain(items));
    }
    for name in KEPT {
        keep(&mut made, name);
    }
    Value::Object(made)
}

/// One of several variants: constants become one enumeration, and a single variant stands for itself.
fn either(mut variants: Vec<Value>) -> Map<String, Value> {
    let words: Option<Vec<Value>> =
        variants.iter().map(|variant| variant["enum"].as_array().cloned()).collect::<Option<Vec<_>>>().map(|all| all.concat());
    if let Some(words) = words {
        return Map::from_iter([("type".to_owned(), json!("string")), ("enum".to_owned(), Value::Array(words))]);
    }
    if let [Value::Object(only)] = variants.as_mut_slice() {
        return std::mem::take(only);
    }
    Map::from_iter([("anyOf".to_owned(), Value::Array(variants))])
}
