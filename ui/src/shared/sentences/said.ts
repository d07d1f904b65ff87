// The host speaks English and sends beside each sentence what it is made of.
import { getLocale } from '../../paraglide/runtime';

/** The host's words where the window speaks its language or nothing better is known; else the sentence made anew. */
export function said(words: string, anew: () => string | undefined): string {
  return getLocale() === 'en' ? words : (anew() ?? words);
}
