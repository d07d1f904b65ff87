//! The rows from which an operation was made, besides the tasks it touches.

use super::*;

fn id(kind: u128, n: u64) -> String {
    fixture::id::<Uuid>(kind, n).to_string()
}

/// The rows that an operation refers to, by their kind and their number in the fixture.
fn mentioned(operation: &Value) -> Vec<(Entity, u128)> {
    let read = parse::operation(operation.clone(), Source::User).operation.unwrap();
    let mut rows: Vec<_> = mentions(&read, &fixture::world()).into_iter().map(|(entity, id)| (entity, id.as_u128() & 0xffff)).collect();
    rows.sort_by_key(|(entity, n)| (serde_json::to_string(entity).unwrap(), *n));
    rows.dedup();
    rows
}

#[test]
fn every_row_that_an_operation_names() {
    use Entity::{Checklist, ChecklistItem, Label, LabelGroup, Note, Project, SavedFilter};
    for (operation, expected) in [
        (json!({"op":"create","title":"x","project":"home","labels":["errands","urgent"]}), vec![(Label, 1), (Label, 2), (Project, 1)]),
        (json!({"op":"create","title":"x"}), vec![]),
        (json!({"op":"update","id":1,"project":"Work","labels":["urgent"]}), vec![(Label, 2), (Project, 2)]),
        (json!({"op":"update","id":1,"project":null,"labels":null}), vec![]),
        (
            json!({"op":"bulk_update","where":{"labels":["errands"],"project":"Home"},"set":{"project":"Work"}}),
            vec![(Label, 1), (Project, 1), (Project, 2)],
        ),
        (json!({"op":"bulk_complete","where":{"labels":["errands"]}}), vec![(Label, 1)]),
        (json!({"op":"bulk_delete","where":{"project":"Home"}}), vec![(Project, 1)]),
        (json!({"op":"add_labels","id":1,"labels":["low energy"]}), vec![(Label, 3)]),
        (json!({"op":"add_labels","where":{"labels":["urgent"]},"labels":["errands"]}), vec![(Label, 1), (Label, 2)]),
        (json!({"op":"remove_labels","where":{"project":"Home"},"labels":["errands"]}), vec![(Label, 1), (Project, 1)]),
        (
            json!({"op":"create_label","name":"x","group":"energy","projects":["Home","Work"]}),
            vec![(LabelGroup, 1), (Project, 1), (Project, 2)],
        ),
        (
            json!({"op":"update_label","label":"errands","group":"Energy","projects":["Work"]}),
            vec![(Label, 1), (LabelGroup, 1), (Project, 2)],
        ),
        (json!({"op":"update_label","label":id(2, 2),"group":null}), vec![(Label, 2)]),
        (json!({"op":"archive_label","label":"errands"}), vec![(Label, 1)]),
        (json!({"op":"delete_label","label":"urgent"}), vec![(Label, 2)]),
        (json!({"op":"delete_label","label":"gone"}), vec![]),
        (json!({"op":"update_label_group","group":"Energy","name":"x"}), vec![(LabelGroup, 1)]),
        (json!({"op":"delete_label_group","group":"Energy"}), vec![(LabelGroup, 1)]),
        (json!({"op":"create_project","name":"Home"}), vec![]),
        (json!({"op":"update_project","project":"Home","name":"x"}), vec![(Project, 1)]),
        (json!({"op":"archive_project","project":"Work"}), vec![(Project, 2)]),
        (json!({"op":"delete_project","project":"Home"}), vec![(Project, 1)]),
        (json!({"op":"check_item","itemId":id(6, 2)}), vec![(ChecklistItem, 2)]),
        (json!({"op":"rename_item","itemId":id(6, 2),"title":"x"}), vec![(ChecklistItem, 2)]),
        (
            json!({"op":"move_item","itemId":id(6, 1),"checklistId":id(5, 1),"before":id(6, 3)}),
            vec![(Checklist, 1), (ChecklistItem, 1), (ChecklistItem, 3)],
        ),
        (json!({"op":"add_checklist_items","id":1,"items":[{"title":"x"}],"checklistId":id(5, 1)}), vec![(Checklist, 1)]),
        (json!({"op":"add_checklist_items","id":1,"items":[{"title":"x"}]}), vec![]),
        (json!({"op":"delete_checklist","checklistId":id(5, 1)}), vec![(Checklist, 1)]),
        (json!({"op":"update_note","noteId":id(7, 1),"text":"x"}), vec![(Note, 1)]),
        (json!({"op":"save_filter","filterId":id(8, 1),"name":"x","query":"y"}), vec![(SavedFilter, 1)]),
        (json!({"op":"save_filter","name":"x","query":"y"}), vec![]),
        (json!({"op":"delete_filter","filterId":id(8, 1)}), vec![(SavedFilter, 1)]),
        (json!({"op":"complete","id":1}), vec![]),
    ] {
        assert_eq!(mentioned(&operation), expected, "{operation}");
    }
}
