import { fileURLToPath } from 'node:url';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { bridge } from './scripts/bridge.mjs';
import { icons } from './scripts/icons.mjs';
import { guides } from './scripts/guides.mjs';
import { oneLanguage } from './scripts/one-language.mjs';

const QUICK_ADD = fileURLToPath(new URL('src/quick-add.ts', import.meta.url));

interface Module {
  importedIds: readonly string[];
}

let ofQuickAdd: Set<string> | undefined;

/** Whether the quick-add window loads the module before it is shown. */
function isOfQuickAdd(id: string, moduleOf: (id: string) => Module | null): boolean {
  if (!ofQuickAdd) {
    ofQuickAdd = new Set([QUICK_ADD]);
    for (const one of ofQuickAdd) for (const next of moduleOf(one)?.importedIds ?? []) ofQuickAdd.add(next);
  }
  return ofQuickAdd.has(id);
}

export default defineConfig({
  plugins: [
    icons(),
    svelte(),
    svelteTesting(),
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
    }),
    oneLanguage(),
    guides(),
    bridge(),
  ],
  clearScreen: false,
  server: { port: 5173, strictPort: true },
  build: {
    target: 'safari16.4',
    // Web views that do not know the links ignore them, and load the same files a little later.
    modulePreload: { polyfill: false },
    outDir: 'dist',
    emptyOutDir: true,
    rolldownOptions: {
      input: ['index.html', 'quick-add.html'],
      // Many small files are more to read, and pack less well, than a few: one that several parts share, and one with all that
      // the first screen does without.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: (id, modules) => (isOfQuickAdd(id, (one) => modules.getModuleInfo(one)) ? 'base' : null),
              // Without what only quick add has: it would run in the other window, too.
              minShareCount: 2,
              priority: 2,
            },
            { name: 'shared', minShareCount: 3, priority: 1 },
            { name: 'texts-en', test: /virtual:texts\/en/, priority: 3 },
            { name: 'texts-de', test: /virtual:texts\/de/, priority: 3 },
            { name: 'recovery', test: /src\/features\/recovery|messages\/recovery/, priority: 3 },
            { name: 'help', test: /src\/features\/help\/|virtual:guides/ },
            {
              name: 'later',
              test: /src\/(?:features\/(?:agent\/(?!toasts|words)|assistant|history|insights|palette|repeat|settings|task-detail)\/|shared\/Pages)/,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    // One for each core: by default Vitest leaves one core idle, which on two cores is half of the computer.
    maxWorkers: '100%',
    // Every file would load the whole window again. The state that modules keep is reset in setup.ts and by the tests.
    isolate: false,
    globalSetup: ['src/test/bridge.ts'],
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/test/setup.ts'],
    // Read as text by the page of all parts.
    css: { include: [/theme\/tokens\.css/] },
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As long as testing-library waits: what is fetched later comes late on a busy computer.
    expect: { poll: { timeout: 8_000 } },
    // Like a story, a test that fails is played once more; the report names it.
    retry: 1,
  },
});
