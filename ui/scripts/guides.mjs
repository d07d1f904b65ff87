// Turns the guides of docs/guide into HTML at build time, so that the window ships no Markdown parser and sets nothing but our own
// text as HTML. Pictures are left out; links to other guides stay in the dialog.
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Marked } from 'marked';

const MODULE = 'virtual:guides';
const FOLDER = resolve(import.meta.dirname, '../../docs/guide');
/** The order of the guides in the window. */
const ORDER = [
  'getting-started',
  'talking-to-the-assistant',
  'connect-a-model',
  'agent',
  'ai-labels',
  'keyboard',
  'command-line',
  'import-and-backup',
  'privacy',
];

const marked = new Marked({
  renderer: {
    // The dialog's title is the heading above the guide's.
    heading({ tokens, depth }) {
      return `<h${depth + 2}>${this.parser.parseInline(tokens)}</h${depth + 2}>\n`;
    },
    paragraph({ tokens }) {
      const text = this.parser.parseInline(tokens);
      return text === '' ? '' : `<p>${text}</p>\n`;
    },
    image: () => '',
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const [, guide] = /^([a-z-]+)\.md$/.exec(href) ?? [];
      // A link to a file outside the guides cannot be opened here.
      return guide ? `<a href="#${guide}" data-guide="${known(guide)}">${text}</a>` : text;
    },
  },
});

function known(guide) {
  if (!ORDER.includes(guide)) throw new Error(`There is no guide “${guide}”.`);
  return guide;
}

/** One guide; its heading is its name. */
function read(id) {
  const [heading, ...rest] = marked.lexer(readFileSync(resolve(FOLDER, `${id}.md`), 'utf8'));
  if (heading?.type !== 'heading' || heading.depth !== 1)
    throw new Error(`The guide “${id}” begins without a heading.`);
  return { id, title: heading.text, html: marked.parser(rest) };
}

/** @returns {import('vite').Plugin} */
export function guides() {
  return {
    name: 'guides',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      for (const file of readdirSync(FOLDER)) {
        known(file.replace(/\.md$/, ''));
        this.addWatchFile(resolve(FOLDER, file));
      }
      return `export const guides = ${JSON.stringify(ORDER.map(read))};`;
    },
  };
}
