//! Clauses and what was found, to one decision: operations with their reasons, a question, or an answer.

use domain::{Clarify, ClarifyGroup, Found, Lookup, Operation, Selection, Task, Where, operation::Create, sentence::Sentence};

use super::{
    Context, Decision, Intent, Mode, Planned, Route, ask,
    clause::{Change, Clause, Condition, Move, Otherwise, Step, TargetKind, Vague, Verb},
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
    remarks: Vec<String>,
    question: Option<String>,
    groups: Vec<ClarifyGroup>,
    replies: Vec<String>,
    about: Vec<u64>,
    offer: Option<String>,
    undo: bool,
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
                let (text, ids, sure) = reply::answer(question, found, self.context);
                self.replies.push(text);
                self.about.extend(ids);
                self.sure(sure);
            }
            Clause::Undo => self.undo = true,
            Clause::Refrain(change) => {
                self.replies.push("Nothing was changed.".to_string());
                if let Some(change) = change
                    && let Resolved::Tasks(meant) = self.resolve(change, found)
                {
                    self.before = Some(Before::Tasks(Box::new(meant)));
                }
            }
            Clause::Talk(talk) => {
                self.replies.push(reply::talk(*talk));
                self.sure(0.9);
            }
            Clause::Vague(vague) => self.vague(vague),
            Clause::Bare(create, words) => self.bare(create, words, found),
            Clause::Other(words) => self.other(words, found),
        }
    }

    fn holds(&mut self, condition: &Condition, found: &Found) -> bool {
        let holds = (found.total == 0) == condition.none;
        if !holds {
            self.replies.push(format!("You have {}, so nothing is proposed.", condition.scope.counted(found.total)));
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
            Resolved::Tasks(meant) => self.ask("Which tasks do you mean?", ask::tasks(&meant.tasks, None, today)),
            Resolved::Many(tasks) => {
                self.ask("Which one do you mean?", ask::tasks(&tasks, Some(&words), today));
                self.missing_beside(&change.verb);
            }
            Resolved::Nothing(nearest) if nearest.is_empty() => {
                let text = match &change.target.kind {
                    TargetKind::Numbers(numbers) => {
                        format!("There is no task #{}.", numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or #"))
                    }
                    _ => reply::nothing(&words, &[]),
                };
                self.reply(text, 0.8);
            }
            Resolved::Nothing(nearest) => {
                let question = format!("No task matches {}. Is it one of these?", quoted(&words));
                self.ask(question, ask::tasks(&nearest, Some(&words), today));
            }
            Resolved::Already(task) => {
                let state = if task.completed { "done" } else { "open" };
                self.about.push(task.number);
                self.reply(format!("{} is already {state}.", quoted(&task.title)), 0.85);
            }
            Resolved::Empty(scope) => self.reply(format!("You have {}.", scope.counted(0)), 0.88),
            Resolved::NoReference => {
                self.ask_which(&change.verb);
            }
        }
    }

    /// Asks which task, when nothing was said to name one; there is nothing to offer.
    fn ask_which(&mut self, verb: &Verb) {
        let what = match verb {
            Verb::Complete(_) => "complete",
            Verb::Delete => "delete",
            Verb::Move(_) => "move",
            Verb::Rename(_) => "rename",
            _ => "change",
        };
        self.question.get_or_insert(format!("Which task do you want to {what}?"));
        self.sure(0.35);
    }

    fn reply(&mut self, text: String, confidence: f32) {
        self.replies.push(text);
        self.sure(confidence);
    }

    fn ask(&mut self, question: impl Into<String>, group: ClarifyGroup) {
        self.question.get_or_insert(question.into());
        if self.groups.len() < 2 && !self.groups.iter().any(|other| other.kind == group.kind) {
            self.groups.push(group);
        }
        self.sure(0.4);
    }

    /// With the task asked for, a missing date or priority is asked for at once.
    fn missing_beside(&mut self, verb: &Verb) {
        match verb {
            Verb::Move(Move::Missing) if self.selection.date.is_none() => {
                self.ask("Which one, and to which day?", ask::days(self.context.clock.now.date(), None));
            }
            Verb::Prioritise(None) if self.selection.priority.is_none() => self.ask("Which one, and which priority?", ask::priorities()),
            _ => return,
        }
        self.question = Some(match verb {
            Verb::Move(_) => "Which one, and to which day?".to_string(),
            _ => "Which one, and which priority?".to_string(),
        });
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
                self.ask(format!("To which day do you want to move {}?", operations::names(&meant)), ask::days(today, except));
            }
            Err(Lacking::Priority) => {
                self.ask(format!("Which priority do you want for {}?", operations::names(&meant)), ask::priorities());
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
            return self.reply("A new task can only be given values.".to_string(), 0.7);
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
            return self.ask("Which one do you mean?", ask::tasks(&tasks, None, today));
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

    fn vague(&mut self, vague: &Vague) {
        match vague {
            Vague::CleanUp => {
                let readings = [
                    "Complete everything overdue",
                    "Move everything overdue to today",
                    "Delete all completed tasks",
                    "Show everything without a date",
                ];
                self.ask("What shall I clean up?", ask::readings(&readings.map(String::from)));
            }
            Vague::Which => {
                self.question.get_or_insert("Which task do you mean?".to_string());
                self.sure(0.3);
            }
            Vague::Readings(readings) => self.ask("What do you mean?", ask::readings(readings)),
            Vague::Unfinished => {
                self.question.get_or_insert(
                    "To what do you want to change it? Say it in full, such as “rename the report to Annual report”.".to_string(),
                );
                self.sure(0.3);
            }
            Vague::Condition(words) => {
                self.question.get_or_insert(format!("I do not understand the condition {}. Do you want it done anyway?", quoted(words)));
                self.sure(0.3);
            }
            Vague::Repetition => self.reply("A task repeats by days, not within one. Name a day, such as “every Monday”.".to_string(), 0.6),
            Vague::Asked(words) => {
                self.offer = Some(capital(words));
                self.reply("Nothing was changed.".to_string(), 0.8);
            }
            Vague::TooMany => {
                self.question.get_or_insert("That is more than I take in at once. What comes first?".to_string());
                self.sure(0.3);
            }
        }
    }

    fn bare(&mut self, create: &Create, words: &str, found: &[Found]) {
        if self.mode == Mode::Plan || !self.planned.is_empty() {
            self.create(std::slice::from_ref(create));
            return self.sure(0.75);
        }
        let similar =
            found.first().and_then(|found| found.tasks.first()).filter(|task| domain::text::title_score(&create.title, &task.title) > 0.8);
        let mut readings = vec![format!("Add {words}")];
        if let Some(task) = similar.filter(|task| !task.completed) {
            readings.push(format!("Complete #{}", task.number));
            if let Some(date) = create.scheduled_for {
                readings.push(format!("Move #{} to {date}", task.number));
            }
        }
        self.ask(format!("Do you want to {}?", creation(create, self.today())), ask::readings(&readings));
    }

    /// Words that are no instruction: perhaps the name of a task.
    fn other(&mut self, words: &str, found: &[Found]) {
        let named = found.first().map(|found| found.tasks.as_slice()).unwrap_or_default();
        let named = named.iter().find(|task| domain::text::title_score(words, &task.title) >= 0.7);
        match named {
            Some(task) if self.planned.is_empty() => {
                let number = task.number;
                let readings = [format!("Complete #{number}"), format!("Move #{number}"), format!("When is #{number}?")];
                self.ask(format!("What about {}?", quoted(&task.title)), ask::readings(&readings));
            }
            _ => {
                self.misunderstood = true;
                self.sure(0.5);
            }
        }
    }

    /// The decision.
    pub fn close(self, message: &str) -> Decision {
        let intent = intent(&self.planned);
        let (scope, scope_words) = self.scope.clone().unzip();
        let decide = |route, confidence| Decision { route, confidence, intent, scope: scope.clone(), scope_words: scope_words.clone() };
        if self.mode == Mode::Chat {
            return self.chat(message, &decide);
        }
        if let Some(question) = self.question {
            return decide(Route::Clarify(Clarify { question, groups: self.groups }), self.confidence.min(0.4));
        }
        if self.undo {
            return decide(Route::Undo, 0.95);
        }
        if self.planned.is_empty() {
            let text = if self.replies.is_empty() { reply::ABILITIES.to_string() } else { self.replies.join(" ") };
            return decide(Route::Chat { text, offer: self.offer, ids: self.about }, self.confidence);
        }
        let mut sentences = vec![format!("{}.", capital(&list(&self.phrases)))];
        sentences.extend(self.remarks);
        sentences.extend(self.replies.into_iter().filter(|reply| reply != "Nothing was changed."));
        sentences.truncate(if self.misunderstood { 2 } else { 3 });
        if self.misunderstood {
            sentences.push("I left out a part that I did not understand.".to_string());
        }
        decide(Route::Plan { operations: self.planned, text: sentences.join(" ") }, self.confidence)
    }

    /// Chat mode never plans: a change is offered.
    fn chat(self, message: &str, decide: &dyn Fn(Route, f32) -> Decision) -> Decision {
        let changes = self.undo || self.question.is_some() || !self.planned.is_empty();
        let confidence = self.confidence;
        let (text, offer) = if changes {
            ("Nothing changes in Chat. I can propose this in Plan.".to_string(), Some(message.trim().to_string()))
        } else if self.replies.is_empty() {
            (reply::ABILITIES.to_string(), self.offer)
        } else {
            (self.replies.join(" "), self.offer)
        };
        decide(Route::Chat { text, offer, ids: self.about }, confidence)
    }
}

/// Whether the words behind "and" named tasks plainly enough not to be part of a title.
fn clear(resolved: &Resolved) -> bool {
    matches!(resolved, Resolved::Tasks(meant) if meant.sure >= 0.85)
}

fn merge(earlier: &mut domain::operation::Fields, later: &domain::operation::Fields) {
    macro_rules! take {
        ($($field:ident),+) => {$(if !later.$field.is_keep() { earlier.$field = later.$field.clone(); })+};
    }
    take!(notes, scheduled_for, time_of_day, deadline, priority, recurrence, project, labels, language);
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
