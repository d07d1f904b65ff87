// Builders for tests: operations, events and questions in which a test spells out only what it is about.
import type { ClarifyOption, Proposed, Sample, TurnEvent, TurnEventKind } from '../ipc';

/** A valid, preselected operation. */
export function proposed(key: string, more: Partial<Proposed> = {}): Proposed {
  return {
    key,
    op: { op: 'complete', id: 1 },
    errors: [],
    notes: [],
    sentence: `Sentence of ${key}`,
    preselected: true,
    preview: { count: 1, samples: [] },
    ...more,
  };
}

/** An operation in which the host has found an error. */
export function invalid(key: string, message = 'It repeats, so complete one date at a time.'): Proposed {
  return proposed(key, {
    errors: [{ code: 'use_complete_occurrence_for_repeating', message }],
    preselected: false,
    preview: { count: 0, samples: [] },
  });
}

/** A deletion of several tasks. */
export function deletion(key: string, count: number): Proposed {
  const samples = Array.from({ length: Math.min(count, 10) }, (_, index) => sample(41 + index, `Draft ${index + 1}`));
  return proposed(key, {
    op: { op: 'bulk_delete', where: { labels: ['draft'] } },
    sentence: `Move ${count} tasks labelled “draft” to the trash`,
    preselected: count <= 1,
    preview: { count, samples },
  });
}

/** A touched task. `number` is left out for a new one. */
export function sample(
  number: number | undefined,
  title: string,
  before?: Record<string, unknown>,
  after?: Record<string, unknown>,
  lands?: string[],
): Sample {
  return {
    ...(number === undefined ? {} : { number }),
    title,
    ...(before && { before }),
    ...(after && { after }),
    ...(lands && { lands }),
  } as Sample;
}

/** A choice of a question; the wire format leaves out what is not set. */
export function option(parts: Partial<ClarifyOption> & { title: string }): ClarifyOption {
  return parts as ClarifyOption;
}

/** Numbers the events of a turn from 1. */
export function script(turnId: string, ...events: TurnEventKind[]): TurnEvent[] {
  return events.map((event, index) => ({ turnId, seq: index + 1, ...event }));
}

/** An event with the current list. */
export function ops(version: number, ...operations: Proposed[]): TurnEventKind {
  const invalidCount = operations.filter((each) => each.errors.length > 0).length;
  return {
    event: 'ops',
    version,
    operations,
    validCount: operations.length - invalidCount,
    invalidCount,
    warnings: [],
  };
}

/** An event with the answer. */
export function result(more: Partial<Extract<TurnEventKind, { event: 'result' }>> = {}): TurnEventKind {
  return {
    event: 'result',
    text: 'Two changes.',
    operations: [],
    proposalId: null,
    offer: null,
    ids: [],
    usage: { tokens: 0, ms: 12, model: 'built-in' },
    ...more,
  };
}
