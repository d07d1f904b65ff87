//! User sovereignty: what an agent must give before it may change what the user has set.
//!
//! A reason is a claim; the notes it cites are evidence. They count if each is on the same task and ends after the user set the value. If
//! that time is unknown, no note can be shown to be newer, and nothing is verified. The same rule guards the ticks of checklist items and
//! the completion of a task.

use super::{Draft, refusal::Problems};
use crate::{Actor, Code, Note, Override, Problem, Source, TaskId, Timestamp, Why, provenance::REASON_MIN};

/// Whether this change may be made. Returns the override to store, if an agent overrides the user. `what` names the value in a sentence;
/// `set_by` and `set_at` say who set its current state and when.
pub(crate) fn guard(
    draft: &Draft<'_>,
    task: TaskId,
    what: &str,
    (set_by, set_at): (Actor, Option<Timestamp>),
    why: &Why,
) -> Result<Option<Override>, Problems> {
    if draft.context.source != Source::Agent || set_by != Actor::User {
        return Ok(None);
    }
    let when = set_at.map_or_else(|| "an unknown time".to_owned(), |at| at.format("%Y-%m-%dT%H:%M:%SZ").to_string());
    let reason = why.reason.as_deref().unwrap_or_default().trim();
    if reason.chars().count() < REASON_MIN {
        let message = format!("The user set {what} at {when}.");
        let hint = format!("To change it, give a reason of at least {REASON_MIN} characters that cites a note from after that time.");
        return Err(Problem::new(Code::Sovereignty, message).hint(hint).into());
    }
    // A note that does not exist or is on another task is no evidence.
    let notes = &draft.world().notes;
    let cited: Vec<_> = why.evidence.iter().filter_map(|id| notes.get(id)).filter(|note| note.task_id == task).collect();
    let newer = |note: &&Note| set_at.is_some_and(|at| note.recorded_until > at);
    let verified = !cited.is_empty() && cited.len() == why.evidence.len() && cited.iter().all(newer);
    if draft.context.evidence_required && !verified {
        let (message, hint) = if set_at.is_some() {
            let message = format!("The user set {what} at {when}, and the notes cited are not all newer.");
            (message, "Only a note from after that time lets it be changed. Name its id in evidence, or leave the value as it is.")
        } else {
            let message = format!("The user set {what} at {when}, so no note can be shown to be newer.");
            (message, "Leave the value as it is.")
        };
        return Err(Problem::new(Code::Sovereignty, message).hint(hint).into());
    }
    Ok(Some(Override {
        reason: reason.to_owned(),
        evidence: cited.iter().map(|note| note.id).collect(),
        verified,
        at: draft.context.today.now,
        user_set_at: set_at,
    }))
}
