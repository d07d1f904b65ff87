// Figures of twelve weeks of somebody who uses the assistant.
import type { Insights, LabelInsights } from '../ipc';

const COMPLETED = [31, 28, 35, 22, 38, 41, 33, 19, 36, 44, 47, 9];
const CREATED = [24, 33, 29, 30, 27, 45, 21, 26, 38, 31, 40, 12];
const PLANNER = [4, 6, 5, 7, 3, 8, 6, 2, 5, 6, 4, 1];
const MODEL = [9, 10, 10, 12, 6, 13, 17, 8, 15, 19, 24, 3];
const APPLIED = [6, 8, 7, 11, 4, 12, 14, 5, 12, 15, 17, 2];
const PARTLY = [2, 1, 4, 2, 1, 3, 3, 2, 3, 4, 4, 0];
const DISMISSED = [1, 2, 1, 2, 1, 1, 2, 0, 2, 1, 2, 0];
const FAILED = [0, 1, 0, 0, 0, 2, 0, 0, 1, 0, 1, 0];
const WAKES = [3, 5, 2, 6, 4, 8, 5, 1, 6, 7, 9, 2];

export const COUNTED: Insights = {
  weeks: COMPLETED.map((completed, week) => {
    const at = (figures: number[]) => figures[week] ?? 0;
    const turns = at(PLANNER) + at(MODEL);
    const decided = at(APPLIED) + at(PARTLY) + at(DISMISSED) + at(FAILED);
    return {
      start: '',
      completed,
      created: at(CREATED),
      plannerTurns: at(PLANNER),
      modelTurns: at(MODEL),
      outcomes: {
        applied: at(APPLIED),
        partly: at(PARTLY),
        dismissed: at(DISMISSED),
        failed: at(FAILED),
        other: turns - decided,
      },
      wakes: at(WAKES),
      tokens: 1_420 * at(MODEL) + 2_100 * at(WAKES),
    };
  }),
  turns: [
    {
      name: 'qwen3:8b',
      count: 146,
      tokensIn: 171_300,
      tokensOut: 36_020,
      medianMs: 2_800,
      outcomes: { applied: 84, partly: 29, dismissed: 12, failed: 5, other: 16 },
    },
    {
      name: 'built-in',
      count: 57,
      tokensIn: 0,
      tokensOut: 0,
      medianMs: 14,
      outcomes: { applied: 29, partly: 0, dismissed: 3, failed: 0, other: 25 },
    },
  ],
  wakes: [
    {
      name: 'qwen3:8b',
      count: 58,
      tokensIn: 101_000,
      tokensOut: 20_800,
      medianMs: 16_400,
      outcomes: { applied: 41, partly: 11, dismissed: 3, failed: 3, other: 0 },
    },
  ],
};

export const INSIGHTS: LabelInsights = {
  assigned: 135,
  undone: 9,
  acceptanceRate: 0.933,
  asked: 148,
  invalid: 2,
  invalidRate: 0.0135,
  manyInvalid: false,
  rateLimited: 1,
  p50Ms: 900,
  p95Ms: 2_600,
  top: [
    { id: 'label-billing', name: 'billing', color: 'green', assigned: 41, undone: 1 },
    { id: 'label-calls', name: 'calls', color: 'violet', assigned: 33, undone: 2 },
    { id: 'label-waiting', name: 'waiting', color: 'slate', assigned: 27, undone: 1 },
    { id: 'label-errands', name: 'errands', color: 'ochre', assigned: 22, undone: 4 },
  ],
  attempts: [
    {
      at: '2026-11-22T08:00:00Z',
      number: 205,
      title: 'Close the month for the studio clients',
      outcome: 'assigned',
      assigned: ['billing'],
      invalid: 0,
      skipped: ['already_assigned', 'low_confidence'],
      ms: 870,
    },
    {
      at: '2026-11-21T17:12:00Z',
      number: 201,
      title: 'Call the roofer about the gutter',
      outcome: 'rate_limited',
      assigned: [],
      invalid: 0,
      skipped: ['rate_limited'],
      ms: 2,
    },
  ],
};
