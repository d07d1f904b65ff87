// One operation in a sentence: "Move “Roof” to Friday and make it high priority". Made of what the host sends anyway, the
// operation and its preview, so that it can be said in any language; in English it is what the host says (`agent::sentence`).
import type { Preview } from '../../ipc';
import { m } from '../../paraglide/messages';
import { checklist, labels, matches, note, one, step, task, unseen, type Thing } from './object';
import { repeats, rule } from './rule';
import { days, isRange, type Range, type Where } from './scope';
import { nameOf, type Speech } from './speech';
import { changes, reaching, tell, type Clause, type Said, type Tense } from './update';
import { and, capital, day, number, quote } from './words';

type Operation = Record<string, unknown>;

/** What an operation would do, or did; nothing for an operation that is not known here. No full stop. */
export function say(op: Operation, preview: Preview, speech: Speech, tense: Tense): string | undefined {
  const said = phrase(op, preview, speech, tense);
  return said && capital(said);
}

/** The same within a sentence. */
export function phrase(op: Operation, preview: Preview, speech: Speech, tense: Tense): string | undefined {
  const read = clausesOf(op, preview, speech);
  if (!read) return undefined;
  const [thing, clauses] = read;
  return and(tell(clauses, tense, thing));
}

function clausesOf(op: Operation, preview: Preview, speech: Speech): [Thing, Clause[]] | undefined {
  const where = (typeof op.where === 'object' && op.where !== null ? op.where : {}) as Where;
  const it = () => task(op.id, preview, speech);
  const all = () => matches(where, preview, speech);
  const target = () => (op.where === undefined ? it() : all());
  const date = (value: unknown) => day(value, speech.today);
  const done = op.completed !== false;
  const rename: Clause = (said) => m.say_rename({ ...said, name: quote(op.title ?? op.name) });
  const archive = (put: unknown) => (put === false ? m.say_bring_back : m.say_archive);
  switch (op.op) {
    case 'create':
      return [one(quote(op.title)), [(said) => m.say_create({ ...said, ...details(op, speech) })]];
    case 'update':
      return [it(), changes(op, preview, speech)];
    case 'bulk_update':
      return [all(), changes((op.set ?? {}) as Operation, preview, speech)];
    case 'delete':
      return [it(), [m.say_move_trash]];
    case 'bulk_delete':
      return [all(), [m.say_move_trash]];
    case 'complete':
      return [it(), [done ? m.say_complete : m.say_reopen]];
    case 'complete_occurrence': {
      const on = date(op.occurrenceDate);
      return [it(), [(said) => (done ? m.say_complete_date : m.say_reopen_date)({ ...said, day: on })]];
    }
    case 'bulk_complete':
      return [all(), [bulkCompleting(op, where, speech)]];
    case 'skip_occurrence':
      return [it(), [(said) => m.say_skip_date({ ...said, day: date(op.occurrenceDate) })]];
    case 'move_occurrence':
      return [it(), [reaching(preview, (said) => moveDate(said, op, date(op.occurrenceDate), date(op.to)))]];
    case 'restore':
      return [it(), [m.say_restore]];
    case 'add_labels': {
      const names = labels(listOf(op.labels), 'after', preview, speech);
      return [target(), [(said) => m.say_label({ ...said, labels: names })]];
    }
    case 'remove_labels': {
      const names = labels(listOf(op.labels), 'before', preview, speech);
      return [target(), [(said) => m.say_unlabel({ ...said, labels: names })]];
    }
    case 'add_checklist_items': {
      const count = listOf(op.items).length;
      const steps = m.say_steps({ count, number: number(count) });
      return [it(), [(said) => m.say_add_steps({ ...said, steps })]];
    }
    case 'check_item':
      return [step(preview), [op.isChecked === false ? m.say_untick : m.say_tick]];
    case 'rename_item':
      return [step(preview), [rename]];
    case 'archive_item':
      return [step(preview), [archive(op.isArchived)]];
    case 'suggest_completion':
      return [step(preview), [m.say_suggest]];
    case 'dismiss_suggestion':
      return [step(preview), [m.say_keep]];
    case 'move_item':
      return [step(preview), [m.say_move]];
    case 'create_checklist':
      return [it(), [(said) => m.say_add_checklist({ ...said, title: quote(op.title) })]];
    case 'rename_checklist':
      return [checklist(preview), [rename]];
    case 'delete_checklist':
      return [checklist(preview), [m.say_delete]];
    case 'add_note':
      return [it(), [op.kind === 'recording' ? m.say_add_recording : m.say_add_note]];
    case 'add_transcript':
      return [note(preview), [m.say_transcribe]];
    case 'update_note':
      return [note(preview), [m.say_change]];
    case 'delete_note':
      return [note(preview), [m.say_delete]];
    case 'move_task': {
      const { before } = op;
      if (before === undefined || before === null) return [it(), [m.say_move_end]];
      return [it(), [(said) => m.say_move_before({ ...said, next: unseen(before, speech) })]];
    }
    default:
      return ofNames(op, speech, rename, archive);
  }
}

/** Operations on labels, their groups, projects and filters. */
function ofNames(
  op: Operation,
  speech: Speech,
  rename: Clause,
  archive: (put: unknown) => Clause,
): [Thing, Clause[]] | undefined {
  const called = (name: string | undefined, the: (name: { name: string }) => string, a: () => string) =>
    one(name === undefined ? a() : the({ name }));
  const label = (given: unknown) => called(nameOf(given, speech.labels), m.say_the_label, m.say_a_label);
  const project = (given: unknown) => called(nameOf(given, speech.projects), m.say_the_project, m.say_a_project);
  const group = (given: unknown) => called(nameOf(given), m.say_the_label_group, m.say_a_label_group);
  // Another name and nothing else; what else an update of a label or a project changes has no word here.
  const renames = Object.keys(op).length === 3 && typeof op.name === 'string';
  switch (op.op) {
    case 'create_label':
      return [label(op.name), [m.say_new]];
    case 'update_label':
      return [label(op.label), [renames ? rename : m.say_change]];
    case 'archive_label':
      return [label(op.label), [archive(op.archived)]];
    case 'delete_label':
      return [label(op.label), [m.say_delete]];
    case 'create_label_group':
      return [group(op.name), [m.say_new]];
    case 'update_label_group':
      return [group(op.group), [rename]];
    case 'delete_label_group':
      return [group(op.group), [m.say_delete]];
    case 'create_project':
      return [project(op.name), [m.say_new]];
    case 'update_project':
      return [project(op.project), [renames ? rename : m.say_change]];
    case 'archive_project':
      return [project(op.project), [archive(op.archived)]];
    case 'delete_project':
      return [project(op.project), [m.say_delete_project]];
    case 'save_filter':
      return [one(m.say_the_filter({ name: quote(op.name) })), [m.say_save]];
    case 'delete_filter':
      return [one(m.say_a_filter()), [m.say_delete]];
    default:
      return undefined;
  }
}

function moveDate(said: Said, { timeOfDay: time }: Operation, from: string, to: string): string {
  const moved = { ...said, from, to };
  return typeof time === 'string' ? m.say_move_date_time({ ...moved, time }) : m.say_move_date(moved);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What a new task comes with, as far as a sentence should say it. */
function details(op: Operation, { today }: Speech): { when: string; more: string } {
  const { scheduledFor, timeOfDay, recurrence, deadline } = op;
  const said = (value: unknown) => value !== null && value !== undefined;
  const at = said(timeOfDay) ? m.say_create_time({ time: String(timeOfDay) }) : '';
  const when = said(scheduledFor) ? m.say_create_day({ day: day(scheduledFor, today) }) + at : '';
  const repeating = repeats(recurrence) ? m.say_create_repeating({ rule: rule(recurrence) }) : '';
  const due = said(deadline) ? m.say_create_due({ day: day(deadline, today) }) : '';
  return { when, more: repeating + due };
}

function bulkCompleting(op: Operation, where: Where, speech: Speech): Clause {
  const { occurrenceRange: range, completed } = op;
  const [plain, ranged] = completed === false ? [m.say_reopen, m.say_reopen_for] : [m.say_complete, m.say_complete_for];
  const told = isRange(range) && !sameRange(range, where.scheduledRange);
  return told ? (said) => ranged({ ...said, range: days(range, speech) }) : plain;
}

function sameRange(one: Range, other: unknown): boolean {
  return isRange(other) && (one.from ?? null) === (other.from ?? null) && (one.to ?? null) === (other.to ?? null);
}
