//! Settings: a JSON value per key. What a key means is decided by who uses it.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use crate::{Result, Store, connect::commit, sql};

impl Store {
    /// All settings that were ever set.
    pub async fn settings(&self) -> Result<BTreeMap<String, Json>> {
        let rows = sql::rows(self.readers(), "SELECT key, value FROM settings", []).await?;
        rows.iter().map(|row| Ok((row.try_get_by_index(0)?, serde_json::from_str(&row.try_get_by_index::<String>(1)?)?))).collect()
    }

    /// Sets one.
    pub async fn set_setting(&self, key: &str, value: &Json) -> Result<()> {
        let transaction = self.lock().await?;
        let values = [key.into(), value.to_string().into()];
        sql::run(
            &transaction,
            "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            values,
        )
        .await?;
        commit(transaction).await
    }
}
