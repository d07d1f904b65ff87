//! Changes the fields of a task. All rules that connect fields of a task are in this file.

use super::tags;
use crate::{
    Code, Problem, Recurrence, Source, Task, Why,
    draft::{Draft, Problems, refusal::by_date_only, sovereignty},
    fields::read,
    operation::{Fields, Patch},
};

/// The task with the changed fields, or all problems.
pub(crate) fn patched(draft: &Draft<'_>, task: &Task, fields: &Fields) -> Result<Task, Problems> {
    let mut task = task.clone();
    let mut problems = Problems::new();
    let mut keep = |result: Result<(), Problem>| problems.extend(result.err());
    if let Some(title) = &fields.title {
        keep(titled(title).map(|title| task.title = title));
    }
    match &fields.notes {
        Patch::Keep => {}
        Patch::Clear => task.notes.clear(),
        Patch::Set(notes) => keep(read::fits_notes(notes).map(|()| task.notes.clone_from(notes))),
    }
    if let Some(project) = fields.project.change() {
        keep(project.map_or(Ok(None), |project| draft.place(project)).map(|project| task.project_id = project));
    }
    if let Some(deadline) = fields.deadline.change() {
        task.deadline = deadline.copied();
    }
    if let Some(priority) = fields.priority.change() {
        task.priority = priority.copied().unwrap_or_default();
    }
    keep(planned(draft, &mut task, fields));
    if let Some(tag) = fields.language.change() {
        keep(spoken(draft, &task, tag.map(String::as_str)));
        task.language = tag.cloned();
    }
    if let Some(completed) = fields.completed {
        problems.extend(completion(draft, &mut task, completed, &Why::default()).err().into_iter().flatten());
    }
    if let Some(labels) = fields.labels.change() {
        problems.extend(tags::replaced(draft, &mut task, labels.map_or(&[], Vec::as_slice)).err().into_iter().flatten());
    }
    if problems.is_empty() { Ok(task) } else { Err(problems) }
}

/// A title in its stored form: trimmed, 1 to [`crate::task::TITLE_MAX`] characters.
pub(crate) fn titled(title: &str) -> Result<String, Problem> {
    let title = title.trim();
    read::fits_title(title).map(|()| title.to_owned())
}

/// Changes date, time and rule, which depend on each other.
fn planned(draft: &Draft<'_>, task: &mut Task, fields: &Fields) -> Result<(), Problem> {
    if let Some(date) = fields.scheduled_for.change() {
        task.scheduled_for = date.copied();
        if date.is_none() {
            task.time_of_day = None;
        }
    }
    if let Some(time) = fields.time_of_day.change() {
        task.time_of_day = time.copied();
    }
    match &fields.recurrence {
        Patch::Keep => {}
        Patch::Set(rule) if rule.repeats() => repeat(draft, task, rule)?,
        Patch::Set(rule) => {
            rule.check(None)?;
            end_series(task);
        }
        Patch::Clear => end_series(task),
    }
    if task.recurrence.repeats() && task.scheduled_for.is_none() {
        return Err(Problem::new(Code::MissingAnchorForRecurrence, "A repeating task needs a date to start from.")
            .hint("Give scheduledFor, or end the repeating with \"recurrence\":null."));
    }
    if task.time_of_day.is_some() && task.scheduled_for.is_none() {
        return Err(Problem::new(Code::InvalidTimeOfDay, "A time of day needs a date.").hint("Give scheduledFor too."));
    }
    Ok(())
}

fn end_series(task: &mut Task) {
    task.recurrence = Recurrence::default();
    task.completed_dates.clear();
}

/// Gives the task a rule. If the rule is unchanged, skipped and moved dates are kept. A task that was done is reopened.
fn repeat(draft: &Draft<'_>, task: &mut Task, rule: &Recurrence) -> Result<(), Problem> {
    rule.check(task.scheduled_for)?;
    let ends_early = rule.until.zip(task.scheduled_for).is_some_and(|(until, anchor)| until < anchor);
    if ends_early && draft.context.source != Source::Import {
        return Err(Problem::new(Code::InvalidRecurrence, "The repeating ends before it begins.").hint("until is not before scheduledFor."));
    }
    let old = std::mem::replace(&mut task.recurrence, rule.clone());
    if old.same_rule(rule) && rule.exceptions.is_empty() && rule.additions.is_empty() && rule.times.is_empty() {
        task.recurrence.exceptions = old.exceptions;
        task.recurrence.additions = old.additions;
        task.recurrence.times = old.times;
    }
    if task.completed {
        set_completed(draft, task, false);
    }
    Ok(())
}

/// Whether this source may set the language of the task: the user always, the agent only if no language is set.
fn spoken(draft: &Draft<'_>, task: &Task, tag: Option<&str>) -> Result<(), Problem> {
    match draft.context.source {
        Source::User | Source::Cli | Source::Import => Ok(()),
        Source::Agent if tag.is_some() => match &task.language {
            None => Ok(()),
            Some(set) if Some(set.as_str()) == tag => Ok(()),
            Some(set) => {
                let message = format!("The language of #{} is set already: {set}.", task.number);
                Err(Problem::new(Code::Sovereignty, message).hint("It is set only where none is. Leave it."))
            }
        },
        _ => Err(Problem::new(Code::NotAllowedForSource, "Only the user may say what language a task is in.")),
    }
}

/// Completes or reopens a task that does not repeat. An agent must give a reason to override the user.
pub(crate) fn completion(draft: &Draft<'_>, task: &mut Task, completed: bool, why: &Why) -> Result<(), Problems> {
    if completed && task.recurrence.repeats() {
        return Err(by_date_only(task, &draft.context.today).into());
    }
    if task.completed == completed {
        return Ok(());
    }
    let what = format!("whether #{} “{}” is done", task.number, task.title);
    let numbered = |problems: Problems| problems.into_iter().map(|problem| problem.naming("number", &task.number)).collect::<Problems>();
    let overridden = sovereignty::guard(draft, task.id, &what, (task.completed_by, task.completed_at), why).map_err(numbered)?;
    set_completed(draft, task, completed);
    task.completed_override = overridden;
    Ok(())
}

fn set_completed(draft: &Draft<'_>, task: &mut Task, completed: bool) {
    task.completed = completed;
    task.completed_at = completed.then_some(draft.context.today.now);
    task.completed_by = draft.actor();
    task.completed_override = None;
}
