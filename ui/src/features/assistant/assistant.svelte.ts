// The conversation and its actions: sending, stopping, answering, reviewing, applying. Owns the turns, the
// draft and the idempotency keys. turn.ts and review.ts decide what events and ticks mean; the components decide
// how things look.
import type {
  Applied,
  ApplyRequest,
  ClarifyAnswer,
  DryRun,
  KeptTurn,
  Mode,
  Problem,
  Requested,
  TurnEvent,
  TurnRequest,
} from '../../ipc';
import { problemOf, refusedOf } from '../../ipc';
import { Draft } from '../../shared/state/drafts.svelte';
import { type Chosen, chipText, offered, picked, selectionOf } from './conversation/clarify';
import { found, memoryOf, type Memory } from './conversation/memory';
import { checked, completeDate, type WayOut, withOperation } from './edit/mend';
import {
  applicable,
  type Pencilled,
  pencilMap,
  pick,
  type Pick,
  refuse,
  type Review,
  type ReviewStatus,
  selected,
  tick,
} from './review/review';
import { begin, receive, stop, transcript, type Question, type Turn } from './conversation/turn';

/** What the conversation needs from outside. */
export type Outside = {
  sendMessage(request: TurnRequest, onEvent: (event: TurnEvent) => void): Promise<void>;
  cancelTurn(turnId: string): Promise<void>;
  dismissProposal(proposalId: string): Promise<void>;
  /** The turns of an earlier window. */
  conversation(): Promise<KeptTurn[]>;
  keepTurn(turnId: string, memory: Memory): Promise<void>;
  apply(request: ApplyRequest): Promise<Applied>;
  /** Checks operations of a proposal, including edited ones. */
  dryRun(operations: ApplyRequest['operations'], proposalId: string | null): Promise<DryRun>;
  /** The current open date of a repeating task. */
  currentDate(number: number): Promise<string>;
  /** Does the same as Ctrl+Z, for one change set or the newest. */
  undo(changeSetId?: string): Promise<void>;
  /** Shows what was applied, with Undo. `focus` moves the focus there. */
  showApplied(applied: Applied, focus: boolean): void;
  /** Pencils the changes under review into the list; an empty map removes them. */
  pencil(rows: Map<number, Pencilled>, review: Review | null): void;
  /** The model that is to answer; nothing without one. */
  model?(): string | undefined;
  newId(): string;
  /** The present, as an ISO instant. */
  now(): string;
};

/** A list over a limit that waits for its number to be confirmed. */
export type Confirmation = { turnId: string; count: number; keyboard: boolean };

/** Which request a key was used for, and whether the host has answered it. */
type Attempt = { key: string; request: string | null };

/** How long a list takes no clicks after it has replaced another, in milliseconds. */
const SETTLE = 400;
/** How long until a decision is saved, in milliseconds. */
const KEEP = 200;

export class Assistant {
  turns = $state.raw<Turn[]>([]);
  mode = $state<Mode>('auto');
  confirmation = $state.raw<Confirmation | null>(null);

  /** The earlier turns are loaded. */
  restored = $state(false);
  /** A list has just replaced another. */
  settling = $state(false);

  readonly #outside: Outside;
  readonly #words = new Draft(() => 'assistant', 'message');
  #restoring: Promise<void> | undefined;
  #settled: ReturnType<typeof setTimeout> | undefined;
  /** Turns with state that is not saved yet. */
  #unkept: string[] = [];
  #attempts: Record<string, Attempt> = {};
  /** Edits are checked one after another, each on the list that the earlier ones produced. */
  #edits: Promise<void> = Promise.resolve();

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** The text in the box. */
  get draft(): string {
    return this.#words.text;
  }
  set draft(words: string) {
    this.#words.text = words;
  }

  /** The turn in flight. */
  get running(): Turn | null {
    const last = this.turns.at(-1);
    return last?.progress === 'running' ? last : null;
  }

  /** The turn whose list can be applied now; there is at most one. */
  get underReview(): Turn | null {
    return this.turns.findLast((turn) => turn.review?.status === 'open' || turn.review?.status === 'applying') ?? null;
  }

  /** Whether the list of this turn takes no click: another turn may replace it, or it has just replaced one. */
  held(turnId: string): boolean {
    const running = this.running;
    return this.settling || (running !== null && running.id !== turnId);
  }

  /** Restores the turns of an earlier window, once. */
  restore(): Promise<void> {
    return (this.#restoring ??= this.#restore());
  }

  async #restore(): Promise<void> {
    const kept = await this.#outside.conversation().catch(() => []);
    const turns = kept.flatMap(found);
    const open = turns.findLast((turn) => turn.review?.status === 'open');
    this.turns = turns.map((turn) => (turn.review?.status === 'open' && turn !== open ? put(turn, 'dismissed') : turn));
    this.restored = true;
    await this.recheck();
  }

  /** Has the open list checked against the current tasks. */
  async recheck(): Promise<void> {
    const turn = this.underReview;
    if (turn?.review?.status !== 'open') return;
    this.#edits = this.#edits.then(() => this.#recheck(turn.id));
    await this.#edits;
  }

  async #recheck(turnId: string): Promise<void> {
    const review = this.#find(turnId)?.review;
    if (review?.status !== 'open') return;
    const operations = review.rows.map((row) => row.proposed.op);
    // If it cannot be checked, applying it says why.
    const run = await this.#outside.dryRun(operations, review.proposalId).catch(() => null);
    if (run) this.#review(turnId, (before) => (before.status === 'open' ? checked(before, operations, run) : before));
  }

  /** The turn whose question waits for an answer: a failed or stopped answer leaves it waiting. */
  get asking(): Turn | null {
    const last = this.turns.findLast((turn) => turn.progress === 'done' || turn.progress === 'running');
    return last?.progress === 'done' && last.question ? last : null;
  }

  /** Whether the turn's question no longer waits, and was not answered by a click. */
  skipped(turn: Turn): boolean {
    const { question, id } = turn;
    if (!question || this.asking?.id === id) return false;
    const later = this.turns.slice(this.turns.findIndex((other) => other.id === id) + 1);
    return !later.some(({ answers }) => answers?.selection && answers.question === question.question);
  }

  /** Sends the text in the box; it answers a pending question. */
  async sendDraft(): Promise<void> {
    const message = this.draft.trim();
    if (message === '') return;
    this.draft = '';
    const asking = this.asking;
    const answers = asking?.question && { question: asking.question.question, options: offered(asking.question) };
    await this.#send(message, { answers: answers ?? undefined });
  }

  /** Sends a ready-made message; an offer goes in Plan mode. */
  async sendText(message: string, mode: Mode = this.mode): Promise<void> {
    await this.#send(message, { mode });
  }

  /** Takes the offer at the end of an answer. */
  async takeOffer(turn: Turn): Promise<void> {
    if (turn.offer === null || turn.offerTaken) return;
    this.#update(turn.id, (before) => ({ ...before, offerTaken: true }));
    this.#keep(turn.id);
    await this.sendText(turn.offer, 'plan');
  }

  /** Answers the pending question with what was clicked. */
  async answer(chosen: Chosen): Promise<void> {
    const asking = this.asking;
    if (!asking?.question) return;
    const choices = picked(asking.question, chosen);
    if (choices.length === 0) return;
    // The host gets its own words; the window shows its translation.
    await this.#send(choices.map(({ option }) => chipText(option)).join(', '), {
      answers: answerOf(asking.question, chosen, asking.answers),
      chosen: choices.map((choice) =>
        chipText({ ...choice.option, title: choice.option.words ?? choice.option.title }),
      ),
      instruction: asking.instruction,
    });
  }

  /** Sends a failed message again, in place of the failed turn. */
  async sendAgain(failed: Turn): Promise<void> {
    this.turns = this.turns.filter((turn) => turn.id !== failed.id);
    this.#keep(failed.id);
    if (this.draft.trim() === failed.message) this.draft = '';
    await this.#send(failed.message, {
      mode: failed.mode,
      answers: failed.answers ?? undefined,
      chosen: failed.chosen,
      instruction: failed.instruction,
    });
  }

  /** Stops the turn in flight and drops events of it that still arrive. */
  async stop(): Promise<void> {
    const running = this.running;
    if (!running) return;
    this.#update(running.id, stop);
    await this.#outside.cancelTurn(running.id).catch(() => undefined);
  }

  tick(turnId: string, rowId: string, ticked: boolean): void {
    if (!this.held(turnId)) this.#decide(turnId, (review) => tick(review, rowId, ticked));
  }

  pick(turnId: string, which: Pick): void {
    if (!this.held(turnId)) this.#decide(turnId, (review) => pick(review, which));
  }

  /** Dismisses the list. Nothing has changed, and it can be brought back. */
  async dismiss(turnId: string): Promise<void> {
    const review = this.#find(turnId)?.review;
    if (review?.status !== 'open') return;
    this.#review(turnId, (before) => ({ ...before, status: 'dismissed' }));
    if (review.proposalId !== null) {
      await this.#outside.dismissProposal(review.proposalId).catch(() => undefined);
    }
  }

  /** Opens a dismissed list again and dismisses another open one. */
  async bringBack(turnId: string): Promise<void> {
    const other = this.underReview;
    if (other?.review?.status === 'applying') return;
    this.#review(turnId, (review) => ({ ...review, status: 'open' }));
    if (!other) return;
    this.#settle();
    await this.dismiss(other.id);
  }

  /** Fixes a row that cannot be applied in the offered way, and has the whole list checked again. */
  async mend(turnId: string, rowId: string, way: WayOut): Promise<void> {
    const review = this.#find(turnId)?.review;
    const row = review?.rows.find((row) => row.id === rowId);
    if (review?.status !== 'open' || review.checking || !row) return;
    this.#review(turnId, (before) => ({ ...before, checking: true, problem: null }));
    this.#edits = this.#edits.then(() => this.#noting(turnId, this.#mend(turnId, rowId, way)));
    await this.#edits;
  }

  async #mend(turnId: string, rowId: string, way: WayOut): Promise<void> {
    const review = this.#find(turnId)?.review;
    const row = review?.rows.find((row) => row.id === rowId);
    if (!review || !row) return;
    let { op } = row.proposed;
    let taken: Problem | null = null;
    if (way.kind === 'create') taken = await this.#create(way.op, way.name);
    else op = completeDate(way.number, await this.#outside.currentDate(way.number));
    const operations = withOperation(review.rows, rowId, op);
    const run = await this.#outside.dryRun(operations, review.proposalId);
    this.#decide(turnId, (before) => {
      const after = checked(before, operations, run);
      const mended = after.rows.some((row) => row.id === rowId && applicable(row));
      return { ...after, problem: mended ? null : taken };
    });
  }

  /** Waits for a check of the list, and shows above the list why it failed. */
  async #noting(turnId: string, check: Promise<void>): Promise<void> {
    try {
      await check;
    } catch (reason) {
      const { code, message, values } = problemOf(reason);
      this.#review(turnId, (before) => ({ ...before, checking: false, problem: { code, message, values } }));
    }
  }

  /** Replaces a row's operation, once the whole list has been checked with it. */
  edit(turnId: string, rowId: string, op: Requested): Promise<void> {
    this.#edits = this.#edits.then(() => this.#noting(turnId, this.#edit(turnId, rowId, op)));
    return this.#edits;
  }

  async #edit(turnId: string, rowId: string, op: Requested): Promise<void> {
    const review = this.#find(turnId)?.review;
    if (review?.status !== 'open' || !review.rows.some((row) => row.id === rowId)) return;
    this.#review(turnId, (before) => ({ ...before, checking: true, problem: null }));
    const operations = withOperation(review.rows, rowId, op);
    const run = await this.#outside.dryRun(operations, review.proposalId);
    this.#decide(turnId, (before) => checked(before, operations, run));
  }

  /** Applies the ticked rows of the list. `confirm` is the number the user has confirmed. */
  async apply(turnId: string, how: { keyboard: boolean; confirm?: number }): Promise<void> {
    const review = this.#find(turnId)?.review;
    if (review?.status !== 'open' || review.checking || this.running || this.settling) return;
    const rows = selected(review);
    if (rows.length === 0) return;
    const sent = rows.map((row) => row.id);
    const operations = rows.map((row) => row.proposed.op);
    const attempt = this.#attempt(turnId, JSON.stringify([operations, how.confirm ?? null]));
    this.confirmation = null;
    this.#review(turnId, (before) => ({ ...before, status: 'applying', problem: null }));
    try {
      const applied = await this.#outside.apply({
        operations,
        idempotencyKey: attempt.key,
        ...(how.confirm === undefined ? {} : { confirm: how.confirm }),
        ...(review.proposalId === null ? {} : { proposalId: review.proposalId }),
      });
      this.#review(turnId, (before) => ({
        ...before,
        status: 'applied',
        outcome: { applied, at: this.#outside.now(), sent, undone: false },
      }));
      this.#outside.showApplied(applied, how.keyboard);
    } catch (reason) {
      const refused = refusedOf(reason);
      // A refusal is an answer: the next request is a different one and needs its own key. Without an answer
      // (the bridge broke) the same request keeps its key, so that it cannot be applied twice.
      if (refused.code !== 'internal') this.#attempts[turnId] = { key: this.#outside.newId(), request: null };
      if (refused.code === 'confirmation_required' && refused.confirm !== undefined) {
        this.#review(turnId, (before) => ({ ...before, status: 'open' }));
        this.confirmation = { turnId, count: refused.confirm, keyboard: how.keyboard };
      } else {
        const { code, message } = refused;
        this.#review(turnId, (before) => refuse(before, sent, { code, message }, refused.operations ?? []));
      }
    }
  }

  /** Continues with the confirmed number. */
  async confirm(): Promise<void> {
    const waiting = this.confirmation;
    if (waiting) await this.apply(waiting.turnId, { keyboard: waiting.keyboard, confirm: waiting.count });
  }

  /** Leaves the list as it is. */
  cancelConfirmation(): void {
    this.confirmation = null;
  }

  /** Asks to undo what a list has done; `undone` hears whether it was. */
  async undo(turnId: string): Promise<void> {
    const id = this.#find(turnId)?.review?.outcome?.applied.changeSetId;
    if (id !== undefined) await this.#outside.undo(id);
  }

  /** Notes that a change set was undone, wherever that was requested; `false` for a redo. */
  undone(changeSetId: string, undone: boolean): void {
    this.turns = this.turns.map((turn) =>
      turn.review?.outcome?.applied.changeSetId === changeSetId
        ? { ...turn, review: { ...turn.review, outcome: { ...turn.review.outcome, undone } } }
        : turn,
    );
  }

  /**
   * Creates something as the user's own change, beside the proposal. Returns the refusal if the name is taken: either it
   * was created in the meantime, which will do, or it is archived, which will not.
   */
  async #create(op: 'create_label' | 'create_project', name: string): Promise<Problem | null> {
    try {
      await this.#outside.apply({ operations: [{ op, name }], idempotencyKey: this.#outside.newId() });
      return null;
    } catch (reason) {
      const { code, message } = refusedOf(reason);
      if (code === 'name_taken') return { code, message };
      throw reason;
    }
  }

  async #send(
    message: string,
    how: { mode?: Mode; answers?: ClarifyAnswer; chosen?: string[]; instruction?: string },
  ): Promise<void> {
    await this.restore();
    const earlier = this.turns;
    const asking = how.answers ? this.asking : null;
    const running = this.running;
    if (running) this.#update(running.id, stop);
    const turn = begin({
      id: this.#outside.newId(),
      message,
      mode: how.mode ?? this.mode,
      ...how,
      meant: this.#outside.model?.(),
    });
    this.turns = [...this.turns, turn];
    if (turn.chosen.length > 0) this.#keep(turn.id);
    try {
      await this.#outside.sendMessage(
        {
          turnId: turn.id,
          message,
          mode: turn.mode,
          transcript: transcript(earlier, asking),
          ...(turn.answers ? { clarify: turn.answers } : {}),
        },
        (event) => this.#receive(event),
      );
    } catch (reason) {
      const { code, message: sentence, values } = problemOf(reason);
      // The host did not accept the message, so no event will come: report the failure as an event would.
      this.#receive({ turnId: turn.id, seq: 1, event: 'failed', code, message: sentence, values, retry: true });
    }
  }

  #receive(event: TurnEvent): void {
    const before = this.#find(event.turnId);
    if (!before) return;
    const after = receive(before, event);
    if (after === before) return;
    this.#update(event.turnId, () => after);
    if (after.review?.status === 'open' && before.review?.status !== 'open') this.#opened(after.id);
    if (after.progress === 'failed' && after.chosen.length === 0 && this.draft.trim() === '') {
      this.draft = after.message;
    }
    if (after.progress !== 'done') return;
    if (after.undoes !== null) void this.#outside.undo(after.undoes);
    const open = after.dismisses ? this.underReview : null;
    if (open) void this.dismiss(open.id);
  }

  /** A new list is shown: it gets its key, and an older open list is dismissed. */
  #opened(turnId: string): void {
    this.#attempts[turnId] = { key: this.#outside.newId(), request: null };
    for (const turn of this.turns) {
      if (turn.id === turnId || turn.review?.status !== 'open') continue;
      this.#settle();
      void this.dismiss(turn.id);
    }
  }

  /** Another list has replaced the one before: ignore a click that was meant for the old one. */
  #settle(): void {
    this.settling = true;
    clearTimeout(this.#settled);
    this.#settled = setTimeout(() => (this.settling = false), SETTLE);
  }

  /** Saves the state of a turn after a short delay, together with quickly following changes. */
  #keep(turnId: string): void {
    if (this.#unkept.length === 0) setTimeout(() => this.#keepAll(), KEEP);
    if (!this.#unkept.includes(turnId)) this.#unkept.push(turnId);
  }

  #keepAll(): void {
    for (const id of this.#unkept) void this.#outside.keepTurn(id, memoryOf(this.#find(id))).catch(() => undefined);
    this.#unkept = [];
  }

  /** The key for a request: the same as long as the request is the same. */
  #attempt(turnId: string, request: string): Attempt {
    const last = this.#attempts[turnId];
    const fits = last && (last.request === null || last.request === request);
    const attempt = { key: fits ? last.key : this.#outside.newId(), request };
    this.#attempts[turnId] = attempt;
    return attempt;
  }

  #find(turnId: string): Turn | undefined {
    return this.turns.find((turn) => turn.id === turnId);
  }

  #update(turnId: string, change: (turn: Turn) => Turn): void {
    this.turns = this.turns.map((turn) => (turn.id === turnId ? change(turn) : turn));
    const review = this.underReview?.review ?? null;
    this.#outside.pencil(pencilMap(review), review);
  }

  #review(turnId: string, change: (review: Review) => Review): void {
    this.#update(turnId, (turn) => (turn.review ? { ...turn, review: change(turn.review) } : turn));
  }

  /** Changes the review and saves it, because the user has decided something. */
  #decide(turnId: string, change: (review: Review) => Review): void {
    this.#review(turnId, change);
    this.#keep(turnId);
  }
}

function put(turn: Turn, status: ReviewStatus): Turn {
  return { ...turn, review: turn.review && { ...turn.review, status } };
}

/** The answer to a question: what was clicked, or, if a reading goes back as words, what was offered. */
function answerOf(question: Question, chosen: Chosen, earlier: ClarifyAnswer | null): ClarifyAnswer {
  const selection = selectionOf(question, chosen, earlier?.selection);
  return selection
    ? { question: question.question, selection }
    : { question: question.question, options: offered(question) };
}
