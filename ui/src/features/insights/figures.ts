// The figures of the weeks as charts and tables show them. Pure.
import type { AnswererFigures, Insights, TurnOutcomes, WeekFigures } from '../../ipc';
import { m } from '../../paraglide/messages';
import type { FigureRow } from '../../shared/charts/FigureTable.svelte';
import type { Series } from '../../shared/charts/tones';
import { dayAndMonth } from '../../shared/dates';
import { written } from '../../shared/numbers';
import { duration } from './words';

/** Whether there is anything to count. */
export function isEmpty({ weeks, turns, wakes }: Insights): boolean {
  return turns.length === 0 && wakes.length === 0 && weeks.every((week) => week.completed + week.created === 0);
}

/** "this week", or the day it began. */
export function weekName(weeks: readonly WeekFigures[], index: number): string {
  return dayAndMonth(weeks[index]?.start ?? '');
}

type Counted = (week: WeekFigures) => readonly number[];

export function columnsOf(weeks: readonly WeekFigures[], counted: Counted) {
  return weeks.map((week, index) => ({ name: weekName(weeks, index), values: counted(week) }));
}

/** The same data as rows of a table, the newest week first. */
export function weekRows(weeks: readonly WeekFigures[], counted: Counted): FigureRow[] {
  const rows = weeks.map((week, index) => ({
    key: week.start,
    name: index === weeks.length - 1 ? m.insights_week_now({ date: weekName(weeks, index) }) : weekName(weeks, index),
    cells: counted(week).map((value) => written(value)),
  }));
  return rows.reverse();
}

/** A chart of weeks in words: the total, this week's number, and the week with the most. */
export function weeksInWords(
  weeks: readonly WeekFigures[],
  counted: (week: WeekFigures) => number,
  what: string,
): string {
  const values = weeks.map(counted);
  const most = Math.max(0, ...values);
  return m.insights_weeks_say({
    what,
    sum: written(values.reduce((all, value) => all + value, 0)),
    weeks: weeks.length,
    now: written(values.at(-1) ?? 0),
    most: written(most),
    date: weekName(weeks, values.indexOf(most)),
  });
}

export function proposalSeries(): Series[] {
  return [
    { name: m.insights_applied(), tone: 'full' },
    { name: m.insights_partly(), tone: 'tint' },
    { name: m.insights_dismissed(), tone: 'grey' },
    { name: m.insights_failed(), tone: 'frame' },
  ];
}

export function wakeSeries(): Series[] {
  return [
    { name: m.insights_wake_done(), tone: 'full' },
    { name: m.insights_wake_open(), tone: 'tint' },
    { name: m.insights_wake_stopped(), tone: 'grey' },
    { name: m.insights_failed(), tone: 'frame' },
  ];
}

/** The values of these series. */
export function decided({ applied, partly, dismissed, failed }: TurnOutcomes): number[] {
  return [applied, partly, dismissed, failed];
}

export function answererName(name: string): string {
  return name === 'built-in' ? m.insights_planner() : name;
}

export function agentName(name: string): string {
  return name === 'built-in' ? m.insights_built_in_agent() : name;
}

/** One row for each model or planner that answered, with all its figures. */
export function answererRows(figures: readonly AnswererFigures[], nameOf: (name: string) => string): FigureRow[] {
  return figures.map(({ name, count, tokensIn, tokensOut, medianMs, outcomes }) => ({
    key: name,
    name: nameOf(name),
    cells: [
      written(count),
      written(tokensIn),
      written(tokensOut),
      duration(medianMs),
      ...decided(outcomes).map((value) => written(value)),
    ],
  }));
}

/** How many there were, what they cost, and the most frequent answerer that used tokens, whose time is shown. */
export function totals(figures: readonly AnswererFigures[]) {
  const add = (pick: (row: AnswererFigures) => number) => figures.reduce((all, row) => all + pick(row), 0);
  return {
    count: add((row) => row.count),
    tokensIn: add((row) => row.tokensIn),
    tokensOut: add((row) => row.tokensOut),
    slowest: figures.find((row) => row.tokensIn + row.tokensOut > 0) ?? figures[0],
  };
}
