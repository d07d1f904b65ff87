//! What an import or export carried over, and what it could not.

use std::collections::BTreeMap;

use domain::query::{DataCounts, DataRemark};
use serde::{Deserialize, Serialize};

/// The result in numbers and words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// How much was carried over.
    pub counts: DataCounts,
    /// What was changed or left out, in words; empty if everything was carried over unchanged.
    pub remarks: Vec<DataRemark>,
}

/// Remarks being collected, without duplicates.
#[derive(Debug, Default)]
pub(crate) struct Remarks(BTreeMap<(bool, String), DataRemark>);

impl Remarks {
    /// Records that something was kept in another form.
    pub(crate) fn changed(&mut self, code: &'static str, text: &str) {
        self.note(true, code, text, None);
    }

    /// Records that something was left out.
    pub(crate) fn left(&mut self, code: &'static str, text: &str) {
        self.note(false, code, text, None);
    }

    /// Records that something with this name in the file was left out.
    pub(crate) fn left_named(&mut self, code: &'static str, kind: &str, name: &str) {
        self.note(false, code, &format!("{kind} “{name}”"), Some(name));
    }

    fn note(&mut self, carried: bool, code: &'static str, text: &str, name: Option<&str>) {
        let new = || DataRemark { carried, count: 0, text: text.to_owned(), code: code.into(), name: name.map(str::to_owned) };
        self.0.entry((carried, text.to_owned())).or_insert_with(new).count += 1;
    }

    /// The remarks: first what was left out, then what was changed, sorted by name.
    pub(crate) fn finish(self) -> Vec<DataRemark> {
        self.0.into_values().collect()
    }
}
