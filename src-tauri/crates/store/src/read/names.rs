//! Labels, groups, projects and saved filters: few, so always loaded completely.

use domain::{Label, LabelGroup, Project, SavedFilter, text};
use sea_orm::{ConnectionTrait, TransactionTrait};

use crate::{Result, Store, rows};

/// Everything that has a name and is not a task.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Names {
    /// Labels by name, archived and deleted ones included.
    pub labels: Vec<Label>,
    /// Groups by name.
    pub label_groups: Vec<LabelGroup>,
    /// Projects in their own order, archived ones included.
    pub projects: Vec<Project>,
    /// Saved filters in their own order.
    pub filters: Vec<SavedFilter>,
}

impl Store {
    /// Labels, groups, projects and saved filters.
    pub async fn names(&self) -> Result<Names> {
        names(&self.small_reads().begin().await?).await
    }
}

pub(crate) async fn names(db: &impl ConnectionTrait) -> Result<Names> {
    let mut label_groups: Vec<LabelGroup> = rows::select(db, "", []).await?;
    label_groups.sort_by_cached_key(|group| text::sort_key(&group.name));
    let filters = rows::select(db, "ORDER BY position, name", []).await?;
    Ok(Names { labels: labels(db).await?, label_groups, projects: projects(db).await?, filters })
}

pub(crate) async fn labels(db: &impl ConnectionTrait) -> Result<Vec<Label>> {
    let mut labels: Vec<Label> = rows::select(db, "", []).await?;
    labels.sort_by_cached_key(|label| text::sort_key(&label.name));
    Ok(labels)
}

pub(crate) async fn projects(db: &impl ConnectionTrait) -> Result<Vec<Project>> {
    rows::select(db, "ORDER BY position, name", []).await
}
