//! Instructions: "move everything overdue to Monday and add buy milk tomorrow at 5pm @errands".
//!
//! Two pure steps with a look-up between them: [`read`] turns the message into clauses whose targets are descriptions, [`Reading::lookups`]
//! lists what has to be found, and [`Reading::first`] turns what was found into a decision. If that leaves open what the message means, a
//! [`Second`] look with further look-ups follows.

mod act;
mod again;
mod answer;
mod build;
mod clause;
mod decide;
mod outcome;
mod read;
mod stretches;

// The folders sort the files; their modules are used under short names.
pub use outcome::ask;
pub(crate) use outcome::{canon, operations, reply, report, resolve};
pub(crate) use stretches::{doing, draft, evidence, frame, group, language, slots, text, values, weights};

#[cfg(feature = "training")]
pub use act::{Act, training as judging};
#[cfg(feature = "training")]
pub use weights::training;

#[cfg(feature = "training")]
use std::collections::BTreeSet;
use std::{borrow::Cow, sync::Arc};

use domain::{Clarify, ClarifyAnswer, Found, Lookup, Operation, Selection, Where, sentence::Sentence};

use crate::{Clock, Language, Names, token};
use answer::Answer;
use clause::{Clause, Guess, Otherwise, Step, Talk, TargetKind, Vague};
use decide::{Decided, Deciding, Judge, MOST_GUESSED, MOST_LOOKUPS, Weight};
use language::Spoken;
use read::{Candidate, Said, Words};

/// The extra cost of a message that only names the task that was asked for.
const NAMED: u32 = 12;

/// What the reader knows besides the message.
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
    /// A scope the user confirmed in the last ten minutes; "and those too" refers to it.
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
    /// Numbers of the tasks it was about; "it" and "them" mean these.
    pub ids: Vec<u64>,
}

/// A message that was read. Its contents are private to this crate.
#[derive(Clone, Debug)]
pub struct Reading {
    message: String,
    mode: Mode,
    context: Context,
    /// Its possible readings, the cheapest first.
    readings: Vec<Candidate>,
    /// Its words for the classifier, unless it answers a question.
    words: Option<Box<Words>>,
    /// The message as the classifier sees it, unless it answers a question.
    seen: Option<Arc<Guess>>,
    selection: Selection,
    /// The chosen task if the message that it was asked about is read again; no other task is found.
    chosen: Option<u64>,
    heard: Option<Heard>,
}

/// What a first look at the tasks leads to.
#[derive(Clone, Debug)]
pub enum First {
    /// A decision.
    Decided(Box<Decision>),
    /// The message may mean something else, so it needs a second look.
    Open(Box<Second>),
}

/// A second look at a message: the classifier judges what it asks for, with the tasks that it mentions.
#[derive(Clone, Debug)]
pub struct Second {
    guesses: Reading,
    best: Decided,
    others: Vec<Decided>,
}

/// How a message answers the pending question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// It chooses one of the offered options, or gives what was asked for.
    Chosen,
    /// It drops the question.
    Dropped,
}

/// What to do with a message.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// Plan, ask, or answer.
    pub route: Route,
    /// How sure it is, 0 to 1, from facts that can be checked: how many tasks the target found, whether a needed date is there, whether the
    /// verb is a change.
    pub confidence: f32,
    /// What the message is about.
    pub intent: Intent,
    /// The scope as a filter, if there is one; remembered when the user confirms it.
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
        /// What to say in addition.
        remarks: Vec<Sentence>,
    },
    /// A question.
    Clarify(Clarify),
    /// An answer; nothing changes. `offer` is an instruction that one click sends in Plan mode.
    Chat {
        /// One to three short sentences.
        text: Vec<Sentence>,
        /// "Move the permit form to Friday"
        offer: Option<String>,
        /// Numbers of the tasks the answer is about.
        ids: Vec<u64>,
    },
    /// "undo that": undo the last change set. This is the user's own command, not an operation.
    Undo,
    /// "never mind": drop the pending proposal or question.
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
    /// Something that happens at a time.
    Event,
    /// Something that repeats.
    Habit,
    /// A larger aim.
    Goal,
}

/// How to treat a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Decide.
    #[default]
    Auto,
    /// Answer, never plan.
    Chat,
    /// Plan; ask only if a plan is impossible.
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
    let only = |steps: Vec<Step>| Said::only(Candidate::new(steps, 0));
    let mut selection = Selection::default();
    let mut words = None;
    let said = match answered {
        Some(Answer::Dropped) => only(vec![Step { clause: Clause::Talk(Talk::Cancel), condition: None }]),
        Some(Answer::Chosen(chosen)) => {
            let asked = earlier(context, mode);
            if let (None, Selection { ids, date: None, priority: None }) = (&asked, &chosen)
                && let [one] = ids.as_slice()
                && let Some(reading) = once_more(message, *one, mode, context)
            {
                return reading;
            }
            selection = chosen;
            asked.map_or_else(|| said_as(message, mode, context), only)
        }
        Some(Answer::Filled) => {
            let filled = again::filled(message, mode, said).map(|create| Step { clause: Clause::Create(vec![create]), condition: None });
            filled.map_or_else(|| said_as(message, mode, context), |step| only(vec![step]))
        }
        Some(Answer::Reading(words)) => said_as(&words, mode, context),
        Some(Answer::Other) | None => {
            let mut said = said_as(message, mode, context);
            words = said.words.take();
            said
        }
    };
    let mut readings = said.readings;
    bound(&mut readings, context);
    let seen = words.as_ref().map(|words| Arc::new(words.message.clone()));
    Reading { message: message.to_owned(), mode, context: context.clone(), readings, words, seen, selection, chosen: None, heard }
}

/// The user's last message, read once more for the task that was chosen: "the delivery came", and then "the flour". If that leads to nothing,
/// the task is only named.
fn once_more(message: &str, chosen: u64, mode: Mode, context: &Context) -> Option<Reading> {
    let at = context.transcript.iter().rposition(|turn| turn.role == "user")?;
    let text = context.transcript[at].text.clone();
    let named = said_as(message, mode, context).readings.into_iter().map(|named| Candidate { cost: named.cost + NAMED, ..named });
    let context = Context { transcript: context.transcript[..at].to_vec(), clarify: None, ..context.clone() };
    let Said { mut readings, words } = said_as(&text, mode, &context);
    readings.extend(named);
    bound(&mut readings, &context);
    let seen = words.as_ref().map(|words| Arc::new(words.message.clone()));
    let (selection, heard) = (Selection::default(), Some(Heard::Chosen));
    Some(Reading { message: text, mode, context, readings, words, seen, selection, chosen: Some(chosen), heard })
}

/// The instruction that a question was asked about: the user's last message that changes something. A message that asks something changes
/// nothing, so its other readings do not count.
fn earlier(context: &Context, mode: Mode) -> Option<Vec<Step>> {
    let asks = |steps: &[Step]| steps.iter().any(|step| matches!(step.clause, Clause::Ask(_)));
    let settled = |otherwise: &Otherwise| matches!(otherwise, Otherwise::Ask | Otherwise::Told | Otherwise::Gone);
    let known = |step: &Step| matches!(&step.clause, Clause::Change(change) if settled(&change.otherwise));
    let changes = |steps: &[Step]| steps.iter().any(known);
    let said = context.transcript.iter().rev().filter(|turn| turn.role == "user");
    said.map(|turn| readings_of(&turn.text, mode, context)).find_map(|readings| {
        let most = if readings.first().is_some_and(|best| asks(&best.steps)) { 1 } else { readings.len() };
        readings.into_iter().take(most).map(|reading| reading.steps).find(|steps| changes(steps))
    })
}

fn readings_of(message: &str, mode: Mode, context: &Context) -> Vec<Candidate> {
    said_as(message, mode, context).readings
}

/// A message as it was said, in whatever language.
fn said_as(message: &str, mode: Mode, context: &Context) -> Said {
    if let Some(steps) = canon::steps(message) {
        return Said::only(Candidate::new(steps, 0));
    }
    let spoken = spoken_in(message, context);
    let Ok(context) = spoken.as_deref() else { return Said::only(read::foreign(&token::tokens(message))) };
    let mut said = read::read(message, mode, context);
    for candidate in &mut said.readings {
        candidate.steps = again::expanded(std::mem::take(&mut candidate.steps), mode, context);
    }
    again::on_day_asked(&mut said.readings, message, mode, context);
    said
}

/// The context with the language of the message; an error if the message is in a language that cannot be read.
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

/// The language of a text typed in a window of this language; the window's language if the text's language cannot be read.
pub(crate) fn spoken(text: &str, window: Language) -> Language {
    match language::of(&token::tokens(text), window) {
        Spoken::In(language) => language,
        Spoken::Other => window,
    }
}

/// The steps of the cheapest reading.
fn steps_of(message: &str, mode: Mode, context: &Context) -> Vec<Step> {
    readings_of(message, mode, context).into_iter().next().map(|candidate| candidate.steps).unwrap_or_default()
}

/// The look-ups of some readings, without duplicates.
fn needed(readings: &[Candidate], context: &Context) -> Vec<Lookup> {
    let mut all: Vec<Lookup> = Vec::new();
    for lookup in readings.iter().flat_map(|candidate| decide::lookups(&candidate.steps, context)).flatten() {
        if !all.contains(&lookup) {
            all.push(lookup);
        }
    }
    all
}

/// Limits the number of look-ups: drops the words of sentences that only mention a task first, then the more expensive readings, then the
/// parts of listed titles, then the last clauses.
fn bound(readings: &mut Vec<Candidate>, context: &Context) {
    if needed(readings, context).len() > MOST_LOOKUPS {
        for step in readings.iter_mut().flat_map(|candidate| &mut candidate.steps) {
            if let Clause::Change(change) = &mut step.clause
                && let TargetKind::Title(title) = &mut change.target.kind
            {
                title.mentions.clear();
            }
        }
    }
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
    /// How the message answers the pending question; None if there is no question or the message says something else.
    pub fn heard(&self) -> Option<Heard> {
        self.heard
    }

    /// What the message chooses, by click or by text.
    pub fn selection(&self) -> Selection {
        let ids = self.chosen.into_iter().chain(self.selection.ids.iter().copied()).collect();
        Selection { ids, ..self.selection.clone() }
    }

    /// What has to be found before a decision is possible: at most a dozen bounded queries.
    pub fn lookups(&self) -> Vec<Lookup> {
        let selected = (!self.selection.ids.is_empty()).then(|| self.selected());
        let mut needed = needed(&self.readings, &self.context);
        if let Some(chosen) = self.chosen {
            let only = values::by_numbers(&[chosen]);
            for lookup in needed.iter_mut().filter(|lookup| lookup.filter.ids.is_none()) {
                lookup.filter.ids.clone_from(&only.ids);
            }
        }
        selected.into_iter().chain(needed).collect()
    }

    /// The tasks that were clicked.
    fn selected(&self) -> Lookup {
        Lookup { filter: values::by_numbers(&self.selection.ids), limit: self.selection.ids.len().clamp(1, 200), ..Lookup::default() }
    }

    /// Decides on the message with what `look` finds.
    pub fn decide(&self, mut look: impl FnMut(&Lookup) -> Found) -> Decision {
        let found: Vec<Found> = self.lookups().iter().map(&mut look).collect();
        match self.first(&found) {
            First::Decided(decision) => *decision,
            First::Open(second) => {
                let found: Vec<Found> = second.lookups().iter().map(look).collect();
                second.decide(&found)
            }
        }
    }

    /// The decision, given the answers to [`Self::lookups`] in the same order. It comes from the cheapest reading, the first where several
    /// cost the same. If that leaves open what is meant, the message needs a second look.
    pub fn first(&self, found: &[Found]) -> First {
        let mut weighed = self.weighed(found);
        weighed.sort_by_key(|(_, cost, _)| *cost);
        let mut weighed = weighed.into_iter();
        let Some((.., best)) = weighed.next() else {
            let deciding = Deciding::new(&self.context, self.mode, self.selection.clone(), Vec::new());
            return First::Decided(Box::new(deciding.close(&self.message)));
        };
        let sure = best.firm || best.trust.is_none_or(|trust| trust >= decide::SURE);
        let guesses = self.words.as_ref().filter(|_| !sure).map(|words| self.guesses(words, false));
        let Some(guesses) = guesses.filter(|guesses| !guesses.readings.is_empty()) else {
            return First::Decided(Box::new(best.decision));
        };
        First::Open(Box::new(Second { guesses, best, others: weighed.map(|(.., other)| other).collect() }))
    }

    /// The guesses for the message, in its language; with `alone` only the one for the whole message.
    fn guesses(&self, words: &Words, alone: bool) -> Self {
        let spoken = spoken_in(&self.message, &self.context);
        let context = spoken.as_deref().unwrap_or(&self.context);
        let mut readings = words.guesses(&self.readings, alone, self.mode, context);
        while needed(&readings, context).len() > MOST_GUESSED {
            readings.pop();
        }
        let (message, context, selection) = (self.message.clone(), context.clone(), Selection::default());
        let (mode, seen, chosen, heard) = (self.mode, self.seen.clone(), self.chosen, self.heard);
        Self { message, mode, context, readings, words: None, seen, selection, chosen, heard }
    }

    /// The steps of each reading as text, its cost, and its decision.
    #[cfg(feature = "training")]
    pub fn each(&self, found: &[Found]) -> Vec<(String, u32, Decision)> {
        let weighed = self.weighed(found).into_iter();
        weighed.map(|(candidate, cost, decided)| (format!("{:?}", candidate.steps), cost, decided.decision)).collect()
    }

    /// The decision of each reading and of each guess, with its traits.
    #[cfg(feature = "training")]
    pub fn decisions(&self, mut look: impl FnMut(&Lookup) -> Found) -> Vec<(Decision, BTreeSet<String>)> {
        let found: Vec<Found> = self.lookups().iter().map(&mut look).collect();
        let mut all = self.weighed(&found);
        all.sort_by_key(|(_, cost, _)| *cost);
        let guesses = self.words.as_ref().map(|words| self.guesses(words, false));
        let found: Vec<Found> = guesses.iter().flat_map(Self::lookups).map(|lookup| look(&lookup)).collect();
        all.extend(guesses.iter().flat_map(|guesses| guesses.weighed(&found)));
        all.into_iter().map(|(.., decided)| (decided.decision, decided.traits)).collect()
    }

    /// What the classifier sees of the message.
    #[cfg(feature = "training")]
    pub fn features(&self, look: impl FnMut(&Lookup) -> Found) -> Option<Vec<String>> {
        let guesses = self.guesses(self.words.as_ref()?, true);
        let [Step { clause: Clause::Guess(guess), .. }] = guesses.readings.first()?.steps.as_slice() else { return None };
        let needed = needed(&guesses.readings, &self.context);
        let found: Vec<Found> = needed.iter().map(look).collect();
        let deciding = Deciding::new(&self.context, self.mode, self.selection.clone(), Vec::new());
        Some(deciding.features(guess, &guesses.own(&guesses.readings[0], &needed, &found)))
    }

    /// What was found for a reading, in the order of its look-ups; `found` answers `needed`.
    fn own(&self, candidate: &Candidate, needed: &[Lookup], found: &[Found]) -> Vec<Found> {
        let answer = |lookup: Lookup| needed.iter().position(|other| *other == lookup).and_then(|at| found.get(at)).cloned();
        decide::lookups(&candidate.steps, &self.context).into_iter().flatten().map(|lookup| answer(lookup).unwrap_or_default()).collect()
    }

    /// Each reading with its cost and its decision.
    fn weighed<'a>(&'a self, found: &[Found]) -> Vec<(&'a Candidate, u32, Decided)> {
        let clicked = usize::from(!self.selection.ids.is_empty()).min(found.len());
        let (selected, rest) = found.split_at(clicked);
        let selected = selected.first().map(|found| found.tasks.clone()).unwrap_or_default();
        let needed = needed(&self.readings, &self.context);
        let weighed = self.readings.iter().flat_map(|candidate| {
            let own = self.own(candidate, &needed, rest);
            let words = self.words.as_deref().filter(|_| candidate.changes() == 1);
            let start = || Deciding::new(&self.context, self.mode, self.selection.clone(), selected.clone()).of(words);
            let all = match candidate.steps.as_slice() {
                [Step { clause: Clause::Guess(guess), .. }] => start().each(guess, &own, start),
                steps => {
                    let mut deciding = start();
                    deciding.walk(steps, &own);
                    vec![deciding]
                }
            };
            let weigh = move |mut deciding: Deciding<'a>| {
                let cost = (candidate.cost + deciding.doubt()).saturating_sub(deciding.found());
                if self.selection == Selection::default() {
                    deciding.doubtful(cost);
                }
                (candidate, cost, deciding)
            };
            all.into_iter().map(weigh).collect::<Vec<_>>()
        });
        let weighed: Vec<(&Candidate, u32, Deciding<'a>)> = weighed.collect();
        let plans: Vec<(u32, Vec<Planned>)> = weighed.iter().map(|(_, cost, deciding)| (*cost, deciding.planned().to_vec())).collect();
        let judge = self.seen.as_deref().map(Judge::new);
        let decided = weighed.into_iter().map(|(candidate, cost, deciding)| {
            let others = plans.iter().filter(|(_, plan)| plan != deciding.planned()).map(|(cost, _)| i64::from(*cost));
            let ahead = others.min().map_or(i64::MAX, |next| next - i64::from(cost));
            let weight = judge.as_ref().map(|judge| Weight { judge, steps: &candidate.steps, cost, ahead });
            (candidate, cost, deciding.decided(&self.message, weight))
        });
        decided.collect()
    }
}

impl Second {
    /// What has to be found: at most 16 bounded queries.
    pub fn lookups(&self) -> Vec<Lookup> {
        self.guesses.lookups()
    }

    /// The decision, given the answers to [`Self::lookups`] in the same order.
    pub fn decide(self, found: &[Found]) -> Decision {
        let guesses = self.guesses.weighed(found).into_iter().map(|(.., guess)| guess).collect();
        self.best.or(guesses, self.others, self.guesses.mode)
    }
}

#[cfg(test)]
mod tests;
