//! What counts as evidence: one line for what the tools of the turn did, then the result of each claim.

use super::*;

fn skip(id: &str, code: &str, reason: &str) -> Skip {
    Skip { id: id.to_owned(), name: format!("Item {id}"), code: code.parse().unwrap(), reason: reason.to_owned() }
}

/// The result of claiming the first step, with each claim in its own turn after the same calls.
fn claims(receipts: &[Receipt], claims: &[Value]) -> String {
    let mut text = String::new();
    for evidence in claims {
        let mut session = turn(Plan::default());
        answer(&mut session, Write(TWO));
        for receipt in receipts {
            let failed = matches!(receipt.outcome, Outcome::Rejected | Outcome::Error);
            answer(&mut session, if failed { Failed(receipt.clone(), "It failed.") } else { Did(receipt.clone()) });
        }
        let reply = answer(&mut session, Sign("1", evidence.clone()));
        let (code, message) = (&reply.body["error"]["code"], &reply.body["error"]["message"]);
        let what = if reply.refused { format!("{code}: {message}") } else { reply.body["message"].to_string() };
        let _ = writeln!(text, "{evidence}\n    [{}] {}", standing(&session), what.replace('"', ""));
    }
    text
}

fn ids(ids: &[&str]) -> Value {
    json!([{"kind": "change", "ids": ids}])
}

fn lookup(ids: &[&str], query: Option<&str>) -> Value {
    json!([{"kind": "lookup", "ids": ids, "query": query}])
}

fn partial() -> Receipt {
    Receipt {
        effects: vec![effect("i1", json!(true))],
        skipped: vec![skip("i2", "sovereignty", "The user set this at 22:00."), skip("i3", "no_change", "It is ticked already.")],
        ..receipt(Outcome::Partial)
    }
}

fn read() -> Receipt {
    let (read, queries) = (vec!["n1".to_owned(), "n2".to_owned()], vec!["roof".to_owned()]);
    Receipt { read, queries, ..Receipt::new(NAMES[5], Outcome::NoChange) }
}

#[test]
fn a_change_is_one_that_was_applied() {
    let check = |receipts: &[Receipt], evidence: &[Value], expected: Expect| expected.assert_eq(&claims(receipts, evidence));
    check(
        &[],
        &[ids(&["i1"])],
        expect![[r#"
            [{"kind":"change","ids":["i1"]}]
                [1 2] unproven: evidence[0] (change): nothing was done with i1 in this turn.
        "#]],
    );
    let all = [ids(&["I1"]), ids(&["#i2", "i1"]), ids(&["i1", "i3"]), ids(&["i3", "i4"])];
    check(
        &[changed(&["i1"]), changed(&["i2"])],
        &all,
        expect![[r##"
            [{"kind":"change","ids":["I1"]}]
                [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
            [{"kind":"change","ids":["#i2","i1"]}]
                [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
            [{"kind":"change","ids":["i1","i3"]}]
                [1 2] unproven: evidence[0] (change): nothing was done with i3 in this turn.
            [{"kind":"change","ids":["i3","i4"]}]
                [1 2] unproven: evidence[0] (change): nothing was done with i3 in this turn. evidence[0] (change): nothing was done with i4 in this turn.
        "##]],
    );
    check(
        &[partial()],
        &[ids(&["i1"]), ids(&["i1", "i2", "i3"])],
        expect![[r#"
            [{"kind":"change","ids":["i1"]}]
                [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
            [{"kind":"change","ids":["i1","i2","i3"]}]
                [1 2] unproven: evidence[0] (change): “Item i2” was skipped: The user set this at 22:00. evidence[0] (change): “Item i3” did not change.
        "#]],
    );
    check(
        &[partial(), changed(&["i2"])],
        &[ids(&["i1", "i2"])],
        expect![[r#"
            [{"kind":"change","ids":["i1","i2"]}]
                [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
        "#]],
    );
    check(
        &[changed(&["i1"]), Receipt { outcome: Outcome::NoChange, ..changed(&["i1"]) }],
        &[ids(&["i1"])],
        expect![[r#"
            [{"kind":"change","ids":["i1"]}]
                [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
        "#]],
    );
    // The same value again, in a call that reports it as applied.
    check(
        &[Receipt { effects: vec![effect("i1", json!(false))], ..receipt(Outcome::Applied) }],
        &[ids(&["i1"])],
        expect![[r#"
            [{"kind":"change","ids":["i1"]}]
                [1 2] unproven: evidence[0] (change): “Item i1” did not change.
        "#]],
    );
    for (outcome, expected) in [
        (
            Outcome::NoChange,
            expect![[r#"
                [{"kind":"change","ids":["i1"]}]
                    [1 2] unproven: evidence[0] (change): “Item i1” did not change.
            "#]],
        ),
        (
            Outcome::Proposed,
            expect![[r#"
                [{"kind":"change","ids":["i1"]}]
                    [1 2] unproven: evidence[0] (change): “Item i1” is not changed yet: that waits for the user as a proposal.
            "#]],
        ),
        (
            Outcome::Rejected,
            expect![[r#"
                [{"kind":"change","ids":["i1"]}]
                    [1 2] unproven: evidence[0] (change): “Item i1” was not changed: the call failed.
            "#]],
        ),
        (
            Outcome::Error,
            expect![[r#"
                [{"kind":"change","ids":["i1"]}]
                    [1 2] unproven: evidence[0] (change): “Item i1” was not changed: the call failed.
            "#]],
        ),
    ] {
        check(&[Receipt { outcome, ..changed(&["i1"]) }], &[ids(&["i1"])], expected);
    }
    check(
        &[read()],
        &[ids(&["n1"])],
        expect![[r#"
            [{"kind":"change","ids":["n1"]}]
                [1 2] unproven: evidence[0] (change): n1 was read, not changed.
        "#]],
    );
}

#[test]
fn a_row_that_was_changed_in_part_is_changed_and_the_rest_is_said() {
    let in_part = || Receipt { skipped: vec![skip("i1", "sovereignty", "The user set this at 22:00.")], ..partial() };
    expect![[r#"
        [{"kind":"change","ids":["i1"]}]
            [1✓ 2] Host-verified 1, unverified 0. “Item i1” changed in part; skipped: The user set this at 22:00. Next: 2. “Assign labels”.
    "#]]
    .assert_eq(&claims(&[in_part()], &[ids(&["i1"])]));
    expect![[r#"
        [{"kind":"change","ids":["i1"]}]
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
    "#]]
    .assert_eq(&claims(&[in_part(), changed(&["i1"])], &[ids(&["i1"])]));
}

#[test]
fn a_lookup_is_one_that_was_run() {
    let asked = [lookup(&["N2"], None), lookup(&[], Some(" roof ")), lookup(&["n1"], Some("roof")), lookup(&["n1"], Some("roofer"))];
    let not_asked = [lookup(&["n1", "n3"], None), lookup(&[], Some("Roof")), lookup(&[], Some("roofer"))];
    expect![[r#"
        [{"kind":"lookup","ids":["N2"],"query":null}]
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
        [{"kind":"lookup","ids":[],"query":" roof "}]
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
        [{"kind":"lookup","ids":["n1"],"query":"roof"}]
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
        [{"kind":"lookup","ids":["n1"],"query":"roofer"}]
            [1 2] unproven: evidence[0] (lookup): the query “roofer” was not run in this turn.
        [{"kind":"lookup","ids":["n1","n3"],"query":null}]
            [1 2] unproven: evidence[0] (lookup): n3 was not read in this turn.
        [{"kind":"lookup","ids":[],"query":"Roof"}]
            [1 2] unproven: evidence[0] (lookup): the query “Roof” was not run in this turn.
        [{"kind":"lookup","ids":[],"query":"roofer"}]
            [1 2] unproven: evidence[0] (lookup): the query “roofer” was not run in this turn.
    "#]]
    .assert_eq(&claims(&[read()], &[asked.as_slice(), &not_asked].concat()));
    // A search without hits counts; a search that failed does not.
    expect![[r#"
        [{"kind":"lookup","ids":[],"query":"roof"}]
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
    "#]]
    .assert_eq(&claims(&[Receipt { read: vec![], ..read() }], &[lookup(&[], Some("roof"))]));
    expect![[r#"
        [{"kind":"lookup","ids":["n1"],"query":"roof"}]
            [1 2] unproven: evidence[0] (lookup): n1 was not read in this turn. evidence[0] (lookup): the query “roof” was not run in this turn.
    "#]].assert_eq(&claims(&[Receipt { outcome: Outcome::Error, ..read() }], &[lookup(&["n1"], Some("roof"))]));
    expect![[r#"
        [{"kind":"lookup","ids":["i1"],"query":null}]
            [1 2] unproven: evidence[0] (lookup): i1 was not read in this turn.
    "#]]
    .assert_eq(&claims(&[changed(&["i1"])], &[lookup(&["i1"], None)]));
}

#[test]
fn a_proposal_waits_and_an_approval_was_clicked() {
    let named = |kind: &str| ["p-wait", "P-BAD", "p-yes", "p-no", "p-what"].map(|id| json!([{"kind": kind, "id": id}]));
    expect![[r#"
        [{"kind":"proposal","id":"p-wait"}]
            [1✓ 2] Host-verified 1, unverified 0. Proposed, not done: the user decides. Next: 2. “Assign labels”.
        [{"kind":"proposal","id":"P-BAD"}]
            [1 2] unproven: evidence[0] (proposal): nothing of proposal P-BAD can be applied.
        [{"kind":"proposal","id":"p-yes"}]
            [1 2] unproven: evidence[0] (proposal): proposal p-yes does not wait any more, the user has applied it: that is an approval.
        [{"kind":"proposal","id":"p-no"}]
            [1 2] unproven: evidence[0] (proposal): proposal p-no does not wait any more, it was dismissed.
        [{"kind":"proposal","id":"p-what"}]
            [1 2] unproven: evidence[0] (proposal): no proposal p-what waits for the user.
    "#]]
    .assert_eq(&claims(&[], &named("proposal")));
    expect![[r#"
        [{"kind":"approval","id":"p-wait"}]
            [1 2] unproven: evidence[0] (approval): the user has not applied proposal p-wait.
        [{"kind":"approval","id":"P-BAD"}]
            [1 2] unproven: evidence[0] (approval): the user has not applied proposal P-BAD.
        [{"kind":"approval","id":"p-yes"}]
            [1✓ 2] Host-verified 1, unverified 0. Next: 2. “Assign labels”.
        [{"kind":"approval","id":"p-no"}]
            [1 2] unproven: evidence[0] (approval): proposal p-no was dismissed.
        [{"kind":"approval","id":"p-what"}]
            [1 2] unproven: evidence[0] (approval): there is no proposal p-what.
    "#]]
    .assert_eq(&claims(&[], &named("approval")));
    let claim = claim("1", &json!([manual()[0], {"kind": "approval", "id": " p-yes "}, {"kind": "proposal", "id": "p-wait"}]));
    assert_eq!(Session::proposals_named(&claim), ["p-yes", "p-wait"]);
}

#[test]
fn the_agents_word_is_unverified_and_not_enough_after_a_change() {
    let word = || manual()[0].clone();
    let beside = |piece: Value| json!([word(), piece]);
    expect![[r#"
        [{"kind":"manual","summary":"Thought about it"}]
            [1? 2] Host-verified 0, unverified 1. Next: 2. “Assign labels”.
    "#]]
    .assert_eq(&claims(&[], &[manual()]));
    expect![[r#"
        [{"kind":"manual","summary":"Thought about it"}]
            [1? 2] Host-verified 0, unverified 1. Next: 2. “Assign labels”.
        [{"kind":"manual","summary":"Thought about it"},{"kind":"lookup","ids":["n1"],"query":null}]
            [1✓ 2] Host-verified 1, unverified 1. Next: 2. “Assign labels”.
    "#]]
    .assert_eq(&claims(&[read(), receipt(Outcome::NoChange)], &[manual(), beside(lookup(&["n1"], None)[0].clone())]));
    let pieces = [
        manual(),
        beside(ids(&["i1"])[0].clone()),
        beside(json!({"kind": "proposal", "id": "p-wait"})),
        json!([ids(&["i1"])[0], lookup(&[], Some("roof"))[0], word(), {"kind": "approval", "id": "p-no"}]),
    ];
    expect![[r#"
        [{"kind":"manual","summary":"Thought about it"}]
            [1 2] unproven: This turn has changed something, so your word alone does not complete a step.
        [{"kind":"manual","summary":"Thought about it"},{"kind":"change","ids":["i1"]}]
            [1✓ 2] Host-verified 1, unverified 1. Next: 2. “Assign labels”.
        [{"kind":"manual","summary":"Thought about it"},{"kind":"proposal","id":"p-wait"}]
            [1✓ 2] Host-verified 1, unverified 1. Proposed, not done: the user decides. Next: 2. “Assign labels”.
        [{"kind":"change","ids":["i1"]},{"kind":"lookup","ids":[],"query":"roof"},{"kind":"manual","summary":"Thought about it"},{"kind":"approval","id":"p-no"}]
            [1 2] unproven: evidence[1] (lookup): the query “roof” was not run in this turn. evidence[3] (approval): proposal p-no was dismissed.
    "#]].assert_eq(&claims(&[changed(&["i1"])], &pieces));
}
