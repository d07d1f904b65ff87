//! Helpers: rows, change sets, and a store on a file that is removed after the test.

use std::{collections::BTreeSet, path::PathBuf};

use chrono::{DateTime, NaiveDate, TimeDelta, Weekday};
use domain::{
    Account, Actor, AssignedLabel, Change, ChangeSet, ChangeSetId, Checklist, ChecklistItem, Entity, Image, ItemPlace, Label, LabelGroup,
    Note, NoteKind, Priority, Project, Recurrence, RecurrenceType, SavedFilter, Source, Summary, Switch, Task, TimeOfDay, Timestamp, Today,
    Writes,
};
use serde::Serialize;
use serde_json::{Map, Value};
use store::Store;
use uuid::Uuid;

/// A store in its own folder.
pub(super) struct Temp {
    pub(super) store: Store,
    pub(super) path: PathBuf,
    _folder: tempfile::TempDir,
}

pub(super) async fn temp() -> Temp {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("assent.db");
    Temp { store: Store::open(&path).await.unwrap(), path, _folder: folder }
}

/// Saturday, 21 November 2026, nine o'clock UTC.
pub(super) fn today() -> Today {
    Today::new(now(), chrono_tz::UTC, Weekday::Mon)
}

pub(super) fn now() -> Timestamp {
    DateTime::from_timestamp(1_795_251_600, 0).unwrap()
}

/// This many days after today.
pub(super) fn in_days(days: i64) -> NaiveDate {
    today().date + TimeDelta::days(days)
}

pub(super) fn later(days: i64) -> Today {
    Today::new(now() + TimeDelta::days(days), chrono_tz::UTC, Weekday::Mon)
}

pub(super) fn uuid(kind: u128, number: u64) -> Uuid {
    Uuid::from_u128(kind << 64 | u128::from(number))
}

pub(super) fn task(number: u64, title: &str) -> Task {
    #[expect(clippy::cast_precision_loss, reason = "small")]
    let position = number as f64;
    Task {
        id: uuid(1, number).into(),
        number,
        title: title.to_owned(),
        notes: String::new(),
        project_id: None,
        scheduled_for: None,
        time_of_day: None,
        deadline: None,
        priority: Priority::Medium,
        completed: false,
        completed_at: None,
        completed_by: Actor::User,
        completed_override: None,
        recurrence: Recurrence::default(),
        completed_dates: BTreeSet::new(),
        language: None,
        labels: Vec::new(),
        suppressed_label_ids: BTreeSet::new(),
        position,
        created_at: now(),
        updated_at: now(),
        deleted_at: None,
    }
}

pub(super) fn full_task(number: u64) -> Task {
    Task {
        notes: "Tell *Müller*".to_owned(),
        project_id: Some(uuid(2, 1).into()),
        scheduled_for: Some(in_days(-3)),
        time_of_day: TimeOfDay::new(17, 5),
        deadline: Some(in_days(9)),
        priority: Priority::High,
        completed_by: Actor::Agent,
        completed_override: None,
        recurrence: Recurrence {
            kind: RecurrenceType::EveryNDays,
            interval_days: Some(3),
            until: Some(in_days(90)),
            exceptions: BTreeSet::from([in_days(3)]),
            additions: BTreeSet::from([in_days(4)]),
            ..Recurrence::default()
        },
        completed_dates: BTreeSet::from([in_days(-3)]),
        language: Some("de".to_owned()),
        labels: vec![assigned(2), AssignedLabel { assigned_by: Actor::Agent, ..assigned(1) }],
        suppressed_label_ids: BTreeSet::from([uuid(3, 3).into()]),
        position: -1.5,
        created_at: now() - TimeDelta::milliseconds(1),
        deleted_at: Some(now()),
        ..task(number, "Ring the dentist ☎")
    }
}

pub(super) fn assigned(label: u64) -> AssignedLabel {
    AssignedLabel { id: uuid(3, label).into(), assigned_by: Actor::User, assigned_at: now() }
}

pub(super) fn project(number: u64, name: &str) -> Project {
    Project {
        id: uuid(2, number).into(),
        name: name.to_owned(),
        color: "teal".to_owned(),
        position: 1.0,
        archived_at: None,
        agent_labels: Switch::Inherit,
        agent_checklists: Switch::Off,
        agent_autonomy: None,
        auto_transcribe: Switch::On,
    }
}

pub(super) fn label(number: u64, name: &str) -> Label {
    Label {
        id: uuid(3, number).into(),
        name: name.to_owned(),
        color: "plum".to_owned(),
        description: None,
        group_id: None,
        private: false,
        project_ids: BTreeSet::new(),
        archived_at: None,
        deleted_at: None,
    }
}

pub(super) fn group(number: u64, name: &str) -> LabelGroup {
    LabelGroup { id: uuid(4, number).into(), name: name.to_owned() }
}

pub(super) fn checklist(number: u64, task: &Task) -> Checklist {
    Checklist { id: uuid(5, number).into(), task_id: task.id, title: "Todos".to_owned(), position: 1.0 }
}

pub(super) fn item(number: u64, title: &str, lists: &[&Checklist]) -> ChecklistItem {
    ChecklistItem {
        id: uuid(6, number).into(),
        title: title.to_owned(),
        is_checked: false,
        is_archived: false,
        created_by: Actor::Agent,
        created_at: Some(now()),
        checked_by: Actor::User,
        checked_at: None,
        overridden: None,
        suggestion: None,
        linked_checklists: lists.iter().map(|list| ItemPlace { checklist_id: list.id, position: 2.5 }).collect(),
    }
}

pub(super) fn note(number: u64, task: &Task, text: &str) -> Note {
    Note {
        id: uuid(7, number).into(),
        task_id: task.id,
        kind: NoteKind::Text,
        text: text.to_owned(),
        audio: None,
        transcripts: Vec::new(),
        corrected: false,
        recorded_from: now(),
        recorded_until: now() + TimeDelta::seconds(5),
        language: None,
        created_at: now(),
        updated_at: now(),
    }
}

pub(super) fn filter(number: u64, name: &str, query: &str) -> SavedFilter {
    SavedFilter { id: uuid(8, number).into(), name: name.to_owned(), query: query.to_owned(), position: 1.0 }
}

pub(super) fn set_id(number: u64) -> ChangeSetId {
    uuid(9, number).into()
}

fn image(row: &impl Serialize) -> Map<String, Value> {
    let Value::Object(image) = serde_json::to_value(row).unwrap() else { panic!("a row is an object") };
    image
}

fn created(entity: Entity, id: impl Into<Uuid>, row: &impl Serialize) -> Change {
    Change { entity, id: id.into(), before: None, after: Some(Image::of(row)) }
}

/// A change set that creates all of these rows.
pub(super) fn making(number: u64, writes: Writes) -> ChangeSet {
    let mut changes: Vec<Change> = Vec::new();
    changes.extend(writes.projects.iter().map(|row| created(Entity::Project, row.id, row)));
    changes.extend(writes.label_groups.iter().map(|row| created(Entity::LabelGroup, row.id, row)));
    changes.extend(writes.labels.iter().map(|row| created(Entity::Label, row.id, row)));
    changes.extend(writes.filters.iter().map(|row| created(Entity::SavedFilter, row.id, row)));
    changes.extend(writes.tasks.iter().map(|row| created(Entity::Task, row.id, row)));
    changes.extend(writes.checklists.iter().map(|row| created(Entity::Checklist, row.id, row)));
    changes.extend(writes.items.iter().map(|row| created(Entity::ChecklistItem, row.id, row)));
    changes.extend(writes.notes.iter().map(|row| created(Entity::Note, row.id, row)));
    set(number, changes, writes)
}

pub(super) fn set(number: u64, changes: Vec<Change>, writes: Writes) -> ChangeSet {
    let seconds = i64::try_from(number).unwrap();
    ChangeSet {
        id: set_id(number),
        at: now() + TimeDelta::seconds(seconds),
        source: Source::User,
        undoes: None,
        title: format!("Change {number}"),
        account: Some(Account::Imported { tasks: 1 }),
        operations: vec![serde_json::from_value(serde_json::json!({"op": "create", "title": number.to_string()})).unwrap()],
        summary: Summary { created: 1, updated: 2, deleted: 3, completed: 4 },
        changes,
        writes,
    }
}

/// The image of a changed row: the fields that differ.
pub(super) fn changed<R: Serialize>(entity: Entity, id: impl Into<Uuid>, before: &R, after: &R) -> Change {
    let (before, after) = (image(before), image(after));
    let differs = |(name, value): &(String, Value), other: &Map<String, Value>| other.get(name) != Some(value);
    let left: Map<String, Value> = before.clone().into_iter().filter(|field| differs(field, &after)).collect();
    let right: Map<String, Value> = after.into_iter().filter(|field| differs(field, &before)).collect();
    Change { entity, id: id.into(), before: Some(left.into()), after: Some(right.into()) }
}

/// A change set that replaces tasks by others.
pub(super) fn changing(number: u64, tasks: &[(Task, Task)]) -> ChangeSet {
    let changes = tasks.iter().map(|(before, after)| changed(Entity::Task, before.id, before, after)).collect();
    set(number, changes, Writes { tasks: tasks.iter().map(|(_, after)| after.clone()).collect(), ..Writes::default() })
}

/// Writes a change set.
pub(super) async fn put(store: &Store, set: &ChangeSet) {
    put_on(store, set, &today()).await;
}

/// Writes a change set on another day.
pub(super) async fn put_on(store: &Store, set: &ChangeSet, today: &Today) {
    let write = store.begin().await.unwrap();
    write.put(set, &[], today).await.unwrap();
    write.commit().await.unwrap();
}
