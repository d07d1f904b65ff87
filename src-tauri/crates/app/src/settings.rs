//! The user's settings, stored in the database.

pub mod locale;
pub(crate) mod reader;

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicI64, Ordering},
};

use chrono::Weekday;
use domain::{Code, Problem};
use language::quick_add::Prefixes;
use protocol::{
    models::ModelSettings,
    settings::{DateOrder, Gates, Language, QuickAddPrefixes, Settings, WeekStart},
};
use serde_json::{Value, json};
use tokio::sync::{RwLock, RwLockReadGuard, broadcast};

use crate::{Preferences, consent, limits::PROPOSAL_MOST, models, unexpected};

const KEY: &str = "settings";

/// The longest wait that can be set for a model, in seconds.
const WAIT_MOST: u32 = 3_600;

/// The largest accepted difference between a given number and the stored one.
const ROUNDING: f64 = 1e-6;

/// The settings known to this process, and the channel for their subscribers.
pub(crate) struct Known {
    current: RwLock<Settings>,
    /// The version of the data at which they were last read; 0 before that.
    version: AtomicI64,
    news: broadcast::Sender<Settings>,
}

impl Known {
    pub fn new(settings: Settings) -> Self {
        Self { current: RwLock::new(settings), version: AtomicI64::new(0), news: broadcast::channel(16).0 }
    }

    pub async fn read(&self) -> RwLockReadGuard<'_, Settings> {
        self.current.read().await
    }
}

impl Preferences<'_> {
    /// The present as the grammar needs it.
    pub(crate) async fn language_clock(self) -> Result<language::Clock, Problem> {
        Ok(self.language_clock_of(&self.all().await?))
    }

    /// The same, from settings that were just read.
    pub(crate) fn language_clock_of(self, settings: &Settings) -> language::Clock {
        language::Clock {
            now: self.app.0.clock.now().with_timezone(&self.app.0.clock.zone()).naive_local(),
            zone: self.app.0.clock.zone(),
            date_order: date_order(settings),
            week_start: week_start(settings),
            language: language(settings),
        }
    }

    /// All settings, those that another process has changed included.
    pub async fn all(self) -> Result<Settings, Problem> {
        let version = self.app.store().data_version().await?;
        if self.app.0.settings.version.swap(version, Ordering::Relaxed) != version {
            self.reread_settings().await?;
        }
        Ok(self.app.0.settings.read().await.clone())
    }

    /// Hears of the settings whenever one of them has changed, in whatever process once [`crate::Upkeep::keep_watch`] runs.
    pub fn subscribe_settings(self) -> broadcast::Receiver<Settings> {
        self.app.0.settings.news.subscribe()
    }

    /// Reads the settings again, because another process may have changed some.
    pub(crate) async fn reread_settings(self) -> Result<(), Problem> {
        let settings = read(&self.app.store().settings().await?);
        self.know_settings(settings).await;
        Ok(())
    }

    /// Keeps all of these settings.
    pub async fn save_settings(self, settings: Settings) -> Result<Settings, Problem> {
        self.change_settings(&serde_json::to_value(settings).map_err(unexpected)?).await
    }

    /// Changes the settings in `change`, an object like [`Settings`] with only those fields. All others keep their stored values, no matter
    /// which process set them. A newly chosen model is prepared.
    ///
    /// `unknown_setting`, `invalid_setting` when a value is none of the possible ones or no model is chosen, `invalid_base_url` when the
    /// address of the model is none, `server_not_agreed` when it is a new one that nobody has agreed to.
    pub async fn change_settings(self, change: &Value) -> Result<Settings, Problem> {
        let write = self.app.store().begin().await?;
        let mut stored = write.setting(KEY).await?.filter(Value::is_object).unwrap_or_else(|| json!({}));
        let before = readable(&stored);
        merge(&mut stored, change);
        let settings = checked(&stored, change)?;
        let agreed = consent::Agreed::read(write.setting(consent::KEY).await?.as_ref());
        if let Some(missing) = consent::missing_for(&agreed, &before, &settings)?.first() {
            return Err(missing.missing());
        }
        write.set_setting(KEY, &stored).await?;
        write.commit().await?;
        let before = self.know_settings(settings.clone()).await;
        if settings.model.enabled && settings.model != before.model {
            self.app.models().prepare_model();
        }
        Ok(settings)
    }

    /// What a change of the settings needs that has not been agreed to.
    pub async fn consents_to_settings(self, change: &Value) -> Result<Vec<consent::Consent>, Problem> {
        let before = self.all().await?;
        let after = changed(&before, change)?;
        consent::missing_for(&self.app.settings().consents().agreed().await?, &before, &after)
    }

    /// The language of the window, English or German.
    pub async fn language(self) -> Language {
        match language(&*self.app.0.settings.read().await) {
            language::Language::English => Language::En,
            language::Language::German => Language::De,
        }
    }

    /// Takes settings over and tells of them where they are new. Answers what was known before.
    async fn know_settings(self, settings: Settings) -> Settings {
        let before = std::mem::replace(&mut *self.app.0.settings.current.write().await, settings.clone());
        if before != settings {
            let _ = self.app.0.settings.news.send(settings);
        }
        before
    }
}

/// The settings after a change, if it is valid.
pub(crate) fn changed(settings: &Settings, change: &Value) -> Result<Settings, Problem> {
    let mut stored = serde_json::to_value(settings).map_err(unexpected)?;
    merge(&mut stored, change);
    checked(&stored, change)
}

/// The settings in `stored`, which already include `change`, if the change is valid.
fn checked(stored: &Value, change: &Value) -> Result<Settings, Problem> {
    let settings = readable(stored);
    check_taken(change, &serde_json::to_value(&settings).map_err(unexpected)?, "")?;
    check_gates(&settings.gates)?;
    check_model(&settings.model)?;
    check_agent(&settings)?;
    check_shortcut(&settings.quick_add_shortcut)?;
    Ok(settings)
}

/// Copies the fields of an object into another one, recursively.
fn merge(stored: &mut Value, change: &Value) {
    match (stored, change) {
        (Value::Object(stored), Value::Object(change)) => {
            for (field, value) in change {
                merge(stored.entry(field).or_insert(Value::Null), value);
            }
        }
        (stored, change) => stored.clone_from(change),
    }
}

/// Refuses an unknown field, and a value that was not accepted unchanged.
fn check_taken(change: &Value, taken: &Value, at: &str) -> Result<(), Problem> {
    if let (Value::Object(change), Value::Object(taken)) = (change, taken) {
        return change.iter().try_for_each(|(field, value)| {
            let at = if at.is_empty() { field.clone() } else { format!("{at}.{field}") };
            match taken.get(field) {
                Some(taken) => check_taken(value, taken, &at),
                None => Err(unknown(&at)),
            }
        });
    }
    let is_same = match (change.as_f64(), taken.as_f64()) {
        (Some(change), Some(taken)) => (change - taken).abs() < ROUNDING,
        _ => change == taken,
    };
    if is_same { Ok(()) } else { invalid(&format!("“{at}” cannot be {change}.")) }
}

/// The error for an unknown setting.
fn unknown(name: &str) -> Problem {
    Problem::new(Code::UnknownSetting, format!("There is no setting “{name}”.")).hint("`assent settings` shows them all.")
}

fn check_gates(gates: &Gates) -> Result<(), Problem> {
    let in_order = 0.0 <= gates.clarify && gates.clarify <= gates.plan && gates.plan <= gates.question && gates.question <= 1.0;
    if in_order { Ok(()) } else { invalid("The gates must be between 0 and 1, in the order ask, plan, question.") }
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
        return invalid("The temperature must be between 0 and 2.");
    }
    if !(1..=WAIT_MOST).contains(&model.first_token_s) || !(model.first_token_s..=WAIT_MOST).contains(&model.timeout_s) {
        return invalid(
            "Waiting times must be between 1 and 3600 seconds. The wait for the whole answer cannot be shorter than the wait for the first word.",
        );
    }
    if model.tokens_per_day == 0 {
        return invalid("Allow at least one token per day. To use no model, switch the model off.");
    }
    if !(1..=most).contains(&model.budget) {
        return invalid(&format!("A plan has between 1 and {most} operations."));
    }
    Ok(())
}

fn check_agent(settings: &Settings) -> Result<(), Problem> {
    if settings.agent.wakes_per_day == 0 {
        return invalid("Allow at least one wake per day. To stop agents from waking by themselves, switch that off.");
    }
    if settings.agent.wait_s > WAIT_MOST {
        return invalid("The agent waits between 0 and 3600 seconds after a note.");
    }
    if !settings.transcription.base_url.trim().is_empty() {
        models::address(&settings.transcription.base_url)?;
    }
    Ok(())
}

/// Shortcuts that work in all programs must not be keys that people type with.
fn check_shortcut(keys: &str) -> Result<(), Problem> {
    let mut held: Vec<&str> = keys.split(' ').collect();
    let key = held.pop().unwrap_or_default();
    let is_function = key.strip_prefix('F').is_some_and(|number| number.parse::<u8>().is_ok());
    let is_held = held.iter().any(|one| matches!(*one, "Mod" | "Ctrl" | "Alt" | "Meta"));
    let is_known = held.iter().all(|one| matches!(*one, "Mod" | "Ctrl" | "Alt" | "Meta" | "Shift"));
    if keys.is_empty() || is_known && !key.is_empty() && (is_held || is_function) {
        return Ok(());
    }
    invalid("A global shortcut must be a function key, or must combine Ctrl, Alt or the system key with another key.")
}

fn invalid(sentence: &str) -> Result<(), Problem> {
    Err(Problem::new(Code::InvalidSetting, sentence))
}

/// The settings in the stored values; missing ones have their defaults.
pub(crate) fn read(stored: &BTreeMap<String, Value>) -> Settings {
    stored.get(KEY).map(readable).unwrap_or_default()
}

/// Reads the settings. An unreadable field gets its default without affecting other fields.
fn readable(stored: &Value) -> Settings {
    serde_json::from_value(stored.clone()).unwrap_or_else(|_| {
        let mut whole = json!({});
        keep_readable(&mut whole, stored, &mut Vec::new());
        serde_json::from_value(whole).unwrap_or_default()
    })
}

/// Copies each field of `part`, which is at `path`, into `whole` if the settings remain readable with it.
fn keep_readable(whole: &mut Value, part: &Value, path: &mut Vec<String>) {
    for (field, value) in part.as_object().into_iter().flatten() {
        path.push(field.clone());
        let mut tried = whole.clone();
        let nested = path.iter().rev().fold(value.clone(), |inner, field| json!({ field.as_str(): inner }));
        merge(&mut tried, &nested);
        if serde_json::from_value::<Settings>(tried.clone()).is_ok() {
            *whole = tried;
        } else if value.is_object() {
            keep_readable(whole, value, path);
        }
        path.pop();
    }
}

pub(crate) fn week_start(settings: &Settings) -> Weekday {
    match settings.week_start {
        WeekStart::Monday => Weekday::Mon,
        WeekStart::Sunday => Weekday::Sun,
    }
}

/// The language of messages.
pub(crate) fn language(settings: &Settings) -> language::Language {
    match settings.language {
        Language::Automatic => locale::language(),
        Language::En => language::Language::English,
        Language::De => language::Language::German,
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
