// The change sets of the fake: the list, what each changed, what its undo would meet, undo and redo.
import type { Client } from '../client';
import type {
  Account,
  ChangedRow,
  HistoryEntry,
  KeptField,
  Source,
  Summary,
  UndoOutcome,
  UndoRequest,
} from '../generated';
import { reversed } from './account';
import { imagesOf, takeBack, type Image } from './images';
import { refuse } from './refusal';
import type { State } from './state';

export interface ChangeSet {
  id: string;
  at: string;
  title: string;
  account?: Account;
  summary: Summary;
  before: State;
  after: State;
  source: Source;
  undoes?: string;
  undoneBy?: string;
  turnId?: string;
}

/** Rows of a change set that are shown at once. */
const ROWS = 200;

interface Around {
  sets: ChangeSet[];
  state: () => State;
  commit: (set: Pick<ChangeSet, 'title' | 'account' | 'summary' | 'after' | 'undoes'>) => ChangeSet;
}

type Past = Pick<Client, 'undo' | 'redo' | 'history' | 'historyDetail' | 'historyRows'>;

export function fakePast({ sets, state, commit }: Around): Past {
  const find = (id: string) => sets.find((set) => set.id === id) ?? refuse('id_not_found', 'There is no such change.');
  const images = (set: ChangeSet) => imagesOf(set.before, set.after);
  const entry = ({ id, at, source, title, account, summary, undoes, undoneBy, turnId }: ChangeSet): HistoryEntry => ({
    id,
    at,
    source,
    title,
    ...(account && { account }),
    summary,
    undoes,
    undoneBy,
    ...(turnId === undefined ? {} : { turnId }),
  });
  const row = ({ entity, id, number, title, before, after }: Image): ChangedRow => ({
    entity,
    id,
    ...(number === undefined ? {} : { number }),
    title,
    before,
    after,
  });

  /** The newest change to a field after a change set. */
  function since(set: ChangeSet, id: string, field: string): KeptField['since'] {
    const holds = (image: Image) => image.id === id && (field === '*' || field in (image.before ?? image.after ?? {}));
    const newest = sets.slice(sets.indexOf(set) + 1).findLast((later) => images(later).some(holds));
    return newest && { changeSetId: newest.id, at: newest.at, source: newest.source };
  }

  function ahead(set: ChangeSet) {
    const reversed = set.undoneBy ? find(set.undoneBy) : set;
    const { conflicts, rows } = takeBack(images(reversed), state());
    const fields = conflicts.map((conflict): KeptField => {
      const changed = since(reversed, conflict.id, conflict.field);
      return changed ? { conflict, since: changed } : { conflict };
    });
    return { rows, kept: fields.length, fields };
  }

  function reverse(set: ChangeSet | undefined, word: 'Undid' | 'Redid', { insist }: UndoRequest): UndoOutcome {
    if (!set) return { kind: 'nothing' };
    const { conflicts, rows, state: after } = takeBack(images(set), state());
    if (rows === 0) {
      const [code, done] =
        word === 'Undid' ? (['nothing_to_undo', 'undone'] as const) : (['nothing_to_redo', 'redone'] as const);
      refuse(code, `Nothing of “${set.title}” can be ${done}: what it changed has changed since.`);
    }
    if (conflicts.length > 0 && !insist) {
      const sentence = 'Something newer has changed what this changed. Undo leaves that as it is.';
      return { kind: 'conflicts', reversed: set.id, conflicts, sentence };
    }
    const title = `${word}: ${set.title.replace(/^Undid: /, '')}`;
    const account = reversed(set.account, word);
    const undone = commit({ title, account, summary: set.summary, after, undoes: set.id });
    set.undoneBy = undone.id;
    return {
      kind: 'undone',
      changeSetId: undone.id,
      reversed: set.id,
      sentence: title,
      ...(account && { account }),
      conflicts,
    };
  }

  return {
    undo: async (request) => {
      const { changeSetId } = request;
      if (changeSetId && find(changeSetId).undoneBy) refuse('already_undone', 'This has been undone already.');
      const newest = () => sets.findLast((set) => !set.undoneBy && !set.undoes);
      return reverse(changeSetId ? find(changeSetId) : newest(), 'Undid', request);
    },
    redo: async (request) => {
      const named = request.changeSetId;
      const undo = sets.findLast(
        (set) => set.undoes && !set.undoneBy && (!named || set.undoes === named || set.id === named),
      );
      const outcome = reverse(undo, 'Redid', request);
      const original = outcome.kind === 'undone' && sets.find((set) => set.id === undo?.undoes);
      if (original) original.undoneBy = undefined;
      return outcome;
    },
    history: async (limit, before, scope) => {
      const { task, from, to } = scope ?? {};
      const within = sets.filter((set) => {
        const day = set.at.slice(0, 10);
        if ((from && day < from) || (to && day > to)) return false;
        return task === undefined || images(set).some((image) => image.number === task);
      });
      const newest = within.toReversed();
      const start = before === null ? 0 : newest.findIndex((set) => set.id === before) + 1;
      return newest.slice(start, start + limit).map(entry);
    },
    historyDetail: async (id) => {
      const set = find(id);
      const rows = images(set).map(row);
      return structuredClone({ entry: entry(set), rows: rows.slice(0, ROWS), total: rows.length, ahead: ahead(set) });
    },
    historyRows: async (id, from) =>
      structuredClone(
        images(find(id))
          .slice(from, from + ROWS)
          .map(row),
      ),
  };
}
