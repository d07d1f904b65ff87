// Starts the window: colours first, then the host, then the first screen.
import { mount } from 'svelte';
import { start } from './app/start';
import App from './App.svelte';
import { connect } from './ipc';
import { getLocale } from './paraglide/runtime';
import { firstFrame } from './shared/state/first-frame.svelte';
import { settings } from './shared/state/settings.svelte';
import { ignoreStrayDrops } from './shared/stray-drops';
import { loadTypeface } from './shared/theme/typeface';
import './shared/theme/tokens.css';
import './shared/theme/base.css';

ignoreStrayDrops();
settings.paintRemembered();
document.documentElement.lang = getLocale();
const typeface = loadTypeface();
await connect();
await Promise.all([start(), typeface]);

const target = document.getElementById('app');
if (target) {
  firstFrame.begin();
  mount(App, { target });
}
