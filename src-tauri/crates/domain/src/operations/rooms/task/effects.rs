//! Operations on tasks as a whole.

use std::collections::BTreeSet;

use chrono::SubsecRound;

use super::{
    fields::{completion, patched, titled},
    occurrences::moved,
};
use crate::{
    Actor, Checklist, Code, ItemPlace, Priority, Problem, Recurrence, Source, Task, TaskId, TaskRef, Timestamp, Where, Why,
    checklist::DEFAULT_TITLE,
    draft::{
        Count, Draft, Effect, Problems,
        refusal::{by_date_only, each},
    },
    operation::{Create, Fields, Imported, Patch},
    order::{POSITION_MOST, placed_before},
    task::NUMBER_MOST,
};

/// A new task, with a first checklist if titles for one are given.
pub(crate) fn create(draft: &mut Draft<'_>, create: &Create) -> Result<Effect, Problems> {
    let imported = create.imported.as_deref();
    if imported.is_some() && draft.context.source != Source::Import {
        return Err(Problem::new(Code::NotAllowedForSource, "Only an import may bring a task's past with it.").into());
    }
    let kept = imported.and_then(|imported| imported.id).filter(|id| !draft.world().tasks.contains_key(id));
    let id = kept.unwrap_or_else(|| draft.new_id());
    let task = patched(draft, &blank(draft, id), &as_fields(create))?;
    let steps: Result<Vec<String>, Problem> =
        create.checklist.iter().filter(|title| !title.trim().is_empty()).map(|title| titled(title)).collect();
    let steps = steps?;
    let task = match imported {
        Some(imported) => with_past(draft, task, imported)?,
        None => task,
    };
    let mut effect = Effect { temp: create.temp_id.clone().map(|temp| (temp, task.id)), ..Effect::default() };
    if !steps.is_empty() {
        let checklist = Checklist { id: draft.new_id(), task_id: task.id, title: DEFAULT_TITLE.to_owned(), position: 1.0 };
        let mut position = 0.0;
        for title in &steps {
            position += 1.0;
            effect.writes.items.push(draft.new_item(title.clone(), false, ItemPlace { checklist_id: checklist.id, position }));
        }
        effect.writes.checklists.push(checklist);
        effect = effect.on(task.id, None, Some(serde_json::json!({ "checklist": steps })));
    }
    effect.writes.tasks.push(task);
    effect.count = Count::Created;
    Ok(effect)
}

/// Changes fields of one task. For a repeating task, date and time apply to the date that counts now, unless `series` is set.
pub(crate) fn update(draft: &Draft<'_>, id: &TaskRef, fields: &Fields) -> Result<Effect, Problems> {
    let task = draft.task(id)?;
    if task.recurrence.repeats() && fields.moves_occurrence() && task.date(draft.context.today.date).is_none() {
        let message = format!("#{} “{}” has no open date left that could move.", task.number, task.title);
        return Err(Problem::new(Code::InvalidOccurrenceDate, message).hint(r#"To move the whole series give "series":true."#).into());
    }
    Ok(Effect::task(updated(draft, task, fields, None)?, Count::Updated).moving(fields.scheduled_for.change().flatten().copied()))
}

/// The task with the changed fields. For a repeating task, date and time move one date and leave the rule, unless `series` is set.
fn updated(draft: &Draft<'_>, task: &Task, fields: &Fields, filter: Option<&Where>) -> Result<Task, Problems> {
    if !(task.recurrence.repeats() && fields.moves_occurrence()) {
        return patched(draft, task, fields);
    }
    let rest = Fields { scheduled_for: Patch::Keep, time_of_day: Patch::Keep, ..fields.clone() };
    let task = patched(draft, task, &rest)?;
    Ok(moved(draft, &task, fields, filter)?.unwrap_or(task))
}

/// Moves a task to the trash.
pub(crate) fn delete(draft: &Draft<'_>, id: &TaskRef) -> Result<Effect, Problems> {
    Ok(Effect::task(trashed(draft, draft.task(id)?), Count::Deleted))
}

/// Completes or reopens a task that does not repeat.
pub(crate) fn complete(draft: &Draft<'_>, id: &TaskRef, completed: bool, why: &Why) -> Result<Effect, Problems> {
    let mut task = draft.task(id)?.clone();
    if task.recurrence.repeats() {
        return Err(by_date_only(&task, &draft.context.today).into());
    }
    completion(draft, &mut task, completed, why)?;
    Ok(Effect::task(task, if completed { Count::Completed } else { Count::Updated }))
}

/// Takes a task out of the trash; a task that is not there does not change. If labels were put into one group meanwhile, one of them stays.
pub(crate) fn restore(draft: &Draft<'_>, id: &TaskRef) -> Result<Effect, Problems> {
    let mut task = draft.any_task(id)?.clone();
    if task.deleted_at.take().is_some() {
        draft.world().keep_one_of_each_group(&mut task);
    }
    Ok(Effect::task(task, Count::Updated))
}

/// Applies the same update to each matching task: to all or to none.
pub(crate) fn bulk_update(draft: &Draft<'_>, filter: &Where, set: &Fields) -> Result<Effect, Problems> {
    if set.is_empty() {
        return Err(Problem::new(Code::MissingSet, "The bulk update does not say what to set.").into());
    }
    let tasks = each(draft.matches(filter)?, |task| updated(draft, task, set, Some(filter)))?;
    Ok(Effect::tasks(tasks, Count::Updated).in_bulk().moving(set.scheduled_for.change().flatten().copied()))
}

/// Moves each matching task to the trash.
pub(crate) fn bulk_delete(draft: &Draft<'_>, filter: &Where) -> Result<Effect, Problems> {
    let tasks = draft.matches(filter)?.into_iter().map(|task| trashed(draft, task)).collect();
    Ok(Effect::tasks(tasks, Count::Deleted).in_bulk())
}

/// Moves a task before another one in the manual order, or to the end.
pub(crate) fn move_before(draft: &Draft<'_>, id: &TaskRef, before: Option<&TaskRef>) -> Result<Effect, Problems> {
    let task = draft.task(id)?;
    let end = draft.world().last_position;
    let (task, spread) = match before.map(|before| draft.task(before)).transpose()? {
        Some(next) if next.id != task.id => placed_before(task, next, draft.world().tasks.values(), &draft.world().stretches),
        None if end > task.position => (Task { position: end + 1.0, ..task.clone() }, Vec::new()),
        _ => (task.clone(), Vec::new()),
    };
    Ok(Effect { spread, ..Effect::task(task, Count::Updated) })
}

fn trashed(draft: &Draft<'_>, task: &Task) -> Task {
    Task { deleted_at: Some(draft.context.today.now), ..task.clone() }
}

/// A task with default values only.
fn blank(draft: &Draft<'_>, id: TaskId) -> Task {
    let now = draft.context.today.now;
    Task {
        id,
        number: draft.world().next_number.max(1),
        title: String::new(),
        notes: String::new(),
        project_id: None,
        scheduled_for: None,
        time_of_day: None,
        deadline: None,
        priority: Priority::default(),
        completed: false,
        completed_at: None,
        completed_by: Actor::default(),
        completed_override: None,
        recurrence: Recurrence::default(),
        completed_dates: BTreeSet::new(),
        language: None,
        labels: Vec::new(),
        suppressed_label_ids: BTreeSet::new(),
        position: draft.world().last_position + 1.0,
        created_at: now,
        updated_at: now,
        deleted_at: None,
    }
}

fn as_fields(create: &Create) -> Fields {
    fn set<T: Clone>(value: Option<&T>) -> Patch<T> {
        value.map_or(Patch::Keep, |value| Patch::Set(value.clone()))
    }
    Fields {
        title: Some(create.title.clone()),
        notes: set(create.notes.as_ref()),
        scheduled_for: set(create.scheduled_for.as_ref()),
        time_of_day: set(create.time_of_day.as_ref()),
        deadline: set(create.deadline.as_ref()),
        priority: set(create.priority.as_ref()),
        recurrence: set(create.recurrence.as_ref()),
        project: set(create.project.as_ref()),
        labels: if create.labels.is_empty() { Patch::Keep } else { Patch::Set(create.labels.clone()) },
        series: false,
        completed: None,
        language: Patch::Keep,
    }
}

/// The task with the history that an import knows. Its number is kept if it is free.
fn with_past(draft: &Draft<'_>, task: Task, imported: &Imported) -> Result<Task, Problem> {
    if imported.completed && task.recurrence.repeats() {
        let message = format!("“{}” repeats, so it cannot come in as completed.", task.title);
        return Err(
            Problem::new(Code::UseCompleteOccurrenceForRepeating, message).hint("Give completedDates, or leave the recurrence out.")
        );
    }
    let free = |number: &u64| (1..=NUMBER_MOST).contains(number) && !draft.world().numbers.contains_key(number);
    Ok(Task {
        number: imported.number.filter(free).unwrap_or(task.number),
        completed: imported.completed,
        completed_at: imported.completed_at.filter(|_| imported.completed).map(stored),
        completed_by: imported.completed_by,
        completed_dates: if task.recurrence.repeats() { imported.completed_dates.clone() } else { BTreeSet::new() },
        language: imported.language.clone(),
        position: imported.position.filter(|position| position.abs() < POSITION_MOST).unwrap_or(task.position),
        created_at: imported.created_at.map_or(task.created_at, stored),
        updated_at: imported.updated_at.map_or(task.updated_at, stored),
        deleted_at: imported.deleted_at.map(stored),
        ..task
    })
}

/// An instant with the precision of stored rows.
fn stored(at: Timestamp) -> Timestamp {
    at.trunc_subsecs(3)
}
