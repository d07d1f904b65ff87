//! Operations and rows in, changes out. Validation and effect are one pass, so that a dry run says exactly what apply does.

use std::collections::BTreeSet;

use uuid::Uuid;

use crate::{
    Change, Needs, Operation, Problem, Source, Summary, Today, World, Writes,
    proposal::{Preview, Thresholds, Warning},
};

/// Where new ids come from.
pub type NewId<'a> = &'a mut dyn FnMut() -> Uuid;

/// What resolving may know beside the rows.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// The user's present.
    pub today: Today,
    /// Who asks.
    pub source: Source,
    /// Limits for warnings.
    pub thresholds: Thresholds,
}

/// What one operation came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Why it cannot be applied; empty when it was.
    pub errors: Vec<Problem>,
    /// What it does.
    pub preview: Preview,
    /// How many of its tasks go to the trash.
    pub deletes: u32,
    /// How many of its tasks a bulk operation updates.
    pub bulk_updates: u32,
    /// Every task it touched, in the order touched.
    pub touched: Vec<crate::TaskId>,
    /// What was done.
    pub summary: Summary,
}

/// What a list of operations came to. Invalid ones have no effect and do not stop the others; `app` refuses to commit when any is invalid.
#[derive(Clone, Debug, Default)]
pub struct Resolution {
    /// Per operation, in order.
    pub outcomes: Vec<Outcome>,
    /// The sum.
    pub summary: Summary,
    /// Counts over their limits.
    pub warnings: Vec<Warning>,
    /// Before and after images.
    pub changes: Vec<Change>,
    /// Rows to write.
    pub writes: Writes,
}

/// What has to be loaded for these operations.
pub fn needs(operations: &[Operation]) -> Needs {
    let _ = operations;
    todo!()
}

/// Applies the operations in order to the rows. A later operation sees what an earlier one did, `tempId`s included.
pub fn resolve(operations: &[Result<Operation, Vec<Problem>>], world: World, context: &Context, new_id: NewId<'_>) -> Resolution {
    let _ = (operations, world, context, new_id, BTreeSet::<u8>::new());
    todo!()
}
