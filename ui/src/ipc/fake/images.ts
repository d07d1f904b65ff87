// What a change did to the fake's rows, and how it is taken back: field by field, unless something newer has changed that very field.
import type { ChecklistDetail, ChecklistItem, Conflict, Entity, Label, Note, Project, Task } from '../generated';
import type { State } from './state';

type Fields = Record<string, unknown>;

export interface Image {
  entity: Entity;
  id: string;
  title: string;
  /** The number of the task it is or belongs to. */
  number?: number;
  before: Fields | null;
  after: Fields | null;
}

interface Row {
  entity: Entity;
  id: string;
  fields: Fields;
}

/** Changes with every change, and is never in the way by itself. */
const FOLLOWS = 'updatedAt';

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function rowsOf(state: State): Map<string, Row> {
  const rows = new Map<string, Row>();
  const put = (entity: Entity, row: { id: string }) =>
    rows.set(row.id, { entity, id: row.id, fields: structuredClone(row) as unknown as Fields });
  for (const task of state.tasks) put('task', task);
  for (const project of state.projects) put('project', project);
  for (const label of state.labels) put('label', label);
  for (const note of state.notes) put('note', note);
  for (const { items, ...checklist } of state.checklists) {
    put('checklist', checklist);
    items.forEach((item, position) => {
      put('checklist_item', { ...item, linkedChecklists: [{ checklistId: checklist.id, position }] } as ChecklistItem);
    });
  }
  return rows;
}

function stateOf(rows: Map<string, Row>, nextNumber: number): State {
  const of = <T>(entity: Entity) =>
    [...rows.values()].filter((row) => row.entity === entity).map((row) => row.fields as T);
  const items = of<ChecklistItem>('checklist_item');
  const placeOf = (item: ChecklistItem, checklist: string) =>
    item.linkedChecklists.find((place) => place.checklistId === checklist)?.position;
  return {
    tasks: of<Task>('task'),
    projects: of<Project>('project'),
    labels: of<Label>('label'),
    notes: of<Note>('note'),
    checklists: of<ChecklistDetail>('checklist').map((checklist) => ({
      ...checklist,
      items: items
        .filter((item) => placeOf(item, checklist.id) !== undefined)
        .sort((a, b) => (placeOf(a, checklist.id) ?? 0) - (placeOf(b, checklist.id) ?? 0)),
    })),
    nextNumber,
  };
}

const titleOf = (fields: Fields) => String(fields.title ?? fields.name ?? fields.text ?? '');

function numberOf(state: State, { entity, id, fields }: Row): number | undefined {
  if (entity === 'task') return fields.number as number;
  const checklist = state.checklists.find((list) => list.id === id || list.items.some((item) => item.id === id));
  const task = entity === 'note' ? fields.taskId : checklist?.taskId;
  return state.tasks.find((other) => other.id === task)?.number;
}

/** What differs from one state to the next. */
export function imagesOf(before: State, after: State): Image[] {
  const [then, now] = [rowsOf(before), rowsOf(after)];
  const images: Image[] = [];
  for (const [id, row] of now) {
    const old = then.get(id);
    const fields = Object.keys(row.fields).filter((field) => !old || !same(old.fields[field], row.fields[field]));
    if (fields.length === 0) continue;
    const pick = (of: Fields) => Object.fromEntries(fields.map((field) => [field, of[field]]));
    images.push({
      entity: row.entity,
      id,
      title: titleOf(row.fields),
      number: numberOf(after, row),
      before: old ? pick(old.fields) : null,
      after: pick(row.fields),
    });
  }
  for (const [id, row] of then) {
    if (now.has(id)) continue;
    images.push({ ...row, title: titleOf(row.fields), number: numberOf(before, row), before: row.fields, after: null });
  }
  return images;
}

/** The state with the images taken back, which fields stay as they are, and how many rows change. */
export function takeBack(
  images: readonly Image[],
  state: State,
): { state: State; conflicts: Conflict[]; rows: number } {
  const rows = rowsOf(state);
  const conflicts: Conflict[] = [];
  let changed = 0;
  for (const { entity, id, title, before, after } of images) {
    const row = rows.get(id);
    const conflict = (field: string) =>
      conflicts.push({
        entity,
        id,
        number: entity === 'task' ? ((row?.fields.number as number | undefined) ?? null) : null,
        title: row ? titleOf(row.fields) : title,
        field,
        current: row?.fields[field] ?? null,
      });
    if (before === null) {
      if (!row) continue;
      const asMade = Object.entries(after ?? {}).every(
        ([field, value]) => field === FOLLOWS || same(row.fields[field], value),
      );
      if (asMade) rows.delete(id);
      else conflict('*');
      changed += asMade ? 1 : 0;
    } else if (after === null) {
      if (row) continue;
      rows.set(id, { entity, id, fields: structuredClone(before) });
      changed += 1;
    } else if (!row) conflict('*');
    else {
      let differs = false;
      for (const [field, was] of Object.entries(before)) {
        if (same(row.fields[field], after[field])) {
          row.fields[field] = structuredClone(was);
          differs = true;
        } else if (field !== FOLLOWS && !same(row.fields[field], was)) conflict(field);
      }
      changed += differs ? 1 : 0;
    }
  }
  return { state: stateOf(rows, state.nextNumber), conflicts, rows: changed };
}
