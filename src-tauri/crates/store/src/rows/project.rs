//! `projects`.

use domain::{Autonomy, Project, Switch};
use sea_orm::{Value, entity::prelude::*};

use super::{at, millis};
use crate::bulk::Table;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "projects")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: String,
    pub color: String,
    pub position: f64,
    pub archived_at: Option<i64>,
    pub agent_labels: String,
    pub agent_checklists: String,
    pub agent_autonomy: Option<String>,
    pub auto_transcribe: String,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl From<Model> for Project {
    fn from(row: Model) -> Self {
        let switch = |word: &str| Switch::from_word(word).unwrap_or_default();
        Self {
            id: row.id.into(),
            name: row.name,
            color: row.color,
            position: row.position,
            archived_at: row.archived_at.map(at),
            agent_labels: switch(&row.agent_labels),
            agent_checklists: switch(&row.agent_checklists),
            // A value from a newer version: use the more careful setting.
            agent_autonomy: row.agent_autonomy.map(|word| Autonomy::from_word(&word).unwrap_or(Autonomy::Propose)),
            auto_transcribe: switch(&row.auto_transcribe),
        }
    }
}

pub(crate) const TABLE: Table = Table {
    name: "projects",
    key: "id",
    columns: &["id", "name", "color", "position", "archived_at", "agent_labels", "agent_checklists", "agent_autonomy", "auto_transcribe"],
};

pub(crate) fn values(project: &Project) -> Vec<Value> {
    vec![
        project.id.0.into(),
        project.name.as_str().into(),
        project.color.as_str().into(),
        project.position.into(),
        millis(project.archived_at),
        project.agent_labels.word().into(),
        project.agent_checklists.word().into(),
        project.agent_autonomy.map(Autonomy::word).into(),
        project.auto_transcribe.word().into(),
    ]
}
