//! One repair of the refused operations; it is kept only if it improves the list.

use std::collections::BTreeSet;

use domain::{Requested, proposal::Proposed};
use protocol::turn::Stage;
use serde_json::{Value, json};

use super::{
    State, Turn,
    call::Answer,
    plan::{Checked, Plan, Round, Summary},
};
use crate::{
    audit::AuditEntry,
    model::{Fault, Purpose},
    prompt,
    proposal::{self, Candidate},
    reading::recover,
    schema,
    snapshot::Use,
};

/// Maximum number of refused operations that are sent.
const SENT: usize = 40;

impl Turn {
    /// Asks the model to correct the refused operations.
    pub(super) fn ask_repair(&mut self, checked: Checked) {
        self.stage(Stage::Repairing);
        let refused = refused(&checked.operations);
        let messages = prompt::repair(&self.data(Use::Plan), self.budget(), &refused, &self.said());
        self.call(Purpose::Repair, messages, schema::repair());
        self.state = State::Repairing(Box::new(checked));
    }

    pub(super) fn repaired(&mut self, checked: Checked, answer: Result<Answer, Fault>) {
        let values = match answer {
            Ok(answer) => recover::operations(&answer.text).unwrap_or_default(),
            Err(fault) => {
                // A model that cannot be reached now will not write the summary either.
                self.by_model = false;
                self.repair_failed(checked, fault.problem.code.as_str());
                return;
            }
        };
        match self.mended(&checked, values) {
            Some(candidates) => {
                let candidates = self.with_creations(candidates);
                let Checked { scope, intent, remarks, .. } = checked.clone();
                let round = Round::Second(Box::new(checked));
                self.validate(Plan { candidates, summary: Summary::default(), scope, intent, remarks, round });
            }
            None => self.repair_failed(checked, "nothing_mended"),
        }
    }

    /// The list stays as it was.
    pub(super) fn repair_failed(&mut self, checked: Checked, why: &str) {
        self.audit_repair(false, &checked, why);
        self.summarize(checked);
    }

    pub(super) fn audit_repair(&mut self, success: bool, checked: &Checked, outcome: &str) {
        let invalid = u32::try_from(refused(&checked.operations).len()).ok();
        let entry = AuditEntry::new("repair", Some(Stage::Repairing), self.elapsed_ms, json!({"outcome": outcome}));
        self.audit(AuditEntry { repair_success: Some(success), invalid_count: invalid, ..entry });
    }

    /// The list with corrected operations in place of refused ones. An operation is left out if it answers none of the refused ones, is in
    /// the list already, or would delete something while the refused one did not. `None` if nothing is corrected.
    fn mended(&self, checked: &Checked, values: Vec<Value>) -> Option<Vec<Candidate>> {
        let refused: Vec<(usize, &str)> =
            refused(&checked.operations).iter().map(|(at, row)| (at - 1, row.op.name().unwrap_or_default())).collect();
        let in_order = values.len() == refused.len();
        let mut keys: BTreeSet<String> = checked.operations.iter().map(|row| row.key.clone()).collect();
        let mut candidates = checked.candidates.clone();
        let mut taken = BTreeSet::new();
        for (nth, mut value) in values.into_iter().enumerate() {
            let at =
                value.as_object_mut().and_then(|map| map.remove("at")).and_then(|at| at.as_u64()).and_then(|at| usize::try_from(at).ok());
            let place = match at {
                Some(at) => refused.iter().find(|(place, _)| place + 1 == at),
                None if in_order => refused.get(nth),
                None => refused.iter().find(|(place, name)| {
                    !taken.contains(place) && *name == op(&value) && same_task(&checked.operations[*place].op.to_written(), &value)
                }),
            };
            let Some(&(place, was)) = place else { continue };
            let (candidate, row) = self.candidate(value);
            let deletes = |name: &str| matches!(name, "delete" | "bulk_delete");
            if !row.errors.is_empty()
                || (row.op.name().is_some_and(deletes) && !deletes(was))
                || !keys.insert(row.key)
                || !taken.insert(place)
            {
                continue;
            }
            candidates[place] = candidate;
        }
        (!taken.is_empty()).then_some(candidates)
    }
}

/// The refused rows, each with its position in the list, from 1.
fn refused(operations: &[Proposed]) -> Vec<(usize, &Proposed)> {
    operations.iter().enumerate().filter(|(_, row)| !row.errors.is_empty()).map(|(at, row)| (at + 1, row)).take(SENT).collect()
}

fn op(value: &Value) -> &str {
    value.get("op").and_then(Value::as_str).unwrap_or_default()
}

fn same_task(a: &Value, b: &Value) -> bool {
    let keyless = |value: &Value| proposal::keys([&Requested::Unread(json!({"op": "", "id": value.get("id")}))].into_iter());
    keyless(a) == keyless(b)
}
