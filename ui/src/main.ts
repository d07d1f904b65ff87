// Starts the window: first the colours, then the host, then the first screen. If the database is not open, recovery comes before that.
import { mount } from 'svelte';
import { start } from './app/start';
import App from './App.svelte';
import { connect } from './ipc';
import { getLocale } from './paraglide/runtime';
import { firstFrame } from './shared/state/first-frame.svelte';
import { settings } from './shared/state/settings.svelte';
import { ignoreStrayDrops } from './shared/drag/stray-drops';
import { loadTypeface } from './shared/theme/typeface';
import './shared/theme/tokens.css';
import './shared/theme/base.css';

const target = document.getElementById('app');

ignoreStrayDrops();
settings.paintRemembered();
document.documentElement.lang = getLocale();
const typeface = loadTypeface();
await connect();
if (target && location.hash === '#recovery') {
  const [{ recover }] = await Promise.all([import('./features/recovery'), typeface]);
  await recover(target);
  history.replaceState(null, '', '/');
}
await Promise.all([start(), typeface]);

if (target) {
  firstFrame.painted = false;
  mount(App, { target });
}
