//! Rows are read back as they were written.

use chrono::TimeDelta;
use domain::{Actor, Needs, NoteKind, Rule, Task, TaskRef, Writes};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use super::common::*;

#[tokio::test]
async fn every_entity_comes_back_as_it_was_written() {
    let temp = temp().await;
    let mut grouped = label(1, "Urgent");
    grouped.group_id = Some(group(1, "When").id);
    grouped.description = Some("now".to_owned());
    grouped.private = true;
    grouped.project_ids = [project(1, "Home").id].into();
    grouped.archived_at = Some(now());
    grouped.deleted_at = Some(now());
    let plain = task(8, "Buy milk");
    let (list, other) = (checklist(1, &plain), checklist(2, &plain));
    let mut ticked = item(1, "Oat", &[&other, &list]);
    ticked.is_checked = true;
    ticked.is_archived = true;
    ticked.checked_by = Actor::Agent;
    ticked.checked_at = Some(now());
    let mut recording = note(1, &plain, "said so");
    recording.kind = NoteKind::Recording;
    recording.language = Some("en".to_owned());
    let writes = Writes {
        projects: vec![project(1, "Home")],
        label_groups: vec![group(1, "When")],
        labels: vec![grouped, label(2, "work")],
        tasks: vec![full_task(7), plain.clone()],
        checklists: vec![list, other],
        items: vec![ticked],
        notes: vec![recording],
        filters: vec![filter(1, "Week", "due:week")],
        ..Writes::default()
    };
    put(&temp.store, &making(1, writes.clone())).await;

    let export = temp.store.export().await.unwrap();
    let names = export.names().await.unwrap();
    let read = Writes {
        projects: names.projects,
        label_groups: names.label_groups,
        labels: names.labels,
        tasks: export.tasks(0, 10).await.unwrap(),
        checklists: export.checklists().await.unwrap(),
        items: export.items(None, 10).await.unwrap(),
        notes: export.notes().await.unwrap(),
        filters: names.filters,
        ..Writes::default()
    };
    assert_eq!(read, writes);

    let detail = temp.store.task(&TaskRef::Number(8)).await.unwrap().unwrap();
    assert_eq!(detail.task, plain);
    assert_eq!(detail.notes, writes.notes);
    let lists: Vec<_> = detail.checklists.iter().map(|list| (list.checklist.clone(), list.items.clone())).collect();
    assert_eq!(lists, [(writes.checklists[0].clone(), writes.items.clone()), (writes.checklists[1].clone(), writes.items.clone())]);
    assert_eq!(temp.store.task(&TaskRef::Id(full_task(7).id)).await.unwrap().unwrap().task, full_task(7));
    assert!(temp.store.task(&TaskRef::Number(9)).await.unwrap().is_none());
}

#[tokio::test]
async fn changed_fields_are_written_and_the_others_stay() {
    let temp = temp().await;
    let names =
        Writes { projects: vec![project(1, "Home")], labels: vec![label(1, "a"), label(2, "b"), label(3, "c")], ..Writes::default() };
    put(&temp.store, &making(1, names)).await;
    let (mut tasks, mut set) = (vec![full_task(1), task(2, "Two"), task(3, "Three")], 2);
    put(&temp.store, &making(set, Writes { tasks: tasks.clone(), ..Writes::default() })).await;
    let steps: [fn(&mut Task); 8] = [
        |task| task.title = format!("{} again", task.title),
        |task| task.scheduled_for = Some(in_days(2)),
        |task| (task.completed, task.completed_at) = (true, Some(now() + TimeDelta::seconds(1))),
        |task| task.labels = vec![assigned(3), assigned(1)],
        |task| task.labels.clear(),
        |task| task.recurrence = domain::Recurrence::default(),
        |task| task.completed_dates.clear(),
        |task| *task = Task { id: task.id, position: 9.0, ..super::common::task(task.number, "Plain") },
    ];
    for change in steps {
        set += 1;
        let pairs: Vec<_> = tasks
            .iter()
            .map(|before| {
                let mut after = before.clone();
                change(&mut after);
                (before.clone(), after)
            })
            .collect();
        put(&temp.store, &changing(set, &pairs)).await;
        tasks = pairs.into_iter().map(|(_, after)| after).collect();
        assert_eq!(temp.store.export().await.unwrap().tasks(0, 10).await.unwrap(), tasks, "change {set}");
    }
}

#[tokio::test]
async fn a_world_holds_what_is_needed_and_no_more() {
    let temp = temp().await;
    let tasks: Vec<_> = (1..=9).map(|number| task(number, &format!("Task {number}"))).collect();
    let (first, second) = (checklist(1, &tasks[0]), checklist(2, &tasks[1]));
    let writes = Writes {
        items: vec![item(1, "one", &[&first]), item(2, "two", &[&first, &second]), item(3, "three", &[&second])],
        notes: vec![note(1, &tasks[2], "text")],
        checklists: vec![first, second],
        tasks,
        ..Writes::default()
    };
    put(&temp.store, &making(1, writes)).await;
    let seen = async |needs: Needs| {
        let world = temp.store.load(&needs, &today()).await.unwrap();
        let mut items: Vec<_> = world.items.values().map(|item| item.title.clone()).collect();
        items.sort();
        let numbers: Vec<_> = world.numbers.keys().map(u64::to_string).collect();
        format!(
            "tasks {} / {} lists / {} / {} notes / next {}",
            numbers.join(" "),
            world.checklists.len(),
            items.join(" "),
            world.notes.len(),
            world.next_number
        )
    };
    let none = Needs::default;
    for (needs, expected) in [
        (none(), "tasks  / 0 lists /  / 0 notes / next 10"),
        (Needs { task_numbers: [1, 4, 99].into(), ..none() }, "tasks 1 4 / 0 lists /  / 0 notes / next 10"),
        (Needs { task_ids: [uuid(1, 2).into()].into(), checklists: true, ..none() }, "tasks 2 / 1 lists / three two / 0 notes / next 10"),
        (Needs { item_ids: [uuid(6, 1).into()].into(), ..none() }, "tasks 1 / 1 lists / one two / 0 notes / next 10"),
        (Needs { item_ids: [uuid(6, 2).into()].into(), ..none() }, "tasks 1 2 / 2 lists / one three two / 0 notes / next 10"),
        (Needs { checklist_ids: [uuid(5, 2).into()].into(), ..none() }, "tasks 2 / 1 lists / three two / 0 notes / next 10"),
        (Needs { note_ids: [uuid(7, 1).into()].into(), ..none() }, "tasks 3 / 0 lists /  / 1 notes / next 10"),
        (Needs { task_numbers: [5].into(), neighbours: true, ..none() }, "tasks 3 4 5 6 7 / 0 lists /  / 0 notes / next 10"),
        (Needs { task_numbers: [1].into(), neighbours: true, ..none() }, "tasks 1 2 3 / 0 lists /  / 0 notes / next 10"),
    ] {
        assert_eq!(seen(needs.clone()).await, expected, "{needs:?}");
    }
}

/// Rows and images hold RRULE text, in whatever spelling an earlier version wrote it; everyone else gets the parts.
#[tokio::test]
async fn a_repeat_rule_is_stored_as_text() {
    let temp = temp().await;
    let rule: Rule = "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH".parse().unwrap();
    let repeating = Task { recurrence: rule.into(), scheduled_for: Some(in_days(0)), ..task(1, "Water the plants") };
    let set = making(1, Writes { tasks: vec![repeating.clone()], ..Writes::default() });
    put(&temp.store, &set).await;
    let db = sea_orm::Database::connect(format!("sqlite://{}", temp.path.display())).await.unwrap();
    for column in ["recurrence FROM tasks", "after FROM changes"] {
        let statement = Statement::from_string(DbBackend::Sqlite, format!("SELECT {column}"));
        let text: String = db.query_one_raw(statement).await.unwrap().unwrap().try_get_by_index(0).unwrap();
        assert!(text.contains(r#""rrule":"FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH""#) && !text.contains("frequency"), "{text}");
    }
    for change in [
        "UPDATE tasks SET recurrence = replace(recurrence, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', 'RRULE:interval=2;byday=mo,th;freq=weekly')",
        "UPDATE changes SET after = replace(after, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', 'RRULE:interval=2;byday=mo,th;freq=weekly')",
    ] {
        db.execute_unprepared(change).await.unwrap();
    }
    assert_eq!(temp.store.changes(set.id).await.unwrap(), set.changes);
    let needs = Needs { task_numbers: [1].into(), ..Needs::default() };
    let world = temp.store.load(&needs, &today()).await.unwrap();
    assert_eq!(world.tasks[&repeating.id], repeating);
}
