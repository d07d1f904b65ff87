// Starts the quick-add window. It has an entry of its own, so that it loads one line and not the whole of the main window.
import { mount } from 'svelte';
import QuickAddWindow from './features/quick-add/QuickAddWindow.svelte';
import { connect } from './ipc';
import { getLocale } from './paraglide/runtime';
import { settings } from './shared/state/settings.svelte';
import { loadTypeface } from './shared/theme/typeface';
import './shared/theme/tokens.css';
import './shared/theme/base.css';

settings.paintRemembered();
document.documentElement.lang = getLocale();
await Promise.all([connect('quick-add'), loadTypeface()]);

const target = document.getElementById('app');
if (target) mount(QuickAddWindow, { target });
