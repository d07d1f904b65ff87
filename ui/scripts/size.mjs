// Prints the gzipped size of the built window and fails if it is over the limit: the window is opened from the disk,
// but all of it has to be read, parsed and kept. It loads one language, so only the largest counts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const MOST = 300 * 1024;
/** The most that the quick-add window loads: what the main window has on top of it must not be in its files. */
const MOST_OF_QUICK_ADD = 80 * 1024;
const FOLDER = 'dist';

const gzipped = (path) => gzipSync(readFileSync(path)).length;
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

const files = readdirSync(FOLDER, { recursive: true }).filter((file) => /\.(?:css|html|js)$/.test(file));
const sum = (files) => files.reduce((sum, file) => sum + gzipped(join(FOLDER, file)), 0);
/** Help and recovery are fetched only when needed, so they are reported separately. */
const isHelp = (file) => /(?:^|\/)help-[^/]+$/.test(file);
const isRecovery = (file) => /(?:^|\/)recovery-[^/]+$/.test(file);
const isText = (file) => /(?:^|\/)texts-[^/]+$/.test(file);
const language = Math.max(...files.filter(isText).map((file) => sum([file])));
const all = sum(files.filter((file) => !isHelp(file) && !isRecovery(file) && !isText(file))) + language;
const help = sum(files.filter(isHelp));
const recovery = sum(files.filter(isRecovery));

/** What an entry loads before the first picture: its page, everything the page names, and the texts. */
function first(entry) {
  const page = join(FOLDER, entry);
  const named = readFileSync(page, 'utf8').matchAll(/(?:href|src)="\/(assets\/[^"]+\.(?:css|js))"/g);
  return [...named].reduce((sum, [, file]) => sum + gzipped(join(FOLDER, file)), gzipped(page) + language);
}

const quickAdd = first('quick-add.html');
process.stdout.write(
  `The window: ${kilobytes(all)} gzipped of ${kilobytes(MOST)}; ` +
    `${kilobytes(first('index.html'))} for the first list, ${kilobytes(quickAdd)} of ${kilobytes(MOST_OF_QUICK_ADD)} for quick add. ` +
    `Fetched when it is needed, apart: help ${kilobytes(help)}, recovery ${kilobytes(recovery)}.\n`,
);
for (const [size, most] of [
  [all, MOST],
  [quickAdd, MOST_OF_QUICK_ADD],
]) {
  if (size <= most) continue;
  process.stderr.write(`That is ${kilobytes(size - most)} too much.\n`);
  process.exitCode = 1;
}
