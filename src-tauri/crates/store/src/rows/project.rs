//! `projects`.

use domain::{Autonomy, Project, Switch};
use sea_orm::QueryResult;

use super::{Column, Stored, id, maybe_at, millis};
use crate::Result;

impl Stored for Project {
    const TABLE: &'static str = "projects";
    const COLUMNS: &'static [Column<Self>] = &[
        ("id", |project| project.id.0.into()),
        ("name", |project| project.name.as_str().into()),
        ("color", |project| project.color.as_str().into()),
        ("position", |project| project.position.into()),
        ("archived_at", |project| millis(project.archived_at)),
        ("agent_labels", |project| project.agent_labels.word().into()),
        ("agent_checklists", |project| project.agent_checklists.word().into()),
        ("agent_autonomy", |project| project.agent_autonomy.map(Autonomy::word).into()),
        ("auto_transcribe", |project| project.auto_transcribe.word().into()),
    ];

    fn read(row: &QueryResult) -> Result<Self> {
        let switch = |name: &str| -> Result<Switch> { Ok(Switch::from_word(&row.try_get::<String>("", name)?).unwrap_or_default()) };
        let autonomy: Option<String> = row.try_get("", "agent_autonomy")?;
        Ok(Self {
            id: id(row, "id")?,
            name: row.try_get("", "name")?,
            color: row.try_get("", "color")?,
            position: row.try_get("", "position")?,
            archived_at: maybe_at(row, "archived_at")?,
            agent_labels: switch("agent_labels")?,
            agent_checklists: switch("agent_checklists")?,
            // A value from a newer version: use the more careful setting.
            agent_autonomy: autonomy.map(|word| Autonomy::from_word(&word).unwrap_or(Autonomy::Propose)),
            auto_transcribe: switch("auto_transcribe")?,
        })
    }
}
