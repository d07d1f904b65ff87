//! The distinct names in a file. Assent's names are unique regardless of case; the first spelling is kept.

use std::collections::HashMap;

#[derive(Debug, Default)]
pub(super) struct Names {
    /// In order of appearance.
    pub(super) spellings: Vec<String>,
    exact: HashMap<String, usize>,
    folded: HashMap<String, usize>,
}

impl Names {
    /// The spelling of the name that the whole import uses.
    pub(super) fn spelled(&mut self, name: &str) -> String {
        if let Some(index) = self.exact.get(name) {
            return self.spellings[*index].clone();
        }
        let next = self.spellings.len();
        let index = *self.folded.entry(name.to_lowercase()).or_insert(next);
        if index == next {
            self.spellings.push(name.to_owned());
        }
        self.exact.insert(name.to_owned(), index);
        self.spellings[index].clone()
    }
}
