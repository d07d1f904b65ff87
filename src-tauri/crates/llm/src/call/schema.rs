//! Checks whether a schema qualifies for a server's strict mode.

use serde_json::Value;

/// Strict mode requires every object to be closed and every property to be required; servers refuse other schemas.
pub(crate) fn is_strict(schema: &Value) -> bool {
    match schema {
        Value::Object(fields) => closed(schema) && fields.values().all(is_strict),
        Value::Array(values) => values.iter().all(is_strict),
        _ => true,
    }
}

fn closed(schema: &Value) -> bool {
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
        return schema.get("type").is_none_or(|kind| kind != "object");
    };
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |name: &String| required.is_some_and(|names| names.iter().any(|one| one == name.as_str()));
    schema.get("additionalProperties") == Some(&Value::Bool(false)) && properties.keys().all(is_required)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn strict_means_closed_and_complete_all_the_way_down() {
        let closed =
            json!({"type": "object", "properties": {"ok": {"type": "boolean"}}, "required": ["ok"], "additionalProperties": false});
        for (schema, strict) in [
            (closed.clone(), true),
            (json!({"type": "array", "items": closed}), true),
            (json!({"type": "array", "items": {"type": "object"}}), false),
            (json!({"type": "object", "properties": {"ok": {}}, "required": ["ok"]}), false),
            (json!({"type": "object", "properties": {"ok": {}}, "required": [], "additionalProperties": false}), false),
            (json!({"anyOf": [closed, {"type": "object", "properties": {}}]}), false),
        ] {
            assert_eq!(is_strict(&schema), strict, "{schema}");
        }
    }
}
