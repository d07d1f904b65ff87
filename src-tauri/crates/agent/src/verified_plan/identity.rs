//! Matches the items of a written list with the steps of the accepted one.

use domain::text::lower;

use super::Step;
use crate::tools::{Todo, TodoStatus};

/// The position of the step for every written item; `None` if the item is new. No step is used twice.
pub(super) fn pair(steps: &[Step], todos: &[Todo]) -> Vec<Option<usize>> {
    let old: Vec<Item> = items(steps.iter().map(|step| (step.shown.content.as_str(), step.shown.active_form.as_str(), step.shown.level)));
    let new: Vec<Item> = items(todos.iter().map(|todo| (todo.content.as_str(), todo.active_form.as_str(), todo.level)));
    let is_open = |step: usize, todo: usize| steps[step].is_open() && todos[todo].status != TodoStatus::Completed;
    let is_done = |step: usize, todo: usize| !steps[step].is_open() && todos[todo].status == TodoStatus::Completed;
    let is_called = |step: usize, todo: usize| old[step].content == new[todo].content;
    let is_there = |step: usize, todo: usize| is_called(step, todo) && old[step].parent == new[todo].parent;
    // From the surest to the least sure; pairs from an earlier pass are kept.
    let passes: [&dyn Fn(usize, usize) -> bool; 5] = [
        &|step, todo| is_there(step, todo) && is_done(step, todo),
        &is_there,
        &|step, todo| is_called(step, todo) && is_done(step, todo),
        &is_called,
        &|step, todo| is_open(step, todo) && old[step].active_form == new[todo].active_form,
    ];
    let mut pairs = vec![None; todos.len()];
    let mut free = vec![true; steps.len()];
    for is_same in passes {
        for (todo, pair) in pairs.iter_mut().enumerate().filter(|(_, pair)| pair.is_none()) {
            *pair = (0..steps.len()).find(|&step| free[step] && is_same(step, todo));
            if let Some(step) = *pair {
                free[step] = false;
            }
        }
    }
    pairs
}

/// Whether two texts are the same except for case and surrounding space.
pub(super) fn same(one: &str, other: &str) -> bool {
    lower(one.trim()) == lower(other.trim())
}

/// The parts of an item that are compared.
struct Item {
    content: String,
    active_form: String,
    /// The content of its parent step.
    parent: Option<String>,
}

fn items<'a>(list: impl Iterator<Item = (&'a str, &'a str, u8)>) -> Vec<Item> {
    let mut above = None;
    let item = |(content, active_form, level): (&str, &str, u8)| {
        let content = lower(content.trim());
        let parent = if level > 0 { above.clone() } else { None };
        if level == 0 {
            above = Some(content.clone());
        }
        Item { content, active_form: lower(active_form.trim()), parent }
    };
    list.map(item).collect()
}
