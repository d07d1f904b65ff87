//! Turns that end without a proposal: questions, answers, undo. Also reads the answer to a question of an earlier turn.

#[cfg(test)]
mod tests;

use domain::{
    ChangeSetId, Clarify, ClarifyAnswer, ClarifyOption, Selection, Source,
    proposal::Preview,
    sentence::{Sentence, Value},
    text,
};
use language::instruction::{self, Planned, ask};
use protocol::turn::{Mode, Stage, TranscriptTurn, TurnEventKind, TurnRequest};

use super::{Effect, State, Turn, Undoable, plan};
use crate::{
    routing,
    summary::{TOLD, more, told},
    words::{capital, day, list, uncapital},
};

/// Asked when the only reading of a message is doubtful.
pub(super) const WHETHER: &str = "Is this what you mean?";

/// A message, with the question that it answers.
pub(super) struct Answer<'r> {
    pub(super) message: &'r str,
    pub(super) transcript: &'r [TranscriptTurn],
    pub(super) clarify: Option<ClarifyAnswer>,
    /// Whether it settles the question, so that it is not asked again.
    pub(super) resolved: bool,
}

/// Applies a pending question. A chosen reading (or a yes to the only one) is read as a message; a yes to [`WHETHER`] stands for the
/// instruction that was asked about. Everything else goes to `language`, together with the question.
pub(super) fn read(request: &TurnRequest) -> Answer<'_> {
    let as_it_is = Answer {
        message: &request.message,
        transcript: &request.transcript,
        clarify: request.clarify.clone(),
        resolved: request.clarify.is_some(),
    };
    let Some((clarify, reading)) = request.clarify.as_ref().and_then(|clarify| Some((clarify, chosen(clarify, &request.message)?))) else {
        return as_it_is;
    };
    let asked_about = request.transcript.iter().rposition(|turn| turn.role == "user" && !same(&turn.text, &request.message));
    match asked_about.filter(|_| clarify.question == WHETHER) {
        Some(at) => Answer { message: &request.transcript[at].text, transcript: &request.transcript[..at], clarify: None, ..as_it_is },
        None => Answer { message: reading, clarify: None, ..as_it_is },
    }
}

/// The offered reading that a message chooses.
fn chosen<'c>(clarify: &'c ClarifyAnswer, message: &str) -> Option<&'c str> {
    if clarify.selection.as_ref().is_some_and(|selection| *selection != Selection::default()) {
        return None;
    }
    let mut readings = clarify.options.iter().filter(|option| is_reading(option)).map(|option| option.title.as_str());
    match clarify.options.as_slice() {
        [only] if is_reading(only) && agrees(message) => Some(&only.title),
        _ => readings.find(|title| same(title, message)),
    }
}

/// The entries of the last `turns` turns; each turn begins with a message of the user.
pub(super) fn last(transcript: &[TranscriptTurn], turns: usize) -> &[TranscriptTurn] {
    let begins = transcript.iter().enumerate().rev().filter(|(_, turn)| turn.role == "user").map(|(at, _)| at);
    let from = begins.take(turns).last().unwrap_or(transcript.len().saturating_sub(turns));
    &transcript[from..]
}

/// The same, as the built-in planner reads them.
pub(super) fn recent(transcript: &[TranscriptTurn], turns: usize) -> Vec<instruction::Turn> {
    let kept = last(transcript, turns).iter().cloned();
    kept.map(|TranscriptTurn { role, text, ids }| instruction::Turn { role, text, ids }).collect()
}

fn is_reading(option: &ClarifyOption) -> bool {
    *option
        == ClarifyOption {
            title: option.title.clone(),
            parts: option.parts.clone(),
            words: option.words.clone(),
            ..ClarifyOption::default()
        }
}

fn same(a: &str, b: &str) -> bool {
    text::fold(a.trim()) == text::fold(b.trim())
}

fn agrees(message: &str) -> bool {
    let words = text::words(message);
    let first = words.first().map(String::as_str);
    words.len() <= 3 && matches!(first, Some("yes" | "y" | "yep" | "yeah" | "ok" | "okay" | "right" | "exactly" | "correct" | "sure"))
}

/// What accompanies an answer without operations.
#[derive(Default)]
struct Closing {
    offer: Option<String>,
    ids: Vec<u64>,
    undo: Option<ChangeSetId>,
    dismiss: bool,
}

/// The answer to the question whether to undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ToUndo {
    /// The user wants this change set reverted.
    Yes(ChangeSetId),
    /// The user wants to keep it.
    No,
}

/// The message as an answer to the question whether to undo, if that was asked.
pub(super) fn to_undo(request: &TurnRequest) -> Option<ToUndo> {
    let options = &request.clarify.as_ref()?.options;
    let (yes, id) = options.iter().find_map(|option| Some((option, option.change_set?)))?;
    if agrees(&request.message) || same(&yes.title, &request.message) {
        return Some(ToUndo::Yes(id));
    }
    let no = options.iter().any(|option| option.change_set.is_none() && same(&option.title, &request.message));
    no.then_some(ToUndo::No)
}

pub(super) fn unchanged() -> Sentence {
    Sentence::new("reply_unchanged", "Nothing was changed.")
}

fn whose(source: Source) -> Sentence {
    match source {
        Source::User => Sentence::new("reply_whose_user", "by you"),
        Source::Assistant => Sentence::new("reply_whose_assistant", "by the assistant"),
        Source::Agent => Sentence::new("reply_whose_agent", "by the agent"),
        Source::Cli => Sentence::new("reply_whose_cli", "on the command line"),
        Source::Mcp => Sentence::new("reply_whose_mcp", "by another program"),
        Source::Import => Sentence::new("reply_whose_import", "by an import"),
    }
}

impl Turn {
    pub(super) fn ask(&mut self, clarify: Clarify) {
        if let Some(notice) = self.notice.clone() {
            self.tell(&[notice]);
        }
        self.emit(TurnEventKind::Clarify { clarify });
        self.end(TurnEventKind::Done, "done");
    }

    /// Asks whether a doubtful reading is the right one.
    pub(super) fn ask_whether(&mut self, operations: &[Planned]) {
        let read = told(operations.iter().map(|planned| Value::operation(&planned.operation)));
        let reading = Sentence::new("ask_does", self.reading(operations)).with("operations", read);
        let Sentence { text: question, parts } = Sentence::new("ask_whether", WHETHER);
        self.ask(Clarify { question, parts, words: None, groups: vec![ask::readings(vec![reading])] });
    }

    /// Answers without changing anything.
    pub(super) fn answer(&mut self, sentences: Vec<Sentence>, offer: Option<String>, ids: Vec<u64>) {
        self.stage(Stage::Chatting);
        self.reply(sentences, offer, ids);
    }

    /// The same, without announcing the stage again.
    pub(super) fn reply(&mut self, sentences: Vec<Sentence>, offer: Option<String>, ids: Vec<u64>) {
        self.conclude(sentences, Closing { offer, ids, ..Closing::default() });
    }

    /// Answers with a doubtful reading, and offers to plan it.
    pub(super) fn offer(&mut self, operations: &[Planned]) {
        let text = format!("I read this as: {}. Nothing is proposed yet.", self.reading(operations));
        let read = operations.iter().map(|planned| Value::operation(&planned.operation));
        let sentence = Sentence::new("reply_reading", text).with("operations", told(read));
        let ids = plan::numbers(operations.iter().flat_map(|planned| routing::named(&planned.operation)));
        self.answer(vec![sentence], Some(self.request.message.trim().to_owned()), ids);
    }

    /// Looks up what Undo would revert, so that the user can be asked. Chat changes nothing, so it only offers.
    pub(super) fn undo(&mut self) {
        if self.mode() == Mode::Chat {
            let offer = self.request.message.trim().to_owned();
            let text = "Chat cannot change anything. Switch to Plan to undo the last change.";
            self.answer(vec![Sentence::new("reply_only_chat", text)], Some(offer), Vec::new());
        } else {
            self.state = State::FindingUndo;
            self.effects.push(Effect::FindUndo);
        }
    }

    /// Shows what Undo would revert, and asks.
    pub(super) fn ask_undo(&mut self, found: Option<&Undoable>) {
        let Some(Undoable { id, at, source, title, account }) = found else {
            return self.answer(vec![Sentence::new("reply_nothing_to_undo", "There is nothing to undo.")], None, Vec::new());
        };
        let whose = whose(*source);
        let time = at.format("%H:%M");
        let text =
            format!("Should I undo the last change? {title} ({}, {} {time}).", whose.text, day(at.date(), self.setup.clock.now.date()));
        let what = account.as_ref().map_or_else(|| Value::Text(title.clone()), |account| Value::Account(Box::new(account.clone())));
        let question = Sentence::new("ask_undo", text).with("what", what).with("whose", &whose);
        let Sentence { text: question, parts } = question.naming("when", &format!("{}T{time}", at.date()));
        let choices = vec![Sentence::new("ask_undo_yes", "Undo it"), Sentence::new("ask_undo_no", "Leave it as it is")];
        let mut choices = ask::readings(choices);
        if let Some(yes) = choices.options.first_mut() {
            yes.change_set = Some(*id);
        }
        self.ask(Clarify { question, parts, words: None, groups: vec![choices] });
    }

    /// The user agreed: the driver reverts this change set.
    pub(super) fn take_back(&mut self, id: ChangeSetId) {
        self.conclude(vec![Sentence::new("reply_undo", "Undoing it.")], Closing { undo: Some(id), ..Closing::default() });
    }

    /// Drops the pending proposal or question.
    pub(super) fn dismiss(&mut self) {
        self.stage(Stage::Chatting);
        self.conclude(vec![unchanged()], Closing { dismiss: true, ..Closing::default() });
    }

    fn conclude(&mut self, sentences: Vec<Sentence>, closing: Closing) {
        let sentences = self.with_notice(sentences);
        self.tell(&sentences);
        let (text, parts) = Sentence::join(&sentences);
        let usage = self.usage();
        let Closing { offer, ids, undo, dismiss } = closing;
        let operations = Vec::new();
        self.emit(TurnEventKind::Result {
            text,
            parts,
            words: None,
            remarks: None,
            operations,
            proposal_id: None,
            offer,
            ids,
            usage,
            undo,
            dismiss,
        });
        self.end(TurnEventKind::Done, "done");
    }

    /// Sends the summary so far.
    pub(super) fn tell(&mut self, sentences: &[Sentence]) {
        let (text, parts) = Sentence::join(sentences);
        self.emit(TurnEventKind::Summary { text, parts, words: None });
    }

    /// Adds the pending notice before the sentences.
    pub(super) fn with_notice(&self, sentences: Vec<Sentence>) -> Vec<Sentence> {
        self.notice.iter().cloned().chain(sentences).collect()
    }

    /// Operations as one sentence, before it is known which tasks they affect. No full stop.
    fn reading(&self, operations: &[Planned]) -> String {
        let speech = self.speech();
        let say = |planned: &Planned| wording::proposed(&planned.operation, &Preview::default(), &speech);
        let mut said: Vec<String> = operations.iter().take(TOLD).map(say).map(|sentence| uncapital(&sentence)).collect();
        if let Some(more) = more(operations.len()) {
            said.push(more.text);
        }
        capital(&list(&said))
    }
}
