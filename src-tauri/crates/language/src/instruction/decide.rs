//! Clauses and what was found, to one decision: operations with their reasons, a question, or an answer.

mod questions;

use domain::{
    Clarify, ClarifyGroup, Found, Lookup, Operation, Selection, Task, Where,
    operation::{Create, Fields},
    sentence::{Sentence, Value},
};

use super::{
    Context, Decision, Intent, Mode, Planned, Route, ask,
    clause::{Change, Clause, Condition, Move, Otherwise, Step, Talk, TargetKind, Verb},
    operations::{self, Lacking, creation, into_draft, make},
    reply,
    resolve::{self, Meant, Resolved},
};
use crate::words::{list, quoted};

/// Look-ups of one message at most.
pub(super) const MOST_LOOKUPS: usize = 12;

/// What has to be found for each step, in order.
pub(super) fn lookups(steps: &[Step], context: &Context) -> Vec<Vec<Lookup>> {
    let mut inherits = false;
    steps
        .iter()
        .map(|step| {
            let mut lookups: Vec<Lookup> = step.condition.iter().map(|condition| condition.lookup.clone()).collect();
            lookups.extend(of_clause(&step.clause, inherits, context));
            inherits |= matches!(step.clause, Clause::Create(_) | Clause::Change(_) | Clause::Refrain(Some(_)));
            lookups
        })
        .collect()
}

fn of_clause(clause: &Clause, inherits: bool, context: &Context) -> Vec<Lookup> {
    match clause {
        Clause::Change(change) | Clause::Refrain(Some(change)) => resolve::lookups(&change.target, Some(&change.verb), inherits, context),
        Clause::Ask(question) => reply::lookups(question, context),
        Clause::Other(words) if !words.is_empty() && words.split_whitespace().count() <= 6 => {
            vec![Lookup { title: Some(words.clone()), sort: domain::where_filter::Sort::Relevance, limit: 5, ..Lookup::default() }]
        }
        Clause::Bare(create, _) => {
            vec![Lookup { title: Some(create.title.clone()), sort: domain::where_filter::Sort::Relevance, limit: 3, ..Lookup::default() }]
        }
        _ => Vec::new(),
    }
}

/// A decision in the making.
pub(super) struct Deciding<'a> {
    context: &'a Context,
    mode: Mode,
    /// What was clicked, until a clause uses it.
    selection: Selection,
    /// The tasks that were clicked.
    selected: Vec<Task>,
    planned: Vec<Planned>,
    phrases: Vec<String>,
    remarks: Vec<Sentence>,
    question: Option<Sentence>,
    groups: Vec<ClarifyGroup>,
    /// Each of one or more sentences.
    replies: Vec<Vec<Sentence>>,
    about: Vec<u64>,
    offer: Option<String>,
    undo: bool,
    /// "never mind" was said.
    dismiss: bool,
    /// A clause said nothing that is understood.
    misunderstood: bool,
    confidence: f32,
    /// What the last clause was about: tasks, or the place of a new one among the operations.
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
            selection,
            selected,
            planned: Vec::new(),
            phrases: Vec::new(),
            remarks: Vec::new(),
            question: None,
            groups: Vec::new(),
            replies: Vec::new(),
            about: Vec::new(),
            offer: None,
            undo: false,
            dismiss: false,
            misunderstood: false,
            confidence: 1.0,
            before: None,
            scope: None,
        }
    }

    fn today(&self) -> chrono::NaiveDate {
        self.context.clock.now.date()
    }

    fn sure(&mut self, confidence: f32) {
        self.confidence = self.confidence.min(confidence);
    }

    /// Takes one step; `found` answers its look-ups.
    pub fn step(&mut self, step: &Step, found: &[Found]) {
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
                let (sentences, ids, sure) = reply::answer(question, found, self.context);
                self.about.extend(ids);
                self.reply(sentences, sure);
            }
            Clause::Undo => self.undo = true,
            Clause::Refrain(change) => {
                self.replies.push(vec![reply::unchanged()]);
                if let Some(change) = change
                    && let Resolved::Tasks(meant) = self.resolve(change, found)
                {
                    self.before = Some(Before::Tasks(Box::new(meant)));
                }
            }
            Clause::Talk(talk) => {
                self.dismiss |= *talk == Talk::Cancel;
                self.reply(reply::talk(*talk), 0.9);
            }
            Clause::Vague(vague) => self.vague(vague),
            Clause::Bare(create, words) => self.bare(create, words, found),
            Clause::Other(words) => self.other(words, found),
        }
    }

    fn holds(&mut self, condition: &Condition, found: &Found) -> bool {
        let holds = (found.total == 0) == condition.none;
        if !holds {
            let text = format!("You have {}, so nothing is proposed.", condition.scope.counted(found.total));
            let code = if found.total == 0 { "reply_none_so_nothing" } else { "reply_so_nothing" };
            self.replies.push(vec![Sentence::new(code, text).naming("tasks", &found.total)]);
            self.about.extend(found.tasks.iter().map(|task| task.number));
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

    fn resolve(&self, change: &Change, found: &[Found]) -> Resolved {
        let before = match &self.before {
            Some(Before::Tasks(meant)) => Some(&**meant),
            _ => None,
        };
        resolve::resolve(&change.target, Some(&change.verb), found, before, self.context)
    }

    fn change(&mut self, change: &Change, found: &[Found]) {
        if matches!(change.target.kind, TargetKind::Previous(_))
            && let Some(Before::Draft(at)) = self.before
        {
            return self.redraft(&change.verb, at);
        }
        let resolved = self.resolve(change, found);
        let resolved = match (&change.otherwise, resolved) {
            (Otherwise::Join(joined), resolved) if !clear(&resolved) => return self.join(joined, resolved),
            (Otherwise::Create(create), Resolved::Nothing(_)) => {
                self.create(std::slice::from_ref(create));
                return self.sure(0.78);
            }
            (_, resolved) => resolved,
        };
        let (words, today) = (change.target.words.clone(), self.today());
        let vague = matches!(&change.target.kind, TargetKind::Scope(scope) if scope.vague);
        match resolved {
            Resolved::Tasks(meant) if !vague => self.apply(&change.verb, meant),
            _ if !self.selected.is_empty() => {
                let tasks = std::mem::take(&mut self.selected);
                let meant =
                    Meant { total: tasks.len(), tasks, scope: None, day: None, sure: 0.98, why: Sentence::new("chosen", "you chose it") };
                self.apply(&change.verb, meant);
            }
            Resolved::Tasks(meant) => {
                self.ask(Sentence::new("ask_tasks", "Which tasks do you mean?"), ask::tasks(&meant.tasks, None, today));
            }
            Resolved::Many(tasks) => {
                self.ask(ask::which_one(), ask::tasks(&tasks, Some(&words), today));
                self.missing_beside(&change.verb);
            }
            Resolved::Nothing(nearest) if nearest.is_empty() => {
                let sentences = match &change.target.kind {
                    TargetKind::Numbers(numbers) => {
                        let numbers: Vec<String> = numbers.iter().map(|number| format!("#{number}")).collect();
                        let none = Sentence::new("reply_no_number", format!("There is no task {}.", numbers.join(" or ")));
                        vec![none.with("numbers", numbers.iter().map(String::as_str).collect::<Value>())]
                    }
                    _ => reply::nothing(&words, &[]),
                };
                self.reply(sentences, 0.8);
            }
            Resolved::Nothing(nearest) => {
                let question = format!("No task matches {}. Is it one of these?", quoted(&words));
                let question = Sentence::new("ask_nearest", question).naming("words", &words);
                self.ask(question, ask::tasks(&nearest, Some(&words), today));
            }
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

    fn reply(&mut self, sentences: Vec<Sentence>, confidence: f32) {
        self.replies.push(sentences);
        self.sure(confidence);
    }

    fn apply(&mut self, verb: &Verb, meant: Meant) {
        let again = matches!(&self.before, Some(Before::Tasks(before)) if before.tasks == meant.tasks && !self.phrases.is_empty());
        let verb = match verb {
            Verb::Move(Move::Missing) => self.selection.date.map_or(Verb::Move(Move::Missing), |date| Verb::Move(Move::To(date, None))),
            Verb::Prioritise(None) => Verb::Prioritise(self.selection.priority),
            other => other.clone(),
        };
        self.about.extend(meant.tasks.iter().take(50).map(|task| task.number));
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
            Err(Lacking::Because(why)) => self.reply(why, 0.85),
        }
        self.before = Some(Before::Tasks(Box::new(meant)));
    }

    /// Adds an operation; an update of a task that is updated already joins the one before.
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

    /// "... and make it high priority" behind a new task.
    fn redraft(&mut self, verb: &Verb, at: usize) {
        let today = self.today();
        let context = self.context;
        let Some(Planned { operation: Operation::Create(create), .. }) = self.planned.get_mut(at) else { return };
        if !into_draft(verb, create, context) {
            return self.reply(vec![Sentence::new("reply_only_values", "A new task can only be given values.")], 0.7);
        }
        let phrase = creation(create, today);
        if let Some(last) = self.phrases.last_mut() {
            *last = phrase;
        }
    }

    /// What looked like a second clause was part of the title before it, unless its words name a task plainly.
    fn join(&mut self, joined: &Create, resolved: Resolved) {
        if let Resolved::Many(tasks) = resolved {
            let today = self.today();
            return self.ask(ask::which_one(), ask::tasks(&tasks, None, today));
        }
        let today = self.today();
        if let Some(Before::Draft(at)) = self.before
            && let Some(planned) = self.planned.get_mut(at)
        {
            planned.operation = Operation::Create(Box::new(joined.clone()));
            if let Some(last) = self.phrases.last_mut() {
                *last = creation(joined, today);
            }
            self.sure(0.8);
        }
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
        if let Some(question) = self.question {
            let clarify = Clarify { question: question.text, parts: question.parts, groups: self.groups };
            return decide(Route::Clarify(clarify), self.confidence.min(0.4));
        }
        if self.undo {
            return decide(Route::Undo, 0.95);
        }
        if self.planned.is_empty() {
            let text = if self.replies.is_empty() { vec![reply::abilities()] } else { self.replies.concat() };
            return decide(Route::Chat { text, offer: self.offer, ids: self.about }, self.confidence);
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

    /// Chat mode never plans: a change is offered.
    fn chat(self, message: &str, decide: &dyn Fn(Route, f32) -> Decision) -> Decision {
        let changes = self.undo || self.question.is_some() || !self.planned.is_empty();
        let confidence = self.confidence;
        let (text, offer) = if changes {
            let text = Sentence::new("reply_only_chat", "Nothing changes in Chat. I can propose this in Plan.");
            (vec![text], Some(message.trim().to_string()))
        } else if self.replies.is_empty() {
            (vec![reply::abilities()], self.offer)
        } else {
            (self.replies.concat(), self.offer)
        };
        decide(Route::Chat { text, offer, ids: self.about }, confidence)
    }
}

/// Whether the words behind "and" named tasks plainly enough not to be part of a title.
fn clear(resolved: &Resolved) -> bool {
    matches!(resolved, Resolved::Tasks(meant) if meant.sure >= 0.85)
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

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
