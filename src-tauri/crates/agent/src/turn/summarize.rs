//! The summary by a model: streamed, and shown only while it says what the list holds.

use std::collections::BTreeSet;

use domain::{
    Code,
    proposal::{Preview, Proposed},
    sentence::Sentence,
};
use language::instruction::Intent;
use protocol::turn::Stage;
use serde_json::json;

use super::{
    State, Turn,
    call::{Answer, SHOWN_EVERY},
    plan::{self, Checked},
};
use crate::{
    audit::AuditEntry,
    ground::Facts,
    model::{Fault, Output, Purpose},
    prompt,
    proposal::{self, Candidate},
    reading::plain,
    summary,
};

/// Maximum length of a summary, in characters.
const MOST: usize = 600;

/// The model call for a summary.
#[derive(Debug)]
pub(super) struct Summing {
    checked: Checked,
    facts: Facts,
    shown: String,
    shown_at: u32,
}

impl Turn {
    /// Summarises the checked list: by the model if something can be applied, otherwise without it.
    pub(super) fn summarize(&mut self, checked: Checked) {
        self.stage(Stage::Summarizing);
        let valid: Vec<_> = checked.operations.iter().filter(|row| row.errors.is_empty()).collect();
        if valid.is_empty() || !self.by_model {
            self.plain_summary(checked, None);
            return;
        }
        let shown: BTreeSet<u64> = self.snapshot.tasks().map(|task| task.number).collect();
        let operations = checked.candidates.iter().zip(&checked.operations).filter(|(_, row)| row.errors.is_empty());
        let sentences: Vec<String> = operations.map(|(candidate, row)| self.sentence_for_model(candidate, row, &shown)).collect();
        let sentences: Vec<&str> = sentences.iter().map(String::as_str).collect();
        let intent = match checked.intent {
            Intent::Task => "task",
            Intent::Event => "event",
            Intent::Habit => "habit",
            Intent::Goal => "goal",
        };
        let messages = prompt::summary(&sentences, Some(intent), checked.scope.words.as_deref(), &self.said());
        let facts = Facts::of(&valid);
        self.call(Purpose::Summary, messages, Output::Text);
        let shown_at = self.elapsed_ms;
        self.state = State::Summarizing(Box::new(Summing { checked, facts, shown: String::new(), shown_at }));
    }

    /// An operation in words for the model. Task titles that no prompt contained, and names of items on tasks, are left out.
    fn sentence_for_model(&self, candidate: &Candidate, row: &Proposed, shown: &BTreeSet<u64>) -> String {
        let is_told = row.preview.samples.iter().all(|sample| sample.number.is_none_or(|number| shown.contains(&number)));
        let written = row.op.to_written();
        let hangs_on_one = ["itemId", "checklistId", "noteId"].iter().any(|key| written.get(*key).is_some());
        match candidate.operation() {
            Some(operation) if !is_told || hangs_on_one => {
                let preview = Preview { samples: Vec::new(), ..row.preview.clone() };
                proposal::shown(&wording::proposed(operation, &preview, &self.speech().untitled()))
            }
            _ => row.sentence.clone(),
        }
    }

    pub(super) fn summary_grows(&mut self, mut summing: Box<Summing>) {
        if self.elapsed_ms.saturating_sub(summing.shown_at) >= SHOWN_EVERY {
            summing.shown_at = self.elapsed_ms;
            let text = self.grown(plain::words, MOST);
            if !summing.facts.hold(&text) {
                if let Some(running) = self.stop_call() {
                    self.log(running, "not_grounded");
                }
                self.plain_summary(summing.checked, Some("not_grounded"));
                return;
            }
            if text != summing.shown {
                summing.shown.clone_from(&text);
                self.tell(&[Sentence::plain(text)]);
            }
        }
        self.state = State::Summarizing(summing);
    }

    /// The growing answer, read with `read`, without its last word, which may be incomplete.
    pub(super) fn grown(&self, read: fn(&str, usize) -> String, most: usize) -> String {
        let answer = self.running.as_ref().map_or("", |running| &running.answer);
        let text = read(answer, most);
        text.rsplit_once([' ', '\n']).map_or_else(String::new, |(whole, _)| whole.to_owned())
    }

    pub(super) fn summarized(&mut self, summing: Summing, answer: Result<Answer, Fault>) {
        let Summing { checked, facts, .. } = summing;
        match answer {
            Err(fault) => self.plain_summary(checked, Some(fault.problem.code.as_str())),
            Ok(answer) => {
                let text = plain::words(&answer.text, MOST);
                if text.is_empty() {
                    self.plain_summary(checked, Some(Code::ModelEmpty.as_str()));
                } else if facts.hold(&text) {
                    let refused = summary::refused(&checked.operations).unwrap_or_default();
                    self.told(checked, std::iter::once(Sentence::plain(text)).chain(refused).collect(), Vec::new());
                } else {
                    self.plain_summary(checked, Some("not_grounded"));
                }
            }
        }
    }

    /// The summary that needs no model. `why` is set if the model's summary was rejected.
    fn plain_summary(&mut self, checked: Checked, why: Option<&str>) {
        if let Some(why) = why {
            let entry = AuditEntry::new("summary_fallback", Some(Stage::Summarizing), self.elapsed_ms, json!({"reason": why}));
            self.audit(entry);
        }
        let plan::Summary { text, remarks } = &checked.summary;
        let planned = || vec![summary::planned(text, checked.scope.words.as_deref(), &checked.operations)];
        let (about_the_list, remarks) = match summary::refused(&checked.operations) {
            Some(refused) => (refused, Vec::new()),
            None => (planned(), remarks.clone()),
        };
        self.told(checked, about_the_list, remarks);
    }

    /// The words are there: the proposal is stored.
    fn told(&mut self, checked: Checked, about_the_list: Vec<Sentence>, mut remarks: Vec<Sentence>) {
        remarks.extend(checked.remarks.iter().cloned());
        let sentences = self.with_notice(about_the_list.into_iter().chain(remarks.iter().cloned()).collect());
        self.tell(&sentences);
        self.store(checked, sentences, &remarks);
    }
}
