// Projects, labels, groups and saved filters: what the window does to them, on the fake's state.
import type { Label, Project, SavedFilter } from '../generated';
import { refuse } from './refusal';
import type { Run } from './operate';
import { makeLabel, makeProject } from './state';

type Fields = Record<string, unknown>;
type Named = { id: string; name: string };

const meant = (word: unknown) => (row: Named) =>
  row.id === word || row.name.toLowerCase() === String(word).toLowerCase();

function free(rows: readonly Named[], name: unknown, kind: string, but?: Named) {
  const wanted = String(name ?? '').trim();
  if (wanted === '') refuse('invalid_name', 'A name has 1 to 80 characters.');
  if (rows.some((row) => row !== but && row.name.toLowerCase() === wanted.toLowerCase())) {
    refuse('name_taken', `There is already a ${kind} “${wanted}”.`);
  }
  return wanted;
}

const UNKNOWN = { label: 'unknown_label', 'label group': 'unknown_label_group', project: 'unknown_project' } as const;

function named<T extends Named>(rows: readonly T[], word: unknown, kind: keyof typeof UNKNOWN): T {
  return rows.find(meant(word)) ?? refuse(UNKNOWN[kind], `There is no ${kind} “${String(word)}”.`);
}

function groupId({ state }: Run, word: unknown): string | null {
  return word === null ? null : named(state.labelGroups ?? [], word, 'label group').id;
}

function setLabel(run: Run, label: Label, { name, group, projects, ...rest }: Fields) {
  if (name !== undefined) label.name = free(run.state.labels, name, 'label', label);
  if (group !== undefined) label.groupId = groupId(run, group);
  if (Array.isArray(projects)) {
    label.projectIds = projects.map((project) => named(run.state.projects, project, 'project').id);
  }
  Object.assign(label, rest);
}

function setProject(run: Run, project: Project, { name, ...rest }: Fields) {
  if (name !== undefined) project.name = free(run.state.projects, name, 'project', project);
  Object.assign(project, rest);
}

function saveFilter({ state }: Run, { filterId, name, query, position }: Fields) {
  const filters = (state.filters ??= []);
  const old = filters.find((filter) => filter.id === filterId);
  if (filterId !== undefined && !old) refuse('id_not_found', 'There is no such filter.');
  const last = Math.max(0, ...filters.map((filter) => filter.position));
  const next: SavedFilter = {
    id: old?.id ?? `filter-${filters.length + 1}-${String(name)}`,
    name: free(filters, name, 'saved filter', old),
    query: String(query),
    position: typeof position === 'number' ? position : (old?.position ?? last + 1),
  };
  state.filters = [...filters.filter((filter) => filter !== old), next];
}

/** Runs an operation on names; says whether it is one. */
export function operateNames(run: Run, op: unknown, fields: Fields): boolean {
  const { state, now } = run;
  switch (op) {
    case 'create_label': {
      const { name, ...rest } = fields;
      const label = makeLabel(free(state.labels, name, 'label'), 'slate');
      setLabel(run, label, rest);
      state.labels.push(label);
      break;
    }
    case 'update_label': {
      const { label, ...rest } = fields;
      setLabel(run, named(state.labels, label, 'label'), rest);
      break;
    }
    case 'archive_label':
      named(state.labels, fields.label, 'label').archivedAt = fields.archived === false ? null : now;
      break;
    case 'delete_label':
      named(state.labels, fields.label, 'label').deletedAt = now;
      break;
    case 'create_label_group': {
      const groups = (state.labelGroups ??= []);
      const name = free(groups, fields.name, 'label group');
      groups.push({ id: `group-${name}`, name });
      break;
    }
    case 'update_label_group': {
      const group = named(state.labelGroups ?? [], fields.group, 'label group');
      group.name = free(state.labelGroups ?? [], fields.name, 'label group', group);
      break;
    }
    case 'delete_label_group': {
      const group = named(state.labelGroups ?? [], fields.group, 'label group');
      state.labelGroups = state.labelGroups?.filter((other) => other !== group);
      for (const label of state.labels) if (label.groupId === group.id) label.groupId = null;
      break;
    }
    case 'create_project': {
      const { name, ...rest } = fields;
      const project = makeProject(free(state.projects, name, 'project'), 'slate', state.projects.length);
      setProject(run, project, rest);
      state.projects.push(project);
      break;
    }
    case 'update_project': {
      const { project, ...rest } = fields;
      setProject(run, named(state.projects, project, 'project'), rest);
      break;
    }
    case 'archive_project':
      named(state.projects, fields.project, 'project').archivedAt = fields.archived === false ? null : now;
      break;
    case 'delete_project': {
      const project = named(state.projects, fields.project, 'project');
      state.projects = state.projects.filter((other) => other !== project);
      for (const task of state.tasks) if (task.projectId === project.id) task.projectId = null;
      break;
    }
    case 'save_filter':
      saveFilter(run, fields);
      break;
    case 'delete_filter':
      state.filters = state.filters?.filter((filter) => filter.id !== fields.filterId);
      break;
    default:
      return false;
  }
  const made = typeof op === 'string' && op.startsWith('create_');
  run.summary[made ? 'created' : 'updated'] += 1;
  return true;
}
