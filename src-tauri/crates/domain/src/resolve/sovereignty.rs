//! User sovereignty: what an agent owes before it changes what the user has set.
//!
//! A reason is a claim; the notes it cites are evidence, which counts when it is of the same task and ends after the user's own setting.
//! The same rule guards the ticks of checklist items and the task's own done.

use super::{
    draft::Draft,
    refusal::{Problems, no_row},
};
use crate::{Actor, Override, Problem, Source, TaskId, Timestamp, Why, provenance::REASON_MIN};

/// Whether this change may be made, and what is to be kept of it: nothing, unless an agent overrides the user. `what` names the value in a
/// sentence, `set_by` and `set_at` say whose it is now.
pub(super) fn guard(
    draft: &Draft<'_>,
    task: TaskId,
    what: &str,
    (set_by, set_at): (Actor, Option<Timestamp>),
    why: &Why,
) -> Result<Option<Override>, Problems> {
    if draft.context.source != Source::Agent || set_by != Actor::User {
        return Ok(None);
    }
    let when = set_at.map_or_else(|| "unknown".to_owned(), |at| at.format("%Y-%m-%dT%H:%M:%SZ").to_string());
    let reason = why.reason.as_deref().unwrap_or_default().trim();
    if reason.chars().count() < REASON_MIN {
        let message = format!("{what} is as the user set it (at: {when}).");
        let hint = format!("To change it, give a reason of at least {REASON_MIN} characters that cites a note from after that time.");
        return Err(Problem::new("sovereignty", message).hint(hint).into());
    }
    let mut newer = false;
    for id in &why.evidence {
        let note = draft.world().notes.get(id).filter(|note| note.task_id == task);
        let note = note.ok_or_else(|| Problem { code: "unknown_evidence".into(), ..no_row("note of this task", *id) })?;
        newer |= set_at.is_none_or(|at| note.recorded_until > at);
    }
    if draft.context.evidence_required && !newer {
        let message = format!("{what} is as the user set it (at: {when}), and no cited note is newer.");
        let hint = "Only a note from after that time lets it be changed. Name its id in evidence, or leave the value as it is.";
        return Err(Problem::new("sovereignty", message).hint(hint).into());
    }
    Ok(Some(Override { reason: reason.to_owned(), evidence: why.evidence.clone(), verified: newer, user_set_at: set_at }))
}
