// Starts the window: colours first, then the host, then the first screen.
import { mount } from 'svelte';
import App from './App.svelte';
import { connect, ipc } from './ipc';
import { getLocale } from './paraglide/runtime';
import { layout } from './shared/state/layout.svelte';
import { place } from './shared/state/place.svelte';
import { settings } from './shared/state/settings.svelte';
import './shared/theme/tokens.css';
import './shared/theme/base.css';

settings.paintRemembered();
document.documentElement.lang = getLocale();
await connect();

/** A first start begins where the example tasks are, beside the assistant. */
async function chooseStart(): Promise<void> {
  const examples = await ipc()
    .examplesPresent()
    .catch(() => false);
  if (!examples) return;
  place.go({ kind: 'inbox' });
  if (layout.room === 'wide') place.openAssistant();
}
await chooseStart();

const target = document.getElementById('app');
if (target) mount(App, { target });
