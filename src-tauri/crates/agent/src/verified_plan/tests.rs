//! Whole turns as a script of calls, each with its answer and the list afterwards.

use domain::Code;
use std::fmt::Write as _;

use expect_test::{Expect, expect};

mod evidence;
mod identity;

use super::*;
use crate::tools::{self, Effect, Skip, Tool};

/// One call of a turn.
enum Call {
    /// `todo_write`: steps with `[ ]`, `[>]` or `[x]` before them and `;` between them, sub-steps after `-`.
    Write(&'static str),
    /// `complete_step`: the step and its evidence.
    Sign(&'static str, Value),
    /// A tool that ran.
    Ran(Receipt),
    /// A tool that ran and failed.
    Failed(Receipt, &'static str),
    /// A call that could not be read.
    Refused(&'static str, &'static str),
    /// The turn ends and the next one begins.
    NextTurn,
}
use Call::{Failed, NextTurn, Ran as Did, Refused, Sign, Write};

fn turn(plan: Plan) -> Session {
    Session::new(plan, |_| true)
}

fn todos(list: &str) -> TodoWrite {
    let todos: Vec<Value> = list.split(';').map(str::trim).filter(|item| !item.is_empty()).map(todo).collect();
    match tools::parse(TODO_WRITE, &json!({"todos": todos})) {
        Ok(Tool::TodoWrite(write)) => write,
        other => panic!("{other:?}"),
    }
}

/// "- [x] Read the notes = Reading"; without "=" the active form is the content after "Doing: ".
fn todo(item: &str) -> Value {
    let (level, item) = item.strip_prefix("- ").map_or((0, item), |item| (1, item));
    let (mark, words) = item.split_at(4);
    let status = match mark {
        "[ ] " => "pending",
        "[>] " => "in_progress",
        "[x] " => "completed",
        _ => panic!("{item}"),
    };
    let doing = format!("Doing: {words}");
    let (content, active_form) = words.split_once(" = ").unwrap_or((words, &doing));
    json!({"content": content, "activeForm": active_form, "status": status, "level": level})
}

fn claim(step: &str, evidence: &Value) -> CompleteStep {
    match tools::parse(COMPLETE_STEP, &json!({"step": step, "result": "It is done.", "evidence": evidence})) {
        Ok(Tool::CompleteStep(claim)) => claim,
        other => panic!("{other:?}"),
    }
}

/// The proposals that the tests know.
fn proposals() -> Proposals {
    use Standing::{Applied, Dismissed, Invalid, Waiting};
    Proposals::new([("P-wait", Waiting), ("p-bad", Invalid), ("p-yes", Applied), ("p-no", Dismissed)])
}

fn answer(session: &mut Session, call: Call) -> Reply {
    match call {
        Write(list) => session.todo_write(&todos(list)),
        Sign(step, evidence) => session.complete_step(&claim(step, &evidence), &proposals()),
        Did(receipt) => session.ran(Ran { answer: Ok(json!({"message": "ok"})), receipt }),
        Failed(receipt, message) => session.ran(Ran { answer: Err(Problem::new(Code::DiskFull, message)), receipt }),
        Refused(tool, message) => session.refused(tool, &Problem::new(Code::InvalidArguments, message)),
        NextTurn => panic!("no call"),
    }
}

/// `1✓` is verified, `1?` completed but unverified, `1>` in progress, `1` not begun; sub-steps are in brackets.
fn standing(session: &Session) -> String {
    let step = |(at, step): (usize, PlanStep)| {
        let mark = match (step.status, step.check) {
            (StepStatus::Pending, StepCheck::None) => "",
            (StepStatus::InProgress, StepCheck::None) => ">",
            (StepStatus::Completed, StepCheck::Unverified) => "?",
            (StepStatus::Completed, StepCheck::Verified) => "✓",
            other => panic!("{other:?}"),
        };
        let shown = format!("{}{mark}", at + 1);
        if step.level > 0 { format!("({shown})") } else { shown }
    };
    session.steps().into_iter().enumerate().map(step).collect::<Vec<_>>().join(" ")
}

fn check_in(mut session: Session, calls: Vec<Call>, expected: &Expect) -> Session {
    let mut text = String::new();
    for call in calls {
        if matches!(call, NextTurn) {
            let kept = serde_json::to_string(session.plan()).unwrap();
            session = turn(serde_json::from_str(&kept).unwrap());
            let _ = writeln!(text, "next turn: [{}]", standing(&session));
            continue;
        }
        let reply = answer(&mut session, call);
        let error = &reply.body["error"];
        assert_eq!((reply.refused, reply.over), (error.is_object(), session.is_over()), "{reply:?}");
        let _ = write!(text, "[{}] ", standing(&session));
        if !reply.refused {
            let _ = writeln!(text, "{}", reply.body["message"].as_str().unwrap());
            continue;
        }
        let _ = write!(text, "{}: {}", error["code"].as_str().unwrap(), error["message"].as_str().unwrap());
        if let Some(hint) = error["hint"].as_str() {
            let _ = write!(text, " ({hint})");
        }
        if reply.over {
            let _ = write!(text, " Ended: {}, open {}", reply.body["turnEnded"], reply.body["open"]);
        }
        text.push('\n');
    }
    expected.assert_eq(&text);
    session
}

fn check(calls: Vec<Call>, expected: &Expect) {
    check_in(turn(Plan::default()), calls, expected);
}

fn effect(id: &str, after: Value) -> Effect {
    Effect { ids: vec![id.to_owned()], name: format!("Item {id}"), field: "isChecked", before: json!(false), after }
}

fn receipt(outcome: Outcome) -> Receipt {
    Receipt::new(NAMES[1], outcome)
}

/// A call that changed these rows.
fn changed(ids: &[&str]) -> Receipt {
    Receipt { effects: ids.iter().map(|id| effect(id, json!(true))).collect(), ..receipt(Outcome::Applied) }
}

fn change(id: &str) -> Value {
    json!([{"kind": "change", "ids": [id]}])
}

fn manual() -> Value {
    json!([{"kind": "manual", "summary": "Thought about it"}])
}

const TWO: &str = "[ ] Read the notes; [ ] Assign labels";

#[test]
fn a_step_is_done_when_the_host_saw_it() {
    // Nothing was signed off.
    check(
        vec![Write(TWO), Write("[x] Read the notes; [ ] Assign labels")],
        &expect![[r"
            [1 2] Next: 1. “Read the notes”.
            [1 2] not_signed_off: The list stays as it was. 1. “Read the notes” is not signed off: call complete_step for step 1 first.
        "]],
    );
    // Seen, signed off, and written again.
    check(
        vec![Write(TWO), Did(changed(&["i1"])), Sign("1", change("i1")), Write("[x] Read the notes; [>] Assign labels")],
        &expect![[r"
            [1 2] Next: 1. “Read the notes”.
            [1 2] ok
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
            [1✓ 2>] Next: 2. “Assign labels”.
        "]],
    );
    // The last sign-off says that all is done and asks for nothing more.
    check(
        vec![Write(TWO), Did(changed(&["i1"])), Sign("1", change("i1")), Sign("2", change("i1"))],
        &expect![[r"
            [1 2] Next: 1. “Read the notes”.
            [1 2] ok
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
            [1✓ 2✓] Host-verified 1, unverified 0. All steps are complete.
        "]],
    );
    // Being seen is not being signed off.
    check(
        vec![Write(TWO), Did(changed(&["i1"])), Write("[x] Read the notes; [x] Assign labels")],
        &expect![[r"
            [1 2] Next: 1. “Read the notes”.
            [1 2] ok
            [1 2] not_signed_off: The list stays as it was. 1. “Read the notes” is not signed off: call complete_step for step 1 first. 2. “Assign labels” is not signed off: call complete_step for step 2 first.
        "]],
    );
    // A claim must come after its change.
    check(
        vec![Write(TWO), Sign("1", change("i1")), Did(changed(&["i1"])), Sign("1", change("i1"))],
        &expect![[r"
            [1 2] Next: 1. “Read the notes”.
            [1 2] unproven: evidence[0] (change): nothing was done with i1 in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
            [1 2] ok
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
        "]],
    );
    // One batch: in the order of the work, and in reverse.
    check(
        vec![Write(TWO), Did(changed(&["i1"])), Sign("1", change("i1")), Write("[x] Read the notes")],
        &expect![[r"
            [1 2] Next: 1. “Read the notes”.
            [1 2] ok
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
            [1✓] Dropped, not done: 2. Assign labels. All steps are complete.
        "]],
    );
    check(
        vec![Write(TWO), Write("[x] Read the notes"), Sign("1", change("i1")), Did(changed(&["i1"]))],
        &expect![[r"
            [1 2] Next: 1. “Read the notes”.
            [1 2] not_signed_off: The list stays as it was. 1. “Read the notes” is not signed off: call complete_step for step 1 first.
            [1 2] unproven: evidence[0] (change): nothing was done with i1 in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
            [1 2] ok
        "]],
    );
    // Marking a step as in progress needs no claim.
    check(
        vec![Write(TWO), Write("[>] Read the notes; [>] Assign labels")],
        &expect![[r"
            [1 2] Next: 1. “Read the notes”.
            [1> 2>] Next: 1. “Read the notes”.
        "]],
    );
}

#[test]
fn a_step_is_not_done_while_a_part_of_it_is_open() {
    const LIST: &str = "[ ] Roof; - [ ] Measure; - [ ] Order; [ ] Report";
    check(
        vec![
            Did(changed(&["i1"])),
            Write(LIST),
            Sign("Roof", change("i1")),
            Sign("Measure", change("i1")),
            Sign("1", change("i1")),
            Sign("3", change("i1")),
            Sign("1", change("i1")),
            Write("[x] Roof; - [x] Measure; - [x] Order; - [ ] Pay; [ ] Report"),
            Write("[ ] Roof; - [x] Measure; - [x] Order; - [ ] Pay; [ ] Report"),
            Sign("Report", change("i1")),
        ],
        &expect![[r"
            [] ok
            [1 (2) (3) 4] Next: 2. “Measure”.
            [1 (2) (3) 4] open_sub_steps: Step 1. “Roof” has open sub-steps: 2. “Measure”, 3. “Order”. They come first.
            [1 (2✓) (3) 4] Host-verified 1, unverified 0. Next: 3. “Order”.
            [1 (2✓) (3) 4] open_sub_steps: Step 1. “Roof” has open sub-steps: 3. “Order”. They come first.
            [1 (2✓) (3✓) 4] Host-verified 1, unverified 0. Next: 1. “Roof”.
            [1✓ (2✓) (3✓) 4] Host-verified 1, unverified 0. Next: 4. “Report”.
            [1✓ (2✓) (3✓) 4] open_sub_steps: The list stays as it was. As written, step 1. “Roof” has open sub-steps: 4. “Pay”. Leave the step open until they are done.
            [1 (2✓) (3✓) (4) 5] Open again: 1. Roof. Next: 4. “Pay”.
            [1 (2✓) (3✓) (4) 5✓] Host-verified 1, unverified 0. Next: 4. “Pay”.
        "]],
    );
    // Also in a first list.
    check(
        vec![Write("[x] Roof; - [ ] Measure"), Write("[x] Roof; - [x] Measure; [ ] Report")],
        &expect![[r"
            [] open_sub_steps: The list stays as it was. As written, step 1. “Roof” has open sub-steps: 2. “Measure”. Leave the step open until they are done.
            [1? (2?) 3] Next: 3. “Report”.
        "]],
    );
}

#[test]
fn a_turn_keeps_the_list_of_the_one_before_and_nothing_else() {
    // Completed items of a first list are accepted on the agent's word; a later claim that holds raises them.
    check(
        vec![
            Write("[x] Read the notes; [ ] Assign labels"),
            Write("[x] Read the notes; [x] Assign labels"),
            Sign("1", manual()),
            Did(changed(&["i1"])),
            Sign("1", change("i1")),
            Sign("2", change("i1")),
        ],
        &expect![[r"
            [1? 2] Next: 2. “Assign labels”.
            [1? 2] not_signed_off: The list stays as it was. 2. “Assign labels” is not signed off: call complete_step for step 2 first.
            [1? 2] step_already_completed: Step 1. “Read the notes” is completed already. Next: 2. “Assign labels”.
            [1? 2] ok
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
            [1✓ 2✓] Host-verified 1, unverified 0. All steps are complete.
        "]],
    );
    // An empty first list counts as a first list.
    check(
        vec![Write(""), Write("[x] Read the notes")],
        &expect![[r"
            [] The list is empty.
            [] not_signed_off: The list stays as it was. 1. “Read the notes” is not in the accepted list: write it as pending, then call complete_step for it.
        "]],
    );
    // A refused first list does not count.
    check(
        vec![Write("[x] Roof; - [ ] Measure"), Write("[x] Roof")],
        &expect![[r"
            [] open_sub_steps: The list stays as it was. As written, step 1. “Roof” has open sub-steps: 2. “Measure”. Leave the step open until they are done.
            [1?] All steps are complete.
        "]],
    );
    // The list is kept, but what the host saw is not.
    check(
        vec![
            Write(TWO),
            Did(changed(&["i1", "i2"])),
            Sign("1", change("i1")),
            NextTurn,
            Sign("2", change("i2")),
            Write("[x] Read the notes; [x] Assign labels"),
            Sign("2", manual()),
            NextTurn,
            Write("[x] Sum up"),
        ],
        &expect![[r"
            [1 2] Next: 1. “Read the notes”.
            [1 2] ok
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
            next turn: [1✓ 2]
            [1✓ 2] unproven: evidence[0] (change): nothing was done with i2 in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
            [1✓ 2] not_signed_off: The list stays as it was. 2. “Assign labels” is not signed off: call complete_step for step 2 first.
            [1✓ 2?] Host-verified 0, unverified 1. All steps are complete.
            next turn: [1✓ 2?]
            [1✓ 2?] not_signed_off: The list stays as it was. 1. “Sum up” is not in the accepted list: write it as pending, then call complete_step for it.
        "]],
    );
}

#[test]
fn three_identical_refusals_in_a_row_end_the_turn() {
    let bad = || Refused("update_checklist_items", "items is missing.");
    check(
        vec![Write(TWO), bad(), bad(), bad(), Write(TWO), Did(changed(&["i1"])), Sign("1", change("i1")), bad()],
        &expect![[r#"
            [1 2] Next: 1. “Read the notes”.
            [1 2] invalid_arguments: items is missing.
            [1 2] invalid_arguments: items is missing.
            [1 2] invalid_arguments: items is missing. Ended: true, open ["1. Read the notes","2. Assign labels"]
            [1 2] turn_over: The turn is over: the same refusal came three times in a row, so no more calls are taken. Ended: true, open ["1. Read the notes","2. Assign labels"]
            [1 2] turn_over: The turn is over: the same refusal came three times in a row, so no more calls are taken. Ended: true, open ["1. Read the notes","2. Assign labels"]
            [1 2] turn_over: The turn is over: the same refusal came three times in a row, so no more calls are taken. Ended: true, open ["1. Read the notes","2. Assign labels"]
            [1 2] turn_over: The turn is over: the same refusal came three times in a row, so no more calls are taken. Ended: true, open ["1. Read the notes","2. Assign labels"]
        "#]],
    );
    // Another message, another tool, or a success in between.
    check(
        vec![
            bad(),
            bad(),
            Refused("update_checklist_items", "items is null."),
            bad(),
            Refused("search_notes", "items is missing."),
            bad(),
            bad(),
            Did(changed(&["i1"])),
            bad(),
            bad(),
            bad(),
        ],
        &expect![[r"
            [] invalid_arguments: items is missing.
            [] invalid_arguments: items is missing.
            [] invalid_arguments: items is null.
            [] invalid_arguments: items is missing.
            [] invalid_arguments: items is missing.
            [] invalid_arguments: items is missing.
            [] invalid_arguments: items is missing.
            [] ok
            [] invalid_arguments: items is missing.
            [] invalid_arguments: items is missing.
            [] invalid_arguments: items is missing. Ended: true, open []
        "]],
    );
    // Refusals of every kind count.
    let write = || Write("[x] Read the notes; [ ] Assign labels");
    check(
        vec![Write(TWO), write(), write(), write()],
        &expect![[r#"
            [1 2] Next: 1. “Read the notes”.
            [1 2] not_signed_off: The list stays as it was. 1. “Read the notes” is not signed off: call complete_step for step 1 first.
            [1 2] not_signed_off: The list stays as it was. 1. “Read the notes” is not signed off: call complete_step for step 1 first.
            [1 2] not_signed_off: The list stays as it was. 1. “Read the notes” is not signed off: call complete_step for step 1 first. Ended: true, open ["1. Read the notes","2. Assign labels"]
        "#]],
    );
    check(
        vec![Write(TWO), Sign("1", change("i1")), Sign("1", change("i1")), Sign("1", change("i1"))],
        &expect![[r#"
            [1 2] Next: 1. “Read the notes”.
            [1 2] unproven: evidence[0] (change): nothing was done with i1 in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
            [1 2] unproven: evidence[0] (change): nothing was done with i1 in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
            [1 2] unproven: evidence[0] (change): nothing was done with i1 in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.) Ended: true, open ["1. Read the notes","2. Assign labels"]
        "#]],
    );
    let fails = || Failed(receipt(Outcome::Error), "The disk is full.");
    check(
        vec![fails(), fails(), fails()],
        &expect![[r"
            [] disk_full: The disk is full.
            [] disk_full: The disk is full.
            [] disk_full: The disk is full. Ended: true, open []
        "]],
    );
    check(
        vec![Refused("dance", "No such tool."), Refused("dance", "No such tool."), Refused("dance", "No such tool.")],
        &expect![[r"
            [] invalid_arguments: No such tool.
            [] invalid_arguments: No such tool.
            [] invalid_arguments: No such tool. Ended: true, open []
        "]],
    );
}

#[test]
fn receipts_are_kept_in_the_order_of_the_calls() {
    let mut session = turn(Plan::default());
    for call in [
        Write(TWO),
        Did(changed(&["i1"])),
        Refused("search_notes", "query is blank."),
        Refused("dance", "No such tool."),
        Refused(TODO_WRITE, "todos is missing."),
        Failed(receipt(Outcome::Error), "The disk is full."),
        Sign("1", change("i1")),
        Did(changed(&["i2"])),
    ] {
        answer(&mut session, call);
    }
    let kept: Vec<String> =
        session.receipts().iter().map(|receipt| format!("{} {} {:?}", receipt.order, receipt.tool, receipt.outcome)).collect();
    expect![[r"
        2 update_checklist_items Applied
        3 search_notes Rejected
        6 update_checklist_items Error
        8 update_checklist_items Applied"]]
    .assert_eq(&kept.join("\n"));
}

#[test]
fn no_message_names_a_tool_that_the_turn_does_not_offer() {
    let without = |tool: &'static str| Session::new(Plan { begun: true, ..Plan::default() }, move |name| name != tool);
    check_in(
        without(COMPLETE_STEP),
        vec![Write(TWO), Write("[x] Read the notes; [x] Assign labels")],
        &expect![[r"
            [1 2] Next: 1. “Read the notes”.
            [1? 2?] All steps are complete.
        "]],
    );
    check_in(
        without(TODO_WRITE),
        vec![Sign("1", manual())],
        &expect![[r"
            [] unknown_step: The list has no steps.
        "]],
    );
    check_in(
        turn(Plan::default()),
        vec![Sign("1", manual())],
        &expect![[r"
            [] unknown_step: The list has no steps. (Write the list with todo_write first.)
        "]],
    );
}
