use std::fmt::Write as _;

use domain::{Label, LabelGroup, Note};
use expect_test::expect;
use uuid::Uuid;

use super::*;
use crate::wake::{
    BriefLabels,
    tests::{brief, checklist, item, label, note, task},
};

const AT: &str = "2026-11-21T08:00:00Z";

fn with(items: Vec<ChecklistItem>, texts: &[&str]) -> Brief {
    let notes = texts.iter().zip(41..).map(|(text, n)| note(n, AT, text)).collect();
    Brief { checklists: vec![checklist(items)], labels: BriefLabels::default(), notes, ..brief() }
}

fn told(brief: &Brief) -> String {
    let calls = calls(brief, None);
    for (name, arguments) in &calls {
        assert_eq!(crate::tools::parse(name, arguments).err(), None, "{arguments}");
    }
    let each = calls.iter().map(|(name, arguments)| format!("\n  {name} {arguments}"));
    if calls.is_empty() { "\n  -".to_owned() } else { each.collect() }
}

#[test]
fn lines_become_items() {
    let items = || vec![item(21, "Call the roofer", "u"), item(22, "Order tiles", "xu"), item(23, "Old step", "-u")];
    let mut log = String::new();
    for (case, texts) in [
        ("every kind of bullet", &["- a1\n* b2\n+ c3\n• d4\n1. e5\n12) f6\n  - g7"][..]),
        ("boxes", &["[ ] a1\n[x] b2\n- [ ] c3\n- [X] d4\n1. [x] e5\n[] f6"]),
        ("no lists", &["Buy sand.\n-not a bullet\n2026. was a year\n---\n***\n- \n* * *\n[link](x)\n1.5 kg\n(a) no"]),
        ("already there", &["- call the ROOFER \n- Order  tiles\n- old step\n[ ] Order tiles\n[x] Order tiles"]),
        ("twice, the newest word counts", &["- [ ] Sand\n- Mortar", "[x] sand\n- mortar"]),
        ("unticked again", &["[x] Sand", "[ ] Sand"]),
        ("fenced", &["```\n- code\n```\n- step"]),
        ("crossed and open already", &["- [x] Call the roofer"]),
    ] {
        let _ = writeln!(log, "{case}:{}", told(&with(items(), texts)));
    }
    expect![[r#"
        every kind of bullet:
          add_multiple_checklist_items {"items":[{"title":"a1"},{"title":"b2"},{"title":"c3"},{"title":"d4"},{"title":"e5"},{"title":"f6"},{"title":"g7"}]}
        boxes:
          add_multiple_checklist_items {"items":[{"title":"a1"},{"title":"b2","isChecked":true},{"title":"c3"},{"title":"d4","isChecked":true},{"title":"e5","isChecked":true},{"title":"f6"}]}
        no lists:
          -
        already there:
          -
        twice, the newest word counts:
          add_multiple_checklist_items {"items":[{"title":"Sand","isChecked":true},{"title":"Mortar"}]}
        unticked again:
          add_multiple_checklist_items {"items":[{"title":"Sand"}]}
        fenced:
          add_multiple_checklist_items {"items":[{"title":"step"}]}
        crossed and open already:
          suggest_checklist_completion {"checklistItemId":"00000000-0000-0000-0000-000000000015","reason":"A note has “Call the roofer” ticked off.","confidence":"high"}
    "#]].assert_eq(&log);
}

#[test]
fn twenty_a_call() {
    let text = (0..45).map(|n| format!("- Step {n}")).collect::<Vec<_>>().join("\n");
    let sizes: Vec<usize> = calls(&with(vec![], &[&text]), None).iter().map(|(_, call)| call["items"].as_array().unwrap().len()).collect();
    assert_eq!(sizes, [20, 20, 5]);
}

#[test]
fn long_lines_are_cut_at_a_word() {
    for (line, length) in [("ä".repeat(400), 400), ("ä".repeat(401), 400), (format!("{} {}", "a".repeat(300), "b".repeat(200)), 301)] {
        let title = titled(&line);
        assert_eq!((title.chars().count(), title.ends_with('…')), (length, line.chars().count() > 400), "{title}");
    }
}

#[test]
fn what_is_said_to_be_done_is_suggested() {
    let suggested = || serde_json::from_value(json!({"reason": "So it looks.", "confidence": "low", "at": AT})).unwrap();
    let items = || {
        vec![
            item(21, "Call the roofer", "u"),
            item(22, "Write the report for Anna", ""),
            item(23, "Order tiles", "xu"),
            item(24, "Old step", "-u"),
            item(25, "Buy sand for the garden", ""),
            item(26, "Buy sand for the roof", ""),
            ChecklistItem { suggestion: Some(suggested()), ..item(27, "Pay the invoice", "") },
            item(28, "Twins", ""),
            item(29, "Twins", ""),
        ]
    };
    let mut log = String::new();
    for text in [
        "done: Call the roofer",
        "- Done - call the roofer!",
        "Call the roofer: DONE.",
        "* Call the roofer – finished",
        "completed: the report",
        "done: we have to call the roofer about the gutter",
        "done: report",
        "done: call",
        "done: buy sand",
        "done: Call the roofer, the report for Anna",
        "done: Order tiles",
        "done: Old step",
        "done: Pay the invoice",
        "done: Twins",
        "done: the moon",
        "done:",
        "not done: Call the roofer",
        "Call the roofer: not done",
        "Call the roofer: done?",
        "We are done with calling the roofer",
        "half-done: Call the roofer",
        "done: Call the roofer\nCall the roofer: done",
        "- [x] Call the roofer",
        "- [ ] Call the roofer",
    ] {
        let _ = writeln!(log, "{text:?}:{}", told(&with(items(), &[text])));
    }
    expect![[r#"
        "done: Call the roofer":
          suggest_checklist_completion {"checklistItemId":"00000000-0000-0000-0000-000000000015","reason":"A note says “done: Call the roofer”.","confidence":"high"}
        "- Done - call the roofer!":
          suggest_checklist_completion {"checklistItemId":"00000000-0000-0000-0000-000000000015","reason":"A note says “Done - call the roofer!”.","confidence":"high"}
        "Call the roofer: DONE.":
          suggest_checklist_completion {"checklistItemId":"00000000-0000-0000-0000-000000000015","reason":"A note says “Call the roofer: DONE.”.","confidence":"high"}
        "* Call the roofer – finished":
          suggest_checklist_completion {"checklistItemId":"00000000-0000-0000-0000-000000000015","reason":"A note says “Call the roofer – finished”.","confidence":"high"}
        "completed: the report":
          suggest_checklist_completion {"checklistItemId":"00000000-0000-0000-0000-000000000016","reason":"A note says “completed: the report”.","confidence":"medium"}
        "done: we have to call the roofer about the gutter":
          suggest_checklist_completion {"checklistItemId":"00000000-0000-0000-0000-000000000015","reason":"A note says “done: we have to call the roofer about the gutter”.","confidence":"medium"}
        "done: report":
          suggest_checklist_completion {"checklistItemId":"00000000-0000-0000-0000-000000000016","reason":"A note says “done: report”.","confidence":"medium"}
        "done: call":
          -
        "done: buy sand":
          -
        "done: Call the roofer, the report for Anna":
          suggest_checklist_completion {"checklistItemId":"00000000-0000-0000-0000-000000000015","reason":"A note says “done: Call the roofer, the report for Anna”.","confidence":"high"}
          suggest_checklist_completion {"checklistItemId":"00000000-0000-0000-0000-000000000016","reason":"A note says “done: Call the roofer, the report for Anna”.","confidence":"medium"}
        "done: Order tiles":
          -
        "done: Old step":
          -
        "done: Pay the invoice":
          -
        "done: Twins":
          -
        "done: the moon":
          -
        "done:":
          -
        "not done: Call the roofer":
          -
        "Call the roofer: not done":
          -
        "Call the roofer: done?":
          -
        "We are done with calling the roofer":
          -
        "half-done: Call the roofer":
          -
        "done: Call the roofer\nCall the roofer: done":
          suggest_checklist_completion {"checklistItemId":"00000000-0000-0000-0000-000000000015","reason":"A note says “done: Call the roofer”.","confidence":"high"}
        "- [x] Call the roofer":
          suggest_checklist_completion {"checklistItemId":"00000000-0000-0000-0000-000000000015","reason":"A note has “Call the roofer” ticked off.","confidence":"high"}
        "- [ ] Call the roofer":
          -
    "#]].assert_eq(&log);
}

#[test]
fn labels_that_stand_in_the_text() {
    let group = |n: u128| Some(Uuid::from_u128(n).into());
    let labels: Vec<Label> = vec![
        label(31, "bug"),
        label(32, "Äpfel"),
        label(33, "urgent"),
        label(34, "c++"),
        label(35, "waiting for"),
        label(36, "x"),
        Label { group_id: group(60), ..label(37, "small") },
        Label { group_id: group(60), ..label(38, "large") },
        Label { private: true, ..label(39, "secret") },
        label(40, "home"),
    ];
    let groups = [LabelGroup { id: Uuid::from_u128(60).into(), name: "Size".to_owned() }];
    let brief = |texts: &[&str]| Brief { labels: BriefLabels::of(&task(), &labels, &groups, None, false), ..with(vec![], texts) };
    let mut log = String::new();
    for texts in [
        &["This is a BUG."][..],
        &["debug bugs bug_1 bug2"],
        &["äpfel, and (urgent)!"],
        &["Mail me@home.example, see https://shop.example/home or home.html"],
        &["This is non-urgent, not a bug-fix, Anna's home's fine"],
        &["written in C++ and C++11"],
        &["I am waiting for x"],
        &["small, no, large"],
        &["large, no, small"],
        &["secret"],
        &["urgent", "bug"],
        &["home urgent bug äpfel"],
        &["#bug @urgent"],
    ] {
        let brief = brief(texts);
        let calls = calls(&brief, None);
        let ids = calls.iter().flat_map(|(_, call)| call["labelIds"].as_array().unwrap());
        let name = |id: &Value| labels.iter().find(|label| json!(label.id) == *id).map(|label| label.name.clone());
        let _ = writeln!(log, "{texts:?}: {}", ids.filter_map(name).collect::<Vec<_>>().join(", "));
    }
    expect![[r##"
        ["This is a BUG."]: bug
        ["debug bugs bug_1 bug2"]: 
        ["äpfel, and (urgent)!"]: Äpfel, urgent
        ["Mail me@home.example, see https://shop.example/home or home.html"]: 
        ["This is non-urgent, not a bug-fix, Anna's home's fine"]: 
        ["written in C++ and C++11"]: c++
        ["I am waiting for x"]: waiting for
        ["small, no, large"]: small
        ["large, no, small"]: large
        ["secret"]: secret
        ["urgent", "bug"]: urgent, bug
        ["home urgent bug äpfel"]: home, urgent, bug
        ["#bug @urgent"]: bug, urgent
    "##]]
    .assert_eq(&log);
    let off = Brief { labels: brief(&[]).labels.without_assigning(), ..brief(&["bug"]) };
    assert_eq!(calls(&off, None), []);
}

/// Only new notes are read: those that arrived, ended or were edited after the last look.
#[test]
fn old_notes_are_left_alone() {
    let look = "2026-11-21T12:00:00Z";
    let dated = |n, ended: &str, updated: &str, text: &str| Note { updated_at: updated.parse().unwrap(), ..note(n, ended, text) };
    let brief = Brief {
        notes: vec![
            dated(41, "2026-11-20T12:00:00Z", "2026-11-20T12:00:00Z", "- old"),
            dated(42, look, look, "- at the same moment"),
            dated(43, "2026-11-20T12:00:00Z", "2026-11-21T12:00:01Z", "- transcribed since"),
            dated(44, "2026-11-21T13:00:00Z", "2026-11-21T13:00:00Z", "- new"),
        ],
        checklists: Vec::new(),
        ..with(vec![], &[])
    };
    let titles = |since: Option<&str>| {
        let calls = calls(&brief, since.map(|since| since.parse().unwrap()));
        let items = calls.iter().flat_map(|(_, call)| call["items"].as_array().unwrap());
        items.map(|item| item["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(titles(None), ["old", "at the same moment", "transcribed since", "new"]);
    assert_eq!(titles(Some(look)), ["transcribed since", "new"]);
    assert_eq!(titles(Some("2026-11-21T13:00:00Z")), Vec::<String>::new());
}
