//! The first start: five example tasks in the user's language that teach by being used, and one action that removes them.

use domain::{Operation, Problem, Source, TaskRef, parse};
use protocol::changes::{Applied, ApplyRequest, Refused};
use serde_json::json;

use crate::Tasks;
use crate::{unexpected, write::refuse};

/// The setting that stores the ids of the examples.
const KEY: &str = "examples";

impl Tasks<'_> {
    /// Adds the examples to a database in which nothing was ever changed. Returns whether it did.
    pub async fn add_examples(self) -> Result<bool, Problem> {
        if self.app.settings().all().await?.examples_offered || !self.app.history().entries(1, None).await?.is_empty() {
            return Ok(false);
        }
        let today = self.app.today().await.date;
        let day = |days: i64| (today + chrono::Duration::days(days)).to_string();
        let reader = self.app.settings().reader().await;
        let say = |id: &str| reader.say(id, &[]);
        let steps = ["example_step_tick", "example_step_add", "example_step_order"].map(say);
        let operations = parse::list(vec![
            json!({"op": "create_project", "name": say("example_project"), "color": "teal"}),
            json!({"op": "create", "title": say("example_tick"), "notes": say("example_tick_notes"), "scheduledFor": day(0)}),
            json!({"op": "create", "title": say("example_ask"), "notes": say("example_ask_notes"), "scheduledFor": day(-1)}),
            json!({"op": "create", "title": say("example_drag"), "notes": say("example_drag_notes")}),
            json!({"op": "create", "title": say("example_key"), "notes": say("example_key_notes")}),
            json!({"op": "create", "title": say("example_steps"), "checklist": steps, "scheduledFor": day(1)}),
        ]);
        let applied = self.app.changes().apply(ApplyRequest::of(operations), Source::User).await.map_err(|refused| refused.problem)?;
        let numbers: Vec<u64> = applied.results.iter().flat_map(|result| result.numbers.iter().copied()).collect();
        self.app.store().set_setting(KEY, &json!(numbers)).await?;
        self.app.settings().change_settings(&json!({"examplesOffered": true})).await?;
        Ok(true)
    }

    /// Whether one of the examples is still there.
    pub async fn examples_present(self) -> Result<bool, Problem> {
        Ok(!self.examples_left().await?.is_empty())
    }

    /// Moves what is left of the examples to the trash, as one change set.
    pub async fn remove_examples(self) -> Result<Applied, Refused> {
        let left = self.examples_left().await.map_err(refuse)?;
        let operations = left.into_iter().map(|number| Operation::Delete { id: TaskRef::Number(number) });
        self.app.changes().apply(ApplyRequest::of(operations), Source::User).await
    }

    async fn examples_left(self) -> Result<Vec<u64>, Problem> {
        let stored = self.app.store().settings().await?.remove(KEY);
        let numbers: Vec<u64> = stored.map(serde_json::from_value).transpose().map_err(unexpected)?.unwrap_or_default();
        let mut left = Vec::with_capacity(numbers.len());
        for number in numbers {
            let found = self.app.store().task(&TaskRef::Number(number)).await?;
            if found.is_some_and(|found| found.task.deleted_at.is_none()) {
                left.push(number);
            }
        }
        Ok(left)
    }
}
