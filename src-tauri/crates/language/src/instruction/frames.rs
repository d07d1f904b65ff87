//! The frame of each verb: where its target ends, and what it is changed to.

use domain::{Priority, sentence::Sentence};

use super::{
    Context,
    attributes::{added, assigned, attribute_removed, labelled, raised, set, unlabelled},
    clause::{Change, Clause, Move, Otherwise, Target, TargetKind, Vague, Verb},
    commands::{Command, command},
    create,
    names::single_name,
    said::Said,
    scope,
    target::target,
    value,
};
use crate::{number, when};

pub(super) fn change(verb: Verb, target: Target) -> Clause {
    Clause::Change(Box::new(Change { verb, target, otherwise: Otherwise::Ask }))
}

/// The frame of a command: what is changed, and to what.
pub(super) fn frame(command: Command, rest: Said<'_>, context: &Context) -> Option<Clause> {
    let of = |verb: Verb, said: Said<'_>| Some(change(verb, target(said, context)));
    match command {
        Command::Add => added(rest, context).or_else(|| create::drafts(rest, None, context).map(Clause::Create)),
        Command::Remind => numbered(rest, context).or_else(|| create::drafts(rest, None, context).map(Clause::Create)),
        Command::Must => intended(rest, context),
        Command::Do => {
            tail(rest, &["for", "on", "to", "at"], |rest| value::movement(rest, context, 1))?;
            let draft = create::one(&["do ", &rest.text()].concat(), context);
            match scheduled(rest, context)? {
                Clause::Change(mut change) => {
                    change.otherwise = Otherwise::Create(Box::new(draft));
                    Some(Clause::Change(change))
                }
                _ => Some(Clause::Create(vec![draft])),
            }
        }
        Command::Complete => completed(rest, context),
        Command::Reopen => of(Verb::Complete(false), rest.without_end(&["as done", "as complete", "as completed", "as finished", "done"])),
        Command::Restore => of(Verb::Restore, rest.without_end(&["from the trash", "from trash"])),
        Command::Delete => deleted(rest, context),
        Command::Clear => cleared(rest, context),
        Command::CleanUp => None,
        Command::Move(sign) => moved(rest, sign, context),
        Command::Schedule => scheduled(rest, context),
        Command::Rename => renamed(rest, context),
        Command::Prioritise => prioritised(rest, Priority::High, context),
        Command::Deprioritise => of(Verb::Prioritise(Some(Priority::Low)), rest),
        Command::Label => labelled(rest, context),
        Command::Unlabel => unlabelled(rest, context),
        Command::Set => set(rest, context),
        Command::Raise(priority) => raised(rest, priority, context),
        Command::Unschedule => of(Verb::Move(Move::Backlog), rest),
        Command::Take => deleted(rest, context).filter(|clause| !matches!(clause, Clause::Change(change) if change.verb == Verb::Delete)),
        Command::Put => put(rest, context),
        Command::Assign => assigned(rest, context),
        Command::Break => broken(rest, context),
        Command::Repeat => {
            let (what, verb) = tail(rest, &["to"], |said| value::repetition(said, context))?;
            of(verb, what)
        }
        Command::StopRepeating => of(Verb::StopRepeating, rest),
        Command::Skip => of(Verb::Skip, rest),
    }
}

/// Splits "T to VALUE" or "T VALUE" at the first place behind which everything is a value.
pub(super) fn tail<'a, V>(said: Said<'a>, connectors: &[&str], read: impl Fn(Said<'a>) -> Option<V>) -> Option<(Said<'a>, V)> {
    (1..said.len()).filter(|at| said.word(at - 1) != "#").find_map(|at| {
        let from = if connectors.contains(&said.word(at)) { at + 1 } else { at };
        Some((said.upto(at).without_end(connectors), read(said.from(from))?))
    })
}

/// "remind me of #8 tomorrow": the task is there, so it moves.
fn numbered(said: Said<'_>, context: &Context) -> Option<Clause> {
    let (what, to) = tail(said, &["on", "at", "for"], |rest| value::movement(rest, context, 1))?;
    let target = target(what, context);
    matches!(target.kind, TargetKind::Numbers(_)).then(|| change(Verb::Move(to), target))
}

/// "I need to reschedule the dentist" is a change where there is such a task; anything else one needs to do is a new task.
fn intended(said: Said<'_>, context: &Context) -> Option<Clause> {
    let drafts = create::drafts(said, None, context)?;
    let moved = command(said).filter(|(name, _)| matches!(name, Command::Move(_))).and_then(|(name, rest)| frame(name, rest, context));
    match (moved, drafts.as_slice()) {
        (Some(Clause::Change(mut change)), [draft]) => {
            change.otherwise = Otherwise::Create(Box::new(draft.clone()));
            Some(Clause::Change(change))
        }
        _ => Some(Clause::Create(drafts)),
    }
}

/// "complete the report", "check off 3 and 5".
pub(super) fn completed(said: Said<'_>, context: &Context) -> Option<Clause> {
    let said = said.without_end(&["off", "as done", "as complete", "as completed", "as finished", "off my list", "off the list"]);
    if said.is_empty() {
        return None;
    }
    // "finish the report by Friday" is nothing to tick off now.
    if let Some((what, Verb::Deadline(Some(date)))) = tail(said, &["by", "before", "until"], |rest| value::deadline(rest, context))
        && matches!(said.word(what.len()), "by" | "before" | "until")
    {
        let (words, due) = (what.text(), said.from(what.len()).text());
        let complete = Sentence::new("ask_complete", format!("Complete {words}")).naming("words", &words);
        let due = Sentence::new("ask_make_due", format!("Make {words} due {due}")).naming("words", &words).naming("day", &date);
        return Some(Clause::Vague(Vague::Readings(vec![due, complete])));
    }
    Some(change(Verb::Complete(true), target(said, context)))
}

/// "delete the report", "remove the label home from it", "remove the date from the report", "take it out of Home".
pub(super) fn deleted(said: Said<'_>, context: &Context) -> Option<Clause> {
    let from = (1..said.len()).rev().find(|at| matches!(said.word(*at), "from" | "off" | "of"));
    if let Some(at) = from {
        let (what, whose) = (said.upto(at).without_start(&["the", "its", "their", "all", "any"]), said.from(at + 1));
        if let Some(verb) = attribute_removed(what, context) {
            return Some(change(verb, target(whose, context)));
        }
        if value::place(whose, context).is_some_and(|place| place.0.is_some())
            && whose.find(&["project", "#"]).is_some()
            && scope::scope(what, context).is_none()
        {
            return Some(change(Verb::Project(None), target(what, context)));
        }
    }
    let said = said.without_end(&["from my list", "from the list", "off my list", "from my tasks", "completely"]);
    if said.is_empty() {
        return None;
    }
    Some(change(Verb::Delete, target(said, context)))
}

/// "clear the date of the report". Anything else might mean completing or deleting.
pub(super) fn cleared(said: Said<'_>, context: &Context) -> Option<Clause> {
    let at = (1..said.len()).rev().find(|at| matches!(said.word(*at), "from" | "of" | "for" | "on"));
    if let Some(at) = at
        && let Some(verb) = attribute_removed(said.upto(at).without_start(&["the", "its", "their"]), context)
    {
        return Some(change(verb, target(said.from(at + 1), context)));
    }
    None
}

/// "move T to Friday", "push T by a week", "move T to the Home project", "postpone T".
pub(super) fn moved(said: Said<'_>, sign: i64, context: &Context) -> Option<Clause> {
    let deadline = said.without_start(&["the", "my"]).after(&["deadline of", "deadline for", "due date of"]);
    let said = deadline.unwrap_or(said);
    let said = said.after(&["the date of", "the due date of", "date of"]).unwrap_or(said);
    let read = |rest: Said<'_>| value::movement(rest, context, sign);
    let leading = said.without_start(&["forward", "back", "up", "out"]);
    if let Some(to) = leading.after(&["to", "until", "by", "for"]).and_then(read) {
        let target = Target { kind: TargetKind::Previous(None), words: "it".to_string(), except: None };
        return Some(change(Verb::Move(to), target));
    }
    let ways = ["to", "until", "till", "onto", "by", "for", "on", "at"];
    let found = tail(leading, &ways, read).or_else(|| by_length(leading, sign));
    if let Some((what, to)) = found {
        let verb = match (deadline.is_some(), to) {
            (true, Move::To(date, _)) => Verb::Deadline(Some(date)),
            (_, to) => Verb::Move(to),
        };
        return Some(change(verb, target(what.without_end(&["back", "forward", "out", "up"]), context)));
    }
    let into = ["to", "into", "in", "under"];
    let placed = (1..leading.len()).filter(|at| into.contains(&leading.word(*at)));
    for at in placed {
        if let Some(value::Place(project)) = value::place(leading.from(at + 1), context) {
            return Some(change(Verb::Project(project), target(leading.upto(at), context)));
        }
    }
    if let Some(rest) = leading.before_end(&["out of the project", "out of its project"]) {
        return Some(change(Verb::Project(None), target(rest, context)));
    }
    if let Some(at) = (1..leading.len()).find(|at| leading.at(*at).phrase("out of").is_some())
        && value::place(leading.from(at + 2), context).is_some_and(|place| place.0.is_some())
    {
        return Some(change(Verb::Project(None), target(leading.upto(at), context)));
    }
    let unread = (1..leading.len()).any(|at| matches!(leading.word(at), "to" | "until" | "into"));
    if unread && sign > 0 {
        let at = (1..leading.len()).rev().find(|at| matches!(leading.word(*at), "to" | "until" | "into"))?;
        let rest = leading.from(at + 1);
        // "move X to Garden" names a project that does not exist; validation says so.
        if let Some((name, end)) = single_name(rest.start().maybe(&["#"]))
            && end.done()
            && rest.tokens()[0].capital()
            && leading.word(at) != "until"
            && value::names_project(rest)
        {
            return Some(change(Verb::Project(Some(name)), target(leading.upto(at), context)));
        }
        return Some(change(Verb::Move(Move::Missing), target(leading.upto(at), context)));
    }
    (!leading.is_empty()).then(|| change(Verb::Move(Move::Missing), target(leading, context)))
}

/// "postpone T two days": a length behind the target says how far.
pub(super) fn by_length(said: Said<'_>, sign: i64) -> Option<(Said<'_>, Move)> {
    (1..said.len()).find_map(|at| {
        let (length, end) = when::length::length(said.at(at))?;
        (end.done() && !length.beyond).then(|| (said.upto(at).without_end(&["by", "for"]), Move::By(length, sign)))
    })
}

/// "schedule the report for Friday"; "schedule a call with Bob for Friday" is a new task, and so is what names no task.
pub(super) fn scheduled(said: Said<'_>, context: &Context) -> Option<Clause> {
    let draft = create::drafts(said, None, context)?;
    if said.start().eat(&["a", "an", "some", "time", "another"]).is_some() {
        return Some(Clause::Create(draft));
    }
    let (what, to) = tail(said, &["for", "on", "to", "at"], |rest| value::movement(rest, context, 1)).unwrap_or((said, Move::Missing));
    let target = target(what, context);
    let definite = said.start().eat(&["the", "my", "#", "it", "them", "task"]).is_some();
    let otherwise = match (to == Move::Missing || definite, draft.as_slice()) {
        (false, [one]) => Otherwise::Create(Box::new(one.clone())),
        _ => Otherwise::Ask,
    };
    Some(Clause::Change(Box::new(Change { verb: Verb::Move(to), target, otherwise })))
}

/// "rename T to X".
pub(super) fn renamed(said: Said<'_>, context: &Context) -> Option<Clause> {
    let said = said.without_start(&["the title of", "the name of"]);
    let at = (1..said.len()).find(|at| matches!(said.word(*at), "to" | "as" | "into") || said.at(*at).phrase("- >").is_some())?;
    let skip = if said.word(at) == "-" { 2 } else { 1 };
    let title = said.from(at + skip).without_start(&[":"]);
    (!title.is_empty()).then(|| change(Verb::Rename(title.unquoted()), target(said.upto(at), context)))
}

pub(super) fn prioritised(said: Said<'_>, priority: Priority, context: &Context) -> Option<Clause> {
    let (what, priority) = match tail(said, &["as", "to"], value::priority) {
        Some((what, said)) => (what, said),
        None => (said, priority),
    };
    (!what.is_empty()).then(|| change(Verb::Prioritise(Some(priority)), target(what, context)))
}

/// "put T in Home", "put T on Friday", "put T back in the backlog", "put milk on my list".
pub(super) fn put(said: Said<'_>, context: &Context) -> Option<Clause> {
    if let Some(what) = said.before_end(&["on my list", "on the list", "on my todo list", "on my to - do list", "on my tasks"]) {
        return create::drafts(what, None, context).map(Clause::Create);
    }
    if let Some(what) = said.before_end(&["off"]) {
        return Some(change(Verb::Move(Move::Missing), target(what, context)));
    }
    if let Some((what, to)) =
        tail(said, &["in", "into", "on", "to", "for", "at", "back"], |rest| value::movement(rest.without_start(&["in", "on"]), context, 1))
    {
        return Some(change(Verb::Move(to), target(what.without_end(&["back"]), context)));
    }
    for at in (1..said.len()).filter(|at| matches!(said.word(*at), "in" | "into" | "under" | "to" | "#")) {
        let from = if said.word(at) == "#" { at } else { at + 1 };
        if let Some(value::Place(project)) = value::place(said.from(from), context) {
            return Some(change(Verb::Project(project), target(said.upto(at), context)));
        }
    }
    let at = said.find(&["@"]).filter(|at| *at > 0)?;
    Some(change(Verb::AddLabels(value::labels(said.from(at), context)?), target(said.upto(at).without_end(&["under", "in"]), context)))
}

/// "break T down into a, b and c".
pub(super) fn broken(said: Said<'_>, context: &Context) -> Option<Clause> {
    let at = (1..said.len()).find(|at| said.word(*at) == "into")?;
    // "into two tasks" says how many, not which.
    if number::cardinal(said.at(at + 1)).is_some() {
        return None;
    }
    let items: Vec<String> = said
        .from(at + 1)
        .without_start(&["steps", "the steps", "subtasks", "these steps", ":"])
        .split(&[",", "and", ";", "&"])
        .iter()
        .map(|piece| piece.unquoted())
        .collect();
    (!items.is_empty()).then(|| change(Verb::Steps(items), target(said.upto(at).without_end(&["down", "up"]), context)))
}
