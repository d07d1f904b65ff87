// A project or a label that a search names, as in `#Home` or `@"deep work"`, and that does not exist.
import { sidebar } from '../../../shared/state/sidebar.svelte';

export interface UnknownName {
  kind: 'project' | 'label';
  name: string;
}

/** A sign or a key with a name, or quoted text, which is searched for as written. */
const PARTS = /(?<=^|\s)(?:(?:([#@])|(project|label):)(?:"([^"]*)"?|(\S+))|"[^"]*"?)/gi;

export function unknownName(words: string): UnknownName | undefined {
  const { projects, labels, archivedProjects = [], archivedLabels = [] } = sidebar.data;
  for (const [, sign, key, quoted, plain] of words.matchAll(PARTS)) {
    const name = (quoted ?? plain ?? '').trim();
    if (name === '' || (sign === '#' && /^\d+$/.test(name))) continue;
    const isProject = sign === '#' || key?.toLowerCase() === 'project';
    const known: { name: string }[] = isProject ? [...projects, ...archivedProjects] : [...labels, ...archivedLabels];
    if (isProject && name.toLowerCase() === 'inbox') continue;
    if (known.some((one) => one.name.toLowerCase() === name.toLowerCase())) continue;
    return { kind: isProject ? 'project' : 'label', name };
  }
  return undefined;
}
