//! The categories of words and phrases.

use rustc_hash::FxHashMap;

/// The number of each category, by name.
pub(super) type CategoryNames = FxHashMap<String, Category>;

/// A category's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Category(pub(super) u16);

impl Category {
    /// Its index in a list of all categories.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The number of a category by its name. A new name gets the next number.
pub(super) fn category(names: &mut CategoryNames, name: &str) -> Result<Category, String> {
    if let Some(known) = names.get(name) {
        return Ok(*known);
    }
    let new = Category(u16::try_from(names.len()).map_err(|_| "too many categories")?);
    names.insert(name.to_owned(), new);
    Ok(new)
}
