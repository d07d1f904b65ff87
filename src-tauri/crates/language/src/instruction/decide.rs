//! Turns clauses and what was found for them into one decision: operations with their reasons, a question, or an answer.

mod choices;
mod guess;
mod options;
mod questions;

pub(crate) use options::Decided;

use domain::{
    Clarify, ClarifyGroup, Found, Lookup, Operation, Selection, Task, TaskRef, Where,
    operation::{Create, Fields},
    sentence::{Sentence, Value},
};

use options::Judged;

use super::{
    Context, Decision, Intent, Mode, Planned, Route, ask,
    clause::{Change, Clause, Condition, Doubt, Move, Otherwise, Question, Step, Talk, Target, TargetKind, Vague, Verb},
    operations::{self, Lacking, creation, into_draft, make},
    read::Words,
    reply, report,
    resolve::{self, Meant, Resolved},
    weights::weigh,
};
use crate::words::{capital, list, quoted};

/// The most tasks of an operation that are named in an option.
const FEW: usize = 8;

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
    /// The clicked choice, until a clause uses it.
    selection: Selection,
    /// The clicked tasks.
    selected: Vec<Task>,
    planned: Vec<Planned>,
    phrases: Vec<String>,
    remarks: Vec<Sentence>,
    question: Option<Sentence>,
    groups: Vec<ClarifyGroup>,
    /// What was reported as done although no task has that name, and the nearest tasks.
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
    /// The words, or what was found, do not settle what is meant, so another reading may be better.
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

    /// With the words of the message, which choose among tasks that fit equally.
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
                (self.open, self.lost) = (true, true);
                self.missing(&words, &nearest);
            }
        }
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
            Clause::Bare(create, words, doubt) => self.bare(create, words, *doubt > Doubt::None, found),
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
        }
        holds
    }

    fn create(&mut self, creates: &[Create]) {
        let today = self.today();
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

    /// Resolves a target and returns the words that name it. If one of several targets is unclear, its words are returned, and what was
    /// clicked replaces that one.
    fn resolve<'t>(&mut self, target: &'t Target, verb: &Verb, found: &[Found]) -> (&'t str, Resolved) {
        let before = match &self.before {
            Some(Before::Tasks(meant)) => Some(&**meant),
            _ => None,
        };
        if let (TargetKind::Each(targets), None) = (&target.kind, &target.except) {
            let resolved = resolve::each(targets, Some(verb), found, before, &self.selected, self.context);
            if matches!(resolved.1, Resolved::Tasks(_)) {
                self.selected.clear();
            }
            return resolved;
        }
        (&target.words, resolve::resolve(target, Some(verb), found, before, self.context))
    }

    fn change(&mut self, change: &Change, found: &[Found]) {
        if matches!(change.target.kind, TargetKind::Previous(_))
            && let Some(Before::Draft(at)) = self.before
        {
            return self.redraft(&change.verb, at);
        }
        let (words, resolved) = self.resolve(&change.target, &change.verb, found);
        let resolved = resolve::fitting(resolved, &change.verb);
        let resolved = match self.words {
            Some(said) if matches!(resolved, Resolved::Many(_)) => {
                let events = matches!(change.verb, Verb::Move(_) | Verb::Skip(_));
                resolve::closest(resolved, &said.naming(self.context), words, events)
            }
            _ => resolved,
        };
        let resolved = match (&change.otherwise, resolved) {
            (Otherwise::Create(create), Resolved::Nothing(_)) => {
                self.create(std::slice::from_ref(create));
                return self.sure(0.78);
            }
            (Otherwise::New(create), Resolved::Nothing(_)) => {
                self.doubt += weigh().found_new;
                self.create(std::slice::from_ref(create));
                return self.sure(0.75);
            }
            // "put the swimming gala in for Saturday" does not move "Swimming kit".
            (Otherwise::Create(create) | Otherwise::New(create), Resolved::Tasks(meant)) if meant.sure < NAMED => {
                self.doubt += if matches!(change.otherwise, Otherwise::New(_)) { weigh().found_new } else { 0 };
                self.create(std::slice::from_ref(create));
                return self.sure(0.75);
            }
            // "Home Depot: screws, tape" adds no steps to "Return the sander to Home Depot".
            (Otherwise::Unread, Resolved::Tasks(meant)) if matches!(change.verb, Verb::Steps(_)) && !says_most(words, &meant) => {
                Resolved::Nothing(meant.tasks)
            }
            (Otherwise::Told | Otherwise::Unread, Resolved::Tasks(meant)) if meant.sure < PLAIN => Resolved::Nothing(meant.tasks),
            (Otherwise::Told, Resolved::Nothing(_)) => Resolved::Nothing(Vec::new()),
            (Otherwise::Amend(create), resolved) if !exact(&resolved) => {
                self.create(std::slice::from_ref(create));
                return self.sure(0.85);
            }
            (_, resolved) => resolved,
        };
        if change.otherwise == Otherwise::Unread && !matches!(resolved, Resolved::Tasks(_) | Resolved::Many(_)) {
            self.doubt += weigh().spotted_nothing;
        }
        self.doubt += match &resolved {
            Resolved::Tasks(meant) if meant.sure >= 0.85 => 0,
            Resolved::Tasks(_) => weigh().found_unsure,
            Resolved::Many(_) => weigh().found_many,
            Resolved::Already(_) | Resolved::Empty(_) => weigh().found_already,
            Resolved::Nothing(_) => weigh().found_nothing,
            Resolved::NoReference => weigh().found_no_reference,
        };
        let named = matches!(change.target.kind, TargetKind::Title(_));
        self.found += match &resolved {
            Resolved::Tasks(meant) if named && meant.sure >= 0.85 => weigh().found_named,
            _ => 0,
        };
        // "no football on Saturday, the pitch is flooded": next to a change, what became of something else only explains it.
        if let (Otherwise::Told, Resolved::Nothing(nearest)) = (&change.otherwise, &resolved) {
            self.told.push((words.to_owned(), nearest.clone()));
            return;
        }
        self.lost |= matches!(&resolved, Resolved::Nothing(_));
        self.open |= matches!(&resolved, Resolved::Nothing(_) | Resolved::NoReference);
        let today = self.today();
        let vague = matches!(&change.target.kind, TargetKind::Scope(scope) if scope.vague);
        match resolved {
            Resolved::Tasks(meant) if !vague && change.otherwise == Otherwise::Gone && is_once(&change.verb, &meant) => {
                self.apply(&Verb::Delete, meant);
            }
            Resolved::Tasks(meant) if !vague => self.apply(&change.verb, meant),
            _ if !self.selected.is_empty() => {
                let tasks = std::mem::take(&mut self.selected);
                let meant =
                    Meant { total: tasks.len(), tasks, scope: None, days: None, sure: 0.98, why: Sentence::new("chosen", "you chose it") };
                self.apply(&change.verb, meant);
            }
            Resolved::Tasks(meant) => {
                self.ask(Sentence::new("ask_tasks", "Which tasks do you mean?"), ask::tasks(&meant.tasks, None, today));
            }
            Resolved::Many(tasks) => {
                self.ask(ask::which_one(), ask::tasks(&tasks, Some(words), today));
                self.missing_beside(&change.verb);
            }
            Resolved::Nothing(nearest) => match &change.target.kind {
                TargetKind::Numbers(numbers) if nearest.is_empty() => {
                    let numbers: Vec<String> = numbers.iter().map(|number| format!("#{number}")).collect();
                    let none = Sentence::new("reply_no_number", format!("There is no task {}.", numbers.join(" or ")));
                    self.reply(vec![none.with("numbers", numbers.iter().map(String::as_str).collect::<Value>())], 0.8);
                }
                _ => self.missing(words, &nearest),
            },
            Resolved::Already(task) => {
                self.about.push(task.number);
                self.reply(vec![reply::already(&task)], 0.85);
            }
            Resolved::Empty(scope) => self.reply(vec![reply::none(&scope)], 0.88),
            Resolved::NoReference => {
                self.ask_which(&change.verb);
            }
        }
    }

    /// Says that no task has this name, or asks whether one of the nearest is meant.
    fn missing(&mut self, words: &str, nearest: &[Task]) {
        if nearest.is_empty() {
            return self.reply(reply::nothing(words, &[]), 0.8);
        }
        let question = format!("No task matches {}. Is it one of these?", quoted(words));
        let question = Sentence::new("ask_nearest", question).naming("words", words);
        self.ask(question, ask::tasks(nearest, Some(words), self.today()));
    }

    fn reply(&mut self, sentences: Vec<Sentence>, confidence: f32) {
        self.replies.push(sentences);
        self.sure(confidence);
    }

    fn apply(&mut self, verb: &Verb, meant: Meant) {
        let mut again = matches!(&self.before, Some(Before::Tasks(before)) if before.tasks == meant.tasks && !self.phrases.is_empty());
        // "I sold the Buick, so drop the emissions check": one message does not delete and complete the same task.
        match (verb, self.planned.last().map(|planned| &planned.operation)) {
            (Verb::Delete, Some(Operation::Complete { completed: true, .. } | Operation::BulkComplete { completed: true, .. }))
                if again =>
            {
                self.planned.pop();
                self.phrases.pop();
                again = false;
            }
            (Verb::Complete(true) | Verb::Delete, Some(Operation::Delete { .. })) if again => return,
            _ => {}
        }
        if *verb == Verb::Clear {
            self.clear(&meant);
            self.before = Some(Before::Tasks(Box::new(meant)));
            return;
        }
        let chosen = self.selection.date.map(|date| Move::To(date, None));
        let verb = match verb {
            Verb::Move(Move::Missing) => Verb::Move(chosen.unwrap_or(Move::Missing)),
            Verb::MoveSeries(Move::Missing) => Verb::MoveSeries(chosen.unwrap_or(Move::Missing)),
            Verb::Prioritise(None) => Verb::Prioritise(self.selection.priority),
            other => other.clone(),
        };
        self.about.extend(meant.tasks.iter().take(50).map(|task| task.number));
        self.meant.extend(meant.tasks.iter().take(FEW).cloned());
        // "move the audit to the 4th and ask Linda the day before": the day before the new day.
        let meant = if matches!(verb, Verb::Beside(..)) { self.replanned(meant) } else { meant };
        match make(&verb, &meant, self.context) {
            Ok(made) => {
                self.sure(meant.sure);
                let short = if meant.total == 1 { "it" } else { "them" };
                self.phrases.push(if again { made.phrase.replacen(&operations::names(&meant), short, 1) } else { made.phrase });
                self.remarks.extend(made.remarks);
                if let Some(scope) = &meant.scope {
                    self.scope = Some((scope.filter.clone(), format!("for {}", scope.name())));
                }
                for operation in made.operations {
                    self.plan(operation, &meant.why);
                }
            }
            Err(Lacking::Date) => {
                self.open = true;
                let today = self.today();
                let except = match meant.tasks.as_slice() {
                    [one] => one.scheduled_for,
                    _ => None,
                };
                let question = format!("To which day do you want to move {}?", operations::names(&meant));
                self.ask(Sentence::new("ask_date", question), ask::days(today, except));
            }
            Err(Lacking::Priority) => {
                let question = format!("Which priority do you want for {}?", operations::names(&meant));
                self.ask(Sentence::new("ask_priority", question), ask::priorities());
            }
            Err(Lacking::Parts) => self.ask_parts(&meant),
            Err(Lacking::Repetition(task)) => self.ask_once(&task),
            Err(Lacking::Because(why, offer)) => {
                self.offer = offer.or(self.offer.take());
                self.reply(why, 0.85);
            }
        }
        self.before = Some(Before::Tasks(Box::new(meant)));
    }

    /// The tasks on the days to which this message moves them.
    fn replanned(&self, mut meant: Meant) -> Meant {
        for planned in &self.planned {
            let Operation::Update { id: TaskRef::Number(number), fields } = &planned.operation else { continue };
            let Some(date) = fields.scheduled_for.change() else { continue };
            for task in meant.tasks.iter_mut().filter(|task| task.number == *number) {
                task.scheduled_for = date.copied();
            }
        }
        meant
    }

    /// Adds an operation. An update of a task that is already being updated is merged into the earlier one.
    fn plan(&mut self, operation: Operation, why: &Sentence) {
        if let Operation::Update { id, fields } = &operation
            && let Some(Operation::Update { fields: earlier, .. }) = self
                .planned
                .iter_mut()
                .map(|planned| &mut planned.operation)
                .find(|planned| matches!(planned, Operation::Update { id: other, .. } if other == id))
        {
            merge(earlier, fields);
            return;
        }
        self.planned.push(Planned { operation, explanation: why.clone() });
    }

    /// "... and make it high priority" after a new task.
    fn redraft(&mut self, verb: &Verb, at: usize) {
        let today = self.today();
        let context = self.context;
        let Some(Planned { operation: Operation::Create(create), .. }) = self.planned.get_mut(at) else { return };
        if let Verb::Beside(new, length, sign) = verb
            && let Some(new) = create.scheduled_for.or(create.deadline).and_then(|date| operations::beside(new, date, length, *sign, today))
        {
            return self.create(&[new]);
        }
        if !into_draft(verb, create, context) {
            let reply = match verb {
                Verb::RemindBefore(_) => operations::cannot_remind(),
                _ => Sentence::new("reply_only_values", "I can only set fields of a new task, such as its date or priority."),
            };
            return self.reply(vec![reply], 0.7);
        }
        let phrase = creation(create, today);
        if let Some(last) = self.phrases.last_mut() {
            *last = phrase;
        }
    }

    /// Whether the plan only adds tasks.
    fn adds(&self) -> bool {
        !self.planned.is_empty() && self.planned.iter().all(|planned| matches!(planned.operation, Operation::Create(_)))
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

/// A title mentioned in passing names a task from this score on.
const PLAIN: f32 = 0.83;
/// What may be a new task is an existing one from this score on.
const NAMED: f32 = 0.85;
/// The share of a title from which words say most of it.
const MOST: f32 = 0.5;

/// Whether a date that is to be left out is the only one of the only task that is meant.
fn is_once(verb: &Verb, meant: &Meant) -> bool {
    let Verb::Skip(Some(days)) = verb else { return false };
    matches!(meant.tasks.as_slice(), [task] if !task.recurrence.repeats() && task.scheduled_for.is_some_and(|date| days.contains(date)))
}

/// Whether words say most of the title of the only task that is meant.
fn says_most(words: &str, meant: &Meant) -> bool {
    matches!(meant.tasks.as_slice(), [task] if domain::text::mention_score(words, &task.title) >= MOST)
}

/// Whether the words are exactly a task's title.
fn exact(resolved: &Resolved) -> bool {
    matches!(resolved, Resolved::Tasks(meant) if meant.sure >= 0.94)
}

fn merge(earlier: &mut Fields, later: &Fields) {
    macro_rules! take {
        ($($field:ident),+) => {$(if !later.$field.is_keep() { earlier.$field = later.$field.clone(); })+};
    }
    take!(notes, scheduled_for, time_of_day, deadline, priority, recurrence, project, labels, language);
    earlier.series |= later.series;
    earlier.title = later.title.clone().or(earlier.title.take());
    earlier.completed = later.completed.or(earlier.completed);
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
