//! Weekly figures: what was done, and the results of turns and wakes, as far back as history and audit go.

use domain::Timestamp;
use sea_orm::{QueryResult, Value};

use crate::{Result, Store, sql};

/// What was done in a period, without imports and without what was undone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Tasks and dates completed.
    pub completed: u64,
    /// Tasks created.
    pub created: u64,
}

/// Turns or wakes of one period with the same model (or the built-in planner) and the same outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The index of the period in the request.
    pub stretch: usize,
    /// `built-in`, or the model's name.
    pub model: String,
    /// What happened to its proposal, otherwise how it ended: `applied`, `dismissed`, `failed`, `done`, ...
    pub outcome: String,
    /// The number of turns or wakes.
    pub count: u64,
    /// Tokens in and out.
    pub tokens: u64,
    /// The output tokens among them, if reported separately.
    pub tokens_out: u64,
}

impl Store {
    /// What was done in each period. A period ends where the next one begins; the last bound ends the last period.
    pub async fn done_between(&self, bounds: &[Timestamp]) -> Result<Vec<Done>> {
        let text = "SELECT ifnull(sum(completed), 0), ifnull(sum(created), 0) FROM stretch LEFT JOIN change_sets \
                    ON at >= begins AND at < ends AND depth = 0 AND effective AND source <> 'import' GROUP BY place ORDER BY place";
        let rows = sql::rows(self.readers(), format!("{STRETCHES} {text}"), [stretches(bounds)]).await?;
        rows.iter().map(|row| Ok(Done { completed: figure(row, 0)?, created: figure(row, 1)? })).collect()
    }

    /// The assistant's turns (`turn`) or the agents' wakes (`wake`) in each period.
    pub async fn ended_between(&self, action: &str, bounds: &[Timestamp]) -> Result<Vec<Ended>> {
        let text = "SELECT place, ifnull(model, 'built-in'), ifnull(decided, detail ->> 'outcome') AS became, count(*), ifnull(sum(tokens), 0), \
                    ifnull(sum(detail ->> 'answerTokens'), 0) FROM stretch JOIN audit ON action = ? AND at >= begins AND at < ends \
                    LEFT JOIN decided ON decided.turn_id = audit.turn_id GROUP BY place, 2, 3 ORDER BY place, 2, 3";
        // A turn makes at most one proposal; if there are more, the newest counts.
        let decided = "decided AS (SELECT turn_id, outcome AS decided, max(at) FROM proposals \
                       WHERE source = 'assistant' AND outcome IS NOT NULL GROUP BY turn_id)";
        let rows = sql::rows(self.readers(), format!("{STRETCHES}, {decided} {text}"), [stretches(bounds), action.into()]).await?;
        rows.iter()
            .map(|row| {
                Ok(Ended {
                    stretch: usize::try_from(row.try_get_by_index::<i64>(0)?).unwrap_or(0),
                    model: row.try_get_by_index(1)?,
                    outcome: row.try_get_by_index::<Option<String>>(2)?.unwrap_or_default(),
                    count: figure(row, 3)?,
                    tokens: figure(row, 4)?,
                    tokens_out: figure(row, 5)?,
                })
            })
            .collect()
    }

    /// The median duration, in milliseconds, of the turns (or wakes) since `since`, per model.
    pub async fn median_since(&self, action: &str, since: Timestamp) -> Result<Vec<(String, u64)>> {
        let text = "SELECT model, duration_ms FROM (SELECT ifnull(model, 'built-in') AS model, duration_ms, \
                      row_number() OVER (PARTITION BY model ORDER BY duration_ms) AS nth, count(*) OVER (PARTITION BY model) AS many \
                      FROM audit WHERE action = ? AND at >= ? AND duration_ms IS NOT NULL) WHERE nth = (many + 1) / 2";
        let rows = sql::rows(self.readers(), text, [action.into(), since.timestamp_millis().into()]).await?;
        rows.iter().map(|row| Ok((row.try_get_by_index(0)?, figure(row, 1)?))).collect()
    }
}

/// The periods as rows of a table, from their bounds as JSON.
const STRETCHES: &str = "WITH bound AS (SELECT key AS place, value AS begins, lead(value) OVER (ORDER BY key) AS ends FROM json_each(?)), \
     stretch AS (SELECT * FROM bound WHERE ends IS NOT NULL)";

fn stretches(bounds: &[Timestamp]) -> Value {
    let millis: Vec<i64> = bounds.iter().map(Timestamp::timestamp_millis).collect();
    serde_json::Value::from(millis).to_string().into()
}

fn figure(row: &QueryResult, at: usize) -> Result<u64> {
    Ok(u64::try_from(row.try_get_by_index::<i64>(at)?).unwrap_or(0))
}
