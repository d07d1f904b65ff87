//! All of the user's rows at one moment, in pieces, for JSON backups and for comparing two states.

use domain::{Checklist, ChecklistItem, Note, Task};
use sea_orm::DatabaseTransaction;
use uuid::Uuid;

use crate::{
    Names, Result, Store,
    read::{load, names},
    rows::{self, number},
};

/// A snapshot of the data that does not change while it is read.
#[derive(Debug)]
pub struct Export {
    db: DatabaseTransaction,
}

impl Store {
    /// Starts an export.
    pub async fn export(&self) -> Result<Export> {
        Ok(Export { db: self.snapshot().await? })
    }
}

impl Export {
    /// Labels, groups, projects and saved filters.
    pub async fn names(&self) -> Result<Names> {
        names::names(&self.db).await
    }

    /// At most `limit` tasks with a number above `after`, in number order, including the trash.
    pub async fn tasks(&self, after: u64, limit: usize) -> Result<Vec<Task>> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        load::tasks(&self.db, "FROM tasks WHERE number > ? ORDER BY number LIMIT ?", [number(after).into(), limit.into()]).await
    }

    /// All checklists, by id.
    pub async fn checklists(&self) -> Result<Vec<Checklist>> {
        rows::select(&self.db, "ORDER BY id", []).await
    }

    /// At most `limit` checklist items with an id after `after`, by id.
    pub async fn items(&self, after: Option<Uuid>, limit: usize) -> Result<Vec<ChecklistItem>> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        load::items(&self.db, "id > ? ORDER BY id LIMIT ?", [after.unwrap_or_default().into(), limit.into()]).await
    }

    /// All notes, ordered by the time they are about.
    pub async fn notes(&self) -> Result<Vec<Note>> {
        load::notes(&self.db, "TRUE", []).await
    }
}
