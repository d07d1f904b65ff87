// Events of the audit in words.
import type { AuditEvent } from '../../../ipc';
import { m } from '../../../paraglide/messages';
import { durationWords, written } from '../../../shared/numbers';
import { shortSource } from '../words';

/** The name of a kind of event; an unknown kind keeps the host's name. */
export function actionName(action: string): string {
  const names: Record<string, (() => string) | undefined> = {
    applied: m.audit_applied,
    undone: m.audit_undone,
    redone: m.audit_redone,
    imported: m.audit_imported,
    overridden: m.audit_overridden,
    dry_run: m.audit_dry_run,
    tool_call: m.audit_tool_call,
    restored: m.audit_restored,
    recovered: m.audit_recovered,
    trash_emptied: m.audit_trash_emptied,
    proposal_applied: m.audit_proposal_applied,
    proposal_dismissed: m.audit_proposal_dismissed,
    router_decision: m.audit_router_decision,
    prompt: m.audit_prompt,
    validation: m.audit_validation,
    repair: m.audit_repair,
    summary_fallback: m.audit_summary_fallback,
    turn: m.audit_turn,
    wake: m.audit_wake,
    transcription: m.audit_transcription,
    assignment_attempted: m.audit_assignment_attempted,
    assignment_succeeded: m.audit_assignment_succeeded,
    assignment_failed: m.audit_assignment_failed,
    assignment_rate_limited: m.audit_assignment_rate_limited,
    undo_triggered: m.audit_undo_triggered,
  };
  return names[action]?.() ?? action;
}

/** The result or decision, in a word; an unknown one keeps the host's name. */
function outcomeName(outcome: string): string {
  const names: Record<string, (() => string) | undefined> = {
    done: m.audit_done,
    answered: m.audit_answered,
    applied: m.audit_all_applied,
    partly_applied: m.audit_partly_applied,
    partial: m.audit_partly_applied,
    no_change: m.audit_no_change,
    proposed: m.audit_proposed,
    rejected: m.audit_rejected,
    error: m.audit_failed,
    invalid: m.audit_unknown_labels,
    dismissed: m.audit_dismissed,
    cancelled: m.audit_cancelled,
    failed: m.audit_failed,
    open_steps: m.audit_open_steps,
    plan: m.audit_plan,
    chat: m.audit_chat,
    clarify: m.audit_clarify,
    assigned: m.insights_outcome_assigned,
    nothing: m.insights_outcome_nothing,
    rate_limited: m.insights_outcome_rate_limited,
    shadow: m.insights_outcome_shadow,
  };
  return names[outcome]?.() ?? outcome;
}

/** The action of an agent's tool. */
function toolName(tool: string): string {
  const names: Record<string, (() => string) | undefined> = {
    add_multiple_checklist_items: m.audit_tool_add,
    update_checklist_items: m.audit_tool_update,
    suggest_checklist_completion: m.audit_tool_suggest,
    assign_task_labels: m.audit_tool_labels,
    set_task_language: m.audit_tool_language,
    search_notes: m.audit_tool_search,
    propose_operations: m.audit_tool_propose,
    todo_write: m.audit_tool_plan,
    complete_step: m.audit_tool_step,
    unknown: m.audit_tool_unknown,
  };
  return names[tool]?.() ?? tool;
}

/** What the operations of an event are counted as. */
function countOf(tool: string | undefined) {
  if (tool === 'assign_task_labels') return m.audit_labels;
  return tool === undefined || tool === 'propose_operations' ? m.audit_ops : m.audit_items;
}

/** "Agent, qwen3:8b, 1,482 tokens, 3.4 s": who acted, and the cost. */
export function factsOf(event: AuditEvent): string {
  const { source, tool, outcome, opsCount, invalidCount, model, tokens, durationMs } = event;
  const facts = [
    shortSource(source),
    tool === undefined ? '' : toolName(tool),
    outcome === undefined ? '' : outcomeName(outcome),
    opsCount ? countOf(tool)({ count: opsCount }) : '',
    invalidCount ? m.audit_invalid({ count: invalidCount }) : '',
    model === undefined ? '' : model === 'built-in' ? m.audit_built_in() : model,
    tokens ? m.audit_tokens({ tokens: written(tokens) }) : '',
    durationMs === undefined ? '' : durationWords(durationMs),
  ];
  return facts.filter(Boolean).join(', ');
}
