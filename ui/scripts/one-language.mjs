// Builds the message catalogue for a window that speaks one language, known before the first message and changed only by a reload.
// So each language is a separate file, the window loads one of them, and every message is chosen once.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MESSAGES = join(import.meta.dirname, '../src/paraglide/messages');
const LANGUAGES = ['en', 'de'];

const CATALOGUE = 'virtual:catalogue';
const TEXTS = /^\0?virtual:texts\/(\w+)$/;

/** The names of all messages. A message's place in this list is its place in each catalogue. */
function names() {
  const index = readFileSync(join(MESSAGES, '_index.js'), 'utf8');
  return [...index.matchAll(/export \* from '\.\/([^']+)\.js'/g)].map(([, name]) => name);
}

/** One compiled message in one language: a literal if it has no values, otherwise a function. */
function text(name, language, fail) {
  const code = readFileSync(join(MESSAGES, `${name}.js`), 'utf8');
  const compiled = code.match(
    new RegExp(`^const ${language}_\\w+ = (?:/\\*\\* .*? \\*/ )?(\\(.*?\\n\\});$`, 'ms'),
  )?.[1];
  if (!compiled) return fail(`The message ${name} is compiled in another way than expected.`);
  // In these languages a number is either "one" or "other", so the fallback at the end, the message's name, is never used. Values are
  // always given.
  const short = compiled
    .replace(/\n\tif \(\w+ == "other"\) (return [^\n]*)\n\treturn [^\n]*\n\}$/, '\n\t$1\n}')
    .replaceAll('i?.', 'i.')
    .replaceAll(', {});', ');');
  const literal = compiled.match(/^\(\) => \{\s*return [^\n]*?(`(?:[^`\\$]|\\.)*`)\)\s*\}$/)?.[1];
  return literal ?? short;
}

/** @returns {import('vite').Plugin} */
export function oneLanguage() {
  let places;
  const place = (name) => (places ??= new Map(names().map((each, at) => [each, at]))).get(name);
  return {
    name: 'one-language',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === CATALOGUE || TEXTS.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${CATALOGUE}`) {
        const imports = LANGUAGES.map((language) => `${language}: () => import('virtual:texts/${language}')`);
        return `import { getLocale } from '/src/paraglide/runtime.js';
          const texts = (await { ${imports.join(', ')} }[getLocale()]()).default;
          export const say = (at) => (typeof texts[at] === 'string' ? () => texts[at] : texts[at]);`;
      }
      const language = id.match(TEXTS)?.[1];
      if (!language) return undefined;
      const texts = names().map((name) => text(name, language, (fault) => this.error(fault)));
      return `import * as registry from '/src/paraglide/registry.js'; export default [${texts.join(',\n')}];`;
    },
    transform(code, id) {
      const name = id.match(/\/paraglide\/messages\/(?!_index)([^/]+)\.js$/)?.[1];
      if (!name) return undefined;
      // A message named like a keyword is exported on a separate line.
      const [, declared, , renamed = ''] =
        code.match(/^((?:export )?const (\w+)) = \(inputs[\s\S]*?^\};\s*(export \{.*\})?/m) ?? [];
      if (!declared || place(name) === undefined)
        return this.error(`The message ${name} is compiled in another way than expected.`);
      const said = `import { say } from '${CATALOGUE}'; ${declared} = /* @__PURE__ */ say(${place(name)}); ${renamed}`;
      return { code: said, map: null };
    },
  };
}
