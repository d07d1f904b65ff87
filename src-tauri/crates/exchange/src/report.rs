//! What an import or export carried, and what it could not.

use std::{borrow::Cow, collections::BTreeMap};

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
    /// The same for those who say it in another language: which remark it is.
    pub code: Cow<'static, str>,
    /// What it names, as it stands in the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Remarks being collected: each text once.
#[derive(Debug, Default)]
pub(crate) struct Remarks(BTreeMap<(bool, String), Remark>);

impl Remarks {
    /// Something was kept in another shape.
    pub(crate) fn changed(&mut self, code: &'static str, text: &str) {
        self.note(true, code, text, None);
    }

    /// Something was left out.
    pub(crate) fn left(&mut self, code: &'static str, text: &str) {
        self.note(false, code, text, None);
    }

    /// Something was left out that the file calls by this name.
    pub(crate) fn left_named(&mut self, code: &'static str, kind: &str, name: &str) {
        self.note(false, code, &format!("{kind} “{name}”"), Some(name));
    }

    fn note(&mut self, carried: bool, code: &'static str, text: &str, name: Option<&str>) {
        let new = || Remark { carried, count: 0, text: text.to_owned(), code: code.into(), name: name.map(str::to_owned) };
        self.0.entry((carried, text.to_owned())).or_insert_with(new).count += 1;
    }

    /// What was left out first, then what was changed, by name.
    pub(crate) fn finish(self) -> Vec<Remark> {
        self.0.into_values().collect()
    }
}
