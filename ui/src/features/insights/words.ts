// Figures of Insights in words.
import type { LabelAttempt } from '../../ipc';
import { m } from '../../paraglide/messages';
import { getLocale } from '../../paraglide/runtime';
import { durationWords } from '../../shared/numbers';

/** "171K": a large number, shortened. */
export function short(value: number): string {
  return new Intl.NumberFormat(getLocale(), { notation: 'compact', maximumSignificantDigits: 3 }).format(value);
}

/** "94%", "1.4%"; a dash without data. */
export function percent(share: number | undefined): string {
  if (share === undefined) return '–';
  const digits = share > 0 && share < 0.1 ? 1 : 0;
  return new Intl.NumberFormat(getLocale(), { style: 'percent', maximumFractionDigits: digits }).format(share);
}

/** "870 ms", "2.6 s"; a dash without data. */
export function duration(ms: number | undefined): string {
  return ms === undefined ? '–' : durationWords(ms);
}

export function outcomeWords(outcome: string): string {
  const names: Record<string, (() => string) | undefined> = {
    assigned: m.insights_outcome_assigned,
    nothing: m.insights_outcome_nothing,
    rate_limited: m.insights_outcome_rate_limited,
    shadow: m.insights_outcome_shadow,
    failed: m.insights_outcome_failed,
  };
  return names[outcome]?.() ?? outcome;
}

/** Why a label was left out; an unknown reason keeps the host's name. */
export function reasonWords(code: string): string {
  const names: Record<string, (() => string) | undefined> = {
    already_assigned: m.insights_already_assigned,
    duplicate: m.insights_duplicate,
    over_cap: m.insights_over_cap,
    group_exclusivity: m.insights_group,
    out_of_scope: m.insights_out_of_scope,
    suppressed: m.insights_suppressed,
    low_confidence: m.insights_low_confidence,
    rate_limited: m.insights_rate_limited,
  };
  return names[code]?.() ?? code;
}

/** "2 not sure enough, 1 unknown": the requested labels that were not given. */
export function leftOut({ skipped, invalid }: LabelAttempt): string {
  const counts = new Map<string, number>();
  for (const code of skipped) counts.set(code, (counts.get(code) ?? 0) + 1);
  const parts = [...counts].map(([code, count]) => `${count} ${reasonWords(code)}`);
  if (invalid > 0) parts.push(`${invalid} ${m.insights_invalid()}`);
  return parts.join(', ');
}
