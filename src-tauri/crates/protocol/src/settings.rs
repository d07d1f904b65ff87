//! What the user can set.

use domain::{Autonomy, proposal::Thresholds};
use serde::{Deserialize, Serialize};

use crate::models::{ModelSettings, as_typed};

/// All settings, with their defaults.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Settings {
    /// Whether Auto is offered.
    pub assistant_auto_mode: bool,
    /// Where the router's gates lie.
    pub gates: Gates,
    /// Over which counts a second confirmation is wanted.
    pub thresholds: Thresholds,
    /// `light`, `dark` or `system`.
    pub theme: Theme,
    /// How large text is, and with it everything measured by text.
    pub text_size: TextSize,
    /// Whether things move, or simply change.
    pub motion: Motion,
    /// The language of the window, in which the built-in planner expects messages; `automatic`, `en` or `de`.
    pub language: Language,
    /// How `3/5` is read; `automatic`, `mdy` or `dmy`.
    pub date_order: DateOrder,
    /// The first day of the week, `monday` or `sunday`.
    pub week_start: WeekStart,
    /// The example tasks and requests of the first start have been dealt with.
    pub examples_offered: bool,
    /// Who answers the assistant's messages.
    pub model: ModelSettings,
    /// What the agents of tasks may do.
    pub agent: AgentSettings,
    /// Who writes down what recordings say.
    pub transcription: TranscriptionSettings,
    /// The keys that open the small quick-add window from anywhere, as the window writes them (`Mod Shift Space`); empty is none.
    pub quick_add_shortcut: String,
    /// The marks that quick add knows.
    pub quick_add_prefixes: QuickAddPrefixes,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            assistant_auto_mode: true,
            gates: Gates::default(),
            thresholds: Thresholds::default(),
            theme: Theme::System,
            text_size: TextSize::Normal,
            motion: Motion::System,
            language: Language::Automatic,
            date_order: DateOrder::Automatic,
            week_start: WeekStart::Monday,
            examples_offered: false,
            model: ModelSettings::default(),
            agent: AgentSettings::default(),
            transcription: TranscriptionSettings::default(),
            quick_add_shortcut: "Mod Shift Space".to_owned(),
            quick_add_prefixes: QuickAddPrefixes::Todoist,
        }
    }
}

/// Whether the keys of the quick-add window are heard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum ShortcutState {
    /// No keys are set.
    #[default]
    Off,
    /// The system hands them to the app.
    Heard,
    /// Another program has them, or this keyboard has no such keys.
    Taken,
    /// This desktop lets no program listen for keys; its own settings can run `assent --quick-add`.
    Unavailable,
}

/// What the agents of tasks may do, where a project does not say otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own in the settings")]
pub struct AgentSettings {
    /// New notes and transcripts wake it.
    pub automatic: bool,
    /// It may change checklists at all; a project cannot allow what is switched off here.
    pub update_checklists: bool,
    /// How long it waits after a note, so that several are read at once: 0 to 3600 seconds.
    pub wait_s: u32,
    /// Whether it changes things itself or proposes everything.
    pub autonomy: Autonomy,
    /// Only a newer note lets it change what the user ticked; a written reason alone is not enough.
    pub sovereignty_evidence_required: bool,
    /// A suggestion it is sure of ticks the item, where the item is its own.
    pub auto_check: bool,
    /// It may assign labels at all; a project cannot allow what is switched off here.
    pub assign_labels: bool,
    /// Labels it would assign are shown and logged, and not assigned.
    pub shadow_labels: bool,
    /// Private labels may be named to the model, the assistant's as well as the agents'.
    pub include_private_labels_in_prompts: bool,
    /// Recordings are transcribed without being asked.
    pub auto_transcribe: bool,
    /// Wakes of one day, of all agents; after that none wakes until the next.
    pub wakes_per_day: u32,
}

impl Default for AgentSettings {
    fn default() -> Self {
        Self {
            automatic: false,
            update_checklists: true,
            wait_s: 120,
            autonomy: Autonomy::Apply,
            sovereignty_evidence_required: false,
            auto_check: true,
            assign_labels: true,
            shadow_labels: false,
            include_private_labels_in_prompts: false,
            auto_transcribe: false,
            wakes_per_day: 500,
        }
    }
}

/// Who writes down what recordings say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct TranscriptionSettings {
    /// The address of the server; empty is the model's own.
    pub base_url: String,
    /// The model's name; empty is none, so that nothing is transcribed.
    pub model: String,
}

/// Confidence gates of the router, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Gates {
    /// Below this it asks.
    #[serde(serialize_with = "as_typed")]
    pub clarify: f32,
    /// Above this it plans.
    #[serde(serialize_with = "as_typed")]
    pub plan: f32,
    /// A question that names no change goes to chat up to this.
    #[serde(serialize_with = "as_typed")]
    pub question: f32,
}

impl Default for Gates {
    fn default() -> Self {
        Self { clarify: 0.45, plan: 0.70, question: 0.85 }
    }
}

/// Colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum Theme {
    /// As the system says.
    #[default]
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

/// How large text is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum TextSize {
    /// 14 pixels to the root's em.
    Small,
    /// 16.
    #[default]
    Normal,
    /// 18.
    Large,
    /// 20.
    Largest,
}

/// Whether things move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum Motion {
    /// As the system says.
    #[default]
    System,
    /// Nothing moves.
    Reduced,
    /// Everything moves, whatever the system says.
    Full,
}

/// A language that the window speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum Language {
    /// That of the system's locale.
    #[default]
    Automatic,
    /// English.
    En,
    /// German.
    De,
}

/// How an all-digit date is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum DateOrder {
    /// As is usual where the system's locale says the person is.
    #[default]
    Automatic,
    /// Month first.
    Mdy,
    /// Day first.
    Dmy,
}

/// The marks of quick add, after the program that they come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum QuickAddPrefixes {
    /// `@label`, `#project`, `p1` to `p3`.
    #[default]
    Todoist,
    /// `*label`, `+project`, `!1` to `!5`.
    Vikunja,
}

/// First day of the week.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum WeekStart {
    /// ISO.
    #[default]
    Monday,
    /// As in the United States.
    Sunday,
}
