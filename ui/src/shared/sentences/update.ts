// What an update does, as clauses in the order a person would tell them.
import type { Preview } from '../../ipc';
import { m } from '../../paraglide/messages';
import { labels, project, type Thing } from './object';
import { repeats, rule } from './rule';
import { isInbox, nameOf, type Speech } from './speech';
import { and, day, quote } from './words';

/** Whether it is still to come. */
export type Tense = 'proposed' | 'done';

/** The object as a clause takes it. */
export interface Said {
  tense: Tense;
  object: string;
  /** Whether an earlier clause has named it, so that a word for it is enough. */
  named: 'yes' | 'no';
  /** "its" or "their" */
  its: string;
}

/** One thing that happens to the object. */
export type Clause = (said: Said) => string;

/** Changes of an update that are told one by one; more are listed by name. */
const TOLD = 2;

export function tell(clauses: Clause[], tense: Tense, thing: Thing): string[] {
  const word = thing.many ? m.say_them() : m.say_it();
  const its = thing.many ? m.say_their() : m.say_its();
  return clauses.map((clause, at) => {
    const said = clause({ tense, object: at > 0 ? word : thing.words, named: at > 0 ? 'yes' : 'no', its });
    // A language that needs no word for what was named leaves a gap.
    return said.replace(/ {2,}/g, ' ').trim();
  });
}

/** What the fields of an update do. `null` clears a field, and what is absent stays. */
export function changes(fields: Record<string, unknown>, preview: Preview, speech: Speech): Clause[] {
  const told: [name: string, clause: Clause][] = [];
  const { title, scheduledFor: date, timeOfDay: time, priority, deadline, recurrence, notes, language } = fields;
  const add = (name: string, clause: Clause) => void told.push([name, clause]);
  if (typeof title === 'string') add(m.say_field_title(), (said) => m.say_rename({ ...said, name: quote(title) }));
  if (date === null) add(m.say_field_date(), m.say_move_backlog);
  else if (date !== undefined) {
    const to = day(date, speech.today);
    const at = typeof time === 'string' ? time : undefined;
    const move: Clause = (said) =>
      at === undefined ? m.say_move_day({ ...said, day: to }) : m.say_move_time({ ...said, day: to, time: at });
    add(m.say_field_date(), reaching(preview, move));
  } else if (time === null) add(m.say_field_time(), reaching(preview, m.say_clear_time));
  else if (time !== undefined) {
    const set: Clause = (said) => m.say_set_time({ ...said, time: String(time) });
    add(m.say_field_time(), reaching(preview, set));
  }
  if (fields.project !== undefined) add(m.say_field_project(), moveTo(fields.project, preview, speech));
  if (priority === 'high') add(m.say_field_priority(), m.say_make_high);
  else if (priority === 'low') add(m.say_field_priority(), m.say_make_low);
  else if (priority !== undefined) add(m.say_field_priority(), m.say_make_medium);
  if (deadline === null) add(m.say_field_deadline(), m.say_clear_deadline);
  else if (deadline !== undefined) {
    add(m.say_field_deadline(), (said) => m.say_set_deadline({ ...said, day: day(deadline, speech.today) }));
  }
  if (repeats(recurrence)) add(m.say_field_repetition(), (said) => m.say_repeat({ ...said, rule: rule(recurrence) }));
  else if (recurrence !== undefined) add(m.say_field_repetition(), m.say_stop_repeating);
  if (Array.isArray(fields.labels) && fields.labels.length > 0) {
    const names = labels(fields.labels, 'after', preview, speech);
    add(m.say_field_labels(), (said) => m.say_set_labels({ ...said, labels: names }));
  } else if (fields.labels !== undefined) add(m.say_field_labels(), m.say_clear_labels);
  if (notes !== undefined) add(m.say_field_notes(), notes === null ? m.say_clear_notes : m.say_change_notes);
  if (language === null) add(m.say_field_language(), m.say_clear_language);
  else if (language !== undefined) {
    add(m.say_field_language(), (said) => m.say_set_language({ ...said, language: String(language) }));
  }
  if (typeof fields.completed === 'boolean') {
    add(m.say_field_state(), fields.completed ? m.say_complete : m.say_reopen);
  }
  if (told.length === 0) return [m.say_change];
  if (told.length <= TOLD) return told.map(([, clause]) => clause);
  const names = and(told.map(([name]) => name));
  return [reaching(preview, (said) => m.say_change_fields({ ...said, fields: names }))];
}

/** The clause, with how much of repeating tasks moves: one date, or the whole series. */
export function reaching({ count, occurrences, series }: Preview, clause: Clause): Clause {
  if (!occurrences && !series) return clause;
  const reach = occurrences && series ? 'both' : occurrences ? 'date' : 'series';
  return (said) => `${clause(said)} (${m.say_reach({ reach, many: count > 1 ? 'yes' : 'no' })})`;
}

function moveTo(given: unknown, preview: Preview, speech: Speech): Clause {
  const name = given === null ? 'Inbox' : project(given, preview, speech);
  if (name === undefined) return m.say_move_a_project;
  if (isInbox(name)) return m.say_move_inbox;
  return (said) => m.say_move_project({ ...said, project: nameOf(name) ?? quote(name) });
}
