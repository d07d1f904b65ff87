// The open task: read from the host, changed through operations, with ticks shown before the host confirms them.
import { SvelteMap } from 'svelte/reactivity';
import {
  ipc,
  type Changed,
  type ChecklistDetail,
  type ChecklistItem,
  type Fields,
  type NoteId,
  type Operation,
  type TaskDetail,
} from '../../ipc';
import { Answered } from '../../shared/state/changed';
import { attempt, change } from '../../shared/state/changes.svelte';
import { Newest } from '../../shared/state/newest';

export class OpenTask {
  value = $state.raw<TaskDetail | null>(null);
  loaded = $state(false);
  /** The note to scroll to; a new object for each request. */
  sought = $state.raw<{ id: NoteId } | null>(null);
  /** The step that is being moved. */
  #moved = $state.raw<{ item: ChecklistItem; to: ChecklistDetail; place: number } | null>(null);
  readonly #ticks = new SvelteMap<string, boolean>();
  readonly #answered = new Answered();
  readonly #newest = new Newest();

  constructor(readonly number: number) {}

  refresh(): Promise<void> {
    return this.#newest.run(
      () => attempt(ipc().taskDetail(this.number)),
      (value) => {
        if (value === undefined) return;
        this.value = value;
        this.loaded = true;
        this.#ticks.clear();
      },
    );
  }

  /** Reloads the task if a change may have touched it and has not been handled already; returns whether it may have. */
  follow(changed: Changed): boolean {
    if (changed.numbers !== undefined && !changed.numbers.includes(this.number)) return false;
    if (!this.#answered.take(changed)) void this.refresh();
    return true;
  }

  isTicked(item: ChecklistItem): boolean {
    return this.#ticks.get(item.id) ?? item.isChecked;
  }

  /** Ticks a step at once; a refusal takes the tick back. */
  async tick(item: ChecklistItem, isChecked: boolean): Promise<void> {
    this.#ticks.set(item.id, isChecked);
    if (await this.save({ op: 'check_item', itemId: item.id, isChecked })) return;
    this.#ticks.delete(item.id);
  }

  /** The steps of a checklist that are not archived; a step being moved is already in its new place. */
  steps(checklist: ChecklistDetail): ChecklistItem[] {
    const moved = this.#moved;
    const steps = checklist.items.filter((item) => !item.isArchived && item.id !== moved?.item.id);
    return moved?.to.id === checklist.id ? steps.toSpliced(moved.place, 0, moved.item) : steps;
  }

  /** Moves a step to an index of this or another checklist, at once; a refusal moves it back. */
  async move(item: ChecklistItem, to: ChecklistDetail, place: number): Promise<boolean> {
    const before = this.steps(to).filter((other) => other.id !== item.id)[place]?.id;
    const moved = { item, to, place };
    this.#moved = moved;
    const where = { checklistId: to.id, ...(before ? { before } : {}) };
    const done = await this.save({ op: 'move_item', itemId: item.id, ...where });
    if (this.#moved === moved) this.#moved = null;
    return done;
  }

  /** Scrolls to a note and highlights it. */
  seek(id: NoteId): void {
    this.sought = { id };
  }

  /** Changes fields of the task. */
  update(fields: Fields): Promise<boolean> {
    return this.save({ op: 'update', id: this.number, ...fields });
  }

  /** Applies operations without a toast, because their effect is visible in the pane. Ctrl+Z still undoes them. */
  save(...operations: Operation[]): Promise<boolean> {
    return this.#apply(operations, { quiet: true });
  }

  /** Applies operations whose effect is not visible in the pane: the toast offers Undo. */
  saveAloud(...operations: Operation[]): Promise<boolean> {
    return this.#apply(operations);
  }

  async #apply(...how: Parameters<typeof change>): Promise<boolean> {
    const applied = await this.#answered.after(change(...how));
    await this.refresh();
    return applied !== null;
  }
}
