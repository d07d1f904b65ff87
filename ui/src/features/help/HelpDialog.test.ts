import { readdirSync } from 'node:fs';
import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { guides } from 'virtual:guides';
import App from '../../App.svelte';
import { fetchLater } from '../../app/later';
import { start } from '../../app/start';
import { connectTo } from '../../ipc';
import { openHost } from '../../test/host';
import { overwriteGetLocale } from '../../paraglide/runtime';
import { dialogs } from '../../shared/state/dialogs.svelte';
import { place } from '../../shared/state/place.svelte';
import HelpDialog from './HelpDialog.svelte';

// Parts that the window fetches later are loaded first, as they are one second after the start.
beforeAll(fetchLater);

const width = window.innerWidth;
const resize = (to: number) => {
  window.innerWidth = to;
  window.dispatchEvent(new Event('resize'));
};

afterEach(() => {
  dialogs.help = null;
  dialogs.closeSettings();
  dialogs.shortcuts = false;
  overwriteGetLocale(() => 'en');
  resize(width);
  cleanup();
});

async function open(guide: string | null = null) {
  dialogs.openHelp(guide);
  render(HelpDialog);
  await screen.findByTestId('dialog');
  return userEvent.setup();
}

async function violations() {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

describe('the guides', () => {
  test('are those of the folder, by their headings, and each can be read', async () => {
    const user = await open();
    const files = readdirSync('../docs/guide').map((file) => file.replace('.md', ''));
    expect(guides.map(({ id }) => id).sort()).toEqual(files.sort());
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent?.trim())).toEqual(guides.map(({ title }) => title));
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Getting started');
    for (const { id, title } of guides) {
      await user.click(screen.getByTestId(`help-${id}`));
      const page = await screen.findByTestId(`guide-${id}`);
      await expect.poll(() => within(page).queryByRole('heading', { level: 3 })?.textContent).toBe(title);
      expect(await violations()).toEqual([]);
    }
  });

  test('show no pictures, and link to nothing but each other', () => {
    const page = document.createElement('div');
    page.innerHTML = guides.map(({ html }) => html).join('');
    expect(page.querySelectorAll('img').length).toBe(0);
    const links = [...page.querySelectorAll('a')];
    expect(links.length).toBeGreaterThan(10);
    const ids = guides.map(({ id }) => `#${id}`);
    expect(links.map((link) => link.getAttribute('href')).filter((href) => !ids.includes(href ?? ''))).toEqual([]);
  });

  test('a link goes to the other guide, by key and by click, and takes the focus along', async () => {
    const user = await open('keyboard');
    within(screen.getByTestId('guide-keyboard')).getByRole('link', { name: 'the command line' }).focus();
    await user.keyboard('{Enter}');
    await expect.poll(() => document.activeElement).toBe(screen.getByTestId('guide-command-line'));
    expect(screen.getByTestId('help-command-line').getAttribute('aria-selected')).toBe('true');
    await user.click(within(screen.getByTestId('guide-command-line')).getByRole('link', { name: 'connect a model' }));
    await expect.poll(() => document.activeElement).toBe(screen.getByTestId('guide-connect-a-model'));
  });

  test('in a narrow window are a list first; who asks for one begins with it', async () => {
    resize(480);
    const user = await open();
    expect(screen.queryByRole('article')).toBeNull();
    await user.click(screen.getByTestId('help-privacy'));
    await expect.poll(() => document.activeElement).toBe(screen.getByTestId('help-back'));
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Privacy');
    expect(await violations()).toEqual([]);
    cleanup();
    await open('agent');
    expect(screen.getByTestId('guide-agent').querySelector('article')).not.toBeNull();
  });

  test('in a German window are said to be English, and are marked as such', async () => {
    overwriteGetLocale(() => 'de');
    await open();
    expect(screen.getByText('Die Anleitungen sind auf Englisch.')).toBeTruthy();
    expect(screen.getByRole('article').lang).toBe('en');
    cleanup();
    overwriteGetLocale(() => 'en');
    await open();
    expect(screen.queryByText('The guides are in English.')).toBeNull();
  });
});

describe('the ways to them', () => {
  async function openApp() {
    place.go({ kind: 'today' });
    connectTo(await openHost({ today: '2026-11-24', now: '2026-11-24T09:00:00.000Z' }));
    await start();
    render(App);
    await screen.findAllByTestId('task-row');
    return userEvent.setup();
  }

  test('F1, and Escape gives the focus back', async () => {
    const user = await openApp();
    const [row] = screen.getAllByTestId('task-row');
    row?.focus();
    await user.keyboard('{F1}');
    await screen.findByTestId('guide-getting-started');
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByTestId('guide-getting-started')).toBeNull();
    expect(document.activeElement).toBe(row);
  });

  test('the palette', async () => {
    const user = await openApp();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByTestId('palette-input'), 'help{Enter}');
    expect(await screen.findByTestId('guide-getting-started')).toBeTruthy();
  });

  test('the sheet of shortcuts, to the guide about the keyboard', async () => {
    const user = await openApp();
    screen.getAllByTestId('task-row')[0]?.focus();
    await user.keyboard('?');
    await user.click(await screen.findByTestId('shortcuts-help'));
    await screen.findByRole('heading', { level: 3, name: 'Keyboard' });
    await expect.poll(() => screen.queryByTestId('shortcuts-sheet')).toBeNull();
  });

  test('the settings about Assent, which are there again afterwards', async () => {
    const user = await openApp();
    dialogs.openSettings('about');
    await user.click(await screen.findByTestId('about-help'));
    expect(await screen.findByTestId('guide-getting-started')).toBeTruthy();
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByTestId('guide-getting-started')).toBeNull();
    expect(screen.getByTestId('section-about')).toBeTruthy();
  });
});
