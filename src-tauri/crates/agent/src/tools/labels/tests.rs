use std::fmt::Write as _;

use domain::{ProjectId, Timestamp};
use expect_test::expect;
use serde_json::{Value, json};

use super::*;

const PROJECT: u128 = 900;
const KIND: u128 = 800;

fn id(n: u128) -> LabelId {
    Uuid::from_u128(n).into()
}

fn label(n: u128, name: &str) -> Label {
    Label {
        id: id(n),
        name: name.to_owned(),
        color: "green".to_owned(),
        description: None,
        group_id: None,
        private: false,
        project_ids: std::collections::BTreeSet::new(),
        archived_at: None,
        deleted_at: None,
    }
}

fn long_ago() -> Timestamp {
    "2026-01-01T00:00:00Z".parse().unwrap()
}

/// 1 to 6 are free; 10 and 11 share a group, 12 is in the group of 13, which the task has; those from 20 on cannot be assigned for various
/// reasons.
fn labels() -> Vec<Label> {
    let in_group = |n, name: &str, group| Label { group_id: Some(Uuid::from_u128(group).into()), ..label(n, name) };
    let mut all: Vec<Label> =
        ["bug", "backend", "urgent", "garden", "Äpfel", "zoo"].iter().zip(1..).map(|(name, n)| label(n, name)).collect();
    all.extend([
        in_group(10, "small", KIND),
        in_group(11, "large", KIND),
        in_group(12, "later", KIND + 1),
        in_group(13, "soon", KIND + 1),
        label(20, "already"),
        Label { project_ids: [ProjectId(Uuid::from_u128(901))].into(), ..label(21, "elsewhere") },
        label(22, "suppressed"),
        Label { archived_at: Some(long_ago()), ..label(23, "archived") },
        Label { deleted_at: Some(long_ago()), ..label(24, "deleted") },
        Label { project_ids: [ProjectId(Uuid::from_u128(PROJECT))].into(), private: true, ..label(25, "private") },
    ]);
    all
}

fn groups() -> Vec<LabelGroup> {
    vec![LabelGroup { id: Uuid::from_u128(KIND).into(), name: "Size".to_owned() }]
}

fn task() -> Task {
    let on = |n| json!({"id": id(n), "assignedAt": "2026-11-01T08:00:00Z"});
    serde_json::from_value(json!({
        "id": Uuid::from_u128(1), "number": 7, "title": "Repair the roof", "projectId": Uuid::from_u128(PROJECT),
        "labels": [on(13), on(20)], "suppressedLabelIds": [id(22)],
        "createdAt": "2026-11-01T08:00:00Z", "updatedAt": "2026-11-01T08:00:00Z",
    }))
    .unwrap()
}

fn asked(call: &Value) -> AssignLabels {
    serde_json::from_value(call.clone()).unwrap()
}

fn names(choice: &Choice) -> String {
    let name = |asked: &str| {
        let of = |asked: &str| labels().into_iter().find(|label| label.id.to_string() == asked).map(|label| label.name);
        of(asked.trim().to_lowercase().as_str()).unwrap_or_else(|| asked.to_owned())
    };
    let assigned: Vec<String> = choice.assign.iter().map(|id| name(&id.to_string())).collect();
    let invalid: Vec<String> = choice.invalid.iter().map(|id| name(id)).collect();
    let skipped: Vec<String> = choice.skipped.iter().map(|(id, reason)| format!("{} {}", name(id), reason.code())).collect();
    let list = |words: Vec<String>| if words.is_empty() { "-".to_owned() } else { words.join(", ") };
    format!("assigned {} | invalid {} | skipped {}", list(assigned), list(invalid), list(skipped))
}

#[test]
fn what_is_asked_for_and_what_comes_of_it() {
    let ids = |all: &[u128]| json!({"labelIds": all.iter().map(|n| id(*n)).collect::<Vec<_>>()});
    let sure =
        |all: &[(u128, &str)]| json!({"labels": all.iter().map(|(n, how)| json!({"id": id(*n), "confidence": how})).collect::<Vec<_>>()});
    let mut log = String::new();
    for (case, call) in [
        ("nothing", json!({})),
        ("an empty list", json!({"labelIds": []})),
        ("one", ids(&[1])),
        ("five of mixed confidence", sure(&[(1, "medium"), (2, "very_high"), (3, "low"), (4, "high"), (5, "medium")])),
        ("five alike", ids(&[5, 4, 3, 2, 1])),
        ("six: the last is not looked at", sure(&[(1, "low"), (2, "low"), (3, "low"), (4, "medium"), (5, "medium"), (6, "very_high")])),
        ("duplicates and invalid ones take no place", ids(&[1, 1, 99, 98, 1, 2, 24, 3, 4, 5])),
        ("what cannot be assigned takes a place", ids(&[20, 21, 22, 12, 1, 2])),
        ("low ones never", sure(&[(1, "low"), (2, "low")])),
        ("unknown, deleted, archived", ids(&[99, 24, 23, 1])),
        ("one group twice", ids(&[10, 11])),
        ("one group twice, the second surer", sure(&[(10, "medium"), (11, "high")])),
        ("a group on the task", ids(&[12, 1])),
        ("a taken group leaves room for three", ids(&[10, 11, 1, 2])),
        ("out of scope, suppressed, on the task", ids(&[21, 22, 20])),
        ("private is no hindrance", ids(&[25])),
        ("a name is no id", json!({"labelIds": ["bug", "?", "?"]})),
        ("spaces and capitals in an id", json!({"labelIds": [format!(" {} ", id(10).to_string().to_uppercase()), id(10)]})),
        ("both forms", json!({"labels": [{"id": id(1), "confidence": "low"}], "labelIds": [id(1), id(2)]})),
    ] {
        let _ = writeln!(log, "{case}: {}", names(&choose(&asked(&call), &labels(), &task(), false)));
    }
    expect![[r"
        nothing: assigned - | invalid - | skipped -
        an empty list: assigned - | invalid - | skipped -
        one: assigned bug | invalid - | skipped -
        five of mixed confidence: assigned backend, garden, bug | invalid - | skipped urgent low_confidence, Äpfel over_cap
        five alike: assigned Äpfel, garden, urgent | invalid - | skipped backend over_cap, bug over_cap
        six: the last is not looked at: assigned garden, Äpfel | invalid - | skipped bug low_confidence, backend low_confidence, urgent low_confidence, zoo over_cap
        duplicates and invalid ones take no place: assigned bug, backend, urgent | invalid 00000000-0000-0000-0000-000000000063, 00000000-0000-0000-0000-000000000062, deleted | skipped bug duplicate, bug duplicate, garden over_cap, Äpfel over_cap
        what cannot be assigned takes a place: assigned bug | invalid - | skipped already already_assigned, elsewhere out_of_scope, suppressed suppressed, later group_exclusivity, backend over_cap
        low ones never: assigned - | invalid - | skipped bug low_confidence, backend low_confidence
        unknown, deleted, archived: assigned bug | invalid 00000000-0000-0000-0000-000000000063, deleted, archived | skipped -
        one group twice: assigned small | invalid - | skipped large group_exclusivity
        one group twice, the second surer: assigned large | invalid - | skipped small group_exclusivity
        a group on the task: assigned bug | invalid - | skipped later group_exclusivity
        a taken group leaves room for three: assigned small, bug, backend | invalid - | skipped large group_exclusivity
        out of scope, suppressed, on the task: assigned - | invalid - | skipped elsewhere out_of_scope, suppressed suppressed, already already_assigned
        private is no hindrance: assigned private | invalid - | skipped -
        a name is no id: assigned - | invalid bug, ? | skipped ? duplicate
        spaces and capitals in an id: assigned small | invalid - | skipped small duplicate
        both forms: assigned backend | invalid - | skipped bug low_confidence, bug duplicate
    "]].assert_eq(&log);
}

#[test]
fn too_soon_nothing_is_looked_at() {
    let call = asked(&json!({"labelIds": [id(1), id(20), "nonsense"]}));
    expect!["assigned - | invalid - | skipped bug rate_limited, already rate_limited, nonsense rate_limited"].assert_eq(&names(&choose(
        &call,
        &labels(),
        &task(),
        true,
    )));
    assert_eq!(choose(&asked(&json!({})), &labels(), &task(), true), Choice::default());
}

fn listed(of: &Assignable) -> String {
    let each =
        |label: &AssignableLabel| label.group.as_ref().map_or_else(|| label.name.clone(), |group| format!("{} ({group})", label.name));
    format!("{} of {}: {}", of.list.len(), of.total, of.list.iter().map(each).collect::<Vec<_>>().join(", "))
}

#[test]
fn what_is_offered() {
    let usage = HashMap::from([(id(3), 5), (id(6), 5), (id(2), 1), (id(24), 90), (id(20), 80)]);
    let elsewhere = Task { project_id: None, ..task() };
    let bare = Task { labels: vec![], suppressed_label_ids: std::collections::BTreeSet::new(), ..task() };
    let mut log = String::new();
    for (case, usage, task, private) in [
        ("by use, then by name", Some(&usage), task(), true),
        ("without private ones", Some(&usage), task(), false),
        ("usage unreadable", None, task(), true),
        ("in the Inbox", None, elsewhere, true),
        ("with nothing on it", None, bare, true),
    ] {
        let _ = writeln!(log, "{case}: {}", listed(&assignable(&labels(), &groups(), usage, &task, private)));
    }
    expect![[r"
        by use, then by name: 9 of 9: urgent, zoo, backend, Äpfel, bug, garden, large (Size), private, small (Size)
        without private ones: 8 of 8: urgent, zoo, backend, Äpfel, bug, garden, large (Size), small (Size)
        usage unreadable: 9 of 9: Äpfel, backend, bug, garden, large (Size), private, small (Size), urgent, zoo
        in the Inbox: 8 of 8: Äpfel, backend, bug, garden, large (Size), small (Size), urgent, zoo
        with nothing on it: 13 of 13: already, Äpfel, backend, bug, garden, large (Size), later, private, small (Size), soon, suppressed, urgent, zoo
    "]].assert_eq(&log);
}

#[test]
fn of_five_hundred_two_hundred_are_offered() {
    // The names run opposite to the ids, so that the two orders cannot be confused.
    let many: Vec<Label> = (0..500).map(|n| label(1_000 + n, &format!("label {:03}", 499 - n))).collect();
    // Label 499 is used most; every third one is unused.
    let used = |label: &Label| label.name[6..].parse::<u32>().map_or(0, |n| if n.is_multiple_of(3) { 0 } else { n });
    let usage: HashMap<LabelId, u32> = many.iter().map(|label| (label.id, used(label))).collect();
    let of = |usage| assignable(&many, &[], usage, &task(), true);
    let ends = |of: &Assignable| {
        let name = |at: usize| of.list.get(at).map_or("-", |label| label.name.as_str());
        [0, 1, 99, 100, 101, 199].map(name).join(", ") + &format!(" | {} of {}", of.list.len(), of.total)
    };
    expect!["label 499, label 497, label 350, label 000, label 001, label 099 | 200 of 500"].assert_eq(&ends(&of(Some(&usage))));
    expect!["label 000, label 001, label 099, -, -, - | 100 of 500"].assert_eq(&ends(&of(None)));
    let unused = HashMap::new();
    expect!["label 000, label 001, label 099, label 100, label 101, label 199 | 200 of 500"].assert_eq(&ends(&of(Some(&unused))));
    let ids: HashSet<LabelId> = of(Some(&usage)).list.iter().map(|label| label.id).collect();
    assert_eq!(ids.len(), 200, "none twice");
}
