// The catalogue as the window needs it: in which language it speaks is known before the first message is said and changes
// only with a reload. So each text is chosen once, and not anew whenever it is said, which also makes the bundle smaller.

const CHOICE = 'virtual:choice';

/** What stands at the end of every compiled message: which of its texts is said. */
const MESSAGE =
  /const (\w+) = \(inputs(?: = \{\})?, options = \{\}\) => \{[\s\S]*?if \(locale === "en"\) return (\w+)\(inputs\)\s*return (\w+)\(inputs\)\s*\};/;

/**
 * What the host says itself in English (`said` in src/shared/sentences): of these only the other language is ever said here,
 * so the English text, which says what is meant and is checked, need not be shipped.
 */
export const HOST_SAYS = /^(?:problem|skipped|wake|report|ask|reply|remark|why)_/;

/** A text with nothing to fill in, as a literal. */
function plain(code, name) {
  const found = code.match(
    new RegExp(`const ${name} = [^\n]*\\(\\) => \\{\\s*return [^\n]*?(\`(?:[^\`\\\\$]|\\\\.)*\`)\\)\\s*\\};`),
  );
  return found?.[1];
}

/** @returns {import('vite').Plugin} */
export function oneLanguage() {
  return {
    name: 'one-language',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === CHOICE ? `\0${CHOICE}` : undefined),
    load: (id) =>
      id === `\0${CHOICE}`
        ? `import { getLocale } from '/src/paraglide/runtime.js';
           const english = getLocale() === 'en';
           export const choose = (en, de) => (english ? en : de);
           export const say = (en, de) => () => (english ? en : de);`
        : undefined,
    transform(code, id) {
      if (!/\/paraglide\/messages\/(?!_index)[^/]+\.js$/.test(id)) return undefined;
      const message = code.match(MESSAGE);
      if (!message) return this.error('This message is compiled in another way than expected.');
      const [whole, name, en, de] = message;
      const [english, german] = [plain(code, en), plain(code, de)];
      const both =
        english && german ? `/* @__PURE__ */ say(${english}, ${german})` : `/* @__PURE__ */ choose(${en}, ${de})`;
      const chosen = HOST_SAYS.test(name) ? de : both;
      const once = code.replace('/* @__NO_SIDE_EFFECTS__ */', '').replace(whole, () => `const ${name} = ${chosen};`);
      const imports = `import { choose, say } from '${CHOICE}';`;
      return { code: once.replace(/import \{[^}]*\} from '..\/runtime.js';/, imports), map: null };
    },
  };
}
