//! The clauses that the grammar finds in a message, before any task is known.

mod guess;

use chrono::NaiveDate;
use domain::{DateRange, Priority, Recurrence, TimeOfDay, Where, operation::Create, where_filter::Sort};

pub(crate) use guess::{Guess, Item, Level, NewTask};

use super::Context;
use crate::when::{Repeat, When, length::Length, point::time_of};

/// One clause and its condition.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    pub clause: Clause,
    pub condition: Option<Condition>,
}

/// One clause of a message.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Clause {
    /// New tasks.
    Create(Vec<Create>),
    /// A change of tasks that exist.
    Change(Box<Change>),
    /// A question about the tasks.
    Ask(Box<Question>),
    /// "undo that"
    Undo,
    /// "don't delete the report": what not to do.
    Refrain(Option<Box<Change>>),
    /// Words that say nothing about tasks.
    Talk(Talk),
    /// A change that is too vague to be proposed.
    Vague(Vague),
    /// Words that may be a new task without saying so, and what speaks against it.
    Bare(Box<Create>, String, Doubt),
    /// Words that may name a task and say nothing else.
    Other(String),
    /// A clause that refers back to the user's last message. [`super::read`] replaces it by what it means.
    Again(Box<Again>),
    /// Readings of one message, the likeliest first. If they lead to different plans, the user chooses.
    Either(Vec<Alternative>),
    /// A message, or a part of it, that a classifier judges.
    Guess(Box<Guess>),
}

/// What speaks against words as a new task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Doubt {
    None,
    /// The words may ask for something else.
    Other,
    /// The title reads oddly, or a part of the message is unread.
    Odd,
    /// The user is undecided: "maybe I should learn Spanish".
    Undecided,
}

/// How a clause refers back to the user's last message.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Again {
    /// "the same for the report", "and on Friday?": the earlier verb or question, for this target.
    For(Target),
    /// "sorry, I mean Luna": the earlier verb or question for this target; a new task gets another title.
    Instead(Target),
    /// "the haircut", as an answer to which task is meant: the earlier verb or question, for this task.
    One(Target),
    /// "no, Friday", "actually make it high": the earlier tasks, with this change.
    /// "and next week?": another day of a task, or other days of a question.
    Days(Move, Box<Scope>),
    With(Verb),
}

/// One reading of a message.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Alternative {
    pub steps: Vec<Step>,
    /// A sentence that means only this reading. Without it the plan is put into words; that is impossible for a question and for making a
    /// task repeat.
    pub words: Option<String>,
}

/// A change of tasks that exist.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Change {
    pub verb: Verb,
    pub target: Target,
    pub otherwise: Otherwise,
}

/// What a change means when no task fits its target.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Otherwise {
    /// Nothing: say so.
    Ask,
    /// A new task ("schedule lunch for Friday").
    Create(Box<Create>),
    /// A new task, less certain than above: the sentence only gives something a day ("the quote has to be in by Monday").
    New(Box<Create>),
    /// Nothing: it was stated as a fact ("I paid the rent"), so only a plainly named task is completed.
    Told,
    /// Nothing: the task skips a date that will not take place ("no choir on Friday"). If the task has no other date, it is deleted.
    Gone,
    /// The reading is dropped: the task was found by words of a sentence that fits no frame.
    Unread,
    /// The new task mentioned last, if it has not been created yet.
    Amend(Box<Create>),
}

/// What to do with tasks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Verb {
    Complete(bool),
    Delete,
    Restore,
    Move(Move),
    /// "the whole series": every date of repeating tasks from now on.
    MoveSeries(Move),
    Deadline(Option<NaiveDate>),
    Rename(String),
    Prioritise(Option<Priority>),
    AddLabels(Vec<String>),
    RemoveLabels(Vec<String>),
    /// The project; None is the Inbox.
    Project(Option<String>),
    Steps(Vec<String>),
    /// More text for the notes.
    Note(String),
    /// "the electrician, not the plumber": other words in the title, for these.
    Reword {
        from: String,
        to: String,
    },
    /// Into these tasks; if empty, the user is asked for them.
    Split(Vec<String>),
    /// A copy, on this day if one was said.
    Duplicate(Option<(NaiveDate, Option<TimeOfDay>)>),
    /// The dates and times of two tasks change places.
    Swap,
    /// `named`: the repetition says its days, so the first of them is taken; otherwise a task keeps the day it has.
    Repeat {
        rule: Box<Recurrence>,
        first: NaiveDate,
        named: bool,
        time: Option<TimeOfDay>,
    },
    StopRepeating,
    /// Leaves out dates of a repeating task: those in these days, otherwise the current one.
    Skip(Option<DateRange>),
    /// "remind me an hour before the dentist"
    RemindBefore(Length),
    /// "a week before the party, buy a present": a new task before the task (-1) or after it (1).
    Beside(Box<Create>, Length, i64),
    /// "clear Friday", "clear my shopping list": nothing should be left there; the user is asked how.
    Clear,
}

/// Where a task is moved to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Move {
    To(NaiveDate, Option<TimeOfDay>),
    Time(TimeOfDay),
    /// A time without its half of the day: the one nearer to the task's own time.
    Clock(TimeOfDay),
    /// A day and a time without its half of the day; the task's own time may suggest the other half.
    ClockOn(NaiveDate, TimeOfDay),
    /// Later (1) or earlier (-1) by a length.
    By(Length, i64),
    /// Later by a length, counted from now if the date has passed or there is none.
    Snooze(Length),
    Backlog,
    /// Removes the time only.
    NoTime,
    /// No date was said.
    Missing,
    /// A date outside the calendar.
    Beyond,
}

/// Which tasks.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Target {
    pub kind: TargetKind,
    /// The user's words.
    pub words: String,
    /// "everything today except the report"
    pub except: Option<Box<Target>>,
}

/// How the target names its tasks.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum TargetKind {
    Numbers(Vec<u64>),
    Title(Title),
    Scope(Scope),
    /// "it", "them": the tasks of the clause before or of the last turns. The picks are positions among them from 0, negative from the end.
    Previous(Option<Vec<i32>>),
    /// "the other one", "the others": the tasks talked about, except those of the last turn or clause.
    Other,
    /// Several, each named in its own way: "#3 and the dentist".
    Each(Vec<Target>),
    /// The dates of these tasks within these days: "Friday's gym", "#6 on Friday".
    On(Box<Target>, DateRange),
    #[default]
    Missing,
}

/// Words of a title.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Title {
    pub whole: String,
    /// The titles, if it may be a list ("the dentist and the report").
    pub parts: Vec<String>,
    /// The title without the day or time next to it ("Friday's run"), and that day.
    pub on: Option<(String, Option<DateRange>)>,
    /// More specific words for it: with the verb that describes it, or with the noun after it.
    pub also: Vec<String>,
    /// The first part of a compound, which may be the whole title: "Yoga" in "Yogastunde".
    pub front: Option<String>,
    /// "both": two tasks are meant.
    pub pair: bool,
    /// Words of a sentence that may belong to a title; if there are any, the task is the one whose title the sentence says most of.
    pub mentions: Vec<String>,
}

impl Title {
    /// How many words of a sentence are looked up: the longest, which are the most specific.
    const LOOKED_UP: usize = 4;

    /// The title that a sentence with these words mentions.
    pub fn mentioning(words: &[&str]) -> Self {
        let mut mentions: Vec<String> = words.iter().filter(|word| word.chars().count() > 2).map(|word| (*word).to_owned()).collect();
        mentions.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
        mentions.truncate(Self::LOOKED_UP);
        Self { whole: words.join(" "), mentions, ..Self::default() }
    }
}

/// A filter in words.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Scope {
    pub filter: Where,
    /// A part of the day: only tasks with a time within it.
    pub hours: Option<Hours>,
    pub pick: Option<Pick>,
    /// The words before "tasks" in the scope's name: "overdue ".
    pub before: String,
    /// The words after "tasks": " labelled errands".
    pub after: String,
    /// Every task, without saying which.
    pub everything: bool,
    /// "some tasks", "stuff": it does not say which.
    pub vague: bool,
}

/// A part of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hours {
    pub from: TimeOfDay,
    /// The end, exclusive; None is midnight.
    pub until: Option<TimeOfDay>,
}

/// Some tasks of a scope, chosen by their order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pick {
    pub sort: Sort,
    pub last: bool,
    pub count: usize,
}

/// "if I have nothing due Friday"
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Condition {
    /// The condition holds if nothing is found.
    pub none: bool,
    pub scope: Scope,
}

/// A question about the tasks. A date range in a scope's filter means what is planned or due then, or with `completed` what was done then.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Question {
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
    /// "how often do I water the plants?", "which project is it in?"; without a field everything: "tell me about the passport".
    About(Target, Option<Detail>),
    /// "is milk on my list?", "do I have a dentist appointment on Friday?"
    Listed(Target),
    /// "find the spare keys": shows the task; if there is none, something else is meant.
    Named(Target),
    /// "am I free on Friday afternoon?"
    Free(Scope),
    /// "what is next?"; with a pick by date, the first or last thing on a day.
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

/// A field of a task that a question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    Project,
    Priority,
    Labels,
    Repetition,
}

/// Words that say nothing about tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Talk {
    Greeting,
    Thanks,
    Help,
    /// "no", "never mind"
    Cancel,
    /// Words next to a clause that mean something, but it is not clear what.
    Unclear,
    /// Like [`Self::Unclear`], but with a time or a request among the words: the clause is only part of what was asked.
    Unread,
}

/// Why a change cannot be proposed yet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Vague {
    /// "clean up my list"
    CleanUp,
    /// "reschedule": a command without an object.
    Which,
    /// A verb without the new value.
    Unfinished,
    /// A condition that is not understood.
    Condition(String),
    /// A repetition that a task cannot have.
    Repetition,
    /// An instruction that ends with a question mark.
    Asked(String),
    /// More clauses than are read at once.
    TooMany,
    /// "remind me tomorrow at 9": a new task without its title.
    Title(Box<Create>),
    /// "set an alarm": a new task that needs a time.
    Time(Box<Create>),
    /// "make a list called Groceries": a project is only created together with a task.
    NewList(Option<String>),
}

impl Verb {
    /// The verb that sets a repetition, which a task can have.
    pub fn repeating(repeat: &Repeat) -> Self {
        let named = repeat.cycle.names_days() || repeat.stored.rule.is_some();
        Self::Repeat { rule: Box::new(repeat.stored.clone()), first: repeat.first, named, time: repeat.time }
    }
}

impl Move {
    /// Marks a time as lacking its half of the day, which [`Self::with_half`] chooses later.
    pub fn with_either_half(self) -> Self {
        let time = match self {
            Self::Time(time) => time,
            Self::To(date, Some(time)) => return Self::ClockOn(date, time),
            other => return other,
        };
        let hour = if time.hour() > 12 { time.hour() - 12 } else { time.hour() };
        Self::Clock(TimeOfDay::new(hour, time.minute()).unwrap_or(time))
    }

    /// Completes a time without its half of the day: the half nearer to the earlier time, or else the one when people are awake.
    pub fn with_half(self, before: Option<TimeOfDay>) -> Self {
        let time = match self {
            Self::Clock(time) => time,
            Self::ClockOn(date, time) => return Self::To(date, Some(nearer_half(time, before))),
            other => return other,
        };
        let other = TimeOfDay::new((time.hour() + 12) % 24, time.minute()).unwrap_or(time);
        if time.hour() > 12 {
            return Self::Time(time);
        }
        let early = time.hour() < 7 || time.hour() == 12;
        Self::Time(match before {
            // "at 4, not 3" about something by day is not for the night.
            Some(before) if time.hour() < 5 && before.hour() >= 6 => other,
            Some(before) if (minutes(before) - minutes(other)).abs() < (minutes(before) - minutes(time)).abs() => other,
            None if early && time.hour() != 12 => other,
            _ => time,
        })
    }
}

/// Minutes since midnight.
fn minutes(time: TimeOfDay) -> i64 {
    i64::from(time.hour()) * 60 + i64::from(time.minute())
}

/// A time whose half of the day was guessed, in the other half if that is nearer to the earlier time and people are awake then.
fn nearer_half(time: TimeOfDay, before: Option<TimeOfDay>) -> TimeOfDay {
    let other = TimeOfDay::new((time.hour() + 12) % 24, time.minute()).filter(|other| other.hour() >= 6);
    if before.is_none() && (1..7).contains(&time.hour()) {
        return other.unwrap_or(time);
    }
    let nearer = |other: &TimeOfDay| {
        before.is_some_and(|before| (minutes(before) - minutes(*other)).abs() < (minutes(before) - minutes(time)).abs())
    };
    other.filter(nearer).unwrap_or(time)
}

impl Hours {
    /// Whether a time is within these hours.
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

/// The destination that a date or time means.
pub(crate) fn destination(when: &When, context: &Context) -> Option<Move> {
    let today = context.clock.now.date();
    match when {
        When::Date(date) => Some(Move::To(*date, None)),
        When::DateTime(at) | When::DateTimeRange(Some(at), _) => Some(Move::To(at.date(), time_of(*at))),
        When::Time(time) | When::TimeRange(Some(time), _) => Some(Move::Time(*time)),
        When::DateRange(Some(from), Some(to)) if *from > today => Some(Move::To(*from, None)).filter(|_| from <= to),
        // A week or month that has already begun names no day; a weekend that has begun means today.
        When::DateRange(Some(from), Some(to)) if *to >= today => {
            Some(if (*to - *from).num_days() == 1 { Move::To(today, None) } else { Move::Missing })
        }
        When::DateRange(Some(from), None) if *from >= today => Some(Move::To(*from, None)),
        When::OutOfRange => Some(Move::Beyond),
        _ => None,
    }
}
