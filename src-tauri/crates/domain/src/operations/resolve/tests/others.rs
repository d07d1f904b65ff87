use super::*;

fn id(kind: u128, n: u64) -> String {
    fixture::id::<Uuid>(kind, n).to_string()
}

#[test]
fn items() {
    check(
        json!({"op":"add_checklist_items","id":1,"items":[{"title":"Eggs"},{"title":" Flour ","isChecked":true}]}),
        &expect![[r#"
        +0 ~1 -0 v0
          #1 Buy milk: - -> {"checklist":["Eggs","Flour"]}
        checklist_item new
        checklist_item new
    "#]],
    );
    check_from(
        Source::Agent,
        json!({"op":"add_checklist_items","id":2,"items":[{"title":"Card"}]}),
        &expect![[r#"
        +0 ~1 -0 v0
          #2 Call the dentist: - -> {"checklist":["Card"]}
        checklist new
        checklist_item new
    "#]],
    );
    check(
        json!({"op":"check_item","itemId":id(6, 2)}),
        &expect![[r#"
        +0 ~1 -0 v0
          #1 Buy milk: {"item":"Butter","isChecked":false} -> {"item":"Butter","isChecked":true}
        checklist_item isChecked,checkedAt
    "#]],
    );
    check(
        json!({"op":"rename_item","itemId":id(6, 2),"title":"Good butter"}),
        &expect![[r#"
        +0 ~1 -0 v0
          #1 Buy milk: {"item":"Butter"} -> {"item":"Good butter"}
        checklist_item title
    "#]],
    );
    check(
        json!({"op":"archive_item","itemId":id(6, 1)}),
        &expect![[r#"
        +0 ~1 -0 v0
          #1 Buy milk: {"item":"Oat drink","isArchived":false} -> {"item":"Oat drink","isArchived":true}
        checklist_item isArchived
    "#]],
    );
}

#[test]
fn items_follow_those_that_are_there() {
    let places = |task: u64| {
        let operation = json!({"op":"add_checklist_items","id":task,"items":[{"title":"a"},{"title":"b"},{"title":"c"}]});
        let items = resolved(Source::User, &operation).writes.items;
        items.iter().map(|item| item.linked_checklists[0].position).collect::<Vec<_>>()
    };
    assert_eq!((places(1), places(2)), (vec![4.0, 5.0, 6.0], vec![1.0, 2.0, 3.0]));
}

#[test]
fn ticks_are_stamped_and_guarded() {
    let reason = "The user said so in a note today.";
    for (source, item, checked, reason, expected) in [
        (Source::User, 1, false, None, "false by user at 08:00"),
        (Source::User, 3, true, None, "true by user at 08:00"),
        (Source::Assistant, 3, true, None, "true by user at 08:00"),
        (Source::Agent, 3, true, None, "true by agent at 08:00"),
        (Source::Agent, 1, false, None, "sovereignty: The user set “Oat drink” at 2026-11-21T07:00:00Z."),
        (Source::Agent, 1, false, Some("   too short     "), "sovereignty: The user set “Oat drink” at 2026-11-21T07:00:00Z."),
        (Source::Agent, 1, false, Some(reason), "false by agent at 08:00"),
        (Source::Agent, 2, true, None, "sovereignty: The user set “Butter” at an unknown time."),
        (Source::Agent, 1, true, None, ""),
        (Source::User, 1, true, None, ""),
    ] {
        let resolution = resolved(source, &json!({"op":"check_item","itemId":id(6, item),"isChecked":checked,"reason":reason}));
        let problems = resolution.outcomes[0].errors.iter().map(|problem| format!("{}: {}", problem.code, problem.message));
        let items = resolution
            .writes
            .items
            .iter()
            .map(|item| format!("{} by {} at {}", item.is_checked, item.checked_by.word(), item.checked_at.unwrap().format("%H:%M")));
        assert_eq!(problems.chain(items).collect::<String>(), expected, "{source:?} {item} {checked}");
    }
    for operation in [json!({"op":"rename_item","itemId":id(6, 1),"title":"x"}), json!({"op":"archive_item","itemId":id(6, 1)})] {
        let item = &resolved(Source::Agent, &operation).writes.items[0];
        assert_eq!((item.checked_by, item.checked_at), (crate::Actor::User, Some(fixture::instant(7))), "{operation}");
    }
}

#[test]
fn checklists() {
    check(
        json!([{"op":"create_checklist","id":1,"title":"Later"},{"op":"move_item","itemId":id(6, 1),"checklistId":id(9, 1)}]),
        &expect![[r#"
            +0 ~1 -0 v0
              #1 Buy milk: - -> {"checklistTitle":"Later"}
            +0 ~1 -0 v0
              #1 Buy milk: {"item":"Oat drink"} -> {"item":"Oat drink","before":null}
            checklist new
            checklist_item linkedChecklists
        "#]],
    );
    check(
        json!({"op":"rename_checklist","checklistId":id(5, 1),"title":"Shopping"}),
        &expect![[r#"
        +0 ~1 -0 v0
          #1 Buy milk: {"checklistTitle":"Todos"} -> {"checklistTitle":"Shopping"}
        checklist title
    "#]],
    );
    check(
        json!({"op":"delete_checklist","checklistId":id(5, 1)}),
        &expect![[r#"
        +0 ~1 -0 v0
          #1 Buy milk: {"checklistTitle":"Todos"} -> -
        checklist removed
        checklist_item removed
        checklist_item removed
        checklist_item removed
    "#]],
    );
    let order = |operations: Value| {
        let mut world = fixture::world();
        world.apply(&resolved(Source::User, &operations).writes);
        let mut items: Vec<_> = world.items.values().map(|item| (item.linked_checklists[0].position, item.title.clone())).collect();
        items.sort_by(|a, b| a.0.total_cmp(&b.0));
        items.into_iter().map(|(_, title)| title).collect::<Vec<_>>().join(", ")
    };
    let place = |item: u64, before: Option<u64>| json!({"op":"move_item","itemId":id(6, item),"checklistId":id(5, 1),"before":before.map(|n| id(6, n))});
    for (operations, expected) in [
        (json!([place(3, Some(1))]), "Bags, Oat drink, Butter"),
        (json!([place(1, None)]), "Butter, Bags, Oat drink"),
        (json!([place(3, Some(2))]), "Oat drink, Bags, Butter"),
        (Value::from((0..60).map(|n| place(1 + n % 2, Some(3))).collect::<Vec<_>>()), "Oat drink, Butter, Bags"),
    ] {
        assert_eq!(order(operations.clone()), expected);
    }
}

/// The world with items at these positions in the checklist of task 1.
fn placed_at(places: &[f64]) -> World {
    let mut world = fixture::world();
    for (n, position) in (1..).zip(places) {
        world.items.get_mut(&fixture::id::<crate::ItemId>(6, n)).unwrap().linked_checklists[0].position = *position;
    }
    world
}

#[test]
fn an_item_is_placed_between_its_neighbours() {
    let close = 1.0 + 1e-7;
    for (places, item, before, expected) in [
        ([1.0, 2.0, 4.0], 3, Some(1), vec![(3, 0.0)]),
        ([1.0, 2.0, 4.0], 1, None, vec![(1, 5.0)]),
        ([1.0, 2.0, 4.0], 3, Some(2), vec![(3, 1.5)]),
        ([1.0, 2.0, 4.0], 2, Some(2), vec![]),
        // If there is no room, the items that follow get higher positions.
        ([1.0, close, 4.0], 3, Some(2), vec![(2, close + 2.0), (3, 2.0)]),
        ([0.0, 1e-6, 4.0], 3, Some(2), vec![(2, 1e-6 + 2.0), (3, 1.0)]),
        ([4.0, 1.0, close], 1, Some(3), vec![(3, close + 2.0), (1, 2.0)]),
    ] {
        let operation = json!({"op":"move_item","itemId":id(6, item),"checklistId":id(5, 1),"before":before.map(|n| id(6, n))});
        let resolution = resolved_in(placed_at(&places), Source::User, &operation);
        assert_eq!(resolution.outcomes[0].errors, vec![], "{item} before {before:?}");
        let mut written: Vec<_> = resolution.writes.items.iter().map(|item| (item.id, item.linked_checklists[0].position)).collect();
        let mut expected: Vec<(crate::ItemId, f64)> = expected.into_iter().map(|(n, at)| (fixture::id(6, n), at)).collect();
        written.sort_by_key(|(id, _)| *id);
        expected.sort_by_key(|(id, _)| *id);
        assert_eq!(written, expected, "{item} before {before:?} of {places:?}");
    }
}

/// Item 1 is in the checklist of task 1, in a second one of that task, and in one of task 2.
fn linked() -> World {
    let mut world = fixture::world();
    for (n, task, position) in [(2, 1, 2.0), (3, 2, 1.0)] {
        let checklist = crate::Checklist { id: fixture::id(5, n), task_id: fixture::id(1, task), title: format!("List {n}"), position };
        world.checklists.insert(checklist.id, checklist);
        let item = world.items.get_mut(&fixture::id::<crate::ItemId>(6, 1)).unwrap();
        item.linked_checklists.push(crate::ItemPlace { checklist_id: fixture::id(5, n), position: 1.0 });
    }
    world
}

#[test]
fn an_item_stays_in_the_checklists_it_is_not_taken_from() {
    let lists = |operations: &Value| {
        let resolution = resolved_in(linked(), Source::User, operations);
        let item = resolution.writes.items.iter().find(|item| item.title == "Oat drink");
        let places = item.map(|item| item.linked_checklists.iter().map(|place| place.checklist_id.0.as_u128() & 0xff).collect::<Vec<_>>());
        (places, resolution.writes.removed_items.len())
    };
    for (operation, expected) in [
        (json!({"op":"move_item","itemId":id(6, 1),"checklistId":id(5, 2)}), (Some(vec![2, 3]), 0)),
        (json!({"op":"delete_checklist","checklistId":id(5, 1)}), (Some(vec![2, 3]), 2)),
        (json!({"op":"delete_checklist","checklistId":id(5, 2)}), (Some(vec![1, 3]), 0)),
        (
            json!([{"op":"delete_checklist","checklistId":id(5, 2)},{"op":"delete_checklist","checklistId":id(5, 3)},{"op":"delete_checklist","checklistId":id(5, 1)}]),
            (None, 3),
        ),
    ] {
        assert_eq!(lists(&operation), expected, "{operation}");
    }
    let made = resolved_in(linked(), Source::User, &json!({"op":"create_checklist","id":1,"title":"Third"})).writes.checklists.remove(0);
    assert_eq!((made.title.as_str(), made.position), ("Third", 3.0));
    for operation in [
        json!({"op":"move_item","itemId":id(6, 2),"checklistId":id(5, 3)}),
        json!({"op":"add_checklist_items","id":1,"checklistId":id(5, 3),"items":[{"title":"x"}]}),
        json!({"op":"move_item","itemId":id(6, 2),"checklistId":id(5, 2),"before":id(6, 3)}),
    ] {
        let resolution = resolved_in(linked(), Source::User, &operation);
        assert_eq!(
            resolution.outcomes[0].errors.iter().map(|problem| problem.code.as_str()).collect::<Vec<_>>(),
            ["id_not_found"],
            "{operation}"
        );
    }
}

#[test]
fn projects() {
    check(
        json!({"op":"create_project","name":"Garden"}),
        &expect![[r#"
        +0 ~1 -0 v0
        project new
    "#]],
    );
    check(
        json!([{"op":"update_project","project":"home","name":"House","agentLabels":"off"},{"op":"update","id":1,"project":"house"}]),
        &expect![[r#"
            +0 ~1 -0 v0
            +0 ~1 -0 v0
              #1 Buy milk: {"project":"Inbox"} -> {"project":"House"}
            project name,agentLabels
            task projectId,updatedAt
        "#]],
    );
    check(
        json!([{"op":"archive_project","project":"Home"},{"op":"delete_project","project":"Work"}]),
        &expect![[r#"
        +0 ~1 -0 v0
        +0 ~1 -0 v0
        project archivedAt
        project removed
    "#]],
    );
    check(
        json!({"op":"delete_project","project":"Home"}),
        &expect![[r#"
        +0 ~2 -0 v0
          #2 Call the dentist: {"project":"Home"} -> {"project":"Inbox"}
          #4 Water the plants: {"project":"Home"} -> {"project":"Inbox"}
        task projectId,updatedAt
        task projectId,updatedAt
        project removed
    "#]],
    );
}

#[test]
fn notes_and_filters() {
    check(
        json!({"op":"add_note","id":1,"text":"They were out of oats."}),
        &expect![[r#"
        +0 ~1 -0 v0
          #1 Buy milk: - -> {"note":"They were out of oats."}
        note new
    "#]],
    );
    check(
        json!({"op":"update_note","noteId":id(7, 1),"text":"Ask for the bill"}),
        &expect![[r#"
        +0 ~1 -0 v0
          #2 Call the dentist: {"note":"Ask for the X-ray"} -> {"note":"Ask for the bill"}
        note text,updatedAt
    "#]],
    );
    check(
        json!({"op":"delete_note","noteId":id(7, 1)}),
        &expect![[r#"
        +0 ~1 -0 v0
          #2 Call the dentist: {"note":"Ask for the X-ray"} -> -
        note removed
    "#]],
    );
    check(
        json!([{"op":"save_filter","name":"Soon","query":"due:week"},{"op":"save_filter","filterId":id(9, 1),"name":"Soon","query":"due:month"},{"op":"save_filter","name":"soon","query":"x"}]),
        &expect![[r#"
            +0 ~1 -0 v0
            +0 ~1 -0 v0
            name_taken: There is already a saved filter “soon”. (Choose another name.)
            saved_filter new
        "#]],
    );
    let filter = |fields: Value| resolved(Source::User, &fields).writes.filters[0].position;
    let saved = json!({"op":"save_filter","name":"Soon","query":"due:week"});
    let kept = filter(json!([saved, {"op":"save_filter","filterId":id(9, 1),"name":"Soon","query":"due:month"}]));
    let moved = filter(json!([saved, {"op":"save_filter","filterId":id(9, 1),"name":"Soon","query":"due:month","position":kept - 0.5}]));
    assert!((kept - moved - 0.5).abs() < f64::EPSILON);
    let recorded = json!({"op":"add_note","id":1,"text":"x","kind":"recording","recordedFrom":"2026-11-20T08:00:00.1239Z","recordedUntil":"2026-11-20T08:01:00Z"});
    let note = &resolved(Source::User, &recorded).writes.notes[0];
    assert_eq!(note.recorded_from.to_rfc3339(), "2026-11-20T08:00:00.123+00:00");
}

#[test]
fn refusals() {
    for (operation, codes) in [
        (json!({"op":"add_checklist_items","id":7,"items":[{"title":"x"}]}), "id_not_found"),
        (json!({"op":"add_checklist_items","id":2,"items":[{"title":"x"}],"checklistId":id(5, 1)}), "id_not_found"),
        (json!({"op":"check_item","itemId":id(6, 9)}), "id_not_found"),
        (json!({"op":"rename_checklist","checklistId":id(5, 9),"title":"x"}), "id_not_found"),
        (json!({"op":"delete_checklist","checklistId":id(5, 9)}), "id_not_found"),
        (json!({"op":"move_item","itemId":id(6, 1),"checklistId":id(5, 1),"before":id(6, 9)}), "id_not_found"),
        (json!({"op":"create_project","name":"HOME","color":"neon"}), "invalid_color"),
        (json!({"op":"create_project","name":"HOME"}), "name_taken"),
        (json!({"op":"create_project","name":"inbox"}), "name_taken"),
        (json!({"op":"update_project","project":"Work","name":"Home"}), "name_taken"),
        (json!({"op":"update_project","project":"Garden","name":"x"}), "unknown_project"),
        (json!({"op":"delete_project","project":"Inbox"}), "unknown_project"),
        (json!({"op":"add_note","id":99,"text":"x"}), "id_not_found"),
        (
            json!({"op":"add_note","id":1,"text":"x","recordedFrom":"2026-11-21T08:00:00Z","recordedUntil":"2026-11-21T07:00:00Z"}),
            "invalid_operation",
        ),
        (json!({"op":"update_note","noteId":id(7, 9),"text":"x"}), "id_not_found"),
        (json!({"op":"save_filter","name":"x","query":"due:soon"}), "invalid_where_scheduled_range"),
        (json!({"op":"save_filter","filterId":id(8, 9),"name":"x","query":"y"}), "id_not_found"),
        (json!({"op":"delete_filter","filterId":id(8, 9)}), "id_not_found"),
    ] {
        refused(Source::User, &operation, codes);
    }
    let trashed =
        json!([{"op":"delete","id":1},{"op":"check_item","itemId":id(6, 2)},{"op":"delete","id":2},{"op":"delete_note","noteId":id(7, 1)}]);
    let codes: Vec<String> = resolved(Source::User, &trashed)
        .outcomes
        .iter()
        .flat_map(|outcome| &outcome.errors)
        .map(|problem| problem.code.to_string())
        .collect();
    assert_eq!(codes, ["id_not_found", "id_not_found"]);
}
