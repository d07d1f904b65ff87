//! The limits of an operation that the program made, for example from a person's words. An operation that was read from JSON is within them
//! already, because its values were read with the same functions.

use super::{
    read::{self, Read},
    task_fields,
};
use crate::{
    DateRange, Operation, Problem, Where,
    operation::{Fields, Patch, Target},
};

/// All limits that the operation exceeds, and all parts of it that must not be empty.
pub(super) fn broken(operation: &Operation) -> Vec<Problem> {
    let mut broken = Broken::default();
    match operation {
        Operation::Create(create) => {
            broken.take(read::fits_title(&create.title));
            broken.take_all(create.notes.iter().map(|notes| read::fits_notes(notes)));
            broken.take_all(create.checklist.iter().map(|title| read::fits_title(title)));
        }
        Operation::Update { fields, .. } => broken.fields(fields),
        Operation::BulkUpdate { r#where, set } => {
            broken.filter(r#where);
            let mut inner = Broken::default();
            inner.fields(set);
            broken.0.extend(inner.0.into_iter().map(task_fields::of_set));
        }
        Operation::BulkComplete { r#where, occurrence_range, .. } => {
            broken.filter(r#where);
            if let Some(DateRange { from: Some(from), to: Some(to) }) = occurrence_range {
                broken.take(read::fits_occurrence_range(*from, *to));
            }
        }
        Operation::BulkDelete { r#where } => broken.filter(r#where),
        Operation::AddLabels { target, labels } | Operation::RemoveLabels { target, labels } => {
            if let Target::Where(filter) = target {
                broken.filter(filter);
            }
            broken.take(read::some_labels(labels));
        }
        Operation::AddChecklistItems { items, .. } => broken.take_all(items.iter().map(|item| read::fits_title(&item.title))),
        _ => {}
    }
    broken.0
}

#[derive(Default)]
struct Broken(Vec<Problem>);

impl Broken {
    fn take(&mut self, checked: Read<()>) {
        self.0.extend(checked.err());
    }

    fn take_all(&mut self, checked: impl Iterator<Item = Read<()>>) {
        self.0.extend(checked.filter_map(Result::err));
    }

    fn fields(&mut self, fields: &Fields) {
        self.take_all(fields.title.iter().map(|title| read::fits_title(title)));
        if let Patch::Set(notes) = &fields.notes {
            self.take(read::fits_notes(notes));
        }
    }

    fn filter(&mut self, filter: &Where) {
        if filter.is_empty() {
            self.0.push(read::empty_where());
        }
    }
}
