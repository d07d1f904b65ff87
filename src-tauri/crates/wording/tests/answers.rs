//! Whole answers in another language: what a person reads is put into that language; what comes back to the program stays.

#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

use std::{fs, path::Path};

use chrono::Weekday;
use domain::{Account, Summary, proposal::Preview};
use expect_test::expect;
use protocol::{
    agent::{AgentEvent, AgentEventKind, WakeReport},
    changes::Applied,
    turn::{KeptApplied, KeptTurn},
};
use serde_json::{Value, json};
use wording::{Catalogue, Speech, Worded};

fn german() -> Speech<'static> {
    Speech::new("2026-11-24".parse().expect("a date"), Weekday::Mon).in_language(Catalogue::of("de"))
}

/// A report of a wake that ended with this code, with deeds as an earlier version kept them.
fn report(code: &str, kinds: &[&str]) -> WakeReport {
    let deed = |kind: &&str| json!({"kind": kind, "sentence": "Roof"});
    let report = json!({
        "wakeId": "01900000-0000-7000-8000-000000000001",
        "startedAt": "2026-11-24T09:00:00Z",
        "trigger": "note",
        "agent": "built-in",
        "outcome": "failed",
        "message": "In plain English.",
        "end": {"code": code, "message": "In plain English."},
        "words": "In plain English.",
        "wordsParts": [{"code": "did_rename", "values": {"one": "Roof", "other": "Gutter"}}],
        "deeds": kinds.iter().map(deed).collect::<Vec<_>>(),
        "skipped": [{"what": "bug", "code": "duplicate", "reason": "In plain English."}],
        "open": [],
        "rounds": 2,
        "tokens": 90,
        "ms": 1200,
    });
    serde_json::from_value(report).expect("a report")
}

#[test]
fn the_report_of_an_agent_says_each_deed_and_what_stays_of_it() {
    let kinds = ["items_added", "items_changed", "overridden", "suggested", "labels", "shadow_labels", "language", "proposed"];
    let mut read = report("time_up", &kinds);
    read.word(&german());
    let said = [read.message, read.words].into_iter().flatten();
    let said: Vec<String> = said.chain(read.deeds.into_iter().map(|deed| deed.sentence)).chain([read.skipped[0].reason.clone()]).collect();
    expect![[r"
        Er wurde nach 10 Minuten angehalten. Starte ihn erneut, damit er weitermacht. Was er bis dahin getan hat, bleibt.
        „Roof“ in „Gutter“ umbenannt
        Schritte ergänzt: Roof
        Schritte geändert: Roof
        Gegen deine Angabe geändert: Roof
        Als erledigt vorgeschlagen: Roof
        Etiketten vergeben: Roof
        Etiketten nur vorgeschlagen: Roof
        Sprache gesetzt: Roof
        Änderungen vorgeschlagen: Roof
        Es wurde doppelt genannt."]]
    .assert_eq(&said.join("\n"));

    let mut event = AgentEvent {
        number: 1,
        title: "Roof".to_owned(),
        wake_id: report("cancelled", &[]).wake_id,
        event: AgentEventKind::Finished { report: Box::new(report("cancelled", &[])) },
    };
    event.word(&german());
    let AgentEventKind::Finished { report } = event.event else { panic!("another event") };
    assert_eq!(report.message.as_deref(), Some("Du hast ihn angehalten. Nichts wurde geändert."));
}

fn accounts() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors/accounts.json");
    serde_json::from_str(&fs::read_to_string(path).expect("a file of vectors")).expect("vectors")
}

fn account() -> Account {
    serde_json::from_value(accounts()[0]["account"].clone()).expect("an account")
}

fn proposed(op: &Value) -> Value {
    json!({"key": "1", "op": op, "errors": [], "notes": [], "sentence": "In plain English.", "preselected": true, "preview": Preview::default()})
}

#[test]
fn a_kept_turn_speaks_the_language_of_whoever_reads_it_again() {
    let create = json!({"op": "create", "title": "Milch", "scheduledFor": "2026-11-25"});
    let edited = json!({"op": "create", "title": "Milch", "scheduledFor": "2026-11-24"});
    let question = json!([{"code": "did_rename", "values": {"one": "Roof", "other": "Gutter"}}]);
    let mut turn = KeptTurn {
        request: json!({}),
        events: vec![
            json!({"event": "summary", "text": "In plain English.", "parts": question}),
            json!({"event": "result", "text": "In plain English.", "parts": null, "operations": [proposed(&create)],
                "remarks": {"parts": question, "words": "In plain English."}}),
            json!({"event": "failed", "code": "database_locked", "message": "In plain English."}),
            json!({"event": "clarify", "question": "In plain English?", "groups": []}),
            json!({"event": "done"}),
        ],
        memory: Some(json!({"rows": [{"id": "1", "op": edited}]})),
        dismissed: false,
        applied: Some(KeptApplied {
            at: "2026-11-24T09:00:00Z".parse().expect("an instant"),
            applied: json!(Applied {
                change_set_id: None,
                results: Vec::new(),
                summary: Summary::default(),
                sentence: "In plain English.".to_owned(),
                account: Some(account()),
            }),
        }),
    };
    turn.word(&german());
    let applied = turn.applied.expect("what was applied").applied;
    assert_eq!(applied["sentence"], accounts()[0]["de"]);
    assert_eq!(turn.events[3]["question"], "In plain English?", "it comes back as it was asked");
    let said = json!([
        turn.events[0]["words"],
        turn.events[1]["operations"][0]["sentence"],
        turn.events[1]["remarks"]["words"],
        turn.events[2]["message"],
        turn.memory
    ]);
    expect![[r#"
        [
          "„Roof“ in „Gutter“ umbenannt",
          "„Milch“ für morgen anlegen",
          "„Roof“ in „Gutter“ umbenannt",
          "Ein anderes Programm benutzt gerade die Datei mit deinen Aufgaben. Versuche es erneut.",
          {
            "rows": [
              {
                "id": "1",
                "op": {
                  "op": "create",
                  "title": "Milch",
                  "scheduledFor": "2026-11-24"
                },
                "sentence": "„Milch“ für heute anlegen"
              }
            ]
          }
        ]"#]]
    .assert_eq(&serde_json::to_string_pretty(&said).expect("JSON"));
}
