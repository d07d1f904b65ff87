//! What a model may learn. Titles of other tasks and names of private labels are in no answer to it and in no request.

use domain::TaskRef;
use protocol::{
    agent::WakeTrigger,
    settings::Settings,
    turn::{Mode, TranscriptTurn},
};
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, Purpose, Reply, Request, Script};

use super::super::{
    Place,
    models::{access, choose, request, route, say, start},
    place_with,
};

/// Every title, name and text of this world that a model must not learn contains this word.
const CANARY: &str = "canary";

/// Task #1, whose agent works, together with tasks and labels that the agent must not learn about.
async fn world() -> Place {
    let operations = json!([
        {"op": "create_project", "name": "House"},
        {"op": "create_project", "name": "Elsewhere"},
        {"op": "create_label_group", "name": "Size"},
        {"op": "create_label", "name": "small", "group": "Size"},
        {"op": "create_label", "name": "Canary Hidden", "group": "Size", "private": true},
        {"op": "create_label", "name": "Canary Archived", "private": true},
        {"op": "create_label", "name": "Canary Suppressed", "private": true},
        {"op": "create_label", "name": "Canary Scoped", "projects": ["Elsewhere"], "private": true},
        {"op": "create_label", "name": "Canary Free", "private": true},
        {"op": "create", "title": "Fix the roof", "project": "House", "checklist": ["Measure"], "labels": ["Canary Hidden", "Canary Suppressed"]},
        {"op": "create", "title": "Canary Repeating", "scheduledFor": "2027-03-01", "recurrence": {"type": "weekly"}, "checklist": ["Canary Step"]},
        {"op": "create", "title": "Canary Trash"},
        {"op": "create", "title": "Canary Done", "checklist": ["Canary Ticked"]},
        {"op": "add_note", "id": 2, "text": "Canary Note"},
    ]);
    let place = place_with(operations, access()).await;
    let ticked = place.other(4).await;
    place
        .does(
            domain::Source::User,
            json!([
                {"op": "remove_labels", "id": 1, "labels": ["Canary Suppressed"]},
                {"op": "archive_label", "label": "Canary Archived"},
                {"op": "delete", "id": 3},
                {"op": "complete", "id": 4},
                {"op": "check_item", "itemId": ticked["item"], "isChecked": true},
            ]),
        )
        .await;
    place
}

impl Place {
    /// The ids of everything that belongs to another task.
    async fn other(&self, number: u64) -> Value {
        let detail = self.app.tasks().task(TaskRef::Number(number)).await.expect("a task").expect("a task");
        let list = detail.checklists.first();
        json!({
            "task": detail.task.id,
            "list": list.map(|list| list.checklist.id),
            "item": list.and_then(|list| list.items.first()).map(|item| item.id),
            "note": detail.notes.first().map(|note| note.id),
        })
    }

    /// The rows of all other tasks.
    async fn others(&self) -> Vec<String> {
        let mut all = Vec::new();
        for number in 2..=4 {
            all.push(format!("{:?}", self.app.tasks().task(TaskRef::Number(number)).await.expect("a task")));
        }
        all
    }

    /// The ids of the private labels, including the archived one: a model may have seen a label before it was private.
    async fn private_labels(&self) -> Vec<String> {
        let store = store::Store::open(&self.folder.path().join("test.db")).await.expect("open");
        let labels = store.names().await.expect("names").labels;
        labels.iter().filter(|label| label.private).map(|label| label.id.to_string()).collect()
    }
}

/// Operations on rows that do not belong to the task. None contains the canary.
async fn operations(place: &Place) -> Vec<Value> {
    let mut all = Vec::new();
    for number in [2, 3, 4, 99] {
        let known = if number == 99 { json!({"task": uuid::Uuid::max()}) } else { place.other(number).await };
        for id in [json!(number), known["task"].clone()] {
            all.extend([
                json!({"op": "update", "id": id, "priority": "high"}),
                json!({"op": "update", "id": id, "recurrence": null}),
                json!({"op": "complete", "id": id}),
                json!({"op": "complete", "id": id, "reason": "It says so in the note of today.", "evidence": [known["note"]]}),
                json!({"op": "complete_occurrence", "id": id, "occurrenceDate": "2027-03-02"}),
                json!({"op": "skip_occurrence", "id": id, "occurrenceDate": "2027-03-02"}),
                json!({"op": "move_occurrence", "id": id, "occurrenceDate": "2027-03-02", "to": "2027-03-03"}),
                json!({"op": "delete", "id": id}),
                json!({"op": "restore", "id": id}),
                json!({"op": "add_note", "id": id, "text": "x"}),
                json!({"op": "add_labels", "id": id, "labels": ["small"]}),
                json!({"op": "remove_labels", "id": id, "labels": ["small"]}),
                json!({"op": "add_checklist_items", "id": id, "items": [{"title": "x"}]}),
                json!({"op": "create_checklist", "id": id, "title": "x"}),
                json!({"op": "move_task", "id": id, "before": null}),
                json!({"op": "move_task", "id": 1, "before": id}),
                json!({"op": "bulk_update", "where": {"ids": [id]}, "set": {"priority": "low"}}),
                json!({"op": "bulk_complete", "where": {"ids": [1, id]}}),
                json!({"op": "bulk_delete", "where": {"ids": [id]}}),
            ]);
        }
        let (item, list, note) = (&known["item"], &known["list"], &known["note"]);
        all.extend([
            json!({"op": "check_item", "itemId": item, "isChecked": false}),
            json!({"op": "suggest_completion", "itemId": item, "reason": "done", "confidence": "high"}),
            json!({"op": "dismiss_suggestion", "itemId": item}),
            json!({"op": "rename_item", "itemId": item, "title": "x"}),
            json!({"op": "archive_item", "itemId": item, "isArchived": true}),
            json!({"op": "move_item", "itemId": item, "checklistId": list}),
            json!({"op": "rename_checklist", "checklistId": list, "title": "x"}),
            json!({"op": "delete_checklist", "checklistId": list}),
            json!({"op": "add_checklist_items", "id": 1, "checklistId": list, "items": [{"title": "x"}]}),
            json!({"op": "update_note", "noteId": note, "text": "x"}),
            json!({"op": "delete_note", "noteId": note}),
        ]);
    }
    all.extend([
        json!({"op": "bulk_update", "where": {"all": true}, "set": {"labels": ["small"]}}),
        json!({"op": "bulk_complete", "where": {"completed": false}}),
        json!({"op": "bulk_delete", "where": {"text": "repeating"}}),
        json!({"op": "add_labels", "where": {"all": true}, "labels": ["small"]}),
        json!({"op": "add_labels", "id": 1, "labels": ["small"]}),
        json!({"op": "update", "id": 1, "labels": ["small"]}),
        json!({"op": "create", "title": "x", "labels": ["nowhere"], "project": "nowhere"}),
        json!({"op": "create_label", "name": "small"}),
        json!({"op": "delete_project", "project": "Elsewhere"}),
    ]);
    for label in place.private_labels().await {
        all.push(json!({"op": "add_labels", "id": 1, "labels": [label, "small"]}));
        all.push(json!({"op": "add_labels", "id": 1, "labels": [label]}));
        all.push(json!({"op": "update", "id": 1, "labels": [label, "small"]}));
        all.push(json!({"op": "create", "title": "x", "labels": [label, "small"]}));
    }
    all
}

/// Calls of each tool, with every possible mistake.
async fn calls(place: &Place) -> Vec<(&'static str, Value)> {
    let (two, four) = (place.other(2).await, place.other(4).await);
    let labels = place.private_labels().await;
    let mut calls = vec![
        ("todo_write", json!({"todos": [{"content": "Look", "activeForm": "Looking", "status": "in_progress"}]})),
        ("assign_task_labels", json!({"labelIds": labels})),
        ("set_task_language", json!({"language": "zz-zz-zz", "confidence": "high", "reason": "x"})),
        ("search_notes", json!({"query": "note"})),
        ("no_such_tool", json!({})),
    ];
    for other in [&two, &four] {
        calls.extend([
            ("add_multiple_checklist_items", json!({"items": [{"title": "x"}], "checklistId": other["list"]})),
            ("update_checklist_items", json!({"items": [{"id": other["item"], "isChecked": false}, {"id": other["item"], "title": "x"}]})),
            ("suggest_checklist_completion", json!({"checklistItemId": other["item"], "reason": "x", "confidence": "high"})),
        ]);
    }
    // One operation for each call, because a list that is refused as a whole only reports its first problem.
    calls.extend(operations(place).await.into_iter().map(|operation| ("propose_operations", json!({"operations": [operation]}))));
    calls.push(("propose_operations", json!({"operations": operations(place).await.into_iter().take(200).collect::<Vec<_>>()})));
    let ids: Vec<Value> =
        [&two["item"], &four["item"], &two["task"]].into_iter().cloned().chain(labels.iter().map(|id| json!(id))).collect();
    for id in ids {
        for evidence in
            [json!({"kind": "change", "ids": [id]}), json!({"kind": "lookup", "ids": [id]}), json!({"kind": "proposal", "id": id})]
        {
            calls.push(("complete_step", json!({"step": "1", "result": "x", "evidence": [evidence]})));
        }
    }
    calls
}

fn silent(what: &str, text: &str) {
    let lower = text.to_lowercase();
    let at = lower.find(CANARY);
    let near = at.map(|at| &lower[lower.floor_char_boundary(at.saturating_sub(120))..lower.ceil_char_boundary((at + 60).min(lower.len()))]);
    assert_eq!(near, None, "{what}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_tool_tells_of_other_tasks_or_of_private_labels() {
    let place = world().await;
    for (autonomy, evidence) in [(domain::Autonomy::Apply, false), (domain::Autonomy::Propose, true)] {
        place
            .agent(|agent| {
                agent.autonomy = autonomy;
                agent.sovereignty_evidence_required = evidence;
            })
            .await;
        let mut refusals = std::collections::BTreeSet::new();
        let before = place.others().await;
        let mut turn = place.turn().await;
        for (nth, (tool, arguments)) in calls(&place).await.into_iter().enumerate() {
            // A turn ends after a few refusals, and only what was done in it counts as evidence.
            if nth % 8 == 0 {
                turn = place.turn().await;
                let plan = json!({"todos": [{"content": "Look", "activeForm": "Looking", "status": "in_progress"}]});
                turn.call("todo_write", &plan).await.expect("an answer");
                let labels = place.private_labels().await;
                let answer = turn.call("assign_task_labels", &json!({"labelIds": labels})).await.expect("an answer");
                silent("assign_task_labels", &answer.body.to_string());
            }
            let answer = turn.call(tool, &arguments).await.expect("an answer");
            silent(&format!("{tool} {arguments}"), &answer.body.to_string());
            let codes =
                [&answer.body["error"]["code"], &answer.body["invalid"][0]["errors"][0]["code"], &answer.body["skipped"][0]["code"]];
            refusals.extend(codes.into_iter().filter_map(Value::as_str).map(str::to_owned));
        }
        for code in ["wrong_task", "label_group_conflict", "sovereignty", "not_allowed_for_source", "unknown_tool"] {
            assert!(refusals.contains(code), "{code} was not provoked: {refusals:?}");
        }
        assert_eq!(place.others().await, before, "nothing of another task has changed");
    }
}

/// Replays calls in successive rounds.
fn playing(calls: Vec<(&'static str, Value)>) -> Script {
    Script::with(move |request: &Request| match calls.chunks(12).nth(request.answers().len() / 12) {
        Some(round) if request.purpose == Purpose::Wake => Reply::calls(round.to_vec()),
        _ => Reply::text("Done."),
    })
}

fn requests_are_silent(server: &ModelServer) {
    let requests = server.requests();
    assert!(!requests.is_empty());
    for request in requests {
        silent("a request", &request.body.to_string());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_request_of_a_wake_holds_a_canary() {
    let place = world().await;
    let mut all = calls(&place).await;
    // A wake has ten rounds, so each wake replays another part of the calls.
    while !all.is_empty() {
        let stretch = all.split_off(all.len().saturating_sub(96));
        let server = start(playing(stretch)).await;
        choose(&place.app, server.url()).await;
        let waking = place.app.agents().wakes().wake(&TaskRef::Number(1), WakeTrigger::Manual).await.expect("a wake");
        waking.report.await.expect("an end").expect("a report");
        requests_are_silent(&server);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn private_labels_are_told_where_the_user_wants_that_and_nowhere_else() {
    assert!(!Settings::default().agent.include_private_labels_in_prompts, "off by default");
    let place = world().await;
    for told in [false, true] {
        let server = start(Script::with(|request| match request.purpose {
            Purpose::Wake => Reply::text("Done."),
            Purpose::Route => Reply::json(route("chat", 0.95)),
            _ => Reply::text("Nothing."),
        }))
        .await;
        choose(&place.app, server.url()).await;
        place.agent(|agent| agent.include_private_labels_in_prompts = told).await;
        let waking = place.app.agents().wakes().wake(&TaskRef::Number(1), WakeTrigger::Manual).await.expect("a wake");
        waking.report.await.expect("an end").expect("a report");
        say(&place.app, request(Mode::Chat, "what is on the roof")).await;
        let named = |purpose| {
            let requests = server.requests();
            let mut of = requests.iter().filter(|request| request.purpose == purpose).peekable();
            assert!(of.peek().is_some(), "{purpose:?} was not asked");
            of.any(|request| request.body.to_string().contains("Canary Hidden"))
        };
        assert_eq!((named(Purpose::Wake), named(Purpose::Text)), (told, told));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_assistants_model_hears_of_no_task_that_it_was_not_shown() {
    let place = world().await;
    let all = operations(&place).await;
    for stretch in all.chunks(30) {
        let plan = json!({"operations": stretch});
        let server = start(Script::with(move |request| match request.purpose {
            Purpose::Route => Reply::json(route("plan", 0.95)),
            Purpose::Plan | Purpose::Repair => Reply::json(plan.clone()),
            _ => Reply::text("Some things change."),
        }))
        .await;
        choose(&place.app, server.url()).await;
        let said = TranscriptTurn { role: "assistant".to_owned(), text: "The label Canary Hidden is on it.".to_owned(), ids: Vec::new() };
        let mut asked = request(Mode::Plan, "tidy the roof up");
        asked.transcript = vec![said];
        say(&place.app, asked).await;
        assert!(server.requests().iter().any(|request| request.purpose == Purpose::Repair), "nothing was refused");
        for request in server.requests() {
            // The snapshot contains the open tasks, because the assistant is the user's own. Other tasks must not be in it.
            silent("a request", &request.body.to_string().to_lowercase().replace("canary repeating", ""));
        }
    }
}
