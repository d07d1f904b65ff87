// The rules a person can choose from, as the host stores them.
import { parseDate } from '@internationalized/date';
import type { Recurrence, RecurrenceType, Rule } from '../../ipc';
import { isLastDay, ruleOf, simple, weekdayOf, type SimpleRule, type Weekday } from '../../shared/rules';

export type Kind = 'none' | 'daily' | 'weekdays' | 'weekly' | 'every_n_days' | 'monthly' | 'yearly' | 'custom';

export const KINDS: readonly Kind[] = ['none', 'daily', 'weekdays', 'weekly', 'every_n_days', 'monthly', 'yearly'];

/** How a month names the date: the 24th, the fourth Tuesday, the last Tuesday, its last day. */
export type Monthly = 'day' | 'nth' | 'last' | 'last_day';

export interface Draft {
  kind: Kind;
  intervalDays: number | null;
  /** Weeks, months or years from one date to the next. */
  every: number | null;
  /** Weekdays of a weekly rule. */
  days: Weekday[];
  monthly: Monthly;
  until: string | null;
  /** The total number of dates, if the rule ends after a number. */
  count: number | null;
  anchorOn: 'due' | 'completion';
  /** The rule of kind `custom`, kept unchanged. */
  rule?: Rule;
}

/** The largest value of each number of a draft. A field without a number holds `null`. */
export const MOST = { intervalDays: 3650, every: 99, count: 999 } as const;

/** All values of the editor. */
export interface Entries extends Draft {
  /** Whether it ends after a number of times, even while the field for the number is empty. */
  counted: boolean;
}

/** The editor's values for a rule before anything is entered. */
export function entriesOf(recurrence: Recurrence, anchor: string): Entries {
  const draft = draftOf(recurrence, anchor);
  return { ...draft, counted: draft.count !== null };
}

/** The entries that were saved as text; unreadable text gives the earlier values. */
export function entered(text: string, before: Entries): Entries {
  try {
    return { ...before, ...(JSON.parse(text) as Partial<Entries>) };
  } catch {
    return before;
  }
}

/** The first number that cannot be saved, and its largest allowed value. */
export function wrongNumber(draft: Entries): { field: keyof typeof MOST; most: number } | null {
  const { kind, counted } = draft;
  const used = [
    kind === 'every_n_days' && ('intervalDays' as const),
    ['weekly', 'monthly', 'yearly'].includes(kind) && ('every' as const),
    counted && kind !== 'none' && ('count' as const),
  ].filter((field) => field !== false);
  const field = used.find((field) => {
    const number = draft[field];
    return number === null || !Number.isInteger(number) || number < 1 || number > MOST[field];
  });
  return field ? { field, most: MOST[field] } : null;
}

/** How a month can name a date. */
export function monthliesOf(anchor: string): Monthly[] {
  const { nth, last } = weekdayOf(anchor);
  return [
    'day' as const,
    ...(nth <= 4 ? (['nth'] as const) : []),
    ...(last ? (['last'] as const) : []),
    ...(isLastDay(anchor) ? (['last_day'] as const) : []),
  ];
}

function monthlyRule(monthly: Monthly, anchor: string): Partial<SimpleRule> {
  const { day, nth } = weekdayOf(anchor);
  return {
    day: { monthDay: parseDate(anchor).day },
    nth: { weekdays: [{ nth, day }] },
    last: { weekdays: [{ nth: -1, day }] },
    last_day: { monthDay: -1 },
  }[monthly];
}

const WORKDAYS: Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR'];

/** The parts of a rule that the editor can show; `null` if it contains anything else. */
function shownOf(rule: Rule | undefined, anchor: string): Partial<Draft> | null {
  const parts = rule && simple(rule);
  if (!parts) return null;
  const { day, month } = parseDate(anchor);
  const { frequency, interval, weekdays, monthDay, count } = parts;
  switch (frequency) {
    case 'daily':
      if (weekdays.length > 0 || monthDay !== null || parts.month !== null) return null;
      return interval === 1 ? { kind: 'daily', count } : { kind: 'every_n_days', intervalDays: interval, count };
    case 'weekly': {
      const plain = weekdays.every(({ nth }) => nth === undefined);
      if (!plain || monthDay !== null || parts.month !== null) return null;
      const names = weekdays.map((one) => one.day);
      if (interval === 1 && names.join() === WORKDAYS.join()) return { kind: 'weekdays', count };
      return { kind: 'weekly', every: interval, count, ...(names.length > 0 ? { days: names } : {}) };
    }
    case 'monthly': {
      const same = (one: Monthly) => {
        const wanted = ruleOf({ frequency, interval, count, ...monthlyRule(one, anchor) });
        const said = JSON.stringify(wanted) === JSON.stringify(ruleOf(parts));
        return said || (one === 'day' && weekdays.length === 0 && monthDay === null);
      };
      const monthly = parts.month === null ? monthliesOf(anchor).find(same) : undefined;
      return monthly ? { kind: 'monthly', every: interval, monthly, count } : null;
    }
    case 'yearly':
      if (weekdays.length > 0 || ![null, day].includes(monthDay) || ![null, month].includes(parts.month)) return null;
      return { kind: 'yearly', every: interval, count };
  }
}

/** The editor's values for a rule. `anchor` is its first date. */
export function draftOf(recurrence: Recurrence, anchor: string): Draft {
  const { type, intervalDays = 2, until, anchorOn, rule } = recurrence;
  const draft: Draft = {
    kind: type,
    intervalDays,
    every: 1,
    days: [weekdayOf(anchor).day],
    monthly: 'day',
    until: until ?? null,
    count: null,
    anchorOn,
  };
  if (type !== 'custom') return draft;
  return { ...draft, ...(shownOf(rule, anchor) ?? { kind: 'custom', rule }) };
}

/** The rule of a draft; `undefined` if its kind is enough. */
function customRule(draft: Draft, anchor: string): Rule | undefined {
  const { count } = draft;
  const interval = draft.every ?? undefined;
  const { day, month } = parseDate(anchor);
  switch (draft.kind) {
    case 'daily':
      return count ? ruleOf({ frequency: 'daily', count }) : undefined;
    case 'every_n_days':
      return count ? ruleOf({ frequency: 'daily', interval: draft.intervalDays ?? undefined, count }) : undefined;
    case 'weekdays':
      return count ? ruleOf({ frequency: 'weekly', weekdays: WORKDAYS.map((day) => ({ day })), count }) : undefined;
    case 'weekly': {
      const own = draft.days.join() === weekdayOf(anchor).day || draft.days.length === 0;
      if (own && draft.every === 1 && !count) return undefined;
      const weekdays = own ? [] : draft.days.map((day) => ({ day }));
      return ruleOf({ frequency: 'weekly', interval, weekdays, count });
    }
    case 'monthly':
      return ruleOf({ frequency: 'monthly', interval, count, ...monthlyRule(draft.monthly, anchor) });
    case 'yearly':
      return ruleOf({ frequency: 'yearly', interval, month, monthDay: day, count });
    case 'custom':
      return draft.rule;
    case 'none':
      return undefined;
  }
}

/** The type on the wire: monthly and yearly rules are custom ones. */
function typeOf(kind: Draft['kind']): RecurrenceType {
  return kind === 'monthly' || kind === 'yearly' ? 'custom' : kind;
}

/** The rule of an edited draft. Skipped and moved dates belong to the old rule and are kept only if the rule is the same. */
export function recurrenceOf(draft: Draft, anchor: string, old: Recurrence): Recurrence {
  if (draft.kind === 'none') return { type: 'none', anchorOn: 'due' };
  const rule = customRule(draft, anchor);
  const before = draftOf(old, anchor);
  const told = (one: Draft) => JSON.stringify([one.kind, one.intervalDays, one.every, one.days, one.monthly]);
  return {
    type: rule === undefined ? typeOf(draft.kind) : 'custom',
    ...(rule === undefined ? {} : { rule }),
    ...(draft.kind === 'every_n_days' && rule === undefined && draft.intervalDays !== null
      ? { intervalDays: draft.intervalDays }
      : {}),
    ...(draft.until && !draft.count ? { until: draft.until } : {}),
    ...(told(before) === told(draft)
      ? { exceptions: old.exceptions ?? [], additions: old.additions ?? [], ...(old.times ? { times: old.times } : {}) }
      : {}),
    anchorOn: draft.anchorOn,
  };
}
