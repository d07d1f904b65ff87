//! Rows for the tests of this crate. All tests use the same small world.

use std::collections::BTreeSet;

use chrono::{NaiveDate, TimeZone, Utc, Weekday};
use uuid::Uuid;

use crate::{
    Actor, AssignedLabel, Checklist, ChecklistId, ChecklistItem, FilterId, ItemId, ItemPlace, Label, LabelGroup, LabelGroupId, LabelId,
    Note, NoteId, NoteKind, Priority, Project, ProjectId, Recurrence, RecurrenceType, SavedFilter, Switch, Task, TaskId, Timestamp, Today,
    World,
};

/// Saturday 21 November 2026, nine in the morning in Berlin.
pub(crate) fn today() -> Today {
    Today::new(instant(8), chrono_tz::Europe::Berlin, Weekday::Mon)
}

/// The given hour of 21 November 2026, UTC.
pub(crate) fn instant(hour: u32) -> Timestamp {
    Utc.with_ymd_and_hms(2026, 11, 21, hour, 0, 0).unwrap()
}

pub(crate) fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// The id of the nth row of a kind (1 task, 2 label, 3 group, 4 project, 5 checklist, 6 item, 7 note, 8 filter).
pub(crate) fn id<T: From<Uuid>>(kind: u128, n: u64) -> T {
    Uuid::from_u128((kind << 64) | u128::from(n)).into()
}

/// Builds a task.
pub(crate) struct Build(pub(crate) Task);

impl Build {
    pub(crate) fn task(number: u64) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "small")]
        Self(Task {
            id: id(1, number),
            number,
            title: format!("Task {number}"),
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
            position: 100.0 - number as f64,
            created_at: instant(0) + chrono::Duration::minutes(number.cast_signed()),
            updated_at: instant(1),
            deleted_at: None,
        })
    }
    pub(crate) fn titled(mut self, title: &str) -> Self {
        self.0.title = title.to_owned();
        self
    }
    pub(crate) fn on(mut self, date: &str) -> Self {
        self.0.scheduled_for = Some(day(date));
        self
    }
    pub(crate) fn at(mut self, time: &str) -> Self {
        self.0.time_of_day = Some(time.parse().unwrap());
        self
    }
    pub(crate) fn deadline(mut self, date: &str) -> Self {
        self.0.deadline = Some(day(date));
        self
    }
    pub(crate) fn high(mut self) -> Self {
        self.0.priority = Priority::High;
        self
    }
    pub(crate) fn daily(mut self) -> Self {
        self.0.recurrence.kind = RecurrenceType::Daily;
        self
    }
    pub(crate) fn weekly(mut self) -> Self {
        self.0.recurrence.kind = RecurrenceType::Weekly;
        self
    }
    pub(crate) fn done(mut self) -> Self {
        self.0.completed = true;
        self.0.completed_at = Some(instant(1));
        self
    }
    pub(crate) fn trashed(mut self) -> Self {
        self.0.deleted_at = Some(instant(2));
        self
    }
    pub(crate) fn home(mut self) -> Self {
        self.0.project_id = Some(id(4, 1));
        self
    }
    pub(crate) fn label(mut self, n: u64, by: Actor) -> Self {
        self.0.labels.push(AssignedLabel { id: id(2, n), assigned_by: by, assigned_at: instant(1) });
        self
    }
}

fn label(n: u64, name: &str, group: Option<u64>) -> Label {
    Label {
        id: id::<LabelId>(2, n),
        name: name.to_owned(),
        color: "green".to_owned(),
        description: None,
        group_id: group.map(|group| id::<LabelGroupId>(3, group)),
        private: false,
        project_ids: BTreeSet::new(),
        archived_at: None,
        deleted_at: None,
    }
}

/// Labels: errands (1), urgent (2), low energy (3) and high energy (4) of the group Energy (1), gone (5, deleted), old (6, archived).
/// Projects: Home (1) and Work (2). Tasks: 1 is open and due today, with a checklist; 2 is overdue, in Home; 3 is in the backlog; 4 repeats
/// daily, in Home; 5 repeats weekly and is overdue; 6 is done; 7 is in the trash; 8 is in the backlog with a deadline that has passed.
pub(crate) fn world() -> World {
    let mut world = World { next_number: 9, last_position: 99.0, ..World::default() };
    for task in [
        Build::task(1).titled("Buy milk").on("2026-11-21").at("17:00").label(1, Actor::User).label(2, Actor::Agent),
        Build::task(2).titled("Call the dentist").on("2026-11-20").high().home(),
        Build::task(3).titled("Take out the MÜLL").label(1, Actor::User).label(5, Actor::User),
        Build::task(4).titled("Water the plants").on("2019-05-01").daily().home(),
        Build::task(5).titled("Weekly review").on("2026-11-02").weekly(),
        Build::task(6).titled("Pay rent").on("2026-11-01").done(),
        Build::task(7).titled("Old idea").on("2026-11-01").trashed(),
        Build::task(8).titled("Buy stamps").deadline("2026-11-19"),
    ] {
        world.insert_task(task.0);
    }
    for label in [
        label(1, "errands", None),
        label(2, "urgent", None),
        label(3, "low energy", Some(1)),
        label(4, "high energy", Some(1)),
        Label { deleted_at: Some(instant(1)), ..label(5, "gone", None) },
        Label { archived_at: Some(instant(1)), ..label(6, "old", None) },
    ] {
        world.labels.insert(label.id, label);
    }
    let group = LabelGroup { id: id(3, 1), name: "Energy".to_owned() };
    world.label_groups.insert(group.id, group);
    for (n, name) in [(1, "Home"), (2, "Work")] {
        let project = Project {
            id: id::<ProjectId>(4, n),
            name: name.to_owned(),
            color: "teal".to_owned(),
            position: 1.0,
            archived_at: None,
            agent_labels: Switch::Inherit,
            agent_checklists: Switch::Inherit,
            agent_autonomy: None,
            auto_transcribe: Switch::Inherit,
        };
        world.projects.insert(project.id, project);
    }
    let checklist = Checklist { id: id::<ChecklistId>(5, 1), task_id: id::<TaskId>(1, 1), title: "Todos".to_owned(), position: 1.0 };
    world.checklists.insert(checklist.id, checklist);
    for (n, title, checked, by, place) in
        [(1, "Oat drink", true, Actor::User, 1.0), (2, "Butter", false, Actor::User, 2.0), (3, "Bags", false, Actor::Agent, 3.0)]
    {
        let item = ChecklistItem {
            id: id::<ItemId>(6, n),
            title: title.to_owned(),
            is_checked: checked,
            is_archived: false,
            created_by: by,
            created_at: Some(instant(7)),
            checked_by: by,
            checked_at: checked.then(|| instant(7)),
            overridden: None,
            suggestion: None,
            linked_checklists: vec![ItemPlace { checklist_id: id(5, 1), position: place }],
        };
        world.items.insert(item.id, item);
    }
    let note = Note {
        id: id::<NoteId>(7, 1),
        task_id: id(1, 2),
        kind: NoteKind::Text,
        text: "Ask for the X-ray".to_owned(),
        audio: None,
        transcripts: Vec::new(),
        corrected: false,
        recorded_from: instant(5),
        recorded_until: instant(5),
        language: None,
        created_at: instant(5),
        updated_at: instant(5),
    };
    world.notes.insert(note.id, note);
    let filter = SavedFilter { id: id::<FilterId>(8, 1), name: "This week".to_owned(), query: "due:week".to_owned(), position: 1.0 };
    world.filters.insert(filter.id, filter);
    world
}
