//! One room for each entity: the names of its operations, who may ask for them, how they are read from JSON, which rows they need and
//! mention, and what they do. A new operation of an entity changes [`Operation`], its room, and its words.
//!
//! Not here: the rows themselves, the order of checks ([`crate::parse`], [`crate::resolve`]), and sentences (`wording`).

mod checklist;
mod label;
mod mentions;
mod note;
mod project;
mod saved_filter;
mod subject;
pub(crate) mod task;
#[cfg(test)]
mod tests;

pub(crate) use mentions::Mentions;

use crate::{
    Code, Entity, Needs, Operation, Problem, Source,
    draft::{Draft, Effect, Problems},
    fields::Reader,
};

/// The operations of one entity. `read` and `effect` return `None` for an operation of another room.
pub(crate) struct Room {
    pub(crate) entity: Entity,
    pub(crate) kinds: &'static [Kind],
    /// Reads the fields of the operation with this name. Returns `None` if a required field is missing; the problems are in the reader.
    pub(crate) read: fn(&str, &mut Reader) -> Option<Operation>,
    /// Which limits the operation exceeds, and which of its fields this source may not set.
    pub(crate) refusals: fn(&Operation, Source) -> Vec<Problem>,
    /// Collects the rows that must be loaded, besides the operation's task and the matches of its filter.
    pub(crate) needs: fn(&Operation, &mut Needs),
    /// Collects the rows that the operation mentions, besides those of its filter, the tasks that it touches and the rows that it needs by id.
    pub(crate) mentions: fn(&Operation, &mut Mentions<'_>),
    /// The effect of the operation on the rows in their current state.
    pub(crate) effect: fn(&Operation, &mut Draft<'_>) -> Option<Result<Effect, Problems>>,
}

/// A kind of operation.
pub(crate) struct Kind {
    /// Its name in JSON.
    pub(crate) name: &'static str,
    pub(crate) asked_by: AskedBy,
}

/// Who may ask for an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AskedBy {
    /// Everyone. Models are offered it for a plan.
    Plans,
    /// Everyone.
    Anyone,
    /// The user, imports and outside agents.
    UserAndOutside,
    /// The user and imports.
    User,
}

impl Kind {
    const fn new(name: &'static str, asked_by: AskedBy) -> Self {
        Self { name, asked_by }
    }

    fn is_open_to(&self, source: Source) -> bool {
        match source {
            Source::User | Source::Cli | Source::Import => true,
            Source::Mcp => self.asked_by != AskedBy::User,
            Source::Assistant | Source::Agent => matches!(self.asked_by, AskedBy::Plans | AskedBy::Anyone),
        }
    }
}

/// All rooms.
const ROOMS: [&Room; 6] = [&task::ROOM, &checklist::ROOM, &label::ROOM, &project::ROOM, &note::ROOM, &saved_filter::ROOM];

fn kinds() -> impl Iterator<Item = &'static Kind> {
    ROOMS.iter().flat_map(|room| room.kinds)
}

/// The room of the operation with this name.
pub(crate) fn named(name: &str) -> Option<&'static Room> {
    ROOMS.into_iter().find(|room| room.kinds.iter().any(|kind| kind.name == name))
}

/// The names of all operations.
pub fn names() -> impl Iterator<Item = &'static str> {
    kinds().map(|kind| kind.name)
}

/// The names of the operations that a model is offered for a plan.
pub fn planned() -> impl Iterator<Item = &'static str> {
    kinds().filter(|kind| kind.asked_by == AskedBy::Plans).map(|kind| kind.name)
}

/// The entity to which the operation belongs. Items belong to checklists, and groups to labels.
pub fn entity(operation: &Operation) -> Option<Entity> {
    named(operation.name()).map(|room| room.entity)
}

/// Whether this source may ask for the operation of this name. A model never creates or changes labels, projects, notes or filters; an
/// outside agent may only add notes. Code: `not_allowed_for_source`.
pub fn restricted(name: &str, source: Source) -> Result<(), Problem> {
    if kinds().find(|kind| kind.name == name).is_none_or(|kind| kind.is_open_to(source)) {
        return Ok(());
    }
    let message = format!("Only the user may {}.", name.replace('_', " "));
    Err(Problem::new(Code::NotAllowedForSource, message).hint("Leave this operation out; use the labels and projects that exist."))
}

fn nothing_refused(_: &Operation, _: Source) -> Vec<Problem> {
    Vec::new()
}
