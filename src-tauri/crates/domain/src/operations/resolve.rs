//! Applies operations to rows and returns the changes. One pass computes validity and effect, so that a dry run reports exactly what apply
//! does.
//!
//! The whole effect of an operation is computed on copies of the rows. Then it is put into effect, or the operation is refused and changes
//! nothing.

mod mentions;

use chrono::SubsecRound;

pub use crate::draft::{Context, NewId, Outcome};
use crate::{
    Asker, Change, Code, Needs, Operation, Problem, Summary, Today, Unread, World, Writes,
    draft::{Draft, Effect, Problems},
    proposal::Warning,
    rooms,
};
pub use mentions::mentions;

/// The result of a list of operations. Invalid operations have no effect and do not stop the others; `app` refuses to commit if any is
/// invalid.
#[derive(Clone, Debug, Default)]
pub struct Resolution {
    /// One per operation, in order.
    pub outcomes: Vec<Outcome>,
    /// The total.
    pub summary: Summary,
    /// Counts above their limits.
    pub warnings: Vec<Warning>,
    /// Before and after images.
    pub changes: Vec<Change>,
    /// Rows to write.
    pub writes: Writes,
}

/// The rows that must be loaded for these operations.
pub fn needs(operations: &[Operation]) -> Needs {
    let mut needs = Needs::default();
    for operation in operations {
        operation.task().into_iter().for_each(|task| needs.task(task));
        operation.filter().into_iter().for_each(|filter| needs.filter(filter));
        needs.note_ids.extend(operation.why().into_iter().flat_map(|why| &why.evidence));
        if let Some(room) = rooms::named(operation.name()) {
            (room.needs)(operation, &mut needs);
        }
    }
    // A task whose text has changed is matched in memory, which needs all of its text.
    needs.checklists |= needs.wheres.iter().any(|filter| filter.text.is_some());
    needs
}

/// Applies the operations to the rows in order. Later operations see the effect of earlier ones, including `tempId`s.
pub fn resolve(operations: &[Result<Operation, Unread>], world: World, context: &Context<'_>, new_id: NewId<'_>) -> Resolution {
    // Stored instants have millisecond precision. A finer instant would no longer be equal to itself after it is stored.
    let today = Today { now: context.today.now.trunc_subsecs(3), ..context.today };
    let mut draft = Draft::new(world, Context { today, ..*context }, new_id);
    let outcomes: Vec<Outcome> = operations
        .iter()
        .map(|operation| match operation {
            Ok(operation) => match effect(operation, &mut draft) {
                Ok(effect) => draft.put_into_effect(effect),
                Err(errors) => Outcome { errors, ..Outcome::default() },
            },
            Err(unread) => Outcome { errors: unread.problems.clone(), ..Outcome::default() },
        })
        .collect();
    let mut summary = Summary::default();
    let (mut deletes, mut bulk_updates) = (0_u32, 0_u32);
    for outcome in &outcomes {
        summary.created += outcome.summary.created;
        summary.updated += outcome.summary.updated;
        summary.deleted += outcome.summary.deleted;
        summary.completed += outcome.summary.completed;
        deletes += outcome.deletes;
        bulk_updates += outcome.bulk_updates;
    }
    let limits = context.thresholds;
    let warnings = [
        (Code::ManyDeletions, deletes, limits.deletions, "would go to the trash"),
        (Code::ManyBulkUpdates, bulk_updates, limits.bulk_updates, "would be changed in bulk"),
    ];
    let warnings = warnings.into_iter().filter(|(_, count, limit, _)| count > limit).map(|(code, count, limit, what)| {
        let tasks = if count == 1 { "task" } else { "tasks" };
        Warning { code, count, limit, message: format!("{count} {tasks} {what}.") }
    });
    let warnings = warnings.collect();
    let (changes, writes) = draft.close();
    Resolution { outcomes, summary, warnings, changes, writes }
}

/// The effect of one operation on the rows in their current state.
fn effect(operation: &Operation, draft: &mut Draft<'_>) -> Result<Effect, Problems> {
    let Context { source, typed, .. } = draft.context;
    Asker { source, typed }.may(operation)?;
    let effect = rooms::named(operation.name()).and_then(|room| (room.effect)(operation, draft));
    effect.unwrap_or_else(|| Err(Problem::new(Code::InvalidOp, "This operation has no effect.").into()))
}

#[cfg(test)]
pub(crate) mod tests;
