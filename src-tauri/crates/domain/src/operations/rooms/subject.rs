//! What an operation is about, whatever it does: one task, or those that match a filter.

use crate::{
    Operation, TaskRef, Where, Why,
    operation::{Fields, Target},
};

impl Operation {
    /// The task that it names.
    pub fn task(&self) -> Option<&TaskRef> {
        match self {
            Self::Update { id, .. }
            | Self::Delete { id }
            | Self::Complete { id, .. }
            | Self::CompleteOccurrence { id, .. }
            | Self::SkipOccurrence { id, .. }
            | Self::MoveOccurrence { id, .. }
            | Self::Restore { id }
            | Self::AddLabels { target: Target::Id(id), .. }
            | Self::RemoveLabels { target: Target::Id(id), .. }
            | Self::MoveTask { id, .. }
            | Self::AddChecklistItems { id, .. }
            | Self::CreateChecklist { id, .. }
            | Self::AddNote { id, .. } => Some(id),
            _ => None,
        }
    }

    /// The filter that selects its tasks.
    pub fn filter(&self) -> Option<&Where> {
        match self {
            Self::BulkUpdate { r#where, .. }
            | Self::BulkComplete { r#where, .. }
            | Self::BulkDelete { r#where }
            | Self::AddLabels { target: Target::Where(r#where), .. }
            | Self::RemoveLabels { target: Target::Where(r#where), .. } => Some(r#where),
            _ => None,
        }
    }

    /// Why an agent overrides the user.
    pub fn why(&self) -> Option<&Why> {
        if let Self::Complete { why, .. } | Self::CheckItem { why, .. } = self { Some(why) } else { None }
    }

    /// Whether it sets, clears or names a date.
    pub fn is_about_dates(&self) -> bool {
        let fields = |fields: &Fields| !fields.scheduled_for.is_keep() || !fields.deadline.is_keep();
        match self {
            Self::Create(create) => create.scheduled_for.is_some() || create.deadline.is_some(),
            Self::Update { fields: set, .. } | Self::BulkUpdate { set, .. } => fields(set),
            Self::CompleteOccurrence { .. } | Self::SkipOccurrence { .. } | Self::MoveOccurrence { .. } => true,
            Self::BulkComplete { occurrence_range, .. } => occurrence_range.is_some(),
            _ => false,
        }
    }

    /// The title or name of the task, label or project that it creates.
    pub fn creates(&self) -> Option<&str> {
        match self {
            Self::Create(create) => Some(&create.title),
            Self::CreateLabel { fields, .. } => fields.name.as_deref(),
            Self::CreateProject { fields, .. } => fields.name.as_deref(),
            _ => None,
        }
    }
}
