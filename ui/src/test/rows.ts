// Rows for a test's database, and the week of example data that most tests begin with.
import type {
  AssignedLabel,
  ChecklistDetail,
  ChecklistItem,
  Label,
  LabelGroup,
  Note,
  Priority,
  Project,
  Recurrence,
  SavedFilter,
  Task,
} from '../ipc';

/** What a database holds at first. */
export interface Rows {
  tasks: Task[];
  checklists: ChecklistDetail[];
  notes: Note[];
  projects: Project[];
  labels: Label[];
  labelGroups?: LabelGroup[];
  filters?: SavedFilter[];
}

/** The id of a row that a test calls by a name, `project-Home` for instance: the same name is always the same id. */
export function idOf(name: string): string {
  let [high, low] = [0x811c9dc5, 0x01000193];
  for (const character of name) {
    high = Math.imul(high ^ character.charCodeAt(0), 0x01000193) >>> 0;
    low = Math.imul(low ^ high, 0x85ebca6b) >>> 0;
  }
  const hex = (value: number) => value.toString(16).padStart(8, '0');
  return `00000000-0000-7000-a000-${hex(high).slice(0, 4)}${hex(low)}`;
}

const NONE: Recurrence = { type: 'none', exceptions: [], additions: [], anchorOn: 'due' };

function addDays(date: string, days: number): string {
  const at = new Date(`${date}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

export interface Sketch {
  title: string;
  in?: number;
  at?: string;
  /** Days after today by which it has to be done. */
  by?: number;
  project?: string;
  labels?: string[];
  priority?: Priority;
  repeats?: Recurrence['type'];
  notes?: string;
  done?: boolean;
}

export function makeTask(number: number, today: string, now: string, sketch: Sketch): Task {
  return {
    id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    number,
    title: sketch.title,
    notes: sketch.notes ?? '',
    projectId: sketch.project ? idOf(`project-${sketch.project}`) : null,
    scheduledFor: sketch.in === undefined ? null : addDays(today, sketch.in),
    timeOfDay: sketch.at ?? null,
    deadline: sketch.by === undefined ? null : addDays(today, sketch.by),
    priority: sketch.priority ?? 'medium',
    completed: sketch.done ?? false,
    completedAt: sketch.done ? now : null,
    completedBy: 'user',
    completedOverride: null,
    recurrence: {
      ...NONE,
      type: sketch.repeats ?? 'none',
      ...(sketch.repeats === 'every_n_days' ? { intervalDays: 3 } : {}),
    },
    completedDates: [],
    language: null,
    labels: (sketch.labels ?? []).map((name): AssignedLabel => ({
      id: idOf(`label-${name}`),
      assignedBy: 'user',
      assignedAt: now,
    })),
    suppressedLabelIds: [],
    position: number,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
}

export function makeProject(name: string, color: string, position: number): Project {
  return {
    id: idOf(`project-${name}`),
    name,
    color,
    position,
    archivedAt: null,
    agentLabels: 'inherit',
    agentChecklists: 'inherit',
    agentAutonomy: null,
    autoTranscribe: 'inherit',
  };
}

export function makeLabel(name: string, color: string): Label {
  return {
    id: idOf(`label-${name}`),
    name,
    color,
    description: null,
    groupId: null,
    private: false,
    projectIds: [],
    archivedAt: null,
    deletedAt: null,
  };
}

export function makeNote(task: string, id: string, at: string, text: string, set: Partial<Note> = {}): Note {
  return {
    id: idOf(id),
    taskId: task,
    kind: 'text',
    text,
    audio: null,
    transcripts: [],
    corrected: false,
    recordedFrom: at,
    recordedUntil: at,
    language: null,
    createdAt: at,
    updatedAt: at,
    ...set,
  };
}

export function makeItem(
  checklistId: string,
  position: number,
  title: string,
  set: Partial<ChecklistItem> = {},
): ChecklistItem {
  return {
    id: idOf(`${checklistId}-item-${position}`),
    title,
    isChecked: false,
    isArchived: false,
    createdBy: 'user',
    createdAt: null,
    checkedBy: 'user',
    checkedAt: null,
    override: null,
    suggestion: null,
    linkedChecklists: [{ checklistId: idOf(checklistId), position }],
    ...set,
  };
}

/** A week in the life of somebody with two houses, a race and a tax return. */
export function exampleRows(today: string, now: string): Rows {
  const sketches: Sketch[] = [
    { title: 'Book the passport appointment', in: -4, project: 'Home', labels: ['calls'] },
    {
      title: 'Send the deposit invoice to Lindqvist & Sons',
      in: -3,
      project: 'Accounts',
      labels: ['billing'],
      priority: 'high',
    },
    { title: 'Return the projector to Ilse', in: -1, project: 'Harbour Run', labels: ['errands'] },
    {
      title: 'Call the roofer about the gutter',
      in: 0,
      at: '09:30',
      project: 'Home',
      labels: ['calls'],
      priority: 'high',
    },
    { title: 'Weekly review with Jonas', in: 0, at: '11:00', project: 'Kiln Street', repeats: 'weekly' },
    { title: 'Site visit: measure the north wall', in: 0, at: '14:00', project: 'Kiln Street' },
    { title: 'Approve the race bib sample', in: 0, at: '16:30', project: 'Harbour Run', labels: ['errands'] },
    {
      title: 'Close the month for the studio clients',
      in: 0,
      project: 'Accounts',
      labels: ['billing'],
      priority: 'high',
      notes: 'Statements go to Lindqvist & Sons and to Kiln Street. Everything else waits for the December run.',
    },
    {
      title: 'Reply to Amira about the volunteer list',
      in: 0,
      project: 'Harbour Run',
      labels: ['waiting'],
      priority: 'low',
    },
    { title: 'Water the fern and both orchids', in: 0, project: 'Home', repeats: 'every_n_days' },
    { title: 'Order lime plaster samples', in: 0, project: 'Kiln Street', labels: ['errands'] },
    { title: 'Read chapters 4 and 5 of The Timeless Way of Building', in: 0, project: 'Reading', priority: 'low' },
    { title: 'Pick up the race bibs', in: 2, at: '16:00', project: 'Harbour Run', labels: ['errands'] },
    { title: 'Dentist', in: 3, at: '08:15', project: 'Home', labels: ['calls'] },
    { title: 'Poster text 2027', in: 5, project: 'Harbour Run' },
    { title: 'Plan the winter reading', project: 'Reading' },
    { title: 'Sort the old drawings' },
    { title: 'Ask about the shared driveway', labels: ['waiting'] },
    { title: 'Pay the water bill', in: 0, project: 'Accounts', done: true },
  ];
  const tasks = sketches.map((sketch, index) => makeTask(198 + index, today, now, sketch));
  const month = tasks[7];
  const visit = tasks[5];
  const checklists: ChecklistDetail[] = [];
  const notes: Note[] = [];
  if (month) {
    const id = 'checklist-month';
    const before = addDays(today, -1);
    const yesterday = `${before}T22:00:00.000Z`;
    const looked = `${before}T22:35:00.000Z`;
    checklists.push({
      id: idOf(id),
      taskId: month.id,
      title: 'Steps',
      position: 0,
      items: [
        makeItem(id, 0, 'Reconcile the bank feed', { isChecked: true, checkedAt: yesterday }),
        makeItem(id, 1, 'Send the statement to Lindqvist & Sons', {
          checkedBy: 'agent',
          checkedAt: looked,
          override: {
            reason: 'In the recording you say that it bounced and has to go out again.',
            evidence: [idOf('note-bounced')],
            verified: true,
            at: looked,
            userSetAt: yesterday,
          },
        }),
        makeItem(id, 2, 'Chase the printer for the missing receipt', {
          isChecked: true,
          checkedBy: 'agent',
          checkedAt: yesterday,
        }),
        makeItem(id, 3, 'Send the statement to Kiln Street', {
          suggestion: { reason: '“Kiln Street has theirs”', confidence: 'medium', at: looked },
        }),
        makeItem(id, 4, 'File the November receipts'),
      ],
    });
    notes.push(
      makeNote(month.id, 'note-template', `${addDays(today, -2)}T18:05:00.000Z`, 'Use October’s template.'),
      makeNote(
        month.id,
        'note-bounced',
        `${before}T22:31:00.000Z`,
        'The Lindqvist statement bounced, wrong address, so that one has to go out again.',
        {
          kind: 'recording',
          audio: { file: 'bounced.wav', durationMs: 1_144_000, format: 'wav' },
          recordedFrom: `${before}T22:12:00.000Z`,
          corrected: true,
          transcripts: [
            {
              at: `${before}T22:32:00.000Z`,
              text: 'The linquist statement bounced wrong address so that one has to go out again.',
              model: 'whisper-1',
            },
          ],
        },
      ),
      makeNote(
        month.id,
        'note-petra',
        now,
        'Kiln Street has theirs since this morning. Ask Petra Holm for the address.',
      ),
    );
  }
  if (visit) {
    const id = 'checklist-visit';
    checklists.push({
      id: idOf(id),
      taskId: visit.id,
      title: 'Packing list',
      position: 0,
      items: [
        makeItem(id, 0, 'Laser meter'),
        makeItem(id, 1, 'Wall plan on paper', { isChecked: true, checkedAt: now }),
      ],
    });
  }
  return {
    tasks,
    checklists,
    notes,
    projects: [
      makeProject('Home', 'orange', 0),
      makeProject('Harbour Run', 'blue', 1),
      makeProject('Kiln Street', 'plum', 2),
      makeProject('Accounts', 'teal', 3),
      makeProject('Reading', 'olive', 4),
    ],
    labels: [
      makeLabel('billing', 'green'),
      makeLabel('calls', 'violet'),
      makeLabel('errands', 'ochre'),
      makeLabel('waiting', 'slate'),
    ],
    filters: [{ id: idOf('filter-calls'), name: 'Calls of the week', query: '@calls due:week', position: 1 }],
  };
}
