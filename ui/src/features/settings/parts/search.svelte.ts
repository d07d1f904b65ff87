// The search over all settings. Each setting knows its own words and hides while others are looked for.
import { getContext, setContext } from 'svelte';

const SECTION = Symbol('section');
let words = $state('');

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wanted = $derived(plain(words).split(/\s+/).filter(Boolean));

export const search = {
  get words(): string {
    return words;
  },
  set words(next: string) {
    words = next;
  },
  get active(): boolean {
    return wanted.length > 0;
  },
};

/** Everything inside the component also goes by the name of its section. */
export function nameSection(name: string): void {
  setContext(SECTION, name);
}

/** Call it while the component is created. Returns whether a setting with these texts is shown. */
export function finder(): (...texts: (string | undefined)[]) => boolean {
  const section = getContext<string | undefined>(SECTION);
  return (...texts) => {
    const text = plain([section, ...texts].join(' '));
    return wanted.every((word) => text.includes(word));
  };
}
