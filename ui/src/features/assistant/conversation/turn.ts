// One turn of the conversation as the window sees it: the message, and the state that the host's events have produced.
// Pure: events in, the next turn out. Sending and applying belong to assistant.svelte.ts.
import type { ClarifyAnswer, ClarifyGroup, Mode, Problem, Stage, TranscriptTurn, TurnEvent, Usage } from '../../../ipc';
import { byDay } from './clarify';
import { emptyReview, reconcile, type Review } from '../review/review';

/** How a turn ended; `running` until its last event. */
export type Progress = 'running' | 'done' | 'cancelled' | 'failed';

/** Why a turn could not be finished. */
export type Failure = Pick<Problem, 'code' | 'message'> & { retry: boolean };

/** A question of the assistant. */
export type Question = { question: string; words?: string; groups: ClarifyGroup[] };

/** One message and the answer to it. */
export type Turn = {
  id: string;
  message: string;
  mode: Mode;
  /** The question this message answers. */
  answers: ClarifyAnswer | null;
  /** What was clicked, in words; empty when the message was typed. */
  chosen: string[];
  /** The message that began this chain of questions: what the host reads again once they are answered. */
  instruction: string;
  /** The newest event that was processed. */
  seq: number;
  progress: Progress;
  /** The stages so far, the current one last. */
  stages: Stage[];
  /** Heartbeats since the current stage began; one every ten seconds. */
  beats: number;
  /** What the host answers, as the next message repeats it. */
  text: string;
  /** The same in the reader's language; nothing where that is the text itself. */
  words: string | null;
  /** What is said behind the sentence about a list. */
  remarks: string | null;
  question: Question | null;
  review: Review | null;
  offer: string | null;
  /** Whether the offer was taken. */
  offerTaken: boolean;
  ids: number[];
  usage: Usage | null;
  failure: Failure | null;
  /** The change set that the user has agreed to undo. */
  undoes: string | null;
  /** The list under review is to be dismissed. */
  dismisses: boolean;
  /** The model that was to answer, if this window has sent the message and one was chosen. */
  meant?: string;
};

/** A turn that is about to be sent. */
export function begin(
  said: Pick<Turn, 'id' | 'message' | 'mode'> & Partial<Pick<Turn, 'answers' | 'chosen' | 'instruction' | 'meant'>>,
): Turn {
  return {
    id: said.id,
    message: said.message,
    mode: said.mode,
    answers: said.answers ?? null,
    chosen: said.chosen ?? [],
    instruction: said.instruction ?? said.message,
    seq: 0,
    progress: 'running',
    stages: [],
    beats: 0,
    text: '',
    words: null,
    remarks: null,
    question: null,
    review: null,
    offer: null,
    offerTaken: false,
    ids: [],
    usage: null,
    failure: null,
    undoes: null,
    dismisses: false,
    ...(said.meant === undefined ? {} : { meant: said.meant }),
  };
}

/** The stage the turn is in. */
export function stageOf(turn: Turn): Stage | null {
  return turn.stages.at(-1) ?? null;
}

/**
 * The turn after an event. Events of another turn, with an older or repeated `seq`, and those after the end change
 * nothing: the same object is returned.
 */
export function receive(turn: Turn, event: TurnEvent): Turn {
  if (event.turnId !== turn.id || event.seq <= turn.seq || turn.progress !== 'running') return turn;
  const next = { ...turn, seq: event.seq };
  switch (event.event) {
    case 'stage':
      return { ...next, stages: [...turn.stages, event.stage], beats: 0 };
    case 'heartbeat':
      return { ...next, beats: turn.beats + 1 };
    case 'summary':
      return { ...next, text: event.text, words: event.words ?? null };
    case 'clarify':
      return { ...next, question: { question: event.question, words: event.words, groups: byDay(event.groups) } };
    case 'ops': {
      const review = turn.review ?? emptyReview();
      if (event.version < review.version) return next;
      return {
        ...next,
        review: {
          ...review,
          version: event.version,
          rows: reconcile(review.rows, event.operations, event.version > 1),
          warnings: event.warnings,
        },
      };
    }
    case 'result': {
      const rows = reconcile(turn.review?.rows ?? [], event.operations);
      return {
        ...next,
        text: event.text,
        words: event.words ?? null,
        remarks: event.remarks?.words ?? null,
        offer: event.offer,
        ids: event.ids,
        usage: event.usage,
        undoes: event.undo ?? null,
        dismisses: event.dismiss ?? false,
        review:
          event.operations.length === 0
            ? null
            : {
                ...(turn.review ?? emptyReview()),
                rows,
                told: rows,
                proposalId: event.proposalId,
                status: 'open',
              },
      };
    }
    case 'done':
      return { ...next, progress: 'done' };
    case 'cancelled':
      return stop(next);
    case 'failed':
      return {
        ...stop(next),
        progress: 'failed',
        failure: { code: event.code, message: event.message, retry: event.retry },
      };
  }
}

/** A turn that ends before its answer: a list that was still growing was never stored, and is dropped. */
export function stop(turn: Turn): Turn {
  return {
    ...turn,
    progress: 'cancelled',
    review: turn.review?.status === 'growing' ? null : turn.review,
  };
}

/** The four segments of the stage bubble. */
export type Segment = {
  name: 'understand' | 'propose' | 'validate' | 'repair' | 'summarise' | 'answer';
  state: 'done' | 'now' | 'ahead';
};

/** The current segment. The third one says repair during a repair, and a question has two segments. */
export function segments(turn: Turn): Segment[] {
  const current = stageOf(turn) ?? 'routing';
  if (current === 'chatting') {
    return [
      { name: 'understand', state: 'done' },
      { name: 'answer', state: 'now' },
    ];
  }
  const place = { routing: 0, proposing: 1, validating: 2, repairing: 2, summarizing: 3 }[current];
  const names = ['understand', 'propose', current === 'repairing' ? 'repair' : 'validate', 'summarise'] as const;
  return names.map((name, index) => ({
    name,
    state: index < place ? 'done' : index === place ? 'now' : 'ahead',
  }));
}

/** How many exchanges the host gets with a message. */
const remembered = 3;

/**
 * The last exchanges, oldest first. In a chain of questions the user's line is the instruction that began it, so
 * that the host reads that again and not the answer to an earlier question.
 */
export function transcript(turns: Turn[], answering: Turn | null): TranscriptTurn[] {
  return turns
    .filter((turn) => turn.progress === 'done')
    .slice(-remembered)
    .flatMap((turn) => [
      {
        role: 'user',
        text: turn === answering ? turn.instruction : turn.message,
        ids: turn.answers?.selection?.ids ?? [],
      },
      { role: 'assistant', text: turn.question?.question ?? turn.text, ids: turn.ids },
    ]);
}
