//! Turns clauses and what was found for them into one decision: operations with their reasons, a question, or an answer.

mod change;
mod choices;
mod guess;
mod options;
mod questions;
mod traits;
mod trust;

pub(crate) use options::{Decided, SURE, Weight};
pub(crate) use traits::Judge;

use domain::{Clarify, ClarifyGroup, Found, Lookup, Operation, Selection, Task, Where, operation::Create, sentence::Sentence};

use guess::Guessed;
use options::Judged;

use super::{
    Context, Decision, Intent, Mode, Planned, Route, ask,
    clause::{Clause, Condition, Doubt, Guess, Question, Step, Talk, Vague},
    operations::creation,
    read::Words,
    reply, report,
    resolve::{self, Meant, Resolved},
    slots,
    weights::weigh,
};
use crate::{
    token::{self, Kind},
    words::{capital, list, quoted},
};

/// The most look-ups for one message, and the most that guesses add.
pub(crate) const MOST_LOOKUPS: usize = 12;
pub(crate) const MOST_GUESSED: usize = 16;

/// What has to be found for each step, in the order of the steps.
pub(crate) fn lookups(steps: &[Step], context: &Context) -> Vec<Vec<Lookup>> {
    let mut inherits = false;
    steps
        .iter()
        .map(|step| {
            let mut lookups: Vec<Lookup> = step.condition.iter().map(|condition| report::of_condition(&condition.scope)).collect();
            lookups.extend(of_clause(&step.clause, inherits, context));
            inherits |= matches!(step.clause, Clause::Create(_) | Clause::Change(_) | Clause::Refrain(Some(_)) | Clause::Either(_));
            lookups
        })
        .collect()
}

fn of_clause(clause: &Clause, inherits: bool, context: &Context) -> Vec<Lookup> {
    match clause {
        Clause::Change(change) | Clause::Refrain(Some(change)) => resolve::lookups(&change.target, Some(&change.verb), inherits, context),
        Clause::Ask(question) => report::lookups(question, context),
        Clause::Other(words) if !words.is_empty() && words.split_whitespace().count() <= 6 => {
            vec![Lookup { title: Some(words.clone()), sort: domain::where_filter::Sort::Relevance, limit: 5, ..Lookup::default() }]
        }
        Clause::Bare(create, ..) => {
            vec![Lookup { title: Some(create.title.clone()), sort: domain::where_filter::Sort::Relevance, limit: 3, ..Lookup::default() }]
        }
        Clause::Either(alternatives) => {
            alternatives.iter().flat_map(|alternative| lookups(&alternative.steps, context)).flatten().collect()
        }
        Clause::Guess(guess) => guess::lookups(guess, context).concat(),
        _ => Vec::new(),
    }
}

/// A decision that is being built.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Deciding<'a> {
    context: &'a Context,
    mode: Mode,
    /// The words of the message, if it is one step.
    words: Option<&'a Words>,
    /// The message is one step.
    only: bool,
    /// The clicked choice, until a clause uses it.
    selection: Selection,
    /// The clicked tasks.
    selected: Vec<Task>,
    planned: Vec<Planned>,
    phrases: Vec<String>,
    remarks: Vec<Sentence>,
    question: Option<Sentence>,
    groups: Vec<ClarifyGroup>,
    /// Names that were reported as done but match no task, each with the nearest tasks.
    told: Vec<(String, Vec<Task>)>,
    /// Answers of one or more sentences each.
    replies: Vec<Vec<Sentence>>,
    about: Vec<u64>,
    offer: Option<String>,
    undo: bool,
    /// "never mind" was said.
    dismiss: bool,
    /// A clause was not understood.
    misunderstood: bool,
    /// The clause that was not understood contains a time or a request.
    unread: bool,
    /// The whole reading costs too much to be proposed.
    doubtful: bool,
    /// A clause is about a task that does not exist.
    lost: bool,
    /// A task that does not exist was reported as done or cancelled, which may be a wrong reading: "sold the sofa".
    loose: bool,
    /// The message says not to do something, has a condition that does not hold, is undecided, or is only the title of a task. No other
    /// meaning is tried.
    firm: bool,
    /// The message is a question that has an answer, or it says what to do but lacks a value or cannot be done. If the reading fits well, no
    /// other meaning is tried.
    lacking: bool,
    /// Neither the message nor the tasks that were found say clearly what is meant. Another reading may be better.
    open: bool,
    /// What the classifier says, if it was asked.
    judged: Judged,
    /// The tasks that the operations are about.
    meant: Vec<Task>,
    confidence: f32,
    doubt: u32,
    /// How strongly what was found supports the reading.
    found: u32,
    /// What the last clause was about: tasks, or the position of a new task among the operations.
    before: Option<Before>,
    scope: Option<(Where, String)>,
}

enum Before {
    Tasks(Box<Meant>),
    Draft(usize),
}

impl<'a> Deciding<'a> {
    pub fn new(context: &'a Context, mode: Mode, selection: Selection, selected: Vec<Task>) -> Self {
        Self {
            context,
            mode,
            words: None,
            only: false,
            selection,
            selected,
            planned: Vec::new(),
            phrases: Vec::new(),
            remarks: Vec::new(),
            question: None,
            groups: Vec::new(),
            told: Vec::new(),
            replies: Vec::new(),
            about: Vec::new(),
            offer: None,
            undo: false,
            dismiss: false,
            misunderstood: false,
            unread: false,
            doubtful: false,
            lost: false,
            loose: false,
            firm: false,
            lacking: false,
            open: false,
            judged: Judged::default(),
            meant: Vec::new(),
            confidence: 1.0,
            doubt: 0,
            found: 0,
            before: None,
            scope: None,
        }
    }

    /// Also takes the words of the message, which decide between tasks that fit equally.
    pub fn of(self, words: Option<&'a Words>) -> Self {
        Self { words, ..self }
    }

    /// How strongly what was found speaks against the reading: nothing fits, several tasks fit, or nothing was understood.
    pub fn doubt(&self) -> u32 {
        self.doubt
    }

    /// Asks about the reading if its cost, in relation to what it proposes, says that it is hardly meant.
    pub fn doubtful(&mut self, cost: u32) {
        let further = u32::try_from(self.planned.len().saturating_sub(1)).unwrap_or(u32::MAX);
        self.doubtful = cost >= weigh().bare.saturating_mul(further).saturating_add(weigh().reading_doubtful);
    }

    /// The operations so far.
    pub fn planned(&self) -> &[Planned] {
        &self.planned
    }

    /// How strongly what was found supports the reading.
    pub fn found(&self) -> u32 {
        self.found
    }

    fn today(&self) -> chrono::NaiveDate {
        self.context.clock.now.date()
    }

    fn sure(&mut self, confidence: f32) {
        self.confidence = self.confidence.min(confidence);
    }

    /// Takes the steps in turn; `found` answers their look-ups.
    pub fn walk(&mut self, steps: &[Step], found: &[Found]) {
        self.only = steps.len() == 1;
        let mut rest = found;
        for (step, lookups) in steps.iter().zip(lookups(steps, self.context)) {
            let (own, later) = rest.split_at(lookups.len().min(rest.len()));
            self.step(step, own);
            rest = later;
        }
        let told = std::mem::take(&mut self.told);
        self.misunderstood |= !told.is_empty() && !self.planned.is_empty();
        if self.planned.is_empty() {
            for (words, nearest) in told {
                (self.open, self.lost, self.loose) = (true, true, true);
                self.missing(&words, &nearest);
            }
        }
    }

    /// Takes a single guess in each way in which it may be meant, the likeliest first; `found` answers its look-ups.
    pub fn each(mut self, guess: &Guess, found: &[Found], start: impl Fn() -> Self) -> Vec<Self> {
        self.only = true;
        let mut meanings = self.meanings(guess, found).into_iter();
        let first = meanings.next();
        let others: Vec<Self> = meanings.map(|meaning| Self { only: true, ..start() }.meaning(meaning)).collect();
        let first = first.into_iter().fold(self, Self::meaning);
        std::iter::once(first).chain(others).collect()
    }

    fn meaning(mut self, meaning: Guessed) -> Self {
        self.mean(meaning);
        self
    }

    /// Takes one step; `found` answers its look-ups.
    fn step(&mut self, step: &Step, found: &[Found]) {
        let mut found = found;
        if let Some(condition) = &step.condition {
            let Some((answer, rest)) = found.split_first() else { return };
            found = rest;
            if !self.holds(condition, answer) {
                return;
            }
        }
        match &step.clause {
            Clause::Create(creates) => self.create(creates),
            Clause::Change(change) => self.change(change, found),
            Clause::Ask(question) => {
                let report = report::report(question, found, self.context);
                self.about.extend(report.ids);
                self.offer = report.offer.or(self.offer.take());
                // "find a warm coat" is something to do if no task has that name.
                self.open |= report.nothing || **question == Question::Unknown;
                self.lacking |= !self.open;
                self.doubt += if report.nothing && matches!(**question, Question::Named(_)) { weigh().found_nothing } else { 0 };
                self.reply(report.sentences, report.sure);
            }
            Clause::Undo => self.undo = true,
            Clause::Refrain(change) => {
                self.open |= change.is_none() && self.planned.is_empty();
                self.replies.push(vec![reply::unchanged()]);
                if let Some(change) = change
                    && let (_, Resolved::Tasks(meant)) = self.resolve(&change.target, &change.verb, found)
                {
                    self.before = Some(Before::Tasks(Box::new(meant)));
                }
            }
            Clause::Talk(Talk::Unclear) => self.misunderstood = true,
            Clause::Talk(Talk::Unread) => (self.misunderstood, self.unread) = (true, true),
            Clause::Talk(talk) => {
                self.dismiss |= *talk == Talk::Cancel;
                self.reply(reply::talk(*talk), 0.9);
            }
            Clause::Vague(vague) => self.vague(vague),
            Clause::Bare(create, words, doubt) => {
                self.bare(create, words, *doubt > Doubt::None, found);
                self.firm |= *doubt == Doubt::Undecided;
            }
            Clause::Other(words) => self.other(words, found),
            Clause::Either(alternatives) => self.either(alternatives, found),
            Clause::Guess(guess) => self.guess(guess, found),
            // There is no earlier message that the clause could refer to.
            Clause::Again(_) => self.vague(&Vague::Which),
        }
    }

    fn holds(&mut self, condition: &Condition, found: &Found) -> bool {
        let (total, ids) = report::fitting(&condition.scope, found, self.today());
        let holds = (total == 0) == condition.none;
        if !holds {
            let text = format!("You have {}, so nothing is proposed.", condition.scope.counted(total));
            let code = if total == 0 { "reply_none_so_nothing" } else { "reply_so_nothing" };
            self.replies.push(vec![Sentence::new(code, text).naming("tasks", &total)]);
            self.about.extend(ids);
            self.firm = true;
        }
        holds
    }

    /// Whether a title still begins with the request or with a date: "remind me on the that I must ...", "on 22.03 I see the doctor".
    fn is_unread(&self, title: &str) -> bool {
        let Some(grammar) = slots::grammar(self.context.clock.language) else { return false };
        let tokens = token::tokens(title);
        let dated = matches!(tokens.as_slice(), [first, second, ..] if second.kind == Kind::Number && grammar.is(first, "preposition"));
        dated || grammar.longest(&tokens, 0, "remind.verb").is_some()
    }

    fn create(&mut self, creates: &[Create]) {
        let today = self.today();
        self.unread |= creates.iter().any(|create| self.is_unread(&create.title));
        match creates {
            [one] => self.phrases.push(creation(one, today)),
            several => {
                let titles: Vec<String> = several.iter().map(|create| quoted(&create.title)).collect();
                self.phrases.push(format!("add {}", list(&titles)));
            }
        }
        for create in creates {
            self.before = Some(Before::Draft(self.planned.len()));
            self.planned.push(Planned {
                operation: Operation::Create(Box::new(create.clone())),
                explanation: Sentence::new("new", "you asked for a new task"),
            });
        }
        self.sure(0.93);
    }

    fn reply(&mut self, sentences: Vec<Sentence>, confidence: f32) {
        self.replies.push(sentences);
        self.sure(confidence);
    }

    /// The decision.
    pub fn close(self, message: &str) -> Decision {
        let intent = intent(&self.planned);
        let (scope, scope_words) = self.scope.clone().unzip();
        let decide = |route, confidence| Decision { route, confidence, intent, scope: scope.clone(), scope_words: scope_words.clone() };
        let nothing_else = self.planned.is_empty() && self.question.is_none() && !self.undo;
        if self.dismiss && nothing_else && self.replies.iter().all(|reply| *reply == [reply::unchanged()]) {
            return decide(Route::Dismiss, 0.95);
        }
        if self.mode == Mode::Chat {
            return self.chat(message, &decide);
        }
        // Half of what was asked is not proposed as if it were everything.
        let half =
            (self.lost && !self.planned.is_empty() && self.question.is_none()).then(|| self.replies.concat().into_iter().next()).flatten();
        if let Some(reply) = half.filter(|_| self.mode == Mode::Auto) {
            let clarify = Clarify { question: reply.text, parts: reply.parts, words: None, groups: self.groups };
            return decide(Route::Clarify(clarify), self.confidence.min(0.4));
        }
        if let Some(question) = self.question {
            let clarify = Clarify { question: question.text, parts: question.parts, words: None, groups: self.groups };
            return decide(Route::Clarify(clarify), self.confidence.min(0.4));
        }
        if self.undo {
            return decide(Route::Undo, 0.95);
        }
        if self.planned.is_empty()
            && self.replies.is_empty()
            && let Some(clarify) = self.perhaps_new(message)
        {
            return decide(Route::Clarify(clarify), 0.3);
        }
        if self.planned.is_empty() {
            let text = if self.replies.is_empty() { vec![reply::abilities()] } else { self.replies.concat() };
            return decide(Route::Chat { text, offer: self.offer, ids: self.about }, self.confidence);
        }
        // A partial reading is not proposed as certain; it becomes the option of a question.
        if (self.unread || self.doubtful)
            && self.mode != Mode::Plan
            && let Some(partial) = self.partial()
        {
            return decide(Route::Clarify(partial), 0.4);
        }
        let replies = self.replies.into_iter().filter(|reply| *reply != [reply::unchanged()]);
        let mut remarks: Vec<Vec<Sentence>> = self.remarks.into_iter().map(|remark| vec![remark]).chain(replies).collect();
        remarks.truncate(if self.misunderstood { 1 } else { 2 });
        let mut remarks = remarks.concat();
        if self.misunderstood {
            remarks.push(Sentence::new("reply_left_out", "I left out a part that I did not understand."));
        }
        let text = format!("{}.", capital(&list(&self.phrases)));
        decide(Route::Plan { operations: self.planned, text, remarks }, self.confidence)
    }

    /// Asks whether the part that was understood is what the user meant.
    fn partial(&self) -> Option<Clarify> {
        let reading = self.reading()?;
        let question = if self.unread {
            Sentence::new("ask_partial", "I understood only a part of that. Do you mean this?")
        } else {
            Sentence::new("ask_meant", "Do you mean this?")
        };
        Some(Clarify { question: question.text, parts: question.parts, words: None, groups: vec![ask::readings(vec![reading])] })
    }

    /// Chat mode never plans; it offers the change.
    fn chat(self, message: &str, decide: &dyn Fn(Route, f32) -> Decision) -> Decision {
        let changes = self.undo || self.question.is_some() || !self.planned.is_empty();
        let confidence = self.confidence;
        let (text, offer) = if changes {
            let text = Sentence::new("reply_only_chat", "Chat cannot change anything. Switch to Plan, and I can propose this.");
            (vec![text], Some(message.trim().to_string()))
        } else if self.replies.is_empty() {
            (vec![reply::abilities()], self.offer)
        } else {
            (self.replies.concat(), self.offer)
        };
        decide(Route::Chat { text, offer, ids: self.about }, confidence)
    }
}

fn intent(planned: &[Planned]) -> Intent {
    let creates =
        || planned.iter().filter_map(|planned| if let Operation::Create(create) = &planned.operation { Some(create) } else { None });
    if creates().any(|create| create.recurrence.is_some()) {
        Intent::Habit
    } else if creates().any(|create| create.time_of_day.is_some()) {
        Intent::Event
    } else {
        Intent::Task
    }
}
