// Finds the lists in plain text: lines that begin with "-", "*", "•" or a number. Pure.

export interface ListedLine {
  /** What is shown before the line's text: "•", "2." or nothing. */
  mark: string;
  /** Without its mark. */
  text: string;
}

export type Block = { kind: 'text'; text: string } | { kind: 'list'; numbered: boolean; items: ListedLine[] };

const ENTRY = /^\s*(?:[-*•]|(\d{1,3})[.)])\s+(?=\S)/;

export function lineOf(line: string): ListedLine {
  const found = ENTRY.exec(line);
  if (!found) return { mark: '', text: line };
  return { mark: found[1] === undefined ? '•' : `${found[1]}.`, text: line.slice(found[0].length) };
}

export function hasList(text: string): boolean {
  return text.split('\n').some((line) => lineOf(line).mark !== '');
}

/** The text in order: text between lists unchanged, lists as their items. An indented line continues an item. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const { mark, text: words } = lineOf(line);
    const last = blocks.at(-1);
    const item = last?.kind === 'list' ? last.items.at(-1) : undefined;
    if (mark !== '') {
      const numbered = mark !== '•';
      if (last?.kind === 'list' && last.numbered === numbered) last.items.push({ mark, text: words });
      else blocks.push({ kind: 'list', numbered, items: [{ mark, text: words }] });
    } else if (item && /^\s+\S/.test(line)) item.text += `\n${words.trim()}`;
    else if (last?.kind === 'text') last.text += `\n${words}`;
    else blocks.push({ kind: 'text', text: words });
  }
  return blocks
    .map((block) => (block.kind === 'text' ? { ...block, text: block.text.replace(/^\n+|\s+$/g, '') } : block))
    .filter((block) => block.kind === 'list' || block.text !== '');
}
