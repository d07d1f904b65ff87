// Imports, exports, copies and the trash of the fake host. A file is read for what tests and the plain browser need:
// lines of Taskwarrior, and the tasks of a backup by their titles.
import type { Client } from '../client';
import type {
  BackupFile,
  BackupKind,
  DataCounts,
  DataFigures,
  DataRemark,
  ImportFile,
  ImportSample,
} from '../generated';
import { refuse } from './refusal';
import { makeLabel, makeProject, makeTask, type State } from './state';

export interface FakeData {
  /** What the person chooses in the dialog of the system. */
  chosen: { name: string; bytes: Uint8Array } | null;
  /** Where the person lets an export go; `null` where they leave the dialog. */
  exportTo: string | null;
  /** Waits before an import is read or written. */
  pause: () => Promise<void>;
}

interface Around {
  today: string;
  state: () => State;
  time: () => string;
  /** Makes a change set of the source `import`. */
  change: (title: string, after: State, numbers: number[]) => string;
  /** Puts another state in the place of this one, without a change set. */
  replace: (state: State) => void;
}

type Commands = Pick<
  Client,
  | 'dataFormats'
  | 'chooseImport'
  | 'openImport'
  | 'previewImport'
  | 'applyImport'
  | 'closeImport'
  | 'exportData'
  | 'listBackups'
  | 'backUp'
  | 'previewBackup'
  | 'restoreBackup'
  | 'emptyTrash'
  | 'about'
  | 'diagnostics'
>;

interface Line {
  title: string;
  project?: string;
  labels: string[];
  due?: string;
  done: boolean;
}

const NONE: DataCounts = { tasks: 0, projects: 0, labels: 0, checklistItems: 0, notes: 0, filters: 0 };
const FOLDER = '/home/ilse/.local/share/assent/backups';
const SAMPLES = 8;

function formatOf(text: string): string | undefined {
  if (/^\s*\{\s*"format"\s*:\s*"assent"/.test(text)) return 'json';
  return /^\s*\[?\s*\{/.test(text) && text.includes('"description"') ? 'taskwarrior' : undefined;
}

function parsed(text: string, where: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return refuse('invalid_import', `${where} is no JSON. Nothing was imported.`);
  }
}

function lineOf(value: Record<string, unknown>, where: string): Line {
  const { description, title, project, tags, due, status } = value;
  const named = description ?? title;
  if (typeof named !== 'string') return refuse('invalid_import', `${where} is not a task. Nothing was imported.`);
  const day = typeof due === 'string' ? due.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3') : undefined;
  return {
    title: named,
    ...(typeof project === 'string' ? { project } : {}),
    labels: Array.isArray(tags) ? tags.map(String) : [],
    ...(day === undefined ? {} : { due: day }),
    done: status === 'completed',
  };
}

function linesOf(text: string, format: string): { lines: Line[]; remarks: DataRemark[] } {
  if (format === 'json') {
    const backup = parsed(text, 'The file');
    if (backup['format'] !== 'assent') refuse('invalid_import', 'This is not a backup of Assent.');
    const tasks = (backup['tasks'] ?? []) as Record<string, unknown>[];
    return { lines: tasks.map((task, index) => lineOf(task, `Task ${index + 1}`)), remarks: [] };
  }
  if (format !== 'taskwarrior') return refuse('unknown_format', `There is no format called “${format}”.`);
  const rows = text
    .split('\n')
    .map((row, index) => ({
      row: row
        .trim()
        .replace(/^\[|\]$/g, '')
        .replace(/,$/, ''),
      where: `Line ${index + 1}`,
    }))
    .filter(({ row }) => row !== '');
  const values = rows.map(({ row, where }) => ({ value: parsed(row, where), where }));
  const count = (field: string) => values.filter(({ value }) => field in value).length;
  const remarks = [
    { carried: false, count: count('depends'), text: 'dependencies between tasks', code: 'dependencies' },
    {
      carried: true,
      count: count('annotations'),
      text: 'annotations of deleted tasks, as text in their notes',
      code: 'annotations',
    },
  ].filter((remark) => remark.count > 0);
  return { lines: values.map(({ value, where }) => lineOf(value, where)), remarks };
}

/** What the lines add to a state, and how much of them is there already. */
function merged(state: State, lines: Line[], today: string, now: string) {
  const after = structuredClone(state);
  const there = new Set(state.tasks.map((task) => task.title));
  const fresh = lines.filter((line) => !there.has(line.title));
  for (const line of fresh) {
    const { project, labels } = line;
    if (project !== undefined && !after.projects.some((one) => one.name === project)) {
      after.projects.push(makeProject(project, 'teal', after.projects.length));
    }
    for (const name of labels) {
      if (!after.labels.some((one) => one.name === name)) after.labels.push(makeLabel(name, 'slate'));
    }
    const task = makeTask(after.nextNumber++, today, now, {
      title: line.title,
      labels,
      done: line.done,
      ...(project === undefined ? {} : { project }),
    });
    task.scheduledFor = line.due ?? null;
    after.tasks.push(task);
  }
  const adds: DataCounts = {
    ...NONE,
    tasks: fresh.length,
    projects: after.projects.length - state.projects.length,
    labels: after.labels.length - state.labels.length,
  };
  return { after, adds, alreadyThere: lines.length - fresh.length, added: after.tasks.slice(state.tasks.length) };
}

function figuresOf(state: State, changedAt: string): DataFigures {
  const live = state.tasks.filter((task) => task.deletedAt === null);
  return {
    open: live.filter((task) => !task.completed).length,
    completed: live.filter((task) => task.completed).length,
    trash: state.tasks.length - live.length,
    projects: state.projects.length,
    labels: state.labels.length,
    notes: state.notes.length,
    changedAt,
  };
}

/** The part of the fake host that looks after data. */
export function fakeData(around: Around, given: Partial<FakeData> = {}): Commands {
  const { chosen = null, exportTo = '/home/ilse/Documents/assent.json', pause = async () => undefined } = given;
  const formats = [
    { name: 'json', extension: 'json' },
    { name: 'taskwarrior', extension: 'json' },
  ];
  let open: { id: string; text: string } | null = null;
  let files = 0;
  const copies: { file: BackupFile; state: State }[] = [];

  function keep(kind: BackupKind): string {
    const at = around.time();
    const name = `${kind === 'own' ? 'assent' : kind}-${at.slice(0, 10)}-${copies.length + 1}.db`;
    copies.unshift({ file: { name, kind, at, bytes: 1_228_800 }, state: structuredClone(around.state()) });
    return name;
  }

  function copy(name: string) {
    return copies.find(({ file }) => file.name === name) ?? refuse('backup_not_found', `There is no copy “${name}”.`);
  }

  function text(id: string): string {
    return open?.id === id ? open.text : refuse('import_not_open', 'This file is no longer open. Choose it again.');
  }

  const openImport = async (name: string, bytes: Uint8Array): Promise<ImportFile> => {
    await pause();
    open = { id: `file-${++files}`, text: new TextDecoder().decode(bytes) };
    const format = formatOf(open.text);
    return { id: open.id, name, bytes: bytes.length, ...(format === undefined ? {} : { format }) };
  };
  const listBackups = async () => ({ folder: FOLDER, files: copies.map(({ file }) => file) });

  keep('daily');
  return {
    dataFormats: async () => formats,
    chooseImport: async () => (chosen ? openImport(chosen.name, chosen.bytes) : null),
    openImport,
    previewImport: async (id, format) => {
      await pause();
      const { lines, remarks } = linesOf(text(id), format);
      const { after, added, adds, alreadyThere } = merged(around.state(), lines, around.today, around.time());
      const samples = added.slice(0, SAMPLES).map((task): ImportSample => {
        const project = after.projects.find((one) => one.id === task.projectId);
        return {
          title: task.title,
          priority: task.priority,
          completed: task.completed,
          repeats: false,
          labels: task.labels.flatMap(({ id }) => after.labels.filter((label) => label.id === id)),
          ...(project ? { project } : {}),
          ...(task.scheduledFor === null ? {} : { scheduledFor: task.scheduledFor }),
        };
      });
      const named = (pick: (line: Line) => string[]) => new Set(lines.flatMap(pick)).size;
      const holds = {
        ...NONE,
        tasks: lines.length,
        projects: named((line) => (line.project === undefined ? [] : [line.project])),
        labels: named((line) => line.labels),
      };
      return structuredClone({ holds, adds, alreadyThere, remarks, samples });
    },
    applyImport: async (id, format) => {
      await pause();
      const { lines } = linesOf(text(id), format);
      const { after, added, adds } = merged(around.state(), lines, around.today, around.time());
      open = null;
      if (added.length === 0) return { adds };
      keep('import');
      const numbers = added.map((task) => task.number);
      return { changeSetId: around.change(`${adds.tasks} tasks imported.`, after, numbers), adds };
    },
    closeImport: async (id) => {
      if (open?.id === id) open = null;
    },
    exportData: async (format) => {
      if (exportTo === null) return null;
      const { tasks, projects, labels, notes } = around.state();
      const remarks = [{ carried: false, count: 2, text: 'saved filters', code: 'filters' }];
      return {
        path: exportTo,
        bytes: 48_211,
        holds: { ...NONE, tasks: tasks.length, projects: projects.length, labels: labels.length, notes: notes.length },
        remarks: format === 'json' ? [] : remarks,
      };
    },
    listBackups,
    backUp: async () => {
      keep('own');
      return listBackups();
    },
    previewBackup: async (name) => {
      const { file, state } = copy(name);
      return { copy: figuresOf(state, file.at), here: figuresOf(around.state(), around.time()) };
    },
    restoreBackup: async (name) => {
      const { state } = copy(name);
      const safety = keep('restore');
      around.replace(structuredClone(state));
      return safety;
    },
    emptyTrash: async (confirm) => {
      const state = around.state();
      const kept = state.tasks.filter((task) => task.deletedAt === null);
      const there = state.tasks.length - kept.length;
      if (there !== confirm) refuse('confirmation_required', `${there} tasks are in the trash, and not ${confirm}.`);
      if (there === 0) return 0;
      keep('purge');
      around.replace({ ...structuredClone(state), tasks: structuredClone(kept) });
      return there;
    },
    about: async () => ({
      path: '/home/ilse/.local/share/assent/assent.db',
      version: '0.1.0',
      sqlite: '3.51.3',
      schema: 2,
      bytes: 1_228_800,
      zone: 'Europe/Berlin',
      system: 'linux x86_64',
    }),
    diagnostics: async () => `Assent: 0.1.0\nSQLite: 3.51.3\nSchema: 2\nTasks: ${around.state().tasks.length}\n`,
  };
}
