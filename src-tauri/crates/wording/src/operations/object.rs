//! What a sentence is about: tasks by title or description, and names that only the preview knows.

use domain::{TaskRef, Where, proposal::Preview};
use serde_json::Value;

use crate::{Speech, scope};

/// What is changed.
pub(crate) struct Object {
    pub words: String,
    pub many: bool,
    /// Whether the sentence says "it" instead of the name.
    pub named: bool,
}

/// One thing.
pub(crate) fn one(words: String) -> Object {
    Object { words, many: false, named: false }
}

/// One task: by its title where that is known.
pub(crate) fn task(id: &TaskRef, preview: &Preview, speech: &Speech<'_>) -> Object {
    one(preview.samples.first().map_or_else(|| unseen(id, speech), |sample| speech.quote(&sample.title)))
}

/// A task that no preview shows.
pub(crate) fn unseen(id: &TaskRef, speech: &Speech<'_>) -> String {
    match id {
        TaskRef::Number(number) => speech.title(*number),
        TaskRef::Id(_) => speech.say("a_task", &[]),
        TaskRef::Temp(_) => speech.say("the_new_task", &[]),
    }
}

/// A step, by its title where the preview tells it.
pub(crate) fn step(preview: &Preview, speech: &Speech<'_>) -> Object {
    part(before(preview, "item"), ("the_step", "a_step"), preview, speech)
}

/// A checklist, by its title where the preview tells it.
pub(crate) fn checklist(preview: &Preview, speech: &Speech<'_>) -> Object {
    part(before(preview, "checklistTitle"), ("the_checklist", "a_checklist"), preview, speech)
}

/// A note.
pub(crate) fn note(preview: &Preview, speech: &Speech<'_>) -> Object {
    part(None, ("a_note", "a_note"), preview, speech)
}

/// A part of a task, by its title where that is known.
fn part(title: Option<&str>, (known, unknown): (&str, &str), preview: &Preview, speech: &Speech<'_>) -> Object {
    let owner = owner(preview, speech);
    one(match title {
        Some(title) => speech.say(known, &[("title", speech.quote(title).into()), ("owner", owner.into())]),
        None => speech.say(unknown, &[("owner", owner.into())]),
    })
}

fn before<'p>(preview: &'p Preview, field: &str) -> Option<&'p str> {
    preview.samples.first()?.before.as_ref()?.get(field)?.as_str()
}

/// The task that a step, checklist or note belongs to; the operation names only the part.
fn owner(preview: &Preview, speech: &Speech<'_>) -> String {
    preview.samples.first().map_or_else(|| speech.say("of_a_task", &[]), |sample| speech.quote(&sample.title))
}

/// The matches of a filter: by title where there is one, or where it names two; by description otherwise.
pub(crate) fn matches(filter: &Where, preview: &Preview, speech: &Speech<'_>) -> Object {
    let named = filter.ids.as_ref().filter(|ids| Where { ids: Some((*ids).clone()), ..Where::default() } == *filter);
    if let Some(ids) = named {
        let titles: Vec<String> = if preview.samples.is_empty() {
            ids.iter().map(|id| unseen(id, speech)).collect()
        } else {
            preview.samples.iter().map(|sample| speech.quote(&sample.title)).collect()
        };
        let all = titles.len() <= 2 && usize::try_from(preview.count).is_ok_and(|count| count == 0 || count == titles.len());
        if all {
            return Object { many: titles.len() > 1, words: speech.and(&titles), named: false };
        }
    }
    if let ([only], 1, false) = (preview.samples.as_slice(), preview.count, filter.all) {
        return one(speech.quote(&only.title));
    }
    let known = named.map_or(0, |ids| u32::try_from(ids.len()).unwrap_or(u32::MAX));
    let count = if preview.count == 0 { known } else { preview.count };
    Object { words: scope::tasks(filter, count, speech), many: count != 1 || filter.all, named: false }
}

/// Before or after the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Before,
    After,
}

/// Names as the preview shows them, for operations that carry ids nobody knows the names of.
pub(crate) struct Shown<'a> {
    pub preview: &'a Preview,
    pub speech: &'a Speech<'a>,
}

impl Shown<'_> {
    /// The labels that are on one side of the change only.
    pub fn labels(&self, given: &[String], side: Side) -> String {
        if given.iter().all(|label| self.speech.label(label).is_some()) {
            return self.speech.labels(given);
        }
        let (other, this) = if side == Side::After { (Side::Before, Side::After) } else { (Side::After, Side::Before) };
        let names = |side: Side| -> Vec<String> {
            let field = self.field(side, "labels").and_then(Value::as_array);
            field.into_iter().flatten().filter_map(Value::as_str).map(|name| self.speech.quote(name)).collect()
        };
        let other = names(other);
        let moved: Vec<String> = names(this).into_iter().filter(|name| !other.contains(name)).collect();
        if moved.is_empty() { self.speech.labels(given) } else { self.speech.and(&moved) }
    }

    /// The project's own name, where it is given or the preview knows it.
    pub fn project(&self, given: &str) -> Option<String> {
        let shown = || Some(self.field(Side::After, "project")?.as_str()?.to_owned());
        self.speech.project(given).or_else(shown)
    }

    fn field(&self, side: Side, name: &str) -> Option<&Value> {
        let sample = self.preview.samples.first()?;
        if side == Side::After { &sample.after } else { &sample.before }.as_ref()?.get(name)
    }
}
