//! The agent of one task: its panel, its wakes and their events, its proposals, and how its labels fare.

use domain::{
    ChangeSetId, Code, LabelId, NoteId, Problem, ProposalId, Source, Timestamp,
    proposal::{Proposed, Warning},
    sentence::Parts,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Everything the panel on a task shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct AgentPanel {
    /// The task's number.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub number: u64,
    /// `built-in`, or the model's name.
    pub agent: String,
    /// Whether new notes wake it here.
    pub automatic: bool,
    /// When it looked last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub looked_at: Option<Timestamp>,
    /// Notes are newer than its last look, or it has never looked and there are some.
    pub stale: bool,
    /// The wake under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub running: Option<Uuid>,
    /// When it will wake by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    pub waking_at: Option<Timestamp>,
    /// Its own plan, as the last wake left it or as the running one has it.
    pub plan: Vec<PlanStep>,
    /// What the last wake came to.
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
    /// What is to be done.
    pub content: String,
    /// The same while it is being done.
    pub active_form: String,
    /// Where it stands.
    pub status: StepStatus,
    /// 1 for a sub-step.
    pub level: u8,
    /// What the host has seen of it.
    pub check: StepCheck,
}

/// Where a step stands.
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
    /// The agent's word alone.
    Unverified,
    /// The host saw it happen.
    Verified,
}

/// Why an agent woke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum WakeTrigger {
    /// The user asked.
    Manual,
    /// A note or a transcript came.
    Note,
}

/// How a wake ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum WakeOutcome {
    /// Everything it had planned is done.
    Done,
    /// Steps of its plan are left open.
    OpenSteps,
    /// The user stopped it.
    Cancelled,
    /// It could not go on; `message` says why.
    Failed,
}

/// What a wake did, kept with the task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct WakeReport {
    /// Which wake; its prompts are asked for by this id.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub wake_id: Uuid,
    /// When it began.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub started_at: Timestamp,
    /// Why.
    pub trigger: WakeTrigger,
    /// `built-in`, or the model's name.
    pub agent: String,
    /// How it ended.
    pub outcome: WakeOutcome,
    /// Why it failed or stopped early, and what to do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// What the message is made of: a problem, or `cancelled`, `time_up`, `rounds_used_up` or `same_refusal`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Problem>,
    /// The agent's own last words, as plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// What the built-in agent's words are made of; nothing of a model's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words_parts: Option<Vec<Parts>>,
    /// What it did, in order.
    pub deeds: Vec<Deed>,
    /// What it asked for and did not get.
    pub skipped: Vec<Skipped>,
    /// Its plan as it left it; empty where it did not touch the one it found.
    #[serde(default)]
    pub plan: Vec<PlanStep>,
    /// Steps of its plan that are left, with their numbers: "2. Assign labels".
    pub open: Vec<String>,
    /// Calls of the model.
    pub rounds: u32,
    /// Tokens in and out.
    pub tokens: u32,
    /// Milliseconds.
    pub ms: u32,
}

/// One thing an agent did, proposed or suggested.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct Deed {
    /// What kind of thing, for its icon and its toast.
    pub kind: DeedKind,
    /// What the sentence is made of; absent in deeds of an earlier version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<Parts>>,
    /// In words: "Assigned labels: bug, backend".
    pub sentence: String,
    /// The change set that undo takes back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change_set_id: Option<ChangeSetId>,
    /// The proposal it is part of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal_id: Option<ProposalId>,
}

/// What kind of thing an agent did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum DeedKind {
    /// New checklist items.
    ItemsAdded,
    /// Items changed, none of them against the user's own tick.
    ItemsChanged,
    /// The user's own tick was changed; always a toast with undo.
    Overridden,
    /// An item looks done.
    Suggested,
    /// Labels assigned; always a toast with undo.
    Labels,
    /// Labels that shadow mode kept from being assigned; a toast.
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
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub number: u64,
    /// The task's title, for toasts.
    pub title: String,
    /// Which wake.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub wake_id: Uuid,
    /// What happened.
    #[serde(flatten)]
    #[cfg_attr(feature = "ts", ts(flatten))]
    pub event: AgentEventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum AgentEventKind {
    /// A note came; it will wake.
    Waiting {
        /// When.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        until: Timestamp,
    },
    /// It reads.
    Started {
        /// Why.
        trigger: WakeTrigger,
        /// `built-in`, or the model's name.
        agent: String,
    },
    /// A model is asked once more.
    Round {
        /// From 1.
        round: u32,
    },
    /// Its plan changed.
    Plan {
        /// All of it.
        steps: Vec<PlanStep>,
    },
    /// It did something.
    Did {
        /// What.
        deed: Deed,
    },
    /// It is over.
    Finished {
        /// What it came to.
        report: Box<WakeReport>,
    },
}

/// A proposal that waits for the user.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct PendingProposal {
    /// What `apply` and `dismiss_proposal` take.
    pub id: ProposalId,
    /// Names the list as it is shown; `apply` takes it as `shown`.
    pub version: String,
    /// When it was made.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub at: Timestamp,
    /// Who made it: `agent` or `mcp`.
    pub source: Source,
    /// The task whose agent made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    pub number: Option<u64>,
    /// The operations, checked against the rows as they are now.
    pub operations: Vec<Proposed>,
    /// Counts over their limits.
    pub warnings: Vec<Warning>,
}

/// How the labels that the agent assigns fare.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct LabelInsights {
    /// Labels the agent has assigned.
    pub assigned: u32,
    /// Of those, how many were taken off again.
    pub undone: u32,
    /// 1 - undone / assigned; absent before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acceptance_rate: Option<f64>,
    /// Ids that were asked for.
    pub asked: u32,
    /// Of those, how many were unknown, deleted or archived.
    pub invalid: u32,
    /// invalid / asked; absent before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invalid_rate: Option<f64>,
    /// Of the last 100 ids asked for more than a tenth were invalid.
    pub many_invalid: bool,
    /// Calls refused because the last was under five minutes ago.
    pub rate_limited: u32,
    /// Milliseconds of the model's answers that asked for labels: half of them took no longer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p50_ms: Option<u32>,
    /// Milliseconds of an assignment: 95 of 100 took no longer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p95_ms: Option<u32>,
    /// The labels assigned most, most first.
    pub top: Vec<LabelCount>,
    /// The last 50 attempts, newest first.
    pub attempts: Vec<LabelAttempt>,
}

/// A label and how often the agent assigned it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct LabelCount {
    /// Which.
    pub id: LabelId,
    /// Its name.
    pub name: String,
    /// A hue of the palette.
    pub color: String,
    /// How often it was assigned.
    pub assigned: u32,
    /// How often it was taken off again.
    pub undone: u32,
}

/// One call of `assign_task_labels`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct LabelAttempt {
    /// When.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub at: Timestamp,
    /// The task's number and title.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub number: u64,
    /// The task's title now; empty when it is gone.
    pub title: String,
    /// `assigned`, `nothing`, `rate_limited`, `shadow` or `failed`.
    pub outcome: String,
    /// Names of the labels assigned.
    pub assigned: Vec<String>,
    /// How many ids were invalid.
    pub invalid: u32,
    /// Why others were skipped, by code.
    pub skipped: Vec<String>,
    /// How long the model's answer took that asked for it, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ms: Option<u32>,
}

/// The recording under way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct RecordingState {
    /// The task it is for.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub number: u64,
    /// Milliseconds recorded, pauses left out.
    pub ms: u32,
    /// Nothing is recorded for now.
    pub paused: bool,
    /// How loud it is, 0 to 1.
    pub level: f32,
}

/// What is being played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct PlaybackState {
    /// The note whose recording it is.
    pub note_id: NoteId,
    /// Milliseconds from the beginning.
    pub ms: u32,
    /// Milliseconds in all.
    pub duration_ms: u32,
    /// Going on, or held.
    pub playing: bool,
}

/// Where the writing down of a recording stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, optional_fields))]
pub struct TranscriptionEvent {
    /// The note whose recording it is.
    pub note_id: NoteId,
    /// The task's number.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub number: u64,
    /// How far it is.
    pub state: TranscriptionState,
    /// Why it failed, and what to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// What the message is made of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Problem>,
}

/// How far the writing down of a recording is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum TranscriptionState {
    /// A model hears it.
    Running,
    /// The note says what it heard.
    Done,
    /// It did not succeed; the recording is kept.
    Failed,
}
