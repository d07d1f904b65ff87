//! What the user can set.

use domain::proposal::Thresholds;
use serde::{Deserialize, Serialize};

use crate::models::ModelSettings;

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
    /// How `3/5` is read; `mdy` or `dmy`.
    pub date_order: DateOrder,
    /// The first day of the week, `monday` or `sunday`.
    pub week_start: WeekStart,
    /// The example tasks and requests of the first start have been dealt with.
    pub examples_offered: bool,
    /// Who answers the assistant's messages.
    pub model: ModelSettings,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            assistant_auto_mode: true,
            gates: Gates::default(),
            thresholds: Thresholds::default(),
            theme: Theme::System,
            date_order: DateOrder::Mdy,
            week_start: WeekStart::Monday,
            examples_offered: false,
            model: ModelSettings::default(),
        }
    }
}

/// Confidence gates of the router, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Gates {
    /// Below this it asks.
    pub clarify: f32,
    /// Above this it plans.
    pub plan: f32,
    /// A question that names no change goes to chat up to this.
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

/// How an all-digit date is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub enum DateOrder {
    /// Month first.
    #[default]
    Mdy,
    /// Day first.
    Dmy,
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
