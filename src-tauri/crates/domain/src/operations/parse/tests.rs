use serde_json::json;
use strum::VariantNames as _;

use super::*;
use crate::Source;

const ID: &str = "018f0000-0000-7000-8000-000000000001";

/// The result of reading: the normal form with its notes, or the error codes.
fn show(parsed: &Parsed) -> String {
    let notes = parsed.notes.iter().fold(String::new(), |told, note| told + " | " + note);
    match &parsed.operation {
        Ok(operation) => format!("{}{notes}", json!(operation)),
        Err(unread) => format!("{}{notes}", unread.problems.iter().map(|problem| problem.code.as_str()).collect::<Vec<_>>().join(" ")),
    }
}

#[test]
fn normal_forms_read_back_as_they_are() {
    for value in [
        json!({"op":"create","title":"Buy milk"}),
        json!({"op":"create","title":"Run","notes":"5k","scheduledFor":"2026-11-21","timeOfDay":"07:00","deadline":"2026-12-01","priority":"high",
            "recurrence":{"type":"every_n_days","intervalDays":3,"until":"2027-01-01","exceptions":["2026-11-24"],"additions":["2026-11-25"],"anchorOn":"due"},
            "project":"Home","labels":["errands"],"checklist":["Shoes"],"tempId":"t1"}),
        json!({"op":"update","id":12,"title":"New"}),
        json!({"op":"update","id":12,"notes":null,"scheduledFor":null,"timeOfDay":null,"deadline":null,"priority":null,"recurrence":null,"project":null,"labels":null,"language":null}),
        json!({"op":"update","id":"t1","labels":[],"completed":true,"language":"de"}),
        json!({"op":"delete","id":ID}),
        json!({"op":"complete","id":12,"completed":true}),
        json!({"op":"complete_occurrence","id":12,"occurrenceDate":"2026-11-21","completed":false}),
        json!({"op":"skip_occurrence","id":12,"occurrenceDate":"2026-11-21"}),
        json!({"op":"move_occurrence","id":12,"occurrenceDate":"2026-11-21","to":"2026-11-22"}),
        json!({"op":"restore","id":12}),
        json!({"op":"bulk_update","where":{"overdue":true},"set":{"scheduledFor":"2026-11-23"}}),
        json!({"op":"bulk_complete","where":{"all":true},"completed":true,"occurrenceRange":{"from":"2026-11-16","to":"2026-11-22"}}),
        json!({"op":"bulk_delete","where":{"ids":[1,"t1",ID],"titleContains":"x","text":"y","overdue":false,"scheduledRange":{"from":"2026-11-16"},
            "unscheduled":false,"priority":"low","completed":false,"repeating":true,"labels":["a"],"project":"Home"}}),
        json!({"op":"add_labels","id":12,"labels":["errands"]}),
        json!({"op":"remove_labels","where":{"overdue":true},"labels":["errands",ID]}),
        json!({"op":"add_checklist_items","id":12,"items":[{"title":"a"},{"title":"b","isChecked":true}],"checklistId":ID}),
        json!({"op":"check_item","itemId":ID,"isChecked":true,"reason":"because"}),
        json!({"op":"rename_item","itemId":ID,"title":"b"}),
        json!({"op":"archive_item","itemId":ID,"isArchived":true}),
        json!({"op":"create_label","name":"errands","color":"green","description":"out","group":"Place","private":true,"projects":["Home"],"importedId":ID}),
        json!({"op":"update_label","label":"errands","name":"out","description":null,"group":null}),
        json!({"op":"archive_label","label":"errands","archived":true}),
        json!({"op":"delete_label","label":"errands"}),
        json!({"op":"create_label_group","name":"Place"}),
        json!({"op":"update_label_group","group":"Place","name":"Where"}),
        json!({"op":"delete_label_group","group":"Place"}),
        json!({"op":"create_project","name":"Home","color":"teal","position":2.5,"agentLabels":"off","agentChecklists":"on","autoTranscribe":"inherit"}),
        json!({"op":"update_project","project":"Home","name":"House"}),
        json!({"op":"archive_project","project":"Home","archived":false}),
        json!({"op":"delete_project","project":"Home"}),
        json!({"op":"create_checklist","id":12,"title":"Steps"}),
        json!({"op":"rename_checklist","checklistId":ID,"title":"Steps"}),
        json!({"op":"move_item","itemId":ID,"checklistId":ID,"before":ID}),
        json!({"op":"delete_checklist","checklistId":ID}),
        json!({"op":"add_note","id":12,"text":"Hello","kind":"recording","recordedFrom":"2026-11-21T08:00:00Z","recordedUntil":"2026-11-21T08:01:00Z"}),
        json!({"op":"update_note","noteId":ID,"text":"Hello"}),
        json!({"op":"delete_note","noteId":ID}),
        json!({"op":"save_filter","filterId":ID,"name":"Soon","query":"due:week","position":1.5}),
        json!({"op":"delete_filter","filterId":ID}),
        json!({"op":"move_task","id":12,"before":13}),
    ] {
        let parsed = operation(value.clone(), Source::User);
        assert_eq!((&json!(parsed), parsed.operation.as_ref().err(), parsed.notes.as_slice()), (&value, None, [].as_slice()));
        assert_eq!(parsed.operation.map(|operation| operation.name()), Ok(value["op"].as_str().unwrap()));
    }
}

#[test]
fn coercions_are_told() {
    for (value, expected) in [
        (json!({"title":"Buy milk"}), r#"{"op":"create","title":"Buy milk"} | No op was given; it was read as create."#),
        (
            json!({"id":"12","completed":false}),
            r#"{"op":"complete","id":12,"completed":false} | No op was given; it was read as complete. | “12” was read as 12."#,
        ),
        (
            json!({"id":"#12","scheduled_for":"","completed":true}),
            r#"{"op":"update","id":12,"scheduledFor":null,"completed":true} | No op was given; it was read as update. | “#12” was read as 12. | “scheduled_for” was read as scheduledFor. | The empty scheduledFor was read as null."#,
        ),
        (json!({"action":"delete","id":3.0}), r#"{"op":"delete","id":3} | “action” was read as op."#),
        (json!({"type":"delete","id":3}), r#"{"op":"delete","id":3} | “type” was read as op."#),
        (json!({"op":"complete","id":3}), r#"{"op":"complete","id":3,"completed":true}"#),
        (json!({"op":"update","id":3,"priority":"HIGH"}), r#"{"op":"update","id":3,"priority":"high"} | “HIGH” was read as high."#),
        (
            json!({"op":"create","id":3,"title":" x ","project":null,"timeOfDay":"","due":"x"}),
            r#"{"op":"create","title":"x"} | The empty timeOfDay was read as null. | “id” means nothing to create and was left out. | “due” means nothing to create and was left out."#,
        ),
        (
            json!({"op":"bulk_complete","where":{"scheduled_range":{"from":"2026-11-21","to":""}},"occurrenceDate":"2026-11-21"}),
            r#"{"op":"bulk_complete","where":{"scheduledRange":{"from":"2026-11-21"}},"completed":true,"occurrenceRange":{"from":"2026-11-21","to":"2026-11-21"}} | “scheduled_range” was read as scheduledRange."#,
        ),
        (
            json!({"op":"create","title":"x","recurrence":{"type":"every_n_days","interval_days":"3","until":""}}),
            r#"{"op":"create","title":"x","recurrence":{"type":"every_n_days","intervalDays":3,"anchorOn":"due"}} | “interval_days” was read as intervalDays. | “3” was read as 3. | The empty until was read as null."#,
        ),
        (
            json!({"op":"add_checklist_items","id":1,"items":[{"title":" "},{"title":"a"}]}),
            r#"{"op":"add_checklist_items","id":1,"items":[{"title":"a"}]} | An item without a title was left out."#,
        ),
    ] {
        assert_eq!(show(&operation(value, Source::Assistant)), expected);
    }
}

#[test]
fn refusals_have_codes() {
    let long = "x".repeat(401);
    for (value, expected) in [
        (json!("create"), "invalid_operation"),
        (json!({}), "invalid_op"),
        (json!({"id":1}), "invalid_op"),
        (json!({"op":"explode","id":1}), "invalid_op"),
        (json!({"op":7,"id":1}), "invalid_op"),
        (json!({"op":"create"}), "invalid_title"),
        (json!({"op":"create","title":"  "}), "invalid_title"),
        (json!({"op":"create","title":long}), "invalid_title"),
        (json!({"op":"create","title":5}), "invalid_title"),
        (json!({"op":"create","title":"x","notes":5}), "invalid_notes"),
        (json!({"op":"create","title":"x","notes":"é".repeat(40_000)}), "invalid_notes"),
        (json!({"op":"create","title":"x","priority":"urgent"}), "invalid_priority"),
        (
            json!({"op":"create","title":"x","scheduledFor":"tomorrow","timeOfDay":"25:00","deadline":"2026-02-30"}),
            "invalid_scheduled_for invalid_time_of_day invalid_deadline",
        ),
        (json!({"op":"create","title":"x","scheduledFor":"2026-1-5"}), "invalid_scheduled_for"),
        (json!({"op":"create","title":"x","scheduledFor":"0000-01-05"}), "invalid_scheduled_for"),
        (json!({"op":"create","title":"x","recurrence":"daily"}), "invalid_recurrence"),
        (json!({"op":"create","title":"x","recurrence":{}}), "invalid_recurrence"),
        (json!({"op":"create","title":"x","recurrence":{"type":"weekly","daysOfWeek":[1]}}), "invalid_recurrence"),
        (json!({"op":"create","title":"x","recurrence":{"type":"every_n_days","intervalDays":0}}), "invalid_recurrence"),
        (json!({"op":"create","title":"x","project":7}), "unknown_project"),
        (json!({"op":"create","title":"x","labels":"errands"}), "unknown_label"),
        (json!({"op":"create","title":"x","checklist":"milk, eggs"}), "invalid_operation"),
        (json!({"op":"create","title":"x","tempId":"12"}), "invalid_operation"),
        (json!({"op":"create","title":"x","imported":{"completed":true,"completedBy":"user"}}), "not_allowed_for_source"),
        (json!({"op":"update","title":"x"}), "missing_or_invalid_id"),
        (json!({"op":"update","id":1}), "invalid_operation"),
        (json!({"op":"update","id":1,"title":null}), "invalid_title"),
        (json!({"op":"update","id":1,"completed":"yes"}), "invalid_completed"),
        (json!({"op":"delete","id":0}), "missing_or_invalid_id"),
        (json!({"op":"delete","id":-1}), "missing_or_invalid_id"),
        (json!({"op":"delete","id":1.5}), "missing_or_invalid_id"),
        (json!({"op":"delete","id":1e300}), "missing_or_invalid_id"),
        (json!({"op":"delete","id":"99999999999999999999999"}), "missing_or_invalid_id"),
        (json!({"op":"delete","id":"#x"}), "missing_or_invalid_id"),
        (json!({"op":"delete","id":"Buy milk"}), "missing_or_invalid_id"),
        (json!({"op":"delete","id":[1]}), "missing_or_invalid_id"),
        (json!({"op":"complete","id":1,"completed":1}), "invalid_completed"),
        (json!({"op":"complete_occurrence","id":1}), "invalid_occurrence_date"),
        (json!({"op":"complete_occurrence","id":1,"occurrenceDate":"today"}), "invalid_occurrence_date"),
        (json!({"op":"move_occurrence","id":1,"occurrenceDate":"2026-11-21"}), "invalid_occurrence_date"),
        (json!({"op":"bulk_update","where":{"overdue":true}}), "missing_set"),
        (json!({"op":"bulk_update","where":{"overdue":true},"set":{}}), "missing_set"),
        (json!({"op":"bulk_update","where":{"overdue":true},"set":{"completed":null}}), "missing_set"),
        (
            json!({"op":"bulk_update","where":{"overdue":true},"set":{"title":"","priority":"x","completed":1,"recurrence":1,"color":"red"}}),
            "invalid_set_title invalid_set_priority invalid_set_recurrence invalid_set_completed invalid_set_key",
        ),
        (json!({"op":"bulk_delete"}), "empty_where"),
        (json!({"op":"bulk_delete","where":{}}), "empty_where"),
        (json!({"op":"bulk_delete","where":{"all":false}}), "empty_where"),
        (json!({"op":"bulk_delete","where":{"priority":null}}), "empty_where"),
        (json!({"op":"bulk_delete","where":"all"}), "invalid_where_shape"),
        (json!({"op":"bulk_delete","where":{"status":"open"}}), "invalid_where_key"),
        (json!({"op":"bulk_delete","where":{"ids":[]}}), "invalid_where_ids"),
        (json!({"op":"bulk_delete","where":{"ids":[1,null]}}), "invalid_where_ids"),
        (
            json!({"op":"bulk_delete","where":{"titleContains":" ","text":"!","overdue":1,"unscheduled":1,"priority":1,"completed":1,"repeating":1,"labels":[],"project":1,"all":1}}),
            "invalid_where_all invalid_where_title_contains invalid_where_text invalid_where_overdue invalid_where_unscheduled invalid_where_priority \
             invalid_where_completed invalid_where_repeating invalid_where_labels invalid_where_project",
        ),
        (json!({"op":"bulk_delete","where":{"scheduledRange":{}}}), "invalid_where_scheduled_range"),
        (json!({"op":"bulk_delete","where":{"scheduledRange":{"from":"2026-11-22","to":"2026-11-21"}}}), "invalid_where_scheduled_range"),
        (json!({"op":"bulk_delete","where":{"scheduledRange":{"since":"2026-11-22"}}}), "invalid_where_scheduled_range"),
        (json!({"op":"bulk_complete","where":{"all":true},"occurrenceRange":{"from":"2026-11-21"}}), "invalid_occurrence_range"),
        (
            json!({"op":"bulk_complete","where":{"all":true},"occurrenceRange":{"from":"2026-11-21","to":"2026-11-20"}}),
            "invalid_occurrence_range",
        ),
        (
            json!({"op":"bulk_complete","where":{"all":true},"occurrenceRange":{"from":"1026-11-21","to":"2026-11-20"}}),
            "invalid_occurrence_range",
        ),
        (
            json!({"op":"bulk_complete","where":{"all":true},"occurrenceDate":"2026-11-21","occurrenceRange":{"from":"2026-11-21","to":"2026-11-21"}}),
            "invalid_occurrence_range",
        ),
        (json!({"op":"add_labels","id":1,"labels":[]}), "unknown_label"),
        (json!({"op":"add_labels","id":1,"where":{"all":true},"labels":["x"]}), "invalid_operation"),
        (json!({"op":"add_checklist_items","id":1,"items":"milk"}), "invalid_operation"),
        (json!({"op":"add_checklist_items","id":1,"items":["milk"]}), "invalid_operation"),
        (json!({"op":"add_checklist_items","id":1,"items":[{"title":" "}]}), "invalid_operation"),
        (json!({"op":"add_checklist_items","id":1,"items":[{"title":long}]}), "invalid_title"),
        (json!({"op":"add_checklist_items","id":1,"items":vec![json!({"title":"a"}); 21]}), "invalid_operation"),
        (json!({"op":"check_item","itemId":3}), "missing_or_invalid_id"),
        (json!({"op":"create_label"}), "not_allowed_for_source"),
        (json!({"op":"add_note","id":1,"text":"x"}), "not_allowed_for_source"),
    ] {
        let parsed = operation(value.clone(), Source::Assistant);
        let codes = show(&Parsed { notes: Vec::new(), ..parsed.clone() });
        assert_eq!(codes, expected, "{value}");
        assert!(parsed.operation.unwrap_err().problems.iter().all(|problem| problem.message.ends_with('.')), "{value}");
    }
}

#[test]
fn what_only_the_user_may_do_is_checked_too() {
    for (value, expected) in [
        (json!({"op":"create_label","name":"","color":"neon"}), "invalid_name invalid_color"),
        (json!({"op":"create_project","name":"x","agentLabels":"maybe","position":"first"}), "invalid_operation invalid_operation"),
        (json!({"op":"add_note","id":1,"text":" "}), "invalid_notes"),
        (json!({"op":"save_filter","name":"x","query":""}), "invalid_operation"),
    ] {
        assert_eq!(show(&operation(value.clone(), Source::User)), expected, "{value}");
    }
    assert!(operation(json!({"op":"add_note","id":1,"text":"x"}), Source::Mcp).operation.is_ok());
}

#[test]
fn lists_come_in_four_shapes() {
    let one = json!({"op":"delete","id":1});
    for value in [json!({"operations":[one]}), json!({"actions":[one]}), json!([one]), one.clone()] {
        let read = operations(value.clone(), Source::User, 2).unwrap();
        assert_eq!(read.iter().map(show).collect::<Vec<_>>(), [one.to_string()], "{value}");
    }
    for (value, code) in [
        (json!({}), "missing_operations"),
        (json!([]), "missing_operations"),
        (json!({"operations":"delete 1"}), "missing_operations"),
        (json!(null), "missing_operations"),
        (json!([one, one, one]), "too_many_operations"),
    ] {
        assert_eq!(operations(value.clone(), Source::User, 2).unwrap_err().code.as_str(), code, "{value}");
    }
}

#[test]
fn every_name_is_read() {
    for name in Operation::VARIANTS {
        let parsed = operation(json!({"op": name}), Source::User);
        assert!(parsed.operation.is_err_and(|unread| !unread.problems.is_empty()), "{name}");
    }
}

/// Arbitrary JSON, deep and wide, with the words that occur in operations.
fn any_json() -> impl proptest::strategy::Strategy<Value = Value> {
    use proptest::prelude::*;
    let words = ["create", "bulk_update", "2026-11-21", "#1", "", "🎉\u{0}", "high", "12", "t1"];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        proptest::sample::select(words.to_vec()).prop_map(Value::from),
        ".{0,20}".prop_map(Value::from),
    ];
    let keys = [
        "op",
        "id",
        "title",
        "where",
        "set",
        "ids",
        "recurrence",
        "type",
        "labels",
        "items",
        "scheduledFor",
        "occurrenceRange",
        "from",
        "x",
    ];
    leaf.prop_recursive(6, 60, 6, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            proptest::collection::hash_map(proptest::sample::select(keys.to_vec()), inner, 0..8)
                .prop_map(|map| Value::Object(map.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())),
        ]
    })
}

proptest::proptest! {
    #[test]
    fn any_json_is_read_or_refused(value in any_json(), name in 0..Operation::VARIANTS.len()) {
        let named = match value.clone() {
            Value::Object(mut map) => { map.insert("op".to_owned(), Operation::VARIANTS[name].into()); Value::Object(map) }
            other => other,
        };
        for value in [value, named] {
            let parsed = operation(value, Source::User);
            match parsed.operation {
                Ok(operation) => proptest::prop_assert_eq!(super::operation(json!(operation), Source::User).operation, Ok(operation)),
                Err(unread) => proptest::prop_assert!(!unread.problems.is_empty()),
            }
        }
    }
}
