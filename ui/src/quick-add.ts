// Starts the quick-add window. It is a separate entry, so that it does not load the main window's code.
import { mount } from 'svelte';
import QuickAddWindow from './features/quick-add/QuickAddWindow.svelte';
import { connect } from './ipc';
import { getLocale } from './paraglide/runtime';
import { report } from './shared/state/changes.svelte';
import { loadDrafts } from './shared/state/drafts.svelte';
import { settings } from './shared/state/settings.svelte';
import { ignoreStrayDrops } from './shared/drag/stray-drops';
import { loadTypeface } from './shared/theme/typeface';
import './shared/theme/tokens.css';
import './shared/theme/base.css';

ignoreStrayDrops();
settings.paintRemembered();
document.documentElement.lang = getLocale();
await connect('quick-add');
await Promise.all([loadDrafts().catch(report), loadTypeface()]);

const target = document.getElementById('app');
if (target) mount(QuickAddWindow, { target });
