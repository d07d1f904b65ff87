// `icon:NAME` is Lucide's icon of that name as a component. Its shapes are copied unchanged from the package, so that the window inserts
// them as one block instead of creating each shape. Every row of a list has icons.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const PREFIX = 'icon:';
const FOLDER = '/lucide/';
const require = createRequire(import.meta.url);

/** @returns {import('vite').Plugin[]} */
export function icons() {
  return [drawn, unmapped];
}

/** @type {import('vite').Plugin} */
const drawn = {
  name: 'icons',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(PREFIX) ? `${FOLDER}${id.slice(PREFIX.length)}.svelte` : undefined),
  async load(id) {
    if (!id.startsWith(FOLDER)) return undefined;
    const name = id.slice(FOLDER.length).replace(/\.svelte$/, '');
    const file = await readFile(require.resolve(`lucide-static/icons/${name}.svg`), 'utf8');
    const shapes = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(file)?.[1].replace(/\s*\n\s*/g, '');
    if (!shapes) return this.error(`The icon ${name} is drawn in another way than expected.`);
    return `<script>
  let { size = 24, strokeWidth = 2, fill = 'none' } = $props();
</script>
<svg class="lucide" width={size} height={size} viewBox="0 0 24 24" {fill} stroke="currentColor" stroke-width={strokeWidth} stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes}</svg>`;
  },
};

/** Removes the source map, because there is no source to debug. @type {import('vite').Plugin} */
const unmapped = {
  name: 'icons-unmapped',
  enforce: 'post',
  transform: (code, id) => (id.startsWith(FOLDER) ? { code, map: { mappings: '' } } : undefined),
};
