// A line of quick add, read back: "First on Tue 1 Dec, 09:00, then monthly."
import type { QuickAddReading } from '../../ipc';
import { m } from '../../paraglide/messages';
import { shortDate } from '../dates';
import { repeats, rule } from './rule';
import { said } from './said';
import { capital, isDate } from './words';

/** When the task would be, and when it is due; nothing where the line does not say. */
export function readingSentence({ operation, sentence }: QuickAddReading, today: string): string {
  return said(sentence, () => {
    const { scheduledFor, timeOfDay, recurrence, deadline } = operation;
    const told: string[] = [];
    if (isDate(scheduledFor)) {
      const when = [shortDate(scheduledFor, today), ...(typeof timeOfDay === 'string' ? [timeOfDay] : [])].join(', ');
      told.push(repeats(recurrence) ? m.say_first_on({ when, rule: rule(recurrence) }) : m.say_on({ when }));
    }
    if (isDate(deadline)) told.push(m.say_due_by({ day: shortDate(deadline, today) }));
    return capital(told.join(m.say_read_between()));
  });
}
