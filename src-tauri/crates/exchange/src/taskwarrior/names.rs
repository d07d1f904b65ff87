//! The distinct names of a file. Assent's names are unique whatever their case; the first spelling is the one kept.

use std::collections::HashMap;

#[derive(Debug, Default)]
pub(super) struct Names {
    /// In the order they were met.
    pub(super) spellings: Vec<String>,
    exact: HashMap<String, usize>,
    folded: HashMap<String, usize>,
}

impl Names {
    /// The name as it is spelled in the whole import.
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
