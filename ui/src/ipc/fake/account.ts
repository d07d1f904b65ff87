// What the sentences of the fake's change sets are made of.
import type { Account, Applied, Part, Summary } from '../generated';

/** What the sentence is made of, as far as the fake counts. */
export function accountOf(today: string, results: Applied['results'], summary: Summary): Account {
  const [first, second] = results;
  if (first && !second) return { kind: 'one', today, op: first.op, preview: first.preview };
  const parts: Part[] = [
    { deed: 'created', times: summary.created },
    { deed: 'completed', times: summary.completed },
    { deed: 'changed', times: summary.updated },
    { deed: 'deleted', times: summary.deleted },
  ];
  const told = parts.filter(({ times }) => times > 0);
  return told.length === 0 ? { kind: 'nothing' } : { kind: 'several', today, parts: told };
}

/** The account of taking back what another one tells of. */
export function reversed(account: Account | undefined, word: 'Undid' | 'Redid'): Account | undefined {
  if (account === undefined) return undefined;
  if (word === 'Undid') return { kind: 'undid', what: account };
  return { kind: 'redid', what: account.kind === 'undid' ? account.what : account };
}
