//! Labels and projects that the person typed with `#` or `@` and that do not exist: each is created by its own operation, before the first
//! operation that needs it, whoever wrote that one.

use domain::{Operation, TypedNames};
use language::{Names, quick_add};
use protocol::turn::TurnRequest;

use super::{TRANSCRIPT, Turn, answer};
use crate::proposal::Candidate;

/// The new names in the message and in the person's messages of the turns that it is read with.
pub(super) fn typed(request: &TurnRequest, names: &Names) -> TypedNames {
    let earlier = answer::last(&request.transcript, TRANSCRIPT).iter().filter(|turn| turn.role == "user");
    let mut typed = TypedNames::default();
    for text in earlier.map(|turn| &turn.text).chain([&request.message]) {
        typed.extend(&quick_add::new_names(text, names));
    }
    typed
}

impl Turn {
    /// The list with the missing creations added.
    pub(super) fn with_creations(&self, candidates: Vec<Candidate>) -> Vec<Candidate> {
        let mut all: Vec<Candidate> = Vec::with_capacity(candidates.len());
        for candidate in candidates {
            if self.is_made_already(&all, &candidate) {
                continue;
            }
            let creations = self.creations_for(&all, &candidate);
            all.extend(creations.into_iter().map(|creation| self.creation(creation).0));
            all.push(candidate);
        }
        all
    }

    /// The creations that an operation needs and that do not precede it in the list.
    pub(super) fn creations_for(&self, before: &[Candidate], candidate: &Candidate) -> Vec<Operation> {
        let needed = candidate.operation().map_or_else(Vec::new, |operation| self.typed.creations(operation));
        needed.into_iter().filter(|creation| !self.is_there(before, creation)).collect()
    }

    /// Whether the operation creates a typed name that the list already creates.
    pub(super) fn is_made_already(&self, before: &[Candidate], candidate: &Candidate) -> bool {
        let creation = candidate.operation().and_then(|operation| self.typed.creation_in(operation));
        creation.is_some_and(|creation| self.is_there(before, &creation))
    }

    fn is_there(&self, before: &[Candidate], creation: &Operation) -> bool {
        let mut created = before.iter().filter_map(|candidate| self.typed.creation_in(candidate.operation()?));
        created.any(|other| other == *creation)
    }
}
