// Twelve weeks of somebody who uses the assistant: for looking at the window in a plain browser.
import type { Insights } from '../generated';

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
