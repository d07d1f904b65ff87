//! The agent of one task: its panel, its wakes and their events, its proposals, and statistics on its labels.

use domain::{
    ChangeSetId, Code, LabelId, NoteId, Problem, ProposalId, Source, Timestamp,
    proposal::{Proposed, Warning},
    sentence::Parts,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Everything that the panel on a task shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct AgentPanel {
    /// The task's number.
    pub number: u64,
    /// `built-in`, or the model's name.
    pub agent: String,
    /// Whether new notes wake the agent on this task.
    pub automatic: bool,
    /// When it last looked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub looked_at: Option<Timestamp>,
    /// Whether notes are newer than its last look, or there are notes and it has never looked.
    pub stale: bool,
    /// The wake in progress.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub running: Option<Uuid>,
    /// When it will wake on its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waking_at: Option<Timestamp>,
    /// Its own plan: as the running wake has it, or as the last wake left it.
    pub plan: Vec<PlanStep>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<WakeReport>,
    /// Its proposals that wait for the user, oldest first.
    pub proposals: Vec<PendingProposal>,
}

/// One step of the agent's plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct PlanStep {
    /// What to do, as an instruction.
    pub content: String,
    /// The same while it is in progress.
    pub active_form: String,
    pub status: StepStatus,
    /// 1 for a sub-step.
    pub level: u8,
    /// What the host has seen of it.
    pub check: StepCheck,
}

/// The status of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum StepStatus {
    /// Not begun.
    Pending,
    /// Being done.
    InProgress,
    /// The agent says that it is done.
    Completed,
}

/// What the host has seen of a completed step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum StepCheck {
    /// It is not completed.
    #[default]
    None,
    /// Only the agent says so.
    Unverified,
    /// The host has seen it happen.
    Verified,
}

/// Why an agent woke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum WakeTrigger {
    /// The user asked.
    Manual,
    /// A note or a transcript arrived.
    Note,
}

/// How a wake ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum WakeOutcome {
    /// Everything it planned is done.
    Done,
    /// Steps of its plan are still open.
    OpenSteps,
    /// The user stopped it.
    Cancelled,
    /// It could not continue; `message` says why.
    Failed,
}

/// What a wake did, kept with the task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct WakeReport {
    /// The wake's id; its prompts can be looked up by it.
    pub wake_id: Uuid,
    /// When it began.
    pub started_at: Timestamp,
    /// Why it began.
    pub trigger: WakeTrigger,
    /// `built-in`, or the model's name.
    pub agent: String,
    /// How it ended.
    pub outcome: WakeOutcome,
    /// Why it failed or stopped early, and what to do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The code behind the message: a problem's, or `cancelled`, `time_up`, `rounds_used_up` or `same_refusal`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Problem>,
    /// The agent's final text, as plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// What the built-in agent's words are made of; nothing of a model's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words_parts: Option<Vec<Parts>>,
    /// What it did, in order.
    pub deeds: Vec<Deed>,
    /// What it requested but did not get.
    pub skipped: Vec<Skipped>,
    /// Its plan at the end; empty if it did not change the plan it found.
    #[serde(default)]
    pub plan: Vec<PlanStep>,
    /// Steps of its plan that are still open, with their numbers: "2. Assign labels".
    pub open: Vec<String>,
    /// Model calls.
    pub rounds: u32,
    /// Tokens of prompts and answers.
    pub tokens: u32,
    /// Its duration in milliseconds.
    pub ms: u32,
}

/// One thing an agent did, proposed or suggested.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct Deed {
    /// Its kind, for its icon and its toast.
    pub kind: DeedKind,
    /// What the sentence is made of; absent in deeds of an earlier version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<Parts>>,
    /// In words: "Assigned labels: bug, backend".
    pub sentence: String,
    /// The change set that undo reverts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change_set_id: Option<ChangeSetId>,
    /// The proposal it is part of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal_id: Option<ProposalId>,
}

/// The kind of something that an agent did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum DeedKind {
    /// New checklist items.
    ItemsAdded,
    /// Items changed, none of them against the user's tick.
    ItemsChanged,
    /// The user's tick was changed. Always shown as a toast with undo.
    Overridden,
    /// An item looks done.
    Suggested,
    /// Labels were assigned. Always shown as a toast with undo.
    Labels,
    /// Labels that shadow mode did not assign. Shown as a toast.
    ShadowLabels,
    /// The task's language was set.
    Language,
    /// Operations for the user to review.
    Proposed,
}

/// Something that was not done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Skipped {
    /// A title or a name.
    pub what: String,
    /// Why, for programs.
    pub code: Code,
    /// In a sentence.
    pub reason: String,
}

/// An event of a wake. The last one is always `finished`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct AgentEvent {
    /// The task's number.
    pub number: u64,
    /// The task's title, for toasts.
    pub title: String,
    pub wake_id: Uuid,
    /// What happened.
    #[serde(flatten)]
    pub event: AgentEventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum AgentEventKind {
    /// A note arrived, and the agent will wake.
    Waiting {
        /// When it will wake.
        until: Timestamp,
    },
    /// It has begun to read.
    Started {
        /// Why it woke.
        trigger: WakeTrigger,
        /// `built-in`, or the model's name.
        agent: String,
    },
    /// A model is asked, once for every round.
    Round {
        /// Its number, from 1.
        round: u32,
    },
    /// Its plan changed.
    Plan {
        /// The whole plan.
        steps: Vec<PlanStep>,
    },
    /// It did something.
    Did { deed: Deed },
    /// It is over.
    Finished { report: Box<WakeReport> },
}

/// A proposal that waits for the user.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct PendingProposal {
    /// The id for `apply` and `dismiss_proposal`.
    pub id: ProposalId,
    /// The version of the list as shown; `apply` takes it as `shown`.
    pub version: String,
    /// When it was made.
    pub at: Timestamp,
    /// Who made it: `agent` or `mcp`.
    pub source: Source,
    /// The task whose agent made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// The operations, checked against the rows as they are now.
    pub operations: Vec<Proposed>,
    /// Counts over their limits.
    pub warnings: Vec<Warning>,
}

/// Statistics on the labels that agents assign.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct LabelInsights {
    /// Labels that agents have assigned.
    pub assigned: u32,
    /// How many of them were removed again.
    pub undone: u32,
    /// 1 - undone / assigned; absent before the first assignment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acceptance_rate: Option<f64>,
    /// Ids that were requested.
    pub asked: u32,
    /// How many of them were unknown, deleted or archived.
    pub invalid: u32,
    /// invalid / asked; absent before the first request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invalid_rate: Option<f64>,
    /// Whether more than a tenth of the last 100 requested ids were invalid.
    pub many_invalid: bool,
    /// Calls refused because the last one was less than five minutes earlier.
    pub rate_limited: u32,
    /// The median duration of the model answers that requested labels, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p50_ms: Option<u32>,
    /// The 95th percentile of an assignment's duration, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p95_ms: Option<u32>,
    /// The labels assigned most often, most frequent first.
    pub top: Vec<LabelCount>,
    /// The last 50 attempts, newest first.
    pub attempts: Vec<LabelAttempt>,
}

/// A label and how often the agent assigned it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct LabelCount {
    pub id: LabelId,
    pub name: String,
    /// A hue of the palette.
    pub color: String,
    /// How often it was assigned.
    pub assigned: u32,
    /// How often it was removed again.
    pub undone: u32,
}

/// One call of `assign_task_labels`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct LabelAttempt {
    /// When it was made.
    pub at: Timestamp,
    /// The task's number and title.
    pub number: u64,
    /// The task's current title; empty if the task no longer exists.
    pub title: String,
    /// `assigned`, `nothing`, `rate_limited`, `shadow` or `failed`.
    pub outcome: String,
    /// Names of the labels assigned.
    pub assigned: Vec<String>,
    /// How many ids were invalid.
    pub invalid: u32,
    /// Why others were skipped, by code.
    pub skipped: Vec<String>,
    /// How long the model took for the answer with this call, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ms: Option<u32>,
}

/// The recording in progress.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct RecordingState {
    /// The task it is for.
    pub number: u64,
    /// Milliseconds recorded, without pauses.
    pub ms: u32,
    /// Whether it is paused.
    pub paused: bool,
    /// The current level, 0 to 1.
    pub level: f32,
}

/// The playback in progress.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct PlaybackState {
    /// The note whose recording is played.
    pub note_id: NoteId,
    /// The position in milliseconds from the beginning.
    pub ms: u32,
    /// The length in milliseconds.
    pub duration_ms: u32,
    /// Whether it is playing; false while paused.
    pub playing: bool,
}

/// How loud a recording is in stretches of equal length, from its beginning to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Waveform(
    /// 0 is silence and 100 the loudest possible; at most 100 values.
    pub Vec<u8>,
);

/// The progress of a transcription.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct TranscriptionEvent {
    /// The note whose recording is transcribed.
    pub note_id: NoteId,
    /// The task's number.
    pub number: u64,
    pub state: TranscriptionState,
    /// Why it failed, and what to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The problem behind the message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
}

/// The state of a transcription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum TranscriptionState {
    /// A model is transcribing.
    Running,
    /// The transcript is in the note.
    Done,
    /// It failed; the recording is kept.
    Failed,
}
