//! What a wake does while it works.

use super::*;

const REASON: &str = "The recording says that the tiles came back broken.";

fn untick(id: &str, reason: Option<&str>) -> ToolCall {
    let items = json!([{"id": Uuid::from_u128(22), "isChecked": false, "reason": reason}]);
    call(id, "update_checklist_items", &json!({"items": items}).to_string())
}

#[test]
fn notes_become_deeds() {
    let ran = run(&[
        calls(&[add("a", &["Buy sand", "Buy mortar"]), untick("b", None)]),
        Reply::Says("The owner’s tick stands, but the note is newer.".to_owned(), vec![untick("c", Some(REASON))]),
        says("I added **two** items and unticked the tiles, because they came back broken."),
    ]);
    expect![[r#"
        started Note by little
        round 1
        ask 1 wake
        run add_multiple_checklist_items {"items":[{"title":"Buy sand"},{"title":"Buy mortar"}]} by little:1b after 20 ms
        did ItemsAdded: Added 2 steps: “Buy sand” and “Buy mortar”
        run update_checklist_items {"items":[{"id":"00000000-0000-0000-0000-000000000016","isChecked":false,"reason":null}]} by little:1b after 20 ms
        round 2
        ask 2 wake
            assistant "" ["a", "b"]
            tool a {"createdItems":["Buy sand","Buy mortar"]}
            tool b {"updated":0}
        run update_checklist_items {"items":[{"id":"00000000-0000-0000-0000-000000000016","isChecked":false,"reason":"The recording says that the tiles came back broken."}]} by little:1b after 20 ms
        did Overridden: Unticked “Order tiles” against your tick: The recording says that the tiles came back broken.
        round 3
        ask 3 wake
            assistant "" ["a", "b"]
            tool a {"createdItems":["Buy sand","Buy mortar"]}
            tool b {"updated":0}
            assistant "The owner’s tick stands, but the note is newer." ["c"]
            tool c {"updated":1}
        audit wake by little:1b, 330 tokens {"outcome":"done","end":"end","trigger":"note","rounds":3,"toolCalls":3,"deeds":2,"skipped":1,"open":0,"answerTokens":30}
        finish Done by little:1b, 3 rounds, 330 tokens
            message None
            words Some("I added two items and unticked the tiles, because they came back broken.")
            deeds ["Added 2 steps: “Buy sand” and “Buy mortar”", "Unticked “Order tiles” against your tick: The recording says that the tiles came back broken."]
            skipped ["Order tiles sovereignty"]
            open []
    "#]].assert_eq(&trace(&ran.effects));
    let deed = &report(&ran).deeds[0];
    assert_eq!(deed.change_set_id, Some(Uuid::from_u128(77).into()));
}

#[test]
fn open_steps_are_named_and_nothing_else_is_done() {
    let plan = call("p", "todo_write", "{}");
    for (replies, expected) in [
        (
            vec![calls(&[plan]), says("All is done.")],
            expect![[r#"
            finish OpenSteps by little:1b, 2 rounds, 220 tokens
                message None
                words Some("All is done.")
                deeds []
                skipped []
                open ["1. Read the notes", "2. Add items"]"#]],
        ),
        (
            vec![says("Nothing has to change.")],
            expect![[r#"
            finish Done by little:1b, 1 rounds, 110 tokens
                message None
                words Some("Nothing has to change.")
                deeds []
                skipped []
                open []"#]],
        ),
    ] {
        expected.assert_eq(&line(run(&replies).effects.last().unwrap()));
    }
    // A step that the last wake left open stays open until this one changes it.
    let left = |status| PlanStep {
        content: "Assign labels".to_owned(),
        active_form: "Assigning labels".to_owned(),
        status,
        level: 0,
        check: StepCheck::None,
    };
    let mut setup = setup();
    setup.brief.plan = vec![left(StepStatus::Completed), left(StepStatus::Pending)];
    let ran = drive(setup, &[says("Nothing has to change.")], host);
    assert_eq!(
        (report(&ran).outcome, report(&ran).open.clone()),
        (protocol::agent::WakeOutcome::OpenSteps, vec!["2. Assign labels".to_owned()])
    );
}

#[test]
fn a_dropped_step_is_not_done() {
    let step = |content: &str| PlanStep {
        content: content.to_owned(),
        active_form: content.to_owned(),
        status: StepStatus::Completed,
        level: 0,
        check: StepCheck::Verified,
    };
    let plan = |dropped: &[&str], kept: &[&str]| ToolAnswer {
        body: json!({"dropped": dropped}),
        steps: kept.iter().copied().map(step).collect(),
        ..ToolAnswer::default()
    };
    let mut answers = VecDeque::from([plan(&["1. Read the notes", "3. Add v1. items"], &[]), plan(&[], &["Read the notes"])]);
    let twice = [call("a", "todo_write", "{}"), call("b", "todo_write", "{}")];
    let ran = drive(setup(), &[calls(&twice), says("All is done.")], |_, _| answers.pop_front().unwrap());
    expect![[r#"
        finish Done by little:1b, 2 rounds, 220 tokens
            message None
            words Some("All is done.")
            deeds []
            skipped ["Add v1. items dropped"]
            open []"#]]
    .assert_eq(&line(ran.effects.last().unwrap()));
}

#[test]
fn wrong_calls_are_answered_and_the_contract_is_repeated() {
    let ran = run(&[
        calls(&[
            add("a", &["Buy sand"]),
            call("b", "add_multiple_checklist_items", r#"{"items":"Buy sand, buy mortar"}"#),
            call("c", "add_multiple_checklist_items", r#"[{"title":"Buy mortar"}]"#),
            call("d", "update_checklist_items", r#"{"items":[{"id""#),
            call("e", "delete_everything", ""),
        ]),
        says("I added one item."),
    ]);
    expect![[r#"
        started Note by little
        round 1
        ask 1 wake
        run add_multiple_checklist_items {"items":[{"title":"Buy sand"}]} by little:1b after 20 ms
        did ItemsAdded: Added 1 step: “Buy sand”
        run add_multiple_checklist_items {"items":"Buy sand, buy mortar"} by little:1b after 20 ms
        audit tool_call by little:1b, 0 tokens {"tool":"add_multiple_checklist_items","outcome":"rejected","done":0,"skipped":0,"code":"invalid_arguments","inferenceMs":20}
        audit tool_call by little:1b, 0 tokens {"tool":"update_checklist_items","outcome":"rejected","done":0,"skipped":0,"code":"invalid_arguments","inferenceMs":20}
        run delete_everything {} by little:1b after 20 ms
        round 2
        ask 2 wake
            assistant "" ["a", "b", "c", "d", "e"]
            tool a {"createdItems":["Buy sand"]}
            tool b {"error":{"code":"invalid_arguments","message":"items is a text, and has to be a list of objects."},"contract":"Send new items as a JSON array of objects, each with a title, and with isChecked only where it is done already. {\"items\":[{\"title\":\"Pick up milk\"}]}","alreadyThere":["Call the roofer","Order tiles","Buy sand"]}
            tool c {"error":{"code":"invalid_arguments","message":"The arguments of “add_multiple_checklist_items” are no JSON object: “[{\"title\":\"Buy mortar\"}]”.","hint":"{\"items\":[{\"title\":\"Pick up milk\"}]}"},"contract":"Send new items as a JSON array of objects, each with a title, and with isChecked only where it is done already. {\"items\":[{\"title\":\"Pick up milk\"}]}","alreadyThere":["Call the roofer","Order tiles","Buy sand"]}
            tool d {"error":{"code":"invalid_arguments","message":"The arguments of “update_checklist_items” are no JSON object: “{\"items\":[{\"id\"”.","hint":"{\"items\":[{\"id\":\"1\",\"isChecked\":true}]}"}}
            tool e {"error":{"code":"unknown_tool","message":"There is no tool called “delete_everything”."}}
        audit wake by little:1b, 220 tokens {"outcome":"done","end":"end","trigger":"note","rounds":2,"toolCalls":3,"deeds":1,"skipped":0,"open":0,"answerTokens":20}
        finish Done by little:1b, 2 rounds, 220 tokens
            message None
            words Some("I added one item.")
            deeds ["Added 1 step: “Buy sand”"]
            skipped []
            open []
    "#]].assert_eq(&trace(&ran.effects));
    let history: Vec<&str> = ran.asked[1].messages[2].calls.iter().map(|call| call.arguments.as_str()).collect();
    assert_eq!(history[1..], [r#"{"items":"Buy sand, buy mortar"}"#, "{}", "{}", "{}"], "servers read these again as JSON");
}

#[test]
fn prompts_are_kept_where_the_user_wants_that() {
    let mut logging = setup();
    logging.model = Some(ModelSetup::new("little"));
    let ran = drive(logging, &[calls(&[add("a", &["Buy sand"])]), says("I added one item.")], host);
    let kept = ran.effects.iter().filter_map(|effect| match effect {
        Effect::Audit(entry) => {
            let mut detail = entry.detail.clone();
            if let Some(prompt) = detail.get_mut("prompt") {
                let text = prompt.as_str().unwrap_or_default();
                *prompt = json!([text.starts_with("[system]\nYou look after one task"), text.contains("[assistant]\nadd_multiple")]);
            }
            Some(format!("{} by {}, {} tokens {detail}\n", entry.action, entry.model, entry.tokens))
        }
        _ => None,
    });
    expect![[r#"
        prompt by little:1b, 110 tokens {"call":1,"purpose":"wake","outcome":"answered","ms":20,"answerTokens":10,"prompt":[true,false],"answer":"add_multiple_checklist_items({\"items\":[{\"title\":\"Buy sand\"}]})"}
        prompt by little:1b, 110 tokens {"call":2,"purpose":"wake","outcome":"answered","ms":20,"answerTokens":10,"prompt":[true,true],"answer":"I added one item."}
        wake by little:1b, 220 tokens {"outcome":"done","end":"end","trigger":"note","rounds":2,"toolCalls":1,"deeds":1,"skipped":0,"open":0,"answerTokens":20}
    "#]].assert_eq(&kept.collect::<String>());
}

/// The built-in agent does not try tools that are not offered, and does not report that.
#[test]
fn the_built_in_agent_keeps_to_what_is_offered() {
    let mut setup = Setup { model: None, offered: tools::offers(|name| name == "assign_task_labels"), ..setup() };
    setup.brief.notes = vec![note(41, AT, "The roof leaks.\n- Buy sand\ndone: call the roofer")];
    let ran = drive(setup, &[], host);
    let tried = ran.effects.iter().filter_map(|effect| if let Effect::Run { name, .. } = effect { Some(name.as_str()) } else { None });
    assert_eq!(tried.collect::<Vec<_>>(), ["assign_task_labels"]);
    assert!(report(&ran).skipped.is_empty());
}

/// The calls of the built-in agent go the same way, and refusals by the host are reported.
#[test]
fn without_a_model() {
    let mut setup = Setup { model: None, offered: tools::offers(|_| true), ..setup() };
    let list = |from: u32| (from..from + 11).map(|n| format!("- Step {n}")).collect::<Vec<_>>().join("\n");
    setup.brief.notes = vec![note(41, AT, &format!("The roof leaks.\n{}\n{}\ndone: call the roofer", list(10), list(30)))];
    let mut calls = 0;
    let ran = drive(setup.clone(), &[], |name, arguments| {
        calls += 1;
        if calls == 2 { refused("too_many_items", "The checklist is full.") } else { host(name, arguments) }
    });
    expect![[r#"
        started Note by built-in
        run add_multiple_checklist_items {"items":[{"title":"Step 10"},{"title":"Step 11"},{"title":"Step 12"},{"title":"Step 13"},{"title":"Step 14"},{"title":"Step 15"},{"title":"Step 16"},{"title":"Step 17"},{"title":"Step 18"},{"title":"Step 19"},{"title":"Step 20"},{"title":"Step 30"},{"title":"Step 31"},{"title":"Step 32"},{"title":"Step 33"},{"title":"Step 34"},{"title":"Step 35"},{"title":"Step 36"},{"title":"Step 37"},{"title":"Step 38"}]} by built-in
        did ItemsAdded: Added 20 steps: “Step 10”, “Step 11”, “Step 12” and 17 more
        run add_multiple_checklist_items {"items":[{"title":"Step 39"},{"title":"Step 40"}]} by built-in
        run assign_task_labels {"labelIds":["00000000-0000-0000-0000-000000000020"]} by built-in
        did Labels: Assigned labels: roof
        run suggest_checklist_completion {"checklistItemId":"00000000-0000-0000-0000-000000000015","reason":"A note says “done: call the roofer”.","confidence":"high"} by built-in
        audit wake by built-in, 0 tokens {"outcome":"done","end":"end","trigger":"note","rounds":0,"toolCalls":4,"deeds":2,"skipped":2,"open":0}
        finish Done by built-in, 0 rounds, 0 tokens
            message None
            words Some("Read 1 new note. No model is connected.")
            deeds ["Added 20 steps: “Step 10”, “Step 11”, “Step 12” and 17 more", "Assigned labels: roof"]
            skipped ["New checklist items too_many_items", "A suggestion unknown_tool"]
            open []
    "#]].assert_eq(&trace(&ran.effects));
    setup.brief.looked_at = Some(AT.parse().unwrap());
    assert_eq!(report(&drive(setup, &[], host)).words.as_deref(), Some("There are no new notes. No model is connected."));
}
