//! Describes what a wake did, from receipts only: the model's own claims are ignored.
//!
//! A call that changed, proposed or suggested something is one deed, because it is one change set and one undo. The fields of a receipt's
//! effects mean:
//! - `created`, `isChecked`, `title`, `isArchived`, `suggestion`: the row is an item, and `name` is its title. An `override` that follows
//!   an `isChecked` with the same ids, before the next `isChecked`, says that the user had set it; its `after` is the agent's reason.
//! - `labels`, `shadow`: one effect for each label, and `name` is its name. `shadow` is a label that shadow mode did not assign.
//! - `language`: `after` is the language tag.
//!
//! The number of operations that wait for review is in the tool's answer, as `proposed`, because they have had no effect.

use domain::{ChangeSetId, ProposalId};
use protocol::agent::{Deed, DeedKind, Skipped};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    reading::plain,
    tools::{Effect, Outcome, Receipt},
    words::{capital, count, list, quote},
};

/// Maximum number of titles that a sentence names.
const NAMED: usize = 3;
/// Maximum length of a reason, in characters.
const REASON_MOST: usize = 240;

/// The deed of a call, if it did something. `answer` is the tool's answer.
pub(super) fn deed(receipt: &Receipt, answer: &Value) -> Option<Deed> {
    let (kind, sentence) = match receipt.outcome {
        Outcome::Applied | Outcome::Partial => done(receipt)?,
        Outcome::NoChange => (DeedKind::ShadowLabels, shadow(receipt)?),
        Outcome::Proposed => (DeedKind::Proposed, proposed(answer)),
        Outcome::Rejected | Outcome::Error => return None,
    };
    let id = |text: &Option<String>| text.as_deref().and_then(|text| Uuid::parse_str(text).ok());
    Some(Deed {
        kind,
        sentence,
        change_set_id: id(&receipt.change_set).map(ChangeSetId),
        proposal_id: id(&receipt.proposal).map(ProposalId),
    })
}

/// Shown to people in place of the reason that the agent receives.
const YOURS: &str = "You set it yourself, and the agent gave no reason that counts. It stays.";

/// What a call requested and did not get, in words for people.
pub(super) fn skipped(receipt: &Receipt) -> impl Iterator<Item = Skipped> {
    receipt.skipped.iter().map(|skip| Skipped {
        what: plain::words(&skip.name, 120),
        code: skip.code.clone(),
        reason: plain::words(if skip.code == "sovereignty" { YOURS } else { &skip.reason }, REASON_MOST),
    })
}

/// Titles of the items that a call created.
pub(super) fn created(receipt: &Receipt) -> impl Iterator<Item = &str> {
    let applied = matches!(receipt.outcome, Outcome::Applied | Outcome::Partial);
    of(receipt, "created").filter(move |_| applied).map(|effect| effect.name.as_str())
}

fn of<'a>(receipt: &'a Receipt, field: &'a str) -> impl Iterator<Item = &'a Effect> {
    receipt.effects.iter().filter(move |effect| effect.field == field)
}

fn names(receipt: &Receipt, field: &str) -> Vec<String> {
    of(receipt, field).map(|effect| plain::words(&effect.name, 80)).collect()
}

fn done(receipt: &Receipt) -> Option<(DeedKind, String)> {
    let created: Vec<String> = of(receipt, "created").map(|effect| quote(&effect.name)).collect();
    if !created.is_empty() {
        let noun = if created.len() == 1 { "item" } else { "items" };
        return Some((DeedKind::ItemsAdded, format!("Added {} {noun}: {}", created.len(), some(&created))));
    }
    let labels = names(receipt, "labels");
    if !labels.is_empty() {
        return Some((DeedKind::Labels, format!("Assigned labels: {}", labels.join(", "))));
    }
    if let Some(effect) = of(receipt, "language").next() {
        let tag = effect.after.as_str().unwrap_or(&effect.name);
        return Some((DeedKind::Language, format!("Set the language to {}", quote(tag))));
    }
    let (changes, overridden) = changes(receipt);
    if !changes.is_empty() {
        let kind = if overridden { DeedKind::Overridden } else { DeedKind::ItemsChanged };
        return Some((kind, capital(&changes.join("; "))));
    }
    let suggested: Vec<String> = of(receipt, "suggestion").map(|effect| quote(&effect.name)).collect();
    let looks = if suggested.len() == 1 { "looks" } else { "look" };
    (!suggested.is_empty()).then(|| (DeedKind::Suggested, format!("Suggested that {} {looks} done", some(&suggested))))
}

/// Changes of items in words, those that override the user last, and whether there are any of those.
fn changes(receipt: &Receipt) -> (Vec<String>, bool) {
    let reason = |at: usize| {
        let same = receipt.effects[at + 1..].iter().filter(|effect| effect.ids == receipt.effects[at].ids);
        let mark = same.take_while(|effect| effect.field != "isChecked").find(|effect| effect.field == "override")?;
        Some(plain::words(mark.after.as_str().unwrap_or_default(), REASON_MOST))
    };
    let ticks: Vec<(&Effect, bool, Option<String>)> = (0..)
        .zip(&receipt.effects)
        .filter(|(_, effect)| effect.field == "isChecked")
        .map(|(at, effect)| (effect, effect.after == Value::Bool(true), reason(at)))
        .collect();
    let own = |ticked: bool| {
        let titles = ticks.iter().filter(|(_, to, reason)| *to == ticked && reason.is_none()).map(|(effect, ..)| quote(&effect.name));
        titles.collect::<Vec<_>>()
    };
    let text = |value: &Value| quote(value.as_str().unwrap_or_default());
    let archived = |to: bool| {
        let titles = of(receipt, "isArchived").filter(|effect| effect.after == Value::Bool(to)).map(|effect| quote(&effect.name));
        titles.collect::<Vec<_>>()
    };
    let mut said = Vec::new();
    for (verb, titles) in [("ticked", own(true)), ("unticked", own(false)), ("put away", archived(true)), ("brought back", archived(false))]
    {
        if !titles.is_empty() {
            said.push(format!("{verb} {}", some(&titles)));
        }
    }
    said.extend(of(receipt, "title").map(|effect| format!("renamed {} to {}", text(&effect.before), text(&effect.after))));
    let against = ticks.iter().filter_map(|(effect, ticked, reason)| {
        let title = quote(&effect.name);
        let reason = reason.as_ref()?;
        Some(if *ticked {
            format!("ticked {title}, which you had left open: {reason}")
        } else {
            format!("unticked {title} against your tick: {reason}")
        })
    });
    let before = said.len();
    said.extend(against);
    let overridden = said.len() > before;
    (said, overridden)
}

fn shadow(receipt: &Receipt) -> Option<String> {
    let labels = names(receipt, "shadow");
    (!labels.is_empty()).then(|| format!("Suggested labels: {} (shadow mode)", labels.join(", ")))
}

fn proposed(answer: &Value) -> String {
    let operations = answer["proposed"].as_u64().and_then(|n| u32::try_from(n).ok());
    operations.map_or_else(|| "Proposed changes for you to review".to_owned(), |n| format!("Proposed {}", count(n, "change")))
}

/// The first few titles, and how many more there are.
fn some(titles: &[String]) -> String {
    if titles.len() <= NAMED + 1 {
        return list(titles);
    }
    let mut shown = titles[..NAMED].to_vec();
    shown.push(format!("{} more", titles.len() - NAMED));
    list(&shown)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use expect_test::expect;
    use serde_json::json;

    use super::*;
    use crate::tools::Skip;

    fn effect(id: &str, name: &str, field: &'static str, before: Value, after: Value) -> Effect {
        Effect { ids: vec![id.to_owned()], name: name.to_owned(), field, before, after }
    }

    fn receipt(tool: &'static str, outcome: Outcome, effects: Vec<Effect>) -> Receipt {
        Receipt { effects, ..Receipt::new(tool, outcome) }
    }

    #[test]
    fn sentences_come_from_receipts() {
        let tick = |id: &str, name: &str, to: bool| effect(id, name, "isChecked", json!(!to), json!(to));
        let made =
            |n: usize| (0..n).map(|n| effect(&n.to_string(), &format!("Item {n}"), "created", Value::Null, json!({}))).collect::<Vec<_>>();
        let reason = "In the recording you say that *they* sent the wrong ones.";
        let mut against = vec![tick("1", "Order tiles", false), effect("1", "Order tiles", "override", Value::Null, json!(reason))];
        let update = "update_checklist_items";
        let mut log = String::new();
        for (case, receipt) in [
            ("one item", receipt("add_multiple_checklist_items", Outcome::Applied, made(1))),
            ("four items", receipt("add_multiple_checklist_items", Outcome::Applied, made(4))),
            ("twenty items", receipt("add_multiple_checklist_items", Outcome::Applied, made(20))),
            (
                "labels",
                receipt(
                    "assign_task_labels",
                    Outcome::Partial,
                    ["bug", "backend"].map(|name| effect(name, name, "labels", Value::Null, json!(name))).into(),
                ),
            ),
            ("shadow", receipt("assign_task_labels", Outcome::NoChange, vec![effect("1", "bug", "shadow", Value::Null, Value::Null)])),
            ("nothing assigned", receipt("assign_task_labels", Outcome::NoChange, vec![])),
            (
                "ticks",
                receipt(
                    update,
                    Outcome::Applied,
                    vec![tick("1", "Call the roofer", true), tick("2", "Pay", true), tick("3", "Sand", false)],
                ),
            ),
            (
                "title and archive",
                receipt(
                    update,
                    Outcome::Partial,
                    vec![effect("1", "B", "title", json!("A"), json!("B")), effect("2", "Old", "isArchived", json!(false), json!(true))],
                ),
            ),
            ("against a tick", receipt(update, Outcome::Applied, against.clone())),
            ("a tick against the user, with others", {
                against[0].after = json!(true);
                against.insert(0, tick("2", "Pay", true));
                receipt(update, Outcome::Applied, against)
            }),
            (
                "against a tick and back again",
                receipt(
                    update,
                    Outcome::Applied,
                    vec![
                        tick("1", "Order tiles", false),
                        effect("1", "Order tiles", "override", Value::Null, json!(reason)),
                        tick("1", "Order tiles", true),
                    ],
                ),
            ),
            (
                "suggested",
                receipt("suggest_checklist_completion", Outcome::Applied, vec![effect("1", "Pay", "suggestion", Value::Null, json!({}))]),
            ),
            (
                "suggested and ticked",
                receipt(
                    "suggest_checklist_completion",
                    Outcome::Applied,
                    vec![effect("1", "Pay", "suggestion", Value::Null, json!({})), tick("1", "Pay", true)],
                ),
            ),
            ("language", receipt("set_task_language", Outcome::Applied, vec![effect("7", "Roof", "language", Value::Null, json!("de"))])),
            ("proposed", receipt("propose_operations", Outcome::Proposed, vec![])),
            ("refused", receipt(update, Outcome::Rejected, vec![tick("1", "x", true)])),
            ("failed", receipt(update, Outcome::Error, vec![tick("1", "x", true)])),
            ("read", receipt("search_notes", Outcome::NoChange, vec![])),
            ("planned", receipt("todo_write", Outcome::Applied, vec![])),
        ] {
            let said = deed(&receipt, &json!({"proposed": 2}))
                .map_or_else(|| "-".to_owned(), |deed| format!("{:?}: {}", deed.kind, deed.sentence));
            let _ = writeln!(log, "{case}: {said}");
        }
        expect![[r"
            one item: ItemsAdded: Added 1 item: “Item 0”
            four items: ItemsAdded: Added 4 items: “Item 0”, “Item 1”, “Item 2” and “Item 3”
            twenty items: ItemsAdded: Added 20 items: “Item 0”, “Item 1”, “Item 2” and 17 more
            labels: Labels: Assigned labels: bug, backend
            shadow: ShadowLabels: Suggested labels: bug (shadow mode)
            nothing assigned: -
            ticks: ItemsChanged: Ticked “Call the roofer” and “Pay”; unticked “Sand”
            title and archive: ItemsChanged: Put away “Old”; renamed “A” to “B”
            against a tick: Overridden: Unticked “Order tiles” against your tick: In the recording you say that they sent the wrong ones.
            a tick against the user, with others: Overridden: Ticked “Pay”; ticked “Order tiles”, which you had left open: In the recording you say that they sent the wrong ones.
            against a tick and back again: Overridden: Ticked “Order tiles”; unticked “Order tiles” against your tick: In the recording you say that they sent the wrong ones.
            suggested: Suggested: Suggested that “Pay” looks done
            suggested and ticked: ItemsChanged: Ticked “Pay”
            language: Language: Set the language to “de”
            proposed: Proposed: Proposed 2 changes
            refused: -
            failed: -
            read: -
            planned: -
        "]].assert_eq(&log);
    }

    #[test]
    fn ids_and_skips_are_carried() {
        let id = Uuid::from_u128(5);
        let skip = Skip {
            id: "1".to_owned(),
            name: "Order <b>tiles</b>".to_owned(),
            code: "sovereignty".to_owned(),
            reason: "It stays.".to_owned(),
        };
        let mut receipt =
            receipt("update_checklist_items", Outcome::Partial, vec![effect("2", "Pay", "isChecked", json!(false), json!(true))]);
        receipt.change_set = Some(id.to_string());
        receipt.skipped = vec![skip];
        let deed = deed(&receipt, &Value::Null).unwrap();
        assert_eq!((deed.change_set_id, deed.proposal_id), (Some(ChangeSetId(id)), None));
        let skipped: Vec<Skipped> = skipped(&receipt).collect();
        expect![[r#"[Skipped { what: "Order tiles", code: "sovereignty", reason: "You set it yourself, and the agent gave no reason that counts. It stays." }]"#]].assert_eq(&format!("{skipped:?}"));
    }
}
