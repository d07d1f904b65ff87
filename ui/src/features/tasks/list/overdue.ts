// "Move to today": an overdue one-off task moves; of a repeating task, the missed date moves.
import type { Operation, TaskRow } from '../../../ipc';
import { addDays } from '../../../shared/dates';
import { change } from '../../../shared/state/changes.svelte';
import { repeats } from '../row/rows';

/** The operations that move all overdue tasks to today; `rows` are the loaded ones. */
export function overdueToToday(rows: readonly (TaskRow | undefined)[], today: string): Operation[] {
  const late = rows.filter((row) => row !== undefined && (row.occurrence ?? row.task.scheduledFor ?? today) < today);
  const operations: Operation[] = [];
  if (late.some((row) => row && !repeats(row.task))) {
    const where = { scheduledRange: { to: addDays(today, -1) }, completed: false, repeating: false };
    operations.push({ op: 'bulk_update', where, set: { scheduledFor: today } });
  }
  for (const row of late) {
    if (!row?.occurrence || !repeats(row.task)) continue;
    operations.push({ op: 'move_occurrence', id: row.task.number, occurrenceDate: row.occurrence, to: today });
  }
  return operations;
}

export async function moveOverdueToToday(rows: readonly (TaskRow | undefined)[], today: string): Promise<void> {
  const operations = overdueToToday(rows, today);
  if (operations.length > 0) await change(operations);
}
