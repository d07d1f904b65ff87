// The operations the window makes, on the fake's state. Rules only as far as the window's behaviour depends on them.
import type { AppliedOperation, Operation, Recurrence, Sample, Summary, Task } from '../generated';
import { operateNames } from './names';
import { repeats } from './recur';
import { refuse } from './refusal';
import { makeItem, makeNote, makeTask, NONE, type State } from './state';

export interface Run {
  state: State;
  today: string;
  now: string;
  summary: Summary;
}

type Fields = Record<string, unknown>;

function taskOf(run: Run, id: unknown): Task {
  const task = run.state.tasks.find((task) => task.number === id || task.id === id);
  return task ?? refuse('id_not_found', `There is no task ${String(id)}.`);
}

function labelId(run: Run, name: string): string {
  const label = run.state.labels.find((label) => label.id === name || label.name.toLowerCase() === name.toLowerCase());
  return label?.id ?? refuse('unknown_label', `There is no label “${name}”.`);
}

function projectId(run: Run, name: unknown): string | null {
  if (name === null || name === undefined) return null;
  const project = run.state.projects.find(
    (project) => project.id === name || project.name.toLowerCase() === String(name).toLowerCase(),
  );
  return project?.id ?? refuse('unknown_project', `There is no project “${String(name)}”.`);
}

function setFields(run: Run, task: Task, fields: Fields) {
  for (const [field, value] of Object.entries(fields)) {
    if (field === 'title') {
      if (String(value).trim() === '' || [...String(value)].length > 400) {
        refuse('invalid_title', 'A title has 1 to 400 characters.');
      }
      task.title = String(value).trim();
    } else if (field === 'project') task.projectId = projectId(run, value);
    else if (field === 'labels') {
      task.labels = (value as string[]).map((name) => assigned(run, labelId(run, name)));
    } else if (field === 'recurrence')
      task.recurrence = value === null ? { ...NONE } : { ...NONE, ...(value as Recurrence) };
    else if (['notes', 'scheduledFor', 'timeOfDay', 'deadline', 'priority'].includes(field)) {
      Object.assign(task, { [field]: value === '' ? null : value });
    }
  }
  if (task.scheduledFor === null) task.timeOfDay = null;
  task.updatedAt = run.now;
}

const assigned = (run: Run, id: string) => ({ id, assignedBy: 'user' as const, assignedAt: run.now });

/** The fields of a task as previews tell them. */
function said(state: State, task: Task): Fields {
  const { title, scheduledFor, timeOfDay, deadline, priority, completed, deletedAt } = task;
  const project = state.projects.find((project) => project.id === task.projectId)?.name ?? null;
  const labels = task.labels.map(({ id }) => state.labels.find((label) => label.id === id)?.name);
  return { title, scheduledFor, timeOfDay, deadline, priority, completed, deletedAt, project, labels };
}

function complete(run: Run, task: Task, completed: boolean) {
  if (repeats(task)) {
    refuse('use_complete_occurrence_for_repeating', 'It repeats, so complete one date at a time.');
  }
  Object.assign(task, {
    completed,
    completedAt: completed ? run.now : null,
    completedBy: 'user',
    completedOverride: null,
  });
  run.summary.completed += 1;
}

function matches(run: Run, task: Task, where: Fields): boolean {
  const range = where.scheduledRange as { from?: string; to?: string } | undefined;
  const ids = where.ids as number[] | undefined;
  return (
    task.deletedAt === null &&
    (ids === undefined || ids.includes(task.number)) &&
    (where.completed === undefined || task.completed === where.completed) &&
    (where.repeating === undefined || repeats(task) === where.repeating) &&
    (!where.overdue || (!task.completed && task.scheduledFor !== null && task.scheduledFor < run.today)) &&
    (!range ||
      (task.scheduledFor !== null &&
        (!range.from || task.scheduledFor >= range.from) &&
        (!range.to || task.scheduledFor <= range.to)))
  );
}

function itemOf(run: Run, id: unknown) {
  for (const checklist of run.state.checklists) {
    const item = checklist.items.find((item) => item.id === id);
    if (item) return item;
  }
  return refuse('id_not_found', 'There is no such step.');
}

/** Runs one operation; returns the numbers of the tasks it touched. */
export function operate(run: Run, operation: Fields): AppliedOperation {
  const { op, id, where, ...fields } = operation;
  const { state, summary } = run;
  const touched: Task[] = [];
  const befores: Fields[] = [];
  const touch = (task: Task) => {
    touched.push(task);
    befores.push(said(state, task));
    return task;
  };

  switch (op) {
    case 'create': {
      const task = makeTask(state.nextNumber++, run.today, run.now, { title: String(fields.title ?? '') });
      touch(task);
      setFields(run, task, fields);
      state.tasks.push(task);
      summary.created += 1;
      break;
    }
    case 'update':
      setFields(run, touch(taskOf(run, id)), fields);
      summary.updated += 1;
      break;
    case 'bulk_update':
      for (const task of state.tasks.filter((task) => matches(run, task, where as Fields))) {
        setFields(run, touch(task), fields.set as Fields);
        summary.updated += 1;
      }
      break;
    case 'delete':
    case 'restore':
      touch(taskOf(run, id)).deletedAt = op === 'delete' ? run.now : null;
      summary[op === 'delete' ? 'deleted' : 'updated'] += 1;
      break;
    case 'complete':
      complete(run, touch(taskOf(run, id)), fields.completed !== false);
      break;
    case 'complete_occurrence': {
      const task = touch(taskOf(run, id));
      const date = String(fields.occurrenceDate);
      const others = task.completedDates.filter((done) => done !== date);
      task.completedDates = fields.completed === false ? others : [...others, date].sort();
      summary.completed += 1;
      break;
    }
    case 'skip_occurrence':
    case 'move_occurrence': {
      const task = touch(taskOf(run, id));
      const { exceptions = [], additions = [] } = task.recurrence;
      const date = String(fields.occurrenceDate);
      task.recurrence.additions = additions.filter((other) => other !== date);
      if (!additions.includes(date)) task.recurrence.exceptions = [...exceptions, date];
      if (op === 'move_occurrence') task.recurrence.additions.push(String(fields.to));
      if (fields.timeOfDay !== undefined) {
        task.recurrence.times = { ...task.recurrence.times, [String(fields.to)]: fields.timeOfDay as string | null };
      }
      summary.updated += 1;
      break;
    }
    case 'add_labels':
    case 'remove_labels': {
      const task = touch(taskOf(run, id));
      const ids = (fields.labels as string[]).map((name) => labelId(run, name));
      task.labels = task.labels.filter((label) => !ids.includes(label.id));
      if (op === 'add_labels') task.labels.push(...ids.map((label) => assigned(run, label)));
      summary.updated += 1;
      break;
    }
    case 'create_checklist': {
      const task = touch(taskOf(run, id));
      const checklist = `checklist-${state.checklists.length}-${task.number}`;
      const position = state.checklists.filter((other) => other.taskId === task.id).length;
      state.checklists.push({ id: checklist, taskId: task.id, title: String(fields.title), position, items: [] });
      summary.updated += 1;
      break;
    }
    case 'add_checklist_items': {
      const task = touch(taskOf(run, id));
      let checklist = state.checklists.find((other) =>
        fields.checklistId ? other.id === fields.checklistId : other.taskId === task.id,
      );
      if (!checklist) {
        checklist = { id: `checklist-${task.number}`, taskId: task.id, title: 'Steps', position: 0, items: [] };
        state.checklists.push(checklist);
      }
      for (const item of fields.items as { title: string }[]) {
        checklist.items.push(makeItem(checklist.id, checklist.items.length, item.title));
      }
      summary.updated += 1;
      break;
    }
    case 'check_item':
      Object.assign(itemOf(run, fields.itemId), {
        isChecked: fields.isChecked,
        checkedBy: 'user',
        checkedAt: run.now,
        override: null,
        suggestion: null,
      });
      summary.updated += 1;
      break;
    case 'rename_item':
      itemOf(run, fields.itemId).title = String(fields.title);
      summary.updated += 1;
      break;
    case 'archive_item':
      itemOf(run, fields.itemId).isArchived = fields.isArchived !== false;
      summary.updated += 1;
      break;
    case 'dismiss_suggestion':
      itemOf(run, fields.itemId).suggestion = null;
      summary.updated += 1;
      break;
    case 'add_note': {
      const task = touch(taskOf(run, id));
      const note = makeNote(task.id, `note-${run.state.notes.length + 1}-${task.number}`, run.now, String(fields.text));
      state.notes.push(note);
      summary.updated += 1;
      break;
    }
    case 'update_note':
    case 'delete_note': {
      const note = state.notes.find((note) => note.id === fields.noteId) ?? refuse('id_not_found', 'The note is gone.');
      const task = state.tasks.find((task) => task.id === note.taskId);
      if (task) touch(task);
      if (op === 'update_note') {
        Object.assign(note, { text: fields.text, corrected: note.audio !== null, updatedAt: run.now });
      } else state.notes = state.notes.filter((other) => other !== note);
      summary.updated += 1;
      break;
    }
    case 'move_item':
    case 'rename_checklist':
    case 'delete_checklist':
      moveOrRename(run, op, fields);
      summary.updated += 1;
      break;
    case 'move_task':
      moveTask(run, touch(taskOf(run, id)), fields.before);
      summary.updated += 1;
      break;
    default:
      if (operateNames(run, op, fields)) break;
      refuse('invalid_op', `“${String(op)}” is no operation.`);
  }
  const samples = touched.slice(0, 10).map((task, index): Sample => {
    const { title, ...old } = befores[index] ?? {};
    const differs = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(told[field]);
    const told: Fields = { title, ...old };
    const after = Object.fromEntries(Object.entries(said(state, task)).filter(differs));
    if (op === 'create') return { title: task.title, after };
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, told[field]]));
    return { number: task.number, title: String(title), before, after };
  });
  return {
    op: operation as unknown as Operation,
    numbers: touched.map((task) => task.number),
    preview: { count: touched.length, samples },
  };
}

function moveTask({ state }: Run, task: Task, before: unknown) {
  const others = state.tasks.filter((other) => other !== task).sort((a, b) => a.position - b.position);
  const at = others.findIndex((other) => other.number === before);
  const next = others[at];
  const previous = next ? (others[at - 1]?.position ?? next.position - 2) : (others.at(-1)?.position ?? 0);
  task.position = next ? (previous + next.position) / 2 : previous + 1;
}

function moveOrRename(run: Run, op: string, fields: Fields) {
  const { state } = run;
  if (op === 'move_item') {
    const item = itemOf(run, fields.itemId);
    for (const list of state.checklists) list.items = list.items.filter((other) => other !== item);
    const items = state.checklists.find((list) => list.id === fields.checklistId)?.items;
    const before = items?.findIndex((other) => other.id === fields.before) ?? -1;
    items?.splice(before < 0 ? items.length : before, 0, item);
  } else if (op === 'rename_checklist') {
    const checklist = state.checklists.find((list) => list.id === fields.checklistId);
    if (checklist) checklist.title = String(fields.title);
  } else {
    state.checklists = state.checklists.filter((list) => list.id !== fields.checklistId);
  }
}
