//! Numbers as people write them: digits, words and ordinals, with the words of the time grammar.

use crate::{
    Language,
    cursor::{Cursor, Read},
    when::{Meaning, read},
};

/// "3", "three", "twenty-one", "a hundred".
pub(crate) fn cardinal(c: Cursor<'_>, language: Language) -> Read<'_, u64> {
    c.digits().or_else(|| spelled(c, language))
}

/// "three", "twenty-one", "a hundred".
fn spelled(c: Cursor<'_>, language: Language) -> Read<'_, u64> {
    match read(language, c, "number")? {
        (Meaning::Number(value, 0), end) => Some((value, end)),
        _ => None,
    }
}

/// An ordinal, and whether it was written with digits ("3rd").
pub(crate) fn ordinal(c: Cursor<'_>, language: Language) -> Read<'_, (u32, bool)> {
    match read(language, c, "ordinal")? {
        (Meaning::Ordinal(n, digits), end) => Some(((u32::try_from(n).ok()?, digits), end)),
        _ => None,
    }
}
