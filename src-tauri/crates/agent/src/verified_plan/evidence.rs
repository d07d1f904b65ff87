//! Checks whether the host has seen in this turn what a claim names as evidence.

use std::collections::HashMap;

use domain::{Code, Problem};

use crate::{
    tools::{Effect, Evidence, Outcome, Receipt},
    words::quote,
};

/// The states of the proposals that a claim names, as the host finds them when the claim is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposals(HashMap<String, Standing>);

/// The state of a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It waits for the user and can be applied.
    Waiting,
    /// It waits for the user, but nothing in it can be applied.
    Invalid,
    /// The user has applied it.
    Applied,
    /// The user has dismissed it, or it was withdrawn.
    Dismissed,
}

impl Proposals {
    /// By the ids in the claim; ids that the host does not know are left out.
    pub fn new<'a>(found: impl IntoIterator<Item = (&'a str, Standing)>) -> Self {
        Self(found.into_iter().map(|(id, standing)| (usual(id), standing)).collect())
    }

    fn of(&self, id: &str) -> Option<Standing> {
        self.0.get(&usual(id)).copied()
    }
}

/// How many pieces the host has seen, and for how many it relies on the agent's word.
pub(super) struct Proof {
    pub(super) verified: u32,
    pub(super) unverified: u32,
    /// What the evidence does not show although it holds, as sentences.
    pub(super) reservations: Vec<String>,
}

/// Checks every piece: one piece that does not hold refuses the claim, and all such pieces are named. Refusal: `unproven`.
pub(super) fn weigh(pieces: &[Evidence], receipts: &[Receipt], proposals: &Proposals) -> Result<Proof, Problem> {
    let seen = Seen { receipts, proposals };
    let is_proposal = |piece: &Evidence| matches!(piece, Evidence::Proposal { .. });
    let is_manual = |piece: &Evidence| matches!(piece, Evidence::Manual { .. });
    let only_proposed = pieces.iter().any(is_proposal) && pieces.iter().all(|piece| is_proposal(piece) || is_manual(piece));
    let mut proof = Proof { verified: 0, unverified: 0, reservations: Vec::new() };
    let mut said = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        let wrong = seen.wrong(piece);
        if wrong.is_empty() {
            let count = if is_manual(piece) { &mut proof.unverified } else { &mut proof.verified };
            *count += 1;
        }
        if let Evidence::Change { ids } = piece {
            proof.reservations.extend(ids.iter().filter_map(|id| seen.left_out(id)));
        }
        said.extend(wrong.into_iter().map(|wrong| format!("evidence[{at}] ({}): {wrong}.", kind(piece))));
    }
    if !said.is_empty() {
        return Err(Problem::new(Code::Unproven, said.join(" ")).hint(
            "Do the work first, then claim the step with what a call of this turn did; or leave the step open and say so at the end.",
        ));
    }
    if proof.verified == 0 && seen.changed_something() {
        let message = "This turn has changed something, so your word alone does not complete a step.";
        return Err(Problem::new(Code::Unproven, message)
            .hint("Add a change, a lookup, a proposal or an approval that shows the step; or leave the step open and say so at the end."));
    }
    if only_proposed {
        proof.reservations.push("Proposed, not done: the user decides.".to_owned());
    }
    Ok(proof)
}

fn kind(piece: &Evidence) -> &'static str {
    match piece {
        Evidence::Change { .. } => "change",
        Evidence::Lookup { .. } => "lookup",
        Evidence::Proposal { .. } => "proposal",
        Evidence::Approval { .. } => "approval",
        Evidence::Manual { .. } => "manual",
    }
}

struct Seen<'a> {
    receipts: &'a [Receipt],
    proposals: &'a Proposals,
}

impl Seen<'_> {
    /// What is wrong with a piece, one clause for each fault.
    fn wrong(&self, piece: &Evidence) -> Vec<String> {
        match piece {
            Evidence::Change { ids } => ids.iter().filter(|id| !self.is_changed(id)).map(|id| self.why_not_changed(id)).collect(),
            Evidence::Lookup { ids, query } => {
                let unread = ids.iter().flatten().filter(|id| !self.is_read(id)).map(|id| format!("{id} was not read in this turn"));
                let unasked = query.iter().filter(|query| !self.is_asked(query));
                unread.chain(unasked.map(|query| format!("the query {} was not run in this turn", quote(query)))).collect()
            }
            Evidence::Proposal { id } => self.not_waiting(id).into_iter().collect(),
            Evidence::Approval { id } => self.not_applied(id).into_iter().collect(),
            Evidence::Manual { .. } => Vec::new(),
        }
    }

    fn changed_something(&self) -> bool {
        self.receipts.iter().any(|receipt| is_applied(receipt) && receipt.effects.iter().any(differs))
    }

    fn is_changed(&self, id: &str) -> bool {
        let id = usual(id);
        self.receipts.iter().filter(|receipt| is_applied(receipt)).any(|receipt| is_affected(receipt, &id))
    }

    fn is_read(&self, id: &str) -> bool {
        let id = usual(id);
        self.receipts.iter().filter(|receipt| !is_failed(receipt)).any(|receipt| receipt.read.iter().any(|read| usual(read) == id))
    }

    fn is_asked(&self, query: &str) -> bool {
        let query = query.trim();
        self.receipts.iter().filter(|receipt| !is_failed(receipt)).any(|receipt| receipt.queries.iter().any(|asked| asked.trim() == query))
    }

    /// What the last call that involved the row did instead of changing it.
    fn why_not_changed(&self, id: &str) -> String {
        let usual_id = usual(id);
        for receipt in self.receipts.iter().rev() {
            if let Some(skip) = receipt.skipped.iter().find(|skip| usual(&skip.id) == usual_id) {
                if skip.code == Code::NoChange {
                    return format!("{} did not change", quote(&skip.name));
                }
                return format!("{} was skipped: {}", quote(&skip.name), skip.reason.trim_end_matches('.'));
            }
            let effect = receipt.effects.iter().find(|effect| effect.ids.iter().any(|id| usual(id) == usual_id));
            if let Some(effect) = effect {
                let why = match receipt.outcome {
                    Outcome::Rejected | Outcome::Error => "was not changed: the call failed",
                    Outcome::Proposed => "is not changed yet: that waits for the user as a proposal",
                    _ => "did not change",
                };
                // A label's name may be private.
                let name = if effect.field == "labels" { id } else { &effect.name };
                return format!("{} {why}", quote(name));
            }
        }
        if self.is_read(id) { format!("{id} was read, not changed") } else { format!("nothing was done with {id} in this turn") }
    }

    fn not_waiting(&self, id: &str) -> Option<String> {
        match self.proposals.of(id) {
            Some(Standing::Waiting) => None,
            Some(Standing::Invalid) => Some(format!("nothing of proposal {id} can be applied")),
            Some(Standing::Applied) => Some(format!("proposal {id} does not wait any more, the user has applied it: that is an approval")),
            Some(Standing::Dismissed) => Some(format!("proposal {id} does not wait any more, it was dismissed")),
            None => Some(format!("no proposal {id} waits for the user")),
        }
    }

    fn not_applied(&self, id: &str) -> Option<String> {
        match self.proposals.of(id) {
            Some(Standing::Applied) => None,
            Some(Standing::Waiting | Standing::Invalid) => Some(format!("the user has not applied proposal {id}")),
            Some(Standing::Dismissed) => Some(format!("proposal {id} was dismissed")),
            None => Some(format!("there is no proposal {id}")),
        }
    }

    /// What the last call that changed the row left out, if it changed only a part.
    fn left_out(&self, id: &str) -> Option<String> {
        let id = usual(id);
        let last = self.receipts.iter().rev().find(|receipt| is_applied(receipt) && is_affected(receipt, &id))?;
        let skip = last.skipped.iter().find(|skip| usual(&skip.id) == id)?;
        Some(format!("{} changed in part; skipped: {}.", quote(&skip.name), skip.reason.trim_end_matches('.')))
    }
}

fn is_applied(receipt: &Receipt) -> bool {
    matches!(receipt.outcome, Outcome::Applied | Outcome::Partial)
}

fn is_failed(receipt: &Receipt) -> bool {
    matches!(receipt.outcome, Outcome::Rejected | Outcome::Error)
}

/// Whether a call changed the row: writing the same value is no change, whatever the handler calls it.
fn is_affected(receipt: &Receipt, id: &str) -> bool {
    let mut of_row = receipt.effects.iter().filter(|effect| effect.ids.iter().any(|there| usual(there) == id));
    of_row.any(differs)
}

fn differs(effect: &Effect) -> bool {
    effect.before != effect.after
}

/// The form in which ids are compared: lower-cased, without `#`.
fn usual(id: &str) -> String {
    id.trim().trim_start_matches('#').to_lowercase()
}
