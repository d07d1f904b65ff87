// The page of all parts, for development only: `/design.html` shows the board twice, light and dark; `?theme=dark` shows only the dark one.
import { mount, tick } from 'svelte';
import { start } from '../app/start';
import { connect } from '../ipc';
import { settings } from '../shared/state/settings.svelte';
import { loadTypeface } from '../shared/theme/typeface';
import '../shared/theme/tokens.css';
import '../shared/theme/base.css';
import Board from './Board.svelte';
import { forceStates } from './force-states';
import SideBySide from './SideBySide.svelte';

const target = document.getElementById('app') ?? document.body;
const asked = new URLSearchParams(location.search);
const theme = asked.get('theme');

void loadTypeface();

if (theme === 'light' || theme === 'dark') {
  await connect();
  await start();
  await settings.save({ theme });
  document.body.style.overflow = 'auto';
  mount(Board, { target });
  await tick();
  forceStates(document);
} else {
  settings.paintRemembered();
  mount(SideBySide, { target });
}
