// The rules a person can choose from, as the host stores them.
import { parseDate } from '@internationalized/date';
import type { Recurrence } from '../../ipc';

export type Kind = 'none' | 'daily' | 'weekdays' | 'weekly' | 'every_n_days' | 'monthly' | 'yearly' | 'custom';

export const KINDS: readonly Kind[] = ['none', 'daily', 'weekdays', 'weekly', 'every_n_days', 'monthly', 'yearly'];

export interface Draft {
  kind: Kind;
  intervalDays: number;
  until: string | null;
  anchorOn: 'due' | 'completion';
  /** The rule of kind `custom`, kept as it is. */
  rrule?: string;
}

const MONTHLY = /^(?:RRULE:)?FREQ=MONTHLY;BYMONTHDAY=(\d+)$/;
const YEARLY = /^(?:RRULE:)?FREQ=YEARLY(?:;BYMONTH=\d+;BYMONTHDAY=\d+)?$/;

function kindOf({ type, rrule = '' }: Recurrence, anchor: string): Kind {
  if (type !== 'custom') return type;
  const day = MONTHLY.exec(rrule)?.[1];
  if (rrule === 'FREQ=MONTHLY' || Number(day) === parseDate(anchor).day) return 'monthly';
  return YEARLY.test(rrule) ? 'yearly' : 'custom';
}

/** What the editor shows of a rule. `anchor` is the date it begins on. */
export function draftOf(recurrence: Recurrence, anchor: string): Draft {
  const { intervalDays = 2, until, anchorOn, rrule } = recurrence;
  return { kind: kindOf(recurrence, anchor), intervalDays, until: until ?? null, anchorOn, rrule };
}

/** The rule an edited draft says. Dates that were left out or moved belong to the old rule and are kept only with it. */
export function recurrenceOf(draft: Draft, anchor: string, old: Recurrence): Record<string, unknown> {
  if (draft.kind === 'none') return { type: 'none' };
  const { day, month } = parseDate(anchor);
  const rules: Partial<Record<Kind, string | undefined>> = {
    monthly: `FREQ=MONTHLY;BYMONTHDAY=${day}`,
    yearly: `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${day}`,
    custom: draft.rrule,
  };
  const rrule = rules[draft.kind];
  const same = draftOf(old, anchor).kind === draft.kind && draftOf(old, anchor).intervalDays === draft.intervalDays;
  return {
    type: rrule === undefined ? draft.kind : 'custom',
    ...(rrule === undefined ? {} : { rrule }),
    ...(draft.kind === 'every_n_days' ? { intervalDays: draft.intervalDays } : {}),
    ...(draft.until ? { until: draft.until } : {}),
    ...(same ? { exceptions: old.exceptions ?? [], additions: old.additions ?? [] } : {}),
    anchorOn: draft.anchorOn,
  };
}
