// What is done to rows, wherever it was asked for: the keyboard, the row, its menu, the bar of the selection.
import type { Applied, Operation, Task, TaskRow } from '../../ipc';
import { m } from '../../paraglide/messages';
import { addDays, relativeDate } from '../../shared/dates';
import { sidebar } from '../../shared/state/sidebar.svelte';
import { label, moveTo, remove, rename, restore, schedule, tick, tickedFields, type When } from './actions';
import type { TaskList } from './list.svelte';
import { dateOf, isDone, keyOf } from './rows';
import type { Selection } from './selection.svelte';

/** What a picker asks for. */
export type Picker = 'schedule' | 'move' | 'label';
/** What can be done to all picked rows at once. */
export type BulkAction = Picker | 'complete' | 'delete';

export class RowActions {
  /** The key of the row whose title is being edited. */
  editing = $state<string | null>(null);
  /** The open picker, and what it is for. */
  picking = $state.raw<{ what: Picker; rows: TaskRow[]; anchor: HTMLElement } | null>(null);
  /** The row whose menu is open. */
  menu = $state.raw<{ row: TaskRow; index: number; anchor: HTMLElement } | null>(null);

  constructor(
    private readonly list: () => TaskList,
    private readonly selection: () => Selection,
  ) {}

  /** `say` is the toast's sentence where it is one row. */
  run(
    rows: TaskRow[],
    fields: (row: TaskRow) => Partial<Task>,
    operation: (row: TaskRow) => Operation,
    say: (title: string) => string,
  ): Promise<Applied | null> {
    const only = rows.length === 1 ? rows[0] : undefined;
    this.selection().clear();
    return this.list().edit(
      rows.map((row) => ({ row, fields: fields(row) })),
      rows.map(operation),
      only && say(only.task.title),
    );
  }

  complete(rows: TaskRow[], completed = !rows.every(isDone)): void {
    void this.run(
      rows,
      (row) => tickedFields(row, completed),
      (row) => tick(row, completed),
      (title) => (completed ? m.completed_named({ title }) : m.reopened_named({ title })),
    );
  }

  put(rows: TaskRow[], when: When): void {
    const fields: Partial<Task> = when.time ? { timeOfDay: when.time } : {};
    void this.run(
      rows,
      () => ({ ...fields, scheduledFor: when.date, ...(when.date === null ? { timeOfDay: null } : {}) }),
      (row) => schedule(row, when),
      (title) =>
        when.date === null
          ? m.unscheduled_named({ title })
          : m.scheduled_named({ title, date: relativeDate(when.date, sidebar.today) }),
    );
  }

  /** Where each row would stand so many days later; not before today, and without a date a row has no day to leave. */
  static shifted(row: TaskRow, by: number): string | null {
    const date = dateOf(row);
    const to = date && addDays(date, by);
    return to && (by > 0 || to >= sidebar.today) ? to : null;
  }

  /** Moves rows so many days on; each keeps its distance to the others. Resolves to whether any was moved. */
  async shift(rows: TaskRow[], by: number): Promise<boolean> {
    const moving = rows.filter((row) => RowActions.shifted(row, by) !== null);
    const to = (row: TaskRow) => RowActions.shifted(row, by);
    if (moving.length === 0) return false;
    const applied = await this.run(
      moving,
      (row) => (row.occurrence ? {} : { scheduledFor: to(row) }),
      (row) => schedule(row, { date: to(row) }),
      (title) => {
        const date = moving[0] && to(moving[0]);
        return m.scheduled_named({ title, date: date ? relativeDate(date, sidebar.today) : '' });
      },
    );
    return applied !== null;
  }

  moveTo(rows: TaskRow[], project: string | null): void {
    const place = sidebar.project(project)?.name ?? m.view_inbox();
    void this.run(
      rows,
      () => ({}),
      (row) => moveTo(row, project),
      (title) => m.moved_named({ title, place }),
    );
  }

  label(rows: TaskRow[], id: string): void {
    void this.run(
      rows,
      () => ({}),
      (row) => label(row, id, true),
      (title) => m.labelled_named({ title, label: sidebar.label(id)?.name ?? '' }),
    );
  }

  remove(rows: TaskRow[]): void {
    void this.run(
      rows,
      () => ({}),
      remove,
      (title) => m.deleted_named({ title }),
    );
  }

  restore(row: TaskRow): void {
    void this.run(
      [row],
      () => ({}),
      restore,
      (title) => m.restored_named({ title }),
    );
  }

  /** Without a title nothing is changed. */
  rename(row: TaskRow, title: string | null): void {
    this.editing = null;
    if (title === null) return;
    void this.list().edit([{ row, fields: { title } }], [rename(row, title)], m.renamed_named({ title }));
  }

  edit(row: TaskRow): void {
    this.editing = keyOf(row);
  }

  bulk(action: BulkAction, rows: TaskRow[], anchor: HTMLElement): void {
    if (action === 'complete') this.complete(rows);
    else if (action === 'delete') this.remove(rows);
    else this.picking = { what: action, rows, anchor };
  }

  /** The selection, or the row whose menu it is. */
  targets(row: TaskRow): TaskRow[] {
    const selection = this.selection();
    return selection.size > 0 ? selection.rows : [row];
  }
}
