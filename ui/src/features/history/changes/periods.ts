// The periods that changes are filtered by. Pure.
import { m } from '../../../paraglide/messages';
import { addDays } from '../../../shared/dates';
import type { Wanted } from './filter';

export const PERIODS = ['any', 'today', 'yesterday', 'week', 'month', 'chosen'] as const;
export type Period = (typeof PERIODS)[number];

type Days = Pick<Wanted, 'from' | 'to'>;

/** The days of a period; if the person chooses the days, they start with the last week. */
export function daysOf(period: Period, today: string): Days {
  switch (period) {
    case 'any':
      return {};
    case 'today':
      return { from: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'week':
      return { from: addDays(today, -6) };
    case 'month':
      return { from: addDays(today, -29) };
    case 'chosen':
      return { from: addDays(today, -6), to: today };
  }
}

export function periodName(period: Period): string {
  return {
    any: m.period_any,
    today: m.today,
    yesterday: m.yesterday,
    week: m.period_week,
    month: m.period_month,
    chosen: m.period_chosen,
  }[period]();
}
