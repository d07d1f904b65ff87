//! Which step a claim means, and which step a written item is.

use proptest::prelude::*;

use super::*;

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
        Read the -> "ambiguous_step": "“Read the” can mean 1. “Read the notes” or 2. “Read the labels”."
        Read the notes and read the labels -> "ambiguous_step": "“Read the notes and read the labels” can mean 1. “Read the notes” or 2. “Read the labels”."
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
    check(
        vec![Write(TWO), Sign("Something else", manual()), Sign("labels or notes", manual())],
        &expect![[r"
            [1 2] Next: 1. “Read the notes”.
            [1 2] unknown_step: No step is called “Something else”. (Name a step by its number: 1. “Read the notes”, 2. “Assign labels”.)
            [1 2] unknown_step: No step is called “labels or notes”. (Name a step by its number: 1. “Read the notes”, 2. “Assign labels”.)
        "]],
    );
    // The words of one step are the active form of another; two steps share an active form.
    check(
        vec![Write("[ ] Reading = Noting; [ ] Notes = Reading; [ ] Sums = Reading"), Sign("reading", manual()), Sign("noting", manual())],
        &expect![[r"
            [1 2 3] Next: 1. “Reading”.
            [1 2 3] ambiguous_step: “reading” can mean 1. “Reading” or 2. “Notes” or 3. “Sums”. (Name a step by its number: 1. “Reading”, 2. “Notes”, 3. “Sums”.)
            [1? 2 3] Host-verified 0, unverified 1. Next: 2. “Notes”.
        "]],
    );
    check(
        vec![Sign("1", manual()), Write(""), Sign("1", manual())],
        &expect![[r"
            [] unknown_step: The list has no steps. (Write the list with todo_write first.)
            [] The list is empty.
            [] unknown_step: The list has no steps. (Write the list with todo_write first.)
        "]],
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table")]
fn a_sign_off_follows_its_step_and_is_spent_once() {
    let signed = |list: &'static str, step: &'static str, then: Vec<Call>| {
        let mut calls = vec![Did(changed(&["i1"])), Write(list), Sign(step, change("i1"))];
        calls.extend(then);
        calls
    };
    // Moved, and in different case.
    check(
        signed(TWO, "1", vec![Write("[ ] Assign labels; [x] READ the notes")]),
        &expect![[r"
            [] ok
            [1 2] Next: 1. “Read the notes”.
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
            [1 2✓] Next: 1. “Assign labels”.
        "]],
    );
    // Replaced: new words, same active form.
    check(
        signed("[ ] Read the notes = Working", "1", vec![Write("[x] Delete everything = Working")]),
        &expect![[r"
            [] ok
            [1] Next: 1. “Read the notes”.
            [1✓] Host-verified 1, unverified 0. All steps are complete.
            [1✓] not_signed_off: The list stays as it was. 1. “Delete everything” is not in the accepted list: write it as pending, then call complete_step for it.
        "]],
    );
    // In place of the signed one.
    check(
        signed(TWO, "1", vec![Write("[x] Sum up; [ ] Assign labels")]),
        &expect![[r"
            [] ok
            [1 2] Next: 1. “Read the notes”.
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
            [1✓ 2] not_signed_off: The list stays as it was. 1. “Sum up” is not in the accepted list: write it as pending, then call complete_step for it.
        "]],
    );
    // Reopened: the sign-off is spent.
    check(
        signed(TWO, "1", vec![Write(TWO), Write("[x] Read the notes; [ ] Assign labels"), Sign("1", change("i1"))]),
        &expect![[r"
            [] ok
            [1 2] Next: 1. “Read the notes”.
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
            [1 2] Open again: 1. Read the notes. Next: 1. “Read the notes”.
            [1 2] not_signed_off: The list stays as it was. 1. “Read the notes” is not signed off: call complete_step for step 1 first.
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
        "]],
    );
    // Left out, and restored.
    check(
        signed(TWO, "1", vec![Write("[ ] Assign labels"), Write("[x] Read the notes; [ ] Assign labels")]),
        &expect![[r"
            [] ok
            [1 2] Next: 1. “Read the notes”.
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
            [1] Next: 1. “Assign labels”.
            [1] not_signed_off: The list stays as it was. 1. “Read the notes” is not in the accepted list: write it as pending, then call complete_step for it.
        "]],
    );
    // Two steps with the same words need two sign-offs.
    let twice = "[ ] Call back; [ ] Call back";
    check(
        signed(
            twice,
            "call back",
            vec![Write("[x] Call back; [x] Call back"), Write("[ ] Call back; [x] Call back"), Sign("call back", change("i1"))],
        ),
        &expect![[r"
            [] ok
            [1 2] Next: 1. “Call back”.
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Call back”.
            [1✓ 2] not_signed_off: The list stays as it was. 2. “Call back” is not signed off: call complete_step for step 2 first.
            [1 2✓] Next: 1. “Call back”.
            [1✓ 2✓] Host-verified 1, unverified 0. All steps are complete.
        "]],
    );
    // The same words in two places: the place decides.
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
        &expect![[r"
            [] ok
            [1 (2) 3 (4)] Next: 2. “Measure”.
            [1 (2) 3 (4✓)] Host-verified 1, unverified 0. Next: 2. “Measure”.
            [1 (2) 3 (4✓)] not_signed_off: The list stays as it was. 2. “Measure” is not signed off: call complete_step for step 2 first.
            [1 (2✓) 3 (4)] Next: 1. “Hall”.
        "]],
    );
    // Moved under another step.
    check(
        signed("[ ] Hall; - [ ] Measure", "2", vec![Write("[ ] Kitchen; - [x] Measure")]),
        &expect![[r"
            [] ok
            [1 (2)] Next: 2. “Measure”.
            [1 (2✓)] Host-verified 1, unverified 0. Next: 1. “Hall”.
            [1 (2✓)] Dropped, not done: 1. Hall. Next: 1. “Kitchen”.
        "]],
    );
    // Two steps with the same words moved under another one, in reverse order.
    check(
        signed(places, "4", vec![Write("[ ] House; - [x] Measure; - [ ] Measure")]),
        &expect![[r"
            [] ok
            [1 (2) 3 (4)] Next: 2. “Measure”.
            [1 (2) 3 (4✓)] Host-verified 1, unverified 0. Next: 2. “Measure”.
            [1 (2✓) (3)] Dropped, not done: 1. Kitchen, 3. Hall. Next: 3. “Measure”.
        "]],
    );
    // A completed step cannot be completed again.
    check(
        signed(TWO, "1", vec![Sign("1", change("i1")), Sign("2", change("i1")), Sign("2", change("i1"))]),
        &expect![[r"
            [] ok
            [1 2] Next: 1. “Read the notes”.
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
            [1✓ 2] step_already_completed: Step 1. “Read the notes” is completed already. Next: 2. “Assign labels”.
            [1✓ 2✓] Host-verified 1, unverified 0. All steps are complete.
            [1✓ 2✓] step_already_completed: Step 2. “Assign labels” is completed already. All steps are complete.
        "]],
    );
    // An item is not in the accepted list before that list is accepted.
    check(
        signed(TWO, "1", vec![Write("[ ] Sum up; [x] Read the notes; [x] Assign labels; [x] Say so")]),
        &expect![[r"
            [] ok
            [1 2] Next: 1. “Read the notes”.
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
            [1✓ 2] not_signed_off: The list stays as it was. 3. “Assign labels” is not signed off: it is step 2 of the accepted list, so call complete_step for step 2 first. 4. “Say so” is not in the accepted list: write it as pending, then call complete_step for it.
        "]],
    );
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
    let check = |lists: Vec<&'static str>, answer_to_last: &Expect, dropped: &[&str]| {
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
    check(
        vec![TWO, "[x] Read the notes"],
        &expect![[
            r#"{"steps":[{"step":1,"content":"Read the notes","status":"completed","check":"verified"}],"dropped":["2. Assign labels"],"message":"Dropped, not done: 2. Assign labels. All steps are complete."}"#
        ]],
        &["Assign labels"],
    );
    check(
        vec![TWO, "[ ] Assign labels"],
        &expect![[r#"{"steps":[{"step":1,"content":"Assign labels","status":"pending"}],"message":"Next: 1. “Assign labels”."}"#]],
        &[],
    );
    check(
        vec![TWO, ""],
        &expect![[r#"{"steps":[],"dropped":["2. Assign labels"],"message":"Dropped, not done: 2. Assign labels. The list is empty."}"#]],
        &["Assign labels"],
    );
    check(
        vec![TWO, "", "[ ] assign labels"],
        &expect![[r#"{"steps":[{"step":1,"content":"assign labels","status":"pending"}],"message":"Next: 1. “assign labels”."}"#]],
        &[],
    );
    check(
        vec![TWO, "[ ] Read the notes; [ ] Assign labels"],
        &expect![[
            r#"{"steps":[{"step":1,"content":"Read the notes","status":"pending"},{"step":2,"content":"Assign labels","status":"pending"}],"reopened":["1. Read the notes"],"message":"Open again: 1. Read the notes. Next: 1. “Read the notes”."}"#
        ]],
        &[],
    );
    check(
        vec![TWO, "[x] Read the notes; [ ] Label the task = Doing: Assign labels"],
        &expect![[
            r#"{"steps":[{"step":1,"content":"Read the notes","status":"completed","check":"verified"},{"step":2,"content":"Label the task","status":"pending"}],"message":"Next: 2. “Label the task”."}"#
        ]],
        &[],
    );
}

proptest! {
    /// Whatever is written and claimed, in any order: writing never completes anything, no step is completed while a sub-step is open, and
    /// ids stay distinct.
    #[test]
    fn writing_never_completes_anything(calls in prop::collection::vec((any::<bool>(), prop::collection::vec((0..4_usize, 0..3_usize, 0..2_u8), 0..6), 0..6_usize), 1..20)) {
        let mut session = turn(Plan::default());
        answer(&mut session, Write(""));
        answer(&mut session, Did(changed(&["i1"])));
        let completed = |session: &Session| {
            let mut contents: Vec<String> = session.steps().into_iter().filter(|step| step.status == StepStatus::Completed).map(|step| step.content).collect();
            contents.sort();
            contents
        };
        for (signs, todos, number) in calls {
            let before = completed(&session);
            if signs {
                session.complete_step(&claim(&(number + 1).to_string(), &change("i1")), &Proposals::default());
            } else {
                let todo = |(at, &(content, status, level)): (usize, &(usize, usize, u8))| Todo {
                    content: ["One", "Two", "Three", "Four"][content].to_owned(),
                    active_form: ["One", "Other"][content % 2].to_owned(),
                    status: [TodoStatus::Pending, TodoStatus::InProgress, TodoStatus::Completed][status],
                    level: if at == 0 { 0 } else { level },
                };
                session.todo_write(&TodoWrite { todos: todos.iter().enumerate().map(todo).collect() });
                let mut left = before;
                for content in completed(&session) {
                    let at = left.iter().position(|there| *there == content);
                    prop_assert!(at.is_some(), "{content} was completed by writing");
                    left.remove(at.unwrap());
                }
            }
            let steps = &session.plan().steps;
            let ids: std::collections::BTreeSet<u32> = steps.iter().map(|step| step.id).collect();
            prop_assert_eq!(ids.len(), steps.len());
            for at in 0..steps.len() {
                prop_assert_eq!(steps[at].is_open(), steps[at].shown.check == StepCheck::None);
                prop_assert!(steps[at].is_open() || open_below(steps, at).is_empty());
            }
        }
    }
}
