// Data needed before the first screen: the settings, the names of projects and labels, the first list, and unsaved text.
// All of it is requested at the same time.
import { prepare } from '../features/tasks/list/kept-lists';
import { ipc } from '../ipc';
import { getLocale } from '../paraglide/runtime';
import { report } from '../shared/state/changes.svelte';
import { loadDrafts } from '../shared/state/drafts.svelte';
import { layout } from '../shared/state/layout.svelte';
import { place } from '../shared/state/place.svelte';
import { settings } from '../shared/state/settings.svelte';
import { sidebar } from '../shared/state/sidebar.svelte';

/** A first start begins in the list with the example tasks, with the assistant open. */
async function chooseStart(): Promise<void> {
  if (!(await ipc().examplesPresent())) return;
  place.go({ kind: 'inbox' });
  if (document.visibilityState === 'visible') openBeside();
  // A hidden window has no width yet.
  else document.addEventListener('visibilitychange', () => requestAnimationFrame(openBeside), { once: true });
}

/** Opens the assistant if it fits beside the list. */
function openBeside() {
  if (layout.room === 'wide' && place.open.kind === 'nothing') place.showAssistant();
}

/** The host expects messages in the language that the window speaks. */
async function loadSettings(): Promise<void> {
  await settings.load();
  settings.save({ language: getLocale() }).catch(report);
}

async function firstList(): Promise<void> {
  try {
    if (!place.comeBack()) await chooseStart();
  } finally {
    await prepare(place.current);
  }
}

/** Loads all of it. Failures are reported; the window opens anyway. */
export async function start(): Promise<void> {
  const loads = await Promise.allSettled([loadSettings(), sidebar.refresh(), firstList(), loadDrafts()]);
  for (const load of loads) if (load.status === 'rejected') report(load.reason);
}
