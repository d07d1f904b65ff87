import { describe, expect, test } from 'vitest';
import { match, rank } from './fuzzy';

/** The name with the matched parts in brackets. */
function marked(typed: string, name: string): string | null {
  const found = match(typed, name);
  if (!found) return null;
  return found.marks.reduceRight(
    (text, [from, to]) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`,
    name,
  );
}

describe('what fits, and what is marked', () => {
  test.each([
    ['the name itself', 'today', 'Today', '[Today]'],
    ['the beginning of a word', 'tom', 'Move to tomorrow', 'Move to [tom]orrow'],
    ['inside a word', 'mov', 'Remove the logos', 'Re[mov]e the logos'],
    ['several words in any order', 'tomorrow mov', 'Move to tomorrow', '[Mov]e to [tomorrow]'],
    ['a letter left out', 'setings', 'Open settings', 'Open [settings]'],
    ['a letter too many', 'backklog', 'Backlog', '[Backlog]'],
    ['another letter', 'trush', 'Trash', '[Trash]'],
    ['two letters swapped', 'ubdo', 'Undo the last change', '[Undo] the last change'],
    ['neighbours swapped', 'histroy', 'History', '[History]'],
    ['two errors in a long word', 'asistent', 'Open the assistant', 'Open the [assistant]'],
    ['errors in what is typed so far', 'tommor', 'Move to tomorrow', 'Move to [tomor]row'],
    ['initials', 'sas', 'Show all shortcuts', '[S]how [a]ll [s]hortcuts'],
    ['letters in their order', 'upcmg', 'Upcoming', '[Upc]o[m]in[g]'],
    ['marks above letters in the name', 'loschen', 'Löschen', '[Löschen]'],
    ['marks above letters in what is typed', 'café', 'Cafe', '[Cafe]'],
    ['a sharp s', 'strasse', 'Straße fegen', '[Straße] fegen'],
    ['after a sign of two units', 'home', '🏠 Home', '🏠 [Home]'],
  ])('%s', (_, typed, name, expected) => expect(marked(typed, name)).toBe(expected));

  test.each([
    ['two errors in a short word', 'trsuk', 'Trash'],
    ['an error in three letters', 'mox', 'Move'],
    ['one word of two', 'move banana', 'Move to tomorrow'],
    ['letters that do not begin with a word', 'nbox', 'Today, in bad oxygen'],
    ['letters too far apart', 'ms', 'Move to the backlog of someone'],
    ['signs alone', '!!', 'Today'],
  ])('not %s', (_, typed, name) => expect(match(typed, name)).toBeNull());
});

test.each([
  ['to', ['To', 'Today', 'Move to tomorrow', 'Historic', 'Trash or not']],
  ['move', ['Move', 'Move up', 'Movement', 'Please move', 'Remove', 'Mode', 'My old vase']],
])('the order for %s', (typed, names) => {
  const shuffled = [...names].sort();
  expect(rank(typed, shuffled, (name) => name).map(({ one }) => one)).toEqual(
    names.filter((name) => match(typed, name)),
  );
});

test('nothing typed fits everything, in the order given', () => {
  expect(rank(' ', ['b', 'a'], (name) => name).map(({ one }) => one)).toEqual(['b', 'a']);
});
