// Where the ticked operations of a list would put tasks: as ghosts in the lists, and as gains and losses in the sidebar.
// The host says what each operation does to each place.
import type { Ghost } from '../../../shared/state/pencil.svelte';
import { selected, type Review } from './review';

/** The tasks that ticked operations would create or move. */
export function ghostsOf(review: Review | null): Ghost[] {
  return (review ? selected(review) : []).flatMap(({ id, proposed: { preview } }) =>
    preview.samples.flatMap(({ number, title, after, lands = [] }, index) => {
      const fields = after ?? {};
      const named = typeof fields.title === 'string' ? fields.title : title;
      return lands.length === 0
        ? []
        : [{ key: `${id} ${index}`, title: named, fields, lands, ...(number === undefined ? {} : { number }) }];
    }),
  );
}

/** How many tasks each place would gain or lose. */
export function shiftsOf(review: Review | null): Record<string, number> {
  const shifts: Record<string, number> = {};
  for (const { proposed } of review ? selected(review) : []) {
    for (const [place, by] of Object.entries(proposed.preview.shifts ?? {})) shifts[place] = (shifts[place] ?? 0) + by;
  }
  return shifts;
}
