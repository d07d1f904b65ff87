//! Text typed in the window and not saved yet. It is not the user's data, so history, export and restore do not include it.

use domain::Timestamp;
use sea_orm::ConnectionTrait;

use crate::{Result, Store, file::connect::commit, sql};

/// The most drafts; the oldest are deleted first.
const MOST: i64 = 500;

/// The draft of one field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The id of a row, or the name of a part of the window.
    pub thing: String,
    pub field: String,
    /// The text; None deletes the draft.
    pub text: Option<String>,
    /// The field's value when typing began.
    pub base: String,
}

impl Store {
    pub async fn drafts(&self) -> Result<Vec<Draft>> {
        let rows = sql::rows(self.readers(), "SELECT thing, field, text, base FROM drafts ORDER BY thing, field", []).await?;
        rows.iter()
            .map(|row| {
                Ok(Draft {
                    thing: row.try_get_by_index(0)?,
                    field: row.try_get_by_index(1)?,
                    text: row.try_get_by_index(2)?,
                    base: row.try_get_by_index(3)?,
                })
            })
            .collect()
    }

    /// Stores drafts, and deletes those without text.
    pub async fn keep_drafts(&self, drafts: &[Draft], now: Timestamp) -> Result<()> {
        let transaction = self.lock().await?;
        for Draft { thing, field, text, base } in drafts {
            let (thing, field) = (thing.as_str().into(), field.as_str().into());
            if let Some(text) = text {
                let values = [thing, field, text.as_str().into(), base.as_str().into(), now.timestamp_millis().into()];
                let put = "INSERT OR REPLACE INTO drafts (thing, field, text, base, at) VALUES (?, ?, ?, ?, ?)";
                sql::run(&transaction, put, values).await?;
            } else {
                sql::run(&transaction, "DELETE FROM drafts WHERE thing = ? AND field = ?", [thing, field]).await?;
            }
        }
        commit(transaction).await
    }
}

/// Deletes drafts of removed rows, and the oldest if there are too many.
pub(crate) async fn prune(db: &impl ConnectionTrait) -> Result<()> {
    let gone = "DELETE FROM drafts WHERE length(thing) = 36 AND unhex(thing, '-') NOT IN (
         SELECT id FROM tasks UNION ALL SELECT id FROM checklists UNION ALL SELECT id FROM checklist_items UNION ALL SELECT id FROM notes
         UNION ALL SELECT id FROM projects UNION ALL SELECT id FROM labels UNION ALL SELECT id FROM saved_filters)";
    sql::run(db, gone, []).await?;
    let many = "DELETE FROM drafts WHERE (thing, field) IN (SELECT thing, field FROM drafts ORDER BY at DESC LIMIT -1 OFFSET ?)";
    sql::run(db, many, [MOST.into()]).await?;
    Ok(())
}
