//! What leaves the program for a person, put into the reader's language.
//!
//! The rest of the program writes its sentences in English beside the facts they are made of. Here the sentence is made of the facts, in
//! another language. A sentence without facts, such as one from a row of an earlier version, stays as it is.

use std::collections::BTreeMap;

use domain::{
    Clarify, Note, Problem, Requested,
    proposal::{DryRun, Preview, Proposed, Warning},
    query::DataRemark,
    sentence::Parts,
};
use protocol::{
    agent::{AgentEvent, AgentEventKind, AgentPanel, Deed, PendingProposal, Skipped, TranscriptionEvent, WakeReport},
    changes::{Applied, Refused, UndoOutcome},
    data::{Exported, ImportPreview},
    history::{HistoryDetail, HistoryEntry},
    models::ConnectionReport,
    quick_add::{QuickAddOffer, QuickAddReading, QuickAddValue},
    recovery::{Health, Trouble},
    turn::{KeptTurn, Remarks, TurnEvent, TurnEventKind},
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{Speech, account, agents, choice, import, models, operation, parts, problem::problem, quick_add, warning};

/// An answer of the program.
pub trait Worded {
    /// Whether it has no sentences at all.
    const SILENT: bool = false;

    /// Puts the sentences into the language of `speech`.
    fn word(&mut self, speech: &Speech<'_>);
}

/// Answers without sentences. One that gets a sentence leaves this list.
macro_rules! silent {
    ($($answer:ty),* $(,)?) => {
        $(impl Worded for $answer {
            const SILENT: bool = true;

            fn word(&mut self, _: &Speech<'_>) {}
        })*
    };
}

silent! {
    (), bool, u32, u64, String, Uuid, Note,
    protocol::audit::AuditEvent, protocol::audit::AuditPage, protocol::changes::Changed,
    protocol::data::About, protocol::data::BackupPreview, protocol::data::Backups, protocol::data::DataFormat,
    protocol::data::ImportFile, protocol::data::Imported, protocol::drafts::Draft, protocol::history::ChangedRow,
    protocol::insights::Insights, protocol::models::FoundModel, protocol::models::KeyState, protocol::models::ModelPreset,
    protocol::models::ModelUsage, protocol::models::SentPrompt, protocol::agent::LabelInsights, protocol::agent::PlaybackState,
    protocol::agent::RecordingState, protocol::agent::Waveform, protocol::recovery::FoundCopy, protocol::recovery::Recovered, protocol::recovery::SalvageReport,
    protocol::settings::Settings, protocol::settings::ShortcutState, protocol::tasks::ListPage, protocol::tasks::NextDates,
    protocol::tasks::Sidebar, protocol::tasks::SidebarCounts, protocol::tasks::TaskDetail,
}

/// Answers whose sentences are those of their parts.
macro_rules! composed {
    ($($answer:ty: $($part:ident),+;)*) => {
        $(impl Worded for $answer {
            fn word(&mut self, speech: &Speech<'_>) {
                $(self.$part.word(speech);)+
            }
        })*
    };
}

composed! {
    Trouble: problem;
    Health: trouble, copy_failed;
    Refused: problem, operations;
    TurnEvent: event;
    HistoryDetail: entry;
    ImportPreview: remarks;
    Exported: remarks;
    PendingProposal: operations, warnings;
    AgentPanel: last, proposals;
    QuickAddOffer: values;
}

impl<T: Worded> Worded for Vec<T> {
    const SILENT: bool = T::SILENT;

    fn word(&mut self, speech: &Speech<'_>) {
        for one in self {
            one.word(speech);
        }
    }
}

impl<T: Worded> Worded for Option<T> {
    const SILENT: bool = T::SILENT;

    fn word(&mut self, speech: &Speech<'_>) {
        if let Some(one) = self {
            one.word(speech);
        }
    }
}

impl<T: Worded> Worded for Box<T> {
    const SILENT: bool = T::SILENT;

    fn word(&mut self, speech: &Speech<'_>) {
        self.as_mut().word(speech);
    }
}

/// Puts words in the place of others, where there are any.
fn replace(words: &mut String, by: Option<String>) {
    if let Some(by) = by {
        *words = by;
    }
}

impl Worded for Problem {
    fn word(&mut self, speech: &Speech<'_>) {
        self.message = problem(self, speech);
    }
}

impl Worded for Warning {
    fn word(&mut self, speech: &Speech<'_>) {
        self.message = warning(self, speech);
    }
}

/// A dry run was told in the reader's language where the titles of its tasks were known.
impl Worded for DryRun {
    fn word(&mut self, _: &Speech<'_>) {}
}

/// Says what each operation of a dry run would do, and the list in all.
pub fn tell(run: &mut DryRun, speech: &Speech<'_>) {
    for result in &mut run.results {
        result.errors.word(speech);
        result.sentence = operation::described(&result.op).map(|op| operation::proposed(&op, &result.preview, speech));
    }
    run.warnings.word(speech);
    run.sentence = choice::checked(&run.results, speech);
}

impl Worded for Proposed {
    fn word(&mut self, speech: &Speech<'_>) {
        self.errors.word(speech);
        let said = match operation::described(&self.op) {
            Some(read) => Some(operation::proposed(&read, &self.preview, speech)),
            None if self.op.name().is_none() => Some(operation::unread(None, speech)),
            None => None,
        };
        replace(&mut self.sentence, said);
        if let Some(because) = &self.because {
            self.explanation = parts::message(&format!("why_{}", because.code), because, speech).or(self.explanation.take());
        }
    }
}

/// The questions and choices keep their English, because they come back as what was asked and chosen.
impl Worded for Clarify {
    fn word(&mut self, speech: &Speech<'_>) {
        self.words = choice::question(self, speech);
        for group in &mut self.groups {
            // What is chosen has a name in the window.
            group.label = None;
            for option in &mut group.options {
                option.words = choice::option(group.kind, option, speech);
            }
        }
    }
}

fn text(parts: Option<&Vec<Parts>>, speech: &Speech<'_>) -> Option<String> {
    parts::text(parts?, speech)
}

/// What was answered keeps its English, because it comes back with the next message.
impl Worded for TurnEventKind {
    fn word(&mut self, speech: &Speech<'_>) {
        match self {
            Self::Clarify { clarify } => clarify.word(speech),
            Self::Ops { operations, warnings, .. } => {
                operations.word(speech);
                warnings.word(speech);
            }
            Self::Summary { parts, words, .. } => *words = text(parts.as_ref(), speech),
            Self::Result { parts, words, remarks, operations, .. } => {
                *words = text(parts.as_ref(), speech);
                if let Some(Remarks { parts, words }) = remarks {
                    replace(words, text(Some(&*parts), speech));
                }
                operations.word(speech);
            }
            Self::Failed { code, message, values, .. } => {
                let told = Problem { code: *code, message: message.clone(), hint: None, values: values.clone() };
                *message = problem(&told, speech);
            }
            Self::Stage { .. } | Self::Heartbeat | Self::Done | Self::Cancelled => {}
        }
    }
}

/// A kept turn is JSON, because a later version may have written it.
impl Worded for KeptTurn {
    fn word(&mut self, speech: &Speech<'_>) {
        for event in &mut self.events {
            kept_event(event, speech);
        }
        edited(self, speech);
        if let Some(kept) = &mut self.applied
            && let Ok(mut applied) = serde_json::from_value::<Applied>(kept.applied.clone())
        {
            applied.word(speech);
            kept.applied = json!(applied);
        }
    }
}

/// Operations that the person has put in the place of proposed ones; the window keeps them without a sentence.
fn edited(turn: &mut KeptTurn, speech: &Speech<'_>) {
    let previews: BTreeMap<String, Preview> = turn
        .events
        .iter()
        .flat_map(|event| serde_json::from_value::<Vec<Proposed>>(event["operations"].clone()).unwrap_or_default())
        .map(|row| (row.key, row.preview))
        .collect();
    let rows = turn.memory.as_mut().and_then(|memory| memory.get_mut("rows")?.as_array_mut());
    for row in rows.into_iter().flatten() {
        let preview = row["id"].as_str().and_then(|id| previews.get(id)).cloned().unwrap_or_default();
        let edited = row.get("op").and_then(|op| serde_json::from_value::<Requested>(op.clone()).ok());
        if let Some(op) = edited.as_ref().and_then(operation::described) {
            row["sentence"] = operation::proposed(&op, &preview, speech).into();
        }
    }
}

fn kept_event(event: &mut Value, speech: &Speech<'_>) {
    match event["event"].as_str() {
        Some("clarify") => {
            if let Ok(mut clarify) = serde_json::from_value::<Clarify>(event.clone()) {
                clarify.word(speech);
                event["words"] = json!(clarify.words);
                event["groups"] = json!(clarify.groups);
            }
        }
        Some("summary" | "result") => {
            let said = |of: &Value| serde_json::from_value::<Vec<Parts>>(of["parts"].clone()).ok();
            event["words"] = json!(text(said(event).as_ref(), speech));
            if let Some(words) = text(said(&event["remarks"]).as_ref(), speech) {
                event["remarks"]["words"] = words.into();
            }
            if let Ok(mut operations) = serde_json::from_value::<Vec<Proposed>>(event["operations"].clone()) {
                operations.word(speech);
                event["operations"] = json!(operations);
            }
        }
        Some("failed") => {
            if let Ok(told) = serde_json::from_value::<Problem>(event.clone()) {
                event["message"] = problem(&told, speech).into();
            }
        }
        _ => {}
    }
}

impl Worded for Applied {
    fn word(&mut self, speech: &Speech<'_>) {
        replace(&mut self.sentence, self.account.as_ref().and_then(|what| account::told(what, speech)));
        for result in self.results.iter_mut().filter(|result| result.sentence.is_some()) {
            result.sentence = Some(operation::done(&result.op, &result.preview, speech));
        }
    }
}

impl Worded for UndoOutcome {
    fn word(&mut self, speech: &Speech<'_>) {
        match self {
            Self::Undone { sentence, account, .. } => replace(sentence, account.as_ref().and_then(|what| account::told(what, speech))),
            Self::Conflicts { sentence, conflicts, .. } => replace(sentence, choice::conflict(conflicts, speech)),
            Self::Nothing => {}
        }
    }
}

impl Worded for HistoryEntry {
    fn word(&mut self, speech: &Speech<'_>) {
        replace(&mut self.title, self.account.as_ref().and_then(|what| account::told(what, speech)));
    }
}

impl Worded for DataRemark {
    fn word(&mut self, speech: &Speech<'_>) {
        let said = import::remark(&self.code, self.name.as_deref(), speech);
        replace(&mut self.text, said);
    }
}

impl Worded for Deed {
    fn word(&mut self, speech: &Speech<'_>) {
        self.sentence = agents::deed(self, speech);
    }
}

impl Worded for Skipped {
    fn word(&mut self, speech: &Speech<'_>) {
        let said = agents::skipped(self, speech);
        replace(&mut self.reason, said);
    }
}

impl Worded for WakeReport {
    fn word(&mut self, speech: &Speech<'_>) {
        if self.message.is_some() {
            self.message = agents::ending(self, speech).or(self.message.take());
        }
        if let Some(said) = text(self.words_parts.as_ref(), speech) {
            self.words = Some(said);
        }
        self.end.word(speech);
        self.deeds.word(speech);
        self.skipped.word(speech);
    }
}

impl Worded for AgentEvent {
    fn word(&mut self, speech: &Speech<'_>) {
        match &mut self.event {
            AgentEventKind::Did { deed } => deed.word(speech),
            AgentEventKind::Finished { report } => report.word(speech),
            AgentEventKind::Waiting { .. }
            | AgentEventKind::Started { .. }
            | AgentEventKind::Round { .. }
            | AgentEventKind::Plan { .. } => {}
        }
    }
}

impl Worded for TranscriptionEvent {
    fn word(&mut self, speech: &Speech<'_>) {
        self.problem.word(speech);
        if let Some(problem) = &self.problem {
            self.message = Some(problem.message.clone());
        }
    }
}

impl Worded for ConnectionReport {
    fn word(&mut self, speech: &Speech<'_>) {
        self.sentence = models::report(self, speech);
        self.problem.word(speech);
    }
}

impl Worded for QuickAddReading {
    fn word(&mut self, speech: &Speech<'_>) {
        let said = quick_add::reading(self, speech);
        replace(&mut self.sentence, said);
        self.offers.word(speech);
        self.problem.word(speech);
    }
}

impl Worded for QuickAddValue {
    fn word(&mut self, speech: &Speech<'_>) {
        self.sentence = quick_add::value(self, speech);
    }
}
