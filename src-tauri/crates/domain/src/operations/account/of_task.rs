//! What a change set did to one of its tasks, read from the images of the rows it changed.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{Account, Part, PartDeed};
use crate::{
    AssignedLabel, Change, Entity, FieldMap, Operation, Recurrence, Requested, TaskRef,
    operation::{Create, Fields, Patch},
};

/// Dates of a repeating task that are named one by one.
const DATES_NAMED: usize = 2;

impl Account {
    /// Whether it is about more than one row, so that its sentence does not say what happened to each.
    pub fn is_about_several(&self) -> bool {
        match self {
            Self::Nothing | Self::Task { .. } => false,
            Self::One { preview, .. } => preview.count > 1,
            Self::Several { .. } | Self::Imported { .. } => true,
            Self::Undid { what } | Self::Redid { what } => what.is_about_several(),
        }
    }

    /// The account of the changes to one task, its checklists, their items and its notes. `changes` holds no other rows.
    pub fn of_task(changes: &[Change], number: u64, today: NaiveDate, undo: bool) -> Self {
        let of = |entity: Entity| changes.iter().filter(move |change| change.entity == entity);
        let mut parts = Vec::new();
        let mut count = |deed: PartDeed, times: usize| {
            if times > 0 {
                parts.push(Part { deed, times: u32::try_from(times).unwrap_or(u32::MAX), to: None });
            }
        };
        let ops = match of(Entity::Task).next() {
            Some(Change { before: None, after: Some(after), .. }) => {
                return Self::Task { today, ops: created(&after.fields()), parts, undo };
            }
            Some(Change { after: None, .. }) => {
                count(PartDeed::Gone, 1);
                return Self::Task { today, ops: Vec::new(), parts, undo };
            }
            Some(Change { before: Some(before), after: Some(after), .. }) => {
                changed(&before.fields(), &after.fields(), &TaskRef::Number(number))
            }
            None => Vec::new(),
        };
        let ticked = |change: &&Change| Some((is_checked(change.before.as_ref()?), is_checked(change.after.as_ref()?)));
        let kept = |was: bool, is: bool| of(Entity::ChecklistItem).filter(|item| ticked(item) == Some((was, is))).count();
        let added = |entity: Entity| of(entity).filter(|row| row.before.is_none()).count();
        let gone = |entity: Entity| of(entity).filter(|row| row.after.is_none()).count();
        if added(Entity::ChecklistItem) == 0 {
            count(PartDeed::Checklists, added(Entity::Checklist));
        }
        count(PartDeed::StepsAdded, added(Entity::ChecklistItem));
        count(PartDeed::StepsTicked, kept(false, true));
        count(PartDeed::StepsUnticked, kept(true, false));
        count(PartDeed::StepsChanged, kept(true, true) + kept(false, false));
        count(PartDeed::StepsGone, gone(Entity::ChecklistItem));
        count(PartDeed::Notes, added(Entity::Note));
        let notes = of(Entity::Note).count() - added(Entity::Note) - gone(Entity::Note);
        count(PartDeed::NotesChanged, notes);
        count(PartDeed::NotesGone, gone(Entity::Note));
        Self::Task { today, ops: ops.into_iter().map(Requested::Operation).collect(), parts, undo }
    }
}

fn is_checked(image: &crate::Image) -> bool {
    image.fields().get("isChecked") == Some(&Value::Bool(true))
}

fn created(after: &FieldMap) -> Vec<Requested> {
    let Some(title) = value(after, "title") else { return Vec::new() };
    let (scheduled_for, time_of_day) = (value(after, "scheduledFor"), value(after, "timeOfDay"));
    let (deadline, recurrence) = (value(after, "deadline"), value(after, "recurrence"));
    let create = Create { title, scheduled_for, time_of_day, deadline, recurrence, ..Create::default() };
    vec![Requested::Operation(Operation::Create(Box::new(create)))]
}

/// The operations that make the same change to the fields that people see.
fn changed(before: &FieldMap, after: &FieldMap, id: &TaskRef) -> Vec<Operation> {
    let mut ops = Vec::new();
    match after.get("deletedAt") {
        Some(Value::Null) => ops.push(Operation::Restore { id: id.clone() }),
        Some(_) => ops.push(Operation::Delete { id: id.clone() }),
        None => {}
    }
    let mut fields = Fields {
        title: value(after, "title"),
        notes: match patch(after, "notes") {
            Patch::Set(text) if String::is_empty(&text) => Patch::Clear,
            notes => notes,
        },
        scheduled_for: patch(after, "scheduledFor"),
        time_of_day: patch(after, "timeOfDay"),
        deadline: patch(after, "deadline"),
        priority: patch(after, "priority"),
        project: patch(after, "projectId"),
        labels: match patch::<Vec<AssignedLabel>>(after, "labels") {
            Patch::Set(labels) => Patch::Set(labels.iter().map(|label| label.id.to_string()).collect()),
            Patch::Clear => Patch::Clear,
            Patch::Keep => Patch::Keep,
        },
        completed: value(after, "completed"),
        language: patch(after, "language"),
        ..Fields::default()
    };
    if let (Some(was), Some(is)) = (value::<Recurrence>(before, "recurrence"), value::<Recurrence>(after, "recurrence")) {
        match of_single_dates(&was, &is, id) {
            Some(dates) => ops.extend(dates),
            None => fields.recurrence = Patch::Set(is),
        }
    }
    let completed = |image: &FieldMap| value::<BTreeSet<NaiveDate>>(image, "completedDates").unwrap_or_default();
    let (was, is) = (completed(before), completed(after));
    let dates = was.symmetric_difference(&is).map(|date| (*date, is.contains(date)));
    let dates: Vec<_> =
        dates.map(|(occurrence_date, completed)| Operation::CompleteOccurrence { id: id.clone(), occurrence_date, completed }).collect();
    if dates.len() <= DATES_NAMED {
        ops.extend(dates);
    }
    if fields != Fields::default() {
        ops.insert(0, Operation::Update { id: id.clone(), fields: Box::new(fields) });
    }
    ops
}

/// The skip or the move of one date, if the two differ in nothing but single dates. An empty list if several dates differ, and `None` if
/// the rule itself differs.
fn of_single_dates(was: &Recurrence, is: &Recurrence, id: &TaskRef) -> Option<Vec<Operation>> {
    let rule = |recurrence: &Recurrence| Recurrence {
        exceptions: BTreeSet::new(),
        additions: BTreeSet::new(),
        times: <_>::default(),
        ..recurrence.clone()
    };
    if rule(was) != rule(is) {
        return None;
    }
    let new = |was: &BTreeSet<NaiveDate>, is: &BTreeSet<NaiveDate>| is.difference(was).copied().collect::<Vec<_>>();
    let left = [new(&was.exceptions, &is.exceptions), new(&is.additions, &was.additions)].concat();
    Some(match (left.as_slice(), new(&was.additions, &is.additions).as_slice()) {
        ([from], []) => vec![Operation::SkipOccurrence { id: id.clone(), occurrence_date: *from }],
        ([from], [to]) => {
            let time_of_day = is.times.get(to).copied().flatten().map_or(Patch::Keep, Patch::Set);
            vec![Operation::MoveOccurrence { id: id.clone(), occurrence_date: *from, to: *to, time_of_day }]
        }
        _ => Vec::new(),
    })
}

/// The value of a field that is there and not null.
fn value<T: DeserializeOwned>(image: &FieldMap, field: &str) -> Option<T> {
    serde_json::from_value(image.get(field)?.clone()).ok()
}

fn patch<T: DeserializeOwned>(image: &FieldMap, field: &str) -> Patch<T> {
    match image.get(field) {
        None => Patch::Keep,
        Some(Value::Null) => Patch::Clear,
        Some(value) => serde_json::from_value(value.clone()).map_or(Patch::Keep, Patch::Set),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn told(before: Value, after: Value) -> Value {
        let image = |value: Value| value.as_object().cloned().map(Into::into);
        let change = Change { entity: Entity::Task, id: uuid::Uuid::nil(), before: image(before), after: image(after) };
        let account = Account::of_task(&[change], 7, "2026-11-24".parse().unwrap(), false);
        let Account::Task { ops, parts, .. } = account else { panic!("of a task") };
        json!([ops, parts])
    }

    #[test]
    fn fields_become_the_operations_that_set_them() {
        let label = "0190b5c0-0000-7000-8000-000000000001";
        let assigned = json!([{"id": label, "assignedBy": "user", "assignedAt": "2026-11-24T09:00:00Z"}]);
        let daily = |dates: Value| {
            let mut rule = json!({"type": "daily"});
            rule.as_object_mut().unwrap().extend(dates.as_object().unwrap().clone());
            json!({"recurrence": rule})
        };
        for (before, after, ops) in [
            (
                json!({"scheduledFor": null}),
                json!({"scheduledFor": "2026-11-25"}),
                json!([{"op": "update", "id": 7, "scheduledFor": "2026-11-25"}]),
            ),
            (
                json!({"notes": "x", "projectId": label}),
                json!({"notes": "", "projectId": null}),
                json!([{"op": "update", "id": 7, "notes": null, "project": null}]),
            ),
            (json!({"labels": []}), json!({"labels": assigned}), json!([{"op": "update", "id": 7, "labels": [label]}])),
            (json!({"labels": assigned}), json!({"labels": []}), json!([{"op": "update", "id": 7, "labels": []}])),
            (
                json!({"completed": false}),
                json!({"completed": true, "completedBy": "agent"}),
                json!([{"op": "update", "id": 7, "completed": true}]),
            ),
            (json!({"deletedAt": null}), json!({"deletedAt": "2026-11-24T09:00:00Z"}), json!([{"op": "delete", "id": 7}])),
            (json!({"deletedAt": "2026-11-24T09:00:00Z"}), json!({"deletedAt": null}), json!([{"op": "restore", "id": 7}])),
            (
                json!({"completedDates": []}),
                json!({"completedDates": ["2026-11-25"]}),
                json!([{"op": "complete_occurrence", "id": 7, "occurrenceDate": "2026-11-25", "completed": true}]),
            ),
            (json!({"completedDates": []}), json!({"completedDates": ["2026-11-25", "2026-11-26", "2026-11-27"]}), json!([])),
            (
                daily(json!({})),
                daily(json!({"exceptions": ["2026-11-25"]})),
                json!([{"op": "skip_occurrence", "id": 7, "occurrenceDate": "2026-11-25"}]),
            ),
            (
                daily(json!({"exceptions": ["2026-11-25"], "additions": ["2026-11-28"]})),
                daily(json!({"exceptions": ["2026-11-25"], "additions": ["2026-11-29"]})),
                json!([{"op": "move_occurrence", "id": 7, "occurrenceDate": "2026-11-28", "to": "2026-11-29"}]),
            ),
            (
                json!({"recurrence": {"type": "none"}}),
                daily(json!({})),
                json!([{"op": "update", "id": 7, "recurrence": {"type": "daily", "anchorOn": "due"}}]),
            ),
            (json!({"position": 1}), json!({"position": 2}), json!([])),
        ] {
            assert_eq!(told(before.clone(), after.clone()), json!([ops, []]), "{before} to {after}");
        }
        assert_eq!(told(Value::Null, json!({"title": "Roof"})), json!([[{"op": "create", "title": "Roof"}], []]));
        assert_eq!(told(json!({"title": "Roof"}), Value::Null), json!([[], [{"deed": "gone", "times": 1}]]));
    }

    #[test]
    fn rows_of_a_task_are_counted_by_what_happened_to_them() {
        let row = |entity: Entity, before: Value, after: Value| {
            let image = |value: Value| value.as_object().cloned().map(Into::into);
            Change { entity, id: uuid::Uuid::nil(), before: image(before), after: image(after) }
        };
        let (step, note) = (Entity::ChecklistItem, Entity::Note);
        let checked = |checked: bool| json!({"isChecked": checked});
        let changes = [
            row(Entity::Checklist, Value::Null, json!({"title": "Todos"})),
            row(step, Value::Null, checked(false)),
            row(step, Value::Null, checked(true)),
            row(step, checked(false), checked(true)),
            row(step, checked(true), checked(false)),
            row(step, json!({"title": "Pay"}), json!({"title": "Pay him"})),
            row(step, checked(true), Value::Null),
            row(note, Value::Null, json!({"text": "new"})),
            row(note, json!({"text": "old"}), json!({"text": "new"})),
            row(note, json!({"text": "old"}), Value::Null),
        ];
        let Account::Task { parts, .. } = Account::of_task(&changes, 7, "2026-11-24".parse().unwrap(), false) else { panic!("of a task") };
        let found: Vec<(PartDeed, u32)> = parts.iter().map(|part| (part.deed, part.times)).collect();
        let expected = [
            (PartDeed::StepsAdded, 2),
            (PartDeed::StepsTicked, 1),
            (PartDeed::StepsUnticked, 1),
            (PartDeed::StepsChanged, 1),
            (PartDeed::StepsGone, 1),
            (PartDeed::Notes, 1),
            (PartDeed::NotesChanged, 1),
            (PartDeed::NotesGone, 1),
        ];
        assert_eq!(found, expected);
    }
}
