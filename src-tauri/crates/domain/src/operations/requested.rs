//! Operations on the wire and in the database. What a person or a model wrote and could not be read as an operation is kept, so that it can
//! be shown and corrected.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::{Value, json};

use crate::{
    Operation,
    parse::{self, Parsed, UNREAD, Unread},
};

/// One entry of a list of operations, as the window and the store see it: an operation, or `{"op":"unread","written":...}`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(untagged))]
pub enum Requested {
    /// It could be read.
    Operation(Operation),
    /// It could not be read, or is refused.
    Unread(#[cfg_attr(feature = "ts", ts(type = "{ op: \"unread\"; written: unknown }"))] Value),
}

impl Requested {
    /// The operation, if it could be read.
    pub fn operation(&self) -> Option<&Operation> {
        if let Self::Operation(operation) = self { Some(operation) } else { None }
    }

    /// Its name; `None` if the JSON has none.
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Operation(operation) => Some(operation.name()),
            Self::Unread(written) => written.get("op").and_then(Value::as_str),
        }
    }

    /// The operation in its normal form, or the original JSON.
    pub fn to_written(&self) -> Cow<'_, Value> {
        match self {
            Self::Operation(operation) => Cow::Owned(json!(operation)),
            Self::Unread(written) => Cow::Borrowed(written),
        }
    }
}

impl From<Operation> for Requested {
    fn from(operation: Operation) -> Self {
        Self::Operation(operation)
    }
}

impl From<Result<Operation, Unread>> for Requested {
    fn from(read: Result<Operation, Unread>) -> Self {
        match read {
            Ok(operation) => Self::Operation(operation),
            Err(unread) => Self::Unread(unread.written),
        }
    }
}

impl From<Requested> for Parsed {
    fn from(requested: Requested) -> Self {
        match requested {
            Requested::Operation(operation) => operation.into(),
            Requested::Unread(written) => parse::written(written),
        }
    }
}

impl Serialize for Requested {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Operation(operation) => operation.serialize(serializer),
            Self::Unread(written) => json!({"op": UNREAD, "written": written}).serialize(serializer),
        }
    }
}

impl Serialize for Parsed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.operation {
            Ok(operation) => operation.serialize(serializer),
            Err(Unread { written, .. }) => json!({"op": UNREAD, "written": written}).serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Parsed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(parse::wire)
    }
}

impl<'de> Deserialize<'de> for Requested {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Parsed::deserialize(deserializer).map(|parsed| parsed.operation.into())
    }
}

impl<'de> Deserialize<'de> for Operation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Parsed { operation, .. } = Parsed::deserialize(deserializer)?;
        operation.map_err(|Unread { problems, .. }| {
            let first = problems.into_iter().next().map_or_else(|| "it cannot be read".to_owned(), |problem| problem.message);
            D::Error::custom(format!("no operation: {first}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_kept_as_it_was_written() {
        let read = json!({"op": "complete", "id": 12, "completed": true});
        for (came, wire) in [
            (json!({"action": "complete", "id": "#12"}), read.clone()),
            (read.clone(), read),
            (json!({"op": "update", "id": 3, "deadline": "soon"}), json!({"op": "update", "id": 3, "deadline": "soon"})),
            (json!({"op": "frobnicate", "id": 3}), json!({"op": "frobnicate", "id": 3})),
            (json!("Buy milk"), json!("Buy milk")),
            (json!(null), json!(null)),
        ] {
            let first = parse::written(came.clone());
            let wire = if first.operation.is_ok() { wire } else { json!({"op": UNREAD, "written": wire}) };
            assert_eq!(json!(first), wire, "{came}");
            let again: Parsed = serde_json::from_value(wire.clone()).unwrap();
            assert_eq!(again.operation, first.operation, "{came}");
            let requested = Requested::from(first.operation.clone());
            assert_eq!(json!(requested), wire, "{came}");
            assert_eq!(serde_json::from_value::<Requested>(wire).unwrap(), requested);
            assert_eq!(Parsed::from(requested).operation, first.operation);
        }
    }
}
