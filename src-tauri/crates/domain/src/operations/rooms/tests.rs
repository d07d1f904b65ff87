use std::collections::BTreeSet;

use serde_json::{Value, json};
use strum::VariantNames as _;

use super::*;
use crate::{draft::Context, fixture, parse, proposal::Thresholds};

/// One operation of each kind, in the order of the rooms.
fn examples() -> Vec<Value> {
    let id = |number| fixture::id::<uuid::Uuid>(3, number);
    vec![
        json!({"op":"create","title":"x"}),
        json!({"op":"update","id":1,"title":"x"}),
        json!({"op":"complete","id":1}),
        json!({"op":"complete_occurrence","id":4,"occurrenceDate":"2026-11-21"}),
        json!({"op":"skip_occurrence","id":4,"occurrenceDate":"2026-11-21"}),
        json!({"op":"move_occurrence","id":4,"occurrenceDate":"2026-11-21","to":"2026-11-22"}),
        json!({"op":"delete","id":1}),
        json!({"op":"restore","id":1}),
        json!({"op":"bulk_update","where":{"overdue":true},"set":{"priority":"high"}}),
        json!({"op":"bulk_complete","where":{"overdue":true}}),
        json!({"op":"bulk_delete","where":{"overdue":true}}),
        json!({"op":"add_labels","id":1,"labels":["x"]}),
        json!({"op":"remove_labels","id":1,"labels":["x"]}),
        json!({"op":"move_task","id":1}),
        json!({"op":"add_checklist_items","id":1,"items":[{"title":"x"}]}),
        json!({"op":"check_item","itemId":id(1)}),
        json!({"op":"suggest_completion","itemId":id(1),"reason":"x"}),
        json!({"op":"dismiss_suggestion","itemId":id(1)}),
        json!({"op":"rename_item","itemId":id(1),"title":"x"}),
        json!({"op":"archive_item","itemId":id(1)}),
        json!({"op":"create_checklist","id":1,"title":"x"}),
        json!({"op":"rename_checklist","checklistId":id(1),"title":"x"}),
        json!({"op":"move_item","itemId":id(1),"checklistId":id(1)}),
        json!({"op":"delete_checklist","checklistId":id(1)}),
        json!({"op":"create_label","name":"x"}),
        json!({"op":"update_label","label":"x","name":"y"}),
        json!({"op":"archive_label","label":"x"}),
        json!({"op":"delete_label","label":"x"}),
        json!({"op":"create_label_group","name":"x"}),
        json!({"op":"update_label_group","group":"x","name":"y"}),
        json!({"op":"delete_label_group","group":"x"}),
        json!({"op":"create_project","name":"x"}),
        json!({"op":"update_project","project":"x","name":"y"}),
        json!({"op":"archive_project","project":"x"}),
        json!({"op":"delete_project","project":"x"}),
        json!({"op":"add_note","id":1,"text":"x"}),
        json!({"op":"add_transcript","noteId":id(1),"text":"x"}),
        json!({"op":"update_note","noteId":id(1),"text":"x"}),
        json!({"op":"delete_note","noteId":id(1)}),
        json!({"op":"save_filter","name":"x","query":"overdue"}),
        json!({"op":"delete_filter","filterId":id(1)}),
    ]
}

/// Whether the room has an effect for the operation, be it a refusal.
fn answers(room: &Room, operation: &Operation) -> bool {
    let context =
        Context { today: fixture::today(), source: Source::User, thresholds: Thresholds::default(), evidence_required: false, typed: None };
    let mut new_id = || fixture::id(9, 1);
    let mut draft = Draft::new(fixture::world(), context, &mut new_id);
    (room.effect)(operation, &mut draft).is_some()
}

#[test]
fn every_operation_is_in_one_room() {
    let mut listed: Vec<&str> = kinds().map(|kind| kind.name).collect();
    listed.sort_unstable();
    let mut variants = Operation::VARIANTS.to_vec();
    variants.sort_unstable();
    assert_eq!(listed, variants);
}

#[test]
fn a_room_reads_and_resolves_its_own_operations_and_no_others() {
    let examples = examples();
    let named: Vec<&str> = examples.iter().filter_map(|example| example["op"].as_str()).collect();
    assert_eq!(named, kinds().map(|kind| kind.name).collect::<Vec<_>>(), "an example of each kind");
    for example in examples {
        let operation = parse::operation(example.clone(), Source::User).operation.unwrap();
        assert_eq!(operation.name(), example["op"], "{example}");
        for room in ROOMS {
            let own = Some(room.entity) == entity(&operation);
            assert_eq!(answers(room, &operation), own, "{example} in the room of {:?}", room.entity);
            let mut reader = Reader::new(example.as_object().unwrap().clone(), Vec::new());
            assert_eq!((room.read)(operation.name(), &mut reader).is_some(), own, "{example} in the room of {:?}", room.entity);
        }
    }
}

/// What an operation names by number or id has to be loaded before it can be resolved.
#[test]
fn an_operation_needs_what_it_names() {
    for example in examples() {
        let operation = parse::operation(example.clone(), Source::User).operation.unwrap();
        let needs = crate::resolve::needs(std::slice::from_ref(&operation));
        let has = |key: &str| example.get(key).is_some();
        let loaded = |is: bool| usize::from(is);
        assert_eq!(needs.task_numbers.len(), loaded(has("id")), "{example}");
        assert_eq!(needs.item_ids.len(), loaded(has("itemId")), "{example}");
        assert_eq!(needs.checklist_ids.len(), loaded(has("checklistId")), "{example}");
        assert_eq!(needs.note_ids.len(), loaded(has("noteId")), "{example}");
        assert_eq!(needs.wheres.len(), loaded(has("where")), "{example}");
    }
}

#[test]
fn a_model_is_offered_only_what_it_may_ask_for() {
    let open = |source| kinds().filter(|kind| kind.is_open_to(source)).map(|kind| kind.name).collect::<BTreeSet<_>>();
    let offered: BTreeSet<&str> = planned().collect();
    assert!(offered.is_subset(&open(Source::Assistant)));
    assert_eq!(open(Source::Agent), open(Source::Assistant));
    let outside: Vec<&str> = open(Source::Mcp).difference(&open(Source::Agent)).copied().collect();
    assert_eq!(outside, ["add_note"]);
    assert_eq!(open(Source::User).len(), kinds().count());
}
