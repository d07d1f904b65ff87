//! What an import or export carried over, and what it could not.

use std::{borrow::Cow, collections::BTreeMap};

use serde::{Deserialize, Serialize};

/// The result in numbers and words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// How much was carried over.
    pub counts: Counts,
    /// What was changed or left out, in words; empty if everything was carried over unchanged.
    pub remarks: Vec<Remark>,
}

/// Rows by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Counts {
    /// Tasks, including those in the trash.
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

/// One kind of data that could not be carried over unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// Whether it was kept in another form (`true`) or left out (`false`).
    pub carried: bool,
    /// How often it occurred.
    pub count: usize,
    /// A noun phrase with the reason: "dependencies between tasks".
    pub text: String,
    /// A code that identifies the remark, for translation.
    pub code: Cow<'static, str>,
    /// The name it mentions, as written in the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Remarks being collected, without duplicates.
#[derive(Debug, Default)]
pub(crate) struct Remarks(BTreeMap<(bool, String), Remark>);

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
        let new = || Remark { carried, count: 0, text: text.to_owned(), code: code.into(), name: name.map(str::to_owned) };
        self.0.entry((carried, text.to_owned())).or_insert_with(new).count += 1;
    }

    /// The remarks: first what was left out, then what was changed, sorted by name.
    pub(crate) fn finish(self) -> Vec<Remark> {
        self.0.into_values().collect()
    }
}
