// Every code that the host documents has a sentence in every language, with what is named where the host says it.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Code, ConnectionReport, Deed } from '../../ipc';
import { overwriteGetLocale } from '../../paraglide/runtime';
import { HOST_SAYS } from '../../../scripts/one-language.mjs';
import { endSentence, problemSentence, problemWords, reportSentence, skippedReason, type Told } from '.';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const catalogue = (locale: string) =>
  JSON.parse(read(`../../../messages/host/${locale}.json`)) as Record<string, unknown>;

beforeAll(() => overwriteGetLocale(() => 'de'));
afterAll(() => overwriteGetLocale(() => 'en'));

/** The codes at the beginning of each row. */
function documented(): string[] {
  const text = read('../../../../docs/error-codes.md');
  return [...text.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, code]) => code ?? '');
}

/** Not refusals, or refusals that only the command line gives: the window has its own words for these, or none. */
const WITHOUT: readonly string[] = [
  'many_deletions',
  'many_bulk_updates',
  'cancelled',
  'time_up',
  'rounds_used_up',
  'same_refusal',
  'too_many_calls',
  'dropped',
  'invalid',
  'already_assigned',
  'duplicate',
  'over_cap',
  'group_exclusivity',
  'out_of_scope',
  'suppressed',
  'low_confidence',
  'rate_limited',
  'too_large',
  'usage',
  'undo_conflict',
  'invalid_key',
  'invalid_text',
  'invalid_now',
  'invalid_zone',
] satisfies Code[];

describe.each(['en', 'de'])('%s', (locale) => {
  it('has a sentence for each code', () => {
    const codes = documented().filter((code) => !WITHOUT.includes(code));
    expect(codes.length).toBeGreaterThan(100);
    const known = catalogue(locale);
    expect(codes.filter((code) => known[`problem_${code}`] === undefined)).toEqual([]);
  });
});

describe('what the host says by a code', () => {
  const filesOf = (folder: string) =>
    readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' }).map((file) => folder + file);
  /** Every code that the host's sources give to what this finds. */
  const given = (folder: string, call: RegExp) =>
    filesOf(folder)
      .filter((file) => file.endsWith('.rs') && !file.endsWith('tests.rs'))
      .flatMap((file) => [...read(file).matchAll(call)].map(([, code]) => code ?? ''));

  it.each([
    ['remark', '../../../../src-tauri/crates/exchange/src/', /remarks\.\w+\(\s*"(\w+)"/g, 20],
    ['why', '../../../../src-tauri/crates/language/src/instruction/', /Sentence::new\(\s*"((?!ask_|reply_)\w+)"/g, 10],
  ])('has a message: %s', (kind, folder, call, least) => {
    const codes = given(folder, call);
    expect(codes.length).toBeGreaterThan(least);
    expect(codes.filter((code) => !(`${kind}_${code}` in catalogue('de')))).toEqual([]);
  });

  it('has a message for each that the planner says, and none that it does not say', () => {
    const codes = ['domain', 'language', 'agent'].flatMap((crate) =>
      given(`../../../../src-tauri/crates/${crate}/src/`, /"((?:ask|reply)_\w+)"/g),
    );
    const known = Object.keys(catalogue('de')).filter((name) => /^(?:ask|reply)_/.test(name));
    expect([...new Set(codes)].sort()).toEqual(known.sort());
  });

  it('is said by the sentences alone, which leave its English to the host', () => {
    const others = ['../../app/', '../../features/', '../../ipc/', '../state/', '../pickers/', '../primitives/']
      .flatMap(filesOf)
      .filter((file) => /\.(?:ts|svelte)$/.test(file));
    expect(others.length).toBeGreaterThan(100);
    expect(Object.keys(catalogue('en')).filter((name) => HOST_SAYS.test(name)).length).toBeGreaterThan(100);
    const used = others.flatMap((file) => [...read(file).matchAll(/\bm\.(\w+)/g)].map(([, name]) => name ?? ''));
    expect(used.filter((name) => HOST_SAYS.test(name))).toEqual([]);
  });
});

it('has the same messages in both languages', () => {
  expect(Object.keys(catalogue('de'))).toEqual(Object.keys(catalogue('en')));
});

describe('a problem in German', () => {
  it.each<[Omit<Told, 'message'>, string]>([
    [{ code: 'unknown_label', values: { name: 'garten' } }, 'Es gibt kein Etikett „garten“.'],
    [{ code: 'unknown_label' }, 'Dieses Etikett gibt es nicht.'],
    [{ code: 'id_not_found', values: { number: '99' } }, 'Es gibt keine Aufgabe #99.'],
    [
      { code: 'use_complete_occurrence_for_repeating', values: { number: '4', title: 'Gießen' } },
      '#4 „Gießen“ wiederholt sich, deshalb wird jeder Termin einzeln erledigt.',
    ],
    [
      { code: 'label_group_conflict', values: { one: 'müde', other: 'wach', group: 'Kraft' } },
      '„müde“ und „wach“ gehören zur Gruppe „Kraft“; eine Aufgabe hat höchstens eines davon.',
    ],
    [
      { code: 'model_not_found', values: { server: 'Ollama', model: 'qwen' } },
      'Ollama hat das Modell „qwen“ nicht. Wähle eines unter Einstellungen, Modelle.',
    ],
    [
      { code: 'model_not_found', values: { server: 'Ollama' } },
      'Der Modellserver hat dieses Modell nicht. Wähle eines unter Einstellungen, Modelle.',
    ],
    [{ code: 'usage' }, 'In English.'],
  ])('%j', (problem, sentence) => {
    expect(problemSentence({ message: 'In English.', ...problem })).toBe(sentence);
    expect(problemWords({ message: 'In English.', ...problem })).toBe(sentence);
  });

  it('is the host’s own in English', () => {
    overwriteGetLocale(() => 'en');
    expect(problemSentence({ code: 'stale', message: '#2 has changed.', values: { number: '2' } })).toBe(
      '#2 has changed.',
    );
    overwriteGetLocale(() => 'de');
  });
});

it.each<[Code, string]>([
  ['suppressed', 'Du hast es von dieser Aufgabe schon einmal entfernt.'],
  ['no_change', 'Nichts zu ändern: Es ist schon so.'],
  ['usage', 'In English.'],
])('says why an agent left something out: %s', (code, sentence) => {
  expect(skippedReason({ what: 'a', code, reason: 'In English.' })).toBe(sentence);
});

describe('the end of a wake', () => {
  const deed: Deed = { kind: 'labels', sentence: 'Assigned labels: bug' };

  it.each<[Code, Deed[], string]>([
    [
      'time_up',
      [],
      'Er wurde nach 10 Minuten angehalten. Aktualisiere erneut, damit er weitermacht. Nichts wurde geändert.',
    ],
    ['cancelled', [deed], 'Du hast ihn angehalten. Was er bis dahin getan hat, bleibt.'],
    [
      'model_empty',
      [deed],
      'Das Modell hat leer geantwortet. Versuche es erneut oder wähle ein anderes Modell. Was er bis dahin getan hat, bleibt.',
    ],
  ])('%s', (code, deeds, sentence) => {
    expect(endSentence({ message: 'In English.', end: { code, message: '' }, deeds })).toBe(sentence);
  });

  it('of an earlier version, or without a word', () => {
    expect(endSentence({ message: 'In English.', deeds: [] })).toBe('In English.');
    expect(endSentence({ deeds: [] })).toBeUndefined();
  });
});

describe('a tested server', () => {
  const report: ConnectionReport = {
    reachable: true,
    models: [],
    modelFound: true,
    rung: 'tool',
    tokensPerSecond: null,
    firstTokenMs: null,
    sentence: 'In English.',
  };

  it.each<[Partial<ConnectionReport>, string]>([
    [{}, 'Das Modell antwortet und macht Pläne über Werkzeugaufrufe.'],
    [
      { tokensPerSecond: 41.4 },
      'Das Modell antwortet und macht Pläne über Werkzeugaufrufe. Es schreibt 41 Token in der Sekunde.',
    ],
    [
      { tokensPerSecond: 5, rung: null },
      'Das Modell antwortet, aber nichts hält es an die Form eines Plans. Pläne brauchen vielleicht Nachbesserung. Es schreibt langsam, 5 Token in der Sekunde: Ein kleineres Modell wäre schneller.',
    ],
    [
      { problem: { code: 'model_unreachable', message: '', values: { server: 'Ollama' } } },
      'Ollama ist nicht erreichbar. Prüfe die Adresse und ob der Server läuft.',
    ],
  ])('%j', (found, sentence) => {
    expect(reportSentence({ ...report, ...found })).toBe(sentence);
  });
});
