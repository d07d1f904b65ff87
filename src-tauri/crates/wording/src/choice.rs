//! Questions, their choices, and the sentence above a list of operations.

use domain::{
    Clarify, ClarifyKind, ClarifyOption, Priority, Problem, Requested,
    proposal::{DryRunResult, Preview},
    undo::Conflict,
};

use crate::{
    Speech,
    operation::{described, phrase, unread},
    parts::sentence,
    problem::problem,
    update::Tense,
    words::{capital, whole},
};

/// Operations that a sentence names; more are counted.
const TOLD: usize = 3;

/// The question; nothing where it is not known what it is made of.
pub(crate) fn question(clarify: &Clarify, speech: &Speech<'_>) -> Option<String> {
    sentence(clarify.parts.as_ref()?, speech)
}

/// A choice: a day or a priority in words, or what a reading would do; nothing where it says a title of the user's.
pub(crate) fn option(kind: ClarifyKind, option: &ClarifyOption, speech: &Speech<'_>) -> Option<String> {
    match (kind, option.date, option.priority) {
        (ClarifyKind::Date, Some(date), _) => Some(capital(&speech.day(date))),
        (ClarifyKind::Priority, _, Some(priority)) => Some(speech.say(
            match priority {
                Priority::High => "priority_high",
                Priority::Medium => "priority_medium",
                Priority::Low => "priority_low",
            },
            &[],
        )),
        _ => Some(capital(&sentence(option.parts.as_ref()?, speech)?)),
    }
}

/// What a checked list would do: how much of it cannot be applied and why, or what is left to change.
pub(crate) fn checked(results: &[DryRunResult], speech: &Speech<'_>) -> String {
    let mut invalid = results.iter().filter(|result| !result.valid).peekable();
    if let Some(first) = invalid.peek() {
        let why = first.errors.first();
        return refused(results.len() - invalid.count(), results.len(), why, speech);
    }
    let left: Vec<_> = results.iter().filter(|result| result.preview.idle.is_none()).collect();
    if left.is_empty() {
        return speech.say("reply_nothing_left", &[]);
    }
    list(left.iter().map(|result| (&result.op, &result.preview)), speech)
}

/// What a list would do of which everything can be applied.
fn list<'r>(rows: impl ExactSizeIterator<Item = (&'r Requested, &'r Preview)>, speech: &Speech<'_>) -> String {
    let more = rows.len().checked_sub(TOLD).filter(|more| *more > 0);
    let say = |(op, preview): (&Requested, &Preview)| {
        described(op).map_or_else(|| unread(op.name(), speech), |op| phrase(&op, preview, speech, Tense::Proposed))
    };
    let mut told: Vec<String> = rows.take(TOLD).map(say).collect();
    told.extend(more.map(|more| speech.say("reply_more", &[("count", number(more, speech).into())])));
    whole(&speech.say("reply_plan", &[("operations", speech.and(&told).into())]))
}

/// How many of the operations of a list can be applied, and why the first of the others cannot.
fn refused(valid: usize, all: usize, why: Option<&Problem>, speech: &Speech<'_>) -> String {
    let told = match (valid, all) {
        (_, 1) => speech.say("reply_refused", &[]),
        (0, all) => speech.say("reply_refused_all", &[("count", number(all, speech).into())]),
        (valid, all) => speech.say("reply_refused_some", &[("count", number(valid, speech).into()), ("all", number(all, speech).into())]),
    };
    std::iter::once(told).chain(why.map(|why| problem(why, speech))).collect::<Vec<_>>().join(" ")
}

fn number(n: usize, speech: &Speech<'_>) -> String {
    speech.number(u32::try_from(n).unwrap_or(u32::MAX))
}

/// What has changed since, so that undo leaves it; nothing where nothing has.
pub(crate) fn conflict(conflicts: &[Conflict], speech: &Speech<'_>) -> Option<String> {
    let first = conflicts.first()?;
    let title = speech.quote(&first.title);
    let what = first.number.map_or_else(|| title.clone(), |number| format!("#{number} {title}"));
    let more = conflicts.len() - 1;
    let count = u32::try_from(more).unwrap_or(u32::MAX);
    Some(speech.say("conflict", &[("what", what.into()), ("count", count.into()), ("number", number(more, speech).into())]))
}
