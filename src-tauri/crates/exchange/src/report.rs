//! What an import or export carried, and what it could not.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The outcome in numbers and words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// How much was carried.
    pub counts: Counts,
    /// What was carried differently or left out, in words; empty when everything fits.
    pub remarks: Vec<Remark>,
}

/// Rows by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Counts {
    /// Tasks, those in the trash included.
    pub tasks: usize,
    /// Projects.
    pub projects: usize,
    /// Labels.
    pub labels: usize,
    /// Checklist items.
    pub checklist_items: usize,
    /// Notes.
    pub notes: usize,
    /// Saved filters.
    pub filters: usize,
}

/// One thing that did not fit as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// Whether it was kept in another shape (`true`) or left out (`false`).
    pub carried: bool,
    /// How many times.
    pub count: usize,
    /// What, as a noun phrase with its reason: "dependencies between tasks".
    pub text: String,
}

/// Remarks being collected: each text once, with its count.
#[derive(Debug, Default)]
pub(crate) struct Remarks(BTreeMap<(bool, String), usize>);

impl Remarks {
    /// Something was kept in another shape.
    pub(crate) fn changed(&mut self, text: &str) {
        self.note(true, text);
    }

    /// Something was left out.
    pub(crate) fn left(&mut self, text: &str) {
        self.note(false, text);
    }

    fn note(&mut self, carried: bool, text: &str) {
        *self.0.entry((carried, text.to_owned())).or_insert(0) += 1;
    }

    /// What was left out first, then what was changed, by name.
    pub(crate) fn finish(self) -> Vec<Remark> {
        self.0.into_iter().map(|((carried, text), count)| Remark { carried, count, text }).collect()
    }
}
