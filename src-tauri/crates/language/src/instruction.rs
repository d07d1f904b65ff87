//! Instructions: "move everything overdue to Monday and add buy milk tomorrow at 5pm @errands".
//!
//! Two pure steps with a look-up between them: [`read`] turns the message into clauses whose targets are descriptions, [`Reading::lookups`]
//! says what has to be found, [`Reading::decide`] turns what was found into a decision.

mod again;
mod answer;
pub mod ask;
mod build;
mod canon;
mod clause;
mod decide;
mod draft;
mod evidence;
mod frame;
mod group;
mod language;
mod operations;
mod read;
mod reply;
mod report;
mod resolve;
mod values;
mod weights;

#[cfg(feature = "training")]
pub use weights::training;

use std::borrow::Cow;

use domain::{Clarify, ClarifyAnswer, Found, Lookup, Operation, Selection, Where, sentence::Sentence};

use crate::{Clock, Language, Names, token};
use answer::Answer;
use clause::{Clause, Step, Talk, TargetKind, Vague};
use decide::{Deciding, MOST_LOOKUPS};
use language::Spoken;
use read::Candidate;

/// What a message is read with.
#[derive(Clone, Debug)]
pub struct Context {
    /// The user's present.
    pub clock: Clock,
    /// The user's labels and projects.
    pub names: Names,
    /// The last turns, oldest first (at most 3).
    pub transcript: Vec<Turn>,
    /// The pending question this message answers.
    pub clarify: Option<ClarifyAnswer>,
    /// A scope the user confirmed in the last ten minutes; biases "and those too".
    pub scope: Option<Where>,
}

/// One earlier turn.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Turn {
    /// `user` or `assistant`.
    pub role: String,
    /// What was said.
    pub text: String,
    /// Numbers of the tasks it was about; what "it" and "them" mean.
    pub ids: Vec<u64>,
}

/// A message, read. What is in it is private to this crate.
#[derive(Clone, Debug)]
pub struct Reading {
    message: String,
    mode: Mode,
    context: Context,
    /// What it may mean, the cheapest reading first.
    readings: Vec<Candidate>,
    selection: Selection,
    heard: Option<Heard>,
}

/// What a message says to the pending question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// It chooses among what was offered, or gives what was asked for.
    Chosen,
    /// It drops the matter.
    Dropped,
}

/// What is to be done with a message.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// Plan, ask, or answer.
    pub route: Route,
    /// How sure, 0 to 1, from what can be checked: how many tasks the target found, whether a date is there where one is needed, whether
    /// the verb is a change.
    pub confidence: f32,
    /// What it is about.
    pub intent: Intent,
    /// The scope as a filter, where there is one; remembered when the user confirms it.
    pub scope: Option<Where>,
    /// The scope in words, for the summary: "for today's tasks".
    pub scope_words: Option<String>,
}

/// Plan, ask, or answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Route {
    /// Operations to propose.
    Plan {
        /// What to do, with the reason for each.
        operations: Vec<Planned>,
        /// What they do, in a sentence.
        text: String,
        /// What is to be said beside it.
        remarks: Vec<Sentence>,
    },
    /// A question.
    Clarify(Clarify),
    /// An answer; nothing changes. `offer` is an instruction that a click sends in Plan mode.
    Chat {
        /// One to three short sentences.
        text: Vec<Sentence>,
        /// "Move the permit form to Friday"
        offer: Option<String>,
        /// Numbers of the tasks it was about.
        ids: Vec<u64>,
    },
    /// "undo that": the last change set is to be undone, which is the user's own command, not an operation.
    Undo,
    /// "never mind": what is proposed or asked is dropped.
    Dismiss,
}

/// One operation with its reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Planned {
    /// What to do.
    pub operation: Operation,
    /// "matched \"overdue\" to 4 tasks"
    pub explanation: Sentence,
}

/// What a message is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Intent {
    /// A thing to do.
    #[default]
    Task,
    /// Something at a time.
    Event,
    /// Something that repeats.
    Habit,
    /// Something larger.
    Goal,
}

/// How a message is to be taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Decide.
    #[default]
    Auto,
    /// Answer, never plan.
    Chat,
    /// Plan, ask only where a plan is impossible.
    Plan,
}

/// Reads a message. Does not look at any task.
pub fn read(message: &str, mode: Mode, context: &Context) -> Reading {
    let spoken = spoken_in(message, context);
    let said = spoken.as_ref().ok().map_or(context, |context| context);
    let answered = context.clarify.as_ref().map(|pending| answer::answer(message, pending, said));
    let heard = match answered {
        Some(Answer::Dropped) => Some(Heard::Dropped),
        Some(Answer::Chosen(_) | Answer::Reading(_)) => Some(Heard::Chosen),
        Some(Answer::Filled) => again::filled(message, mode, said).map(|_| Heard::Chosen),
        Some(Answer::Other) | None => None,
    };
    let (readings, selection) = (Vec::new(), Selection::default());
    let mut reading = Reading { message: message.to_string(), mode, context: context.clone(), readings, selection, heard };
    let only = |steps: Vec<Step>| vec![Candidate { steps, cost: 0 }];
    reading.readings = match answered {
        Some(Answer::Dropped) => only(vec![Step { clause: Clause::Talk(Talk::Cancel), condition: None }]),
        Some(Answer::Chosen(selection)) => {
            reading.selection = selection;
            earlier(context, mode).map_or_else(|| readings_of(message, mode, context), only)
        }
        Some(Answer::Filled) => {
            let filled = again::filled(message, mode, said).map(|create| Step { clause: Clause::Create(vec![create]), condition: None });
            filled.map_or_else(|| readings_of(message, mode, context), |step| only(vec![step]))
        }
        Some(Answer::Reading(words)) => readings_of(&words, mode, context),
        _ => readings_of(message, mode, context),
    };
    bound(&mut reading.readings, context);
    reading
}

/// The instruction that a question was asked about: the last thing the user said that changes something.
fn earlier(context: &Context, mode: Mode) -> Option<Vec<Step>> {
    let said = context.transcript.iter().rev().filter(|turn| turn.role == "user");
    said.map(|turn| steps_of(&turn.text, mode, context)).find(|steps| steps.iter().any(|step| matches!(step.clause, Clause::Change(_))))
}

fn readings_of(message: &str, mode: Mode, context: &Context) -> Vec<Candidate> {
    if let Some(steps) = canon::steps(message) {
        return vec![Candidate { steps, cost: 0 }];
    }
    let spoken = spoken_in(message, context);
    let Ok(context) = spoken.as_deref() else { return vec![read::foreign(&token::tokens(message))] };
    let mut readings = read::readings(message, mode, context);
    for candidate in &mut readings {
        candidate.steps = again::expanded(std::mem::take(&mut candidate.steps), mode, context);
    }
    readings
}

/// The context with the language of a message; an error for a message in a language that is not read.
fn spoken_in<'a>(message: &str, context: &'a Context) -> Result<Cow<'a, Context>, ()> {
    match language::of(&token::tokens(message), context.clock.language) {
        Spoken::In(language) if language == context.clock.language => Ok(Cow::Borrowed(context)),
        Spoken::In(language) => {
            let mut context = context.clone();
            context.clock.language = language;
            Ok(Cow::Owned(context))
        }
        Spoken::Other => Err(()),
    }
}

/// The language of a text that is written in a window of this language; that of the window for one that is not read.
pub(crate) fn spoken(text: &str, window: Language) -> Language {
    match language::of(&token::tokens(text), window) {
        Spoken::In(language) => language,
        Spoken::Other => window,
    }
}

/// The cheapest reading.
fn steps_of(message: &str, mode: Mode, context: &Context) -> Vec<Step> {
    readings_of(message, mode, context).into_iter().next().map(|candidate| candidate.steps).unwrap_or_default()
}

/// The look-ups of some readings, each once.
fn needed(readings: &[Candidate], context: &Context) -> Vec<Lookup> {
    let mut all: Vec<Lookup> = Vec::new();
    for lookup in readings.iter().flat_map(|candidate| decide::lookups(&candidate.steps, context)).flatten() {
        if !all.contains(&lookup) {
            all.push(lookup);
        }
    }
    all
}

/// Keeps the look-ups few: first readings that cost more go, then the parts of listed titles, then the clauses at the end.
fn bound(readings: &mut Vec<Candidate>, context: &Context) {
    while readings.len() > 1 && needed(readings, context).len() > MOST_LOOKUPS {
        readings.pop();
    }
    let many = |readings: &[Candidate]| needed(readings, context).len() > MOST_LOOKUPS;
    if many(readings)
        && let [Candidate { steps, .. }] = readings.as_mut_slice()
    {
        for step in steps.iter_mut() {
            if let Clause::Change(change) = &mut step.clause
                && let TargetKind::Title(title) = &mut change.target.kind
            {
                title.parts.clear();
            }
        }
    }
    while many(readings) {
        let [Candidate { steps, .. }] = readings.as_mut_slice() else { return };
        if let Some(Step { clause: Clause::Either(alternatives), .. }) = steps.last_mut()
            && alternatives.len() > 1
        {
            alternatives.pop();
            continue;
        }
        steps.pop();
        let full = Step { clause: Clause::Vague(Vague::TooMany), condition: None };
        if steps.last() != Some(&full) {
            steps.pop();
            steps.push(full);
        }
    }
}

impl Reading {
    /// What the message says to the pending question; nothing where there is none, or where it says something else.
    pub fn heard(&self) -> Option<Heard> {
        self.heard
    }

    /// What the message chooses, as clicked or as typed.
    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    /// What has to be found before a decision is possible, at most a dozen bounded questions.
    pub fn lookups(&self) -> Vec<Lookup> {
        let selected = (!self.selection.ids.is_empty()).then(|| self.selected());
        selected.into_iter().chain(needed(&self.readings, &self.context)).collect()
    }

    /// The tasks that were clicked.
    fn selected(&self) -> Lookup {
        Lookup { filter: values::by_numbers(&self.selection.ids), limit: self.selection.ids.len().clamp(1, 200), ..Lookup::default() }
    }

    /// The decision, given the answers to [`Self::lookups`] in the same order: that of the reading that costs least, the first of equals.
    pub fn decide(&self, found: &[Found]) -> Decision {
        let best = self.weighed(found).into_iter().min_by_key(|(_, cost, _)| *cost);
        best.map_or_else(
            || Deciding::new(&self.context, self.mode, self.selection.clone(), Vec::new()).close(&self.message),
            |(.., decision)| decision,
        )
    }

    /// The steps of each reading as text, what it costs, and its decision.
    #[cfg(feature = "training")]
    pub fn each(&self, found: &[Found]) -> Vec<(String, u32, Decision)> {
        self.weighed(found).into_iter().map(|(candidate, cost, decision)| (format!("{:?}", candidate.steps), cost, decision)).collect()
    }

    /// Each reading with its cost and its decision.
    fn weighed(&self, found: &[Found]) -> Vec<(&Candidate, u32, Decision)> {
        let clicked = usize::from(!self.selection.ids.is_empty()).min(found.len());
        let (selected, rest) = found.split_at(clicked);
        let selected = selected.first().map(|found| found.tasks.clone()).unwrap_or_default();
        let needed = needed(&self.readings, &self.context);
        let weighed = self.readings.iter().map(|candidate| {
            let own = decide::lookups(&candidate.steps, &self.context);
            let answer = |lookup: &Lookup| needed.iter().position(|other| other == lookup).and_then(|at| rest.get(at)).cloned();
            let own: Vec<Found> = own.iter().flatten().map(|lookup| answer(lookup).unwrap_or_default()).collect();
            let mut deciding = Deciding::new(&self.context, self.mode, self.selection.clone(), selected.clone());
            deciding.walk(&candidate.steps, &own);
            let cost = (candidate.cost + deciding.doubt()).saturating_sub(deciding.found());
            (candidate, cost, deciding.close(&self.message))
        });
        weighed.collect()
    }
}

#[cfg(test)]
mod tests;
