//! Whole turns as a script of calls, each with what is answered and the list as it stands then.

use std::fmt::Write as _;

use expect_test::{Expect, expect};

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
    /// The turn ends, the next one begins.
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
        Failed(receipt, message) => session.ran(Ran { answer: Err(Problem::new("failed", message)), receipt }),
        Refused(tool, message) => session.refused(tool, &Problem::new("invalid_arguments", message)),
        NextTurn => panic!("no call"),
    }
}

/// `1✓` is verified, `1?` completed without, `1>` under way, `1` not begun; sub-steps in brackets.
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

fn check_in(mut session: Session, calls: Vec<Call>, expected: Expect) -> Session {
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

fn check(calls: Vec<Call>, expected: Expect) {
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
    check(vec![Write(TWO), Write("[x] Read the notes; [ ] Assign labels")], expect![[r#"
        [1 2] Next: 1. “Read the notes”.
        [1 2] not_signed_off: The list stays as it was. 1. “Read the notes” is not signed off: call complete_step for step 1 first.
    "#]]);
    // Seen, signed, and written again.
    check(
        vec![Write(TWO), Did(changed(&["i1"])), Sign("1", change("i1")), Write("[x] Read the notes; [>] Assign labels")],
        expect![[r#"
            [1 2] Next: 1. “Read the notes”.
            [1 2] ok
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
            [1✓ 2>] Next: 2. “Assign labels”.
        "#]],
    );
    // The last one says so, and asks for nothing more.
    check(vec![Write(TWO), Did(changed(&["i1"])), Sign("1", change("i1")), Sign("2", change("i1"))], expect![[r#"
        [1 2] Next: 1. “Read the notes”.
        [1 2] ok
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
        [1✓ 2✓] Host-verified 1, unverified 0. All steps are complete.
    "#]]);
    // Seen is not signed.
    check(vec![Write(TWO), Did(changed(&["i1"])), Write("[x] Read the notes; [x] Assign labels")], expect![[r#"
        [1 2] Next: 1. “Read the notes”.
        [1 2] ok
        [1 2] not_signed_off: The list stays as it was. 1. “Read the notes” is not signed off: call complete_step for step 1 first. 2. “Assign labels” is not signed off: call complete_step for step 2 first.
    "#]]);
    // A claim does not wait for its change.
    check(vec![Write(TWO), Sign("1", change("i1")), Did(changed(&["i1"])), Sign("1", change("i1"))], expect![[r#"
        [1 2] Next: 1. “Read the notes”.
        [1 2] unproven: evidence[0] (change): nothing was done with i1 in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
        [1 2] ok
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
    "#]]);
    // One batch: in the order of the work, and the other way round.
    check(vec![Write(TWO), Did(changed(&["i1"])), Sign("1", change("i1")), Write("[x] Read the notes")], expect![[r#"
        [1 2] Next: 1. “Read the notes”.
        [1 2] ok
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
        [1✓] Dropped, not done: 2. Assign labels. All steps are complete.
    "#]]);
    check(vec![Write(TWO), Write("[x] Read the notes"), Sign("1", change("i1")), Did(changed(&["i1"]))], expect![[r#"
        [1 2] Next: 1. “Read the notes”.
        [1 2] not_signed_off: The list stays as it was. 1. “Read the notes” is not signed off: call complete_step for step 1 first.
        [1 2] unproven: evidence[0] (change): nothing was done with i1 in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
        [1 2] ok
    "#]]);
    // Under way is nobody's business.
    check(vec![Write(TWO), Write("[>] Read the notes; [>] Assign labels")], expect![[r#"
        [1 2] Next: 1. “Read the notes”.
        [1> 2>] Next: 1. “Read the notes”.
    "#]]);
}

#[test]
fn a_step_is_named_by_number_by_words_or_by_a_part_that_only_it_has() {
    const LIST: &str = "[ ] Read the notes = Reading; [ ] Read the labels = Looking; [ ] Ａｓｓｉｇｎ labels = Labelling; [ ] 2024 = Year; [ ] Note = Noting";
    let lines = |said: &[&'static str]| {
        let mut text = String::new();
        for said in said {
            let mut session = turn(Plan::default());
            answer(&mut session, Did(changed(&["i1"])));
            answer(&mut session, Write(LIST));
            let reply = answer(&mut session, Sign(said, change("i1")));
            let error = &reply.body["error"];
            let what = if reply.refused { format!("{}: {}", error["code"], error["message"]) } else { reply.body["step"].to_string() };
            let _ = writeln!(text, "{said} -> {what}");
        }
        text
    };
    expect![[r#"
        2 -> 2
        2. -> 2
         2  -> 2
        ２ -> 2
        ２． -> 2
        0 -> "unknown_step": "There is no step 0: the list has 5 steps."
        6 -> "unknown_step": "There is no step 6: the list has 5 steps."
        -1 -> "unknown_step": "No step is called “-1”."
        2.0 -> "unknown_step": "No step is called “2.0”."
        2024 -> 4
        99999999999999999999999 -> "unknown_step": "No step is called “99999999999999999999999”."
        READ THE NOTES -> 1
         reading  -> 1
        looking -> 2
        note -> 5
        assign labels -> 3
        Ａｓｓｉｇｎ　ｌａｂｅｌｓ -> 3
        assignlabels -> 3
        the notes -> 1
        notes -> "unknown_step": "No step is called “notes”."
        es -> "unknown_step": "No step is called “es”."
        Step 1: Read the notes -> 1
        Read the -> "ambiguous_step": "“Read the” can mean 1. “Read the notes” and 2. “Read the labels”."
        Read the notes and read the labels -> "ambiguous_step": "“Read the notes and read the labels” can mean 1. “Read the notes” and 2. “Read the labels”."
        Something else -> "unknown_step": "No step is called “Something else”."
    "#]].assert_eq(&lines(&[
        "2",
        "2.",
        " 2 ",
        "２",
        "２．",
        "0",
        "6",
        "-1",
        "2.0",
        "2024",
        "99999999999999999999999",
        "READ THE NOTES",
        " reading ",
        "looking",
        "note",
        "assign labels",
        "Ａｓｓｉｇｎ　ｌａｂｅｌｓ",
        "assignlabels",
        "the notes",
        "notes",
        "es",
        "Step 1: Read the notes",
        "Read the",
        "Read the notes and read the labels",
        "Something else",
    ]));
    check(vec![Write(TWO), Sign("Something else", manual()), Sign("labels or notes", manual())], expect![[r#"
        [1 2] Next: 1. “Read the notes”.
        [1 2] unknown_step: No step is called “Something else”. (Name a step by its number: 1. “Read the notes”, 2. “Assign labels”.)
        [1 2] unknown_step: No step is called “labels or notes”. (Name a step by its number: 1. “Read the notes”, 2. “Assign labels”.)
    "#]]);
    check(vec![Sign("1", manual()), Write(""), Sign("1", manual())], expect![[r#"
        [] unknown_step: The list has no steps. (Write the list with todo_write first.)
        [] The list is empty.
        [] unknown_step: The list has no steps. (Write the list with todo_write first.)
    "#]]);
}

#[test]
fn only_what_happened_in_this_turn_is_evidence() {
    let skip = |id: &str, code: &str, reason: &str| Skip {
        id: id.to_owned(),
        name: format!("Item {id}"),
        code: code.to_owned(),
        reason: reason.to_owned(),
    };
    let prove = |receipts: Vec<Receipt>, evidence: Value, expected: Expect| {
        let ran = receipts.into_iter().map(|receipt| match receipt.outcome {
            Outcome::Rejected | Outcome::Error => Failed(receipt, "It failed."),
            _ => Did(receipt),
        });
        let mut session = turn(Plan::default());
        answer(&mut session, Write(TWO));
        for call in ran {
            answer(&mut session, call);
        }
        check_in(session, vec![Sign("1", evidence)], expected);
    };
    let ids = |ids: &[&str]| json!([{"kind": "change", "ids": ids}]);
    let lookup = |ids: Option<&[&str]>, query: Option<&str>| json!([{"kind": "lookup", "ids": ids, "query": query}]);
    let partial = || Receipt {
        effects: vec![effect("i1", json!(true))],
        skipped: vec![skip("i2", "sovereignty", "The user set this at 22:00."), skip("i3", "no_change", "It is ticked already.")],
        ..receipt(Outcome::Partial)
    };
    let read = || Receipt {
        read: vec!["n1".to_owned(), "n2".to_owned()],
        queries: vec!["roof".to_owned()],
        ..Receipt::new(NAMES[5], Outcome::NoChange)
    };

    // Changes.
    prove(vec![changed(&["i1"])], ids(&["I1"]), expect![[r#"
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
    "#]]);
    prove(vec![changed(&["12"])], ids(&["#12"]), expect![[r#"
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
    "#]]);
    prove(vec![changed(&["i1"]), changed(&["i2"])], ids(&["i2", "i1"]), expect![[r#"
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
    "#]]);
    prove(vec![changed(&["i1"])], ids(&["i1", "i2"]), expect![[r#"
        [1 2] unproven: evidence[0] (change): nothing was done with i2 in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![partial()], ids(&["i1"]), expect![[r#"
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
    "#]]);
    prove(vec![partial()], ids(&["i1", "i2", "i3"]), expect![[r#"
        [1 2] unproven: evidence[0] (change): “Item i2” was skipped: The user set this at 22:00. evidence[0] (change): “Item i3” did not change. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![], ids(&["i1"]), expect![[r#"
        [1 2] unproven: evidence[0] (change): nothing was done with i1 in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![Receipt { effects: vec![effect("i1", json!(false))], ..receipt(Outcome::Applied) }], ids(&["i1"]), expect![[r#"
        [1 2] unproven: evidence[0] (change): “Item i1” did not change. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![Receipt { outcome: Outcome::NoChange, ..changed(&["i1"]) }], ids(&["i1"]), expect![[r#"
        [1 2] unproven: evidence[0] (change): “Item i1” did not change. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![Receipt { outcome: Outcome::Rejected, ..changed(&["i1"]) }], ids(&["i1"]), expect![[r#"
        [1 2] unproven: evidence[0] (change): “Item i1” was not changed: the call failed. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![Receipt { outcome: Outcome::Error, ..changed(&["i1"]) }], ids(&["i1"]), expect![[r#"
        [1 2] unproven: evidence[0] (change): “Item i1” was not changed: the call failed. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![Receipt { outcome: Outcome::Proposed, ..changed(&["i1"]) }], ids(&["i1"]), expect![[r#"
        [1 2] unproven: evidence[0] (change): “Item i1” is not changed yet: that waits for the user as a proposal. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![read()], ids(&["n1"]), expect![[r#"
        [1 2] unproven: evidence[0] (change): n1 was read, not changed. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![partial(), changed(&["i2"])], ids(&["i2"]), expect![[r#"
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
    "#]]);

    // Looking up.
    prove(vec![read()], lookup(Some(&["N2"]), None), expect![[r#"
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
    "#]]);
    prove(vec![read()], lookup(Some(&["n1", "n3"]), None), expect![[r#"
        [1 2] unproven: evidence[0] (lookup): n3 was not read in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![Receipt { read: vec![], ..read() }], lookup(None, Some("roof")), expect![[r#"
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
    "#]]);
    prove(vec![read()], lookup(None, Some("roofer")), expect![[r#"
        [1 2] unproven: evidence[0] (lookup): the query “roofer” was not run in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![read()], lookup(Some(&["n1"]), Some("roofer")), expect![[r#"
        [1 2] unproven: evidence[0] (lookup): the query “roofer” was not run in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![Receipt { outcome: Outcome::Error, ..read() }], lookup(Some(&["n1"]), Some("roof")), expect![[r#"
        [1 2] unproven: evidence[0] (lookup): n1 was not read in this turn. evidence[0] (lookup): the query “roof” was not run in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![changed(&["i1"])], lookup(Some(&["i1"]), None), expect![[r#"
        [1 2] unproven: evidence[0] (lookup): i1 was not read in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);

    // Proposals.
    prove(vec![], json!([{"kind": "proposal", "id": "p-wait"}]), expect![[r#"
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
    "#]]);
    prove(vec![], json!([{"kind": "proposal", "id": "p-bad"}]), expect![[r#"
        [1 2] unproven: evidence[0] (proposal): nothing of proposal p-bad can be applied. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![], json!([{"kind": "proposal", "id": "p-yes"}]), expect![[r#"
        [1 2] unproven: evidence[0] (proposal): proposal p-yes does not wait any more, the user has applied it: that is an approval. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![], json!([{"kind": "proposal", "id": "p-no"}]), expect![[r#"
        [1 2] unproven: evidence[0] (proposal): proposal p-no does not wait any more, it was dismissed. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![], json!([{"kind": "proposal", "id": "p-what"}]), expect![[r#"
        [1 2] unproven: evidence[0] (proposal): no proposal p-what waits for the user. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![], json!([{"kind": "approval", "id": "p-yes"}]), expect![[r#"
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
    "#]]);
    prove(vec![], json!([{"kind": "approval", "id": "p-wait"}]), expect![[r#"
        [1 2] unproven: evidence[0] (approval): the user has not applied proposal p-wait. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![], json!([{"kind": "approval", "id": "p-no"}]), expect![[r#"
        [1 2] unproven: evidence[0] (approval): proposal p-no was dismissed. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![], json!([{"kind": "approval", "id": "p-what"}]), expect![[r#"
        [1 2] unproven: evidence[0] (approval): there is no proposal p-what. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
    "#]]);

    // The agent's word, alone and beside others.
    prove(vec![], manual(), expect![[r#"
        [1? 2] Host-verified 0, unverified 1. Next: 2. “Assign labels”.
    "#]]);
    prove(vec![read()], manual(), expect![[r#"
        [1? 2] Host-verified 0, unverified 1. Next: 2. “Assign labels”.
    "#]]);
    prove(vec![changed(&["i1"])], manual(), expect![[r#"
        [1 2] unproven: This turn has changed something, so your word alone does not complete a step. (Add a change, a lookup, a proposal or an approval that shows the step; or leave the step open and say so at the end.)
    "#]]);
    prove(vec![changed(&["i1"])], json!([manual()[0], {"kind": "change", "ids": ["i1"]}]), expect![[r#"
        [1✓ 2] Host-verified 1, unverified 1. Next: 2. “Assign labels”.
    "#]]);
    prove(
        vec![changed(&["i1"])],
        json!([{"kind": "change", "ids": ["i1"]}, {"kind": "lookup", "query": "roof"}, manual()[0]]),
        expect![[r#"
            [1 2] unproven: evidence[1] (lookup): the query “roof” was not run in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
        "#]],
    );

    let claim = claim("1", &json!([manual()[0], {"kind": "approval", "id": " p-yes "}, {"kind": "proposal", "id": "p-wait"}]));
    assert_eq!(Session::proposals_named(&claim), ["p-yes", "p-wait"]);
}

#[test]
fn a_sign_off_follows_its_step_and_is_spent_once() {
    let signed = |list: &'static str, step: &'static str, then: Vec<Call>| {
        let mut calls = vec![Did(changed(&["i1"])), Write(list), Sign(step, change("i1"))];
        calls.extend(then);
        calls
    };
    // Moved, and in other letters.
    check(signed(TWO, "1", vec![Write("[ ] Assign labels; [x] READ the notes")]), expect![[r#"
        [] ok
        [1 2] Next: 1. “Read the notes”.
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
        [1 2✓] Next: 1. “Assign labels”.
    "#]]);
    // Replaced: other words, the same active form.
    check(signed("[ ] Read the notes = Working", "1", vec![Write("[x] Delete everything = Working")]), expect![[r#"
        [] ok
        [1] Next: 1. “Read the notes”.
        [1✓] Host-verified 1, unverified 0. All steps are complete.
        [1✓] not_signed_off: The list stays as it was. 1. “Delete everything” is not in the accepted list: write it as pending, then call complete_step for it.
    "#]]);
    // In the place of the signed one.
    check(signed(TWO, "1", vec![Write("[x] Sum up; [ ] Assign labels")]), expect![[r#"
        [] ok
        [1 2] Next: 1. “Read the notes”.
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
        [1✓ 2] not_signed_off: The list stays as it was. 1. “Sum up” is not in the accepted list: write it as pending, then call complete_step for it.
    "#]]);
    // Opened again: the sign-off is spent.
    check(signed(TWO, "1", vec![Write(TWO), Write("[x] Read the notes; [ ] Assign labels"), Sign("1", change("i1"))]), expect![[r#"
        [] ok
        [1 2] Next: 1. “Read the notes”.
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
        [1 2] Open again: 1. Read the notes. Next: 1. “Read the notes”.
        [1 2] not_signed_off: The list stays as it was. 1. “Read the notes” is not signed off: call complete_step for step 1 first.
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
    "#]]);
    // Left out, and back.
    check(signed(TWO, "1", vec![Write("[ ] Assign labels"), Write("[x] Read the notes; [ ] Assign labels")]), expect![[r#"
        [] ok
        [1 2] Next: 1. “Read the notes”.
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
        [1] Next: 1. “Assign labels”.
        [1] not_signed_off: The list stays as it was. 1. “Read the notes” is not in the accepted list: write it as pending, then call complete_step for it.
    "#]]);
    // Two of the same words need two.
    let twice = "[ ] Call back; [ ] Call back";
    check(
        signed(
            twice,
            "call back",
            vec![Write("[x] Call back; [x] Call back"), Write("[ ] Call back; [x] Call back"), Sign("call back", change("i1"))],
        ),
        expect![[r#"
            [] ok
            [1 2] Next: 1. “Call back”.
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Call back”.
            [1✓ 2] not_signed_off: The list stays as it was. 2. “Call back” is not signed off: call complete_step for step 2 first.
            [1 2✓] Next: 1. “Call back”.
            [1✓ 2✓] Host-verified 1, unverified 0. All steps are complete.
        "#]],
    );
    // The same words in two places: the place counts.
    let places = "[ ] Kitchen; - [ ] Measure; [ ] Hall; - [ ] Measure";
    check(
        signed(
            places,
            "4",
            vec![
                Write("[ ] Kitchen; - [x] Measure; [ ] Hall; - [ ] Measure"),
                Write("[ ] Hall; - [x] Measure; [ ] Kitchen; - [ ] Measure"),
            ],
        ),
        expect![[r#"
            [] ok
            [1 (2) 3 (4)] Next: 2. “Measure”.
            [1 (2) 3 (4✓)] Host-verified 1, unverified 0. Next: 2. “Measure”.
            [1 (2) 3 (4✓)] not_signed_off: The list stays as it was. 2. “Measure” is not signed off: call complete_step for step 2 first.
            [1 (2✓) 3 (4)] Next: 1. “Hall”.
        "#]],
    );
    // Moved below another step.
    check(signed("[ ] Hall; - [ ] Measure", "2", vec![Write("[ ] Kitchen; - [x] Measure")]), expect![[r#"
        [] ok
        [1 (2)] Next: 2. “Measure”.
        [1 (2✓)] Host-verified 1, unverified 0. Next: 1. “Hall”.
        [1 (2✓)] Dropped, not done: 1. Hall. Next: 1. “Kitchen”.
    "#]]);
    // A step that is done is not done again.
    check(signed(TWO, "1", vec![Sign("1", change("i1")), Sign("2", change("i1")), Sign("2", change("i1"))]), expect![[r#"
        [] ok
        [1 2] Next: 1. “Read the notes”.
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
        [1✓ 2] step_already_completed: Step 1. “Read the notes” is completed already. Next: 2. “Assign labels”.
        [1✓ 2✓] Host-verified 1, unverified 0. All steps are complete.
        [1✓ 2✓] step_already_completed: Step 2. “Assign labels” is completed already. All steps are complete.
    "#]]);
    // An item is not in the accepted list before that list is accepted.
    check(signed(TWO, "1", vec![Write("[ ] Sum up; [x] Read the notes; [x] Assign labels; [x] Say so")]), expect![[r#"
        [] ok
        [1 2] Next: 1. “Read the notes”.
        [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
        [1✓ 2] not_signed_off: The list stays as it was. 3. “Assign labels” is not signed off: it is step 2 of the accepted list, so call complete_step for step 2 first. 4. “Say so” is not in the accepted list: write it as pending, then call complete_step for it.
    "#]]);
}

#[test]
fn ids_stay_with_their_steps_and_are_never_used_again() {
    let mut session = turn(Plan::default());
    let mut ids = Vec::new();
    for list in ["[ ] One; [ ] Two; [ ] Three", "[ ] Three; [ ] Four; [ ] One", "", "[ ] One", "[ ] First = Doing: One"] {
        answer(&mut session, Write(list));
        ids.push(session.plan().steps.iter().map(|step| step.id).collect::<Vec<_>>());
    }
    assert_eq!(ids, [vec![1, 2, 3], vec![3, 4, 1], vec![], vec![5], vec![5]]);
    expect![[r#"{"begun":true,"lastId":5,"steps":[{"id":5,"content":"First","activeForm":"Doing: One","status":"pending","level":0,"check":"none"}]}"#]].assert_eq(&serde_json::to_string(session.plan()).unwrap());
    assert_eq!(serde_json::from_str::<Plan>("{}").unwrap(), Plan::default());
}

#[test]
fn what_is_left_out_is_dropped_and_not_done() {
    let check = |lists: Vec<&'static str>, answer_to_last: Expect, dropped: &[&str]| {
        let mut session = turn(Plan::default());
        answer(&mut session, Did(changed(&["i1"])));
        let mut last = Value::Null;
        for list in lists {
            last = answer(&mut session, Write(list)).body;
            answer(&mut session, Sign("Read the notes", change("i1")));
        }
        answer_to_last.assert_eq(&last.to_string());
        assert_eq!(session.dropped(), dropped);
    };
    check(vec![TWO, "[x] Read the notes"], expect![[r#"{"steps":[{"step":1,"content":"Read the notes","status":"completed","check":"verified"}],"dropped":["2. Assign labels"],"message":"Dropped, not done: 2. Assign labels. All steps are complete."}"#]], &["Assign labels"]);
    check(vec![TWO, "[ ] Assign labels"], expect![[r#"{"steps":[{"step":1,"content":"Assign labels","status":"pending"}],"message":"Next: 1. “Assign labels”."}"#]], &[]);
    check(vec![TWO, ""], expect![[r#"{"steps":[],"dropped":["2. Assign labels"],"message":"Dropped, not done: 2. Assign labels. The list is empty."}"#]], &["Assign labels"]);
    check(vec![TWO, "", "[ ] assign labels"], expect![[r#"{"steps":[{"step":1,"content":"assign labels","status":"pending"}],"message":"Next: 1. “assign labels”."}"#]], &[]);
    check(vec![TWO, "[ ] Read the notes; [ ] Assign labels"], expect![[r#"{"steps":[{"step":1,"content":"Read the notes","status":"pending"},{"step":2,"content":"Assign labels","status":"pending"}],"reopened":["1. Read the notes"],"message":"Open again: 1. Read the notes. Next: 1. “Read the notes”."}"#]], &[]);
    check(vec![TWO, "[x] Read the notes; [ ] Label the task = Doing: Assign labels"], expect![[r#"{"steps":[{"step":1,"content":"Read the notes","status":"completed","check":"verified"},{"step":2,"content":"Label the task","status":"pending"}],"message":"Next: 2. “Label the task”."}"#]], &[]);
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
        expect![[r#"
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
        "#]],
    );
    // Also in a first list.
    check(vec![Write("[x] Roof; - [ ] Measure"), Write("[x] Roof; - [x] Measure; [ ] Report")], expect![[r#"
        [] open_sub_steps: The list stays as it was. As written, step 1. “Roof” has open sub-steps: 2. “Measure”. Leave the step open until they are done.
        [1? (2?) 3] Next: 3. “Report”.
    "#]]);
}

#[test]
fn a_turn_keeps_the_list_of_the_one_before_and_nothing_else() {
    // Completed items of a first list are taken on the agent's word; a later claim that holds raises them.
    check(
        vec![
            Write("[x] Read the notes; [ ] Assign labels"),
            Write("[x] Read the notes; [x] Assign labels"),
            Sign("1", manual()),
            Did(changed(&["i1"])),
            Sign("1", change("i1")),
            Sign("2", change("i1")),
        ],
        expect![[r#"
            [1? 2] Next: 2. “Assign labels”.
            [1? 2] not_signed_off: The list stays as it was. 2. “Assign labels” is not signed off: call complete_step for step 2 first.
            [1? 2] step_already_completed: Step 1. “Read the notes” is completed already. Next: 2. “Assign labels”.
            [1? 2] ok
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
            [1✓ 2✓] Host-verified 1, unverified 0. All steps are complete.
        "#]],
    );
    // An empty first list is a first list.
    check(vec![Write(""), Write("[x] Read the notes")], expect![[r#"
        [] The list is empty.
        [] not_signed_off: The list stays as it was. 1. “Read the notes” is not in the accepted list: write it as pending, then call complete_step for it.
    "#]]);
    // A first list that was refused is none.
    check(vec![Write("[x] Roof; - [ ] Measure"), Write("[x] Roof")], expect![[r#"
        [] open_sub_steps: The list stays as it was. As written, step 1. “Roof” has open sub-steps: 2. “Measure”. Leave the step open until they are done.
        [1?] All steps are complete.
    "#]]);
    // The list stays, what the host saw does not.
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
        expect![[r#"
            [1 2] Next: 1. “Read the notes”.
            [1 2] ok
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
            next turn: [1✓ 2]
            [1✓ 2] unproven: evidence[0] (change): nothing was done with i2 in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
            [1✓ 2] not_signed_off: The list stays as it was. 2. “Assign labels” is not signed off: call complete_step for step 2 first.
            [1✓ 2?] Host-verified 0, unverified 1. All steps are complete.
            next turn: [1✓ 2?]
            [1✓ 2?] not_signed_off: The list stays as it was. 1. “Sum up” is not in the accepted list: write it as pending, then call complete_step for it.
        "#]],
    );
}

#[test]
fn three_identical_refusals_in_a_row_end_the_turn() {
    let bad = || Refused("update_checklist_items", "items is missing.");
    check(vec![Write(TWO), bad(), bad(), bad(), Write(TWO), Did(changed(&["i1"])), Sign("1", change("i1")), bad()], expect![[r#"
        [1 2] Next: 1. “Read the notes”.
        [1 2] invalid_arguments: items is missing.
        [1 2] invalid_arguments: items is missing.
        [1 2] invalid_arguments: items is missing. Ended: true, open ["1. Read the notes","2. Assign labels"]
        [1 2] turn_over: The turn is over, because the same refusal came three times in a row. Nothing was done. Ended: true, open ["1. Read the notes","2. Assign labels"]
        [1 2] turn_over: The turn is over, because the same refusal came three times in a row. Nothing was done. Ended: true, open ["1. Read the notes","2. Assign labels"]
        [1 2] turn_over: The turn is over, because the same refusal came three times in a row. Nothing was done. Ended: true, open ["1. Read the notes","2. Assign labels"]
        [1 2] turn_over: The turn is over, because the same refusal came three times in a row. Nothing was done. Ended: true, open ["1. Read the notes","2. Assign labels"]
    "#]]);
    // Another message, another tool, a success in between.
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
        expect![[r#"
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
        "#]],
    );
    // Refusals of every kind count.
    let write = || Write("[x] Read the notes; [ ] Assign labels");
    check(vec![Write(TWO), write(), write(), write()], expect![[r#"
        [1 2] Next: 1. “Read the notes”.
        [1 2] not_signed_off: The list stays as it was. 1. “Read the notes” is not signed off: call complete_step for step 1 first.
        [1 2] not_signed_off: The list stays as it was. 1. “Read the notes” is not signed off: call complete_step for step 1 first.
        [1 2] not_signed_off: The list stays as it was. 1. “Read the notes” is not signed off: call complete_step for step 1 first. Ended: true, open ["1. Read the notes","2. Assign labels"]
    "#]]);
    check(vec![Write(TWO), Sign("1", change("i1")), Sign("1", change("i1")), Sign("1", change("i1"))], expect![[r#"
        [1 2] Next: 1. “Read the notes”.
        [1 2] unproven: evidence[0] (change): nothing was done with i1 in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
        [1 2] unproven: evidence[0] (change): nothing was done with i1 in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.)
        [1 2] unproven: evidence[0] (change): nothing was done with i1 in this turn. (Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.) Ended: true, open ["1. Read the notes","2. Assign labels"]
    "#]]);
    let fails = || Failed(receipt(Outcome::Error), "The disk is full.");
    check(vec![fails(), fails(), fails()], expect![[r#"
        [] failed: The disk is full.
        [] failed: The disk is full.
        [] failed: The disk is full. Ended: true, open []
    "#]]);
    check(vec![Refused("dance", "No such tool."), Refused("dance", "No such tool."), Refused("dance", "No such tool.")], expect![[r#"
        [] invalid_arguments: No such tool.
        [] invalid_arguments: No such tool.
        [] invalid_arguments: No such tool. Ended: true, open []
    "#]]);
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
    expect![[r#"
        2 update_checklist_items Applied
        3 search_notes Rejected
        6 update_checklist_items Error
        8 update_checklist_items Applied"#]].assert_eq(&kept.join("\n"));
}

#[test]
fn no_message_names_a_tool_that_the_turn_does_not_offer() {
    let without = |tool: &'static str| Session::new(Plan { begun: true, ..Plan::default() }, move |name| name != tool);
    check_in(without(COMPLETE_STEP), vec![Write(TWO), Write("[x] Read the notes; [x] Assign labels")], expect![[r#"
        [1 2] Next: 1. “Read the notes”.
        [1? 2?] All steps are complete.
    "#]]);
    check_in(without(TODO_WRITE), vec![Sign("1", manual())], expect![[r#"
        [] unknown_step: The list has no steps.
    "#]]);
    check_in(turn(Plan::default()), vec![Sign("1", manual())], expect![[r#"
        [] unknown_step: The list has no steps. (Write the list with todo_write first.)
    "#]]);
}
