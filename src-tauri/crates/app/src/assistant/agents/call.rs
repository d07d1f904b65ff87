//! One tool call from its arguments to its answer: it is read, run, written together with its audit rows, and answered.

use std::time::Instant;

use agent::{
    audit::{AuditEntry, CallFigures, Caller},
    tools::{self, Outcome, Ran, Receipt, Tool},
    verified_plan::{Reply, Session},
    wake::ToolAnswer,
};
use domain::{Code, Problem, Source};
use serde_json::{Value, json};
use store::AuditRow;

use super::{AgentTurn, Called, Unwritten, checklists, labels, language, propose, refused, search};
use crate::trail::{elapsed, entry_row};

impl AgentTurn {
    /// Makes one tool call by hand, exactly as the agent makes it: read strictly, run, recorded, answered.
    pub async fn call(&mut self, name: &str, arguments: &Value) -> Result<ToolAnswer, Problem> {
        self.call_by(Caller::default(), name, arguments).await
    }

    /// Makes one tool call and writes one audit row for it, even if the call is refused or the host fails.
    pub(super) async fn call_by(&mut self, caller: Caller, name: &str, arguments: &Value) -> Result<ToolAnswer, Problem> {
        let began = Instant::now();
        self.caller = caller;
        let tool = match self.policy.refusal(name).map_or_else(|| tools::parse(name, arguments), Err) {
            Ok(tool) => tool,
            Err(refusal) => {
                let figures = CallFigures { code: Some(refusal.code), ..figures(name, Outcome::Rejected, began) };
                self.write(Unwritten::Nothing, Vec::new(), &figures).await?;
                let reply = self.session.refused(name, &refusal);
                return Ok(self.answered(reply, None));
            }
        };
        let asked = Some(tool.asked());
        let done = match &tool {
            Tool::TodoWrite(write) => {
                let reply = self.session.todo_write(write);
                return self.planned(name, asked, reply, began).await;
            }
            Tool::CompleteStep(claim) => match self.proposals_named(&Session::proposals_named(claim)).await {
                Ok(proposals) => {
                    let reply = self.session.complete_step(claim, &proposals);
                    return self.planned(name, asked, reply, began).await;
                }
                Err(fault) => Err(fault),
            },
            // Whatever it asks for: the session refuses it, and nothing is done.
            _ if self.session.is_over() => Ok(refused(tool.name(), Problem::new(Code::TurnOver, "The turn is over."))),
            Tool::AddItems(args) => checklists::add(self, args).await,
            Tool::UpdateItems(args) => checklists::update(self, args).await,
            Tool::Suggest(args) => checklists::suggest(self, args).await,
            Tool::AssignLabels(args) => labels::assign(self, args).await,
            Tool::SetLanguage(args) => language::set(self, args).await,
            Tool::SearchNotes(args) => search::notes(self, args).await,
            Tool::Propose(args) => propose::operations(self, args).await,
        };
        let Called { ran, unwritten, events } = match done {
            Ok(done) => done,
            Err(fault) => {
                let figures = CallFigures { code: Some(fault.code), asked, ..figures(name, Outcome::Error, began) };
                self.write(Unwritten::Nothing, Vec::new(), &figures).await?;
                return Err(fault);
            }
        };
        self.write(unwritten, events, &CallFigures { asked, ..ran_figures(&ran, began) }).await?;
        let receipt = ran.receipt.clone();
        let reply = self.session.ran(ran);
        Ok(self.answered(reply, Some(receipt)))
    }

    /// Ends a call that only concerns the agent's own plan.
    async fn planned(&mut self, name: &str, asked: Option<usize>, reply: Reply, began: Instant) -> Result<ToolAnswer, Problem> {
        let outcome = if reply.refused { Outcome::Rejected } else { Outcome::Applied };
        let code = reply.body["error"]["code"].as_str().and_then(|code| code.parse().ok());
        self.write(Unwritten::Nothing, Vec::new(), &CallFigures { code, asked, ..figures(name, outcome, began) }).await?;
        Ok(self.answered(reply, None))
    }

    /// Writes the effect of a call and its audit rows in one transaction.
    async fn write(&self, unwritten: Unwritten, mut events: Vec<AuditRow>, figures: &CallFigures<'_>) -> Result<(), Problem> {
        events.push(self.call_row(AuditEntry::tool_call(figures, &self.caller)));
        match unwritten {
            Unwritten::Nothing => self.app.store().audit(&events).await.map_err(Problem::from),
            Unwritten::Change(change) => {
                for event in &mut events {
                    event.change_set = change.change_set_id();
                }
                self.app.changes().commit(*change, &events).await
            }
            Unwritten::Proposal(proposal) => {
                if let Some(detail) = events.last_mut().and_then(|row| row.detail.as_object_mut()) {
                    detail.insert("proposal".to_owned(), json!(proposal.id));
                }
                Ok(self.app.store().save_proposal(&proposal, &events).await?)
            }
        }
    }

    /// The audit row of a call, with the address of the model server, which only the host knows.
    pub(super) fn call_row(&self, entry: AuditEntry) -> AuditRow {
        let by_hand = entry.model.is_empty();
        let mut row = entry_row(entry, self.turn_id, Source::Agent, self.app.clock().now());
        if by_hand {
            row.model = None;
        } else if let Some(detail) = row.detail.as_object_mut() {
            let built_in = row.model.as_deref() == Some(agent::audit::BUILT_IN);
            let provider = self.provider.as_deref().filter(|_| !built_in).unwrap_or(agent::audit::BUILT_IN);
            detail.insert("provider".to_owned(), json!(provider));
        }
        row
    }

    fn answered(&self, reply: Reply, receipt: Option<Receipt>) -> ToolAnswer {
        let (steps, open) = (self.steps(), self.open_steps());
        ToolAnswer { body: reply.body, refused: reply.refused, over: reply.over, receipt, steps, open }
    }
}

fn figures(tool: &str, outcome: Outcome, began: Instant) -> CallFigures<'_> {
    CallFigures { tool, outcome, code: None, asked: None, done: 0, skipped: 0, ms: elapsed(began) }
}

/// The counts of a call that was run.
fn ran_figures(ran: &Ran, began: Instant) -> CallFigures<'_> {
    let Ran { answer, receipt } = ran;
    let proposed = || answer.as_ref().ok().and_then(|answer| answer["proposed"].as_u64()).and_then(|n| usize::try_from(n).ok());
    CallFigures {
        code: answer.as_ref().err().map(|problem| problem.code),
        done: if receipt.outcome == Outcome::Proposed { proposed().unwrap_or_default() } else { receipt.done() + receipt.read.len() },
        skipped: receipt.skipped.len(),
        ..figures(receipt.tool, receipt.outcome, began)
    }
}
