// How often the assistant asks back before it proposes, as one word for the three gates.
import type { Gates } from '../../../ipc';

export type Level = 'often' | 'sometimes' | 'rarely';

const LEVELS: Record<Level, Gates> = {
  often: { clarify: 0.6, plan: 0.8, question: 0.9 },
  sometimes: { clarify: 0.45, plan: 0.7, question: 0.85 },
  rarely: { clarify: 0.25, plan: 0.5, question: 0.75 },
};

export const gatesOf = (level: Level): Gates => LEVELS[level];

/** The word for these gates, which are compared in whole percent, as they are shown. */
export function levelOf(gates: Gates): Level | 'custom' {
  const percent = ({ clarify, plan, question }: Gates) => [clarify, plan, question].map((one) => Math.round(one * 100));
  const found = Object.entries(LEVELS).find(([, one]) => percent(one).join() === percent(gates).join());
  return (found?.[0] as Level | undefined) ?? 'custom';
}
