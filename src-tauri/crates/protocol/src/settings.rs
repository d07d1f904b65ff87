//! What the user can set.

use domain::{Autonomy, proposal::Thresholds};
use serde::{Deserialize, Serialize};

use crate::models::{ModelSettings, as_typed};

/// All settings, with their defaults.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Settings {
    /// Whether Auto is available.
    pub assistant_auto_mode: bool,
    /// The thresholds of the router's gates.
    pub gates: Gates,
    /// The counts above which a second confirmation is required.
    pub thresholds: Thresholds,
    /// `light`, `dark` or `system`.
    pub theme: Theme,
    /// The size of text, and of everything that scales with it.
    pub text_size: TextSize,
    /// Whether changes are animated.
    pub motion: Motion,
    /// The language of the window, and of the messages that the built-in planner expects; `automatic`, `en` or `de`.
    pub language: Language,
    /// How `3/5` is read; `automatic`, `mdy` or `dmy`.
    pub date_order: DateOrder,
    /// The first day of the week, `monday` or `sunday`.
    pub week_start: WeekStart,
    /// Whether the examples of the first start are no longer offered.
    pub examples_offered: bool,
    /// The model that answers the assistant's messages.
    pub model: ModelSettings,
    /// What the agents of tasks may do.
    pub agent: AgentSettings,
    /// The model that transcribes recordings.
    pub transcription: TranscriptionSettings,
    /// The shortcut that opens the small quick-add window from anywhere, in the window's notation (`Mod Shift Space`); empty for none.
    pub quick_add_shortcut: String,
    /// The prefixes that quick add recognises.
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

/// Whether the shortcut of the quick-add window works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum ShortcutState {
    /// No shortcut is set.
    #[default]
    Off,
    /// The system passes the keys to the app.
    Heard,
    /// Another program uses them, or this keyboard does not have them.
    Taken,
    /// This desktop does not let programs listen for keys; its own settings can run `assent --quick-add`.
    Unavailable,
}

/// What the agents of tasks may do, unless a project overrides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own in the settings")]
pub struct AgentSettings {
    /// Whether new notes and transcripts wake an agent.
    pub automatic: bool,
    /// Whether it may change checklists at all. A project cannot allow what is switched off here.
    pub update_checklists: bool,
    /// How long it waits after a note, so that several are read at once: 0 to 3600 seconds.
    pub wait_s: u32,
    /// Whether it changes things itself or only proposes.
    pub autonomy: Autonomy,
    /// Whether it needs a newer note to change what the user ticked; a written reason alone is not enough.
    pub sovereignty_evidence_required: bool,
    /// Whether a suggestion that it is sure of ticks the item, if the agent was the last to set its tick.
    pub auto_check: bool,
    /// Whether it may assign labels at all. A project cannot allow what is switched off here.
    pub assign_labels: bool,
    /// Whether labels that it would assign are only shown and logged.
    pub shadow_labels: bool,
    /// Whether models, of the assistant and the agents, may see the names of private labels.
    pub include_private_labels_in_prompts: bool,
    /// Whether recordings are transcribed automatically.
    pub auto_transcribe: bool,
    /// Maximum number of wakes of all agents on one day; after that none wakes until the next day.
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

/// The model that transcribes recordings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct TranscriptionSettings {
    /// The server's address; if empty, that of the assistant's model.
    pub base_url: String,
    /// The model's name; if empty, nothing is transcribed.
    pub model: String,
}

/// Confidence gates of the router, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Gates {
    /// Below this confidence it asks.
    #[serde(serialize_with = "as_typed")]
    pub clarify: f32,
    /// Above this confidence it plans.
    #[serde(serialize_with = "as_typed")]
    pub plan: f32,
    /// Up to this confidence a question that names no change goes to chat.
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
    /// Follows the system.
    #[default]
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

/// The size of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum TextSize {
    /// The root font size is 14 pixels.
    Small,
    /// 16 pixels.
    #[default]
    Normal,
    /// 18 pixels.
    Large,
    /// 20 pixels.
    Largest,
}

/// Whether changes are animated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum Motion {
    /// Follows the system.
    #[default]
    System,
    /// Nothing is animated.
    Reduced,
    /// Everything is animated, whatever the system's setting.
    Full,
}

/// A language of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum Language {
    /// The language of the system's locale.
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
    /// The usual order of the region in the system's locale.
    #[default]
    Automatic,
    /// Month first.
    Mdy,
    /// Day first.
    Dmy,
}

/// The prefixes of quick add, named after the program that they come from.
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
    /// The first day according to ISO 8601.
    #[default]
    Monday,
    /// The first day in the United States.
    Sunday,
}
