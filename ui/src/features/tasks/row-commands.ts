// The commands that act on rows: on those that are selected, else on the one with the focus or the open task's.
import type { TaskRow } from '../../ipc';
import { m } from '../../paraglide/messages';
import { addDays } from '../../shared/dates';
import type { Offer, Offers } from '../../shared/state/commands.svelte';
import { place as here } from '../../shared/state/place.svelte';
import { sidebar } from '../../shared/state/sidebar.svelte';
import type { TaskList } from './list.svelte';
import { moveOverdueToToday } from './overdue';
import { RowActions } from './row-actions.svelte';
import { dateOf, type Heading } from './rows';
import type { Selection } from './selection.svelte';

/** The grid as the commands see it now. */
export interface GridNow {
  readonly element: HTMLElement | undefined;
  readonly list: TaskList;
  readonly selection: Selection;
  readonly headings: readonly Heading[];
  /** Index of the row that has the focus when the list has it. */
  focus: number;
  focusRow: (index: number) => Promise<void>;
}

export function rowCommands(grid: GridNow, actions: RowActions): Offers {
  /** Where the row is that commands act on: it has the focus, or it is that of the open task. */
  function subject(): number {
    if (grid.element?.contains(document.activeElement)) return grid.focus;
    return grid.list.rows.findIndex((row) => row !== undefined && row.task.number === here.openTask);
  }

  function one(): TaskRow[] {
    const row = grid.list.rows[subject()];
    return row ? [grid.list.shown(row)] : [];
  }

  const subjects = (): TaskRow[] => (grid.selection.size > 0 ? grid.selection.rows : one());

  const onRow = (target: EventTarget | null) =>
    target instanceof HTMLElement && target.dataset.index !== undefined && grid.element?.contains(target) === true;

  function onRows(act: (rows: TaskRow[], anchor: HTMLElement) => void, rowsNow = subjects): Offer {
    return {
      at: onRow,
      subject: () => {
        const rows = rowsNow();
        if (rows.length > 1) return m.selected_small({ count: rows.length });
        return rows[0]?.task.title ?? null;
      },
      run: () => {
        const rows = rowsNow();
        const index = subject();
        const anchor = grid.element?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? grid.element;
        if (rows.length === 0 || !anchor) return;
        if (index >= 0) grid.focus = index;
        act(rows, anchor);
      },
    };
  }

  /** Moves rows by days; the focus goes along with the row that had it. */
  async function shift(rows: TaskRow[], by: number) {
    const [row] = one();
    const to = row && RowActions.shifted(row, by);
    if (!(await actions.shift(rows, by)) || !row || !onRow(document.activeElement)) return;
    const now = grid.list.rows;
    const at = now.findIndex((other) => other?.task.number === row.task.number && dateOf(other) === to);
    if (at >= 0) await grid.focusRow(at);
  }

  return {
    complete: onRows((rows) => actions.complete(rows)),
    edit: onRows(([row]) => row && actions.edit(row), one),
    schedule: onRows((rows, anchor) => actions.bulk('schedule', rows, anchor)),
    tomorrow: onRows((rows) => actions.put(rows, { date: addDays(sidebar.today, 1) })),
    dayBefore: onRows((rows) => void shift(rows, -1)),
    dayAfter: onRows((rows) => void shift(rows, 1)),
    move: onRows((rows, anchor) => actions.bulk('move', rows, anchor)),
    label: onRows((rows, anchor) => actions.bulk('label', rows, anchor)),
    delete: onRows((rows) => actions.remove(rows)),
    overdueToToday: {
      run: () => void moveOverdueToToday(grid.list.rows, sidebar.today),
      subject: () => {
        const late = grid.headings.find((heading) => heading.key === 'overdue');
        if (!late || grid.list.place.kind !== 'today') return null;
        return late.count === undefined ? '' : m.selected_small({ count: late.count });
      },
    },
  };
}
