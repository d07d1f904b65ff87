// The words of the agent panel: when it looked, when it will look, the result of a wake and its cost.
import type { PlanStep, WakeReport } from '../../ipc';
import { m } from '../../paraglide/messages';
import { instantInWords } from '../../shared/dates';
import { durationWords, written } from '../../shared/numbers';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SOON = 30_000;

/** The agent's name when no model works. */
export const BUILT_IN = 'built-in';

export function agentName(agent: string): string {
  return agent === BUILT_IN ? m.agent_built_in() : agent;
}

/** "Ran 5 min ago", "Last run yesterday 22:35", "Not run yet". */
export function lookedWords(lookedAt: string | undefined, now: number, today: string): string {
  if (lookedAt === undefined) return m.agent_never_looked();
  const ago = now - Date.parse(lookedAt);
  if (ago < MINUTE) return m.agent_looked_now();
  if (ago < HOUR) return m.agent_looked_minutes({ minutes: Math.floor(ago / MINUTE) });
  return m.agent_looked({ when: instantInWords(lookedAt, today) });
}

/** "Runs in 2 min". */
export function wakingWords(wakingAt: string, now: number): string {
  const left = Date.parse(wakingAt) - now;
  if (left < SOON) return m.agent_waking_soon();
  if (left < 1.5 * MINUTE) return m.agent_waking_minute();
  return m.agent_waking_minutes({ minutes: Math.round(left / MINUTE) });
}

/** A step's proof, in words, shown beside it. */
export function proofWords(step: PlanStep, running: boolean): string {
  if (step.status === 'completed') return step.check === 'verified' ? m.agent_verified() : m.agent_unverified();
  if (!running) return m.agent_left_open();
  return step.status === 'in_progress' ? m.agent_in_progress() : m.agent_open();
}

/** "3 verified, 1 unverified, 1 open"; nothing without a plan. */
export function planWords(plan: PlanStep[]): string {
  const done = plan.filter((step) => step.status === 'completed');
  const verified = done.filter((step) => step.check === 'verified').length;
  const counts: [number, (inputs: { count: number }) => string][] = [
    [verified, m.agent_count_verified],
    [done.length - verified, m.agent_count_unverified],
    [plan.length - done.length, m.agent_count_open],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, say]) => say({ count }))
    .join(', ');
}

/** "3 rounds, 4,120 tokens, 18 s" */
export function costWords({ rounds, tokens, ms }: WakeReport): string {
  return [
    ...(rounds > 0 ? [m.agent_rounds({ count: rounds })] : []),
    ...(tokens > 0 ? [m.models_usage_tokens({ tokens: written(tokens) })] : []),
    durationWords(ms),
  ].join(', ');
}

/** What a screen reader announces at the end of a wake. */
export function endWords(report: WakeReport): string {
  const { outcome, deeds, open } = report;
  if (outcome === 'cancelled') return m.agent_stopped();
  if (outcome === 'failed') return report.message ?? m.agent_failed();
  const did = deeds.length === 0 ? m.agent_nothing_did() : m.agent_did_count({ count: deeds.length });
  return open.length > 0 ? `${did} ${m.agent_open_named({ steps: open.join(', ') })}` : did;
}
