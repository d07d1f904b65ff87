//! Labels that the agent assigns: which, how many, how often, and what happens to them on undo.

use domain::Source;
use protocol::changes::UndoRequest;
use serde_json::{Value, json};

use super::{Place, audited};
use crate::suite::place;

const ASSIGN: &str = "assign_task_labels";

async fn desk() -> Place {
    let place = place(json!([
        {"op": "create_project", "name": "House"},
        {"op": "create_label_group", "name": "Energy"},
        {"op": "create_label", "name": "a"}, {"op": "create_label", "name": "b"}, {"op": "create_label", "name": "c"},
        {"op": "create_label", "name": "d"}, {"op": "create_label", "name": "e"}, {"op": "create_label", "name": "f"},
        {"op": "create_label", "name": "low", "group": "Energy"}, {"op": "create_label", "name": "high", "group": "Energy"},
        {"op": "create_label", "name": "house", "projects": ["House"]},
        {"op": "create_label", "name": "old"}, {"op": "create_label", "name": "gone"},
        {"op": "create", "title": "Fix the roof"},
    ]))
    .await;
    place.does(Source::User, json!([{"op": "archive_label", "label": "old"}])).await;
    place
}

/// The answer, with ids replaced by names.
async fn told(place: &Place, arguments: Value) -> String {
    let body = place.call(ASSIGN, arguments).await.body;
    assert_eq!(body["function"], ASSIGN, "{body}");
    let mut text = body["result"].to_string();
    for label in place.app.tasks().language_names().await.expect("names").labels {
        text = text.replace(&label.id.to_string(), &label.name);
    }
    text
}

impl Place {
    async fn ids(&self, names: &[&str]) -> Vec<String> {
        let mut ids = Vec::new();
        for name in names {
            ids.push(self.label_id(name).await);
        }
        ids
    }
}

#[tokio::test]
async fn the_best_three_of_five() {
    let place = desk().await;
    let ids = place.ids(&["a", "b", "c", "d", "e"]).await;
    let labels: Vec<Value> = ids
        .iter()
        .zip(["low", "medium", "very_high", "high", "medium"])
        .map(|(id, confidence)| json!({"id": id, "confidence": confidence}))
        .collect();
    assert_eq!(
        told(&place, json!({"labels": labels})).await,
        r#"{"assigned":["c","d","b"],"invalid":[],"skipped":[{"id":"a","reason":"low_confidence"},{"id":"e","reason":"over_cap"}]}"#
    );
    assert_eq!(place.labels().await, ["c", "d", "b"]);
    assert_eq!(
        told(&place, json!({"labelIds": [ids[0]]})).await,
        r#"{"assigned":[],"invalid":[],"skipped":[{"id":"a","reason":"rate_limited"}]}"#
    );
    assert_eq!(told(&place, json!({"labelIds": []})).await, r#"{"assigned":[],"invalid":[],"skipped":[]}"#, "nothing asked for is no harm");
    place.later(5);
    assert!(told(&place, json!({"labelIds": [ids[0], ids[2]]})).await.contains(r#""assigned":["a"]"#));
    let actions = ["assignment_attempted", "assignment_succeeded", "assignment_rate_limited", "assignment_failed"];
    let mut counts = Vec::new();
    for action in actions {
        counts.push(audited(&place.app, action).await.len());
    }
    assert_eq!(counts, [4, 2, 1, 0]);
}

#[tokio::test]
async fn each_refusal_has_its_reason() {
    let place = desk().await;
    let gone = place.label_id("gone").await;
    place
        .does(Source::User, json!([{"op": "delete_label", "label": "gone"}, {"op": "add_labels", "id": 1, "labels": ["a", "low", "f"]}]))
        .await;
    place.does(Source::User, json!([{"op": "remove_labels", "id": 1, "labels": ["f"]}])).await;
    let ids = place.ids(&["a", "b", "high", "house", "f"]).await;
    let (a, b, high, house, f) = (&ids[0], &ids[1], &ids[2], &ids[3], &ids[4]);
    let unknown = "0199b3f0-0000-7000-8000-000000000000";
    assert_eq!(
        told(&place, json!({"labelIds": [a, gone, unknown, "bug", high, house, f, b, b]})).await,
        format!(
            r#"{{"assigned":["b"],"invalid":["{gone}","{unknown}","bug"],"skipped":[{{"id":"a","reason":"already_assigned"}},{{"id":"high","reason":"group_exclusivity"}},{{"id":"house","reason":"out_of_scope"}},{{"id":"f","reason":"suppressed"}},{{"id":"b","reason":"duplicate"}}]}}"#
        )
    );
    // After the user assigns the label, the agent may assign it again.
    place.does(Source::User, json!([{"op": "add_labels", "id": 1, "labels": ["f"]}])).await;
    let task = place.app.tasks().task(domain::TaskRef::Number(1)).await.unwrap().unwrap().task;
    assert!(task.suppressed_label_ids.is_empty());
}

#[tokio::test]
async fn two_of_a_group_and_what_undo_suppresses() {
    let place = desk().await;
    let ids = place.ids(&["low", "high"]).await;
    let body = place.call(ASSIGN, json!({"labelIds": ids})).await;
    assert_eq!(body.body["result"]["skipped"][0]["reason"], "group_exclusivity");
    assert_eq!(place.labels().await, ["low"]);
    let change_set = body.receipt.expect("a receipt").change_set.expect("a change set");
    let request = UndoRequest { change_set_id: Some(serde_json::from_value(json!(change_set)).unwrap()), insist: false };
    place.app.history().undo(request, Source::User).await.expect("undone");
    assert!(place.labels().await.is_empty());
    place.later(10);
    assert_eq!(
        told(&place, json!({"labelIds": [ids[0]]})).await,
        r#"{"assigned":[],"invalid":[],"skipped":[{"id":"low","reason":"suppressed"}]}"#
    );
    assert_eq!(audited(&place.app, "undo_triggered").await[0]["count"], 1);
    let insights = place.app.insights().label_insights().await.expect("figures");
    assert_eq!((insights.assigned, insights.undone, insights.acceptance_rate), (1, 1, Some(0.0)));
    assert_eq!((insights.asked, insights.invalid, insights.many_invalid, insights.attempts.len()), (3, 0, false, 2));
    assert_eq!((insights.top[0].name.as_str(), insights.top[0].assigned, insights.top[0].undone), ("low", 1, 1));
}

#[tokio::test]
async fn switches_and_shadow() {
    let place = desk().await;
    let a = place.label_id("a").await;
    place.agent(|agent| agent.shadow_labels = true).await;
    let shadow = place.call(ASSIGN, json!({"labelIds": [a]})).await;
    assert_eq!((shadow.body["result"]["assigned"].clone(), place.labels().await.len()), (json!([]), 0));
    assert_eq!(shadow.receipt.expect("a receipt").effects[0].field, "shadow");
    assert_eq!(audited(&place.app, "assignment_attempted").await[0]["outcome"], "shadow");
    place.agent(|agent| (agent.shadow_labels, agent.assign_labels) = (false, false)).await;
    assert!(place.call(ASSIGN, json!({"labelIds": [a]})).await.refused);
    place
        .does(
            Source::User,
            json!([{"op": "update", "id": 1, "project": "House"}, {"op": "update_project", "project": "House", "agentLabels": "on"}]),
        )
        .await;
    assert!(place.call(ASSIGN, json!({"labelIds": [a]})).await.refused, "what is off everywhere no project switches on");
    place.agent(|agent| agent.assign_labels = true).await;
    place.does(Source::User, json!([{"op": "update_project", "project": "House", "agentLabels": "off"}])).await;
    assert!(place.call(ASSIGN, json!({"labelIds": [a]})).await.refused);
    place.does(Source::User, json!([{"op": "update_project", "project": "House", "agentLabels": "inherit"}])).await;
    assert_eq!(place.call(ASSIGN, json!({"labelIds": [a]})).await.body["result"]["assigned"], json!([a]));
}

#[tokio::test]
async fn many_invalid_ids_warn() {
    let place = desk().await;
    place.call(ASSIGN, json!({"labelIds": ["bug", "ui"]})).await;
    let insights = place.app.insights().label_insights().await.expect("figures");
    assert_eq!((insights.invalid_rate, insights.many_invalid, insights.attempts[0].invalid), (Some(1.0), true, 2));
    let failed = audited(&place.app, "assignment_failed").await;
    assert_eq!((failed.len(), &failed[0]["invalid"], &failed[0]["number"]), (1, &json!(["bug", "ui"]), &json!(1)));
}
