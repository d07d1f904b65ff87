//! Carries out the changes of a message: finds the tasks that are meant and makes the operations.

use domain::{
    Found, Operation, Task, TaskRef,
    operation::Fields,
    sentence::{Sentence, Value},
    text::mention_score,
};

use super::{
    super::{
        Planned, ask,
        clause::{Change, Move, Otherwise, Target, TargetKind, Verb},
        operations::{self, Lacking, creation, into_draft, make},
        reply,
        resolve::{self, Meant, Resolved},
        weights::weigh,
    },
    Before, Deciding,
};
use crate::words::quoted;

/// The most tasks of an operation that are named in an option.
const FEW: usize = 8;
/// The least score at which a title mentioned in passing names a task.
const PLAIN: f32 = 0.83;
/// The least score at which a possible new task is taken for an existing one.
const EXISTING: f32 = 0.85;
/// Words that say at least this share of a title say most of it.
const MOST: f32 = 0.5;

impl Deciding<'_> {
    /// Resolves a target, and returns the words that name it. If one of several targets is unclear, these are the words of that one. A
    /// clicked choice takes its place.
    pub(super) fn resolve<'t>(&mut self, target: &'t Target, verb: &Verb, found: &[Found]) -> (&'t str, Resolved) {
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

    pub(super) fn change(&mut self, change: &Change, found: &[Found]) {
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
            (Otherwise::Create(create) | Otherwise::New(create), Resolved::Tasks(meant)) if meant.sure < EXISTING => {
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
        // "no football on Saturday, the pitch is flooded": next to a change, a report about another thing only gives the reason.
        if let (Otherwise::Told, Resolved::Nothing(nearest)) = (&change.otherwise, &resolved) {
            self.told.push((words.to_owned(), nearest.clone()));
            return;
        }
        let lost = matches!(&resolved, Resolved::Nothing(_));
        (self.lost, self.loose) = (self.lost || lost, self.loose || lost && change.otherwise == Otherwise::Gone);
        self.open |= matches!(&resolved, Resolved::Nothing(_) | Resolved::NoReference);
        let today = self.today();
        let vague = matches!(&change.target.kind, TargetKind::Scope(scope) if scope.vague);
        match resolved {
            Resolved::Tasks(meant) if !vague && !self.chosen_instead(&meant) => self.apply(instead(change, &meant), meant),
            _ if !self.selected.is_empty() => {
                let tasks = std::mem::take(&mut self.selected);
                let meant =
                    Meant { total: tasks.len(), tasks, scope: None, days: None, sure: 0.98, why: Sentence::new("chosen", "you chose it") };
                self.apply(instead(change, &meant), meant);
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
    pub(super) fn missing(&mut self, words: &str, nearest: &[Task]) {
        if nearest.is_empty() {
            return self.reply(reply::nothing(words, &[]), 0.8);
        }
        let question = format!("No task matches {}. Is it one of these?", quoted(words));
        let question = Sentence::new("ask_nearest", question).naming("words", words);
        self.ask(question, ask::tasks(nearest, Some(words), self.today()));
    }

    pub(super) fn apply(&mut self, verb: &Verb, meant: Meant) {
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
        let made = make(&verb, &meant, self.context);
        self.lacking |= made.is_err();
        match made {
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
}

impl Deciding<'_> {
    /// Whether the user chose other tasks for the only change of the message.
    fn chosen_instead(&self, meant: &Meant) -> bool {
        let chosen = |task: &Task| self.selected.iter().any(|other| other.number == task.number);
        self.only && !self.selected.is_empty() && !meant.tasks.iter().any(chosen)
    }
}

/// The verb of a change, or deleting if the only date of the task is to be left out.
fn instead<'c>(change: &'c Change, meant: &Meant) -> &'c Verb {
    if change.otherwise == Otherwise::Gone && is_once(&change.verb, meant) { &Verb::Delete } else { &change.verb }
}

/// Whether a date that is to be left out is the only one of the only task that is meant.
fn is_once(verb: &Verb, meant: &Meant) -> bool {
    let Verb::Skip(Some(days)) = verb else { return false };
    matches!(meant.tasks.as_slice(), [task] if !task.recurrence.repeats() && task.scheduled_for.is_some_and(|date| days.contains(date)))
}

/// Whether words say most of the title of the only task that is meant.
fn says_most(words: &str, meant: &Meant) -> bool {
    matches!(meant.tasks.as_slice(), [task] if mention_score(words, &task.title) >= MOST)
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
