//! Settings: one JSON value per key. The callers define what a key means.

use std::collections::BTreeMap;

use sea_orm::{ConnectionTrait, QueryResult};
use serde_json::Value as Json;

use crate::{Result, Store, Write, file::connect::commit, sql};

impl Store {
    /// All settings that have been set.
    pub async fn settings(&self) -> Result<BTreeMap<String, Json>> {
        let rows = sql::rows(self.small_reads(), "SELECT key, value FROM settings", []).await?;
        rows.iter().map(|row| Ok((row.try_get_by_index(0)?, serde_json::from_str(&row.try_get_by_index::<String>(1)?)?))).collect()
    }

    /// Sets one.
    pub async fn set_setting(&self, key: &str, value: &Json) -> Result<()> {
        let transaction = self.lock().await?;
        set(&transaction, key, value).await?;
        commit(transaction).await
    }
}

impl Write {
    /// One setting, as seen inside this write.
    pub async fn setting(&self, key: &str) -> Result<Option<Json>> {
        let text: Option<String> = sql::value(self.db(), "SELECT value FROM settings WHERE key = ?", [key.into()]).await?;
        Ok(text.map(|text| serde_json::from_str(&text)).transpose()?)
    }

    /// Sets one in this write.
    pub async fn set_setting(&self, key: &str, value: &Json) -> Result<()> {
        set(self.db(), key, value).await
    }
}

/// All settings with valid JSON, for a file in which some may be invalid.
pub(crate) async fn readable(db: &impl ConnectionTrait) -> Result<BTreeMap<String, Json>> {
    let rows = sql::rows(db, "SELECT key, value FROM settings WHERE json_valid(value)", []).await?;
    let setting =
        |row: &QueryResult| Some((row.try_get_by_index(0).ok()?, serde_json::from_str(&row.try_get_by_index::<String>(1).ok()?).ok()?));
    Ok(rows.iter().filter_map(setting).collect())
}

async fn set(db: &impl ConnectionTrait, key: &str, value: &Json) -> Result<()> {
    let text = "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value";
    sql::run(db, text, [key.into(), value.to_string().into()]).await?;
    Ok(())
}
