use super::*;
use crate::{operation::Create, proposal::Idle, task::Priority};

#[test]
fn later_operations_see_earlier_ones() {
    check(
        json!([
            {"op":"create","title":"Bake a cake","tempId":"cake"},
            {"op":"update","id":"cake","priority":"high"},
            {"op":"add_checklist_items","id":"cake","items":[{"title":"Flour"}]},
            {"op":"bulk_update","where":{"titleContains":"cake"},"set":{"scheduledFor":"2026-11-22"}},
            {"op":"bulk_update","where":{"text":"flour"},"set":{"project":"Home"}},
            {"op":"bulk_delete","where":{"ids":["cake"]}},
            {"op":"delete","id":"cake"},
        ]),
        &expect![[r#"
            +1 ~0 -0 v0
              new Bake a cake: - -> {"title":"Bake a cake"}
            +0 ~1 -0 v0
              #9 Bake a cake: {"priority":"medium"} -> {"priority":"high"}
            +0 ~1 -0 v0
              #9 Bake a cake: - -> {"checklist":["Flour"]}
            +0 ~1 -0 v0
              #9 Bake a cake: {"scheduledFor":null} -> {"scheduledFor":"2026-11-22"}
            +0 ~1 -0 v0
              #9 Bake a cake: {"project":"Inbox"} -> {"project":"Home"}
            +0 ~0 -1 v0
              #9 Bake a cake: {"deletedAt":null} -> {"deletedAt":"2026-11-21T08:00:00Z"}
            id_not_found: #9 “Bake a cake” is in the trash. (Restore it first.)
            checklist new
            checklist_item new
        "#]],
    );
}

#[test]
fn what_was_written_before_is_read_again_only_where_it_changed() {
    let mut world = fixture::world();
    // The match comes from the index, although the text of the rows says otherwise.
    world.text_matches.insert("milk".to_owned(), std::collections::HashSet::from([fixture::id(1, 2)]));
    let operations = json!([
        {"op":"update","id":1,"priority":"low"},
        {"op":"update","id":2,"priority":"low"},
        {"op":"update","id":3,"title":"Oat milk"},
        {"op":"update","id":4,"notes":"No milk"},
        {"op":"add_checklist_items","id":5,"items":[{"title":"Milk"}]},
        {"op":"create","title":"Powdered milk"},
        {"op":"bulk_update","where":{"text":"milk"},"set":{"deadline":"2026-12-01"}},
    ]);
    let resolution = resolved_in(world, Source::User, &operations);
    assert_eq!(resolution.outcomes.last().unwrap().touched, [2, 3, 4, 5, 9]);
}

#[test]
fn an_invalid_operation_leaves_no_trace_and_stops_nothing() {
    check(
        json!([
            {"op":"update","id":1,"title":"New","project":"Nowhere"},
            {"op":"explode"},
            {"op":"bulk_delete","where":{}},
            {"op":"update","id":2,"priority":"low"},
        ]),
        &expect![[r#"
            unknown_project: There is no project “Nowhere”. (Use the name of a project that exists, or Inbox.)
            invalid_op: There is no operation “explode”. (Use create, update, delete, complete, complete_occurrence, bulk_update, bulk_complete, bulk_delete or another documented op.)
            empty_where: The filter does not say which tasks it means. (Name them, for example {"overdue":true}; {"all":true} means every task.)
            +0 ~1 -0 v0
              #2 Call the dentist: {"priority":"high"} -> {"priority":"low"}
            task priority,updatedAt
        "#]],
    );
}

#[test]
fn what_comes_back_to_what_it_was_is_no_change() {
    check(
        json!([{"op":"update","id":2,"priority":"low"},{"op":"update","id":2,"priority":"high"}]),
        &expect![[r#"
        +0 ~1 -0 v0
          #2 Call the dentist: {"priority":"high"} -> {"priority":"low"}
        +0 ~1 -0 v0
          #2 Call the dentist: {"priority":"low"} -> {"priority":"high"}
    "#]],
    );
    check(
        json!([{"op":"create_project","name":"x"},{"op":"delete_project","project":"x"}]),
        &expect![[r#"
        +0 ~1 -0 v0
        +0 ~1 -0 v0
    "#]],
    );
}

#[test]
fn many_want_a_warning() {
    let mut world = World { next_number: 100, ..World::default() };
    for number in 1..=60 {
        world.insert_task(fixture::Build::task(number).0);
    }
    let operations = json!([
        {"op":"bulk_update","where":{"all":true},"set":{"priority":"high"}},
        {"op":"bulk_delete","where":{"ids":(1..=20).collect::<Vec<u64>>()}},
        {"op":"delete","id":21},
    ]);
    let resolution = resolved_in(world, Source::User, &operations);
    let warnings: Vec<_> =
        resolution.warnings.iter().map(|warning| (warning.code.as_str(), warning.count, warning.limit, warning.message.as_str())).collect();
    assert_eq!(
        warnings,
        [
            ("many_deletions", 21, 20, "21 tasks would go to the trash."),
            ("many_bulk_updates", 60, 50, "60 tasks would be changed in bulk.")
        ]
    );
    assert_eq!(resolution.summary, Summary { created: 0, updated: 60, deleted: 21, completed: 0 });
    assert_eq!(
        (resolution.outcomes[0].preview.count, resolution.outcomes[0].preview.samples.len(), resolution.changes.len()),
        (60, 10, 60)
    );
    let ids = |numbers: std::ops::RangeInclusive<u64>| numbers.map(|number| fixture::id(1, number)).collect::<Vec<crate::TaskId>>();
    let named: Vec<_> = resolution.outcomes.iter().map(|outcome| outcome.preview.sample_ids.clone()).collect();
    assert_eq!(named, [ids(1..=10), ids(1..=10), ids(21..=21)]);
}

#[test]
fn the_sum_is_that_of_all_operations() {
    let operations = json!([
        {"op":"create","title":"One"},
        {"op":"create","title":"Two"},
        {"op":"update","id":3,"priority":"low"},
        {"op":"update","id":5,"priority":"low"},
        {"op":"delete","id":8},
        {"op":"delete","id":4},
        {"op":"complete","id":1},
        {"op":"complete","id":2},
    ]);
    let resolution = resolved(Source::User, &operations);
    assert_eq!(resolution.summary, Summary { created: 2, updated: 2, deleted: 2, completed: 2 });
    let context = |thresholds| Context { today: today(), source: Source::User, thresholds, evidence_required: false, typed: None };
    let operations: Vec<_> = parse::operations(operations, Source::User, 10).unwrap().into_iter().map(|parsed| parsed.operation).collect();
    for (deletions, warned) in [(1, 1), (2, 0), (3, 0)] {
        let limits = Thresholds { deletions, ..Thresholds::default() };
        let resolution = resolve(&operations, fixture::world(), &context(limits), &mut Uuid::nil);
        assert_eq!(resolution.warnings.len(), warned, "a limit of {deletions}");
    }
}

#[test]
fn rows_keep_milliseconds() {
    let now = fixture::instant(8) + chrono::TimeDelta::nanoseconds(1_234_567);
    let context = Context {
        today: Today { now, ..today() },
        source: Source::User,
        thresholds: Thresholds::default(),
        evidence_required: false,
        typed: None,
    };
    let read = parse::operation(json!({"op":"complete","id":1}), Source::User).operation;
    let task = resolve(&[read], fixture::world(), &context, &mut Uuid::nil).writes.tasks.remove(0);
    let kept = fixture::instant(8) + chrono::TimeDelta::milliseconds(1);
    assert_eq!((task.completed_at, task.updated_at), (Some(kept), kept));
}

#[test]
fn a_preview_names_no_task_that_is_not_there_yet() {
    let mut world = World { next_number: 100, ..World::default() };
    world.insert_task(fixture::Build::task(1).0);
    let operations = json!([{"op":"create","title":"New"},{"op":"add_checklist_items","id":1,"items":[{"title":"Step"}]}]);
    let resolution = resolved_in(world, Source::User, &operations);
    let named: Vec<_> = resolution.outcomes.iter().map(|outcome| outcome.preview.sample_ids.clone()).collect();
    assert_eq!(named, [vec![], vec![fixture::id(1, 1)]]);
}

#[test]
fn imports_keep_what_is_free() {
    let imported = |id: u64, number: u64| {
        json!({"op":"create","title":format!("From {number}"),"imported":{"id":fixture::id::<Uuid>(1, id),"number":number,"completed":true,
            "completedAt":"2026-01-02T03:04:05.678901Z","completedBy":"agent","createdAt":"2025-01-01T00:00:00Z","position":-4.5,"language":"de"}})
    };
    let resolution = resolved(Source::Import, &json!([imported(50, 70), imported(1, 1), imported(51, 70)]));
    let tasks: Vec<_> = resolution.writes.tasks.iter().map(|task| (task.id, task.number)).collect();
    assert_eq!(tasks, [(fixture::id(1, 50), 70), (fixture::id(9, 1), 71), (fixture::id(1, 51), 72)]);
    let first = &resolution.writes.tasks[0];
    assert_eq!(
        (
            first.completed_at.unwrap().to_rfc3339().as_str(),
            first.completed_by.word(),
            first.created_at.to_rfc3339().as_str(),
            first.position,
            first.language.as_deref()
        ),
        ("2026-01-02T03:04:05.678+00:00", "agent", "2025-01-01T00:00:00+00:00", -4.5, Some("de"))
    );
    let rows = resolved(
        Source::Import,
        &json!([{"op":"create_label","name":"a","importedId":fixture::id::<Uuid>(2, 70)},{"op":"create_project","name":"b","importedId":fixture::id::<Uuid>(4, 1)}]),
    );
    assert_eq!((rows.writes.labels[0].id, rows.writes.projects[0].id), (fixture::id(2, 70), fixture::id(9, 1)));
    let repeating = json!({"op":"create","title":"x","scheduledFor":"2026-11-21","recurrence":{"type":"daily"},"imported":{"completed":true,"completedBy":"user"}});
    refused(Source::Import, &repeating, "use_complete_occurrence_for_repeating");
}

#[test]
fn needs_name_the_rows() {
    let read = |value: Value| parse::operation(value, Source::Import).operation.unwrap();
    let item = fixture::id::<Uuid>(6, 1).to_string();
    let operations = [
        read(json!({"op":"create","title":"x","imported":{"number":70,"completed":false,"completedBy":"user"}})),
        read(json!({"op":"update","id":1,"title":"x"})),
        read(json!({"op":"delete","id":"t1"})),
        read(json!({"op":"bulk_delete","where":{"ids":[2, 3]}})),
        read(json!({"op":"bulk_delete","where":{"overdue":true}})),
        read(json!({"op":"check_item","itemId":item})),
        read(json!({"op":"delete_project","project":"Home"})),
        read(json!({"op":"update_label","label":"errands","group":"Energy"})),
        read(json!({"op":"update_label","label":"urgent","name":"x"})),
        read(json!({"op":"move_task","id":4,"before":5})),
    ];
    let by_label = crate::Where { labels: Some(vec!["errands".to_owned()]), ..Default::default() };
    let expected = Needs {
        task_numbers: [1, 2, 3, 4, 5, 70].into(),
        wheres: vec![crate::Where { overdue: Some(true), ..Default::default() }, by_label],
        projects: ["Home".to_owned()].into(),
        item_ids: [fixture::id(6, 1)].into(),
        neighbours: true,
        ..Needs::default()
    };
    assert_eq!(needs(&operations), expected);
    let text = needs(&[
        read(json!({"op":"bulk_delete","where":{"text":"x","ids":[1]}})),
        Operation::Create(Box::new(Create { priority: Some(Priority::Low), ..Create::default() })),
    ]);
    assert_eq!((text.checklists, text.wheres.len()), (true, 1));
    let both = [read(json!({"op":"create_checklist","id":1,"title":"x"})), read(json!({"op":"bulk_delete","where":{"text":"x"}}))];
    assert!(needs(&both).checklists && needs(&both[..1]).checklists);
}

#[test]
fn an_operation_that_changes_nothing_says_why() {
    for (operation, idle) in [
        (json!({"op":"bulk_update","where":{"text":"there is no such task"},"set":{"priority":"high"}}), Some(Idle::NoMatch)),
        (json!({"op":"bulk_delete","where":{"text":"there is no such task"}}), Some(Idle::NoMatch)),
        (json!({"op":"add_labels","where":{"text":"there is no such task"},"labels":["errands"]}), Some(Idle::NoMatch)),
        (json!([{"op":"update","id":2,"priority":"low"},{"op":"update","id":2,"priority":"low"}]), Some(Idle::Already)),
        (
            json!([{"op":"bulk_update","where":{"ids":[2]},"set":{"priority":"low"}},{"op":"bulk_update","where":{"ids":[2]},"set":{"priority":"low"}}]),
            Some(Idle::Already),
        ),
        (json!({"op":"update","id":2,"priority":"low"}), None),
        (json!({"op":"create_label","name":"brand new"}), None),
        (json!({"op":"delete","id":999}), None),
    ] {
        let resolution = resolved(Source::User, &operation);
        assert_eq!(resolution.outcomes.last().unwrap().preview.idle, idle, "{operation}");
    }
}
