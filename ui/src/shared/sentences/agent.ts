// What an agent left out and how its wake ended, and what a test of a model server found.
import type { Code, ConnectionReport, Skipped, WakeReport } from '../../ipc';
import { m } from '../../paraglide/messages';
import { number } from './words';
import { problemSentence } from './problem';
import { said } from './said';

const SKIPPED: Partial<Record<Code, () => string>> = {
  dropped: m.skipped_dropped,
  invalid: m.skipped_invalid,
  already_assigned: m.skipped_already_assigned,
  duplicate: m.skipped_duplicate,
  over_cap: m.skipped_over_cap,
  group_exclusivity: m.skipped_group_exclusivity,
  out_of_scope: m.skipped_out_of_scope,
  suppressed: m.skipped_suppressed,
  low_confidence: m.skipped_low_confidence,
  rate_limited: m.skipped_rate_limited,
};

/** Why an agent did not get what it asked for. */
export function skippedReason({ code, reason }: Skipped): string {
  return said(reason, () => SKIPPED[code]?.() ?? problemSentence({ code, message: reason }));
}

const ENDS: Partial<Record<Code, () => string>> = {
  cancelled: m.wake_cancelled,
  time_up: m.wake_time_up,
  rounds_used_up: m.wake_rounds_used_up,
  same_refusal: m.wake_same_refusal,
};

/** Why a wake failed or stopped early, and what stays of it. */
export function endSentence({
  message,
  end,
  deeds,
}: Pick<WakeReport, 'message' | 'end' | 'deeds'>): string | undefined {
  if (message === undefined) return undefined;
  return said(message, () => {
    if (!end) return undefined;
    const why = ENDS[end.code]?.() ?? problemSentence(end);
    return `${why} ${deeds.length === 0 ? m.wake_unchanged() : m.wake_kept()}`;
  });
}

/** Slower than this is worth a word. */
const SLOW = 8;

/** What a test of the connection found. */
export function reportSentence(report: ConnectionReport): string {
  return said(report.sentence, () => {
    const { problem, rung, tokensPerSecond } = report;
    if (problem) return problemSentence(problem);
    const forms = { json_schema: m.report_json_schema, tool: m.report_tool, json_object: m.report_json_object };
    const form = rung === null || rung === 'prompt' ? m.report_prompt() : forms[rung]();
    if (tokensPerSecond === null) return form;
    const speed = { form, speed: number(Math.round(tokensPerSecond)) };
    return tokensPerSecond < SLOW ? m.report_slow(speed) : m.report_speed(speed);
  });
}
