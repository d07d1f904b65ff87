//! Labels, groups, projects and saved filters: few, so always loaded completely.

use domain::{Label, LabelGroup, Project, SavedFilter, text};
use sea_orm::{ConnectionTrait, EntityTrait, QueryOrder};

use crate::{
    Result, Store,
    rows::{label, project, saved_filter},
};

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
        names(&self.snapshot().await?).await
    }
}

pub(crate) async fn names(db: &impl ConnectionTrait) -> Result<Names> {
    Ok(Names {
        labels: labels(db).await?,
        label_groups: groups(db).await?,
        projects: projects(db).await?,
        filters: saved_filter::Entity::find()
            .order_by_asc(saved_filter::Column::Position)
            .order_by_asc(saved_filter::Column::Name)
            .all(db)
            .await?
            .into_iter()
            .map(Into::into)
            .collect(),
    })
}

pub(crate) async fn labels(db: &impl ConnectionTrait) -> Result<Vec<Label>> {
    let rows = label::Entity::find().all(db).await?;
    let mut labels: Vec<Label> = rows.into_iter().map(TryInto::try_into).collect::<Result<_>>()?;
    labels.sort_by_cached_key(|label| text::sort_key(&label.name));
    Ok(labels)
}

async fn groups(db: &impl ConnectionTrait) -> Result<Vec<LabelGroup>> {
    let mut groups: Vec<LabelGroup> = label::group::Entity::find().all(db).await?.into_iter().map(Into::into).collect();
    groups.sort_by_cached_key(|group| text::sort_key(&group.name));
    Ok(groups)
}

pub(crate) async fn projects(db: &impl ConnectionTrait) -> Result<Vec<Project>> {
    let rows = project::Entity::find().order_by_asc(project::Column::Position).order_by_asc(project::Column::Name).all(db).await?;
    Ok(rows.into_iter().map(Into::into).collect())
}
