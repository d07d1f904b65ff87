//! The plan by a model: shows operations as they stream in, then hands the whole list to the checks that every proposal goes through.

use std::collections::HashMap;

use domain::{
    Asker, Operation, Requested, Source,
    parse::{self, Parsed},
    proposal::{Preview, Proposed},
    sentence::Sentence,
};
use language::instruction::Intent;
use protocol::turn::{Stage, TurnEventKind};
use serde_json::{Value, json};

use super::{
    State, Turn,
    call::{Answer, SHOWN_EVERY, unreadable},
    plan::{Plan, Round, Scope, Summary},
};
use crate::{
    guard,
    model::Fault,
    proposal::{self, Candidate},
    reading::{recover, values},
    words::count,
};

/// Maximum size of an operation, in bytes; of a longer one only the beginning is shown, as unreadable.
const LONGEST: usize = 128 * 1024;
/// Maximum length of that beginning, in characters.
const BEGINNING: usize = 200;
/// The note on an operation that was proposed more than once.
const TWICE: &str = "The model proposed this more than once. It is listed once.";
/// The remark on an answer that was cut off.
const CUT: &str = "The model’s answer was cut off, so more may have been meant.";

/// The model call for a plan.
#[derive(Debug)]
pub(super) struct Planning {
    scope: Scope,
    intent: Intent,
    gathered: Gathered,
    /// The JSON that these were read from.
    heard: Vec<Value>,
    /// How many rows were shown, and when.
    shown: usize,
    shown_at: Option<u32>,
}

impl Planning {
    pub(super) fn new(scope: Scope, intent: Intent) -> Self {
        Self { scope, intent, gathered: Gathered::default(), heard: Vec::new(), shown: 0, shown_at: None }
    }
}

/// Operations of an answer, ready to be checked.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    pub(super) candidates: Vec<Candidate>,
    /// The same as rows, shown before they are checked.
    rows: Vec<Proposed>,
    /// The position of each operation, by its content.
    places: HashMap<String, usize>,
    /// How many exceeded the limit.
    over: usize,
}

impl Turn {
    /// Shows completed operations at once, or together with the next ones if they arrive very quickly.
    pub(super) fn plan_grows(&mut self, mut planning: Box<Planning>, complete: Vec<Value>) {
        for value in complete {
            self.gather(&mut planning.gathered, value.clone());
            planning.heard.push(value);
        }
        let due = planning.shown_at.is_none_or(|at| self.elapsed_ms.saturating_sub(at) >= SHOWN_EVERY);
        if due && planning.gathered.rows.len() > planning.shown {
            planning.shown = planning.gathered.rows.len();
            planning.shown_at = Some(self.elapsed_ms);
            let operations = planning.gathered.rows.clone();
            self.emit_ops(0, operations, Vec::new());
        }
        self.state = State::Planning(planning);
    }

    pub(super) fn planned(&mut self, planning: Planning, answer: Result<Answer, Fault>) {
        let Planning { scope, intent, gathered, heard, .. } = planning;
        let read = match answer {
            Ok(answer) => recover::operations(&answer.text).map(|values| (values, answer.truncated)),
            Err(fault) => {
                self.fail(fault.problem, fault.retry);
                return;
            }
        };
        let (values, truncated) = match read {
            Ok(read) => read,
            Err(why) => {
                let fault = unreadable(why);
                self.fail(fault.problem, fault.retry);
                return;
            }
        };
        // What the stream brought is read already, unless the whole answer reads differently.
        let (mut gathered, read) = if values.starts_with(&heard) { (gathered, heard.len()) } else { (Gathered::default(), 0) };
        for value in values.into_iter().skip(read) {
            self.gather(&mut gathered, value);
        }
        if gathered.candidates.is_empty() {
            let text = "The model found nothing to change. Say it in another way, or name the tasks.";
            self.answer(vec![Sentence::new("reply_model_found_nothing", text)], None, Vec::new());
            return;
        }
        let mut remarks = Vec::new();
        if gathered.over > 0 {
            let listed = u32::try_from(gathered.candidates.len()).unwrap_or(u32::MAX);
            let over = u32::try_from(gathered.over).unwrap_or(u32::MAX);
            let text = format!("The first {} are listed, {over} more were left out.", count(listed, "change"));
            remarks.push(Sentence::new("reply_over_limit", text).naming("listed", &listed).naming("over", &over));
        }
        if truncated {
            remarks.push(Sentence::new("reply_cut", CUT));
        }
        self.stage(Stage::Validating);
        self.validate(Plan { candidates: gathered.candidates, summary: Summary::default(), scope, intent, remarks, round: Round::First });
    }

    /// Adds one more operation of an answer. A duplicate is noted at the first one; operations over the limit are counted.
    pub(super) fn gather(&self, gathered: &mut Gathered, value: Value) {
        let most = self.setup.model.as_ref().map_or(0, |model| model.most);
        let (candidate, row) = self.candidate(value);
        if self.is_made_already(&gathered.candidates, &candidate) {
            return;
        }
        let creations = self.creations_for(&gathered.candidates, &candidate);
        if let Some(&at) = gathered.places.get(&row.key) {
            if !gathered.candidates[at].notes.iter().any(|note| note == TWICE) {
                gathered.candidates[at].notes.push(TWICE.to_owned());
                gathered.rows[at].notes.push(TWICE.to_owned());
            }
        } else if gathered.candidates.len() + creations.len() >= most {
            gathered.over += 1;
        } else {
            for (candidate, row) in creations.into_iter().map(|creation| self.creation(creation)).chain([(candidate, row)]) {
                gathered.places.insert(row.key.clone(), gathered.candidates.len());
                gathered.candidates.push(candidate);
                gathered.rows.push(row);
            }
        }
    }

    /// A model's operation, and its row before it is checked. Its JSON may be anything; hidden content is noted.
    pub(super) fn candidate(&self, mut value: Value) -> (Candidate, Proposed) {
        let whole = value.to_string();
        if whole.len() > LONGEST {
            value = Value::String(whole.chars().take(BEGINNING).collect());
        }
        let mut notes = values::normalise(&mut value, &self.setup.clock);
        notes.extend(guard::notes(&value));
        let parsed = parse::written(value);
        match parsed.operation.as_ref().ok().and_then(|operation| self.typed.creation_in(operation)) {
            // Its name alone, because nothing else of it was typed.
            Some(creation) => self.creation(creation),
            None => self.row(parsed, notes),
        }
    }

    /// The creation of a name that the person has typed, and its row.
    pub(super) fn creation(&self, creation: Operation) -> (Candidate, Proposed) {
        let notes = guard::notes(&json!(creation));
        self.row(creation.into(), notes)
    }

    /// An operation of the model's list, and its row before it is checked.
    fn row(&self, parsed: Parsed, notes: Vec<String>) -> (Candidate, Proposed) {
        let parsed = parsed.held_to(Asker { source: Source::Assistant, typed: Some(&self.typed) });
        let op = Requested::from(parsed.operation.clone());
        let key = proposal::keys([&op].into_iter()).pop().unwrap_or_default();
        let (said, errors) = match &parsed.operation {
            Ok(operation) => (wording::proposed(operation, &Preview::default(), &self.speech()), Vec::new()),
            Err(unread) => (wording::unread(op.name(), &self.speech()), unread.problems.clone()),
        };
        let row = Proposed {
            key,
            op,
            errors: errors.into_iter().take(proposal::SAID).collect(),
            notes: notes.iter().cloned().chain(parsed.notes.iter().cloned()).take(proposal::SAID).collect(),
            sentence: proposal::shown(&said),
            explanation: None,
            because: None,
            preselected: false,
            preview: Preview::default(),
        };
        (Candidate { parsed, explanation: None, notes }, row)
    }

    pub(super) fn emit_ops(&mut self, version: u32, operations: Vec<Proposed>, warnings: Vec<domain::proposal::Warning>) {
        let counted = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let invalid = operations.iter().filter(|operation| !operation.errors.is_empty()).count();
        let (valid_count, invalid_count) = (counted(operations.len() - invalid), counted(invalid));
        self.emit(TurnEventKind::Ops { version, operations, valid_count, invalid_count, warnings });
    }
}
