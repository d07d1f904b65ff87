//! What the grammar makes of a message, before any task is known.

use chrono::NaiveDate;
use domain::{DateRange, Lookup, Priority, Recurrence, TimeOfDay, Where, operation::Create, sentence::Sentence, where_filter::Sort};

use crate::when::length::Length;

/// One clause with the condition it stands under.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Step {
    pub clause: Clause,
    pub condition: Option<Condition>,
}

/// One clause of a message.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Clause {
    /// New tasks.
    Create(Vec<Create>),
    /// A change of tasks that exist.
    Change(Box<Change>),
    /// A question about the tasks.
    Ask(Box<Question>),
    /// "undo that"
    Undo,
    /// "don't delete the report": what is not to be done.
    Refrain(Option<Box<Change>>),
    /// Words that say nothing about tasks.
    Talk(Talk),
    /// A change that is too vague to be proposed.
    Vague(Vague),
    /// Words that may be a new task, without saying so.
    Bare(Box<Create>, String),
    /// Words that may name a task, and say nothing else.
    Other(String),
}

/// A change of tasks that exist.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Change {
    pub verb: Verb,
    pub target: Target,
    pub otherwise: Otherwise,
}

/// What a change means when no task fits its target.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Otherwise {
    /// Nothing: say so.
    Ask,
    /// A new task ("schedule lunch for Friday").
    Create(Box<Create>),
    /// Part of the title of the new task before it ("add pack and label the boxes").
    Join(Box<Create>),
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Verb {
    Complete(bool),
    Delete,
    Restore,
    Move(Move),
    Deadline(Option<NaiveDate>),
    Rename(String),
    Prioritise(Option<Priority>),
    AddLabels(Vec<String>),
    RemoveLabels(Vec<String>),
    /// None is the Inbox.
    Project(Option<String>),
    Steps(Vec<String>),
    Repeat(Box<Recurrence>, NaiveDate, Option<TimeOfDay>),
    StopRepeating,
    Skip,
}

/// Where a task is moved to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Move {
    To(NaiveDate, Option<TimeOfDay>),
    Time(TimeOfDay),
    /// Later (1) or earlier (-1) by a length.
    By(Length, i64),
    Backlog,
    /// Only the time is taken away.
    NoTime,
    /// No date was said.
    Missing,
    /// A date outside the calendar.
    Beyond,
}

/// Which tasks.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Target {
    pub kind: TargetKind,
    /// In the user's words.
    pub words: String,
    /// "everything today except the report"
    pub except: Option<Box<Target>>,
}

/// How tasks are named.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum TargetKind {
    Numbers(Vec<u64>),
    Title(Title),
    Scope(Scope),
    /// "it", "them": of the clause before, or of the last turns; the picks count among them from 0, negative from the end.
    Previous(Option<Vec<i32>>),
    Missing,
}

/// Words of a title.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Title {
    pub whole: String,
    /// The titles it may list ("the dentist and the report").
    pub parts: Vec<String>,
    /// The title without the day or time that stands beside it ("Friday's run"), and the day.
    pub on: Option<(String, Option<DateRange>)>,
}

/// A filter in words.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Scope {
    pub filter: Where,
    pub pick: Option<Pick>,
    /// What stands before "tasks" when it is named: "overdue ".
    pub before: String,
    /// And after it: " labelled errands".
    pub after: String,
    /// Every task, nothing said about which.
    pub everything: bool,
    /// "some tasks", "stuff": not said which.
    pub vague: bool,
}

/// Some of a scope, by order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pick {
    pub sort: Sort,
    pub last: bool,
    pub count: usize,
}

/// "if I have nothing due Friday"
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Condition {
    pub lookup: Lookup,
    /// Holds when nothing is found.
    pub none: bool,
    pub scope: Scope,
}

/// A question about the tasks.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Question {
    Count(Scope),
    List(Scope),
    /// "do I have anything on Friday?"
    Any(Scope),
    When(Target),
    /// "is the report done?"
    State(Target),
    /// "am I free on Friday?"
    Free(Scope),
    /// "what is next?"
    Next(Scope),
    /// A question for a model.
    Unknown,
}

/// Words that say nothing about tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Talk {
    Greeting,
    Thanks,
    Help,
    /// "no", "never mind"
    Cancel,
}

/// Why a change cannot be proposed as it stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Vague {
    /// "clean up my list"
    CleanUp,
    /// "reschedule": a command without anything it is about.
    Which,
    /// Sentences it may mean.
    Readings(Vec<Sentence>),
    /// A verb whose frame lacks what it is changed to.
    Unfinished,
    /// A condition that is not understood.
    Condition(String),
    /// A repetition no task can keep.
    Repetition,
    /// A question mark behind an instruction.
    Asked(String),
    /// More than is read at once.
    TooMany,
}

impl Scope {
    /// "overdue tasks labelled errands"
    pub fn name(&self) -> String {
        format!("{}tasks{}", self.before, self.after)
    }

    /// "1 overdue task", "4 overdue tasks labelled errands"
    pub fn counted(&self, n: usize) -> String {
        let number = if n == 0 { "no".to_string() } else { n.to_string() };
        format!("{number} {}task{}{}", self.before, if n == 1 { "" } else { "s" }, self.after)
    }
}
