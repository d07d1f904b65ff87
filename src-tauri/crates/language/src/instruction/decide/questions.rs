//! What a decision asks back: where something is missing, or words may mean several things.

use domain::{
    ClarifyGroup, Found, Operation, Task, TaskRef, Why,
    operation::{Create, Fields, Patch},
    sentence::{Sentence, Value},
};

use super::{
    super::{
        Mode, ask,
        clause::{Move, Vague, Verb},
        operations::creation,
        reply,
    },
    Deciding, capital,
};
use crate::words::quoted;

impl Deciding<'_> {
    /// Asks which task, when nothing was said to name one; there is nothing to offer.
    pub(super) fn ask_which(&mut self, verb: &Verb) {
        let what = match verb {
            Verb::Complete(_) => "complete",
            Verb::Delete => "delete",
            Verb::Move(_) => "move",
            Verb::Rename(_) => "rename",
            _ => "change",
        };
        self.ask_openly(Sentence::new("ask_task", format!("Which task do you want to {what}?")), 0.35);
    }

    /// Asks, with nothing to offer.
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

    /// With the task asked for, a missing date or priority is asked for at once.
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
        match vague {
            Vague::CleanUp => {
                let readings = vec![
                    Sentence::new("ask_complete_overdue", "Complete everything overdue"),
                    Sentence::new("ask_move_overdue", "Move everything overdue to today"),
                    Sentence::new("ask_delete_completed", "Delete all completed tasks"),
                    Sentence::new("ask_show_undated", "Show everything without a date"),
                ];
                self.ask(Sentence::new("ask_clean_up", "What shall I clean up?"), ask::readings(readings));
            }
            Vague::Which => self.ask_openly(Sentence::new("ask_task", "Which task do you mean?"), 0.3),
            Vague::Readings(readings) => self.ask(Sentence::new("ask_meaning", "What do you mean?"), ask::readings(readings.clone())),
            Vague::Unfinished => {
                let question = "To what do you want to change it? Say it in full, such as “rename the report to Annual report”.";
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
            Vague::TooMany => {
                self.ask_openly(Sentence::new("ask_too_many", "That is more than I take in at once. What comes first?"), 0.3);
            }
        }
    }

    pub(super) fn bare(&mut self, create: &Create, words: &str, found: &[Found]) {
        if self.mode == Mode::Plan || !self.planned.is_empty() {
            self.create(std::slice::from_ref(create));
            return self.sure(0.75);
        }
        let similar =
            found.first().and_then(|found| found.tasks.first()).filter(|task| domain::text::title_score(&create.title, &task.title) > 0.8);
        let adds = Operation::Create(Box::new(create.clone()));
        let mut readings = vec![ask::does(format!("Add {words}"), &adds)];
        if let Some(task) = similar.filter(|task| !task.completed) {
            readings.push(completing(task));
            if let Some(date) = create.scheduled_for {
                let fields = Box::new(Fields { scheduled_for: Patch::Set(date), ..Fields::default() });
                let moves = Operation::Update { id: TaskRef::Number(task.number), fields };
                readings.push(ask::does(format!("Move #{} to {date}", task.number), &moves));
            }
        }
        let question = Sentence::new("ask_add", format!("Do you want to {}?", creation(create, self.today())));
        let question = question.with("operation", Value::operation(&adds));
        self.ask(question, ask::readings(readings));
    }

    /// Words that are no instruction: perhaps the name of a task.
    pub(super) fn other(&mut self, words: &str, found: &[Found]) {
        let named = found.first().map(|found| found.tasks.as_slice()).unwrap_or_default();
        let named = named.iter().find(|task| domain::text::title_score(words, &task.title) >= 0.7);
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
            }
            _ => {
                self.misunderstood = true;
                self.sure(0.5);
            }
        }
    }
}

/// "Complete #4"
fn completing(task: &Task) -> Sentence {
    let completes = Operation::Complete { id: TaskRef::Number(task.number), completed: true, why: Why::default() };
    ask::does(format!("Complete #{}", task.number), &completes)
}
