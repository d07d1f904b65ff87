mod names;

use chrono::Weekday;
use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::{
    Code, Operation, Source, Task, Today, Unread,
    fixture::{self, today},
    parse,
    proposal::Thresholds,
    resolve::{self, Context, Resolution},
    row::Row,
};

/// Resolves operations of the user and applies them to the world. Ids continue from `next`.
fn apply(world: &mut World, operations: &Value, hour: u32, next: &mut u64) -> Resolution {
    apply_as(Source::User, world, operations, hour, next)
}

fn apply_as(source: Source, world: &mut World, operations: &Value, hour: u32, next: &mut u64) -> Resolution {
    let read: Vec<_> = parse::operations(operations.clone(), source, 10_000).unwrap().into_iter().map(|parsed| parsed.operation).collect();
    let today = Today::new(fixture::instant(hour), chrono_tz::UTC, Weekday::Mon);
    let context = Context { today, source, thresholds: Thresholds::default(), evidence_required: false, typed: None };
    let resolution = resolve::resolve(&read, world.clone(), &context, &mut || {
        *next += 1;
        fixture::id(9, *next)
    });
    world.apply(&resolution.writes);
    resolution
}

fn undo(world: &mut World, changes: &[Change]) -> Reversal {
    let reversal = reverse(changes, world.clone()).unwrap();
    world.apply(&reversal.writes);
    reversal
}

/// All rows of the world, in a fixed order.
fn rows(world: &World) -> Vec<Value> {
    fn table<R: Row>(world: &World) -> Vec<Value> {
        let mut rows: Vec<_> = R::table(world).values().map(|row| Value::Object(row.image())).collect();
        rows.sort_by_key(|row| row["id"].to_string());
        rows
    }
    let all = [
        table::<Task>(world),
        table::<crate::Checklist>(world),
        table::<crate::ChecklistItem>(world),
        table::<Label>(world),
        table::<crate::LabelGroup>(world),
        table::<crate::Project>(world),
        table::<crate::Note>(world),
        table::<crate::SavedFilter>(world),
    ];
    all.concat()
}

fn conflicts(reversal: &Reversal) -> Vec<String> {
    let told = |conflict: &Conflict| format!("{:?} {:?} {} {}", conflict.entity, conflict.number, conflict.title, conflict.field);
    reversal.conflicts.iter().map(told).collect()
}

#[test]
fn everything_goes_back_and_forth() {
    let mut world = fixture::world();
    let before = rows(&world);
    let mut next = 0;
    let operations = json!([
        {"op":"create","title":"Bake","tempId":"t","checklist":["Flour"],"labels":["errands"],"project":"Home"},
        {"op":"add_note","id":"t","text":"From grandmother"},
        {"op":"create_project","name":"Kitchen"},
        {"op":"update","id":"t","project":"Kitchen"},
        {"op":"create_label","name":"sweet","group":"Energy"},
        {"op":"add_labels","id":"t","labels":["sweet"]},
        {"op":"delete_project","project":"Home"},
        {"op":"delete_label","label":"errands"},
        {"op":"delete_label_group","group":"Energy"},
        {"op":"delete_checklist","checklistId":fixture::id::<Uuid>(5, 1)},
        {"op":"delete_note","noteId":fixture::id::<Uuid>(7, 1)},
        {"op":"save_filter","name":"Soon","query":"due:week"},
        {"op":"complete_occurrence","id":5,"occurrenceDate":"2026-11-16"},
        {"op":"delete","id":1},
        {"op":"restore","id":7},
    ]);
    let applied = apply(&mut world, &operations, 9, &mut next);
    assert!(applied.outcomes.iter().all(|outcome| outcome.errors.is_empty()));
    let after = rows(&world);
    let undone = undo(&mut world, &applied.changes);
    assert_eq!((rows(&world), conflicts(&undone)), (before, vec![]));
    let redone = undo(&mut world, &undone.changes);
    assert_eq!((rows(&world), conflicts(&redone)), (after, vec![]));
    let again = undo(&mut world, &redone.changes);
    assert_eq!(again.changes.len(), undone.changes.len());
}

#[test]
fn newer_changes_of_the_very_field_stay() {
    let errands = json!({"op":"add_labels","id":2,"labels":["errands"]});
    for (first, second, expected, title, priority) in [
        (json!({"op":"update","id":2,"title":"Call"}), json!({"op":"update","id":2,"priority":"low"}), vec![], "Call the dentist", "low"),
        (
            json!({"op":"update","id":2,"title":"Call","priority":"medium"}),
            json!({"op":"update","id":2,"title":"Ring"}),
            vec!["Task Some(2) Ring title"],
            "Ring",
            "high",
        ),
        (
            json!({"op":"update","id":2,"title":"Call"}),
            json!({"op":"update","id":2,"title":"Call the dentist"}),
            vec![],
            "Call the dentist",
            "high",
        ),
        (
            json!({"op":"delete","id":2}),
            json!([{"op":"restore","id":2},{"op":"delete","id":2}]),
            vec!["Task Some(2) Call the dentist deletedAt"],
            "Call the dentist",
            "high",
        ),
        (errands.clone(), json!({"op":"remove_labels","id":2,"labels":["errands"]}), vec![], "Call the dentist", "high"),
        (
            errands,
            json!({"op":"add_labels","id":2,"labels":["urgent"]}),
            vec!["Task Some(2) Call the dentist labels"],
            "Call the dentist",
            "high",
        ),
    ] {
        let mut world = fixture::world();
        let mut next = 0;
        let applied = apply(&mut world, &first, 9, &mut next);
        apply(&mut world, &second, 10, &mut next);
        let undone = undo(&mut world, &applied.changes);
        let task = &world.tasks[&fixture::id(1, 2)];
        assert_eq!(conflicts(&undone), expected, "{first} then {second}");
        assert_eq!((task.title.as_str(), task.priority.word()), (title, priority), "{first} then {second}");
    }
}

#[test]
fn new_rows_stay_when_something_newer_needs_them() {
    let mut told = Vec::new();
    for (first, second) in [
        (json!({"op":"create","title":"New"}), json!({"op":"update","id":9,"title":"Newer"})),
        (json!({"op":"create","title":"New"}), json!({"op":"add_checklist_items","id":9,"items":[{"title":"a"}]})),
        (json!({"op":"create","title":"New","checklist":["a"]}), json!({"op":"check_item","itemId":fixture::id::<Uuid>(9, 3)})),
        (json!({"op":"create","title":"New"}), json!({"op":"add_note","id":9,"text":"a"})),
        (json!({"op":"create_label","name":"new"}), json!({"op":"add_labels","id":2,"labels":["new"]})),
        (json!({"op":"create_label_group","name":"New"}), json!({"op":"update_label","label":"errands","group":"New"})),
        (json!({"op":"create_project","name":"New"}), json!({"op":"update","id":2,"project":"New"})),
        (json!({"op":"save_filter","name":"New","query":"x"}), json!({"op":"delete_filter","filterId":fixture::id::<Uuid>(9, 1)})),
    ] {
        let mut world = fixture::world();
        let mut next = 0;
        let applied = apply(&mut world, &first, 9, &mut next);
        let second = apply(&mut world, &second, 10, &mut next);
        assert!(second.outcomes[0].errors.is_empty(), "{:?}", second.outcomes[0].errors);
        let undone = undo(&mut world, &applied.changes);
        told.push(conflicts(&undone).join("; "));
    }
    assert_eq!(
        told,
        [
            "Task Some(9) Newer *",
            "Task Some(9) New *",
            "ChecklistItem None a *; Checklist None Todos *; Task Some(9) New *",
            "Task Some(9) New *",
            "Label None new *",
            "LabelGroup None New *",
            "Project None New *",
            "",
        ]
    );
}

#[test]
fn rows_come_back_only_where_they_fit() {
    for (first, second, expected) in [
        (
            json!({"op":"delete_label","label":"errands"}),
            json!({"op":"create_label","name":"Errands"}),
            vec!["Label None errands deletedAt"],
        ),
        (json!({"op":"delete_project","project":"Work"}), json!({"op":"create_project","name":"work"}), vec!["Project None Work *"]),
        (
            json!([{"op":"delete_project","project":"Work"},{"op":"create_project","name":"work"}]),
            json!({"op":"update","id":1,"project":"work"}),
            vec!["Project None Work *", "Project None work *"],
        ),
        (
            json!({"op":"update_project","project":"Work","name":"Job"}),
            json!({"op":"create_project","name":"Work"}),
            vec!["Project None Job name"],
        ),
        (
            json!({"op":"update","id":1,"timeOfDay":null}),
            json!({"op":"update","id":1,"scheduledFor":null}),
            vec!["Task Some(1) Buy milk timeOfDay"],
        ),
        (
            json!({"op":"update","id":2,"project":"Work"}),
            json!({"op":"delete_project","project":"Home"}),
            vec!["Task Some(2) Call the dentist projectId"],
        ),
        (json!({"op":"update_label","label":"errands","group":"Energy"}), json!({"op":"delete_label_group","group":"Energy"}), vec![]),
        (
            json!({"op":"update_label","label":"low energy","group":null}),
            json!({"op":"delete_label_group","group":"Energy"}),
            vec!["Label None low energy groupId"],
        ),
        (
            json!({"op":"delete_label_group","group":"Energy"}),
            json!({"op":"add_labels","id":1,"labels":["low energy","high energy"]}),
            vec!["Label None low energy groupId"],
        ),
        (
            json!({"op":"update_label_group","group":"Energy","name":"Power"}),
            json!({"op":"create_label_group","name":"ENERGY"}),
            vec!["LabelGroup None Power name"],
        ),
        (json!({"op":"update_label_group","group":"Energy","name":"Power"}), json!({"op":"create_label_group","name":"Place"}), vec![]),
        (
            json!({"op":"save_filter","filterId":fixture::id::<Uuid>(8, 1),"name":"Soon","query":"x"}),
            json!({"op":"save_filter","name":"this week","query":"y"}),
            vec!["SavedFilter None Soon name"],
        ),
        (
            json!({"op":"save_filter","filterId":fixture::id::<Uuid>(8, 1),"name":"Soon","query":"x"}),
            json!({"op":"save_filter","name":"Later","query":"y"}),
            vec![],
        ),
        (
            json!({"op":"delete_filter","filterId":fixture::id::<Uuid>(8, 1)}),
            json!({"op":"save_filter","name":"This Week","query":"y"}),
            vec!["SavedFilter None This week *"],
        ),
        // The same name in another case does not conflict.
        (json!({"op":"update_label_group","group":"Energy","name":"ENERGY"}), json!({"op":"create_label_group","name":"Place"}), vec![]),
        (json!({"op":"update_project","project":"Work","name":"WORK"}), json!({"op":"create_project","name":"Garden"}), vec![]),
        (json!({"op":"update_label","label":"errands","name":"ERRANDS"}), json!({"op":"create_label","name":"garden"}), vec![]),
        (
            json!({"op":"save_filter","filterId":fixture::id::<Uuid>(8, 1),"name":"THIS WEEK","query":"x"}),
            json!({"op":"save_filter","name":"Later","query":"y"}),
            vec![],
        ),
        // If one created row must stay, the other created rows of its change set are still removed.
        (
            json!([{"op":"create_label","name":"new"},{"op":"create","title":"New"}]),
            json!({"op":"update","id":9,"title":"Newer"}),
            vec!["Task Some(9) Newer *"],
        ),
    ] {
        let mut world = fixture::world();
        let mut next = 0;
        let applied = apply(&mut world, &first, 9, &mut next);
        apply(&mut world, &second, 10, &mut next);
        let undone = undo(&mut world, &applied.changes);
        assert_eq!(conflicts(&undone), expected, "{first} then {second}");
    }
}

#[test]
fn a_row_that_comes_back_is_parted_from_what_is_gone() {
    let (mut world, mut next) = (fixture::world(), 0);
    apply(&mut world, &json!([{"op":"create_project","name":"Garden"},{"op":"create_label_group","name":"Place"}]), 8, &mut next);
    let label = apply(&mut world, &json!({"op":"create_label","name":"weeds","group":"Place","projects":["Garden"]}), 9, &mut next);
    let task = apply(&mut world, &json!({"op":"create","title":"Dig","project":"Garden","labels":["weeds"]}), 10, &mut next);
    let task = undo(&mut world, &task.changes);
    let label = undo(&mut world, &label.changes);
    apply(&mut world, &json!([{"op":"delete_project","project":"Garden"},{"op":"delete_label_group","group":"Place"}]), 11, &mut next);
    let back = undo(&mut world, &task.changes);
    assert_eq!(conflicts(&back), ["Task Some(9) Dig projectId", "Task Some(9) Dig labels"]);
    let back = undo(&mut world, &label.changes);
    assert_eq!(conflicts(&back), ["Label None weeds projectIds", "Label None weeds groupId"]);
    let task = &world.tasks[&world.numbers[&9]];
    assert_eq!((task.project_id, task.labels.len()), (None, 0));
    let label = world.label_named("weeds").unwrap();
    assert_eq!((label.group_id, label.project_ids.len()), (None, 0));
}

#[test]
fn a_deleted_label_stays_deleted_where_its_group_would_have_two() {
    let mut world = fixture::world();
    let mut next = 0;
    apply(&mut world, &json!({"op":"add_labels","id":1,"labels":["low energy"]}), 9, &mut next);
    let deleted = apply(&mut world, &json!({"op":"delete_label","label":"low energy"}), 10, &mut next);
    apply(&mut world, &json!({"op":"add_labels","id":1,"labels":["high energy"]}), 11, &mut next);
    let undone = undo(&mut world, &deleted.changes);
    assert_eq!(conflicts(&undone), ["Label None low energy deletedAt"]);
    assert!(undone.changes.is_empty());
    assert_eq!(needs(&deleted.changes), Needs { labels: [fixture::id(2, 3)].into(), ..Needs::default() });
}

/// A label that the agent assigned and undo removed is suppressed; redo assigns it again.
#[test]
fn a_label_of_the_agent_that_is_undone_stays_away() {
    let mut world = fixture::world();
    let id = fixture::id(1, 3);
    let suppressed = |world: &World| world.tasks[&id].suppressed_label_ids.len();
    let given = apply_as(Source::Agent, &mut world, &json!({"op":"add_labels","id":3,"labels":["urgent"]}), 9, &mut 0);
    let undone = undo(&mut world, &given.changes);
    assert_eq!((world.tasks[&id].has_label(fixture::id(2, 2)), suppressed(&world), undone.conflicts.len()), (false, 1, 0));
    let redone = undo(&mut world, &undone.changes);
    assert_eq!((world.tasks[&id].has_label(fixture::id(2, 2)), suppressed(&world), redone.conflicts.len()), (true, 0, 0));
    // A label that the user assigned is only removed by undo, not suppressed.
    let mut world = fixture::world();
    let given = apply(&mut world, &json!({"op":"add_labels","id":3,"labels":["urgent"]}), 9, &mut 0);
    undo(&mut world, &given.changes);
    assert_eq!(suppressed(&world), 0);
}

#[test]
fn a_label_comes_back_beside_a_deleted_one_of_its_group() {
    let mut world = fixture::world();
    let (high, low) = (json!(["high energy"]), json!(["low energy"]));
    let first = [
        json!({"op":"add_labels","id":2,"labels":high}),
        json!({"op":"delete_label","label":"high energy"}),
        json!({"op":"add_labels","id":2,"labels":low}),
    ];
    apply(&mut world, &json!(first), 8, &mut 0);
    let before = rows(&world);
    assert_eq!(world.tasks[&fixture::id(1, 2)].labels.len(), 2);
    let taken = apply(&mut world, &json!({"op":"remove_labels","id":2,"labels":low}), 9, &mut 0);
    assert_eq!((conflicts(&undo(&mut world, &taken.changes)), rows(&world)), (vec![], before));
}

/// Suppressed labels are invisible to the user, so restoring only them would not be worth an undo.
#[test]
fn where_the_labels_stay_so_does_what_keeps_them_off() {
    let urgent = |op: &str| json!({"op":op,"id":2,"labels":["urgent"]});
    let errands = json!({"op":"add_labels","id":2,"labels":["errands"]});
    for (first, rows_changed) in
        [(urgent("remove_labels"), 0), (json!([{"op":"update","id":2,"title":"Ring"}, urgent("remove_labels")]), 1)]
    {
        let mut world = fixture::world();
        apply(&mut world, &urgent("add_labels"), 8, &mut 0);
        let taken = apply(&mut world, &first, 9, &mut 0);
        apply(&mut world, &errands, 10, &mut 0);
        let undone = undo(&mut world, &taken.changes);
        let kept: Vec<&str> = undone.conflicts.iter().map(|conflict| conflict.field.as_str()).collect();
        assert_eq!((kept, undone.changes.len()), (vec!["labels"], rows_changed), "{first}");
        let task = &world.tasks[&fixture::id(1, 2)];
        assert_eq!((task.title.as_str(), task.suppressed_label_ids.len()), ("Call the dentist", 1), "{first}");
    }
    // If the label is restored, it is no longer suppressed.
    let mut world = fixture::world();
    apply(&mut world, &urgent("add_labels"), 8, &mut 0);
    let before = rows(&world);
    let taken = apply(&mut world, &urgent("remove_labels"), 9, &mut 0);
    assert_eq!((conflicts(&undo(&mut world, &taken.changes)), rows(&world)), (vec![], before));
}

#[test]
fn redo_brings_back_tasks_after_their_labels() {
    let mut world = fixture::world();
    let before = rows(&world);
    let operations = json!([
        {"op":"delete_label_group","group":"Energy"},
        {"op":"create","title":"a","tempId":"t","labels":["low energy"]},
        {"op":"add_labels","id":"t","labels":["high energy"]},
    ]);
    let applied = apply(&mut world, &operations, 9, &mut 0);
    let after = rows(&world);
    let undone = undo(&mut world, &applied.changes);
    assert_eq!((rows(&world), conflicts(&undone)), (before, vec![]));
    let redone = undo(&mut world, &undone.changes);
    assert_eq!((rows(&world), conflicts(&redone)), (after, vec![]));
}

#[test]
fn what_is_gone_or_unreadable_is_told() {
    let mut world = fixture::world();
    let mut next = 0;
    let applied = apply(&mut world, &json!({"op":"update","id":2,"title":"x"}), 9, &mut next);
    world.tasks.remove(&fixture::id(1, 2));
    assert_eq!(conflicts(&undo(&mut world, &applied.changes)), ["Task None Call the dentist *"]);
    let fields = |value: Value| value.as_object().cloned().map(Image::from);
    let change = Change { entity: Entity::Task, id: Uuid::nil(), before: fields(json!({"title":"x"})), after: None };
    assert_eq!(reverse(&[change], world).unwrap_err().code, Code::HistoryUnreadable);
}

#[test]
fn needs_name_the_rows() {
    let mut world = fixture::world();
    let applied = apply(
        &mut world,
        &json!([{"op":"create","title":"x","checklist":["a"]},{"op":"create_label","name":"l"},{"op":"create_project","name":"p"},{"op":"delete_note","noteId":fixture::id::<Uuid>(7, 1)}]),
        9,
        &mut 0,
    );
    let new = |n: u64| fixture::id::<Uuid>(9, n);
    let expected = Needs {
        task_ids: [new(1).into(), fixture::id(1, 2)].into(),
        labels: [new(4).into()].into(),
        projects: [new(5).to_string()].into(),
        checklists: true,
        notes: true,
        item_ids: [new(3).into()].into(),
        checklist_ids: [new(2).into()].into(),
        note_ids: [fixture::id(7, 1)].into(),
        ..Needs::default()
    };
    assert_eq!(needs(&applied.changes), expected);
    let two = apply(&mut world, &json!([{"op":"create","title":"y"},{"op":"create","title":"z"}]), 10, &mut 10);
    assert_eq!((needs(&two.changes).checklists, needs(&two.changes).notes), (true, true));
    let renamed = apply(
        &mut world,
        &json!([{"op":"update_project","project":"Home","name":"House"},{"op":"update","id":1,"title":"x"}]),
        11,
        &mut 20,
    );
    assert_eq!(needs(&renamed.changes), Needs { task_ids: [fixture::id(1, 1)].into(), ..Needs::default() });
}

/// An operation on the fixture's world; most of these are valid.
fn any_operation() -> impl Strategy<Value = Value> {
    let task = prop_oneof![(1_u64..12).prop_map(Value::from), Just(json!("t1"))];
    let label = prop::sample::select(vec!["errands", "urgent", "low energy", "high energy", "new", "gone"]);
    let project = prop::sample::select(vec!["Home", "Work", "Inbox", "Garden"]);
    let date = (1_u32..30).prop_map(|day| format!("2026-11-{day:02}"));
    let filter = prop_oneof![
        Just(json!({"all":true})),
        Just(json!({"overdue":true})),
        Just(json!({"text":"buy"})),
        Just(json!({"repeating":true})),
        label.clone().prop_map(|label| json!({"labels":[label]})),
        date.clone().prop_map(|date| json!({"scheduledRange":{"to":date}})),
    ];
    let rule = prop::sample::select(vec![
        json!({"type":"none"}),
        json!({"type":"daily"}),
        json!({"type":"weekly","anchorOn":"completion"}),
        json!({"type":"every_n_days","intervalDays":3}),
        json!({"type":"custom","rrule":"FREQ=MONTHLY;BYDAY=1MO"}),
    ]);
    let fields = (
        prop::option::of("[a-z]{1,4}"),
        prop::option::of(date.clone()),
        prop::option::of(rule),
        prop::option::of(project.clone()),
        any::<Option<bool>>(),
    )
        .prop_map(|(title, date, rule, project, completed)| {
            let mut fields = json!({"title":title,"scheduledFor":date,"recurrence":rule,"project":project,"completed":completed});
            fields.as_object_mut().unwrap().retain(|_, value| !value.is_null());
            fields
        });
    let with = |op: &'static str, id: Value, mut fields: Value| {
        fields.as_object_mut().unwrap().extend([("op".to_owned(), op.into()), ("id".to_owned(), id)]);
        fields
    };
    let item = (1_u64..5).prop_map(|n| fixture::id::<Uuid>(6, n).to_string());
    prop_oneof![
        ("[a-z]{1,5}", date.clone(), label.clone()).prop_map(
            |(title, date, label)| json!({"op":"create","title":title,"scheduledFor":date,"labels":[label],"checklist":["a"],"tempId":"t1"})
        ),
        (task.clone(), fields.clone()).prop_map(move |(id, fields)| with("update", id, fields)),
        (filter.clone(), fields).prop_map(|(filter, set)| json!({"op":"bulk_update","where":filter,"set":set})),
        (task.clone(), prop::sample::select(vec!["delete", "restore", "complete", "move_task"])).prop_map(move |(id, op)| with(
            op,
            id,
            json!({})
        )),
        (task.clone(), date.clone(), date.clone(), prop::sample::select(vec!["complete_occurrence", "skip_occurrence", "move_occurrence"]))
            .prop_map(move |(id, date, to, op)| with(op, id, json!({"occurrenceDate":date,"to":to}))),
        filter.clone().prop_map(|filter| json!({"op":"bulk_complete","where":filter})),
        filter.clone().prop_map(|filter| json!({"op":"bulk_delete","where":filter})),
        (task.clone(), label.clone(), any::<bool>()).prop_map(move |(id, label, add)| with(
            if add { "add_labels" } else { "remove_labels" },
            id,
            json!({"labels":[label]})
        )),
        (item, any::<bool>()).prop_map(|(item, checked)| json!({"op":"check_item","itemId":item,"isChecked":checked})),
        (task.clone(), "[a-z]{1,3}").prop_map(move |(id, title)| with("add_checklist_items", id, json!({"items":[{"title":title}]}))),
        (task, "[a-z]{1,3}").prop_map(move |(id, text)| with("add_note", id, json!({"text":text}))),
        label.clone().prop_map(|name| json!({"op":"create_label","name":name,"group":"Energy"})),
        (label.clone(), any::<bool>()).prop_map(
            |(label, group)| json!({"op":"update_label","label":label,"group":if group { json!("Energy") } else { json!(null) }})
        ),
        label.prop_map(|label| json!({"op":"delete_label","label":label})),
        project.clone().prop_map(|name| json!({"op":"create_project","name":name})),
        project.prop_map(|project| json!({"op":"delete_project","project":project})),
        Just(json!({"op":"delete_label_group","group":"Energy"})),
        Just(json!({"op":"delete_checklist","checklistId":fixture::id::<Uuid>(5, 1)})),
    ]
}

/// What must be true of every task at any time.
fn sound(world: &World) -> Result<(), TestCaseError> {
    for task in world.tasks.values() {
        let repeats = task.recurrence.repeats();
        prop_assert!(task.scheduled_for.is_some() || !repeats && task.time_of_day.is_none());
        prop_assert!(!(repeats && task.completed));
        prop_assert!(repeats || task.completed_dates.is_empty());
        prop_assert_eq!(task.completed, task.completed_at.is_some());
        prop_assert!(task.project_id.is_none_or(|project| world.projects.contains_key(&project)));
        let mut groups = HashSet::new();
        for label in task.labels.iter().filter_map(|assigned| world.labels.get(&assigned.id)).filter(|label| label.deleted_at.is_none()) {
            let is_first = label.group_id.is_none_or(|group| groups.insert(group));
            prop_assert!(is_first || task.deleted_at.is_some(), "two labels of one group");
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn apply_then_undo_gives_equal_rows(operations in prop::collection::vec(any_operation(), 1..12)) {
        let mut world = fixture::world();
        let before = rows(&world);
        let applied = apply(&mut world, &Value::from(operations), 9, &mut 0);
        sound(&world)?;
        let after = rows(&world);
        let undone = undo(&mut world, &applied.changes);
        prop_assert_eq!(conflicts(&undone), Vec::<String>::new());
        prop_assert_eq!(rows(&world), before);
        let redone = undo(&mut world, &undone.changes);
        prop_assert_eq!(conflicts(&redone), Vec::<String>::new());
        prop_assert_eq!(rows(&world), after);
    }

}

proptest! {
    /// Undo after any newer changes leaves valid rows.
    #[test]
    fn undo_after_newer_changes_is_sound(first in prop::collection::vec(any_operation(), 1..6), second in prop::collection::vec(any_operation(), 1..6)) {
        let mut world = fixture::world();
        let mut next = 0;
        let first = apply(&mut world, &Value::from(first), 9, &mut next);
        apply(&mut world, &Value::from(second), 10, &mut next);
        undo(&mut world, &first.changes);
        sound(&world)?;
    }

    #[test]
    fn operations_read_back_as_written(operation in any_operation()) {
        let read = parse::operation(operation, Source::User);
        if let Ok(operation) = read.operation {
            let again = parse::operation(serde_json::to_value(&operation).unwrap(), Source::User);
            prop_assert_eq!(again.operation, Ok::<Operation, Unread>(operation));
            prop_assert_eq!(again.notes, Vec::<String>::new());
        }
    }
}

#[test]
fn the_fixture_is_sound() {
    assert!(sound(&fixture::world()).is_ok());
    assert_eq!(today().date.to_string(), "2026-11-21");
}

/// Names of the task's live labels that belong to this group.
fn of_group(world: &World, number: u64, group: &str) -> Vec<String> {
    let task = &world.tasks[&world.numbers[&number]];
    let group = world.label_group_named(group).map(|group| group.id);
    let labels = task.labels.iter().map(|assigned| &world.labels[&assigned.id]);
    labels.filter(|label| label.deleted_at.is_none() && label.group_id == group).map(|label| label.name.clone()).collect()
}

#[test]
fn a_task_comes_out_of_the_trash_with_one_label_of_each_group() {
    let begun = || {
        let (mut world, mut next) = (fixture::world(), 0);
        apply(
            &mut world,
            &json!([{"op":"create_label","name":"here"},{"op":"create_label","name":"there"},{"op":"create_label_group","name":"Place"}]),
            8,
            &mut next,
        );
        apply(&mut world, &json!([{"op":"add_labels","id":1,"labels":["here"]}]), 9, &mut next);
        apply(&mut world, &json!([{"op":"add_labels","id":1,"labels":["there"]}]), 10, &mut next);
        let trashed = apply(&mut world, &json!([{"op":"delete","id":1}]), 11, &mut next);
        let join = json!([{"op":"update_label","label":"here","group":"Place"},{"op":"update_label","label":"there","group":"Place"}]);
        let joined = apply(&mut world, &join, 12, &mut next);
        assert!(joined.outcomes.iter().all(|outcome| outcome.errors.is_empty()), "{joined:?}");
        assert_eq!(of_group(&world, 1, "Place"), ["here", "there"], "in the trash it bears both");
        (world, next, trashed, joined)
    };

    let (mut world, mut next, _, joined) = begun();
    let before = rows(&world);
    let restored = apply(&mut world, &json!([{"op":"restore","id":1}]), 13, &mut next);
    assert_eq!(of_group(&world, 1, "Place"), ["there"], "the newer one stays");
    let back = undo(&mut world, &restored.changes);
    assert_eq!((conflicts(&back), rows(&world)), (vec![], before), "undo puts both back");
    let again = undo(&mut world, &back.changes);
    assert_eq!((conflicts(&again), of_group(&world, 1, "Place")), (vec![], vec!["there".to_owned()]));
    let apart = undo(&mut world, &joined.changes);
    assert_eq!((conflicts(&apart), of_group(&world, 1, "Place")), (vec![], vec![]));
    undo(&mut world, &apart.changes);
    assert_eq!(of_group(&world, 1, "Place"), ["there"]);

    let (mut world, _, trashed, joined) = begun();
    let back = undo(&mut world, &trashed.changes);
    assert_eq!((conflicts(&back), of_group(&world, 1, "Place")), (vec![], vec!["there".to_owned()]), "undoing its deletion, too");
    undo(&mut world, &back.changes);
    assert_eq!(of_group(&world, 1, "Place"), ["here", "there"]);
    let apart = undo(&mut world, &joined.changes);
    let together = undo(&mut world, &apart.changes);
    assert_eq!((conflicts(&together), of_group(&world, 1, "Place").len()), (vec![], 2), "a task in the trash keeps no labels from joining");

    // Undoing another change of a task in the trash leaves it there, with both labels.
    let (mut world, mut next) = (fixture::world(), 0);
    let renamed = apply(&mut world, &json!({"op":"update","id":1,"title":"Milk"}), 8, &mut next);
    apply(&mut world, &json!([{"op":"add_labels","id":1,"labels":["low energy"]},{"op":"delete","id":1}]), 9, &mut next);
    apply(
        &mut world,
        &json!([{"op":"create_label_group","name":"Place"},{"op":"update_label","label":"errands","group":"Place"},{"op":"update_label","label":"urgent","group":"Place"}]),
        10,
        &mut next,
    );
    let undone = undo(&mut world, &renamed.changes);
    assert_eq!((conflicts(&undone), of_group(&world, 1, "Place")), (vec![], vec!["errands".to_owned(), "urgent".to_owned()]));
}

#[test]
fn a_label_without_its_project_goes_to_the_archive_and_comes_back() {
    let (mut world, mut next) = (fixture::world(), 0);
    let made = json!([
        {"op":"create_project","name":"Garden"},
        {"op":"create_label","name":"weeds","projects":["Garden"]},
        {"op":"create_label","name":"tools","projects":["Garden","Home"]},
    ]);
    apply(&mut world, &made, 8, &mut next);
    let before = rows(&world);
    let deleted = apply(&mut world, &json!([{"op":"delete_project","project":"Garden"}]), 9, &mut next);
    let archived = |world: &World, name: &str| world.label_named(name).is_some_and(|label| label.archived_at.is_some());
    assert_eq!((archived(&world, "weeds"), archived(&world, "tools")), (true, false));
    let home = world.project_named("Home").map(|project| project.id);
    assert!(world.label_named("tools").is_some_and(|label| label.is_for(home) && !label.is_for(None)));
    let back = undo(&mut world, &deleted.changes);
    assert_eq!((conflicts(&back), rows(&world)), (vec![], before));
}
