// What has to be known before the first screen: the settings, the names of projects and labels, the first list, and what
// was typed and not saved. All of it is asked for at the same time.
import { prepare } from '../features/tasks/kept-lists';
import { ipc } from '../ipc';
import { getLocale } from '../paraglide/runtime';
import { report } from '../shared/state/changes.svelte';
import { loadDrafts } from '../shared/state/drafts.svelte';
import { layout } from '../shared/state/layout.svelte';
import { place } from '../shared/state/place.svelte';
import { settings } from '../shared/state/settings.svelte';
import { sidebar } from '../shared/state/sidebar.svelte';

/** A first start begins where the example tasks are, beside the assistant. */
async function chooseStart(): Promise<void> {
  if (!(await ipc().examplesPresent())) return;
  place.go({ kind: 'inbox' });
  if (document.visibilityState === 'visible') openBeside();
  // A window that is still hidden has no width yet.
  else document.addEventListener('visibilitychange', () => requestAnimationFrame(openBeside), { once: true });
}

/** Opens the assistant where it fits beside the list. */
function openBeside() {
  if (layout.room === 'wide' && place.open.kind === 'nothing') place.openAssistant();
}

/** The host expects messages in the language that the window speaks. */
async function loadSettings(): Promise<void> {
  await settings.load();
  settings.save({ language: getLocale() }).catch(report);
}

async function firstList(): Promise<void> {
  try {
    await chooseStart();
  } finally {
    await prepare(place.current);
  }
}

/** Loads it all. What fails is said; the window opens all the same. */
export async function start(): Promise<void> {
  const loads = await Promise.allSettled([loadSettings(), sidebar.refresh(), firstList(), loadDrafts()]);
  for (const load of loads) if (load.status === 'rejected') report(load.reason);
}
