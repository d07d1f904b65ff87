//! Creating and changing checklist items, and the protection of the user's ticks.

use domain::{Actor, Source};
use serde_json::{Value, json};

use super::{Place, audited};
use crate::suite::place;

const ADD: &str = "add_multiple_checklist_items";
const UPDATE: &str = "update_checklist_items";
const REASON: &str = "The note says it is open";

/// A task with the items X (ticked by the user) and Y (the agent's, open), and another task with the item Z.
async fn roof() -> Place {
    let place = place(json!([
        {"op": "create", "title": "Fix the roof", "checklist": ["X"]},
        {"op": "create", "title": "Other", "checklist": ["Z"]},
    ]))
    .await;
    place.call(ADD, json!({"items": [{"title": "Y"}]})).await;
    place.later(1);
    let x = place.item("X").await.id;
    place.does(Source::User, json!([{"op": "check_item", "itemId": x}])).await;
    place.later(1);
    place
}

/// For example `X checked by user at 09:01`.
async fn state(place: &Place) -> String {
    let items = place.items().await;
    let told = |item: &domain::ChecklistItem| {
        let at = item.checked_at.map_or("never".to_owned(), |at| at.format("%H:%M").to_string());
        let kept = item.overridden.as_ref().map_or("", |kept| if kept.verified { " verified" } else { " unverified" });
        format!("{} {} {} {at}{kept}", item.title, if item.is_checked { "ticked" } else { "open" }, item.checked_by.word())
    };
    items.iter().map(told).collect::<Vec<_>>().join(", ")
}

fn codes(body: &Value) -> Vec<&str> {
    body["skipped"].as_array().expect("skips").iter().map(|skip| skip["code"].as_str().expect("a code")).collect()
}

#[tokio::test]
async fn lists_are_made_whole_or_not_at_all() {
    let place = place(json!([{"op": "create", "title": "Fix the roof"}])).await;
    let long = "ä".repeat(400);
    let many = |n: usize| json!({"items": (0..n).map(|n| json!({"title": format!("Item {n}")})).collect::<Vec<_>>()});
    for refused in [
        json!({"items": "a, b"}),
        json!({"items": ["a"]}),
        json!({"items": "[{\"title\":\"a\"}]"}),
        json!({"items": []}),
        json!({"items": [{"title": "  "}]}),
        json!({"items": [{"title": "good"}, {"title": format!("{long}x")}]}),
        json!({"items": [{"title": "good"}, {"name": "bad"}]}),
        json!({"items": [{"title": "good", "isChecked": "true"}]}),
        json!({}),
        many(21),
    ] {
        let answer = place.call(ADD, refused.clone()).await;
        assert!(answer.refused, "{refused}: {}", answer.body);
        assert!(
            answer.body["error"]["hint"].as_str().is_some_and(|hint| hint.contains(r#"{"items":[{"title":"Pick up milk"}]}"#)),
            "{}",
            answer.body
        );
    }
    assert!(place.items().await.is_empty(), "nothing was written");

    let made = place.call(ADD, json!({"items": [{"title": " b "}, {"title": "a", "isChecked": true, "colour": 1}, {"title": ""}, {"title": "b"}, {"title": long}]})).await;
    let shown: Vec<(&str, bool)> = made.body["createdItems"]
        .as_array()
        .expect("items")
        .iter()
        .map(|item| (item["title"].as_str().expect("a title"), item["isChecked"] == true))
        .collect();
    assert_eq!(shown, [("b", false), ("a", true), ("b", false), (long.as_str(), false)], "in order, duplicates kept, empty ones dropped");
    let items = place.items().await;
    assert!(items.iter().all(|item| item.checked_by == Actor::Agent && item.checked_at.is_some() == item.is_checked));
    place.call(ADD, many(20)).await;
    let detail = place.app.tasks().task(domain::TaskRef::Number(1)).await.expect("a task").expect("a task");
    assert_eq!(detail.checklists.iter().map(|list| (list.checklist.title.as_str(), list.items.len())).collect::<Vec<_>>(), [("Todos", 24)]);
    let other = place.call(ADD, json!({"items": [{"title": "c"}], "checklistId": "0199b3f0-0000-7000-8000-000000000000"})).await;
    assert_eq!(other.body["error"]["code"], "id_not_found");
}

#[tokio::test]
async fn the_users_tick_is_the_users() {
    let place = roof().await;
    let (x, z) =
        (place.item("X").await.id, place.app.tasks().task(domain::TaskRef::Number(2)).await.unwrap().unwrap().checklists[0].items[0].id);
    let before = state(&place).await;
    assert_eq!(before, "X ticked user 09:01, Y open agent never");
    for reason in [Value::Null, json!(""), json!("1234567890123456789"), json!("                         ")] {
        let body = place.call(UPDATE, json!({"items": [{"id": x, "isChecked": false, "reason": reason}]})).await.body;
        assert_eq!((codes(&body), body["updated"].as_array().map(Vec::len)), (vec!["sovereignty"], Some(0)), "{body}");
        let said = body["skipped"][0]["reason"].as_str().expect("a reason");
        assert!(said.contains("2026-11-21T09:01:00Z") && said.contains("20 characters"), "{said}");
    }
    let same = place.call(UPDATE, json!({"items": [{"id": x, "isChecked": true}]})).await.body;
    assert_eq!(codes(&same), ["no_change"]);
    let refused = place.call(UPDATE, json!({"items": [{"id": x, "isChecked": "true"}, {"id": x, "title": "New"}]})).await;
    assert!(refused.refused, "{}", refused.body);
    assert_eq!(state(&place).await, before, "no stamp was touched");

    let mixed = place
        .call(
            UPDATE,
            json!({"items": [
                {"id": x, "isChecked": false, "title": "X, renamed"},
                {"id": z, "isChecked": true},
                {"id": "nonsense", "isChecked": true},
                {"id": place.item("Y").await.id, "isChecked": true},
            ]}),
        )
        .await
        .body;
    assert_eq!(codes(&mixed), ["sovereignty", "wrong_task", "not_found"]);
    let updated: Vec<(&str, &Value)> =
        mixed["updated"].as_array().unwrap().iter().map(|one| (one["title"].as_str().unwrap(), &one["changes"])).collect();
    assert_eq!(updated, [("X, renamed", &json!(["title"])), ("Y", &json!(["isChecked"]))]);
    assert_eq!(state(&place).await, "X, renamed ticked user 09:01, Y ticked agent 09:02");

    let body = place.call(UPDATE, json!({"items": [{"id": x, "isChecked": false, "reason": "12345678901234567890"}]})).await.body;
    assert_eq!(body["updated"][0]["isChecked"], false);
    assert_eq!(state(&place).await, "X, renamed open agent 09:02 unverified, Y ticked agent 09:02");
    let kept = audited(&place.app, "overridden").await;
    assert_eq!(
        (kept[0]["override"]["reason"].as_str(), kept[0]["from"].as_bool(), kept[0]["to"].as_bool()),
        (Some("12345678901234567890"), Some(true), Some(false))
    );
    // Neither the user's tick, which ends the override, nor another tick of the agent is recorded as an override.
    place.does(Source::User, json!([{"op": "check_item", "itemId": x}])).await;
    place.call(UPDATE, json!({"items": [{"id": place.item("Y").await.id, "isChecked": false}]})).await;
    assert_eq!(audited(&place.app, "overridden").await.len(), 1);
}

#[tokio::test]
async fn a_newer_note_makes_it_verified_and_an_older_one_does_not() {
    for (strict, newer, expected) in [
        (false, true, "X open agent 09:03 verified"),
        (false, false, "X open agent 09:03 unverified"),
        (true, true, "X open agent 09:03 verified"),
        (true, false, "X ticked user 09:02"),
    ] {
        let place = place(json!([{"op": "create", "title": "Fix the roof", "checklist": ["X"]}])).await;
        place.agent(|agent| agent.sovereignty_evidence_required = strict).await;
        let x = place.item("X").await.id;
        place.later(1);
        let older = place.note("It rained in").await.id;
        place.later(1);
        place.does(Source::User, json!([{"op": "check_item", "itemId": x}])).await;
        place.later(1);
        let newest = place.note("Still open").await.id;
        let evidence = if newer { newest } else { older };
        place.call(UPDATE, json!({"items": [{"id": x, "isChecked": false, "reason": REASON, "evidence": [evidence]}]})).await;
        assert_eq!(state(&place).await, expected, "strict {strict}, newer {newer}");
    }
}

#[tokio::test]
async fn both_directions_and_two_entries_of_one_item() {
    let place = roof().await;
    let x = place.item("X").await.id;
    place.does(Source::User, json!([{"op": "check_item", "itemId": x, "isChecked": false}])).await;
    let body = place.call(UPDATE, json!({"items": [{"id": x, "isChecked": true}]})).await.body;
    assert_eq!(codes(&body), ["sovereignty"], "the user unticked it");
    let twice = json!({"items": [{"id": x, "isChecked": true, "reason": REASON}, {"id": x, "isChecked": false}, {"id": x, "title": "X2"}]});
    let body = place.call(UPDATE, twice).await.body;
    let states: Vec<bool> = body["updated"].as_array().unwrap().iter().map(|one| one["isChecked"] == true).collect();
    assert_eq!((states, codes(&body).len()), (vec![true, false, false], 0));
    assert_eq!(state(&place).await, "X2 open agent 09:02, Y open agent never");
}

#[tokio::test]
async fn suggestions_tick_only_the_agents_own() {
    let place = roof().await;
    let x = place.item("X").await.id;
    place.does(Source::User, json!([{"op": "check_item", "itemId": x, "isChecked": false}])).await;
    let y = place.item("Y").await.id;
    let suggest = |id, confidence: &str| json!({"checklistItemId": id, "reason": "The note says done", "confidence": confidence});
    for (id, confidence, ticked) in [(x, "high", false), (y, "medium", false), (y, "high", true)] {
        let body = place.call("suggest_checklist_completion", suggest(id, confidence)).await.body;
        assert_eq!((body["suggested"] == true, body["ticked"] == true), (!ticked, ticked), "{body}");
    }
    let told: Vec<String> =
        place.items().await.iter().map(|item| format!("{} {} {}", item.title, item.is_checked, item.suggestion.is_some())).collect();
    assert_eq!(told, ["X false true", "Y true false"]);
    place.does(Source::User, json!([{"op": "check_item", "itemId": x}])).await;
    let item = place.item("X").await;
    assert_eq!((item.checked_by, item.suggestion), (Actor::User, None), "accepted by the user");
    let unsure = place.call("suggest_checklist_completion", json!({"checklistItemId": x, "reason": "x", "confidence": "sure"})).await;
    assert!(unsure.refused);
}
