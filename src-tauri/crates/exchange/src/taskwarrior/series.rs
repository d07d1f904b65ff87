//! Repeating tasks: Taskwarrior has a template and an instance per date; Assent has one task with completed and skipped dates.

use std::collections::{BTreeSet, HashMap, HashSet};

use chrono::NaiveDate;
use uuid::Uuid;

use super::task::{State, Task};
use crate::report::Remarks;

/// The most dates examined in one series.
pub(super) const DATES_MAX: usize = 20_000;

/// Merges every instance into its series: completed ones become completed dates, deleted ones skipped dates, and open ones follow from the
/// rule. An instance that was changed itself (another title, another day) stays a separate task, as does one without a live series.
pub(super) fn fold(tasks: &mut Vec<Task<'_>>, remarks: &mut Remarks) {
    let live = |task: &Task<'_>| task.state == State::Open && task.create.recurrence.is_some() && task.create.scheduled_for.is_some();
    let series: HashMap<Uuid, usize> =
        tasks.iter().enumerate().filter(|(_, task)| live(task)).filter_map(|(index, task)| Some((id(task)?, index))).collect();
    for index in series.values() {
        apply_mask(&mut tasks[*index]);
    }
    if series.is_empty() {
        return;
    }
    let dates = dates(tasks, &series);
    let mut folded = HashSet::new();
    for index in 0..tasks.len() {
        let instance = &tasks[index];
        let (Some(parent), Some(date)) = (instance.parent.and_then(|id| series.get(&id)), instance.create.scheduled_for) else { continue };
        let same = tasks[*parent].create.title == instance.create.title && dates.get(parent).is_some_and(|dates| dates.contains(&date));
        if !same || *parent == index {
            continue;
        }
        let (state, notes) = (instance.state, std::mem::take(&mut tasks[index].notes));
        let whole = &mut tasks[*parent];
        whole.notes.extend(notes);
        mark(whole, date, state);
        folded.insert(index);
        remarks.changed("instances", "instances of repeating tasks, as dates of their one task");
    }
    let mut index = 0;
    tasks.retain(|_| {
        index += 1;
        !folded.contains(&(index - 1))
    });
}

fn id(task: &Task<'_>) -> Option<Uuid> {
    task.create.imported.as_ref()?.id.map(|id| id.0)
}

/// Applies the mask's signs for instances that are no longer in the file: `+` completed, `X` deleted.
fn apply_mask(task: &mut Task<'_>) {
    let (Some(mask), Some(rule), Some(anchor)) = (task.mask.take(), &task.create.recurrence, task.create.scheduled_for) else { return };
    let known = mask.chars().count().min(DATES_MAX);
    let dates = rule.dates(anchor, &BTreeSet::new(), anchor, NaiveDate::MAX, known);
    for (sign, date) in mask.chars().zip(dates) {
        match sign {
            '+' => mark(task, date, State::Completed),
            'X' => mark(task, date, State::Deleted),
            _ => {}
        }
    }
}

fn mark(task: &mut Task<'_>, date: NaiveDate, state: State) {
    match (state, &mut task.create.imported, &mut task.create.recurrence) {
        (State::Completed, Some(imported), _) => {
            imported.completed_dates.insert(date);
        }
        (State::Deleted, _, Some(rule)) => {
            rule.exceptions.insert(date);
        }
        _ => {}
    }
}

/// The dates of each series up to its last instance, before any are skipped.
fn dates(tasks: &[Task<'_>], series: &HashMap<Uuid, usize>) -> HashMap<usize, BTreeSet<NaiveDate>> {
    let mut last: HashMap<usize, NaiveDate> = HashMap::new();
    for task in tasks {
        if let (Some(index), Some(date)) = (task.parent.and_then(|id| series.get(&id)), task.create.scheduled_for) {
            last.entry(*index).and_modify(|last| *last = date.max(*last)).or_insert(date);
        }
    }
    let of = |(index, last): (usize, NaiveDate)| {
        let (mut rule, anchor) = (tasks[index].create.recurrence.clone()?, tasks[index].create.scheduled_for?);
        rule.exceptions.clear();
        Some((index, rule.dates(anchor, &BTreeSet::new(), anchor, last, DATES_MAX).into_iter().collect()))
    };
    last.into_iter().filter_map(of).collect()
}
