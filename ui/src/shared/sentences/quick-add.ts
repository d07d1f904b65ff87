// A line of quick add, read back: "First on Tue 1 Dec, 09:00, then monthly. New project Home."
import type { QuickAddReading, QuickAddValue } from '../../ipc';
import { m } from '../../paraglide/messages';
import { shortDate } from '../dates';
import { repeats, rule } from './rule';
import { said } from './said';
import { and, capital, isDate } from './words';

/** When, and by when; nothing where neither is said. */
function moments({ scheduledFor, timeOfDay, recurrence, deadline }: Record<string, unknown>, today: string): string[] {
  const told: string[] = [];
  const day = isDate(scheduledFor) ? [shortDate(scheduledFor, today)] : [];
  const when = [...day, ...(typeof timeOfDay === 'string' ? [timeOfDay] : [])].join(', ');
  if (when) told.push(repeats(recurrence) ? m.say_first_on({ when, rule: rule(recurrence) }) : m.say_on({ when }));
  if (isDate(deadline)) told.push(m.say_due_by({ day: shortDate(deadline, today) }));
  return told;
}

/** What may be chosen for words that are not understood for sure. */
export function valueWords(value: QuickAddValue, today: string): string {
  return said(value.sentence, () => capital(moments(value, today).join(m.say_read_between())));
}

/** When the task would be, when it is due, and what would be created with it; nothing where the line does not say. */
export function readingSentence(reading: QuickAddReading, today: string): string {
  const { operation, sentence, unknownProject, unknownLabels } = reading;
  return said(sentence, () => {
    const told = moments(operation, today);
    if (unknownProject !== undefined) told.push(m.say_new_project({ name: unknownProject }));
    const [name, ...others] = unknownLabels;
    if (others.length > 0) told.push(m.say_new_labels({ names: and(unknownLabels) }));
    else if (name !== undefined) told.push(m.say_new_label({ name }));
    return capital(told.join(m.say_read_between()));
  });
}
