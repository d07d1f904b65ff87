// The guide's tables are those of the catalogue. If they differ, change the guide.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMMANDS, firstKeys, FIXED, GROUPS } from './commands';
import { keycaps } from './keyboard';

const GUIDE = readFileSync('../docs/guide/keyboard.md', 'utf8');

interface Line {
  does: string;
  keys: readonly string[];
  onMac?: readonly string[];
}

const shown = (keys: readonly string[], mac: boolean) =>
  keys.map((press) => keycaps(press, mac).join(mac ? '' : '+')).join(' or ') || '–';

const table = (name: string, lines: readonly Line[]) =>
  [
    `## ${name}`,
    '',
    '| What it does | macOS | Windows and Linux |',
    '| --- | --- | --- |',
    ...lines.map(({ does, keys, onMac = keys }) => `| ${does} | ${shown(onMac, true)} | ${shown(keys, false)} |`),
  ].join('\n');

test('the guide names every command with the keys it has', () => {
  const tables = [
    ...GROUPS.map(({ id, name }) => {
      const commands = COMMANDS.filter((command) => command.group === id);
      return table(
        name(),
        commands.map((command) => ({
          does: command.name(),
          keys: firstKeys(command, false),
          onMac: firstKeys(command, true),
        })),
      );
    }),
    ...FIXED.map(({ name, keys }) =>
      table(
        name(),
        keys.map((line) => ({ does: line.does(), keys: line.keys })),
      ),
    ),
  ];
  const first = `## ${GROUPS[0]?.name()}`;
  expect(GUIDE.slice(GUIDE.indexOf(first)).trimEnd()).toBe(tables.join('\n\n'));
});
