//! What can be counted week by week: what was done, and how turns and wakes fared. As far as history and audit go back.

use domain::Timestamp;
use sea_orm::{QueryResult, Value};

use crate::{Result, Store, sql};

/// What was done in a stretch of time. Imports, and what was undone, are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Tasks and dates completed.
    pub completed: u64,
    /// Tasks made.
    pub created: u64,
}

/// Turns or wakes of one stretch of time, of those that one model answered (or the built-in planner) and that ended alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Which stretch, as they were asked for.
    pub stretch: usize,
    /// `built-in`, or the model's name.
    pub model: String,
    /// What became of its proposal, and else how it ended: `applied`, `dismissed`, `failed`, `done`, ...
    pub outcome: String,
    /// How many.
    pub count: u64,
    /// Tokens in and out.
    pub tokens: u64,
    /// Of these, tokens out, as far as they are known apart.
    pub tokens_out: u64,
}

impl Store {
    /// What was done in each stretch of time; a stretch ends where the next one begins, and the last bound is its end.
    pub async fn done_between(&self, bounds: &[Timestamp]) -> Result<Vec<Done>> {
        let text = "SELECT ifnull(sum(completed), 0), ifnull(sum(created), 0) FROM stretch LEFT JOIN change_sets \
                    ON at >= begins AND at < ends AND depth = 0 AND effective AND source <> 'import' GROUP BY place ORDER BY place";
        let rows = sql::rows(self.readers(), format!("{STRETCHES} {text}"), [stretches(bounds)]).await?;
        rows.iter().map(|row| Ok(Done { completed: figure(row, 0)?, created: figure(row, 1)? })).collect()
    }

    /// The assistant's turns (`turn`) or the wakes of agents (`wake`) in each stretch of time.
    pub async fn ended_between(&self, action: &str, bounds: &[Timestamp]) -> Result<Vec<Ended>> {
        let text = "SELECT place, ifnull(model, 'built-in'), ifnull(decided, detail ->> 'outcome') AS became, count(*), ifnull(sum(tokens), 0), \
                    ifnull(sum(detail ->> 'answerTokens'), 0) FROM stretch JOIN audit ON action = ? AND at >= begins AND at < ends \
                    LEFT JOIN decided ON decided.turn_id = audit.turn_id GROUP BY place, 2, 3 ORDER BY place, 2, 3";
        // A turn makes one proposal at the most; should there be more, the newest tells.
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

    /// Half of the turns (or wakes) since then took no longer than so many milliseconds, for each model that answered.
    pub async fn median_since(&self, action: &str, since: Timestamp) -> Result<Vec<(String, u64)>> {
        let text = "SELECT model, duration_ms FROM (SELECT ifnull(model, 'built-in') AS model, duration_ms, \
                      row_number() OVER (PARTITION BY model ORDER BY duration_ms) AS nth, count(*) OVER (PARTITION BY model) AS many \
                      FROM audit WHERE action = ? AND at >= ? AND duration_ms IS NOT NULL) WHERE nth = (many + 1) / 2";
        let rows = sql::rows(self.readers(), text, [action.into(), since.timestamp_millis().into()]).await?;
        rows.iter().map(|row| Ok((row.try_get_by_index(0)?, figure(row, 1)?))).collect()
    }
}

/// The stretches as rows of a table, from their bounds as JSON.
const STRETCHES: &str = "WITH bound AS (SELECT key AS place, value AS begins, lead(value) OVER (ORDER BY key) AS ends FROM json_each(?)), \
     stretch AS (SELECT * FROM bound WHERE ends IS NOT NULL)";

fn stretches(bounds: &[Timestamp]) -> Value {
    let millis: Vec<i64> = bounds.iter().map(Timestamp::timestamp_millis).collect();
    serde_json::Value::from(millis).to_string().into()
}

fn figure(row: &QueryResult, at: usize) -> Result<u64> {
    Ok(u64::try_from(row.try_get_by_index::<i64>(at)?).unwrap_or(0))
}
