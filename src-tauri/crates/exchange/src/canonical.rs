//! All user data in one stable order, so that two states can be compared byte by byte.

use std::io;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Backup, backup::lines};

/// Writes one JSON object: a member per kind of row, one row per line, rows sorted by number or id, the keys of every object sorted. The
/// output does not depend on when or where it is written.
pub fn write_canonical(data: &Backup, out: &mut dyn io::Write) -> io::Result<()> {
    let mut items = data.items.clone();
    for item in &mut items {
        item.linked_checklists.sort_by_key(|place| place.checklist_id);
    }
    member(out, "{", "checklists", &data.checklists, |row| row.id.0)?;
    member(out, ",\n", "filters", &data.filters, |row| row.id.0)?;
    member(out, ",\n", "items", &items, |row| row.id.0)?;
    member(out, ",\n", "labelGroups", &data.label_groups, |row| row.id.0)?;
    member(out, ",\n", "labels", &data.labels, |row| row.id.0)?;
    member(out, ",\n", "notes", &data.notes, |row| row.id.0)?;
    member(out, ",\n", "projects", &data.projects, |row| row.id.0)?;
    member(out, ",\n", "tasks", &data.tasks, |row| (row.number, row.id.0))?;
    out.write_all(b"}\n")
}

fn member<T: Serialize, K: Ord>(out: &mut dyn io::Write, before: &str, name: &str, rows: &[T], key: impl Fn(&T) -> K) -> io::Result<()> {
    write!(out, "{before}\"{name}\":")?;
    let mut rows: Vec<&T> = rows.iter().collect();
    rows.sort_by_key(|row| key(row));
    let values = rows.into_iter().map(serde_json::to_value).collect::<Result<Vec<_>, _>>()?;
    lines(out, values.into_iter().map(sort_keys))
}

fn sort_keys(value: Value) -> Value {
    match value {
        Value::Array(values) => Value::Array(values.into_iter().map(sort_keys).collect()),
        Value::Object(members) => {
            let mut members: Vec<_> = members.into_iter().map(|(key, value)| (key, sort_keys(value))).collect();
            members.sort_unstable_by(|a, b| a.0.cmp(&b.0));
            Value::Object(Map::from_iter(members))
        }
        scalar => scalar,
    }
}
