// The keyboard map: which keys do what, how they are shown, and when a single key counts.
import { tinykeys } from 'tinykeys';

/** Shortcuts of the whole window. `$mod` is Ctrl, or Command on a Mac. */
export const SHORTCUTS = {
  undo: '$mod+z',
  redo: '$mod+Shift+z',
  search: '$mod+k',
  assistant: '$mod+j',
  history: '$mod+h',
  settings: '$mod+,',
  nextPane: 'F6',
  previousPane: 'Shift+F6',
  quickAdd: 'q',
} as const;

export type Shortcut = keyof typeof SHORTCUTS;

/** Shortcuts that are one letter: they count only while no field has the focus. */
const LETTERS: readonly Shortcut[] = ['quickAdd'];
/** Shortcuts a field has for itself as long as it holds something. */
const FIELD_OWNS: readonly Shortcut[] = ['undo', 'redo'];

/** Whether the person runs macOS: there the symbols are shown, elsewhere the words. */
export function isMac(): boolean {
  return /mac/i.test(navigator.platform);
}

/** The keycaps of a shortcut: `Mod Shift Z` is `Ctrl`, `Shift`, `Z`, or the symbols of a Mac. */
export function keycaps(keys: string, mac = isMac()): string[] {
  const symbols: Record<string, string> = mac
    ? { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩', Del: '⌫' }
    : { Mod: 'Ctrl' };
  return keys.split(' ').map((key) => symbols[key] ?? key);
}

/** Whether typing goes into this element. */
export function isField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range', 'file'].includes(target.type))
  );
}

/** Whether a shortcut counts while `target` has the focus. An open dialog or menu has the keyboard for itself. */
export function counts(shortcut: Shortcut, target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('[role="dialog"], [role="menu"]')) return false;
  if (!isField(target)) return true;
  if (LETTERS.includes(shortcut)) return false;
  return !(FIELD_OWNS.includes(shortcut) && target.value !== '');
}

/** Listens for the window's shortcuts; returns what stops it. */
export function listenForShortcuts(target: Window, actions: Record<Shortcut, () => void>): () => void {
  const bindings = Object.entries(SHORTCUTS).map(([name, keys]) => [
    keys,
    (event: KeyboardEvent) => {
      const shortcut = name as Shortcut;
      if (event.defaultPrevented || !counts(shortcut, event.target)) return;
      event.preventDefault();
      actions[shortcut]();
    },
  ]);
  return tinykeys(target, Object.fromEntries(bindings));
}
