//! One operation as clauses about one object: "Move “Roof” to Friday and make it high priority".

use domain::{
    NoteKind, Operation, Priority, TaskRef,
    operation::{Create, Fields, LabelFields, Patch, ProjectFields},
    proposal::Preview,
};

use super::{
    Speech,
    object::{self, Object, Shown, Side, matches, target_of, task, unseen},
    repeat,
};
use crate::{
    scope,
    words::{capital, count, day, list, quote},
};

/// Whether the operation is still to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tense {
    /// "Move"
    Proposed,
    /// "Moved"
    Done,
}

/// One thing that happens to the object.
struct Clause {
    /// Before and after it has happened.
    verb: (&'static str, &'static str),
    /// Text between verb and object: "“a” off".
    lead: String,
    /// The part of the object that is meant: "deadline" gives "the deadline of “Roof”", or "its deadline" if the object was named before.
    aspect: Option<&'static str>,
    /// Text after the object.
    tail: String,
}

const ADD: (&str, &str) = ("add", "added");
const ARCHIVE: (&str, &str) = ("archive", "archived");
const BRING_BACK: (&str, &str) = ("bring back", "brought back");
const CHANGE: (&str, &str) = ("change", "changed");
const CLEAR: (&str, &str) = ("clear", "cleared");
const COMPLETE: (&str, &str) = ("complete", "completed");
const CREATE: (&str, &str) = ("create", "created");
const DELETE: (&str, &str) = ("delete", "deleted");
const KEEP: (&str, &str) = ("keep", "kept");
const LABEL: (&str, &str) = ("label", "labelled");
const MAKE: (&str, &str) = ("make", "made");
const MOVE: (&str, &str) = ("move", "moved");
const RENAME: (&str, &str) = ("rename", "renamed");
const REOPEN: (&str, &str) = ("reopen", "reopened");
const RESTORE: (&str, &str) = ("restore", "restored");
const SAVE: (&str, &str) = ("save", "saved");
const SET: (&str, &str) = ("set", "set");
const SKIP: (&str, &str) = ("skip", "skipped");
const STOP: (&str, &str) = ("stop", "stopped");
const SUGGEST: (&str, &str) = ("suggest", "suggested");
const TAKE: (&str, &str) = ("take", "took");
const TICK: (&str, &str) = ("tick", "ticked");
const TRANSCRIBE: (&str, &str) = ("transcribe", "transcribed");
const UNTICK: (&str, &str) = ("untick", "unticked");

/// How many changes of an update are described; if there are more, the fields are only listed.
const TOLD: usize = 2;

impl Clause {
    fn new(verb: (&'static str, &'static str), tail: impl Into<String>) -> Self {
        Self { verb, lead: String::new(), aspect: None, tail: tail.into() }
    }

    fn lead(self, lead: impl Into<String>) -> Self {
        Self { lead: format!("{} ", lead.into()), ..self }
    }

    fn aspect(self, aspect: &'static str) -> Self {
        Self { aspect: Some(aspect), ..self }
    }

    fn say(&self, tense: Tense, object: &Object, named: bool) -> String {
        let verb = if tense == Tense::Proposed { self.verb.0 } else { self.verb.1 };
        let object = match (self.aspect, named) {
            (None, false) => object.words.clone(),
            (None, true) => if object.many { "them" } else { "it" }.to_owned(),
            (Some(aspect), false) => format!("the {aspect} of {}", object.words),
            (Some(aspect), true) => format!("{} {aspect}", if object.many { "their" } else { "its" }),
        };
        format!("{verb} {}{object}{}", self.lead, self.tail)
    }
}

/// The sentence of an operation.
pub(super) fn say(operation: &Operation, preview: &Preview, speech: &Speech<'_>, tense: Tense) -> String {
    let (object, clauses) = read(operation, preview, speech);
    let said: Vec<String> = clauses.iter().enumerate().map(|(at, clause)| clause.say(tense, &object, at > 0)).collect();
    capital(&list(&said))
}

/// Whether repeating tasks change on one date or as a whole series.
fn reach(preview: &Preview) -> &'static str {
    match (preview.occurrences, preview.series, preview.count > 1) {
        (0, 0, _) => "",
        (_, 0, false) => " (only this date)",
        (0, _, false) => " (the whole series)",
        (_, 0, true) => " (of repeating tasks only this date)",
        (0, _, true) => " (of repeating tasks the whole series)",
        (..) => " (of some repeating tasks only this date, of others the whole series)",
    }
}

fn read(operation: &Operation, preview: &Preview, speech: &Speech<'_>) -> (Object, Vec<Clause>) {
    let one = |id: &TaskRef| task(id, preview, speech);
    let part = |words: &str| Object { words: words.to_owned(), many: false };
    let step = || part(&object::step(preview));
    let checklist = || part(&object::checklist(preview));
    let note = || part(&format!("a note on {}", object::owner(preview)));
    let called = |what: &str, name: Option<String>| part(&name.map_or_else(|| format!("a {what}"), |name| format!("the {what} {name}")));
    let label = |label: &str| called("label", speech.label(label));
    let project = |project: &str| called("project", speech.project_name(project));
    let group = |group: &str| called("label group", super::name(group));
    let shown = Shown { preview, speech };
    let (object, clause) = match operation {
        Operation::Create(create) => (part(&quote(&create.title)), Clause::new(CREATE, details(create, speech))),
        Operation::Update { id, fields } => return (one(id), changes(fields, &shown)),
        Operation::BulkUpdate { r#where, set } => return (matches(r#where, preview, speech), changes(set, &shown)),
        Operation::Delete { id } => (one(id), Clause::new(MOVE, " to the trash")),
        Operation::BulkDelete { r#where } => (matches(r#where, preview, speech), Clause::new(MOVE, " to the trash")),
        Operation::Complete { id, completed, .. } => (one(id), Clause::new(completing(*completed), "")),
        Operation::CompleteOccurrence { id, occurrence_date, completed } => {
            (one(id), Clause::new(completing(*completed), format!(" for {}", day(*occurrence_date, speech.today))))
        }
        Operation::BulkComplete { r#where, completed, occurrence_range } => {
            let told = occurrence_range.filter(|range| r#where.scheduled_range != Some(*range));
            let tail = told.map(|range| format!(", repeating ones {}", scope::days(range, speech)));
            (matches(r#where, preview, speech), Clause::new(completing(*completed), tail.unwrap_or_default()))
        }
        Operation::SkipOccurrence { id, occurrence_date } => {
            (one(id), Clause::new(SKIP, format!(" for {}", day(*occurrence_date, speech.today))))
        }
        Operation::MoveOccurrence { id, occurrence_date, to, time_of_day } => {
            let at = if let Patch::Set(time) = time_of_day { format!(" at {time}") } else { String::new() };
            let (from, to) = (day(*occurrence_date, speech.today), day(*to, speech.today));
            let tail = format!(" from {from} to {to}{at}{}", reach(preview));
            (one(id), Clause::new(MOVE, tail))
        }
        Operation::Restore { id } => (one(id), Clause::new(RESTORE, " from the trash")),
        Operation::AddLabels { target, labels } => {
            (target_of(target, preview, speech), Clause::new(LABEL, format!(" with {}", shown.labels(labels, Side::After))))
        }
        Operation::RemoveLabels { target, labels } => {
            (target_of(target, preview, speech), Clause::new(TAKE, "").lead(format!("{} off", shown.labels(labels, Side::Before))))
        }
        Operation::AddChecklistItems { id, items, .. } => {
            let steps = count(u32::try_from(items.len()).unwrap_or(u32::MAX), "step");
            (one(id), Clause::new(ADD, "").lead(format!("{steps} to")))
        }
        Operation::CheckItem { is_checked, .. } => (step(), Clause::new(if *is_checked { TICK } else { UNTICK }, "")),
        Operation::RenameItem { title, .. } => (step(), Clause::new(RENAME, format!(" to {}", quote(title)))),
        Operation::ArchiveItem { is_archived, .. } => (step(), Clause::new(archiving(*is_archived), "")),
        Operation::SuggestCompletion { .. } => (step(), Clause::new(SUGGEST, " as done")),
        Operation::DismissSuggestion { .. } => (step(), Clause::new(KEEP, " as it is")),
        Operation::CreateLabel { fields, .. } => (label(fields.name.as_deref().unwrap_or_default()), Clause::new(CREATE, "")),
        Operation::UpdateLabel { label: name, fields } => (label(name), label_changes(fields)),
        Operation::ArchiveLabel { label: name, archived } => (label(name), Clause::new(archiving(*archived), "")),
        Operation::DeleteLabel { label: name } => (label(name), Clause::new(DELETE, "")),
        Operation::CreateLabelGroup { name } => (part(&format!("the label group {}", quote(name))), Clause::new(CREATE, "")),
        Operation::UpdateLabelGroup { group: name, name: to } => (group(name), Clause::new(RENAME, format!(" to {}", quote(to)))),
        Operation::DeleteLabelGroup { group: name } => (group(name), Clause::new(DELETE, "")),
        Operation::CreateProject { fields, .. } => (project(fields.name.as_deref().unwrap_or_default()), Clause::new(CREATE, "")),
        Operation::UpdateProject { project: name, fields } => (project(name), project_changes(fields)),
        Operation::ArchiveProject { project: name, archived } => (project(name), Clause::new(archiving(*archived), "")),
        Operation::DeleteProject { project: name } => {
            (project(name), Clause::new(DELETE, " (its tasks stay, in the Inbox; labels of it alone go to the archive)"))
        }
        Operation::CreateChecklist { id, title } => (one(id), Clause::new(ADD, "").lead(format!("the checklist {} to", quote(title)))),
        Operation::RenameChecklist { title, .. } => (checklist(), Clause::new(RENAME, format!(" to {}", quote(title)))),
        Operation::DeleteChecklist { .. } => (checklist(), Clause::new(DELETE, "")),
        Operation::MoveItem { .. } => (step(), Clause::new(MOVE, "")),
        Operation::AddNote { id, kind, .. } => {
            let what = if *kind == NoteKind::Recording { "a recording to" } else { "a note to" };
            (one(id), Clause::new(ADD, "").lead(what))
        }
        Operation::AddTranscript { .. } => (note(), Clause::new(TRANSCRIBE, "")),
        Operation::UpdateNote { .. } => (note(), Clause::new(CHANGE, "")),
        Operation::DeleteNote { .. } => (note(), Clause::new(DELETE, "")),
        Operation::SaveFilter { name, .. } => (part(&format!("the filter {}", quote(name))), Clause::new(SAVE, "")),
        Operation::DeleteFilter { .. } => (part("a saved filter"), Clause::new(DELETE, "")),
        Operation::MoveTask { id, before } => {
            let place = before.as_ref().map_or_else(|| " to the end".to_owned(), |next| format!(" before {}", unseen(next, speech)));
            (one(id), Clause::new(MOVE, place))
        }
    };
    (object, vec![clause])
}

fn completing(completed: bool) -> (&'static str, &'static str) {
    if completed { COMPLETE } else { REOPEN }
}

fn archiving(archived: bool) -> (&'static str, &'static str) {
    if archived { ARCHIVE } else { BRING_BACK }
}

/// The details of a new task that a sentence should mention.
fn details(create: &Create, speech: &Speech<'_>) -> String {
    let mut tail = String::new();
    if let Some(date) = create.scheduled_for {
        tail = format!(" for {}", day(date, speech.today));
        if let Some(time) = create.time_of_day {
            tail = format!("{tail} at {time}");
        }
    }
    if let Some(recurrence) = create.recurrence.as_ref().filter(|recurrence| recurrence.repeats()) {
        tail = format!("{tail}, repeating {}", repeat::rule(recurrence));
    }
    if let Some(deadline) = create.deadline {
        tail = format!("{tail}, due {}", day(deadline, speech.today));
    }
    tail
}

/// What an update does, in the order in which a person would say it.
fn changes(fields: &Fields, shown: &Shown<'_>) -> Vec<Clause> {
    let speech = shown.speech;
    let mut told: Vec<(&'static str, Clause)> = Vec::new();
    if let Some(title) = &fields.title {
        told.push(("title", Clause::new(RENAME, format!(" to {}", quote(title)))));
    }
    let reach = reach(shown.preview);
    match (&fields.scheduled_for, &fields.time_of_day) {
        (Patch::Set(date), Patch::Set(time)) => {
            told.push(("date", Clause::new(MOVE, format!(" to {} at {time}{reach}", day(*date, speech.today)))));
        }
        (Patch::Set(date), _) => told.push(("date", Clause::new(MOVE, format!(" to {}{reach}", day(*date, speech.today))))),
        (Patch::Clear, _) => told.push(("date", Clause::new(MOVE, " to the backlog"))),
        (Patch::Keep, Patch::Set(time)) => told.push(("time", Clause::new(SET, format!(" to {time}{reach}")).aspect("time"))),
        (Patch::Keep, Patch::Clear) => told.push(("time", Clause::new(CLEAR, reach).aspect("time"))),
        (Patch::Keep, Patch::Keep) => {}
    }
    match &fields.project {
        Patch::Set(project) => told.push(("project", Clause::new(MOVE, format!(" to {}", shown.project(project))))),
        Patch::Clear => told.push(("project", Clause::new(MOVE, " to the Inbox"))),
        Patch::Keep => {}
    }
    match &fields.priority {
        Patch::Set(Priority::High) => told.push(("priority", Clause::new(MAKE, " high priority"))),
        Patch::Set(Priority::Low) => told.push(("priority", Clause::new(MAKE, " low priority"))),
        Patch::Set(Priority::Medium) | Patch::Clear => told.push(("priority", Clause::new(MAKE, " medium priority"))),
        Patch::Keep => {}
    }
    match &fields.deadline {
        Patch::Set(date) => told.push(("deadline", Clause::new(SET, format!(" to {}", day(*date, speech.today))).aspect("deadline"))),
        Patch::Clear => told.push(("deadline", Clause::new(CLEAR, "").aspect("deadline"))),
        Patch::Keep => {}
    }
    match &fields.recurrence {
        Patch::Set(rule) if rule.repeats() => told.push(("repetition", Clause::new(MAKE, format!(" repeat {}", repeat::rule(rule))))),
        Patch::Set(_) | Patch::Clear => told.push(("repetition", Clause::new(STOP, "").lead("repeating"))),
        Patch::Keep => {}
    }
    match &fields.labels {
        Patch::Set(labels) if !labels.is_empty() => {
            told.push(("labels", Clause::new(SET, format!(" to {}", shown.labels(labels, Side::After))).aspect("labels")));
        }
        Patch::Set(_) | Patch::Clear => told.push(("labels", Clause::new(CLEAR, "").aspect("labels"))),
        Patch::Keep => {}
    }
    match &fields.notes {
        Patch::Set(_) => told.push(("notes", Clause::new(CHANGE, "").aspect("notes"))),
        Patch::Clear => told.push(("notes", Clause::new(CLEAR, "").aspect("notes"))),
        Patch::Keep => {}
    }
    match &fields.language {
        Patch::Set(tag) => told.push(("language", Clause::new(SET, format!(" to {tag}")).aspect("language"))),
        Patch::Clear => told.push(("language", Clause::new(CLEAR, "").aspect("language"))),
        Patch::Keep => {}
    }
    if let Some(completed) = fields.completed {
        told.push(("state", Clause::new(completing(completed), "")));
    }
    match told.len() {
        0 => vec![Clause::new(CHANGE, "")],
        1..=TOLD => told.into_iter().map(|(_, clause)| clause).collect(),
        _ => {
            let names: Vec<String> = told.iter().map(|(name, _)| (*name).to_owned()).collect();
            vec![Clause::new(CHANGE, reach).lead(format!("{} of", list(&names)))]
        }
    }
}

fn label_changes(fields: &LabelFields) -> Clause {
    match &fields.name {
        Some(name) if *fields == (LabelFields { name: Some(name.clone()), ..LabelFields::default() }) => {
            Clause::new(RENAME, format!(" to {}", quote(name)))
        }
        _ => Clause::new(CHANGE, ""),
    }
}

fn project_changes(fields: &ProjectFields) -> Clause {
    match &fields.name {
        Some(name) if *fields == (ProjectFields { name: Some(name.clone()), ..ProjectFields::default() }) => {
            Clause::new(RENAME, format!(" to {}", quote(name)))
        }
        _ => Clause::new(CHANGE, ""),
    }
}
