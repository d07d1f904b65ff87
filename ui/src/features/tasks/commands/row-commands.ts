// The commands that act on rows: on the selected ones, else on the focused one or the open task's.
import type { TaskRow } from '../../../ipc';
import { m } from '../../../paraglide/messages';
import { addDays, nextWeek } from '../../../shared/dates';
import type { Offer, Offers } from '../../../shared/state/commands.svelte';
import { openTask } from '../../../shared/state/open-task.svelte';
import { place as here } from '../../../shared/state/place.svelte';
import { settings } from '../../../shared/state/settings.svelte';
import { sidebar } from '../../../shared/state/sidebar.svelte';
import { prioritising, putting, removing, shifted, shifting, type Deed } from './deeds';
import type { Grid } from '../grid/grid.svelte';
import { moveOverdueToToday } from '../list/overdue';
import type { RowActions, Way } from './row-changes.svelte';
import { dateOf } from '../row/rows';

export function rowCommands(grid: Grid, actions: RowActions): Offers {
  /** Where the row of a command comes from: it has the focus, or it is that of the open task. */
  function subject(): number {
    if (grid.element?.contains(document.activeElement)) return grid.focus;
    return grid.list.rows.findIndex((row) => row !== undefined && row.task.number === here.openTask);
  }

  function inList(): TaskRow[] {
    const row = grid.list.rows[subject()];
    return row ? [grid.list.shown(row)] : [];
  }

  function one(): TaskRow[] {
    const found = inList();
    const row = openTask.now?.row;
    return found.length > 0 || !row || row.task.deletedAt !== null ? found : [row];
  }

  const subjects = (): TaskRow[] => (grid.selection.size > 0 ? grid.selection.rows : one());

  const listed = (): TaskRow[] => (grid.selection.size > 0 ? grid.selection.rows : inList());

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
        const stop = grid.element?.querySelector<HTMLElement>(`[data-index="${index}"]`);
        const anchor = stop ?? (index < 0 ? openTask.now?.element : grid.element);
        if (rows.length === 0 || !anchor) return;
        if (index >= 0) grid.focus = index;
        act(rows, anchor);
      },
    };
  }

  const does = (deed: () => Deed): Offer => onRows((rows) => void actions.run(rows, deed()));

  /** Moves rows by days; the focus follows its row. */
  async function shift(rows: TaskRow[], by: number) {
    const deed = shifting(by);
    const [row] = one();
    const to = row && shifted(row, by);
    const moving = rows.filter(deed.changes);
    const { asked } = grid;
    if (moving.length === 0 || !(await actions.run(moving, deed))) return;
    // The user has gone to another row meanwhile.
    if (grid.asked !== asked) return;
    if (!row || !onRow(document.activeElement)) return;
    const now = grid.list.rows;
    const at = now.findIndex((other) => other?.task.number === row.task.number && dateOf(other) === to);
    if (at >= 0) await grid.focusRow(at);
  }

  /** Only in a manual order. */
  function moves(way: Way): Offer {
    const offer = onRows((rows) => void actions.move(rows, way), listed);
    return {
      ...offer,
      at: (target) => grid.list.byHand && onRow(target),
      subject: () => (grid.list.byHand ? (offer.subject?.() ?? null) : null),
    };
  }

  return {
    open: onRows(([row]) => row && here.openTaskDetail(row.task.number), one),
    complete: onRows((rows) => actions.tick(rows)),
    edit: onRows(([row]) => row && actions.edit(row), inList),
    schedule: onRows((rows, anchor) => actions.bulk('schedule', rows, anchor)),
    tomorrow: does(() => putting({ date: addDays(sidebar.today, 1) })),
    dayBefore: onRows((rows) => void shift(rows, -1)),
    dayAfter: onRows((rows) => void shift(rows, 1)),
    nextWeek: does(() => putting({ date: nextWeek(sidebar.today, settings.current?.weekStart) })),
    noDate: does(() => putting({ date: null })),
    priorityHigh: does(() => prioritising('high')),
    priorityMedium: does(() => prioritising('medium')),
    priorityLow: does(() => prioritising('low')),
    move: onRows((rows, anchor) => actions.bulk('move', rows, anchor)),
    label: onRows((rows, anchor) => actions.bulk('label', rows, anchor)),
    moveUp: moves('up'),
    moveDown: moves('down'),
    moveTop: moves('top'),
    moveBottom: moves('bottom'),
    delete: does(() => removing),
    overdueToToday: {
      run: () => void moveOverdueToToday(grid.list.rows, sidebar.today),
      subject: () => {
        const late = grid.positions.headings.find((heading) => heading.key === 'overdue');
        if (!late || grid.list.place.kind !== 'today') return null;
        return late.count === undefined ? '' : m.selected_small({ count: late.count });
      },
    },
  };
}
