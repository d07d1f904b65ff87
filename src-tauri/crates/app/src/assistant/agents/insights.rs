//! Figures on the labels that agents assign.

use std::collections::HashMap;

use domain::{Label, LabelId, Problem, TaskId};
use protocol::agent::{LabelAttempt, LabelCount, LabelInsights};
use serde_json::Value;
use store::{AuditFilter, AuditRow};

use crate::Reports;
use crate::count;

/// Maximum number of attempts shown.
const SHOWN: usize = 50;
/// Maximum number of labels shown as most assigned.
const TOP: usize = 10;
/// The number of recent ids that the warning considers, and the highest accepted share of invalid ones, in percent.
const RECENT: usize = 100;
const INVALID_MOST: usize = 10;

impl Reports<'_> {
    /// How the labels that agents assign fare, as far as the history and the audit go back.
    pub async fn label_insights(self) -> Result<LabelInsights, Problem> {
        let figures = self.app.store().label_figures().await?;
        let (assigned, undone) =
            figures.iter().fold((0, 0), |(assigned, undone), label| (assigned + label.assigned, undone + label.undone));
        let attempts = self.attempts("assignment_attempted").await?;
        let limited = self.attempts("assignment_rate_limited").await?.len();
        let asked: usize = attempts.iter().map(|row| ids(&row.detail["asked"]).len()).sum();
        let invalid: usize = attempts.iter().map(|row| ids(&row.detail["invalid"]).len()).sum();
        let names: HashMap<LabelId, Label> = self.app.store().names().await?.labels.into_iter().map(|label| (label.id, label)).collect();
        let top = figures.iter().filter_map(|figure| {
            let label = names.get(&figure.label)?;
            let (assigned, undone) = (count_of(figure.assigned), count_of(figure.undone));
            Some(LabelCount { id: label.id, name: label.name.clone(), color: label.color.clone(), assigned, undone })
        });
        let mut times: Vec<i64> = attempts.iter().filter_map(inference_ms).collect();
        times.sort_unstable();
        Ok(LabelInsights {
            assigned: count_of(assigned),
            undone: count_of(undone),
            acceptance_rate: rate(undone, assigned).map(|part| 1.0 - part),
            asked: count(asked),
            invalid: count(invalid),
            invalid_rate: rate(invalid as u64, asked as u64),
            many_invalid: many_invalid(&attempts),
            rate_limited: count(limited),
            p50_ms: at_percent(&times, 50),
            p95_ms: at_percent(&times, 95),
            top: top.take(TOP).collect(),
            attempts: self.shown_attempts(&attempts).await?,
        })
    }

    async fn attempts(self, action: &str) -> Result<Vec<AuditRow>, Problem> {
        let filter = AuditFilter { action: Some(action.to_owned()), limit: 10_000, ..AuditFilter::default() };
        Ok(self.app.store().audit_list(&filter).await?)
    }

    async fn shown_attempts(self, attempts: &[AuditRow]) -> Result<Vec<LabelAttempt>, Problem> {
        let task = |row: &AuditRow| serde_json::from_value::<TaskId>(row.detail["task"].clone()).ok();
        let shown = &attempts[..attempts.len().min(SHOWN)];
        let tasks = self.app.store().tasks_by_ids(&shown.iter().filter_map(task).collect::<Vec<_>>()).await?;
        let titles: HashMap<TaskId, String> = tasks.into_iter().map(|task| (task.id, task.title)).collect();
        let texts = |value: &Value| ids(value).into_iter().map(str::to_owned).collect::<Vec<_>>();
        let reasons = |value: &Value| {
            let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
            list.iter().filter_map(|skip| skip["reason"].as_str()).map(str::to_owned).collect()
        };
        let attempt = |row: &AuditRow| LabelAttempt {
            at: row.at,
            number: row.detail["number"].as_u64().unwrap_or_default(),
            title: task(row).and_then(|task| titles.get(&task).cloned()).unwrap_or_default(),
            outcome: row.detail["outcome"].as_str().unwrap_or_default().to_owned(),
            assigned: texts(&row.detail["assignedNames"]),
            invalid: count(ids(&row.detail["invalid"]).len()),
            skipped: reasons(&row.detail["skipped"]),
            ms: inference_ms(row).and_then(|ms| u32::try_from(ms).ok()),
        };
        Ok(shown.iter().map(attempt).collect())
    }
}

/// How long the model took to answer. The built-in agent answers at once, so its attempts have no time.
fn inference_ms(row: &AuditRow) -> Option<i64> {
    row.detail["inferenceMs"].as_i64()
}

fn ids(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Whether too many of the last requested ids were invalid. `attempts` are newest first; all ids of the last one considered count.
fn many_invalid(attempts: &[AuditRow]) -> bool {
    let (mut asked, mut invalid) = (0, 0);
    for row in attempts {
        asked += ids(&row.detail["asked"]).len();
        invalid += ids(&row.detail["invalid"]).len();
        if asked >= RECENT {
            break;
        }
    }
    invalid * 100 > asked * INVALID_MOST
}

#[expect(clippy::cast_precision_loss, reason = "counts of labels are far below what a float can tell apart")]
fn rate(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// The value that is not exceeded by this percentage of the sorted values.
fn at_percent(sorted: &[i64], percent: usize) -> Option<u32> {
    let at = (sorted.len() * percent).div_ceil(100).checked_sub(1)?;
    sorted.get(at).and_then(|ms| u32::try_from(*ms).ok())
}

fn count_of(many: u64) -> u32 {
    u32::try_from(many).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values_that_were_measured() {
        assert_eq!(
            (at_percent(&[], 50), at_percent(&[7], 95), at_percent(&[1, 2, 3, 4], 50), at_percent(&[1, 2, 3, 4], 95)),
            (None, Some(7), Some(2), Some(4))
        );
    }
}
