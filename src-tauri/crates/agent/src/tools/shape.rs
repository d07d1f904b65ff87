//! Checks a value against the schema that the model was shown, so that check and schema cannot differ.
//!
//! Nothing is coerced. Serde alone is not enough: it reads a list as a struct and an object as an enum variant, and loses the path inside
//! evidence. `limits` checks the numbers of items and characters, because it has its own messages for them.

use serde_json::{Map, Value};

use crate::words::{list, quote};

/// The value without keys that the schema does not know, and without nulls for optional fields; or a sentence about the first error: where
/// it is, what was found, and what was expected.
pub(super) fn fit(schema: &Value, value: &Value, path: &str) -> Result<Value, String> {
    if let Some(variants) = schema["anyOf"].as_array() {
        return fit(variant(variants, value, path)?, value, path);
    }
    let fits = match schema["type"].as_str() {
        Some("object") => {
            return value.as_object().ok_or_else(|| misfit(schema, value, path)).and_then(|value| object(schema, value, path));
        }
        Some("array") => {
            let items = value.as_array().ok_or_else(|| misfit(schema, value, path))?;
            let fitted = items.iter().enumerate().map(|(at, item)| fit(&schema["items"], item, &format!("{path}[{at}]")));
            return fitted.collect::<Result<Vec<_>, _>>().map(Value::Array);
        }
        Some("string") => value.is_string() && schema["enum"].as_array().is_none_or(|words| words.contains(value)),
        Some("boolean") => value.is_boolean(),
        Some("integer") => {
            let least = schema["minimum"].as_i64().unwrap_or(i64::MIN);
            let most = schema["maximum"].as_i64().unwrap_or(i64::MAX);
            value.as_i64().is_some_and(|number| (least..=most).contains(&number))
        }
        _ => true,
    };
    if fits { Ok(value.clone()) } else { Err(misfit(schema, value, path)) }
}

fn object(schema: &Value, value: &Map<String, Value>, path: &str) -> Result<Value, String> {
    let Some(fields) = schema["properties"].as_object() else { return Ok(Value::Object(value.clone())) };
    let mut fitted = Map::new();
    for (name, field) in fields {
        let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        let needed = schema["required"].as_array().is_some_and(|needed| needed.iter().any(|needed| needed == name));
        match value.get(name) {
            None if needed => return Err(format!("{path} is missing, and has to be {}.", wanted(field))),
            Some(found) if needed || !found.is_null() => {
                fitted.insert(name.clone(), fit(field, found, &path)?);
            }
            _ => {}
        }
    }
    Ok(Value::Object(fitted))
}

/// The object variant that is meant: the one with the value's `kind`.
fn variant<'a>(variants: &'a [Value], value: &Value, path: &str) -> Result<&'a Value, String> {
    let word = |variant: &Value| variant["properties"]["kind"]["enum"][0].clone();
    if !value.is_object() {
        return Err(format!("{path} is {}, and has to be an object with a kind.", seen(value)));
    }
    let found = value.get("kind");
    variants.iter().find(|variant| found == Some(&word(variant))).ok_or_else(|| {
        let is = found.map_or_else(|| "missing".to_owned(), seen);
        let kinds: Vec<Value> = variants.iter().map(word).collect();
        format!("{path}.kind is {is}, and has to be {}.", one_of(&kinds))
    })
}

fn misfit(schema: &Value, value: &Value, path: &str) -> String {
    if path.is_empty() {
        return format!("The arguments are {}, and have to be {}.", seen(value), wanted(schema));
    }
    format!("{path} is {}, and has to be {}.", seen(value), wanted(schema))
}

/// What was found, in words.
fn seen(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => format!("the number {number}"),
        Value::String(text) => format!("the text {}", quote(text)),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    }
}

/// What was expected, in words.
fn wanted(schema: &Value) -> String {
    if let Some(words) = schema["enum"].as_array() {
        return one_of(words);
    }
    match schema["type"].as_str() {
        Some("string") => "a text".to_owned(),
        Some("boolean") => "true or false".to_owned(),
        Some("integer") => format!("a whole number from {} to {}", schema["minimum"], schema["maximum"]),
        Some("array") if schema["items"]["type"] == "string" => "a list of texts".to_owned(),
        Some("array") => "a list of objects".to_owned(),
        _ => "an object".to_owned(),
    }
}

/// "a, b or c"
fn one_of(words: &[Value]) -> String {
    let words: Vec<String> = words.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    match words.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => list(&words),
    }
}
