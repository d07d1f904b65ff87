//! What a wake did, as its sentences are made of it, out of receipts and nothing else: what the model says of itself is not looked at.
//!
//! A call that changed, proposed or suggested something is one deed, because it is one change set and one undo. The fields of a receipt's
//! effects mean:
//! - `created`, `isChecked`, `title`, `isArchived`, `suggestion`: the row is an item, and `name` is its title. An `override` that follows
//!   an `isChecked` with the same ids, before the next `isChecked`, says that the user had set it; its `after` is the agent's reason.
//! - `labels`, `shadow`: one effect for each label, and `name` is its name. `shadow` is a label that shadow mode did not assign.
//! - `language`: `after` is the language tag.
//!
//! The number of operations that wait for review is in the tool's answer, as `proposed`, because they have had no effect.

use chrono::{NaiveDate, Weekday};
use domain::{
    ChangeSetId, Code, ProposalId,
    sentence::{Parts, Value as Named},
};
use protocol::agent::{Deed, DeedKind, Skipped};
use serde_json::Value;
use uuid::Uuid;
use wording::Speech;

use crate::{
    reading::plain,
    tools::{Effect, Outcome, Receipt},
};

/// Maximum number of titles that a sentence names.
const NAMED: usize = 3;
/// Maximum length of a reason, in characters.
const REASON_MOST: usize = 240;

/// The deed of a call, if it did something. `answer` is the tool's answer.
pub(super) fn deed(receipt: &Receipt, answer: &Value) -> Option<Deed> {
    let (kind, parts) = match receipt.outcome {
        Outcome::Applied | Outcome::Partial => done(receipt)?,
        Outcome::NoChange => (DeedKind::ShadowLabels, vec![shadow(receipt)?]),
        Outcome::Proposed => (DeedKind::Proposed, vec![proposed(answer)]),
        Outcome::Rejected | Outcome::Error => return None,
    };
    let id = |text: &Option<String>| text.as_deref().and_then(|text| Uuid::parse_str(text).ok());
    Some(Deed {
        kind,
        sentence: wording::deeds(&parts, &speech()).unwrap_or_default(),
        parts: Some(parts),
        change_set_id: id(&receipt.change_set).map(ChangeSetId),
        proposal_id: id(&receipt.proposal).map(ProposalId),
    })
}

/// No sentence of a wake names a date, so any day will do.
pub(super) fn speech() -> Speech<'static> {
    Speech::new(NaiveDate::default(), Weekday::Mon)
}

/// The reason that people read. The agent gets another one, which says what it has to give.
const YOURS: &str = "You set it yourself, and the agent gave no reason that counts. It stays.";

/// What a call requested and did not get, in words for people.
pub(super) fn skipped(receipt: &Receipt) -> impl Iterator<Item = Skipped> {
    receipt.skipped.iter().map(|skip| Skipped {
        what: plain::words(&skip.name, 120),
        code: skip.code,
        reason: plain::words(if skip.code == Code::Sovereignty { YOURS } else { &skip.reason }, REASON_MOST),
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

fn done(receipt: &Receipt) -> Option<(DeedKind, Vec<Parts>)> {
    let created = titles(of(receipt, "created"));
    if let Some(titles) = some(&created) {
        let code = if created.len() == 1 { "did_add_item" } else { "did_add_items" };
        return Some((DeedKind::ItemsAdded, vec![part(code, [("count", text(&created.len())), ("titles", titles)])]));
    }
    let labels = names(receipt, "labels");
    if !labels.is_empty() {
        return Some((DeedKind::Labels, vec![part("did_label", [("labels", text(&labels.join(", ")))])]));
    }
    if let Some(effect) = of(receipt, "language").next() {
        let tag = effect.after.as_str().unwrap_or(&effect.name);
        return Some((DeedKind::Language, vec![part("did_set_language", [("name", text(tag))])]));
    }
    let (changes, overridden) = changes(receipt);
    if !changes.is_empty() {
        let kind = if overridden { DeedKind::Overridden } else { DeedKind::ItemsChanged };
        return Some((kind, changes));
    }
    let suggested = titles(of(receipt, "suggestion"));
    let code = if suggested.len() == 1 { "did_suggest_one" } else { "did_suggest_many" };
    Some((DeedKind::Suggested, vec![part(code, [("titles", some(&suggested)?)])]))
}

/// Changes of items, those against the user last, and whether there are such.
fn changes(receipt: &Receipt) -> (Vec<Parts>, bool) {
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
    let own = |ticked: bool| titles(ticks.iter().filter(|(_, to, reason)| *to == ticked && reason.is_none()).map(|(effect, ..)| *effect));
    let archived = |to: bool| titles(of(receipt, "isArchived").filter(|effect| effect.after == Value::Bool(to)));
    let kinds =
        [("did_tick", own(true)), ("did_untick", own(false)), ("did_put_away", archived(true)), ("did_bring_back", archived(false))];
    let mut said: Vec<Parts> = kinds.into_iter().filter_map(|(code, titles)| Some(part(code, [("titles", some(&titles)?)]))).collect();
    let title = |value: &Value| text(value.as_str().unwrap_or_default());
    let renamed = |effect: &Effect| part("did_rename", [("one", title(&effect.before)), ("other", title(&effect.after))]);
    said.extend(of(receipt, "title").map(renamed));
    let before = said.len();
    said.extend(ticks.iter().filter_map(|(effect, ticked, reason)| {
        let code = if *ticked { "did_tick_against" } else { "did_untick_against" };
        Some(part(code, [("title", text(&effect.name)), ("reason", text(reason.as_deref()?))]))
    }));
    let overridden = said.len() > before;
    (said, overridden)
}

fn shadow(receipt: &Receipt) -> Option<Parts> {
    let labels = names(receipt, "shadow");
    (!labels.is_empty()).then(|| part("did_shadow", [("labels", text(&labels.join(", ")))]))
}

fn proposed(answer: &Value) -> Parts {
    match answer["proposed"].as_u64() {
        None => part("did_propose", []),
        Some(1) => part("did_propose_one", [("count", text(&1))]),
        Some(n) => part("did_propose_many", [("count", text(&n))]),
    }
}

fn titles<'e>(effects: impl Iterator<Item = &'e Effect>) -> Vec<&'e str> {
    effects.map(|effect| effect.name.as_str()).collect()
}

/// The first few titles, and how many more; nothing where there is none.
fn some(titles: &[&str]) -> Option<Named> {
    let shown = if titles.len() <= NAMED + 1 { titles.len() } else { NAMED };
    let title = |title: &&str| Named::Said(part("did_title", [("title", text(*title))]));
    let more = (titles.len() > shown).then(|| Named::Said(part("did_more", [("count", text(&(titles.len() - shown)))])));
    (!titles.is_empty()).then(|| titles[..shown].iter().map(title).chain(more).collect())
}

fn text(value: &(impl ToString + ?Sized)) -> Named {
    Named::Text(value.to_string())
}

fn part<const N: usize>(code: &'static str, values: [(&str, Named); N]) -> Parts {
    let values = values.map(|(name, value)| (name.to_owned(), value));
    Parts { code: code.into(), values: (N > 0).then(|| Box::new(values.into())) }
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
            one item: ItemsAdded: Added 1 step: “Item 0”
            four items: ItemsAdded: Added 4 steps: “Item 0”, “Item 1”, “Item 2” and “Item 3”
            twenty items: ItemsAdded: Added 20 steps: “Item 0”, “Item 1”, “Item 2” and 17 more
            labels: Labels: Assigned labels: bug, backend
            shadow: ShadowLabels: Suggested labels: bug (none assigned)
            nothing assigned: -
            ticks: ItemsChanged: Ticked “Call the roofer” and “Pay”; unticked “Sand”
            title and archive: ItemsChanged: Archived “Old”; renamed “A” to “B”
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
        let skip =
            Skip { id: "1".to_owned(), name: "Order <b>tiles</b>".to_owned(), code: Code::Sovereignty, reason: "It stays.".to_owned() };
        let mut receipt =
            receipt("update_checklist_items", Outcome::Partial, vec![effect("2", "Pay", "isChecked", json!(false), json!(true))]);
        receipt.change_set = Some(id.to_string());
        receipt.skipped = vec![skip];
        let deed = deed(&receipt, &Value::Null).unwrap();
        assert_eq!((deed.change_set_id, deed.proposal_id), (Some(ChangeSetId(id)), None));
        let skipped: Vec<Skipped> = skipped(&receipt).collect();
        expect![[r#"[Skipped { what: "Order tiles", code: Sovereignty, reason: "You set it yourself, and the agent gave no reason that counts. It stays." }]"#]].assert_eq(&format!("{skipped:?}"));
    }
}
