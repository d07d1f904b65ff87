import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { wav, tone } from "../lib/sound.mjs";
import { part, parts, press, row, texts, words } from "../lib/window.mjs";

export const title = "a recording and a dropped file are written down, reach the agent, and can be played";

const [SPOKEN, DROPPED] = ["Remember to rent the ladder on Friday.", "Anna brings the tiles."];
const wake = (match, item) => ({ match, purpose: "wake", calls: [{ tool: "add_multiple_checklist_items", args: { items: [{ title: item }] } }] });
const SCRIPT = [
  { match: "", purpose: "transcription", reply: SPOKEN, once: true },
  { match: "", purpose: "transcription", reply: DROPPED },
  wake("anna brings", "Take the tiles from Anna"),
  { match: "anna brings", purpose: "wake", reply: "The tiles from Anna are on the list." },
  wake("rent the ladder", "Rent the ladder on Friday"),
  { match: "rent the ladder", purpose: "wake", reply: "The ladder is on the list." },
];

export async function play(story) {
  story.seed([{ op: "create", title: "Fix the roof" }]);
  const sound = await story.sound();
  const server = await story.model(SCRIPT, { speed: 200 });
  const settings = [["model.baseUrl", server.url], ["model.model", "scripted"], ["model.enabled", "true"], ["transcription.model", "whisper-1"]];
  settings.push(["agent.autoTranscribe", "true"], ["agent.automatic", "true"], ["agent.waitS", "1"]);
  for (const [key, value] of settings) story.cli(["settings", key, value]);
  const browser = await story.open();
  await press(browser, part(browser, "view-inbox"));
  await press(browser, row(browser, "Fix the roof"));

  await part(browser, "note-record").scrollIntoView({ block: "center" });
  await press(browser, part(browser, "note-record"));
  await browser.waitUntil(async () => /0:01/.test(await words(part(browser, "recording-time"))), { timeoutMsg: "no second is recorded" });
  await story.shot("recording", { moving: true });
  await press(browser, part(browser, "note-pause"));
  await browser.$('[data-testid="recording"].paused').waitForDisplayed();
  const held = await words(part(browser, "recording-time"));
  await pause(1_200);
  assert.equal(await words(part(browser, "recording-time")), held, "a pause is recorded");
  await press(browser, part(browser, "note-pause"));
  await press(browser, part(browser, "note-stop"));
  await says(browser, SPOKEN);
  await step(browser, "Rent the ladder on Friday").waitForDisplayed({ timeout: 30_000 });

  const before = sound.played();
  await press(browser, part(browser, "note-play"));
  await browser.waitUntil(() => sound.played() > before, { timeoutMsg: "nothing comes out of the speaker" });

  // The recorded tone is loud from its beginning to its end, and the waveform shows it.
  const heights = () => browser.execute(() => [...document.querySelectorAll('[data-testid="note-waveform"] i')].map((bar) => parseInt(bar.style.height, 10)));
  await browser.waitUntil(async () => (await heights()).length > 10, { timeoutMsg: "the recording has no waveform" });
  const loud = (await heights()).filter((height) => height > 60).length;
  assert.ok(loud > (await heights()).length * 0.8, `only ${loud} bars are loud: ${await heights()}`);

  // Another recording, discarded: nothing is left of it.
  const notes = (await parts(browser, "note")).length;
  await press(browser, part(browser, "note-record"));
  await part(browser, "note-discard").waitForDisplayed();
  await press(browser, part(browser, "note-discard"));
  await press(browser, part(browser, "dialog-confirm"));
  await part(browser, "recording").waitForExist({ reverse: true });
  assert.equal((await parts(browser, "note")).length, notes);

  await drop(browser, "memo.wav", wav(tone(440)));
  await says(browser, DROPPED);
  await step(browser, "Take the tiles from Anna").waitForDisplayed({ timeout: 30_000 });
  await part(browser, "note-play").scrollIntoView({ block: "center" });
  await story.shot("recordings");

  await drop(browser, "letter.txt", Buffer.from("Not a sound."));
  await browser.waitUntil(async () => /is not a recording/.test(await words(browser.$("body"))), { timeoutMsg: "a file that is no audio is taken in silence" });
  const shown = JSON.parse(story.cli(["--json", "show", "1"]));
  assert.deepEqual(shown.notes.map((note) => [note.kind, note.text]), [["recording", SPOKEN], ["recording", DROPPED]].sort(byEnd(shown)));
  assert.ok(shown.notes.every((note) => note.recordedFrom < note.recordedUntil));
}

/** The notes in the order in which they ended. */
const byEnd = (shown) => (one, other) => shown.notes.findIndex((note) => note.text === one[1]) - shown.notes.findIndex((note) => note.text === other[1]);

const step = (browser, name) => browser.$(`//*[@data-testid="step"][contains(., ${JSON.stringify(name)})]`);

async function says(browser, text) {
  const told = async () => (await texts(browser, "note")).some((one) => one.includes(text));
  await browser.waitUntil(told, { timeout: 30_000, timeoutMsg: `no note says “${text}”` });
}

/** Drops a file on the task, as a file manager does. */
async function drop(browser, name, bytes) {
  await browser.execute(
    (fileName, encoded) => {
      const content = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
      const files = new DataTransfer();
      files.items.add(new File([content], fileName, { lastModified: Date.now() - 60_000 }));
      const target = document.querySelector('[data-testid="note-add"]');
      for (const kind of ["dragenter", "dragover", "drop"]) {
        target.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: files }));
      }
    },
    name,
    bytes.toString("base64"),
  );
}
