//! The built-in agent: does the safe part of the work from new notes, without a model.
//!
//! - A list line (`-`, `*`, `+`, `•`, `1.`, `1)`) or a line with a box (`[ ]`, `[x]`, with or without a bullet) becomes a checklist item; a
//!   crossed box makes a ticked one. An item is never created if its title exists already, even ticked or archived. If several notes
//!   contain the same line, the newest decides whether it is ticked. Fenced code is not read.
//! - "done: X", "done - X", "X: done" and "X - done" (also finished, completed) on their own line suggest that an open item is done, if X
//!   is its title (sure), or if X and exactly one open title contain each other as whole words, the shorter of the two with at least six
//!   characters (less sure). A crossed line that names an open item does the same. Such a line never becomes an item itself. Nothing is
//!   suggested twice.
//! - A label is assigned if its whole name, of two characters or more, is in a note: the first three in the order of the text, the first of
//!   a group. A name within a longer word, an address or a compound (`non-urgent`) does not count.
//!
//! It never unticks, renames or archives anything and does not guess the language, because that takes understanding. Not here: whether a
//! call is allowed, which the host decides as for every other agent.

use std::collections::HashSet;

use domain::{ChecklistItem, Timestamp, task::TITLE_MAX, text::lower};
use serde_json::{Value, json};

use super::brief::Brief;
use crate::words::quote;

/// Maximum number of items of one call.
const ITEMS_MOST: usize = 20;
/// Maximum number of labels of the one call that assigns them.
const LABELS_MOST: usize = 3;
/// Minimum number of characters of a part that may identify a title.
const PART_LEAST: usize = 6;
/// Minimum number of characters of a label to look for.
const LABEL_LEAST: usize = 2;
/// Words that say that something is done.
const DONE: [&str; 3] = ["done", "finished", "completed"];
/// Separates such a word from what is done. A hyphen needs spaces around it, so that "half-done" is not a claim.
const BETWEEN: [&str; 4] = [":", " - ", " – ", " — "];

/// The tool calls for the notes that are newer than the last look; for all notes if there was none.
pub fn calls(brief: &Brief, since: Option<Timestamp>) -> Vec<(&'static str, Value)> {
    let texts: Vec<&str> = brief.news(since).map(|note| note.text.as_str()).collect();
    let items = brief.items();
    let mut calls = Vec::new();
    let lines: Vec<Line> = texts.iter().copied().flat_map(lines).collect();
    for part in new_items(&lines, &items).chunks(ITEMS_MOST) {
        let entries: Vec<Value> = part
            .iter()
            .map(|item| if item.ticked { json!({"title": item.title, "isChecked": true}) } else { json!({"title": item.title}) })
            .collect();
        calls.push(("add_multiple_checklist_items", json!({"items": entries})));
    }
    let labels = labels(&texts, brief);
    if !labels.is_empty() {
        calls.push(("assign_task_labels", json!({"labelIds": labels})));
    }
    calls.extend(suggestions(&lines, &items).into_iter().map(|call| ("suggest_checklist_completion", call)));
    calls
}

/// The subject of a refused call of the built-in agent, for people.
pub(super) fn spoken(name: &str) -> &'static str {
    match name {
        "add_multiple_checklist_items" => "New checklist items",
        "assign_task_labels" => "Labels",
        _ => "A suggestion",
    }
}

/// The meaning of one line of a note.
#[derive(Debug, PartialEq)]
enum Line<'a> {
    /// A step, and its box if it has one.
    Step(&'a str, Option<bool>),
    /// Something that is done, and the whole line.
    Done(&'a str, &'a str),
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let mut fenced = false;
    let mut found = Vec::new();
    for line in text.lines().map(str::trim) {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            found.extend(read(line));
        }
    }
    found
}

fn read(line: &str) -> Option<Line<'_>> {
    let behind = unbulleted(line);
    let body = behind.unwrap_or(line);
    let (ticked, body) = boxed(body);
    let body = body.trim();
    if !body.contains(char::is_alphanumeric) {
        return None;
    }
    if ticked.is_none()
        && let Some(what) = done(body)
    {
        return Some(Line::Done(what, body));
    }
    (behind.is_some() || ticked.is_some()).then_some(Line::Step(body, ticked))
}

/// The text after a bullet or a number.
fn unbulleted(line: &str) -> Option<&str> {
    let rest = if let Some(rest) = line.strip_prefix(['-', '*', '+', '•']) {
        rest
    } else {
        let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if !(1..=3).contains(&digits) {
            return None;
        }
        line[digits..].strip_prefix(['.', ')'])?
    };
    rest.starts_with(char::is_whitespace).then(|| rest.trim_start())
}

/// Whether a box at the beginning is crossed, and the text after the box.
fn boxed(body: &str) -> (Option<bool>, &str) {
    let marks = [("[ ]", false), ("[]", false), ("[x]", true), ("[X]", true)];
    let found = marks.into_iter().find_map(|(mark, ticked)| Some((Some(ticked), body.strip_prefix(mark)?)));
    found.unwrap_or((None, body))
}

/// What the line says is done.
fn done(body: &str) -> Option<&str> {
    let claim = |part: &str| DONE.contains(&lower(part.trim().trim_end_matches(['.', '!'])).as_str());
    let said = BETWEEN.into_iter().find_map(|between| {
        let first = body.split_once(between).filter(|(word, _)| claim(word)).map(|(_, what)| what);
        first.or_else(|| body.rsplit_once(between).filter(|(_, word)| claim(word)).map(|(what, _)| what))
    })?;
    let said = said.trim().trim_end_matches(['.', '!']).trim_end();
    said.contains(char::is_alphanumeric).then_some(said)
}

struct NewItem {
    title: String,
    ticked: bool,
}

fn new_items(lines: &[Line<'_>], items: &[&ChecklistItem]) -> Vec<NewItem> {
    let existing: HashSet<String> = items.iter().map(|item| key(&item.title)).collect();
    let mut new: Vec<NewItem> = Vec::new();
    let mut places = std::collections::HashMap::new();
    for line in lines {
        let Line::Step(body, ticked) = line else { continue };
        let title = titled(body);
        let key = key(&title);
        if existing.contains(&key) {
            continue;
        }
        let place = *places.entry(key).or_insert_with(|| {
            new.push(NewItem { title, ticked: false });
            new.len() - 1
        });
        if let Some(ticked) = ticked {
            new[place].ticked = *ticked;
        }
    }
    new
}

/// A line as a title: on one line with single spaces, cut after a word if it is too long.
fn titled(body: &str) -> String {
    let line = body.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((end, _)) = line.char_indices().nth(TITLE_MAX) else { return line };
    let head = &line[..line[..end].char_indices().next_back().map_or(0, |(at, _)| at)];
    format!("{}…", head.rsplit_once(' ').map_or(head, |(words, _)| words))
}

/// The form in which titles are compared.
fn key(title: &str) -> String {
    lower(&title.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Calls that suggest what the notes say is done.
fn suggestions(lines: &[Line<'_>], items: &[&ChecklistItem]) -> Vec<Value> {
    let open: Vec<(String, &ChecklistItem)> =
        items.iter().filter(|item| !item.is_checked && !item.is_archived).map(|item| (key(&item.title), *item)).collect();
    let mut suggested = HashSet::new();
    let mut calls = Vec::new();
    for line in lines {
        let (found, reason) = match line {
            Line::Done(what, said) => (named(what, &open), format!("A note says {}.", quote(said))),
            Line::Step(body, Some(true)) => (exact(&key(&titled(body)), &open), format!("A note has {} ticked off.", quote(body))),
            Line::Step(..) => continue,
        };
        for (item, confidence) in found {
            if item.suggestion.is_none() && suggested.insert(item.id) {
                calls.push(json!({"checklistItemId": item.id, "reason": reason, "confidence": confidence}));
            }
        }
    }
    calls
}

type Found<'a> = Vec<(&'a ChecklistItem, &'static str)>;

/// The open items that a claim names: by all of it, or by its parts between commas.
fn named<'a>(what: &str, open: &[(String, &'a ChecklistItem)]) -> Found<'a> {
    let whole = exact(&key(what), open);
    if !whole.is_empty() {
        return whole;
    }
    let part = |part: &str| {
        let same = exact(&key(part), open);
        if same.is_empty() { near(&key(part), open) } else { same }
    };
    what.split([',', ';']).flat_map(part).collect()
}

/// The only open item whose title contains this text, or is contained in it, as whole words.
fn near<'a>(what: &str, open: &[(String, &'a ChecklistItem)]) -> Found<'a> {
    let holds = |whole: &str, part: &str| part.chars().count() >= PART_LEAST && place(whole, part).is_some();
    let near: Vec<&ChecklistItem> =
        open.iter().filter(|(title, _)| holds(title, what) || holds(what, title)).map(|(_, item)| *item).collect();
    if let [only] = near[..] { vec![(only, "medium")] } else { Vec::new() }
}

/// The one open item with this title.
fn exact<'a>(title: &str, open: &[(String, &'a ChecklistItem)]) -> Found<'a> {
    let same: Vec<&ChecklistItem> = open.iter().filter(|(other, _)| other == title).map(|(_, item)| *item).collect();
    if let [only] = same[..] { vec![(only, "high")] } else { Vec::new() }
}

/// Ids of the labels that the texts name.
fn labels(texts: &[&str], brief: &Brief) -> Vec<domain::LabelId> {
    let texts: Vec<String> = texts.iter().map(|text| lower(text)).collect();
    let mut found = Vec::new();
    for label in &brief.labels.known {
        let name = lower(label.name.trim());
        if name.chars().count() >= LABEL_LEAST {
            let at = texts.iter().enumerate().find_map(|(text, whole)| Some((text, place(whole, &name)?)));
            found.extend(at.map(|at| (at, std::cmp::Reverse(name.len()), label)));
        }
    }
    // If two names begin at the same place, the longer one is preferred.
    found.sort_by_key(|(at, longest, label)| (*at, *longest, label.id));
    let mut groups = HashSet::new();
    let free = found.into_iter().filter(|(_, _, label)| label.group.as_ref().is_none_or(|group| groups.insert(group.clone())));
    free.take(LABELS_MOST).map(|(_, _, label)| label.id).collect()
}

/// Where a part first occurs in a text as whole words.
fn place(text: &str, part: &str) -> Option<usize> {
    text.match_indices(part)
        .map(|(at, _)| at)
        .find(|&at| parts_words(text[..at].chars().rev()) && parts_words(text[at + part.len()..].chars()))
}

/// Whether a word ends before these characters: at a space, or at a mark that does not join two words.
fn parts_words(mut beyond: impl Iterator<Item = char>) -> bool {
    let joins = |c: char| matches!(c, '-' | '\'' | '’' | '.' | ':' | '/' | '@' | '&' | '\u{2011}');
    match beyond.next() {
        Some(c) if c.is_alphanumeric() || c == '_' => false,
        Some(c) if joins(c) => !beyond.next().is_some_and(char::is_alphanumeric),
        _ => true,
    }
}

#[cfg(test)]
mod tests;
