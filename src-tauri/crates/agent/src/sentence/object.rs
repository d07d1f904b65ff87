//! What a sentence is about: tasks by title or description, and names that only the preview knows.

use domain::{TaskRef, Where, operation::Target, proposal::Preview};
use serde_json::Value;

use super::Speech;
use crate::{
    scope,
    words::{list, quote},
};

/// The object of a sentence.
pub(super) struct Object {
    pub(super) words: String,
    pub(super) many: bool,
}

/// One task, by its title if that is known.
pub(super) fn task(id: &TaskRef, preview: &Preview, speech: &Speech<'_>) -> Object {
    let words = preview.samples.first().map_or_else(|| unseen(id, speech), |sample| quote(&sample.title));
    Object { words, many: false }
}

/// A task that is not in the preview.
pub(super) fn unseen(id: &TaskRef, speech: &Speech<'_>) -> String {
    match id {
        TaskRef::Number(number) => speech.title(*number),
        TaskRef::Id(_) => "a task".to_owned(),
        TaskRef::Temp(_) => "the new task".to_owned(),
    }
}

/// A step, by its title if the preview has it.
pub(super) fn step(preview: &Preview) -> String {
    let title = before(preview, "item");
    title.map_or_else(|| format!("a step of {}", owner(preview)), |title| format!("{} in {}", quote(title), owner(preview)))
}

/// A checklist, by its title if the preview has it.
pub(super) fn checklist(preview: &Preview) -> String {
    let title = before(preview, "checklistTitle");
    title.map_or_else(
        || format!("a checklist of {}", owner(preview)),
        |title| format!("the checklist {} of {}", quote(title), owner(preview)),
    )
}

fn before<'p>(preview: &'p Preview, field: &str) -> Option<&'p str> {
    preview.samples.first()?.before.as_ref()?.get(field)?.as_str()
}

/// The task that a step, checklist or note belongs to; the operation itself does not name it.
pub(super) fn owner(preview: &Preview) -> String {
    preview.samples.first().map_or_else(|| "a task".to_owned(), |sample| quote(&sample.title))
}

pub(super) fn target_of(target: &Target, preview: &Preview, speech: &Speech<'_>) -> Object {
    match target {
        Target::Id(id) => task(id, preview, speech),
        Target::Where(filter) => matches(filter, preview, speech),
    }
}

/// The tasks that a filter matches: by title if there is one, or if the filter names two; otherwise by description.
pub(super) fn matches(filter: &Where, preview: &Preview, speech: &Speech<'_>) -> Object {
    let named = filter.ids.as_ref().filter(|ids| Where { ids: Some((*ids).clone()), ..Where::default() } == *filter);
    if let Some(ids) = named {
        let titles: Vec<String> = if preview.samples.is_empty() {
            ids.iter().map(|id| unseen(id, speech)).collect()
        } else {
            preview.samples.iter().map(|sample| quote(&sample.title)).collect()
        };
        let all = titles.len() <= 2 && usize::try_from(preview.count).is_ok_and(|count| count == 0 || count == titles.len());
        if all {
            return Object { many: titles.len() > 1, words: list(&titles) };
        }
    }
    if let ([only], 1, false) = (preview.samples.as_slice(), preview.count, filter.all) {
        return Object { words: quote(&only.title), many: false };
    }
    let known = named.map_or(0, |ids| u32::try_from(ids.len()).unwrap_or(u32::MAX));
    let count = if preview.count == 0 { known } else { preview.count };
    Object { words: scope::tasks(filter, count, speech), many: count != 1 || filter.all }
}

/// Before or after the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Before,
    After,
}

/// Names from the preview, for operations that carry only ids.
pub(super) struct Shown<'a> {
    pub(super) preview: &'a Preview,
    pub(super) speech: &'a Speech<'a>,
}

impl Shown<'_> {
    /// The labels that are present on only one side of the change.
    pub(super) fn labels(&self, given: &[String], side: Side) -> String {
        if given.iter().all(|label| self.speech.label(label).is_some()) {
            return self.speech.labels(given);
        }
        let (other, this) = if side == Side::After { (Side::Before, Side::After) } else { (Side::After, Side::Before) };
        let (other, this) = (self.field(other, "labels"), self.field(this, "labels"));
        let names = |field: Option<&Value>| -> Vec<String> {
            field.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).map(quote).collect()
        };
        let other = names(other);
        let moved: Vec<String> = names(this).into_iter().filter(|name| !other.contains(name)).collect();
        if moved.is_empty() { self.speech.labels(given) } else { list(&moved) }
    }

    pub(super) fn project(&self, given: &str) -> String {
        let named = || self.field(Side::After, "project")?.as_str().map(|name| self.speech.project(name));
        match self.speech.project_name(given) {
            Some(_) => self.speech.project(given),
            None => named().unwrap_or_else(|| self.speech.project(given)),
        }
    }

    /// The project's name, if it is given or the preview knows it.
    pub(super) fn project_named(&self, given: &str) -> Option<String> {
        if !super::is_id(given) {
            return Some(given.to_owned());
        }
        Some(self.field(Side::After, "project")?.as_str()?.to_owned())
    }

    fn field(&self, side: Side, name: &str) -> Option<&Value> {
        let sample = self.preview.samples.first()?;
        if side == Side::After { &sample.after } else { &sample.before }.as_ref()?.get(name)
    }
}
