//! Every operation as a sentence, before and after it was applied.

use std::collections::BTreeMap;

use chrono::{NaiveDate, Weekday};
use domain::{
    ChecklistId, Code, DateRange, FilterId, ItemId, Label, LabelId, NoteId, NoteKind, Operation, Priority, Project, ProjectId, Recurrence,
    RecurrenceType, Rule, Switch, TaskId, TaskRef, Where, Why,
    operation::{Create, Fields, LabelFields, NewItem, Patch, ProjectFields, Target},
    proposal::{Preview, Sample, Warning},
    recurrence::AnchorOn,
};
use expect_test::expect;
use serde_json::json;
use uuid::Uuid;

use super::{done, proposed};
use crate::{Speech, warning};

const LABEL: Uuid = Uuid::from_u128(7);
const PROJECT: Uuid = Uuid::from_u128(8);
const UNKNOWN: &str = "00000000-0000-0000-0000-0000000000ff";

fn date(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// Tuesday, 24 November 2026.
fn today() -> NaiveDate {
    date("2026-11-24")
}

fn names() -> (Vec<Label>, Vec<Project>) {
    let label = Label {
        id: LabelId(LABEL),
        name: "garden".to_owned(),
        color: "green".to_owned(),
        description: None,
        group_id: None,
        private: false,
        project_ids: <_>::default(),
        archived_at: None,
        deleted_at: None,
    };
    let project = Project {
        id: ProjectId(PROJECT),
        name: "Kiln Street".to_owned(),
        color: "teal".to_owned(),
        position: 1.0,
        archived_at: None,
        agent_labels: Switch::Inherit,
        agent_checklists: Switch::Inherit,
        agent_autonomy: None,
        auto_transcribe: Switch::Inherit,
    };
    (vec![label], vec![project])
}

/// A preview of tasks with these titles; `count` is their total number.
fn preview(count: u32, titles: &[&str]) -> Preview {
    let sample = |(at, title): (usize, &&str)| Sample { number: Some(at as u64 + 1), title: (*title).to_owned(), ..Sample::default() };
    Preview { count, samples: titles.iter().enumerate().map(sample).collect(), ..Preview::default() }
}

/// The rows' sentences, before and after.
fn both(rows: &[(Operation, Preview)]) -> String {
    let (labels, projects) = names();
    let titles = BTreeMap::from([(4, "Call the roofer".to_owned())]);
    let speech = Speech::new(today(), Weekday::Mon).with_names(&labels, &projects).with_titles(&titles);
    let line = |(operation, preview): &(Operation, Preview)| {
        format!("{} | {}\n", proposed(operation, preview, &speech), done(operation, preview, &speech))
    };
    rows.iter().map(line).collect()
}

fn roof() -> Preview {
    preview(1, &["Roof"])
}

fn one() -> TaskRef {
    TaskRef::Number(1)
}

fn update(fields: Fields) -> (Operation, Preview) {
    (Operation::Update { id: one(), fields: Box::new(fields) }, roof())
}

fn moving(fields: Fields, preview: Preview) -> (Operation, Preview) {
    (Operation::Update { id: one(), fields: Box::new(fields) }, preview)
}

fn filter(change: impl FnOnce(&mut Where)) -> Where {
    let mut filter = Where::default();
    change(&mut filter);
    filter
}

fn range(from: Option<&str>, to: Option<&str>) -> DateRange {
    DateRange { from: from.map(date), to: to.map(date) }
}

#[test]
fn single_tasks() {
    let create = |create: Create| (Operation::Create(Box::new(create)), preview(1, &["Pick up the race bibs"]));
    let bibs = || Create { title: "Pick up the race bibs".to_owned(), ..Create::default() };
    let monthly = Recurrence::from("FREQ=MONTHLY;BYMONTHDAY=1".parse::<Rule>().unwrap());
    let occurrence = |text: &str| (one(), date(text));
    let ((run, day), (_, next)) = (occurrence("2026-11-24"), occurrence("2026-11-25"));
    expect![[r"
        Create “Pick up the race bibs” | Created “Pick up the race bibs”
        Create “Pick up the race bibs” for Thursday at 16:00 | Created “Pick up the race bibs” for Thursday at 16:00
        Create “Pick up the race bibs” for Tue 1 Dec, repeating every month, due Wed 2 Dec | Created “Pick up the race bibs” for Tue 1 Dec, repeating every month, due Wed 2 Dec
        Move “Roof” to the trash | Moved “Roof” to the trash
        Complete “Roof” | Completed “Roof”
        Reopen “Roof” | Reopened “Roof”
        Complete “Roof” for today | Completed “Roof” for today
        Skip “Roof” for today | Skipped “Roof” for today
        Move “Roof” from today to tomorrow | Moved “Roof” from today to tomorrow
        Move “Roof” from today to tomorrow at 10:00 (only this date) | Moved “Roof” from today to tomorrow at 10:00 (only this date)
        Restore “Roof” from the trash | Restored “Roof” from the trash
        Label “Roof” with “garden” and “calls” | Labelled “Roof” with “garden” and “calls”
        Take “garden” and a label off “Roof” | Took “garden” and a label off “Roof”
        Add 3 steps to “Roof” | Added 3 steps to “Roof”
        Move “Roof” before “Call the roofer” | Moved “Roof” before “Call the roofer”
        Move “Roof” to the end | Moved “Roof” to the end
    "]]
    .assert_eq(&both(&[
        create(bibs()),
        create(Create { scheduled_for: Some(date("2026-11-26")), time_of_day: "16:00".parse().ok(), ..bibs() }),
        create(Create {
            scheduled_for: Some(date("2026-12-01")),
            recurrence: Some(monthly),
            deadline: Some(date("2026-12-02")),
            ..bibs()
        }),
        (Operation::Delete { id: one() }, roof()),
        (Operation::Complete { id: one(), completed: true, why: Why::default() }, roof()),
        (Operation::Complete { id: one(), completed: false, why: Why::default() }, roof()),
        (Operation::CompleteOccurrence { id: run.clone(), occurrence_date: day, completed: true }, roof()),
        (Operation::SkipOccurrence { id: run.clone(), occurrence_date: day }, roof()),
        (Operation::MoveOccurrence { id: run.clone(), occurrence_date: day, to: next, time_of_day: Patch::Keep }, roof()),
        (
            Operation::MoveOccurrence { id: run, occurrence_date: day, to: next, time_of_day: Patch::Set("10:00".parse().unwrap()) },
            Preview { occurrences: 1, ..roof() },
        ),
        (Operation::Restore { id: one() }, roof()),
        (
            Operation::AddLabels { target: Target::Id(one()), labels: vec![LABEL.to_string(), "calls".to_owned()] },
            roof(),
        ),
        (Operation::RemoveLabels { target: Target::Id(one()), labels: vec!["garden".to_owned(), UNKNOWN.to_owned()] }, roof()),
        (
            Operation::AddChecklistItems {
                id: one(),
                items: ["a", "b", "c"].map(|title| NewItem { title: title.to_owned(), is_checked: false }).to_vec(),
                checklist_id: None,
            },
            roof(),
        ),
        (Operation::MoveTask { id: one(), before: Some(TaskRef::Number(4)) }, roof()),
        (Operation::MoveTask { id: one(), before: None }, roof()),
    ]));
}

#[test]
fn updates() {
    let kind = |kind| Patch::Set(Recurrence { kind, ..<_>::default() });
    let rule = |text: &str| Patch::Set(Recurrence::from(text.parse::<Rule>().unwrap()));
    let biweekly = rule("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO");
    let on_days = rule("FREQ=WEEKLY;BYDAY=MO,TH");
    let every_3 = Patch::Set(Recurrence {
        kind: RecurrenceType::EveryNDays,
        interval_days: Some(3),
        anchor_on: AnchorOn::Completion,
        ..<_>::default()
    });
    let thursday = Patch::Set(date("2026-11-26"));
    expect![[r"
        Move “Roof” to Thursday | Moved “Roof” to Thursday
        Move “Roof” to Thursday at 09:30 | Moved “Roof” to Thursday at 09:30
        Move “Roof” to the backlog | Moved “Roof” to the backlog
        Set the time of “Roof” to 09:30 | Set the time of “Roof” to 09:30
        Clear the time of “Roof” | Cleared the time of “Roof”
        Rename “Roof” to “Gutter” | Renamed “Roof” to “Gutter”
        Make “Roof” high priority | Made “Roof” high priority
        Make “Roof” medium priority | Made “Roof” medium priority
        Move “Roof” to “Kiln Street” | Moved “Roof” to “Kiln Street”
        Move “Roof” to the Inbox | Moved “Roof” to the Inbox
        Set the deadline of “Roof” to Thursday | Set the deadline of “Roof” to Thursday
        Clear the deadline of “Roof” | Cleared the deadline of “Roof”
        Make “Roof” repeat every day | Made “Roof” repeat every day
        Make “Roof” repeat every 2 weeks | Made “Roof” repeat every 2 weeks
        Make “Roof” repeat every Monday and Thursday | Made “Roof” repeat every Monday and Thursday
        Make “Roof” repeat every 3 days, counted from when it is done | Made “Roof” repeat every 3 days, counted from when it is done
        Stop repeating “Roof” | Stopped repeating “Roof”
        Set the labels of “Roof” to “garden” | Set the labels of “Roof” to “garden”
        Clear the labels of “Roof” | Cleared the labels of “Roof”
        Change the notes of “Roof” | Changed the notes of “Roof”
        Complete “Roof” | Completed “Roof”
        Move “Roof” to Thursday and make it low priority | Moved “Roof” to Thursday and made it low priority
        Rename “Roof” to “Gutter” and set its deadline to Thursday | Renamed “Roof” to “Gutter” and set its deadline to Thursday
        Change title, date and priority of “Roof” | Changed title, date and priority of “Roof”
        Change “Roof” | Changed “Roof”
        Move “Roof” to Thursday (only this date) | Moved “Roof” to Thursday (only this date)
        Move “Roof” to Thursday (the whole series) and make it high priority | Moved “Roof” to Thursday (the whole series) and made it high priority
        Set the time of “Roof” to 09:30 (only this date) | Set the time of “Roof” to 09:30 (only this date)
        Clear the time of “Roof” (the whole series) | Cleared the time of “Roof” (the whole series)
    "]]
    .assert_eq(&both(
        &[
            update(Fields { scheduled_for: thursday.clone(), ..<_>::default() }),
            update(Fields { scheduled_for: thursday.clone(), time_of_day: Patch::Set("9:30".parse().unwrap()), ..<_>::default() }),
            update(Fields { scheduled_for: Patch::Clear, ..<_>::default() }),
            update(Fields { time_of_day: Patch::Set("9:30".parse().unwrap()), ..<_>::default() }),
            update(Fields { time_of_day: Patch::Clear, ..<_>::default() }),
            update(Fields { title: Some("Gutter".to_owned()), ..<_>::default() }),
            update(Fields { priority: Patch::Set(Priority::High), ..<_>::default() }),
            update(Fields { priority: Patch::Clear, ..<_>::default() }),
            update(Fields { project: Patch::Set(PROJECT.to_string()), ..<_>::default() }),
            update(Fields { project: Patch::Set("inbox".to_owned()), ..<_>::default() }),
            update(Fields { deadline: thursday.clone(), ..<_>::default() }),
            update(Fields { deadline: Patch::Clear, ..<_>::default() }),
            update(Fields { recurrence: kind(RecurrenceType::Daily), ..<_>::default() }),
            update(Fields { recurrence: biweekly, ..<_>::default() }),
            update(Fields { recurrence: on_days, ..<_>::default() }),
            update(Fields { recurrence: every_3, ..<_>::default() }),
            update(Fields { recurrence: kind(RecurrenceType::None), ..<_>::default() }),
            update(Fields { labels: Patch::Set(vec!["garden".to_owned()]), ..<_>::default() }),
            update(Fields { labels: Patch::Set(vec![]), ..<_>::default() }),
            update(Fields { notes: Patch::Set("Ask for the matte paper".to_owned()), ..<_>::default() }),
            update(Fields { completed: Some(true), ..<_>::default() }),
            update(Fields { scheduled_for: thursday.clone(), priority: Patch::Set(Priority::Low), ..<_>::default() }),
            update(Fields { title: Some("Gutter".to_owned()), deadline: thursday.clone(), ..<_>::default() }),
            update(Fields {
                title: Some("Gutter".to_owned()),
                scheduled_for: thursday,
                priority: Patch::Set(Priority::Low),
                ..<_>::default()
            }),
            update(Fields::default()),
            moving(Fields { scheduled_for: Patch::Set(date("2026-11-26")), ..<_>::default() }, Preview { occurrences: 1, ..roof() }),
            moving(
                Fields {
                    scheduled_for: Patch::Set(date("2026-11-26")),
                    priority: Patch::Set(Priority::High),
                    series: true,
                    ..<_>::default()
                },
                Preview { series: 1, ..roof() },
            ),
            moving(Fields { time_of_day: Patch::Set("9:30".parse().unwrap()), ..<_>::default() }, Preview { occurrences: 1, ..roof() }),
            moving(Fields { time_of_day: Patch::Clear, series: true, ..<_>::default() }, Preview { series: 1, ..roof() }),
        ],
    ));
}

#[test]
fn scopes() {
    let to_monday = |filter: Where, count: u32, titles: &[&str]| {
        let set = Box::new(Fields { scheduled_for: Patch::Set(date("2026-11-30")), ..<_>::default() });
        (Operation::BulkUpdate { r#where: filter, set }, preview(count, titles))
    };
    let delete = |filter: Where, count: u32| (Operation::BulkDelete { r#where: filter }, preview(count, &["Roof"]));
    let complete = |filter: Where, occurrence_range| {
        (Operation::BulkComplete { r#where: filter, completed: true, occurrence_range }, preview(4, &["Roof"]))
    };
    let in_range = |from: Option<&str>, to: Option<&str>| filter(|filter| filter.scheduled_range = Some(range(from, to)));
    let named = |numbers: &[u64]| filter(|filter| filter.ids = Some(numbers.iter().map(|&number| TaskRef::Number(number)).collect()));
    let draft = || filter(|filter| filter.labels = Some(vec!["draft".to_owned()]));
    let done_ones = |mut filter: Where| {
        filter.completed = Some(true);
        filter
    };
    expect![[r"
        Move 3 overdue tasks to Monday | Moved 3 overdue tasks to Monday
        Move “Roof” to Monday | Moved “Roof” to Monday
        Move overdue tasks to Monday | Moved overdue tasks to Monday
        Move “Roof” and “Gutter” to Monday | Moved “Roof” and “Gutter” to Monday
        Move #1 and “Call the roofer” to Monday | Moved #1 and “Call the roofer” to Monday
        Move 3 tasks to Monday | Moved 3 tasks to Monday
        Move 26 tasks labelled “draft” to the trash | Moved 26 tasks labelled “draft” to the trash
        Move all 1,204 tasks to the trash | Moved all 1,204 tasks to the trash
        Move 9 completed tasks to the trash | Moved 9 completed tasks to the trash
        Move 5 open tasks to the trash | Moved 5 open tasks to the trash
        Move 5 high-priority unscheduled tasks in “Kiln Street” to the trash | Moved 5 high-priority unscheduled tasks in “Kiln Street” to the trash
        Move 5 one-off tasks with “report” in the title to the trash | Moved 5 one-off tasks with “report” in the title to the trash
        Move 5 repeating tasks that mention “paint” to the trash | Moved 5 repeating tasks that mention “paint” to the trash
        Move 5 tasks labelled “draft” among those you named to the trash | Moved 5 tasks labelled “draft” among those you named to the trash
        Move 5 tasks that are not overdue with a date in the Inbox to the trash | Moved 5 tasks that are not overdue with a date in the Inbox to the trash
        Complete 4 tasks planned for today | Completed 4 tasks planned for today
        Complete 4 tasks planned this week | Completed 4 tasks planned this week
        Complete 4 tasks planned next week | Completed 4 tasks planned next week
        Complete 4 tasks planned last week | Completed 4 tasks planned last week
        Complete 4 tasks planned from Wed 25 Nov to Fri 27 Nov | Completed 4 tasks planned from Wed 25 Nov to Fri 27 Nov
        Complete 4 tasks planned from tomorrow on | Completed 4 tasks planned from tomorrow on
        Complete 4 tasks planned up to yesterday | Completed 4 tasks planned up to yesterday
        Complete 4 overdue tasks, repeating ones this week | Completed 4 overdue tasks, repeating ones this week
    "]]
    .assert_eq(&both(&[
        to_monday(filter(|filter| filter.overdue = Some(true)), 3, &["Roof", "Gutter"]),
        to_monday(filter(|filter| filter.overdue = Some(true)), 1, &["Roof"]),
        to_monday(filter(|filter| filter.overdue = Some(true)), 0, &[]),
        to_monday(named(&[1, 2]), 2, &["Roof", "Gutter"]),
        to_monday(named(&[1, 4]), 0, &[]),
        to_monday(named(&[1, 2, 3]), 0, &[]),
        delete(draft(), 26),
        delete(filter(|filter| filter.all = true), 1_204),
        delete(done_ones(Where::default()), 9),
        delete(filter(|filter| filter.completed = Some(false)), 5),
        delete(
            filter(|filter| {
                filter.priority = Some(Priority::High);
                filter.unscheduled = Some(true);
                filter.project = Some(PROJECT.to_string());
                filter.completed = Some(false);
            }),
            5,
        ),
        delete(
            filter(|filter| {
                filter.title_contains = Some("report".to_owned());
                filter.repeating = Some(false);
            }),
            5,
        ),
        delete(
            filter(|filter| {
                filter.text = Some("paint".to_owned());
                filter.repeating = Some(true);
            }),
            5,
        ),
        delete(Where { ids: named(&[1, 2]).ids, ..draft() }, 5),
        delete(
            filter(|filter| {
                filter.overdue = Some(false);
                filter.unscheduled = Some(false);
                filter.project = Some("Inbox".to_owned());
            }),
            5,
        ),
        complete(in_range(Some("2026-11-24"), Some("2026-11-24")), Some(range(Some("2026-11-24"), Some("2026-11-24")))),
        complete(in_range(Some("2026-11-23"), Some("2026-11-29")), None),
        complete(in_range(Some("2026-11-30"), Some("2026-12-06")), None),
        complete(in_range(Some("2026-11-16"), Some("2026-11-22")), None),
        complete(in_range(Some("2026-11-25"), Some("2026-11-27")), None),
        complete(in_range(Some("2026-11-25"), None), None),
        complete(in_range(None, Some("2026-11-23")), None),
        complete(filter(|filter| filter.overdue = Some(true)), Some(range(Some("2026-11-23"), Some("2026-11-29")))),
    ]));
}

#[test]
fn steps_and_notes() {
    let item_id = ItemId(Uuid::from_u128(1));
    let checklist_id = ChecklistId(Uuid::from_u128(2));
    let note_id = NoteId(Uuid::from_u128(3));
    let name = |name: &str| name.to_owned();
    let nothing = Preview::default;
    let note = |kind| Operation::AddNote { id: one(), text: name("Matte"), kind, recorded_from: None, recorded_until: None, audio: None };
    expect![[r"
        Tick a step of “Roof” | Ticked a step of “Roof”
        Untick a step of a task | Unticked a step of a task
        Rename a step of “Roof” to “Measure” | Renamed a step of “Roof” to “Measure”
        Archive a step of “Roof” | Archived a step of “Roof”
        Bring back a step of “Roof” | Brought back a step of “Roof”
        Move a step of “Roof” | Moved a step of “Roof”
        Add the checklist “Tools” to “Roof” | Added the checklist “Tools” to “Roof”
        Rename a checklist of “Roof” to “Tools” | Renamed a checklist of “Roof” to “Tools”
        Delete a checklist of “Roof” | Deleted a checklist of “Roof”
        Add a note to “Roof” | Added a note to “Roof”
        Add a recording to “Roof” | Added a recording to “Roof”
        Change a note on “Roof” | Changed a note on “Roof”
        Delete a note on “Roof” | Deleted a note on “Roof”
    "]]
    .assert_eq(&both(&[
        (Operation::CheckItem { item_id, is_checked: true, why: Why::default() }, roof()),
        (Operation::CheckItem { item_id, is_checked: false, why: Why::default() }, nothing()),
        (Operation::RenameItem { item_id, title: name("Measure") }, roof()),
        (Operation::ArchiveItem { item_id, is_archived: true }, roof()),
        (Operation::ArchiveItem { item_id, is_archived: false }, roof()),
        (Operation::MoveItem { item_id, checklist_id, before: None }, roof()),
        (Operation::CreateChecklist { id: one(), title: name("Tools") }, roof()),
        (Operation::RenameChecklist { checklist_id, title: name("Tools") }, roof()),
        (Operation::DeleteChecklist { checklist_id }, roof()),
        (note(NoteKind::Text), roof()),
        (note(NoteKind::Recording), roof()),
        (Operation::UpdateNote { note_id, text: name("Gloss") }, roof()),
        (Operation::DeleteNote { note_id }, roof()),
    ]));
}

#[test]
fn labels_projects_and_filters() {
    let name = |name: &str| name.to_owned();
    let nothing = Preview::default;
    let label_fields = |fields: LabelFields| Box::new(fields);
    let project_fields = |fields: ProjectFields| Box::new(fields);
    expect![[r"
        Create the label “bills” | Created the label “bills”
        Rename the label “garden” to “beds” | Renamed the label “garden” to “beds”
        Change the label “garden” | Changed the label “garden”
        Archive the label “garden” | Archived the label “garden”
        Bring back the label “garden” | Brought back the label “garden”
        Delete the label “garden” | Deleted the label “garden”
        Create the label group “Energy” | Created the label group “Energy”
        Rename the label group “Energy” to “Effort” | Renamed the label group “Energy” to “Effort”
        Delete a label group | Deleted a label group
        Create the project “Harbour Run” | Created the project “Harbour Run”
        Rename the project “Kiln Street” to “Kiln Lane” | Renamed the project “Kiln Street” to “Kiln Lane”
        Change the project “Kiln Street” | Changed the project “Kiln Street”
        Archive the project “Kiln Street” | Archived the project “Kiln Street”
        Delete the project “Kiln Street” (its tasks move to the Inbox; labels used only in it are archived) | Deleted the project “Kiln Street” (its tasks move to the Inbox; labels used only in it are archived)
        Save the filter “Soon” | Saved the filter “Soon”
        Delete a saved filter | Deleted a saved filter
    "]]
    .assert_eq(&both(
        &[
            (
                Operation::CreateLabel {
                    fields: label_fields(LabelFields { name: Some(name("bills")), ..<_>::default() }),
                    imported_id: None,
                },
                nothing(),
            ),
            (
                Operation::UpdateLabel {
                    label: LABEL.to_string(),
                    fields: label_fields(LabelFields { name: Some(name("beds")), ..<_>::default() }),
                },
                nothing(),
            ),
            (
                Operation::UpdateLabel {
                    label: name("garden"),
                    fields: label_fields(LabelFields { private: Some(true), ..<_>::default() }),
                },
                nothing(),
            ),
            (Operation::ArchiveLabel { label: name("garden"), archived: true }, nothing()),
            (Operation::ArchiveLabel { label: name("garden"), archived: false }, nothing()),
            (Operation::DeleteLabel { label: name("garden") }, nothing()),
            (Operation::CreateLabelGroup { name: name("Energy") }, nothing()),
            (Operation::UpdateLabelGroup { group: name("Energy"), name: name("Effort") }, nothing()),
            (Operation::DeleteLabelGroup { group: UNKNOWN.to_owned() }, nothing()),
            (
                Operation::CreateProject {
                    fields: project_fields(ProjectFields { name: Some(name("Harbour Run")), ..<_>::default() }),
                    imported_id: None,
                },
                nothing(),
            ),
            (
                Operation::UpdateProject {
                    project: PROJECT.to_string(),
                    fields: project_fields(ProjectFields { name: Some(name("Kiln Lane")), ..<_>::default() }),
                },
                nothing(),
            ),
            (
                Operation::UpdateProject {
                    project: PROJECT.to_string(),
                    fields: project_fields(ProjectFields { color: Some(name("blue")), ..<_>::default() }),
                },
                nothing(),
            ),
            (Operation::ArchiveProject { project: PROJECT.to_string(), archived: true }, nothing()),
            (Operation::DeleteProject { project: PROJECT.to_string() }, nothing()),
            (Operation::SaveFilter { filter_id: None, name: name("Soon"), query: name("due:week"), position: None }, nothing()),
            (Operation::DeleteFilter { filter_id: FilterId(Uuid::from_u128(4)) }, nothing()),
        ],
    ));
}

#[test]
fn steps_and_checklists_are_named_by_the_preview() {
    let item_id = ItemId(Uuid::from_u128(1));
    let checklist_id = ChecklistId(Uuid::from_u128(2));
    let shown = |field: &str, title: &str| {
        let mut shown = roof();
        shown.samples[0].before = json!({ field: title }).as_object().cloned();
        shown
    };
    expect![[r"
        Tick “Measure” in “Roof” | Ticked “Measure” in “Roof”
        Rename “Measure” in “Roof” to “Measure twice” | Renamed “Measure” in “Roof” to “Measure twice”
        Delete the checklist “Tools” of “Roof” | Deleted the checklist “Tools” of “Roof”
    "]]
    .assert_eq(&both(&[
        (Operation::CheckItem { item_id, is_checked: true, why: Why::default() }, shown("item", "Measure")),
        (Operation::RenameItem { item_id, title: "Measure twice".to_owned() }, shown("item", "Measure")),
        (Operation::DeleteChecklist { checklist_id }, shown("checklistTitle", "Tools")),
    ]));
}

#[test]
fn ids_without_names_are_named_by_the_preview() {
    let speech = Speech::new(today(), Weekday::Mon);
    let unknown = || UNKNOWN.to_owned();
    let side = |labels: &[&str], project: &str| json!({"labels": labels, "project": project}).as_object().cloned();
    let mut shown = roof();
    shown.samples[0].before = side(&["calls", "garden"], "Inbox");
    shown.samples[0].after = side(&["calls", "bills"], "Kiln Street");
    let label = |labels| Operation::AddLabels { target: Target::Id(one()), labels };
    let unlabel = |labels| Operation::RemoveLabels { target: Target::Id(one()), labels };
    let project = || update(Fields { project: Patch::Set(unknown()), ..<_>::default() }).0;
    let delete = Operation::DeleteProject { project: unknown() };
    for (operation, preview, said) in [
        (label(vec![unknown()]), &shown, "Labelled “Roof” with “bills”"),
        (unlabel(vec![unknown()]), &shown, "Took “garden” off “Roof”"),
        (project(), &shown, "Moved “Roof” to “Kiln Street”"),
        (label(vec!["calls".to_owned()]), &shown, "Labelled “Roof” with “calls”"),
        (label(vec![unknown()]), &roof(), "Labelled “Roof” with a label"),
        (project(), &roof(), "Moved “Roof” to a project"),
        (delete, &Preview::default(), "Deleted a project (its tasks move to the Inbox; labels used only in it are archived)"),
    ] {
        assert_eq!(done(&operation, preview, &speech), said);
    }
}

#[test]
fn tasks_without_a_preview() {
    let nothing = Preview::default;
    expect![[r"
        Complete “Call the roofer” | Completed “Call the roofer”
        Complete #5 | Completed #5
        Complete a task | Completed a task
        Complete the new task | Completed the new task
    "]]
    .assert_eq(&both(&[
        (Operation::Complete { id: TaskRef::Number(4), completed: true, why: Why::default() }, nothing()),
        (Operation::Complete { id: TaskRef::Number(5), completed: true, why: Why::default() }, nothing()),
        (Operation::Complete { id: TaskRef::Id(TaskId(Uuid::from_u128(5))), completed: true, why: Why::default() }, nothing()),
        (Operation::Complete { id: TaskRef::Temp("t1".to_owned()), completed: true, why: Why::default() }, nothing()),
    ]));
}

#[test]
fn warnings() {
    let over =
        |code: Code, count, limit| warning(&Warning { code, count, limit, message: String::new() }, &Speech::new(today(), Weekday::Mon));
    assert_eq!(
        over(Code::ManyDeletions, 26, 20),
        "26 tasks would go to the trash. That is over your limit of 20, so the number has to be confirmed."
    );
    assert_eq!(
        over(Code::ManyBulkUpdates, 1_482, 50),
        "1,482 tasks would change. That is over your limit of 50, so the number has to be confirmed."
    );
}
