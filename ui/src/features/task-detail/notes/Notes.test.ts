import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import App from '../../../App.svelte';
import { fetchLater } from '../../../app/later';
import { start } from '../../../app/start';
import { connectTo } from '../../../ipc';
import { openHost, type Host } from '../../../test/host';
import { scriptSound, type ScriptedSound } from '../../../test/sound';
import { idOf } from '../../../test/rows';
import { dialogs } from '../../../shared/state/dialogs.svelte';
import { place } from '../../../shared/state/place.svelte';
import { toasts } from '../../../shared/state/toasts.svelte';
import { MOST_BYTES, refusal } from './audio-files';
import { lengthWords, progressWords } from './words';

// Parts that the window fetches later are loaded first, as they are one second after the start.
beforeAll(fetchLater);

const TODAY = '2026-11-24';
const NOW = '2026-11-24T09:16:00.000Z';
const MONTH = 205;
const VISIT = 203;

let host: Host;
let sound: ReturnType<typeof scriptSound>;

/** The window with a task open. The model server hears these words; without words nothing answers. */
async function open(
  number = MONTH,
  scripted: Partial<ScriptedSound> = {},
  heard: string | null = 'Petra',
  model = 'whisper-1',
) {
  host = await openHost({
    today: TODAY,
    now: NOW,
    models: heard === null ? undefined : [{ purpose: 'transcription', reply: heard }],
    settings: { transcription: { model, baseUrl: 'http://127.0.0.1:9/v1' } },
  });
  sound = scriptSound(host, scripted);
  connectTo(host);
  await start();
  place.openTaskDetail(number);
  render(App);
  await screen.findByTestId('agent-panel');
  return userEvent.setup();
}

const words = (element: Element | null) => element?.textContent?.replace(/\s+/g, ' ').trim();
const noteOf = (id: string) => screen.getAllByTestId('note').find((note) => note.dataset.id === id) as HTMLElement;
const stored = (id: string) => host.state.notes.find((note) => note.id === id);
const newest = () => screen.getAllByTestId('note')[0] as HTMLElement;

async function faults() {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

beforeEach(() => {
  window.innerWidth = 1440;
  window.dispatchEvent(new Event('resize'));
  toasts.clear();
  dialogs.closeSettings();
  place.go({ kind: 'today' });
});
afterEach(() => {
  cleanup();
  place.close();
});

describe('text notes', () => {
  it('are added with their lines, corrected in place, deleted and brought back', async () => {
    const user = await open(VISIT);
    const field = screen.getByTestId('note-add');
    await user.type(field, '- sand{Shift>}{Enter}{/Shift}- lime{Enter}');
    await expect.poll(() => host.state.notes.at(-1)?.text).toBe('- sand\n- lime');
    await expect.poll(() => document.activeElement).toBe(field);
    const text = await screen.findByTestId('note-text');
    await host.settled();
    await user.clear(text);
    await user.type(text, 'sand only');
    await user.tab();
    await expect.poll(() => host.state.notes.at(-1)?.text).toBe('sand only');
    await user.click(screen.getByTestId('note-delete'));
    await expect.poll(() => screen.queryByTestId('note')).toBeNull();
    await user.click(screen.getByTestId('toast-undo'));
    await screen.findByTestId('note');
  });

  it('cannot be emptied, and what is refused stays in the box', async () => {
    const user = await open();
    const text = within(noteOf(idOf('note-petra'))).getByTestId<HTMLTextAreaElement>('note-text');
    const before = text.value;
    await user.clear(text);
    await user.tab();
    expect(text.value).toBe(before);
    host.refuseNext({ code: 'disk_full', message: 'The disk is full.' });
    await user.type(screen.getByTestId('note-add'), 'again{Enter}');
    await expect.poll(() => screen.getByTestId<HTMLTextAreaElement>('note-add').value).toBe('again');
  });

  it('stand newest first, with the time they are evidence for', async () => {
    await open();
    expect(screen.getAllByTestId('note').map((note) => note.dataset.id)).toEqual([
      idOf('note-petra'),
      idOf('note-bounced'),
      idOf('note-template'),
    ]);
    expect(words(within(noteOf(idOf('note-bounced'))).getByTestId('note-time'))).toBe(
      '22:31 yesterday Recorded 22:12–22:31',
    );
    expect(await faults()).toEqual([]);
  });
});

describe('recording', () => {
  it('counts, pauses, goes on and is kept', async () => {
    const user = await open(VISIT);
    await user.click(screen.getByTestId('note-record'));
    await screen.findByTestId('recording');
    await expect.poll(() => document.activeElement).toBe(screen.getByTestId('note-stop'));
    await expect
      .poll(() => Number(screen.getByTestId('recording-level').getAttribute('aria-valuenow')))
      .toBeGreaterThan(9);
    // Its waveform: a bar for each level that was heard.
    await expect.poll(() => screen.getByTestId('recording-level').childElementCount).toBeGreaterThan(2);
    expect(await faults()).toEqual([]);
    await user.click(screen.getByTestId('note-pause'));
    await screen.findByText('Recording paused');
    const at = (await host.recording())?.ms;
    await new Promise((done) => setTimeout(done, 250));
    expect((await host.recording())?.ms).toBe(at);
    await user.click(screen.getByRole('button', { name: 'Go on recording' }));
    await expect.poll(async () => (await host.recording())?.paused).toBe(false);
    await user.click(screen.getByTestId('note-stop'));
    const note = await screen.findByTestId('note');
    expect(note.dataset.kind).toBe('recording');
    expect(screen.queryByTestId('recording')).toBeNull();
    expect(within(note).getByText('Not transcribed yet')).toBeTruthy();
    await expect.poll(() => document.activeElement).toBe(screen.getByTestId('note-record'));
  });

  it('is discarded only after a question', async () => {
    const user = await open(VISIT);
    await user.click(screen.getByTestId('note-record'));
    await user.click(await screen.findByTestId('note-discard'));
    expect(words(await screen.findByTestId('dialog'))).toContain('Discard the recording?');
    expect(document.activeElement).toBe(screen.getByTestId('dialog-cancel'));
    await user.click(screen.getByTestId('dialog-cancel'));
    expect(await host.recording()).not.toBeNull();
    await user.click(screen.getByTestId('note-discard'));
    await user.click(await screen.findByTestId('dialog-confirm'));
    await expect.poll(() => screen.queryByTestId('recording')).toBeNull();
    expect(screen.queryByTestId('note')).toBeNull();
  });

  it('stays in sight while another task is open', async () => {
    const user = await open(VISIT);
    await user.click(screen.getByTestId('note-record'));
    await screen.findByTestId('recording');
    expect(screen.queryByTestId('recording-elsewhere')).toBeNull();
    place.openTaskDetail(MONTH);
    const elsewhere = await screen.findByTestId('recording-elsewhere');
    expect(words(elsewhere)).toMatch(/^Recording for #203 00:0\d Open the task$/);
    await user.click(within(elsewhere).getByRole('button'));
    await screen.findByTestId('recording');
    await host.discardRecording();
  });

  it('that ends by itself says why and is kept', async () => {
    const user = await open(VISIT);
    await user.click(screen.getByTestId('note-record'));
    await screen.findByTestId('recording');
    const message = 'The microphone is gone. What was recorded until then is kept.';
    await sound.fail({ code: 'recording_failed', message });
    await screen.findByText(message, { selector: '.text' });
    expect(toasts.top?.tone).toBe('error');
    const note = await screen.findByTestId('note');
    expect(note.dataset.kind).toBe('recording');
    expect(screen.queryByTestId('recording')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(screen.getByTestId('note-record'));
  });

  it('says that there is no microphone', async () => {
    const user = await open(VISIT, { microphone: false });
    await user.click(screen.getByTestId('note-record'));
    await screen.findByText('There is no microphone. Connect one, then try again.', { selector: '.text' });
    expect(screen.queryByTestId('recording')).toBeNull();
  });
});

describe('audio files', () => {
  const audio = () => new File(['RIFF'], 'site visit.wav', { type: 'audio/wav', lastModified: Date.parse(NOW) });

  it('are chosen', async () => {
    const user = await open(VISIT);
    await user.upload(screen.getByTestId('note-file'), audio());
    const note = await screen.findByTestId('note');
    expect(note.dataset.kind).toBe('recording');
    await expect
      .poll(() => stored(note.dataset.id ?? ''))
      .toMatchObject({ kind: 'recording', recordedUntil: '2026-11-24T09:16:00Z' });
  });

  it('are dropped on the pane, which says so while they are over it', async () => {
    await open(VISIT);
    const pane = screen.getByTestId('task-detail');
    const dataTransfer = { types: ['Files'], files: [audio()], dropEffect: 'none' };
    await fireEvent.dragOver(pane, { dataTransfer: { types: ['text/plain'], files: [] } });
    expect(screen.queryByTestId('drop-here')).toBeNull();
    await fireEvent.dragOver(pane, { dataTransfer });
    expect(words(screen.getByTestId('drop-here'))).toBe('Drop the recording to add it to this task');
    await fireEvent.drop(pane, { dataTransfer });
    expect(screen.queryByTestId('drop-here')).toBeNull();
    await screen.findByTestId('note');
  });

  it('that are none are refused in a sentence', async () => {
    const user = userEvent.setup({ applyAccept: false });
    await open(VISIT);
    await user.upload(screen.getByTestId('note-file'), new File(['x'], 'plan.pdf', { type: 'application/pdf' }));
    await screen.findByText('“plan.pdf” is not a recording. Choose a WAV, MP3, M4A, OGG, FLAC or WebM file.', {
      selector: '.text',
    });
    expect(screen.queryByTestId('note')).toBeNull();
  });

  it.each([
    [{ name: 'a.mp3', type: 'audio/mpeg', size: MOST_BYTES }, undefined],
    [{ name: 'a.webm', type: 'video/webm', size: 1 }, undefined],
    [{ name: 'a.M4A', type: '', size: 1 }, undefined],
    [
      { name: 'a.wav', type: 'audio/wav', size: 312 * 1024 * 1024 },
      '“a.wav” has 312 MB. A recording can have up to 200 MB. Choose a shorter one.',
    ],
    [
      { name: 'film.mp4', type: 'video/mp4', size: 1 },
      '“film.mp4” is not a recording. Choose a WAV, MP3, M4A, OGG, FLAC or WebM file.',
    ],
  ])('%j', (file, expected) => {
    expect(refusal(file)).toBe(expected);
  });
});

describe('playing', () => {
  it('begins, moves, is held and goes on from where the slider was put', async () => {
    const user = await open();
    const note = noteOf(idOf('note-bounced'));
    const button = within(note).getByTestId('note-play');
    const slider = within(note).getByTestId<HTMLInputElement>('note-seek');
    expect(button.getAttribute('aria-label')).toBe('Play: Recording, yesterday 22:31');
    await user.click(button);
    await expect.poll(() => button.getAttribute('aria-label')).toBe('Pause: Recording, yesterday 22:31');
    await expect.poll(async () => (await host.playback())?.ms ?? 0).toBeGreaterThan(0);
    await user.click(button);
    await expect.poll(async () => (await host.playback())?.playing).toBe(false);
    await fireEvent.input(slider, { target: { value: '600000' } });
    await fireEvent.change(slider);
    expect(slider.getAttribute('aria-valuetext')).toBe('10:00 of 19:04');
    // Paused: playing does not begin by itself.
    expect((await host.playback())?.playing).toBe(false);
    await user.click(button);
    await expect.poll(async () => (await host.playback())?.ms ?? 0).toBeGreaterThanOrEqual(600_000);
    await user.click(button);
  });

  it('shows the waveform, coloured up to the position of the slider', async () => {
    await open();
    const note = within(noteOf(idOf('note-bounced')));
    const bars = () => [...note.getByTestId('note-waveform').children] as HTMLElement[];
    await expect
      .poll(() =>
        bars()
          .map((bar) => bar.style.height)
          .slice(0, 4),
      )
      .toEqual(['0%', '20%', '60%', '100%']);
    expect(bars().filter((bar) => bar.classList.contains('played')).length).toBe(0);
    await fireEvent.input(note.getByTestId('note-seek'), { target: { value: '572000' } });
    expect(bars().filter((bar) => bar.classList.contains('played')).length).toBe(bars().length / 2);
  });

  it('a recording without a waveform keeps its slider', async () => {
    await open(MONTH, { files: false });
    const note = within(noteOf(idOf('note-bounced')));
    expect(note.getByTestId('note-waveform').children.length).toBe(0);
    expect(note.getByTestId<HTMLInputElement>('note-seek').disabled).toBe(false);
  });

  it('that ends by itself says why', async () => {
    const user = await open();
    const button = within(noteOf(idOf('note-bounced'))).getByTestId('note-play');
    await user.click(button);
    await expect.poll(() => button.getAttribute('aria-label')).toMatch(/^Pause/);
    const message = 'There is no speaker. Connect one, then try again.';
    await sound.fail({ code: 'no_speaker', message });
    await screen.findByText(message, { selector: '.text' });
    expect(button.getAttribute('aria-label')).toMatch(/^Play/);
  });

  it.each([
    [0, 0, '00:00 / 00:00'],
    [0, 1_400, '0.0 / 1.4 s'],
    [980, 1_400, '0.9 / 1.4 s'],
    [9_900, 9_999, '9.9 / 9.9 s'],
    [0, 10_000, '00:00 / 00:10'],
    [372_900, 1_144_000, '06:12 / 19:04'],
  ])('%d of %d ms are %s', (ms, length, expected) => {
    expect(progressWords(ms, length)).toBe(expected);
  });

  it.each([
    [0, '00:00'],
    [372_900, '06:12'],
    [3_850_000, '1:04:10'],
  ])('%d ms are %s', (ms, expected) => {
    expect(lengthWords(ms)).toBe(expected);
  });
});

describe('transcripts', () => {
  async function recorded(heard: string | null = 'Petra', model?: string) {
    const user = await open(VISIT, {}, heard, model);
    const { id } = await host.addAudio(VISIT, Date.parse(NOW), new Uint8Array([1]));
    await screen.findByTestId('note');
    return { user, id };
  }

  it('are asked for, take their time, and can be corrected; what was heard stays behind a click', async () => {
    const { user, id } = await recorded('Petra hohm');
    const ask = screen.getByTestId('note-transcribe');
    await user.click(ask);
    expect(words(ask)).toBe('Transcribing…');
    const text = await screen.findByTestId<HTMLTextAreaElement>('note-text');
    expect(text.value).toBe('Petra hohm');
    expect(screen.queryByTestId('note-corrected')).toBeNull();
    await user.clear(text);
    await user.type(text, 'Petra Holm');
    await user.tab();
    await screen.findByTestId('note-corrected');
    expect(stored(id)).toMatchObject({ text: 'Petra Holm', corrected: true });
    expect(screen.getByTestId('note-transcript').closest('[hidden]')).not.toBeNull();
    await user.click(screen.getByTestId('note-heard'));
    expect(screen.getByTestId('note-transcript').closest('[hidden]')).toBeNull();
    expect(words(screen.getByTestId('note-transcript'))).toMatch(/^whisper-1, \d\d:16 Petra hohm$/);
    expect(await faults()).toEqual([]);
    // A later transcript does not replace the user's text.
    expect(words(screen.getByTestId('note-transcribe'))).toBe('Transcribe again');
    await user.click(screen.getByTestId('note-transcribe'));
    const now = async () => (await host.taskDetail(VISIT))?.notes.find((note) => note.id === id);
    await expect.poll(async () => (await now())?.transcripts.length).toBe(2);
    expect((await now())?.text).toBe('Petra Holm');
  });

  it('say why they failed; the recording stays', async () => {
    const { user } = await recorded(null);
    await user.click(screen.getByTestId('note-transcribe'));
    await expect
      .poll(() => words(screen.queryByTestId('transcript-problem')))
      .toBe('Nothing answers on port 9. Start the model server, then try again.');
    expect(words(screen.getByTestId('note-transcribe'))).toBe('Transcribe again');
    expect(within(newest()).getByTestId('note-play')).toBeTruthy();
  });

  it('lead to the settings where no model is set', async () => {
    const { user } = await recorded('', '');
    await user.click(screen.getByTestId('note-transcribe'));
    await user.click(await screen.findByTestId('transcript-settings'));
    await expect.poll(() => dialogs.settings?.section).toBe('models');
  });

  it('that the host makes by itself show', async () => {
    const { id } = await recorded();
    host.emit('transcription', { noteId: id, number: VISIT, state: 'running' });
    await expect.poll(() => words(screen.getByTestId('note-transcribe'))).toBe('Transcribing…');
    host.emit('transcription', { noteId: id, number: VISIT, state: 'failed', message: 'Nothing answers.' });
    expect(words(await screen.findByTestId('transcript-problem'))).toBe('Nothing answers.');
    host.emit('transcription', { noteId: id, number: VISIT, state: 'done' });
    await expect.poll(() => screen.queryByTestId('transcript-problem')).toBeNull();
  });
});
