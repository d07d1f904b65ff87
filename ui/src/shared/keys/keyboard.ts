// Keys: how a press is written down, how it is shown, and when it counts. commands.ts has the keys of each command.
import { m } from '../../paraglide/messages';

/** Modifier keys. */
const HOLDING = ['Control', 'Shift', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead', 'Unidentified', 'Process'];
/** Presses that a field with content handles itself. */
const FIELD_OWNS = ['Mod Z', 'Mod Shift Z', 'Mod Y'];
/** Presses that the system or moving the focus needs; no command can have them. */
const RESERVED = [
  'Tab',
  'Enter',
  'Escape',
  'Space',
  'Up',
  'Down',
  'Left',
  'Right',
  'Home',
  'End',
  'PageUp',
  'PageDown',
];
const EDITING = ['Mod A', 'Mod C', 'Mod V', 'Mod X'];

/** Whether the person uses macOS, which shows symbols instead of words. */
export function isMac(): boolean {
  return /mac/i.test(navigator.platform);
}

/**
 * A press in words: `Mod Shift Z`, `?`, `F6`. `Mod` is Ctrl, or Command on a Mac. Shift is named only with letters and named
 * keys, because it depends on the keyboard which signs need it. `null` while only modifier keys are down.
 */
export function pressOf(event: KeyboardEvent, mac = isMac()): string | null {
  if (!event.key || HOLDING.includes(event.key)) return null;
  // AltGr types a sign, although Windows also calls it Ctrl and Alt.
  const graph = event.getModifierState?.('AltGraph') ?? false;
  const ctrl = event.ctrlKey && !graph;
  const key = nameOf(event);
  const shift = event.shiftKey && (key.length > 1 || key.toLowerCase() !== key.toUpperCase());
  const held = [
    (mac ? event.metaKey : ctrl) && 'Mod',
    mac && ctrl && 'Ctrl',
    !mac && event.metaKey && 'Meta',
    event.altKey && !graph && 'Alt',
    shift && 'Shift',
  ];
  return [...held.filter(Boolean), key].join(' ');
}

function nameOf({ key, code }: KeyboardEvent): string {
  if (key === ' ') return 'Space';
  if (key.startsWith('Arrow')) return key.slice('Arrow'.length);
  // A letter of another script, or a character that Option produces: the key's position names it.
  if (key.length === 1 && key > '\x7f' && /^Key[A-Z]$/.test(code)) return code.slice('Key'.length);
  return key.length === 1 ? key.toUpperCase() : key;
}

/** The keycaps of a press, as keyboards of the language have them: `Mod Shift Z` is `Ctrl`, `Shift`, `Z`, or the symbols of a Mac. */
export function keycaps(keys: string, mac = isMac()): string[] {
  const names: Record<string, string> = {
    Up: '↑',
    Down: '↓',
    Left: '←',
    Right: '→',
    Escape: 'Esc',
    Space: m.key_space(),
    Home: m.key_home(),
    End: m.key_end(),
    PageUp: m.key_page_up(),
    PageDown: m.key_page_down(),
    ...(mac
      ? { Mod: '⌘', Ctrl: '⌃', Shift: '⇧', Alt: '⌥', Enter: '↩', Del: '⌦', Delete: '⌦', Backspace: '⌫' }
      : {
          Mod: m.key_ctrl(),
          Meta: 'Super',
          Shift: m.key_shift(),
          Delete: m.key_delete(),
          Backspace: m.key_backspace(),
          Enter: m.key_enter(),
        }),
  };
  return keys.split(' ').map((key) => names[key] ?? key);
}

/** Whether the element takes typed text. */
export function isField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range', 'file'].includes(target.type))
  );
}

/** Whether a press may be a command of the window while `target` has the focus. */
export function counts(press: string, target: EventTarget | null): boolean {
  // An open dialog or menu handles the keyboard itself.
  if (target instanceof Element && target.closest('[role="dialog"], [role="menu"]')) return false;
  if (!isField(target)) return true;
  if (!/^(Mod|Ctrl|Meta|Alt) /.test(press) && !/\bF\d+$/.test(press)) return false;
  return !(FIELD_OWNS.includes(press) && target.value !== '');
}

/** Whether a command may have these keys. */
export function isFree(press: string): boolean {
  return !EDITING.includes(press) && !RESERVED.includes(press.replace(/^Shift /, ''));
}
