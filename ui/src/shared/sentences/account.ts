// What a change set did, in a sentence: "Completed “Roof”", "1 created, 3 moved to tomorrow". Says in English what the host
// says (`agent::sentence`), and is the title in History too.
import type { Account, Part } from '../../ipc';
import { m } from '../../paraglide/messages';
import { say } from './operation';
import { isInbox, nameOf, type Speech } from './speech';
import { day, number } from './words';

/** The sentence; nothing where a part of it is not known here. No full stop. */
export function accountOf(account: Account, speech: Speech): string | undefined {
  switch (account.kind) {
    case 'nothing':
      return m.say_nothing();
    case 'one':
      return say(account.op, account.preview, { ...speech, today: account.today }, 'done');
    case 'several':
      return account.parts.map((part) => partOf(part, { ...speech, today: account.today })).join(', ');
    case 'imported':
      return m.say_imported({ count: account.tasks, number: number(account.tasks) });
    case 'undid':
    case 'redid': {
      const what = accountOf(account.what, speech);
      if (what === undefined) return undefined;
      return account.kind === 'undid' ? m.say_undid({ what }) : m.say_redid({ what });
    }
  }
}

function partOf({ deed, times, to }: Part, speech: Speech): string {
  const counted = { count: times, number: number(times) };
  const project = to === undefined ? undefined : nameOf(to, speech.projects);
  switch (deed) {
    case 'created':
      return m.say_deed_created(counted);
    case 'labels':
      return m.say_deed_labels(counted);
    case 'label_groups':
      return m.say_deed_label_groups(counted);
    case 'projects':
      return m.say_deed_projects(counted);
    case 'checklists':
      return m.say_deed_checklists(counted);
    case 'notes':
      return m.say_deed_notes(counted);
    case 'moved':
      return m.say_deed_moved(counted);
    case 'moved_day':
      return m.say_deed_moved_day({ ...counted, day: day(to, speech.today) });
    case 'moved_backlog':
      return m.say_deed_moved_backlog(counted);
    case 'moved_inbox':
      return m.say_deed_moved_inbox(counted);
    case 'moved_project':
      if (isInbox(to)) return m.say_deed_moved_inbox(counted);
      return project === undefined
        ? m.say_deed_moved_a_project(counted)
        : m.say_deed_moved_project({ ...counted, project });
    case 'completed':
      return m.say_deed_completed(counted);
    case 'reopened':
      return m.say_deed_reopened(counted);
    case 'changed':
      return m.say_deed_changed(counted);
    case 'restored':
      return m.say_deed_restored(counted);
    case 'deleted':
      return m.say_deed_deleted(counted);
  }
}
