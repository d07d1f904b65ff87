// Times of notes and recordings in words.
import type { Note } from '../../../ipc';
import { m } from '../../../paraglide/messages';
import { getLocale } from '../../../paraglide/runtime';
import { dateAndTime, daysBetween, instantInWords, localInstant, relativeDate } from '../../../shared/dates';

/** "06:12", "1:04:10" */
export function lengthWords(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const pad = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${pad(minutes)}:${pad(seconds % 60)}`;
}

/** Shorter recordings are told in tenths of a second. */
const SHORT_MS = 10_000;

export function isShort(lengthMs: number): boolean {
  return lengthMs > 0 && lengthMs < SHORT_MS;
}

/** A position in a recording of a length: "06:12", and "0.8 s" where the whole is short. */
export function positionWords(ms: number, lengthMs: number): string {
  return isShort(lengthMs) ? m.player_tenths({ seconds: tenths(ms) }) : lengthWords(ms);
}

/** "0.8 / 1.4 s", "06:12 / 19:04" */
export function progressWords(ms: number, lengthMs: number): string {
  return `${isShort(lengthMs) ? tenths(ms) : lengthWords(ms)} / ${positionWords(lengthMs, lengthMs)}`;
}

function tenths(ms: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(getLocale(), digits).format(Math.floor(ms / 100) / 10);
}

/** "today", "yesterday", "Sun 22 Nov": the day at which a note counts as evidence. */
export function noteDay({ recordedUntil }: Note, today: string): string {
  const { date } = localInstant(recordedUntil);
  const words = relativeDate(date, today);
  return Math.abs(daysBetween(today, date)) <= 1 ? words.toLowerCase() : words;
}

/** "Tue 24 Nov, 22:10"; for a recording when it was made: "Recorded 21:50–22:10". */
export function noteTime({ kind, recordedFrom, recordedUntil }: Note, today: string): string {
  if (kind === 'text') return dateAndTime(recordedUntil, today);
  const until = localInstant(recordedUntil);
  const from = localInstant(recordedFrom);
  const begin = from.date === until.date ? from.time : instantInWords(recordedFrom, today);
  return m.note_recorded({ from: begin, until: until.time });
}

/** A note's name for screen readers: "Note, yesterday 22:31". */
export function noteName(note: Note, today: string): string {
  const when = instantInWords(note.recordedUntil, today);
  return note.audio ? m.note_recording_named({ when }) : m.note_named({ when });
}
