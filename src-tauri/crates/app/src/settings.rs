//! What the user has set, kept in the database.

use std::collections::BTreeMap;

use chrono::Weekday;
use domain::Problem;
use language::quick_add::Prefixes;
use protocol::{
    models::ModelSettings,
    settings::{DateOrder, Gates, QuickAddPrefixes, Settings, WeekStart},
};
use serde_json::Value;

use crate::{App, apply::PROPOSAL_MOST, locale, models, problem, unexpected};

const KEY: &str = "settings";

/// Seconds that one may wait for a model at the most.
const WAIT_MOST: u32 = 3_600;

impl App {
    /// All settings.
    pub async fn settings(&self) -> Result<Settings, Problem> {
        Ok(self.0.settings.read().await.clone())
    }

    /// Keeps settings. `invalid_setting` when a number is out of its bounds or no model is chosen, `invalid_base_url` when the address of
    /// the model is none. A model that is newly chosen is made ready.
    pub async fn save_settings(&self, settings: Settings) -> Result<Settings, Problem> {
        check_gates(&settings.gates)?;
        check_model(&settings.model)?;
        check_agent(&settings)?;
        check_shortcut(&settings.quick_add_shortcut)?;
        let value = serde_json::to_value(&settings).map_err(unexpected)?;
        self.store().set_setting(KEY, &value).await.map_err(problem)?;
        let before = std::mem::replace(&mut *self.0.settings.write().await, settings.clone());
        if settings.model.enabled && settings.model != before.model {
            self.prepare_model();
        }
        Ok(settings)
    }
}

fn check_gates(gates: &Gates) -> Result<(), Problem> {
    let in_order = 0.0 <= gates.clarify && gates.clarify <= gates.plan && gates.plan <= gates.question && gates.question <= 1.0;
    if in_order { Ok(()) } else { invalid("The gates lie between 0 and 1, in the order ask, plan, question.") }
}

fn check_model(model: &ModelSettings) -> Result<(), Problem> {
    if model.enabled || !model.base_url.trim().is_empty() {
        models::address(&model.base_url)?;
    }
    let most = u32::try_from(PROPOSAL_MOST).unwrap_or(u32::MAX);
    if model.enabled && model.model.trim().is_empty() {
        return invalid("No model is chosen. Choose one of those that the server has.");
    }
    if !(0.0..=2.0).contains(&model.temperature) {
        return invalid("The temperature lies between 0 and 2.");
    }
    if !(1..=WAIT_MOST).contains(&model.first_token_s) || !(model.first_token_s..=WAIT_MOST).contains(&model.timeout_s) {
        return invalid("The waiting times lie between 1 and 3600 seconds, the whole answer’s not below the first word’s.");
    }
    if !(1..=most).contains(&model.budget) {
        return invalid(&format!("A plan has between 1 and {most} operations."));
    }
    Ok(())
}

fn check_agent(settings: &Settings) -> Result<(), Problem> {
    if settings.agent.wait_s > WAIT_MOST {
        return invalid("The agent waits between 0 and 3600 seconds after a note.");
    }
    if !settings.transcription.base_url.trim().is_empty() {
        models::address(&settings.transcription.base_url)?;
    }
    Ok(())
}

/// Keys that count everywhere must not be ones that people type with.
fn check_shortcut(keys: &str) -> Result<(), Problem> {
    let mut held: Vec<&str> = keys.split(' ').collect();
    let key = held.pop().unwrap_or_default();
    let is_function = key.strip_prefix('F').is_some_and(|number| number.parse::<u8>().is_ok());
    let is_held = held.iter().any(|one| matches!(*one, "Mod" | "Ctrl" | "Alt" | "Meta"));
    let is_known = held.iter().all(|one| matches!(*one, "Mod" | "Ctrl" | "Alt" | "Meta" | "Shift"));
    if keys.is_empty() || is_known && !key.is_empty() && (is_held || is_function) {
        return Ok(());
    }
    invalid("Keys that count everywhere hold Ctrl, Alt or the system’s key with another key, or are a function key.")
}

fn invalid(sentence: &str) -> Result<(), Problem> {
    Err(Problem::new("invalid_setting", sentence))
}

/// The settings among what is stored; what is missing or unreadable has its default.
pub(crate) fn read(stored: &BTreeMap<String, Value>) -> Settings {
    stored.get(KEY).and_then(|value| serde_json::from_value(value.clone()).ok()).unwrap_or_default()
}

pub(crate) fn week_start(settings: &Settings) -> Weekday {
    match settings.week_start {
        WeekStart::Monday => Weekday::Mon,
        WeekStart::Sunday => Weekday::Sun,
    }
}

pub(crate) fn date_order(settings: &Settings) -> language::DateOrder {
    match settings.date_order {
        DateOrder::Automatic => locale::date_order(),
        DateOrder::Mdy => language::DateOrder::MonthFirst,
        DateOrder::Dmy => language::DateOrder::DayFirst,
    }
}

pub(crate) fn prefixes(settings: &Settings) -> Prefixes {
    match settings.quick_add_prefixes {
        QuickAddPrefixes::Todoist => Prefixes::Todoist,
        QuickAddPrefixes::Vikunja => Prefixes::Vikunja,
    }
}
