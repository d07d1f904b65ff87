//! Turns frames into clauses, given what fills each place of the frame.

mod creations;
mod questions;
mod targets;

use std::ops::Range;

use domain::DateRange;

use super::{
    clause::{Alternative, Change, Clause, Condition, Move, Otherwise, Step, Talk, Target, TargetKind, Title, Vague, Verb, destination},
    doing::is_doing,
    draft::{self, Drafts},
    frame::Fit,
    group,
    text::{Listed, Text},
    values::{self, Group, Said, Value},
    weights::weigh,
};
use crate::{
    token::Kind,
    when::{
        When,
        length::{Length, Unit},
    },
};

use creations::{creation, either, new_task, said_of};
use questions::{asked_scope, open, question};

/// The result of a frame.
pub(crate) enum Built {
    Clause(Clause),
    /// "don't ...", "should I ...?": the meaning depends on the rest.
    Refrain(Range<usize>),
    Asked(Range<usize>),
    /// "if I have nothing on Friday": a condition for what follows.
    Condition(Condition),
}

/// Whether a frame gives some words a part that they cannot play.
fn mistakes(fit: &Fit<'_>, text: &Text<'_>) -> bool {
    // "next week Thursday" is one time, not two.
    let both = fit.range("when").zip(fit.range("more")).map(|(when, more)| when.start..more.end);
    if both.is_some_and(|both| text.over(&both, "when").is_some()) {
        return true;
    }
    // "yesterday Ann called", "Thursday is Thanksgiving": a day cannot be the subject of a sentence.
    let day = |slot: &str| fit.text(slot).is_some_and(|range| text.is(range.start, "when").is_some());
    let whole = |slot: &str| fit.text(slot).is_some_and(|range| text.over(&range, "when").is_some());
    if fit.text("who").is_some() && (day("who") || day("what")) || whole("thing") {
        return true;
    }
    // "the dentist rang" says who did something, and "Ann wrote" completes no task called Ann.
    let told = fit.range("v.done").or_else(|| fit.range("past"));
    // "it has been changed to the sixteenth", "the car is booked in for the 8th": these say when something is.
    let moved = |verb: &Range<usize>| {
        let next = if text.word(verb.end, "spot.in") { verb.end + 1 } else { verb.end };
        let dated = text.word(next, "preposition") && text.is(next + 1, "when").is_some() || text.is(next, "when").is_some();
        text.word(verb.start, "done.moves") || dated && text.word(verb.start, "done.books")
    };
    let behind = |verb: &Range<usize>| fit.text("what").is_some_and(|what| what.end <= verb.start);
    if fit.name == "done" && told.as_ref().is_some_and(|verb| behind(verb) && moved(verb)) {
        return true;
    }
    let who = |what: &Range<usize>, verb: &Range<usize>| what.end == verb.start || text.word(what.start, "third.person");
    let told = told.filter(|verb| text.word(verb.start, "reports"));
    if fit.name == "done" && told.is_some_and(|verb| fit.text("what").is_some_and(|what| who(&what, &verb))) {
        return true;
    }
    // "dinner at Lucia's Friday 7:30": the place is somebody's.
    let owned = |thing: &Range<usize>| text.tokens.get(thing.end).is_some_and(|next| next.lower == "'s" && next.glued);
    if fit.text("thing").is_some_and(|thing| thing.len() > 2 && owned(&thing) && text.word(thing.end - 2, "preposition")) {
        return true;
    }
    // "at 5:30 in the reading room": the colon belongs to a time.
    let number = |at: usize| text.tokens[at].kind == Kind::Number;
    let clock = |at: usize| text.tokens[at - 1].lower == ":" && text.tokens[at].glued && number(at) && number(at - 2);
    if fit.text("draft").is_some_and(|draft| draft.start > 1 && clock(draft.start)) {
        return true;
    }
    // "rename it to X and schedule it for Friday": the new name ends before another request.
    let verb = |at: usize| text.is(at, "command").or_else(|| text.is(at, "v.schedule"));
    let requests = |at: usize| text.word(at, "and") && verb(at + 1).is_some_and(|end| text.word(end, "it"));
    if fit.name == "rename" && fit.text("name").is_some_and(|mut name| name.any(requests)) {
        return true;
    }
    // In "call it trip to Rome", the words after "it" are the new name.
    let it = |what: &Range<usize>| what.len() > 1 && text.word(what.start, "title.never");
    fit.name == "rename" && fit.text("what").is_some_and(|what| it(&what))
}

/// Whether another clause comes before a frame.
fn follows(fit: &Fit<'_>, text: &Text<'_>) -> bool {
    text.behind(&(0..fit.start), "polite") < fit.start
}

/// Whether a frame adds a note rather than a task: after a message about a task, "add a note that Ann comes too" is about that task.
fn notes(fit: &Fit<'_>, text: &Text<'_>) -> bool {
    let told = follows(fit, text) || text.context.transcript.iter().any(|turn| !turn.ids.is_empty());
    let noted = |draft: Range<usize>| {
        let lead = fit.start..draft.start;
        !text.word(draft.start.saturating_sub(1), "title.to") && lead.clone().any(|at| text.word(at, "note.noun"))
    };
    told && fit.text("draft").is_some_and(noted)
}

/// The meaning of a frame; None if its parts do not fit together. The number is added to the frame's cost.
pub(crate) fn build(fit: &Fit<'_>, text: &Text<'_>) -> Option<(Built, u32)> {
    let name = fit.name;
    if mistakes(fit, text) {
        return None;
    }
    if let Some(clause) = question(fit, text) {
        // "find out if ..." does not ask for a task called "out".
        let what = fit.text("what").filter(|_| ["query_named", "query_state"].contains(&name));
        let indefinite = what.clone().is_some_and(|range| text.word(range.start, "indefinite"));
        let odd = what.map_or(0, |range| text.starts_oddly(range.start) * 2) + if indefinite { weigh().target_edge * 2 } else { 0 };
        if name == "query_state" && odd > 0 {
            return None;
        }
        return Some((Built::Clause(clause), odd));
    }
    if let Some((clause, cost)) = creation(fit, text) {
        return Some((Built::Clause(clause), cost + if notes(fit, text) { weigh().target_edge * 2 } else { 0 }));
    }
    if let Some((verb, cost)) = verb(fit, text) {
        let (target, more) = text.meant(fit)?;
        // "add a note ..." alone says of nothing what it adds to.
        if name == "note_after" && !follows(fit, text) {
            return None;
        }
        if name.ends_with("_last") && target.kind == TargetKind::Missing && !follows(fit, text) {
            return None;
        }
        if matches!((&verb, &target.kind), (Verb::Rename(_), TargetKind::Scope(scope)) if scope.pick.is_none()) {
            return None;
        }
        // "I bought everything" does not mean every task.
        let told = name == "done" || fit.value("state").is_some() && fit.range("v.set").is_none() && fit.range("v.set.inf").is_none();
        // "no rush, I've got until 9 April"
        let limited = |range: Range<usize>| text.word(range.start, "day.bound");
        if matches!(verb, Verb::Complete(true)) && matches!(&target.kind, TargetKind::Scope(_)) && fit.text("what").is_some_and(limited) {
            return None;
        }
        if told && matches!(&target.kind, TargetKind::Scope(scope) if scope.everything && scope.filter.scheduled_range.is_none()) {
            return None;
        }
        let target = match (&target.kind, fit.text("note")) {
            (TargetKind::Missing, Some(note)) if name == "note_told" => text.mentioned(&note)?,
            _ => target,
        };
        let target = match (name, word(fit, "v.done").or_else(|| word(fit, "past"))) {
            ("done" | "deadline_known", Some(verb)) => with_verb(target, verb),
            _ => target,
        };
        // "all of it to Monday" asks for a change of everything only with a verb.
        if name == "move_known" && matches!(&target.kind, TargetKind::Scope(scope) if scope.everything) {
            return None;
        }
        let otherwise = otherwise(fit, &verb, text);
        return Some((Built::Clause(Clause::Change(Box::new(Change { verb, target, otherwise }))), cost + more));
    }
    let clause = match name {
        "either" => return either(fit, text).map(|(clause, cost)| (Built::Clause(clause), cost)),
        "create_again" => Clause::Vague(Vague::Title(Box::default())),
        "swap" => {
            let (first, cost) = text.target(fit.text("what")?)?;
            let (second, more) = text.target(fit.text("other")?)?;
            let words = format!("{} and {}", first.words, second.words);
            let target = Target { kind: TargetKind::Each(vec![first, second]), words, except: None };
            return Some((Built::Clause(change(Verb::Swap, target)), cost + more));
        }
        "clear" => return clearing(fit, text).map(|target| (Built::Clause(change(Verb::Clear, target)), 0)),
        // "clear Friday and move it all to Monday" says how.
        "clear_to" => {
            let to = destination(&said(fit.value("when")?)?.when, text.context)?;
            return clearing(fit, text).map(|target| (Built::Clause(change(Verb::Move(to), target)), 0));
        }
        "delete_list" => return list_gone(fit, text).map(|clause| (Built::Clause(clause), 0)),
        "cleanup" => Clause::Vague(Vague::CleanUp),
        "split_either" => split_either(fit, text)?,
        "which" => Clause::Vague(Vague::Which),
        "unfinished" => {
            text.target(fit.text("what")?)?;
            Clause::Vague(Vague::Unfinished)
        }
        "undo" => Clause::Undo,
        "talk" => talk(fit)?,
        "dolater" => do_later(fit, text)?,
        "duebefore" => due_before(fit, text)?,
        "refrain" => return Some((Built::Refrain(fit.text("rest")?), 0)),
        "refrain_verb" => Clause::Refrain(None),
        "asked" => return Some((Built::Asked(fit.text("rest")?), 0)),
        "condition_none" | "condition_some" => {
            let held = ["emptyq", "fullq", "emptyrest"].iter().find_map(|place| fit.value(place))?;
            let scope = asked_scope(held)?;
            return Some((Built::Condition(Condition { none: name == "condition_none", scope }), 0));
        }
        _ => return None,
    };
    Some((Built::Clause(clause), 0))
}

/// What a change means if no task has the name it gives. "I paid the rent" may refer to no task at all.
fn otherwise(fit: &Fit<'_>, verb: &Verb, text: &Text<'_>) -> Otherwise {
    if let Some(mut create) = fit.text("thing").filter(|_| fit.range("was").is_none()).and_then(|range| new_task(verb, range, text)) {
        // "the forms are due today at five": the time is kept next to the deadline.
        let timed = |value: &&Value| matches!(said(value).map(|said| &said.when), Some(When::DateTime(_)));
        if let Some(value) = fit.value("when").filter(|_| fit.name == "deadline").filter(timed) {
            draft::apply(&mut create, value, text.context);
        }
        return Otherwise::New(Box::new(create));
    }
    // "I need to move the sofa"
    if let Some(verb) = fit.range("v.move").filter(|_| fit.name == "move_where" && fit.range("v.must").is_some())
        && let Some(what) = fit.text("what")
        && let Some(create) =
            draft::drafts(text, verb.start..what.end, Listed::Perhaps).and_then(|drafts| drafts.creates.into_iter().next())
    {
        return Otherwise::New(Box::new(create));
    }
    // "scrub the bath"
    let named = |what: &Range<usize>| text.is(what.start, "it").is_none() && text.odd(what) == 0;
    if let Some(what) = fit.text("what").filter(|what| text.is(fit.start, "doing.also").is_some() && named(what))
        && let Some(create) = draft::drafts(text, fit.start..what.end, Listed::Perhaps).and_then(|drafts| drafts.creates.into_iter().next())
    {
        return Otherwise::New(Box::new(create));
    }
    // "buy stamps, make it urgent"
    let joins = |at: usize| text.tokens.get(at).is_some_and(|token| token.kind == Kind::Symbol) || text.word(at, "and");
    let first = |what: Range<usize>| {
        let whole = what.start + 1..what.end;
        let end = what.end - usize::from(whole.contains(&(what.end - 1)) && text.word(what.end - 1, "attr.it"));
        let end = end - usize::from(whole.contains(&(end - 1)) && joins(end - 1));
        let apart = end < what.end || joins(end);
        (what.start == fit.start && what.start + 1 < end && apart).then_some(what.start..end)
    };
    let first = fit.text("what").or_else(|| fit.text("thing")).and_then(first);
    if let Some(create) = first.filter(|what| is_doing(text, what)).and_then(|what| said_of(verb, what, text)) {
        return Otherwise::New(Box::new(create));
    }
    match fit.name {
        "done" => Otherwise::Told,
        "off" => Otherwise::Gone,
        "note_data" | "note_known" | "note_told" | "reword" | "move_known" | "deadline_known" | "steps_known" => Otherwise::Unread,
        _ => Otherwise::Ask,
    }
}

/// The days of a skip; two days have to follow each other: "skip standup Thursday and Friday".
fn skipped(first: &Value, more: Option<&Value>) -> Option<DateRange> {
    let first = group::days(&said(first)?.when)?;
    let Some(more) = more else { return Some(first) };
    let more = group::days(&said(more)?.when)?;
    (first.to?.succ_opt() == more.from).then_some(DateRange { from: first.from, to: more.to })
}

pub(crate) fn change(verb: Verb, target: Target) -> Clause {
    Clause::Change(Box::new(Change { verb, target, otherwise: Otherwise::Ask }))
}

/// "paid the rent" names the task "Pay the rent" rather than "Raise the rent".
fn with_verb(target: Target, verb: &str) -> Target {
    let TargetKind::Title(title) = target.kind else { return target };
    let led = |words: &String| format!("{verb} {words}");
    let mut also = title.also.clone();
    also.extend(std::iter::once(&title.whole).chain(&title.parts).map(led));
    also.extend(title.on.iter().map(|(words, _)| led(words)));
    let kind = TargetKind::Title(Title { also, ..title });
    Target { kind, ..target }
}

/// The verb of a frame that changes tasks, with its value, and its cost.
fn verb(fit: &Fit<'_>, text: &Text<'_>) -> Option<(Verb, u32)> {
    let when = || said(fit.value("when")?);
    let day = || {
        let range = group::days(&when()?.when)?;
        let long = range.from.zip(range.to).is_some_and(|(from, to)| (to - from).num_days() > 6);
        range.to.or(range.from).filter(|_| !long)
    };
    Some(match fit.name {
        "move" | "move_known" => return moved(fit, text),
        "series" => {
            if let Some(Value::Shift(to)) = fit.value("shift") {
                return Some((Verb::MoveSeries(signed(to.clone(), fit, text)), 0));
            }
            let said = when()?;
            let to = destination(&said.when, text.context)?;
            (Verb::MoveSeries(if said.bare { to.with_either_half() } else { to }), 0)
        }
        "move_where" => (Verb::Move(Move::Missing), 0),
        "backlog" => (Verb::Move(Move::Backlog), 0),
        "notime" => (Verb::Move(Move::NoTime), 0),
        "snooze" => match fit.value("length")? {
            Value::Length(length) => (Verb::Move(Move::Snooze(*length)), 0),
            _ => return None,
        },
        "deadline" | "deadline_known" => (Verb::Deadline(Some(day()?)), 0),
        "nodeadline" => (Verb::Deadline(None), 0),
        "rename" => {
            let range = fit.text("name").or_else(|| fit.range("quote"))?;
            (Verb::Rename(text.title(range.clone())?), text.runs_on(&range) + text.starts_oddly(range.start) * 2)
        }
        "priority" => (Verb::Prioritise(Some(values::priority(word(fit, "priority")?)?)), 0),
        "priority_high" => (Verb::Prioritise(Some(domain::Priority::High)), 0),
        "priority_low" => (Verb::Prioritise(Some(domain::Priority::Low)), 0),
        "priority_clear" => (Verb::Prioritise(Some(domain::Priority::Medium)), 0),
        "priority_ask" => (Verb::Prioritise(None), 0),
        "label" => (Verb::AddLabels(labels(fit, text)?), 0),
        "unlabel" => (Verb::RemoveLabels(labels(fit, text)?), 0),
        "project" => match (fit.value("place"), fit.value("mylist")) {
            (Some(Value::Place(place)), _) => (Verb::Project(place.clone()), 0),
            (_, Some(Value::List(Some(name)))) => (Verb::Project(Some(name.clone())), 0),
            _ => {
                let range = fit.text("newplace")?;
                // "Friday" is no project.
                let one = range.len() == 1 && text.tokens[range.start].capital() && text.over(&range, "when").is_none();
                (Verb::Project(Some(text.title(range).filter(|_| one)?)), 0)
            }
        },
        "noproject" => (Verb::Project(None), 0),
        "note" | "note_known" | "note_told" | "note_last" | "note_after" | "note_data" => return noted(fit, text),
        "steps" | "steps_known" | "steps_last" | "split" => (Verb::Steps(text.items(fit.text("items")?)), 0),
        "split_tasks" => (Verb::Split(fit.text("items").map(|items| text.items(items)).unwrap_or_default()), 0),
        "duplicate" => {
            let day = match fit.value("when") {
                None => None,
                Some(value) => match destination(&said(value)?.when, text.context)? {
                    Move::To(date, time) => Some((date, time)),
                    _ => return None,
                },
            };
            (Verb::Duplicate(day), 0)
        }
        "repeat" => match &when()?.when {
            When::Recurrence(repeat) if repeat.stored.repeats() => (Verb::repeating(repeat), 0),
            _ => return None,
        },
        "norepeat" => (Verb::StopRepeating, 0),
        "skip" | "off" => match fit.value("when") {
            Some(value) => (Verb::Skip(Some(skipped(value, fit.value("more"))?)), 0),
            None => (Verb::Skip(None), 0),
        },
        "remind_before" => match fit.value("length") {
            Some(Value::Length(length)) => (Verb::RemindBefore(*length), 0),
            _ => (Verb::RemindBefore(Length::default()), 0),
        },
        "reword" => return reworded(fit, text),
        "beside" => return beside(fit, text),
        "complete" => match word(fit, "state") {
            Some("open") => (Verb::Complete(false), 0),
            Some("done") | None => (Verb::Complete(true), 0),
            Some(_) => return None,
        },
        // "the cake has got to be nut free" says what it has to be.
        "done" if fit.text("rest").is_some_and(|rest| text.word(rest.start, "to.be")) => return None,
        "done" => (Verb::Complete(true), 0),
        "reopen" => (Verb::Complete(false), 0),
        "restore" => (Verb::Restore, 0),
        "delete" | "delete_last" => (Verb::Delete, 0),
        _ => return None,
    })
}

/// What a frame adds to the notes.
fn noted(fit: &Fit<'_>, text: &Text<'_>) -> Option<(Verb, u32)> {
    // "late jobs, put it on Thursday": a day has no notes.
    let what = fit.text("what");
    let known = ["note", "note_known"].contains(&fit.name);
    if known && what.as_ref().is_some_and(|what| text.over(what, "when").is_some()) {
        return None;
    }
    let note = fit.text("note").or_else(|| fit.range("note"))?;
    // In "put that in the notes", the note is the sentence before it.
    if note.len() == 1 && text.word(note.start, "it") {
        return None;
    }
    // "add ticket number 418 to the dry cleaning": a number says something about a task that exists.
    if fit.name == "note_data" && !note.clone().any(|at| text.tokens[at].kind == Kind::Number) {
        return None;
    }
    // "add a note that ...", after a task was talked about.
    let alone = fit.name == "note" && what.is_none() && fit.value("what").is_none();
    let talked = text.context.transcript.iter().any(|turn| !turn.ids.is_empty());
    // "put Ann's number in the notes, 0412 555 019"
    let note = match fit.text("detail") {
        Some(_) if !note.clone().any(|at| text.tokens[at].kind == Kind::Number) => return None,
        Some(detail) => format!("{}: {}", text.note(detail)?, text.note(note)?),
        None => text.note(note)?,
    };
    Some((Verb::Note(note), if alone && !talked { 2 } else { 0 }))
}

/// "the electrician, not the plumber", after a task was talked about.
fn reworded(fit: &Fit<'_>, text: &Text<'_>) -> Option<(Verb, u32)> {
    const LONGEST: usize = 4;
    let (from, to) = (fit.text("old")?, fit.text("new")?);
    let talked = text.context.transcript.iter().any(|turn| !turn.ids.is_empty());
    let words = |range: &Range<usize>| {
        let refuses = ["correction", "dont", "not"].iter().any(|name| text.is(range.start, name).is_some());
        // "its not the shopping" names nothing else.
        let empty = text.behind(range, "again.value") == range.end;
        range.len() <= LONGEST && text.over(range, "when").is_none() && !refuses && !empty
    };
    if !talked || follows(fit, text) || !words(&from) || !words(&to) {
        return None;
    }
    Some((Verb::Reword { from: text.title(text.bare(from))?, to: text.title(text.bare(to))? }, 0))
}

/// "remind me a week before the party to buy a present"
fn beside(fit: &Fit<'_>, text: &Text<'_>) -> Option<(Verb, u32)> {
    let length = match fit.value("length") {
        Some(Value::Length(length)) => *length,
        _ if fit.range("beside.week").is_some() => Length::of(Unit::Week, 1),
        _ => Length::of(Unit::Day, 1),
    };
    let sign = if fit.range("beside.after").is_some() { 1 } else { -1 };
    let does = |draft: &Range<usize>| is_doing(text, draft) || text.is(draft.start, "doing").is_some();
    let Drafts { mut creates, cost, .. } = draft::drafts(text, fit.text("draft").filter(does)?, Listed::Perhaps)?;
    let mut create = creates.pop().filter(|create| creates.is_empty() && create.scheduled_for.is_none())?;
    if let Some(Move::Time(time)) = fit.value("when").and_then(said).and_then(|said| destination(&said.when, text.context)) {
        create.time_of_day = Some(time);
    }
    Some((Verb::Beside(Box::new(create), length, sign), cost))
}

/// Where a frame moves tasks to, and the cost of reading it so.
fn moved(fit: &Fit<'_>, text: &Text<'_>) -> Option<(Verb, u32)> {
    if let Some(Value::Shift(to)) = fit.value("shift") {
        return Some((Verb::Move(signed(to.clone(), fit, text)), 0));
    }
    let said = said(fit.value("when")?)?;
    // "to eight" does not say which half of the day.
    let bare = fit.range("when").filter(|_| fit.value("more").is_none());
    if let (When::Time(_), Some(Value::Shift(to))) = (&said.when, bare.and_then(|range| text.over(&range, "clock"))) {
        return Some((Verb::Move(to.clone()), 0));
    }
    let to = destination(&said.when, text.context)?;
    // "on Tuesday to Wednesday" gives a day to move from and a day to move to.
    let ranged = matches!(said.when, When::DateRange(Some(_), Some(_)) | When::DateTimeRange(Some(_), Some(_)));
    let apart = if ranged && fit.range("when").is_some_and(|range| text.two_days(range)) { weigh().move_two_days } else { 0 };
    // "to 3 on Friday": the time of the task may decide the half of the day.
    if let Some(Value::Shift(clock)) = fit.value("more") {
        return match (clock, to) {
            (Move::Clock(time), Move::To(date, None)) => Some((Verb::Move(Move::ClockOn(date, *time)), apart)),
            _ => None,
        };
    }
    // "to 5pm on Friday", "to Friday at 5": the second part completes the first.
    let to = match fit.value("more").and_then(self::said) {
        Some(more) => joined(to, destination(&more.when, text.context)?)?,
        // "starts at 7": the time of the task decides the half of the day.
        None if said.bare => to.with_either_half(),
        None => to,
    };
    Some((Verb::Move(to), apart))
}

/// A length in the direction given by the words around it: "push back by a week", "bring forward two days".
fn signed(to: Move, fit: &Fit<'_>, text: &Text<'_>) -> Move {
    let earlier = fit.value("v.earlier").is_some();
    let ahead = fit.range("back").is_some_and(|back| text.word(back.start, "back.ahead"));
    match to {
        Move::By(length, 0 | 2) if earlier => Move::By(length, -1),
        Move::By(length, 2) if fit.value("v.later").is_some() => Move::By(length, 1),
        Move::By(length, 2) => Move::By(length, -1),
        Move::By(length, 0) => Move::By(length, if ahead { -1 } else { 1 }),
        other => other,
    }
}

/// Joins a day and a time that were said apart.
fn joined(first: Move, second: Move) -> Option<Move> {
    match (first, second) {
        (Move::To(date, None), Move::Time(time)) | (Move::Time(time), Move::To(date, None)) => Some(Move::To(date, Some(time))),
        _ => None,
    }
}

pub(crate) fn said(value: &Value) -> Option<&Said> {
    match value {
        Value::When(said) => Some(said),
        _ => None,
    }
}

fn word<'a>(fit: &'a Fit<'_>, name: &str) -> Option<&'a str> {
    match fit.value(name)? {
        Value::Word(word) => Some(word),
        _ => None,
    }
}

fn labels(fit: &Fit<'_>, text: &Text<'_>) -> Option<Vec<String>> {
    match fit.value("labels") {
        Some(Value::Labels(labels)) => Some(labels.clone()),
        _ if fit.value("onelabel").is_some() => Some(vec![text.title(fit.range("onelabel")?)?]),
        _ => fit.text("labelname").filter(|range| range.len() <= 2).and_then(|range| text.title(range)).map(|name| vec![name]),
    }
}

/// What "clear my calendar for Friday" is about.
fn clearing(fit: &Fit<'_>, text: &Text<'_>) -> Option<Target> {
    let mut group = match fit.value("clearing") {
        Some(Value::Group(group)) => (**group).clone(),
        _ => Group { holder: true, all: true, ..Group::default() },
    };
    let day = if fit.name == "clear" { "when" } else { "day" };
    if let Some(said) = fit.value(day).and_then(said) {
        group = match group::dated(group, said)? {
            Value::Group(dated) => *dated,
            _ => return None,
        };
    }
    if fit.value("clearing").is_none()
        && let Some(value) = fit.value("mylist")
        && let Some(Value::Group(listed)) = group::on_list(group.clone(), value, text.context)
    {
        group = *listed;
    }
    if group.unknown_list.is_some() || !group.says() {
        return None;
    }
    let words = text.words(fit);
    Some(Target { kind: TargetKind::Scope(open(group.scope())), words, except: None })
}

/// "delete the shopping list" asks first, and means the tasks on the list.
fn list_gone(fit: &Fit<'_>, text: &Text<'_>) -> Option<Clause> {
    let Some(name) = fit.text("name").and_then(|range| text.title(range)) else { return Some(Clause::Vague(Vague::CleanUp)) };
    let value = Value::List(Some(name));
    match group::on_list(Group { all: true, ..Group::default() }, &value, text.context)? {
        Value::Group(group) if group.unknown_list.is_none() => {
            let words = text.words(fit);
            Some(change(Verb::Clear, Target { kind: TargetKind::Scope(open(group.scope())), words, except: None }))
        }
        _ => None,
    }
}

/// "finish the report by Friday" completes nothing now: the task is due then, is already done, or is new.
fn due_before(fit: &Fit<'_>, text: &Text<'_>) -> Option<Clause> {
    let when = said(fit.value("when")?)?;
    let date = group::days(&when.when)?.to?;
    let what = fit.text("what")?;
    let words = text.title(what.clone())?;
    let (target, _) = text.target(what.clone())?;
    let whole = what.start.checked_sub(1)?..fit.range("when")?.end;
    let create = draft::drafts(text, whole.clone(), Listed::Perhaps)?.creates.into_iter().next()?;
    let added = values::written(text.tokens, whole.start, whole.end);
    Some(Clause::Either(vec![
        reading(change(Verb::Deadline(Some(date)), target.clone()), text.says("say.deadline", &[&words, &when.words])),
        reading(change(Verb::Complete(true), target), text.says("say.complete", &[&words])),
        reading(Clause::Create(vec![create]), text.says("say.add", &[&added])),
    ]))
}

/// A reading with its wording.
fn reading(clause: Clause, words: Option<String>) -> Alternative {
    Alternative { steps: vec![Step { clause, condition: None }], words }
}

/// "split the report into a plan and a draft": into tasks or into checklist steps.
fn split_either(fit: &Fit<'_>, text: &Text<'_>) -> Option<Clause> {
    let (target, _) = text.target(fit.text("what")?)?;
    let range = fit.text("items")?;
    let (items, written) = (text.items(range.clone()), text.title(range)?);
    if items.len() < 2 {
        return None;
    }
    let split = |verb: Verb, said: &str| reading(change(verb, target.clone()), text.says(said, &[&target.words, &written]));
    Some(Clause::Either(vec![split(Verb::Split(items.clone()), "say.split.tasks"), split(Verb::Steps(items), "say.split.steps")]))
}

/// "finish the report tomorrow" completes nothing now: the task is moved, is already done, or is new.
fn do_later(fit: &Fit<'_>, text: &Text<'_>) -> Option<Clause> {
    let when = said(fit.value("when")?)?;
    let to = destination(&when.when, text.context).filter(|to| matches!(to, Move::To(day, _) if *day > text.context.clock.now.date()))?;
    let what = fit.text("what")?;
    let words = text.title(what.clone())?;
    let (target, _) =
        text.target(what.clone()).filter(|(target, _)| matches!(target.kind, TargetKind::Title(_)) && text.odd(&what) == 0)?;
    let whole = what.start.checked_sub(1)?..fit.range("when")?.end;
    let create = draft::drafts(text, whole.clone(), Listed::Perhaps)?.creates.into_iter().next()?;
    let added = values::written(text.tokens, whole.start, whole.end);
    Some(Clause::Either(vec![
        reading(change(Verb::Move(to), target.clone()), text.says("say.move", &[&words, &when.words])),
        reading(change(Verb::Complete(true), target), text.says("say.complete", &[&words])),
        reading(Clause::Create(vec![create]), text.says("say.add", &[&added])),
    ]))
}

fn talk(fit: &Fit<'_>) -> Option<Clause> {
    Some(Clause::Talk(match word(fit, "talk")? {
        "greeting" => Talk::Greeting,
        "thanks" | "fine" => Talk::Thanks,
        "help" => Talk::Help,
        "cancel" => Talk::Cancel,
        _ => return None,
    }))
}
