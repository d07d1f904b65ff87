use super::*;

#[test]
fn create_sets_what_is_said() {
    check(
        json!({"op":"create","title":" Buy eggs "}),
        &expect![[r#"
        +1 ~0 -0 v0
          new Buy eggs: - -> {"title":"Buy eggs"}
    "#]],
    );
    check(
        json!({"op":"create","title":"Run","notes":"5k","scheduledFor":"2026-11-22","timeOfDay":"07:00","deadline":"2026-12-01","priority":"high",
            "recurrence":{"type":"weekly"},"project":"home","labels":["ERRANDS","low energy"],"checklist":["Shoes"," ","Water"]}),
        &expect![[r#"
            +1 ~0 -0 v0
              new Run: - -> {"title":"Run","notes":"5k","scheduledFor":"2026-11-22","timeOfDay":"07:00","deadline":"2026-12-01","priority":"high","recurrence":{"type":"weekly","anchorOn":"due"},"labels":["errands","low energy"],"project":"Home","checklist":["Shoes","Water"]}
            checklist new
            checklist_item new
            checklist_item new
        "#]],
    );
}

#[test]
fn new_tasks_are_numbered_and_placed_in_order() {
    let resolution = resolved(Source::User, &json!([{"op":"create","title":"a"},{"op":"create","title":"b"}]));
    let placed: Vec<_> = resolution.writes.tasks.iter().map(|task| (task.number, task.position, task.id)).collect();
    assert_eq!(placed, [(9, 100.0, fixture::id(9, 1)), (10, 101.0, fixture::id(9, 2))]);
}

#[test]
fn update_changes_only_what_is_said() {
    check(
        json!({"op":"update","id":1,"title":"Buy oat milk","priority":"high","notes":"2 l"}),
        &expect![[r#"
        +0 ~1 -0 v0
          #1 Buy milk: {"title":"Buy milk","notes":"","priority":"medium"} -> {"title":"Buy oat milk","notes":"2 l","priority":"high"}
        task title,notes,priority,updatedAt
    "#]],
    );
    check(
        json!({"op":"update","id":"#1","scheduledFor":null,"project":"Work","labels":["urgent"]}),
        &expect![[r#"
            +0 ~1 -0 v0
              #1 Buy milk: {"scheduledFor":"2026-11-21","timeOfDay":"17:00","labels":["errands","urgent"],"project":"Inbox"} -> {"scheduledFor":null,"timeOfDay":null,"labels":["urgent"],"project":"Work"}
            task projectId,scheduledFor,timeOfDay,labels,suppressedLabelIds,updatedAt
        "#]],
    );
    check(
        json!({"op":"update","id":2,"project":null,"priority":null,"deadline":"2026-12-01"}),
        &expect![[r#"
        +0 ~1 -0 v0
          #2 Call the dentist: {"deadline":null,"priority":"high","project":"Home"} -> {"deadline":"2026-12-01","priority":"medium","project":"Inbox"}
        task projectId,deadline,priority,updatedAt
    "#]],
    );
    check(
        json!({"op":"update","id":3,"recurrence":{"type":"daily"},"scheduledFor":"2026-11-23"}),
        &expect![[r#"
        +0 ~1 -0 v0
          #3 Take out the MÜLL: {"scheduledFor":null,"recurrence":{"type":"none","anchorOn":"due"}} -> {"scheduledFor":"2026-11-23","recurrence":{"type":"daily","anchorOn":"due"}}
        task scheduledFor,recurrence,updatedAt
    "#]],
    );
    check(
        json!({"op":"update","id":6,"recurrence":{"type":"daily"}}),
        &expect![[r#"
        +0 ~1 -0 v0
          #6 Pay rent: {"completed":true,"recurrence":{"type":"none","anchorOn":"due"}} -> {"completed":false,"recurrence":{"type":"daily","anchorOn":"due"}}
        task completed,completedAt,recurrence,updatedAt
    "#]],
    );
    check(
        json!({"op":"update","id":5,"recurrence":{"type":"none"}}),
        &expect![[r#"
        +0 ~1 -0 v0
          #5 Weekly review: {"recurrence":{"type":"weekly","anchorOn":"due"}} -> {"recurrence":{"type":"none","anchorOn":"due"}}
        task recurrence,updatedAt
    "#]],
    );
    check(
        json!({"op":"update","id":5,"scheduledFor":null,"recurrence":null}),
        &expect![[r#"
        +0 ~1 -0 v0
          #5 Weekly review: {"scheduledFor":"2026-11-02","recurrence":{"type":"weekly","anchorOn":"due"}} -> {"scheduledFor":null,"recurrence":{"type":"none","anchorOn":"due"}}
        task scheduledFor,recurrence,updatedAt
    "#]],
    );
    check(
        json!({"op":"update","id":5,"scheduledFor":"2026-11-25"}),
        &expect![[r#"
            +0 ~1 -0 v0
              #5 Weekly review: {"scheduledFor":"2026-11-16"} -> {"scheduledFor":"2026-11-25"}
            task recurrence,updatedAt
        "#]],
    );
    check(
        json!({"op":"update","id":6,"completed":false,"title":"Pay rent again"}),
        &expect![[r#"
        +0 ~1 -0 v0
          #6 Pay rent: {"title":"Pay rent","completed":true} -> {"title":"Pay rent again","completed":false}
        task title,completed,completedAt,updatedAt
    "#]],
    );
}

#[test]
fn the_same_again_is_no_change() {
    for operation in [
        json!({"op":"update","id":1,"title":"Buy milk ","scheduledFor":"2026-11-21","timeOfDay":"17:00","labels":["errands","urgent"],"completed":false}),
        json!({"op":"complete","id":6}),
        json!({"op":"complete","id":1,"completed":false}),
        json!({"op":"restore","id":1}),
        json!({"op":"add_labels","id":1,"labels":["errands"]}),
        json!({"op":"remove_labels","id":2,"labels":["errands"]}),
        json!({"op":"bulk_update","where":{"titleContains":"nothing has this"},"set":{"priority":"high"}}),
        json!({"op":"move_task","id":1}),
        json!({"op":"move_task","id":3,"before":3}),
        json!({"op":"archive_project","project":"Home","archived":false}),
        json!({"op":"update_label","label":"errands","name":"errands"}),
        json!({"op":"rename_item","itemId":fixture::id::<Uuid>(6, 1),"title":"Oat drink"}),
        json!({"op":"update_note","noteId":fixture::id::<Uuid>(7, 1),"text":"Ask for the X-ray"}),
    ] {
        refused(Source::User, &operation, "");
        let preview = &resolved(Source::User, &operation).outcomes[0].preview;
        assert_eq!((preview.count, preview.samples.len()), (0, 0), "{operation}");
    }
}

#[test]
fn completing_deleting_restoring() {
    check(
        json!([{"op":"complete","id":1},{"op":"complete","id":6,"completed":false}]),
        &expect![[r#"
        +0 ~0 -0 v1
          #1 Buy milk: {"completed":false} -> {"completed":true}
        +0 ~1 -0 v0
          #6 Pay rent: {"completed":true} -> {"completed":false}
        task completed,completedAt,updatedAt
        task completed,completedAt,updatedAt
    "#]],
    );
    check(
        json!([{"op":"delete","id":1},{"op":"restore","id":7}]),
        &expect![[r#"
        +0 ~0 -1 v0
          #1 Buy milk: {"deletedAt":null} -> {"deletedAt":"2026-11-21T08:00:00Z"}
        +0 ~1 -0 v0
          #7 Old idea: {"deletedAt":"2026-11-21T02:00:00Z"} -> {"deletedAt":null}
        task updatedAt,deletedAt
        task updatedAt,deletedAt
    "#]],
    );
}

#[test]
fn bulk_operations_count_each_task() {
    check(
        json!({"op":"bulk_update","where":{"overdue":true},"set":{"priority":"high"}}),
        &expect![[r#"
        +0 ~2 -0 v0
          #5 Weekly review: {"priority":"medium"} -> {"priority":"high"}
          #8 Buy stamps: {"priority":"medium"} -> {"priority":"high"}
        task priority,updatedAt
        task priority,updatedAt
    "#]],
    );
    check(
        json!({"op":"bulk_delete","where":{"project":"Home"}}),
        &expect![[r#"
        +0 ~0 -2 v0
          #2 Call the dentist: {"deletedAt":null} -> {"deletedAt":"2026-11-21T08:00:00Z"}
          #4 Water the plants: {"deletedAt":null} -> {"deletedAt":"2026-11-21T08:00:00Z"}
        task updatedAt,deletedAt
        task updatedAt,deletedAt
    "#]],
    );
    check(
        json!({"op":"bulk_complete","where":{"all":true}}),
        &expect![[r#"
        +0 ~0 -0 v5
          #1 Buy milk: {"completed":false} -> {"completed":true}
          #2 Call the dentist: {"completed":false} -> {"completed":true}
          #3 Take out the MÜLL: {"completed":false} -> {"completed":true}
          #4 Water the plants: {"completedDates":[]} -> {"completedDates":["2026-11-21"]}
          #8 Buy stamps: {"completed":false} -> {"completed":true}
        task completed,completedAt,updatedAt
        task completed,completedAt,updatedAt
        task completed,completedAt,updatedAt
        task completedDates,updatedAt
        task completed,completedAt,updatedAt
    "#]],
    );
    check(
        json!({"op":"bulk_complete","where":{"completed":true},"completed":false}),
        &expect![[r#"
        +0 ~1 -0 v0
          #6 Pay rent: {"completed":true} -> {"completed":false}
        task completed,completedAt,updatedAt
    "#]],
    );
}

#[test]
fn bulk_problems_name_the_task() {
    check(
        json!({"op":"bulk_update","where":{"all":true},"set":{"scheduledFor":null}}),
        &expect![[r#"
            missing_anchor_for_recurrence: #4 “Water the plants”: A repeating task needs a date to start from. (Give scheduledFor, or end the repeating with "recurrence":null.)
            missing_anchor_for_recurrence: #5 “Weekly review”: A repeating task needs a date to start from. (Give scheduledFor, or end the repeating with "recurrence":null.)
        "#]],
    );
    check(
        json!({"op":"bulk_update","where":{"unscheduled":true},"set":{"timeOfDay":"09:00"}}),
        &expect![[r#"
            invalid_time_of_day: #3 “Take out the MÜLL”: A time of day needs a date. (Give scheduledFor too.)
            invalid_time_of_day: #8 “Buy stamps”: A time of day needs a date. (Give scheduledFor too.)
        "#]],
    );
    check(
        json!({"op":"bulk_update","where":{"project":"Home"},"set":{"completed":true}}),
        &expect![[r#"
            use_complete_occurrence_for_repeating: #4 “Water the plants” repeats, so complete it one date at a time. (Use complete_occurrence, now "occurrenceDate":"2026-11-21"; for several tasks bulk_complete.)
        "#]],
    );
}

#[test]
fn manual_order() {
    let moved = |operation: Value| {
        resolved(Source::User, &operation).writes.tasks.iter().map(|task| (task.number, task.position)).collect::<Vec<_>>()
    };
    assert_eq!(moved(json!({"op":"move_task","id":1,"before":5})), [(1, 94.5)]);
    assert_eq!(moved(json!({"op":"move_task","id":1,"before":8})), [(1, 91.0)]);
    assert_eq!(moved(json!({"op":"move_task","id":3})), [(3, 100.0)]);
}

#[test]
fn refusals() {
    let long = "x".repeat(401);
    for (operation, codes) in [
        (json!({"op":"update","id":99,"title":"x"}), "id_not_found"),
        (json!({"op":"update","id":fixture::id::<Uuid>(1, 99),"title":"x"}), "id_not_found"),
        (json!({"op":"update","id":"t1","title":"x"}), "unknown_temp_id"),
        (json!({"op":"update","id":7,"title":"x"}), "id_not_found"),
        (json!({"op":"delete","id":7}), "id_not_found"),
        (json!({"op":"restore","id":99}), "id_not_found"),
        (json!({"op":"create","title":long}), "invalid_title"),
        (json!({"op":"create","title":"x","timeOfDay":"09:00"}), "invalid_time_of_day"),
        (json!({"op":"create","title":"x","recurrence":{"type":"daily"}}), "missing_anchor_for_recurrence"),
        (
            json!({"op":"create","title":"x","scheduledFor":"2026-11-21","recurrence":{"type":"daily","until":"2026-11-20"}}),
            "invalid_recurrence",
        ),
        (
            json!({"op":"create","title":"x","scheduledFor":"2026-11-21","recurrence":{"type":"custom","rrule":"FREQ=NEVER"}}),
            "invalid_recurrence",
        ),
        (json!({"op":"create","title":"x","recurrence":{"type":"none","intervalDays":3}}), "invalid_recurrence"),
        (json!({"op":"create","title":"x","project":"Garden","labels":["garden","weeds"]}), "unknown_project unknown_label unknown_label"),
        (json!({"op":"create","title":"x","labels":["gone"]}), "unknown_label"),
        (json!({"op":"create","title":"x","labels":["old"]}), "unknown_label"),
        (json!({"op":"create","title":"x","labels":["low energy","high energy"]}), "label_group_conflict"),
        (json!({"op":"create","title":"x","checklist":["a", long]}), "invalid_title"),
        (json!({"op":"update","id":4,"scheduledFor":null}), "missing_anchor_for_recurrence"),
        (json!({"op":"update","id":3,"timeOfDay":"09:00"}), "invalid_time_of_day"),
        (json!({"op":"update","id":1,"scheduledFor":null,"timeOfDay":"09:00"}), "invalid_time_of_day"),
        (json!({"op":"update","id":4,"completed":true}), "use_complete_occurrence_for_repeating"),
        (json!({"op":"complete","id":4}), "use_complete_occurrence_for_repeating"),
        (json!({"op":"complete","id":4,"completed":false}), "use_complete_occurrence_for_repeating"),
        (json!({"op":"bulk_delete","where":{"ids":[1,7,99]}}), "id_not_found id_not_found"),
        (json!({"op":"bulk_delete","where":{"labels":["garden"],"project":"Garden"}}), "unknown_label unknown_project"),
        (json!({"op":"bulk_complete","where":{"ids":["t9"]}}), "unknown_temp_id"),
        (json!({"op":"move_task","id":1,"before":99}), "id_not_found"),
    ] {
        refused(Source::User, &operation, codes);
    }
    for operation in [
        json!({"op":"complete","id":1}),
        json!({"op":"update","id":6,"completed":false}),
        json!({"op":"bulk_complete","where":{"ids":[1]}}),
    ] {
        refused(Source::Agent, &operation, "sovereignty");
    }
    refused(Source::Mcp, &json!({"op":"update","id":1,"language":"de"}), "not_allowed_for_source");
}

#[test]
fn typed_operations_are_checked_like_read_ones() {
    let context =
        Context { today: today(), source: Source::Assistant, thresholds: Thresholds::default(), evidence_required: false, typed: None };
    let create = |create: crate::operation::Create| Operation::Create(Box::new(create));
    let titled = |title: &str| crate::operation::Create { title: title.to_owned(), ..Default::default() };
    for (operation, code) in [
        (create(titled(" ")), "invalid_title"),
        (create(crate::operation::Create { notes: Some("x".repeat(70_000)), ..titled("x") }), "invalid_notes"),
        (create(crate::operation::Create { imported: Some(Box::default()), ..titled("x") }), "not_allowed_for_source"),
        (Operation::CreateLabelGroup { name: "x".to_owned() }, "not_allowed_for_source"),
        (Operation::BulkDelete { r#where: crate::Where::default() }, "empty_where"),
        (Operation::BulkUpdate { r#where: crate::Where { all: true, ..Default::default() }, set: Box::default() }, "missing_set"),
    ] {
        let resolution = resolve(&[Ok(operation)], fixture::world(), &context, &mut Uuid::nil);
        assert_eq!(resolution.outcomes[0].errors[0].code.as_str(), code);
    }
}

#[test]
fn what_is_gone_is_not_called_by_its_id() {
    let id = "00000000-0000-0004-0000-000000000099";
    for (field, message) in [(json!({"project": id}), "The project is gone."), (json!({"labels": [id]}), "The label is gone.")] {
        let mut operation = json!({"op": "create", "title": "x"});
        operation.as_object_mut().unwrap().extend(field.as_object().unwrap().clone());
        let resolution = resolved(Source::User, &json!([operation]));
        let said: Vec<_> = resolution.outcomes[0].errors.iter().map(|problem| (problem.message.as_str(), &problem.values)).collect();
        assert_eq!(said, [(message, &None)]);
    }
}
