//! Frames that name an attribute: labels, steps, priority, deadline, project, title.

use domain::Priority;

use super::{
    Context,
    clause::{Clause, Move, TargetKind, Verb},
    frames::{change, tail},
    names::{known_label, label_name},
    said::Said,
    target::target,
    value,
};
use crate::{cursor::Cursor, token::Kind, when};

/// "add label home to ...", "add steps a and b to ...", "add #12 to project Home".
pub(super) fn added(said: Said<'_>, context: &Context) -> Option<Clause> {
    let said_steps = steps_of(said, context);
    if said_steps.is_some() {
        return said_steps;
    }
    let bare = said.without_start(&["the", "a", "an"]);
    let at = (1..bare.len()).find(|at| matches!(bare.word(*at), "to" | "on"))?;
    let (what, to) = (bare.upto(at), bare.from(at + 1));
    // "add 2 hours to the party": tasks have no length.
    if when::length::length(what.start()).is_some_and(|(_, end)| end.done()) {
        return Some(Clause::Other(String::new()));
    }
    let labelled = matches!(what.word(0), "label" | "labels" | "tag" | "tags" | "@")
        || matches!(what.word(what.len() - 1), "label" | "tag" | "labels" | "tags");
    if labelled {
        return Some(change(Verb::AddLabels(value::labels(what, context)?), target(to, context)));
    }
    let owner = target(to.before_end(&["checklist"]).unwrap_or(to), context);
    if matches!(owner.kind, TargetKind::Numbers(_)) && !matches!(what.word(0), "note" | "notes" | "comment") {
        let items = what.split(&[",", "and", "&"]).iter().map(|piece| piece.unquoted()).collect();
        return Some(change(Verb::Steps(items), owner));
    }
    let known = target(what, context);
    if matches!(known.kind, TargetKind::Numbers(_) | TargetKind::Previous(_)) {
        return value::place(to, context).map(|value::Place(project)| change(Verb::Project(project), known));
    }
    None
}

pub(super) const STEP_WORDS: &[&str] = &["step", "steps", "subtask", "subtasks", "checklist", "subitems", "sub-steps"];

/// "steps a, b and c to T", "a checklist to T: a, b", "a and b to the checklist of T".
pub(super) fn steps_of(said: Said<'_>, context: &Context) -> Option<Clause> {
    said.find(STEP_WORDS)?;
    let items = |list: Said<'_>| -> Vec<String> {
        let list = list.without_start(&[
            ":",
            "the",
            "a",
            "an",
            "step",
            "steps",
            "subtask",
            "subtasks",
            "checklist",
            "items",
            "item",
            "called",
            "with",
        ]);
        list.split(&[",", "and", ";", "&", "-", "*"]).iter().map(|piece| piece.unquoted()).collect()
    };
    let owner = |said: Said<'_>| {
        let bare =
            said.after(&["the checklist of", "the checklist for", "the steps of", "the checklist on", "checklist of"]).unwrap_or(said);
        target(bare.without_end(&["checklist", "'s checklist", "'s", "steps"]), context)
    };
    let colon = said.find(&[":"]);
    let to = (1..said.len()).rev().find(|at| matches!(said.word(*at), "to" | "for" | "on"))?;
    let (list, target) = match colon {
        Some(colon) if colon > to => (items(said.from(colon + 1)), owner(said.part(to + 1, colon))),
        _ => (items(said.upto(to)), owner(said.from(to + 1))),
    };
    let list: Vec<String> = list.into_iter().filter(|item| !item.is_empty()).collect();
    (!list.is_empty() && target.kind != TargetKind::Missing).then(|| change(Verb::Steps(list), target))
}

/// A field that is taken away: "date", "label home", "priority".
pub(super) fn attribute_removed(what: Said<'_>, context: &Context) -> Option<Verb> {
    let whole = |phrases: &[&str]| phrases.iter().any(|words| what.start().phrase(words).is_some_and(Cursor::done));
    if whole(&["date", "due date", "schedule", "dates", "scheduled date"]) {
        return Some(Verb::Move(Move::Backlog));
    }
    if whole(&["time", "times", "time of day"]) {
        return Some(Verb::Move(Move::NoTime));
    }
    if whole(&["deadline", "deadlines"]) {
        return Some(Verb::Deadline(None));
    }
    if whole(&["priority", "high priority"]) {
        return Some(Verb::Prioritise(Some(Priority::Medium)));
    }
    if whole(&["project"]) {
        return Some(Verb::Project(None));
    }
    if whole(&["recurrence", "repetition", "repeat"]) {
        return Some(Verb::StopRepeating);
    }
    let named = what.start().eat(&["label", "labels", "tag", "tags", "@"]).is_some()
        || what.before_end(&["label", "tag", "labels", "tags"]).is_some();
    if named {
        return value::labels(what, context).map(Verb::RemoveLabels);
    }
    None
}

/// "label T as home", "tag T with @errands".
pub(super) fn labelled(said: Said<'_>, context: &Context) -> Option<Clause> {
    let explicit = (1..said.len()).rev().find(|at| matches!(said.word(*at), "as" | "with" | "@"));
    let (what, names) = match explicit {
        Some(at) if said.word(at) == "@" => (said.upto(at).without_end(&["as", "with"]), said.from(at)),
        Some(at) => (said.upto(at), said.from(at + 1)),
        None => {
            let at = (1..said.len()).find(|at| {
                said.tokens()[*at].kind == Kind::Quote || label_name(said.at(*at), &context.names.labels).is_some_and(|(_, end)| end.done())
            })?;
            (said.upto(at), said.from(at))
        }
    };
    if what.is_empty() || what.start().phrases(&["the", "my"]).is_some_and(Cursor::done) {
        return None;
    }
    Some(change(Verb::AddLabels(value::labels(names, context)?), target(what, context)))
}

/// "untag T", "untag T home", "unlabel home from T".
pub(super) fn unlabelled(said: Said<'_>, context: &Context) -> Option<Clause> {
    if let Some(at) = (1..said.len()).rev().find(|at| said.word(*at) == "from") {
        let (before, after) = (said.upto(at), said.from(at + 1));
        let known = |said: Said<'_>| known_label(said.start().maybe(&["@"]), &context.names.labels).is_some();
        let (names, what) = if known(after) && !known(before) { (after, before) } else { (before, after) };
        return Some(change(Verb::RemoveLabels(value::labels(names, context)?), target(what, context)));
    }
    let at = (1..said.len()).find(|at| matches!(said.word(*at), "as" | "@" | "with"))?;
    Some(change(Verb::RemoveLabels(value::labels(said.from(at), context)?), target(said.upto(at), context)))
}

/// "set T to high", "mark T as done", "change the priority of T to low", "make T repeat weekly", "give T the label home".
pub(super) fn set(said: Said<'_>, context: &Context) -> Option<Clause> {
    if let Some(clause) = attribute(said, context) {
        return Some(clause);
    }
    if let Some(at) = (1..said.len())
        .find(|at| said.at(*at).phrases(&["the label", "the labels", "the tag", "label", "tag"]).is_some() || said.word(*at) == "@")
        && let Some(names) = value::labels(said.from(at), context)
    {
        return Some(change(Verb::AddLabels(names), target(said.upto(at).without_end(&["with", "as"]), context)));
    }
    if let Some(at) =
        (1..said.len()).find(|at| said.at(*at).phrases(&["a deadline of", "a deadline on", "the deadline", "a deadline"]).is_some())
    {
        let rest = said.from(at).without_start(&["a deadline of", "a deadline on", "the deadline", "a deadline"]);
        return Some(change(value::deadline(rest, context)?, target(said.upto(at), context)));
    }
    let (what, verb) = tail(said, &["to", "as", "for", "on", "at", "a"], |rest| value::any(rest, context))?;
    let bare = what.start().eat(&["a", "an"]).is_some();
    if bare && matches!(verb, Verb::Move(_) | Verb::Deadline(_)) {
        return None;
    }
    Some(change(verb, target(what, context)))
}

/// "raise the priority of T", "raise T's priority to high".
pub(super) fn raised(said: Said<'_>, priority: Priority, context: &Context) -> Option<Clause> {
    match attribute(said, context)? {
        Clause::Change(mut change) => {
            if change.verb == Verb::Prioritise(None) {
                change.verb = Verb::Prioritise(Some(priority));
            }
            matches!(change.verb, Verb::Prioritise(_)).then_some(Clause::Change(change))
        }
        _ => None,
    }
}

/// "the priority of T to high", "T's title to X", "priority of T".
pub(super) fn attribute(said: Said<'_>, context: &Context) -> Option<Clause> {
    let bare = said.without_start(&["the", "its", "their"]);
    let name = |said: Said<'_>| -> Option<(&'static str, usize)> {
        const NAMES: [(&str, &str); 18] = [
            ("due date", "date"),
            ("scheduled date", "date"),
            ("date", "date"),
            ("day", "date"),
            ("schedule", "date"),
            ("time", "time"),
            ("deadline", "deadline"),
            ("priority", "priority"),
            ("priorities", "priority"),
            ("urgency", "priority"),
            ("title", "title"),
            ("name", "title"),
            ("project", "project"),
            ("label", "labels"),
            ("labels", "labels"),
            ("tag", "labels"),
            ("tags", "labels"),
            ("dates", "date"),
        ];
        NAMES.iter().find_map(|(words, name)| said.start().phrase(words).map(|c| (*name, c.at())))
    };
    let (what, owner_rest) = if let Some((what, end)) = name(bare) {
        let rest = bare.from(end);
        (what, rest.after(&["of", "for", "on"])?)
    } else {
        let at = (1..said.len()).find(|at| said.word(*at) == "'s")?;
        let (what, end) = name(said.from(at + 1))?;
        let verb = valued(what, said.from(at + 1 + end).without_start(&["to", "as", ":"]), context)?;
        return Some(change(verb, target(said.upto(at), context)));
    };
    if let Some((owner, verb)) = tail(owner_rest, &["to", "as", "="], |rest| valued(what, rest, context)).filter(|_| what != "title") {
        return Some(change(verb, target(owner, context)));
    }
    if let Some(at) = (1..owner_rest.len()).find(|at| matches!(owner_rest.word(*at), "to" | "as" | "=")).filter(|_| what == "title") {
        return Some(change(valued(what, owner_rest.from(at + 1), context)?, target(owner_rest.upto(at), context)));
    }
    let verb = match what {
        "priority" => Verb::Prioritise(None),
        "date" | "time" => Verb::Move(Move::Missing),
        _ => return None,
    };
    Some(change(verb, target(owner_rest, context)))
}

pub(super) fn valued(attribute: &str, said: Said<'_>, context: &Context) -> Option<Verb> {
    match attribute {
        "priority" => value::priority(said).map(|priority| Verb::Prioritise(Some(priority))),
        "title" => (!said.is_empty()).then(|| Verb::Rename(said.unquoted())),
        "deadline" => value::deadline(said, context),
        "project" => value::place(said, context).map(|value::Place(project)| Verb::Project(project)),
        "labels" => value::labels(said, context).map(Verb::AddLabels),
        _ => value::movement(said, context, 1).map(Verb::Move),
    }
}

/// "assign label home to T", "assign T to Home", "assign high priority to T".
pub(super) fn assigned(said: Said<'_>, context: &Context) -> Option<Clause> {
    let at = (1..said.len()).rev().find(|at| said.word(*at) == "to")?;
    let (what, to) = (said.upto(at), said.from(at + 1));
    if let Some(priority) = value::priority(what) {
        return Some(change(Verb::Prioritise(Some(priority)), target(to, context)));
    }
    if what.start().maybe(&["the"]).eat(&["label", "labels", "tag", "@"]).is_some() || what.before_end(&["label", "tag"]).is_some() {
        return Some(change(Verb::AddLabels(value::labels(what, context)?), target(to, context)));
    }
    value::place(to, context).map(|value::Place(project)| change(Verb::Project(project), target(what, context)))
}
