//! The end of a wake: its outcome, the sentence for it, the report, and the audit entry.

use domain::{
    Code, Problem,
    sentence::{Parts, Value},
};
use protocol::agent::{WakeOutcome, WakeReport};
use serde_json::json;

use super::{Effect, ROUNDS_MOST, State, Stop, Wake};
use crate::{audit::AuditEntry, reading::plain};

/// Maximum length of a refusal that a report quotes, in characters.
const REFUSAL_MOST: usize = 240;

impl Wake {
    /// Ends the wake from outside. A tool call that was handed out is still awaited.
    pub(super) fn stop(&mut self, stop: Stop) {
        if self.out.is_some() {
            self.state = State::Stopping(stop);
            return;
        }
        self.finish(&stop);
    }

    /// Sends the report, and nothing after it.
    pub(super) fn finish(&mut self, stop: &Stop) {
        if self.running.is_some() {
            self.effects.push(Effect::StopModel);
            self.log(stop.word(), &[], (0, 0));
        }
        self.tell_dropped();
        let (outcome, message) = self.outcome(stop);
        // The built-in agent's text is prepared at the start, so it is true only if the agent finished.
        let words = self.words.take().filter(|_| *stop == Stop::End);
        let said = self.said.take().filter(|_| words.is_some());
        let agent = self.agent();
        let mut detail = json!({
            "outcome": outcome,
            "end": stop.word(),
            "trigger": self.setup.trigger,
            "rounds": self.rounds,
            "toolCalls": self.ran,
            "deeds": self.deeds.len(),
            "skipped": self.skipped.len(),
            "open": self.open.len(),
        });
        if self.answer_tokens > 0 {
            detail["answerTokens"] = self.answer_tokens.into();
        }
        let entry = AuditEntry::new("wake", None, self.elapsed_ms, detail);
        self.effects.push(Effect::Audit(Box::new(AuditEntry { model: agent.clone(), tokens: self.tokens, ..entry })));
        let report = WakeReport {
            wake_id: self.setup.wake_id,
            started_at: self.setup.started_at,
            trigger: self.setup.trigger,
            agent,
            outcome,
            message,
            end: stop.problem(),
            words,
            words_parts: said,
            deeds: std::mem::take(&mut self.deeds),
            skipped: std::mem::take(&mut self.skipped),
            plan: if self.steps == self.setup.brief.plan { Vec::new() } else { std::mem::take(&mut self.steps) },
            open: std::mem::take(&mut self.open),
            rounds: self.rounds,
            tokens: self.tokens,
            ms: self.elapsed_ms,
        };
        self.state = State::Over;
        self.effects.push(Effect::Finish(Box::new(report)));
    }

    /// Done only if the wake ended by itself and no step of its plan is open.
    fn outcome(&self, stop: &Stop) -> (WakeOutcome, Option<String>) {
        let stopped = if self.open.is_empty() { WakeOutcome::Failed } else { WakeOutcome::OpenSteps };
        let stays = if self.deeds.is_empty() { "Nothing was changed." } else { "What it did until then stays." };
        let (outcome, why) = match stop {
            Stop::End if self.open.is_empty() => return (WakeOutcome::Done, self.message.clone()),
            Stop::End => return (WakeOutcome::OpenSteps, self.message.clone()),
            Stop::Cancelled => (WakeOutcome::Cancelled, format!("You stopped it. {stays}")),
            Stop::TimeUp => (stopped, format!("It was stopped after 10 minutes. {stays} Run it again to let it go on.")),
            Stop::Rounds => {
                (stopped, format!("It asked the model {ROUNDS_MOST} times without coming to an end. {stays} Run it again to let it go on."))
            }
            Stop::Stuck(refusal) if refusal.is_empty() => (stopped, format!("It made the same wrong call three times. {stays}")),
            Stop::Stuck(refusal) => {
                (stopped, format!("It made the same wrong call three times: {} {stays}", plain::words(refusal, REFUSAL_MOST)))
            }
            Stop::Fault(Problem { message, .. }) if self.deeds.is_empty() => (WakeOutcome::Failed, message.clone()),
            Stop::Fault(Problem { message, .. }) => (WakeOutcome::Failed, format!("{message} {stays}")),
        };
        let told = self.message.iter().cloned().chain([why]);
        (outcome, Some(told.collect::<Vec<_>>().join(" ")))
    }

    /// What the built-in agent says of its work before it has begun: how much there was to read, and why a model did not.
    pub(super) fn built_in_words(&self) -> Vec<Parts> {
        let brief = &self.setup.brief;
        let news = brief.news(brief.looked_at).filter(|note| !note.text.trim().is_empty()).count();
        let code = match (news, self.setup.model.is_some()) {
            (0, true) => "built_in_no_news",
            (0, false) => "built_in_no_news_without_model",
            (1, true) => "built_in_read_note",
            (1, false) => "built_in_read_note_without_model",
            (_, true) => "built_in_read_notes",
            (_, false) => "built_in_read_notes_without_model",
        };
        let count = (news > 0).then(|| Box::new([("count".to_owned(), Value::Text(news.to_string()))].into()));
        let nothing = (news > 0 && self.queue.is_empty()).then(|| Parts { code: "built_in_found_nothing".into(), values: None });
        std::iter::once(Parts { code: code.into(), values: count }).chain(nothing).collect()
    }
}

impl Stop {
    /// Why it did not finish, as a code that the window can translate.
    fn problem(&self) -> Option<Problem> {
        match self {
            Self::End => None,
            Self::Fault(problem) => Some(problem.clone()),
            Self::Cancelled | Self::TimeUp | Self::Rounds | Self::Stuck(_) => self.code().map(|code| Problem::new(code, "")),
        }
    }

    /// What it is called in the audit.
    fn word(&self) -> &'static str {
        self.code().map_or("end", Code::as_str)
    }

    /// Why it did not come to its end, for programs.
    fn code(&self) -> Option<Code> {
        match self {
            Self::End => None,
            Self::Cancelled => Some(Code::Cancelled),
            Self::TimeUp => Some(Code::TimeUp),
            Self::Rounds => Some(Code::RoundsUsedUp),
            Self::Stuck(_) => Some(Code::SameRefusal),
            Self::Fault(problem) => Some(problem.code),
        }
    }
}
