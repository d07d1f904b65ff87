//! Applies operations to rows and returns the changes. One pass computes validity and effect, so that a dry run reports exactly what apply
//! does.
//!
//! The whole effect of an operation is computed on copies of the rows. Then it is put into effect, or the operation is refused and changes
//! nothing.

mod checklists;
mod draft;
mod effect;
mod fields;
mod labels;
mod mentions;
mod needs;
mod notes;
mod occurrences;
mod preview;
mod projects;
mod refusal;
mod sovereignty;
mod tags;
mod tasks;

use chrono::SubsecRound;
use uuid::Uuid;

use crate::{
    Asker, Change, Code, Needs, Operation, Problem, Source, Summary, Today, TypedNames, Unread, World, Writes,
    proposal::{Preview, Thresholds, Warning},
};
use draft::Draft;
use effect::Effect;
pub use mentions::mentions;
use refusal::Problems;

/// The source of new ids.
pub type NewId<'a> = &'a mut dyn FnMut() -> Uuid;

/// What resolving needs besides the rows.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The user's current time.
    pub today: Today,
    /// Who asks.
    pub source: Source,
    /// Limits above which there are warnings.
    pub thresholds: Thresholds,
    /// Whether an agent needs newer notes to change what the user has set; a written reason alone is then not enough.
    pub evidence_required: bool,
    /// Names that may be created even if the source may not create any.
    pub typed: Option<&'a TypedNames>,
}

/// The result of one operation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Why it was not applied; empty if it was.
    pub errors: Vec<Problem>,
    /// What it does.
    pub preview: Preview,
    /// The number of its tasks that go to the trash.
    pub deletes: u32,
    /// The number of its tasks that a bulk operation updates.
    pub bulk_updates: u32,
    /// The numbers of all tasks that it touched, in the order in which they were touched.
    pub touched: Vec<u64>,
    /// Counts of what was done.
    pub summary: Summary,
}

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
    needs::needs(operations)
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
    match operation {
        Operation::Create(create) => tasks::create(draft, create),
        Operation::Update { id, fields } => tasks::update(draft, id, fields),
        Operation::Delete { id } => tasks::delete(draft, id),
        Operation::Complete { id, completed, why } => tasks::complete(draft, id, *completed, why),
        Operation::Restore { id } => tasks::restore(draft, id),
        Operation::CompleteOccurrence { id, occurrence_date, completed } => occurrences::complete(draft, id, *occurrence_date, *completed),
        Operation::SkipOccurrence { id, occurrence_date } => occurrences::skip(draft, id, *occurrence_date),
        Operation::MoveOccurrence { id, occurrence_date, to, time_of_day } => {
            occurrences::shift(draft, id, *occurrence_date, *to, time_of_day)
        }
        Operation::BulkUpdate { r#where, set } => tasks::bulk_update(draft, r#where, set),
        Operation::BulkComplete { r#where, completed, occurrence_range } => {
            occurrences::bulk_complete(draft, r#where, *completed, *occurrence_range)
        }
        Operation::BulkDelete { r#where } => tasks::bulk_delete(draft, r#where),
        Operation::AddLabels { target, labels } => tags::add(draft, target, labels),
        Operation::RemoveLabels { target, labels } => tags::remove(draft, target, labels),
        Operation::AddChecklistItems { id, items, checklist_id } => checklists::add_items(draft, id, items, *checklist_id),
        Operation::CheckItem { item_id, is_checked, why } => checklists::check(draft, *item_id, *is_checked, why),
        Operation::RenameItem { item_id, title } => checklists::rename_item(draft, *item_id, title),
        Operation::ArchiveItem { item_id, is_archived } => checklists::archive_item(draft, *item_id, *is_archived),
        Operation::SuggestCompletion { item_id, reason, confidence } => checklists::suggest(draft, *item_id, reason, *confidence),
        Operation::DismissSuggestion { item_id } => checklists::dismiss(draft, *item_id),
        Operation::CreateLabel { fields, imported_id } => labels::create(draft, fields, *imported_id),
        Operation::UpdateLabel { label, fields } => labels::update(draft, label, fields),
        Operation::ArchiveLabel { label, archived } => labels::archive(draft, label, *archived),
        Operation::DeleteLabel { label } => labels::delete(draft, label),
        Operation::CreateLabelGroup { name } => labels::create_group(draft, name),
        Operation::UpdateLabelGroup { group, name } => labels::rename_group(draft, group, name),
        Operation::DeleteLabelGroup { group } => labels::delete_group(draft, group),
        Operation::CreateProject { fields, imported_id } => projects::create(draft, fields, *imported_id),
        Operation::UpdateProject { project, fields } => projects::update(draft, project, fields),
        Operation::ArchiveProject { project, archived } => projects::archive(draft, project, *archived),
        Operation::DeleteProject { project } => projects::delete(draft, project),
        Operation::CreateChecklist { id, title } => checklists::create(draft, id, title),
        Operation::RenameChecklist { checklist_id, title } => checklists::rename(draft, *checklist_id, title),
        Operation::MoveItem { item_id, checklist_id, before } => checklists::move_item(draft, *item_id, *checklist_id, *before),
        Operation::DeleteChecklist { checklist_id } => checklists::delete(draft, *checklist_id),
        Operation::AddNote { id, text, kind, recorded_from, recorded_until, audio } => {
            notes::add(draft, id, text, *kind, (*recorded_from, *recorded_until), audio.as_ref())
        }
        Operation::AddTranscript { note_id, text, language, model } => {
            notes::add_transcript(draft, *note_id, text, language.as_deref(), model)
        }
        Operation::UpdateNote { note_id, text } => notes::update(draft, *note_id, text),
        Operation::DeleteNote { note_id } => notes::delete(draft, *note_id),
        Operation::SaveFilter { filter_id, name, query, position } => notes::save_filter(draft, *filter_id, name, query, *position),
        Operation::DeleteFilter { filter_id } => notes::delete_filter(draft, *filter_id),
        Operation::MoveTask { id, before } => tasks::move_before(draft, id, before.as_ref()),
    }
}

#[cfg(test)]
mod tests;
