//! Who asks for operations, and what they may ask for.

use crate::{Operation, Problem, Source, TypedNames, rooms::restricted};

/// Who asks for operations, with the names that the person behind the request has typed.
#[derive(Clone, Copy, Debug)]
pub struct Asker<'a> {
    /// Who asks.
    pub source: Source,
    /// Names that may be created even if the source may not create any.
    pub typed: Option<&'a TypedNames>,
}

impl From<Source> for Asker<'static> {
    fn from(source: Source) -> Self {
        Self { source, typed: None }
    }
}

impl Asker<'_> {
    /// Whether the asker may ask for this operation. Code: `not_allowed_for_source`.
    pub fn may(&self, operation: &Operation) -> Result<(), Problem> {
        if self.typed.is_some_and(|typed| typed.permit(operation)) { Ok(()) } else { restricted(operation.name(), self.source) }
    }
}
