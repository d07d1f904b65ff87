import { beforeEach, describe, expect, test, vi } from 'vitest';
import { COMMANDS, type CommandId } from '../keys/commands';
import { commands } from './commands.svelte';

let stop: (() => void)[] = [];

beforeEach(() => {
  stop.forEach((end) => end());
  stop = [];
  commands.resetAll();
});

function offer(id: CommandId, more: object = {}) {
  const run = vi.fn();
  stop.push(commands.offer({ [id]: { run, ...more } }));
  return run;
}

function press(init: KeyboardEventInit, target: EventTarget = document.body) {
  const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

test('no two commands begin with the same keys', () => {
  const all = COMMANDS.flatMap(({ keys }) => keys);
  expect(all).toEqual([...new Set(all)]);
});

describe('the keyboard map', () => {
  test.each<[CommandId, KeyboardEventInit]>([
    ['palette', { key: 'k', ctrlKey: true }],
    ['search', { key: '/' }],
    ['undo', { key: 'z', ctrlKey: true }],
    ['redo', { key: 'Z', ctrlKey: true, shiftKey: true }],
    ['assistant', { key: 'j', ctrlKey: true }],
    ['history', { key: 'h', ctrlKey: true }],
    ['settings', { key: ',', ctrlKey: true }],
    ['shortcuts', { key: '?', shiftKey: true }],
    ['nextPane', { key: 'F6' }],
    ['previousPane', { key: 'F6', shiftKey: true }],
    ['quickAdd', { key: 'q' }],
    ['complete', { key: 'c' }],
    ['delete', { key: 'Backspace' }],
  ])('%s has its keys and no other', (id, init) => {
    const calls: string[] = [];
    for (const { id } of COMMANDS) offer(id, { run: () => calls.push(id) });
    const end = commands.listen(window);
    expect(press(init)).toBe(true);
    end();
    press(init);
    expect(calls).toEqual([id]);
  });

  test('a command that nobody offers leaves its keys alone, as does one that counts elsewhere', () => {
    stop.push(commands.listen(window));
    expect(press({ key: 'c' })).toBe(false);
    const run = offer('complete', { at: () => false });
    expect([press({ key: 'c' }), run.mock.calls.length]).toEqual([false, 0]);
  });

  test('the later offer comes first, and goes with the part that made it', () => {
    const early = offer('edit');
    const late = vi.fn();
    const end = commands.offer({ edit: { run: late } });
    commands.run('edit');
    end();
    commands.run('edit');
    expect([late.mock.calls.length, early.mock.calls.length]).toEqual([1, 1]);
  });

  test('what has nothing to act on is not available', () => {
    offer('delete', { subject: () => null });
    offer('complete', { subject: () => 'Call Jonas' });
    expect(commands.available().map(({ id, subject }) => [id, subject])).toEqual([['complete', 'Call Jonas']]);
  });
});

describe('other keys', () => {
  test('a chosen key runs the command, its own no longer, and both are kept', () => {
    const run = offer('history');
    stop.push(commands.listen(window));
    commands.rebind('history', ['Mod Y']);
    press({ key: 'h', ctrlKey: true });
    expect(run).not.toHaveBeenCalled();
    press({ key: 'y', ctrlKey: true });
    expect(run).toHaveBeenCalledOnce();
    expect(JSON.parse(localStorage.getItem('assent.shortcuts') ?? '')).toEqual({ history: ['Mod Y'] });
  });

  test('who had the keys loses them, and has them back when they are given up', () => {
    commands.rebind('history', ['Mod J']);
    expect([commands.keys('assistant'), commands.holder('Mod J')]).toEqual([[], 'history']);
    commands.reset('history');
    expect([commands.keys('assistant'), commands.keys('history')]).toEqual([['Mod J'], ['Mod H']]);
    expect(commands.anyChosen).toBe(false);
  });

  test('chosen keys are lost to another command, too', () => {
    commands.rebind('inbox', ['G']);
    commands.rebind('today', ['G']);
    expect([commands.keys('inbox'), commands.keys('today')]).toEqual([[], ['G']]);
  });

  test('a command may have none', () => {
    commands.rebind('delete', []);
    expect([commands.keys('delete'), commands.isChosen('delete')]).toEqual([[], true]);
    commands.reset('delete');
    expect(commands.keys('delete')).toEqual(['Delete', 'Backspace']);
  });

  test.each([
    ['{"history":["Mod Y"],"nonsense":["A"],"undo":"Z","redo":[1]}', ['Mod Y'], ['Mod Z']],
    ['not JSON', ['Mod H'], ['Mod Z']],
    ['null', ['Mod H'], ['Mod Z']],
  ])('what is kept as %s is read with care', async (kept, history, undo) => {
    localStorage.setItem('assent.shortcuts', kept);
    vi.resetModules();
    const { commands: fresh } = await import('./commands.svelte');
    expect([fresh.keys('history'), fresh.keys('undo')]).toEqual([history, undo]);
  });
});
