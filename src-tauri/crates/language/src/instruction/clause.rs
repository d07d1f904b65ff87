//! What the grammar makes of a message, before any task is known.

use chrono::NaiveDate;
use domain::{DateRange, Priority, Recurrence, TimeOfDay, Where, operation::Create, where_filter::Sort};

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
    /// Words that may be a new task, without saying so; whether much speaks against it.
    Bare(Box<Create>, String, bool),
    /// Words that may name a task, and say nothing else.
    Other(String),
    /// What goes back to the last thing the user said. [`super::read`] puts in its place what it comes to.
    Again(Box<Again>),
    /// Readings of one message, the likelier first. Where they lead to different plans, the user chooses.
    Either(Vec<Alternative>),
}

/// What goes back to the last thing the user said.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Again {
    /// "the same for the report", "and on Friday?": its verb or question for this.
    For(Target),
    /// "the haircut", where it was asked which one is meant: its verb or question for this.
    One(Target),
    /// "no, Friday", "actually make it high": its tasks with this.
    With(Verb),
}

/// One reading of a message.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Alternative {
    pub steps: Vec<Step>,
    /// A sentence that means this reading and no other. Without it the plan is said, which a question does not have, nor what makes a
    /// task repeat.
    pub words: Option<String>,
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
    /// A new task, which is less sure: a day was said of something ("the quote has to be in by Monday").
    New(Box<Create>),
    /// Nothing: it was told as a fact ("I paid the rent"), so only a task that is plainly named is done.
    Told,
    /// No reading at all: the task was found by words of a sentence that no frame fits.
    Unread,
    /// The new task that was talked about last, if it has not been made yet.
    Amend(Box<Create>),
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Verb {
    Complete(bool),
    Delete,
    Restore,
    Move(Move),
    /// "the whole series": of repeating tasks every date from now on.
    MoveSeries(Move),
    Deadline(Option<NaiveDate>),
    Rename(String),
    Prioritise(Option<Priority>),
    AddLabels(Vec<String>),
    RemoveLabels(Vec<String>),
    /// None is the Inbox.
    Project(Option<String>),
    Steps(Vec<String>),
    /// Into these tasks; without any they are asked for.
    Split(Vec<String>),
    /// A copy, on this day where one was said.
    Duplicate(Option<(NaiveDate, Option<TimeOfDay>)>),
    /// The dates and times of two tasks change places.
    Swap,
    Repeat(Box<Recurrence>, NaiveDate, Option<TimeOfDay>),
    StopRepeating,
    /// Dates of a repeating task are left out: those in the days said, otherwise the one that counts now.
    Skip(Option<DateRange>),
    /// "remind me an hour before the dentist"
    RemindBefore(Length),
    /// "clear Friday", "clear my shopping list": nothing is to be left there, and how is asked.
    Clear,
}

/// Where a task is moved to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Move {
    To(NaiveDate, Option<TimeOfDay>),
    Time(TimeOfDay),
    /// A time without the half of the day: the one that is nearer to the task's own.
    Clock(TimeOfDay),
    /// Later (1) or earlier (-1) by a length.
    By(Length, i64),
    /// Later by a length, counted from now where the date has passed or there is none.
    Snooze(Length),
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
    /// "the other one", "the others": of what was talked about, those that the last turn or clause was not about.
    Other,
    /// Several, each named in its own way: "#3 and the dentist".
    Each(Vec<Target>),
    /// Of these the dates in these days: "Friday's gym", "#6 on Friday".
    On(Box<Target>, DateRange),
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
    /// Words that name it more closely: with the verb it was done by, with the noun behind it.
    pub also: Vec<String>,
    /// The front of a compound, which may be the whole title: "Yoga" of "Yogastunde".
    pub front: Option<String>,
    /// "both": two tasks are meant.
    pub pair: bool,
}

/// A filter in words.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Scope {
    pub filter: Where,
    /// A part of the day: only what has a time in it.
    pub hours: Option<Hours>,
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

/// A part of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hours {
    pub from: TimeOfDay,
    /// Not included; none is midnight.
    pub until: Option<TimeOfDay>,
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
    /// Holds when nothing is found.
    pub none: bool,
    pub scope: Scope,
}

/// A question about the tasks. A range in the filter of a scope means what is planned or due there; with `completed` what was done there.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Question {
    /// "how many tasks are overdue"
    Count(Scope),
    /// "what is on Friday", "read me my shopping list"
    List(Scope),
    /// "do I have anything on Friday?"
    Any(Scope),
    /// "when is the dentist?"
    When(Target),
    /// "what time is the dentist?"
    Time(Target),
    /// "is the report done?"
    State(Target),
    /// "is milk on my list?", "do I have a dentist appointment on Friday?"
    Listed(Target),
    /// "am I free on Friday afternoon?"
    Free(Scope),
    /// "what is next?"; with a pick by date the first or last thing of a day.
    Next(Scope),
    /// "what did I do last week?"
    Done(Scope),
    /// "what lists do I have?"
    Projects,
    /// "what labels do I have?"
    Labels,
    /// "plan my day", "what should I do first?"
    Day(Scope),
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
    /// Words beside a clause that say something, but not what.
    Unclear,
    /// The same, with a time or a request among them: the clause is only a part of what was asked for.
    Unread,
}

/// Why a change cannot be proposed as it stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Vague {
    /// "clean up my list"
    CleanUp,
    /// "reschedule": a command without anything it is about.
    Which,
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
    /// "remind me tomorrow at 9": a new task without its title.
    Title(Box<Create>),
    /// "set an alarm": a new task that means nothing without its time.
    Time(Box<Create>),
    /// "make a list called Groceries": a project is made only with a task in it.
    NewList(Option<String>),
}

impl Move {
    /// A time becomes one whose half of the day is still to be found: [`Self::with_half`] does so.
    pub fn with_either_half(self) -> Self {
        let Self::Time(time) = self else { return self };
        let hour = if time.hour() > 12 { time.hour() - 12 } else { time.hour() };
        Self::Clock(TimeOfDay::new(hour, time.minute()).unwrap_or(time))
    }

    /// A time whose half of the day was not said becomes the one nearer to the time there was, or the one that people are awake at.
    pub fn with_half(self, before: Option<TimeOfDay>) -> Self {
        let Self::Clock(time) = self else { return self };
        let other = TimeOfDay::new((time.hour() + 12) % 24, time.minute()).unwrap_or(time);
        if time.hour() > 12 {
            return Self::Time(time);
        }
        let minutes = |time: TimeOfDay| i64::from(time.hour()) * 60 + i64::from(time.minute());
        let early = time.hour() < 7 || time.hour() == 12;
        Self::Time(match before {
            Some(before) if (minutes(before) - minutes(other)).abs() < (minutes(before) - minutes(time)).abs() => other,
            None if early && time.hour() != 12 => other,
            _ => time,
        })
    }
}

impl Hours {
    /// Whether a time lies in it.
    pub fn contains(self, time: TimeOfDay) -> bool {
        self.from <= time && self.until.is_none_or(|until| time < until)
    }
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
