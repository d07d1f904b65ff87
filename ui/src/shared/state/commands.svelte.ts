// The current state of commands: who carries them out, their keys, and the one listener that runs them.
// Parts of the window offer what they can do while they are shown; the palette and the keyboard both look here.
import { SvelteMap } from 'svelte/reactivity';
import { command, COMMANDS, firstKeys, type CommandId } from '../keys/commands';
import { counts, pressOf } from '../keys/keyboard';

export interface Offer {
  run: () => void;
  /** Whether its keys count while `target` has the focus; everywhere if absent. */
  at?: (target: EventTarget | null) => boolean;
  /** What it would act on now, in words; `null` if there is nothing. Absent if it acts on the whole window. */
  subject?: () => string | null;
}

export type Offers = Partial<Record<CommandId, Offer>>;

const KEY = 'assent.shortcuts';
const known = new Set<string>(COMMANDS.map(({ id }) => id));
const offers: Partial<Record<CommandId, Offer[]>> = {};
/** The person's keys; a command without an entry has its default keys. */
const chosen = new SvelteMap<CommandId, readonly string[]>(stored());

function stored(): [CommandId, string[]][] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return Object.entries(value as object).filter(
      (entry): entry is [CommandId, string[]] =>
        known.has(entry[0]) && Array.isArray(entry[1]) && entry[1].every((press) => typeof press === 'string'),
    );
  } catch {
    return [];
  }
}

function keep() {
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(chosen)));
}

function chosenElsewhere(press: string, id: CommandId): boolean {
  return [...chosen].some(([other, keys]) => other !== id && keys.includes(press));
}

export const commands = {
  /** Offers commands of a part of the window; returns a function that withdraws them. A later offer takes precedence. */
  offer(some: Offers): () => void {
    const entries = Object.entries(some) as [CommandId, Offer][];
    for (const [id, offer] of entries) offers[id] = [offer, ...(offers[id] ?? [])];
    return () => {
      for (const [id, offer] of entries) offers[id] = offers[id]?.filter((other) => other !== offer);
    };
  },

  /** The commands that can run now, and what they act on, in the order of the catalogue. */
  available(): { id: CommandId; subject?: string; run: () => void }[] {
    return COMMANDS.flatMap(({ id }) => {
      for (const offer of offers[id] ?? []) {
        const subject = offer.subject?.();
        if (subject !== null) return [{ id, subject, run: offer.run }];
      }
      return [];
    });
  },

  /** The keys of a command, without those that the person gave to another command. */
  keys(id: CommandId): readonly string[] {
    return chosen.get(id) ?? firstKeys(command(id)).filter((press) => !chosenElsewhere(press, id));
  },
  /** The keys shown beside its name. */
  shown(id: CommandId): string | undefined {
    return commands.keys(id)[0];
  },
  isChosen: (id: CommandId): boolean => chosen.has(id),
  get anyChosen(): boolean {
    return chosen.size > 0;
  },
  /** The command that has these keys, except `but`. */
  holder(press: string, but?: CommandId): CommandId | undefined {
    return COMMANDS.find(({ id }) => id !== but && commands.keys(id).includes(press))?.id;
  },

  /** Gives a command these keys only; a command that had them loses them. */
  rebind(id: CommandId, keys: readonly string[]): void {
    chosen.delete(id);
    for (const [other, had] of chosen) {
      const left = had.filter((press) => !keys.includes(press));
      if (left.length < had.length) chosen.set(other, left);
    }
    if (keys.join() !== firstKeys(command(id)).join()) chosen.set(id, keys);
    keep();
  },
  reset(id: CommandId): void {
    commands.rebind(id, firstKeys(command(id)));
  },
  resetAll(): void {
    chosen.clear();
    keep();
  },

  /** Runs a command; returns whether anyone could run it. */
  run(id: CommandId): boolean {
    const found = commands.available().find((offered) => offered.id === id);
    found?.run();
    return found !== undefined;
  },

  /** Listens for the keys of all commands; returns a function that stops it. */
  listen(target: Window): () => void {
    const keydown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const press = pressOf(event);
      const id = press !== null && counts(press, event.target) ? commands.holder(press) : undefined;
      const offer = id && offers[id]?.find(({ at }) => at?.(event.target) ?? true);
      if (!offer) return;
      event.preventDefault();
      offer.run();
    };
    target.addEventListener('keydown', keydown);
    return () => target.removeEventListener('keydown', keydown);
  },
};
