// What an agent did, in fewer words where the step itself says the rest.
import type { Deed } from '../../ipc';
import { m } from '../../paraglide/messages';

/** Changes against the user's tick: the step shows the reason. */
const AGAINST: Record<string, { toast: Naming; list: Naming } | undefined> = {
  did_tick_against: { toast: m.agent_ticked, list: m.agent_ticked_against },
  did_untick_against: { toast: m.agent_unticked, list: m.agent_unticked_against },
};
type Naming = (inputs: { title: string }) => string;

/** The only thing that a deed did, if it went against the user's tick. */
function against({ kind, parts = [] }: Deed): { code: string; title: string } | null {
  const [only, ...others] = parts;
  if (kind !== 'overridden' || !only || others.length > 0) return null;
  const title = only.values?.title;
  return typeof title === 'string' ? { code: only.code, title } : null;
}

/** The line in the panel, and the toast. */
export function deedWords(deed: Deed, where: 'toast' | 'list'): string {
  const tick = against(deed);
  return (tick && AGAINST[tick.code]?.[where]({ title: tick.title })) ?? deed.sentence;
}
