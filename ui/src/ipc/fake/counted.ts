// What the fake has to tell of the past: the audit, and the figures of the last weeks, both from what really happened in it.
import type { Client } from '../client';
import type {
  AnswererFigures,
  AuditEvent,
  Insights,
  Settings,
  TurnEventKind,
  TurnOutcomes,
  WeekFigures,
} from '../generated';
import type { ChangeSet } from './past';
import { refuse } from './refusal';
import { addDays } from './state';

const WEEKS = 12;
const NOTHING: TurnOutcomes = { applied: 0, partly: 0, dismissed: 0, failed: 0, other: 0 };

interface Around {
  sets: readonly ChangeSet[];
  today: string;
  time: () => string;
  settings: () => Settings;
}

interface FakeCounted {
  client: Pick<Client, 'auditEvents' | 'auditEvent' | 'insights'>;
  /** A change set was written. */
  wrote: (set: ChangeSet) => void;
  /** An event of a turn. */
  heard: (turnId: string, event: TurnEventKind) => void;
  /** What became of a turn's proposal. */
  decided: (turnId: string, outcome: 'applied' | 'dismissed') => void;
}

/** The first day of the week that a day lies in. */
function weekOf(day: string, start: Settings['weekStart']): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - (start === 'monday' ? 1 : 0) + 7) % 7));
}

const sum = (a: TurnOutcomes, b: TurnOutcomes): TurnOutcomes => ({
  applied: a.applied + b.applied,
  partly: a.partly + b.partly,
  dismissed: a.dismissed + b.dismissed,
  failed: a.failed + b.failed,
  other: a.other + b.other,
});

export function fakeCounted({ sets, today, time, settings }: Around, earlier: Partial<Insights> = {}): FakeCounted {
  const events: AuditEvent[] = [];
  const log = (event: Omit<AuditEvent, 'id' | 'at'>) => events.push({ id: events.length + 1, at: time(), ...event });
  const spent = new Map<string, { tokens: number; ms: number; model: string }>();

  function outcomes(turns: AuditEvent[]): TurnOutcomes {
    return turns.reduce((all, { turnId, outcome }) => {
      const decided = events.find((event) => event.turnId === turnId && event.action.startsWith('proposal_'));
      const became = decided?.action === 'proposal_applied' ? 'applied' : decided ? 'dismissed' : outcome;
      const key = became === 'applied' || became === 'dismissed' || became === 'failed' ? became : 'other';
      return { ...all, [key]: all[key] + 1 };
    }, NOTHING);
  }

  function weeks(turns: AuditEvent[]): WeekFigures[] {
    const current = weekOf(today, settings().weekStart);
    return Array.from({ length: WEEKS }, (_, index): WeekFigures => {
      const before = earlier.weeks?.[index];
      const start = addDays(current, 7 * (index - WEEKS + 1));
      const within = (at: string) => at.slice(0, 10) >= start && at.slice(0, 10) < addDays(start, 7);
      const done = sets.filter((set) => !set.undoes && !set.undoneBy && set.source !== 'import' && within(set.at));
      const taken = turns.filter((turn) => within(turn.at));
      const byPlanner = taken.filter((turn) => turn.model === 'built-in').length;
      return {
        start,
        completed: (before?.completed ?? 0) + done.reduce((all, set) => all + set.summary.completed, 0),
        created: (before?.created ?? 0) + done.reduce((all, set) => all + set.summary.created, 0),
        plannerTurns: (before?.plannerTurns ?? 0) + byPlanner,
        modelTurns: (before?.modelTurns ?? 0) + taken.length - byPlanner,
        outcomes: sum(before?.outcomes ?? NOTHING, outcomes(taken)),
        wakes: before?.wakes ?? 0,
        tokens: (before?.tokens ?? 0) + taken.reduce((all, turn) => all + (turn.tokens ?? 0), 0),
      };
    });
  }

  function answerers(turns: AuditEvent[]): AnswererFigures[] {
    const rows = structuredClone(earlier.turns ?? []);
    for (const turn of turns) {
      const name = turn.model ?? 'built-in';
      let row = rows.find((other) => other.name === name);
      if (!row) {
        row = { name, count: 0, tokensIn: 0, tokensOut: 0, medianMs: turn.durationMs, outcomes: NOTHING };
        rows.push(row);
      }
      row.count += 1;
      row.tokensIn += turn.tokens ?? 0;
      row.outcomes = sum(row.outcomes, outcomes([turn]));
    }
    return rows.sort((a, b) => b.count - a.count);
  }

  return {
    client: {
      auditEvents: async ({ action, source, before, limit, details }) => {
        const wanted = (event: AuditEvent) =>
          (!action || event.action === action) &&
          (!source || event.source === source) &&
          (!before || event.id < before);
        const page = events.filter(wanted).toReversed().slice(0, limit);
        return structuredClone({
          events: details ? page : page.map((event) => ({ ...event, detail: undefined })),
          actions: [...new Set(events.map((event) => event.action))].sort(),
        });
      },
      auditEvent: async (id) =>
        structuredClone(
          events.find((event) => event.id === id) ?? refuse('id_not_found', 'This event is no longer kept.'),
        ),
      insights: async () => {
        const turns = events.filter((event) => event.action === 'turn');
        return { weeks: weeks(turns), turns: answerers(turns), wakes: structuredClone(earlier.wakes ?? []) };
      },
    },
    wrote: ({ id, source, title, undoes, turnId }) => {
      const redone = undoes !== undefined && sets.find((set) => set.id === undoes)?.undoes !== undefined;
      const action = undoes === undefined ? 'applied' : redone ? 'redone' : 'undone';
      const detail = undoes === undefined ? { title } : { reversed: undoes, conflicts: [] };
      log({ source, action, changeSetId: id, ...(turnId === undefined ? {} : { turnId }), detail });
    },
    heard: (turnId, event) => {
      if (event.event === 'result') spent.set(turnId, event.usage);
      if (event.event !== 'done' && event.event !== 'failed' && event.event !== 'cancelled') return;
      const { tokens, ms, model } = spent.get(turnId) ?? { tokens: 0, ms: 0, model: 'built-in' };
      const code = event.event === 'failed' ? event.code : null;
      const detail = { outcome: event.event, code };
      log({ source: 'assistant', action: 'turn', turnId, outcome: event.event, model, tokens, durationMs: ms, detail });
    },
    decided: (turnId, outcome) => {
      log({ source: 'user', action: `proposal_${outcome}`, turnId, outcome, detail: { outcome } });
    },
  };
}
