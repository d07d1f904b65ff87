//! Agents of tasks on a real database: their tools, their turns, their wakes.

mod audited;
mod canaries;
mod checklists;
mod labels;
mod proposals;
mod recordings;
mod switches;
mod turns;
mod wakes;

use app::{AgentTurn, App, ToolAnswer};
use chrono::Duration;
use domain::{ChecklistItem, Note, Source, TaskRef};
use protocol::{changes::ApplyRequest, settings::AgentSettings};
use serde_json::{Value, json};

use super::Place;

impl Place {
    async fn does(&self, source: Source, operations: Value) -> protocol::changes::Applied {
        let operations = operations.as_array().expect("a list").clone();
        self.app.changes().apply(ApplyRequest::of(operations), source).await.expect("it is applied")
    }

    async fn agent(&self, change: impl FnOnce(&mut AgentSettings)) {
        let mut settings = self.app.settings().all().await.expect("settings");
        change(&mut settings.agent);
        self.app.settings().save_settings(settings).await.expect("saved");
    }

    async fn turn(&self) -> AgentTurn {
        self.app.agents().agent_turn(&TaskRef::Number(1)).await.expect("a turn")
    }

    /// Makes one call in its own turn.
    async fn call(&self, tool: &str, arguments: Value) -> ToolAnswer {
        self.turn().await.call(tool, &arguments).await.expect("an answer")
    }

    async fn items(&self) -> Vec<ChecklistItem> {
        let detail = self.app.tasks().task(TaskRef::Number(1)).await.expect("a task").expect("a task");
        detail.checklists.into_iter().flat_map(|list| list.items).collect()
    }

    async fn item(&self, title: &str) -> ChecklistItem {
        self.items().await.into_iter().find(|item| item.title == title).expect("such an item")
    }

    async fn note(&self, text: &str) -> Note {
        self.does(Source::User, json!([{"op": "add_note", "id": 1, "text": text}])).await;
        let detail = self.app.tasks().task(TaskRef::Number(1)).await.expect("a task").expect("a task");
        detail.notes.into_iter().find(|note| note.text == text).expect("such a note")
    }

    async fn labels(&self) -> Vec<String> {
        let task = self.app.tasks().task(TaskRef::Number(1)).await.expect("a task").expect("a task").task;
        let names = self.app.tasks().language_names().await.expect("names").labels;
        let name = |id| names.iter().find(|label| label.id == id).map_or("?", |label| &label.name).to_owned();
        task.labels.iter().map(|label| name(label.id)).collect()
    }

    async fn label_id(&self, name: &str) -> String {
        let names = self.app.tasks().language_names().await.expect("names").labels;
        names.iter().find(|label| label.name == name).expect("such a label").id.to_string()
    }

    fn later(&self, minutes: i64) {
        self.app.clock().advance(Duration::minutes(minutes));
    }
}

/// The details of the audit rows with this action.
async fn audited(app: &App, action: &str) -> Vec<Value> {
    let filter = app::AuditFilter { action: Some(action.to_owned()), limit: 100, ..app::AuditFilter::default() };
    app.upkeep().audit(&filter).await.expect("rows").into_iter().map(|row| row.detail).collect()
}
