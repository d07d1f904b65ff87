//! The questions that a decision asks: something is missing, or the words may mean several things.

use std::ops::RangeInclusive;

use domain::{
    Clarify, ClarifyGroup, Found, Operation, Task, TaskRef, Why,
    operation::{Create, Fields, Patch},
    sentence::{Sentence, Value},
    text::{mention_score, title_score, words},
};

use super::{
    super::{
        Mode, ask, canon,
        clause::{Move, Vague, Verb},
        operations::creation,
        reply,
        resolve::Meant,
        slots,
        weights::weigh,
    },
    Deciding,
};
use crate::words::{capital, near_date, quoted};
use crate::{
    quick_add,
    token::{self, Kind},
};

/// A new task counts as having the name of an existing one from this score on.
const SIMILAR: f32 = 0.6;
/// The least share of an existing title that a new title contains if the existing task may be meant.
const SIMILAR_SHARE: f32 = 0.4;
/// From this score on, a named task with a day is an existing one that is given another day.
const AGAIN: f32 = 0.75;

impl Deciding<'_> {
    /// Asks which task, if nothing names one; there are no options to offer.
    pub(super) fn ask_which(&mut self, verb: &Verb) {
        let what = match verb {
            Verb::Complete(_) => "complete",
            Verb::Delete => "delete",
            Verb::Move(_) | Verb::MoveSeries(_) => "move",
            Verb::Rename(_) => "rename",
            Verb::Note(_) => "add a note to",
            Verb::Duplicate(_) => "duplicate",
            Verb::Split(_) => "split",
            Verb::Skip(_) => "skip",
            _ => "change",
        };
        self.open = true;
        self.ask_openly(Sentence::new("ask_task", format!("Which task do you want to {what}?")), 0.35);
    }

    /// Asks for the parts into which to split a task.
    pub(super) fn ask_parts(&mut self, meant: &Meant) {
        let number = meant.tasks.first().map_or(0, |task| task.number);
        let question = format!("{} Say it in full, such as “split #{number} into the tasks plan, buy and build”.", ask::ASK_PARTS);
        self.ask_openly(Sentence::new("ask_parts", question).naming("number", &number), 0.35);
    }

    /// Asks without options.
    fn ask_openly(&mut self, question: Sentence, confidence: f32) {
        self.question.get_or_insert(question);
        self.sure(confidence);
    }

    pub(super) fn ask(&mut self, question: Sentence, group: ClarifyGroup) {
        self.question.get_or_insert(question);
        if self.groups.len() < 2 && !self.groups.iter().any(|other| other.kind == group.kind) {
            self.groups.push(group);
        }
        self.sure(0.4);
    }

    /// When asking for the task, also asks for a missing date or priority.
    pub(super) fn missing_beside(&mut self, verb: &Verb) {
        let (question, group) = match verb {
            Verb::Move(Move::Missing) if self.selection.date.is_none() => {
                (Sentence::new("ask_task_date", "Which one, and to which day?"), ask::days(self.context.clock.now.date(), None))
            }
            Verb::Prioritise(None) if self.selection.priority.is_none() => {
                (Sentence::new("ask_task_priority", "Which one, and which priority?"), ask::priorities())
            }
            _ => return,
        };
        self.question = None;
        self.ask(question, group);
    }

    pub(super) fn vague(&mut self, vague: &Vague) {
        self.open |= matches!(vague, Vague::Which | Vague::Unfinished | Vague::Title(_) | Vague::Asked(_));
        self.firm |= *vague == Vague::Repetition;
        self.lacking |= matches!(vague, Vague::Asked(_) | Vague::Condition(_) | Vague::NewList(_));
        match vague {
            Vague::CleanUp => {
                let readings = vec![
                    Sentence::new("ask_complete_overdue", "Complete everything overdue"),
                    Sentence::new("ask_move_overdue", "Move everything overdue to today"),
                    Sentence::new("ask_delete_completed", "Delete all completed tasks"),
                    Sentence::new("ask_show_undated", "Show everything without a date"),
                ];
                self.ask(Sentence::new("ask_clean_up", "What should I clean up?"), ask::readings(readings));
            }
            Vague::Which => self.ask_openly(Sentence::new("ask_task", "Which task do you mean?"), 0.3),
            Vague::Unfinished => {
                let question = "What do you want to change it to? Say it in full, such as “rename the report to Annual report”.";
                self.ask_openly(Sentence::new("ask_unfinished", question), 0.3);
            }
            Vague::Condition(words) => {
                let question = format!("I do not understand the condition {}. Do you want it done anyway?", quoted(words));
                self.ask_openly(Sentence::new("ask_condition", question).naming("words", words), 0.3);
            }
            Vague::Repetition => {
                let text = "A task repeats by days, not within one. Name a day, such as “every Monday”.";
                self.reply(vec![Sentence::new("reply_by_days", text)], 0.6);
            }
            Vague::Asked(words) => {
                self.offer = Some(capital(words));
                self.reply(vec![reply::unchanged()], 0.8);
            }
            Vague::Title(create) => {
                let day = create.scheduled_for.map(|day| near_date(day, self.context.clock.now.date()));
                let time = create.time_of_day.map(|time| format!("at {time}"));
                let when: Vec<String> = day.map(|day| format!("for {day}")).into_iter().chain(time).collect();
                let question = if when.is_empty() {
                    Sentence::new("ask_title", format!("{}?", ask::ASK_TITLE))
                } else {
                    let moment = reply::moment(create.scheduled_for, create.time_of_day);
                    Sentence::new("ask_title_when", format!("{} {}?", ask::ASK_TITLE, when.join(" "))).naming("when", &moment)
                };
                self.ask_openly(question, 0.4);
            }
            Vague::Time(create) => {
                let question = format!("{} ({})?", ask::ASK_TIME, create.title);
                self.ask_openly(Sentence::new("ask_time", question).naming("title", &create.title), 0.4);
            }
            Vague::NewList(name) => self.new_list(name.as_deref()),
            Vague::TooMany => {
                self.ask_openly(Sentence::new("ask_too_many", "That is more than I take in at once. What comes first?"), 0.3);
            }
        }
    }

    /// A list is a project, and a project is created together with its first task.
    fn new_list(&mut self, name: Option<&str>) {
        let Some(name) = name else {
            return self.ask_openly(
                Sentence::new("ask_list", "What should the list be called? A project is made with its first task: “add milk #Groceries”."),
                0.4,
            );
        };
        let question = format!("A project is made with its first task, such as “add milk #{name}”. Is {} a task instead?", quoted(name));
        let adds = Operation::Create(Box::new(Create { title: name.to_owned(), ..Create::default() }));
        let reading = canon::sentence(std::slice::from_ref(&adds), &[]).unwrap_or_else(|| format!("Add {name}"));
        self.ask(Sentence::new("ask_list_or_task", question).naming("name", name), ask::readings(vec![ask::does(reading, &adds)]));
    }

    /// A task that is only named is proposed like one that was requested. If a task of that name exists, or the words may mean something
    /// else, the user is asked.
    pub(super) fn bare(&mut self, create: &Create, words: &str, doubtful: bool, found: &[Found]) {
        let similar = found.first().and_then(|found| found.tasks.first());
        let similar = similar.filter(|task| !task.completed && is_similar(create, task));
        self.doubt += if similar.is_some() { weigh().bare_similar } else { 0 };
        if self.mode == Mode::Plan || similar.is_none() && !doubtful || !self.planned.is_empty() {
            self.create(std::slice::from_ref(create));
            return self.sure(0.8);
        }
        if let Some(task) = similar.filter(|task| !doubtful && again(create, task)) {
            let meant = Meant {
                tasks: vec![task.clone()],
                total: 1,
                scope: None,
                days: None,
                sure: 0.8,
                why: Sentence::new("each", "each is named in your words"),
            };
            for verb in changes(create) {
                self.apply(&verb, meant.clone());
            }
            return self.sure(0.8);
        }
        (self.open, self.lacking) = (self.open || doubtful, self.lacking || !doubtful);
        let adds = Operation::Create(Box::new(create.clone()));
        let does = |operation: &Operation, task: &[&Task]| {
            canon::sentence(std::slice::from_ref(operation), task).map(|said| ask::does(said, operation))
        };
        let mut readings = vec![does(&adds, &[]).unwrap_or_else(|| ask::does(format!("Add {words}"), &adds))];
        if let Some(task) = similar {
            readings.extend(does(&completed(task), &[task]));
            if let Some(date) = create.scheduled_for.filter(|_| is_moved(create, task)) {
                let time_of_day = create.time_of_day.map_or(Patch::Keep, Patch::Set);
                let fields = Box::new(Fields { scheduled_for: Patch::Set(date), time_of_day, ..Fields::default() });
                let moves = Operation::Update { id: TaskRef::Number(task.number), fields };
                readings.extend(does(&moves, &[task]));
            }
        }
        let question = Sentence::new("ask_add", format!("Do you want to {}?", creation(create, self.today())));
        let question = question.with("operation", Value::operation(&adds));
        self.ask(question, ask::readings(readings));
    }

    /// A message that was not understood may be a new task, unless it is a question or a remark, or begins like a change.
    pub(super) fn perhaps_new(&self, message: &str) -> Option<Clarify> {
        // Two words are too few, unless the first counts or describes things: "new boots".
        const WORDS: RangeInclusive<usize> = 3..=25;
        let clock = &self.context.clock;
        let grammar = slots::grammar(clock.language)?;
        let tokens = token::tokens(message);
        let begins = |category: &str| grammar.longest(&tokens, 0, category).is_some();
        let words = tokens.iter().filter(|token| token.kind != Kind::Symbol).count();
        // "merge 9 and 10", "send me an overview": nothing of one's own to do.
        let numbers = tokens.iter().skip(1).all(|token| token.kind != Kind::Word || grammar.is(token, "join.and"));
        let object = tokens.get(1).is_some_and(|token| grammar.is(token, "object")) || begins("not.doing");
        let remark = ["subject", "question", "chatty", "dont", "definite"].into_iter().any(begins);
        let remark = remark || numbers || object || begins("command") && !begins("doing");
        let words = words + usize::from(begins("thing.lead"));
        if remark || !WORDS.contains(&words) || message.trim_end().ends_with('?') || message.trim().contains('\n') {
            return None;
        }
        let create = quick_add::parse(message, clock, &self.context.names, quick_add::Prefixes::default(), &[]).create;
        if create.title.trim().is_empty() {
            return None;
        }
        let adds = Operation::Create(Box::new(create.clone()));
        let question = format!("I do not understand that. Do you want to {}?", creation(&create, self.today()));
        let question = Sentence::new("ask_add_unread", question).with("operation", Value::operation(&adds));
        let reading = canon::sentence(std::slice::from_ref(&adds), &[]).unwrap_or_else(|| format!("Add {}", message.trim()));
        let groups = vec![ask::readings(vec![ask::does(reading, &adds)])];
        Some(Clarify { question: question.text, parts: question.parts, words: None, groups })
    }

    /// A date should be left out, but the task has only one.
    pub(super) fn ask_once(&mut self, task: &Task) {
        let number = task.number;
        let deletes = Operation::Delete { id: TaskRef::Number(number) };
        let readings = vec![
            Sentence::new("ask_move", format!("Move #{number}")).naming("number", &number),
            ask::does(format!("Delete #{number}"), &deletes),
        ];
        let question = format!("{} does not repeat. What do you want to do with it?", quoted(&task.title));
        self.ask(Sentence::new("ask_once", question).naming("title", &task.title), ask::readings(readings));
    }

    /// Words that are no instruction may be the name of a task.
    pub(super) fn other(&mut self, words: &str, found: &[Found]) {
        self.open = true;
        let named = found.first().map(|found| found.tasks.as_slice()).unwrap_or_default();
        let named = named.iter().find(|task| title_score(words, &task.title) >= 0.7);
        match named {
            Some(task) if self.planned.is_empty() => {
                let number = task.number;
                let readings = vec![
                    completing(task),
                    Sentence::new("ask_move", format!("Move #{number}")).naming("number", &number),
                    Sentence::new("ask_when", format!("When is #{number}?")).naming("number", &number),
                ];
                let question = Sentence::new("ask_about", format!("What about {}?", quoted(&task.title))).naming("title", &task.title);
                self.ask(question, ask::readings(readings));
                self.firm = true;
            }
            _ => {
                self.misunderstood = true;
                self.sure(0.5);
            }
        }
    }
}

/// Whether a new title contains so much of an existing title, or its beginning, that the existing task may be meant. "dentist on
/// Friday" hardly means "Find a dentist near the office".
fn is_similar(create: &Create, task: &Task) -> bool {
    let (new, old) = (words(&create.title), words(&task.title));
    title_score(&create.title, &task.title) > SIMILAR
        && (old.starts_with(&new) || mention_score(&create.title, &task.title) >= SIMILAR_SHARE)
}

/// Whether a new task has another day or time than an existing one.
fn is_moved(create: &Create, task: &Task) -> bool {
    create.scheduled_for.is_some_and(|date| task.scheduled_for != Some(date))
        || create.scheduled_for.is_some() && create.time_of_day.is_some() && task.time_of_day != create.time_of_day
}

/// Whether a named task with a day is an existing one on another day or at another time: "laundry tomorrow".
fn again(create: &Create, task: &Task) -> bool {
    let plain = create.recurrence.is_none() && create.checklist.is_empty() && create.notes.is_none() && !task.recurrence.repeats();
    let due = create.deadline.is_some_and(|date| task.deadline != Some(date));
    plain && (is_moved(create, task) || due) && title_score(&create.title, &task.title) >= AGAIN
}

/// The changes of an existing task that a new one with its name describes.
fn changes(create: &Create) -> Vec<Verb> {
    let date = create.scheduled_for.map(|date| Verb::Move(Move::To(date, create.time_of_day)));
    let deadline = create.deadline.map(|date| Verb::Deadline(Some(date)));
    let priority = create.priority.map(|priority| Verb::Prioritise(Some(priority)));
    let labels = (!create.labels.is_empty()).then(|| Verb::AddLabels(create.labels.clone()));
    let project = create.project.clone().map(|project| Verb::Project(Some(project)));
    date.into_iter().chain(deadline).chain(priority).chain(labels).chain(project).collect()
}

/// "Complete #4"
fn completing(task: &Task) -> Sentence {
    ask::does(format!("Complete #{}", task.number), &completed(task))
}

fn completed(task: &Task) -> Operation {
    Operation::Complete { id: TaskRef::Number(task.number), completed: true, why: Why::default() }
}
