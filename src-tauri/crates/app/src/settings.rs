//! What the user has set, kept in the database.

use chrono::Weekday;
use domain::Problem;
use protocol::settings::{DateOrder, Settings, WeekStart};
use store::Store;

use crate::{App, problem, unexpected};

const KEY: &str = "settings";

impl App {
    /// All settings.
    pub async fn settings(&self) -> Result<Settings, Problem> {
        Ok(self.0.settings.read().await.clone())
    }

    /// Keeps settings. Gates outside 0 to 1 or out of order are `invalid_setting`.
    pub async fn save_settings(&self, settings: Settings) -> Result<Settings, Problem> {
        let gates = settings.gates;
        let in_order = 0.0 <= gates.clarify && gates.clarify <= gates.plan && gates.plan <= gates.question && gates.question <= 1.0;
        if !in_order {
            return Err(Problem::new("invalid_setting", "The gates lie between 0 and 1, in the order ask, plan, question."));
        }
        let value = serde_json::to_value(&settings).map_err(unexpected)?;
        self.store().set_setting(KEY, &value).await.map_err(problem)?;
        *self.0.settings.write().await = settings.clone();
        Ok(settings)
    }
}

/// The stored settings; what is missing or unreadable has its default.
pub(crate) async fn read(store: &Store) -> Result<Settings, Problem> {
    let stored = store.settings().await.map_err(problem)?.remove(KEY);
    Ok(stored.and_then(|value| serde_json::from_value(value).ok()).unwrap_or_default())
}

pub(crate) fn week_start(settings: &Settings) -> Weekday {
    match settings.week_start {
        WeekStart::Monday => Weekday::Mon,
        WeekStart::Sunday => Weekday::Sun,
    }
}

pub(crate) fn date_order(settings: &Settings) -> language::DateOrder {
    match settings.date_order {
        DateOrder::Mdy => language::DateOrder::MonthFirst,
        DateOrder::Dmy => language::DateOrder::DayFirst,
    }
}
