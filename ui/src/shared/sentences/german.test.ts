// What the window says where it speaks German, of the operations and accounts that the host sends.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectTo,
  type Account,
  type ClarifyGroup,
  type ClarifyOption,
  type PartDeed,
  type Parts,
  type Preview,
} from '../../ipc';
import { createFake } from '../../ipc/fake';
import { overwriteGetLocale } from '../../paraglide/runtime';
import { sidebar } from '../state/sidebar.svelte';
import {
  conflictSentence,
  doneSentence,
  editedSentence,
  explanationWords,
  optionWords,
  proposedSentence,
  questionWords,
  readingSentence,
  valueWords,
  remarkWords,
  textWords,
  titleOf,
} from '.';
import { accountOf } from './account';
import { say } from './operation';
import planner from './frozen/planner.json';
import { said } from './said';
import type { Speech } from './speech';

const SPEECH: Speech = {
  today: '2026-11-24',
  weekStart: 'monday',
  labels: [{ id: 'label-1', name: 'Garten' }],
  projects: [{ id: 'project-1', name: 'Haus' }],
};

type Question = { question: string; parts?: Parts; groups: ClarifyGroup[] };

/** All that the planner can say, frozen by the host's tests. */
const PLANNER = planner as { message: string; text?: string; parts?: Parts[]; question?: Question }[];

beforeAll(() => overwriteGetLocale(() => 'de'));
afterAll(() => overwriteGetLocale(() => 'en'));

function preview(count: number, ...titles: string[]): Preview {
  return { count, samples: titles.map((title, at) => ({ number: at + 1, title })) };
}

const DACH = preview(1, 'Dach');
const update = (fields: object) => ({ op: 'update', id: 1, ...fields });
const weekly = { type: 'custom', rule: { frequency: 'weekly', weekdays: [{ day: 'MO' }, { day: 'TH' }] } };

describe('what stands beside a proposal or an import', () => {
  it.each([
    [{ code: 'new' }, 'Du wolltest eine neue Aufgabe.'],
    [{ code: 'matched', values: { words: 'everything overdue', count: '4' } }, 'Gefunden mit „everything overdue“: 4.'],
    [{ code: 'names', values: { words: 'roof', title: 'Dach' } }, 'Mit „roof“ ist „Dach“ gemeint.'],
    [{ code: 'of_a_later_version' }, 'In English'],
    [undefined, 'In English'],
  ])('why: %j', (because, expected) => {
    expect(explanationWords({ explanation: 'In English', because })).toBe(expected);
  });

  it.each([
    [{ code: 'dependencies' }, 'Abhängigkeiten zwischen Aufgaben'],
    [{ code: 'attribute', name: 'size' }, 'Das Merkmal „size“'],
    [{ code: 'of_a_later_version' }, 'In English'],
  ])('remark: %j', (remark, expected) => expect(remarkWords({ text: 'In English', ...remark })).toBe(expected));
});

describe('one task', () => {
  it.each<[Record<string, unknown>, string, string]>([
    [{ op: 'create', title: 'Dach' }, '„Dach“ anlegen', '„Dach“ angelegt'],
    [
      { op: 'create', title: 'Dach', scheduledFor: '2026-11-26', timeOfDay: '16:00', deadline: '2026-12-02' },
      '„Dach“ für Donnerstag um 16:00 anlegen, Frist Mi. 2. Dez.',
      '„Dach“ für Donnerstag um 16:00 angelegt, Frist Mi. 2. Dez.',
    ],
    [update({ scheduledFor: '2026-11-25' }), '„Dach“ auf morgen verschieben', '„Dach“ auf morgen verschoben'],
    [
      update({ scheduledFor: '2026-11-25', priority: 'low' }),
      '„Dach“ auf morgen verschieben und auf niedrige Priorität setzen',
      '„Dach“ auf morgen verschoben und auf niedrige Priorität gesetzt',
    ],
    [
      update({ title: 'Rinne', deadline: '2026-11-26' }),
      '„Dach“ in „Rinne“ umbenennen und Frist auf Donnerstag setzen',
      '„Dach“ in „Rinne“ umbenannt und Frist auf Donnerstag gesetzt',
    ],
    [
      update({ title: 'Rinne', scheduledFor: null, project: null }),
      '„Dach“: Titel, Datum und Projekt ändern',
      '„Dach“: Titel, Datum und Projekt geändert',
    ],
    [
      update({ recurrence: weekly }),
      '„Dach“: Wiederholung festlegen (jeden Montag und Donnerstag)',
      '„Dach“: Wiederholung festgelegt (jeden Montag und Donnerstag)',
    ],
    [update({ project: 'project-1' }), '„Dach“ nach „Haus“ verschieben', '„Dach“ nach „Haus“ verschoben'],
    [update({ project: 'inbox' }), '„Dach“ in den Eingang verschieben', '„Dach“ in den Eingang verschoben'],
    [update({ timeOfDay: null }), '„Dach“: Uhrzeit entfernen', '„Dach“: Uhrzeit entfernt'],
    [{ op: 'delete', id: 1 }, '„Dach“ in den Papierkorb verschieben', '„Dach“ in den Papierkorb verschoben'],
    [
      { op: 'add_labels', id: 1, labels: ['label-1'] },
      '„Dach“: „Garten“ als Etikett vergeben',
      '„Dach“: „Garten“ als Etikett vergeben',
    ],
    [{ op: 'check_item', isChecked: true }, 'Einen Schritt von „Dach“ abhaken', 'Einen Schritt von „Dach“ abgehakt'],
    [{ op: 'move_task', id: 1, before: 7 }, '„Dach“ vor #7 einordnen', '„Dach“ vor #7 eingeordnet'],
    [
      { op: 'delete_project', project: 'project-1' },
      'Das Projekt „Haus“ löschen (seine Aufgaben bleiben, im Eingang; Etiketten, die nur zu ihm gehören, kommen ins Archiv)',
      'Das Projekt „Haus“ gelöscht (seine Aufgaben bleiben, im Eingang; Etiketten, die nur zu ihm gehören, kommen ins Archiv)',
    ],
  ])('%j', (op, proposed, done) => {
    expect([say(op, DACH, SPEECH, 'proposed'), say(op, DACH, SPEECH, 'done')]).toEqual([proposed, done]);
  });

  it.each([
    [0, '„Dach“: 0 Schritte hinzufügen'],
    [1, '„Dach“: 1 Schritt hinzufügen'],
    [2, '„Dach“: 2 Schritte hinzufügen'],
  ])('gets %i steps', (count, sentence) => {
    const items = Array.from({ length: count }, () => ({ title: 'a' }));
    expect(say({ op: 'add_checklist_items', id: 1, items }, DACH, SPEECH, 'proposed')).toBe(sentence);
  });
});

describe('many tasks', () => {
  const trash = (where: object, shown: Preview) => say({ op: 'bulk_delete', where }, shown, SPEECH, 'proposed');

  it.each([
    [0, 'Überfällige Aufgaben in den Papierkorb verschieben'],
    [1, '1 überfällige Aufgabe in den Papierkorb verschieben'],
    [2, '2 überfällige Aufgaben in den Papierkorb verschieben'],
    [1482, '1.482 überfällige Aufgaben in den Papierkorb verschieben'],
  ])('%i of them', (count, sentence) => {
    expect(trash({ overdue: true }, preview(count))).toBe(sentence);
  });

  it.each<[object, string]>([
    [{ all: true }, 'Alle 5 Aufgaben'],
    [{ all: true, overdue: true }, 'Alle 5 überfälligen Aufgaben'],
    [{ labels: ['Entwurf'], project: 'Inbox' }, '5 Aufgaben (Etikett „Entwurf“, im Eingang)'],
    [{ priority: 'high', titleContains: 'Bericht' }, '5 wichtige Aufgaben (mit „Bericht“ im Titel)'],
    [{ scheduledRange: { from: '2026-11-23', to: '2026-11-29' } }, '5 Aufgaben (geplant diese Woche)'],
    [{ scheduledRange: { to: '2026-11-24' } }, '5 Aufgaben (geplant bis heute)'],
  ])('%j', (where, tasks) => {
    expect(trash(where, preview(5, 'Dach', 'Rinne'))).toBe(`${tasks} in den Papierkorb verschieben`);
  });
});

describe('rules', () => {
  it.each([
    [{ type: 'daily' }, 'jeden Tag'],
    [{ type: 'every_n_days', intervalDays: 1 }, 'jeden Tag'],
    [{ type: 'every_n_days', intervalDays: 3, anchorOn: 'completion' }, 'alle 3 Tage, gezählt ab dem Erledigen'],
    [{ type: 'custom', rule: { frequency: 'monthly', interval: 2 } }, 'alle 2 Monate'],
  ])('%j', (recurrence, rule) => {
    expect(say({ op: 'create', title: 'a', recurrence }, DACH, SPEECH, 'proposed')).toBe(
      `„a“ anlegen, Wiederholung: ${rule}`,
    );
  });
});

describe('what lists did', () => {
  const several = (...parts: [PartDeed, number, string?][]): Account => ({
    kind: 'several',
    today: '2026-11-24',
    parts: parts.map(([deed, times, to]) => ({ deed, times, ...(to === undefined ? {} : { to }) })),
  });

  it.each<[Account, string]>([
    [
      several(['created', 1], ['moved_day', 3, '2026-11-25'], ['completed', 2]),
      '1 angelegt, 3 auf morgen verschoben, 2 erledigt',
    ],
    [several(['projects', 1], ['labels', 2]), '1 Projekt hinzugefügt, 2 Etiketten hinzugefügt'],
    [
      several(['moved_project', 2, 'Haus'], ['moved_project', 1]),
      '2 nach „Haus“ verschoben, 1 in ein Projekt verschoben',
    ],
    [{ kind: 'imported', tasks: 1 }, '1 Aufgabe importiert.'],
    [{ kind: 'imported', tasks: 0 }, '0 Aufgaben importiert.'],
    [{ kind: 'nothing' }, 'Nichts musste sich ändern'],
    [{ kind: 'undid', what: several(['deleted', 26]) }, 'Rückgängig gemacht: 26 in den Papierkorb verschoben'],
    [{ kind: 'redid', what: { kind: 'nothing' } }, 'Wiederholt: Nichts musste sich ändern'],
  ])('%j', (account, sentence) => {
    expect(accountOf(account, SPEECH)).toBe(sentence);
  });

  it('dates are said from the day it was done on', () => {
    const account: Account = {
      kind: 'one',
      today: '2026-11-20',
      op: update({ scheduledFor: '2026-11-21' }),
      preview: DACH,
    };
    expect(accountOf(account, SPEECH)).toBe('„Dach“ auf morgen verschoben');
  });
});

it('falls back to the words of the host where nothing is known of their parts', () => {
  const unknown = { op: { op: 'teleport' }, preview: preview(0), sentence: 'Teleport' };
  expect(proposedSentence(unknown)).toBe('Teleport');
  expect(proposedSentence({ ...unknown, op: {} })).toBe('Etwas, das nicht lesbar ist');
  expect(doneSentence({ sentence: 'Completed “Roof”' })).toBe('Completed “Roof”');
  expect(titleOf({ title: '5 created', account: { kind: 'one', today: '', op: { op: 'x' }, preview: DACH } })).toBe(
    '5 created',
  );
});

it('shows the words of the host as they are in English', () => {
  overwriteGetLocale(() => 'en');
  expect(said('Complete “Roof”', () => 'something else')).toBe('Complete “Roof”');
  overwriteGetLocale(() => 'de');
});

it('says what an edited operation does, by the title it had where it cannot be applied any more', () => {
  const base = { key: '', errors: [], notes: [], preselected: true, sentence: 'Move “Roof” to Friday', preview: DACH };
  const edited = { ...base, op: update({ scheduledFor: 'bald' }) };
  expect(editedSentence(edited, preview(0))).toBe('„Dach“ auf „bald“ verschieben');
});

it.each([
  [1, 'Etwas Neueres hat #4 „Dach“ geändert. Das bleibt, wie es ist.'],
  [3, 'Etwas Neueres hat #4 „Dach“ und 2 weitere geändert. Das bleibt, wie es ist.'],
])('says what %i conflicts are about', (count, sentence) => {
  const one = { entity: 'task' as const, id: 'a', number: 4, title: 'Dach', field: 'title', current: null };
  expect(
    conflictSentence(
      '',
      Array.from({ length: count }, () => one),
    ),
  ).toBe(sentence);
});

it.each([
  [
    { scheduledFor: '2026-12-01', timeOfDay: '09:00', recurrence: { type: 'daily' } },
    'Zuerst Di. 1. Dez., 09:00, dann jeden Tag',
  ],
  [{ scheduledFor: '2026-11-27', deadline: '2026-11-30' }, 'Fr. 27. Nov., Frist Mo. 30. Nov.'],
  [{ title: 'Milch' }, ''],
  [{ scheduledFor: '2026-11-27' }, 'Fr. 27. Nov., neues Projekt Haus, neues Etikett Geld', ['Geld'], 'Haus'],
  [{ title: 'Milch' }, 'Neue Etiketten Geld und Post', ['Geld', 'Post']],
])('reads a line of quick add back: %j', (operation, sentence, unknownLabels = [], unknownProject = undefined) => {
  const reading = {
    operation,
    creations: [],
    spans: [],
    offers: [],
    unknownLabels,
    unknownProject,
    sentence: 'In English.',
  };
  expect(readingSentence(reading, '2026-11-24')).toBe(sentence);
});

it.each([
  [{ scheduledFor: '2026-11-30', timeOfDay: '17:00' }, 'Mo. 30. Nov., 17:00'],
  [{ timeOfDay: '19:00' }, '19:00'],
  [{ deadline: '2027-03-03' }, 'Frist Mi. 3. März 2027'],
])('what is offered for words of quick add: %j', (value, words) =>
  expect(valueWords({ ...value, sentence: 'In English.' }, '2026-11-24')).toBe(words),
);

describe('a question of the built-in planner', () => {
  const asked = (parts?: Parts) => ({ question: 'In English?', ...(parts && { parts }) });

  it.each<[{ question: string; parts?: Parts }, string]>([
    [asked({ code: 'ask_task' }), 'Welche Aufgabe meinst du?'],
    [asked({ code: 'ask_task_date' }), 'Welche Aufgabe, und auf welchen Tag?'],
    [
      asked({ code: 'ask_nearest', values: { words: 'roof' } }),
      'Zu „roof“ gibt es keine Aufgabe. Ist es eine von diesen?',
    ],
    [
      asked({ code: 'ask_add', values: { operation: { op: { op: 'create', title: 'Milch' }, preview: preview(0) } } }),
      'Meinst du das: „Milch“ anlegen?',
    ],
    [asked({ code: 'of_a_later_version' }), 'In English?'],
    [asked(), 'In English?'],
  ])('%j', (question, words) => {
    expect(questionWords(question)).toBe(words);
  });

  it('offers days, priorities and readings in words', () => {
    const option = (parts: object) => ({ title: 'In English', ...parts }) as ClarifyOption;
    expect(optionWords({ kind: 'priority' }, option({ priority: 'high' }))).toBe('Hoch');
    expect(optionWords({ kind: 'date' }, option({ date: sidebar.today }))).toBe('Heute');
    expect(optionWords({ kind: 'date' }, option({}))).toBe('In English');
    expect(optionWords({ kind: 'text' }, option({}))).toBe('In English');
    const operations = [{ op: { op: 'bulk_delete', where: { all: true } }, preview: preview(2) }];
    const reading = option({ parts: { code: 'ask_does', values: { operations } } });
    expect(optionWords({ kind: 'text' }, reading)).toBe('Alle 2 Aufgaben in den Papierkorb verschieben');
  });
});

describe('what the built-in planner answers', () => {
  const words = (...parts: Parts[]) => textWords({ text: 'In English.', parts });
  const titles: Parts[] = [
    { code: 'reply_task_when', values: { title: 'Zahnarzt', when: '2026-11-27T14:30' } },
    { code: 'reply_task', values: { title: 'Dach' } },
    { code: 'reply_more', values: { count: '1234' } },
  ];
  const move = { op: { op: 'bulk_update', where: { overdue: true }, set: { scheduledFor: '2026-11-30' } } };
  const operations = [
    { op: { op: 'create', title: 'Milch', scheduledFor: '2026-11-25' }, preview: preview(1, 'Milch') },
    { ...move, preview: preview(4, 'Dach', 'Rinne') },
  ];

  beforeAll(() => {
    connectTo(createFake({ today: SPEECH.today }));
    return sidebar.refresh();
  });

  it.each<[string, Parts[]]>([
    ['Dazu gibt es keine Aufgabe.', [{ code: 'reply_none' }]],
    ['Dazu gibt es 1 Aufgabe.', [{ code: 'reply_count', values: { tasks: '1' } }]],
    [
      'Dazu gibt es 1.236 Aufgaben: „Zahnarzt“ (Freitag 14:30), „Dach“ und 1.234 weitere.',
      [{ code: 'reply_list', values: { tasks: '1236', titles } }],
    ],
    [
      'Zu „roof“ gibt es keine Aufgabe. Ähnlich: „Dach“.',
      [
        { code: 'reply_no_match', values: { words: 'roof' } },
        { code: 'reply_nearest', values: { titles: titles.slice(1, 2) } },
      ],
    ],
    [
      '#3 „Dach“ war für gestern geplant, Frist Montag.',
      [
        {
          code: 'reply_was_planned',
          values: {
            number: '3',
            title: 'Dach',
            when: '2026-11-23',
            due: { code: 'reply_due', values: { day: '2026-11-30' } },
          },
        },
      ],
    ],
    ['„Dach“ hat kein Datum.', [{ code: 'reply_no_date', values: { title: 'Dach', due: '' } }]],
    [
      '„Dach“ (09:00).',
      [
        {
          code: 'reply_next',
          values: { task: { code: 'reply_task_when', values: { title: 'Dach', when: 'T09:00' } } },
        },
      ],
    ],
    [
      '„Milch“ für morgen anlegen und 4 überfällige Aufgaben auf Montag verschieben. „Rinne“ ist schon erledigt.',
      [
        { code: 'reply_plan', values: { operations } },
        { code: 'reply_already_done', values: { title: 'Rinne' } },
      ],
    ],
    [
      'Alle 2 Aufgaben in den Papierkorb verschieben.',
      [
        {
          code: 'reply_plan',
          values: { operations: [{ op: { op: 'bulk_delete', where: { all: true } }, preview: preview(2) }] },
        },
      ],
    ],
    [
      'Das lässt sich nicht anwenden. Es gibt kein Etikett „garten“.',
      [{ code: 'reply_refused' }, { code: 'problem_unknown_label', values: { name: 'garten' } }],
    ],
    [
      'Two moved. Nichts wurde geändert.',
      [{ code: 'reply_as_it_is', values: { text: 'Two moved.' } }, { code: 'reply_unchanged' }],
    ],
  ])('%s', (expected, parts) => {
    expect(words(...parts)).toBe(expected);
  });

  it.each(PLANNER)('nothing of it in English: $message', ({ text = '', parts, question }) => {
    const choices = question?.groups.filter(({ kind }) => kind !== 'task') ?? [];
    const said = [
      question ? [question.question, questionWords(question)] : [text, textWords({ text, parts })],
      ...choices.flatMap((group) => group.options.map((option) => [option.title, optionWords(group, option)])),
    ];
    for (const [english, german] of said) {
      expect(german).not.toBe(english);
      expect(german).not.toMatch(/undefined|null|[{}]|\.\./);
    }
  });

  it('stays as it is where a part of it is not known, and in English', () => {
    expect(textWords({ text: 'In English.' })).toBe('In English.');
    expect(textWords({ text: 'In English.', parts: null })).toBe('In English.');
    expect(words({ code: 'reply_none' }, { code: 'of_a_later_version' })).toBe('In English.');
    expect(words({ code: 'reply_next', values: { task: { code: 'of_a_later_version' } } })).toBe('In English.');
    expect(words({ code: 'reply_plan', values: { operations: [{ op: { op: 'fly' }, preview: preview(1) }] } })).toBe(
      'In English.',
    );
    overwriteGetLocale(() => 'en');
    expect(words({ code: 'reply_none' })).toBe('In English.');
    overwriteGetLocale(() => 'de');
  });
});
