// The stage of a story: a database in its own folder, the command line on that database, and the real window.

import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { copyFile, readFile, realpath, writeFile } from "node:fs/promises";
import { createServer, connect } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { remote } from "webdriverio";
import { sound } from "./sound.mjs";
import { still } from "./window.mjs";
import { closeWindows } from "./x11.mjs";

/** How long anything in the window may take before the story fails. */
const PATIENCE_MS = 10_000;

/**
 * `pictures`: whether `shot` takes pictures. The driver can take them only of a window that is drawn as with a graphics card; without
 * one, the processor draws so, and everything takes almost twice as long. `home` holds what belongs to the person and not to the database.
 *
 * @param {{driver: string, desktop: string, assent: string, modelServer: string, folder: string, screenshots: string, docs: {folder: string, pictures: Set<string>} | null, pictures?: boolean, home?: string}} place
 */
export function stage({ driver, desktop, assent, modelServer, folder, screenshots, docs, pictures = true, home = folder }) {
  let database = path.join(folder, "assent.db");
  const environment = {
    ...process.env,
    ...(pictures ? { WEBKIT_DISABLE_COMPOSITING_MODE: "0" } : {}),
    ASSENT_DB: database,
    // The person's answer to a question outside the page.
    ASSENT_ANSWER: "yes",
    LANG: "C.UTF-8",
    LANGUAGE: "en",
    XDG_DATA_HOME: path.join(home, "data"),
    XDG_CONFIG_HOME: path.join(home, "config"),
    XDG_CACHE_HOME: path.join(home, "cache"),
  };
  let driverProcess = null;
  let output = "";
  let browser = null;
  const modelServers = [];
  let devices = null;

  /** Runs the command line on the story's database and returns what it printed. */
  function cli(args, input = "") {
    return execFileSync(assent, args, { env: environment, input, encoding: "utf8", stdio: ["pipe", "pipe", "pipe"] });
  }

  return {
    cli,

    /** Another database of the same person, in a folder below this one. It has to be ended, too. */
    beside(name) {
      return stage({ driver, desktop, assent, modelServer, folder: path.join(folder, name), screenshots, docs, pictures, home: folder });
    },

    /** The answer to questions outside the page, `yes` or `no`; `null` shows the dialogs. Call it before the window opens. */
    answers(answer) {
      if (answer === null) delete environment.ASSENT_ANSWER;
      else environment.ASSENT_ANSWER = answer;
    },

    folder,

    /** Where `shot` puts its pictures. */
    screenshots,

    /** Applies operations before the story begins; `options` are for the command line, such as `--now` for an earlier time. */
    seed(operations, options = []) {
      cli([...options, "apply", "-"], JSON.stringify({ operations }));
    },

    /** All user data in a form that is equal if and only if the data is. */
    data: () => cli(["export", "--canonical"]),

    /** Titles of the tasks that a filter finds, sorted. */
    titles(filter) {
      const found = JSON.parse(cli(["--json", "list", filter, "--limit", "1000"]));
      return found.rows.map((row) => row.task.title).sort();
    },

    /**
     * Starts a model server that plays a script, `[{match, purpose, reply}]`; `fault` makes it fail, `speed` is in tokens per
     * second. It runs until the story ends. `complaints` is what it has found wrong with the requests so far.
     */
    async model(script, { fault, speed = 50 } = {}) {
      const file = path.join(folder, `script-${modelServers.length}.json`);
      await writeFile(file, JSON.stringify(script));
      const how = ["--port", "0", "--tokens-per-second", String(speed), "--script", file, ...(fault ? ["--fault", fault] : [])];
      const server = spawn(modelServer, how, { stdio: ["ignore", "pipe", "pipe"] });
      modelServers.push(server);
      let complaints = "";
      server.stderr.on("data", (chunk) => (complaints += chunk));
      const lines = createInterface({ input: server.stdout });
      const ended = () => Promise.reject(new Error(`the model server does not start: ${complaints}`));
      const [url] = await Promise.race([once(lines, "line"), once(server, "exit").then(ended)]);
      return { url, complaints: () => complaints };
    },

    /** Gives the window a microphone and a speaker without hardware (`sound.mjs`); call it before the window opens. */
    async sound() {
      devices = await sound(folder);
      Object.assign(environment, devices.env);
      return devices;
    },

    get database() {
      return database;
    },

    /** Moves the story to a database in another folder, below its own. */
    playIn(name) {
      database = path.join(folder, name, "assent.db");
      environment.ASSENT_DB = database;
      return path.dirname(database);
    },

    /** Opens the window on the story's database and waits until it has painted its first list, or what it shows instead. */
    async open({ first = "quick-add" } = {}) {
      const [port, nativePort] = [await freePort(), await freePort()];
      const native = ["--native-port", String(nativePort), "--native-driver", "/usr/bin/WebKitWebDriver"];
      driverProcess = spawn(driver, ["--port", String(port), ...native], { env: environment, stdio: ["ignore", "pipe", "pipe"] });
      for (const stream of [driverProcess.stdout, driverProcess.stderr]) {
        stream.on("data", (chunk) => (output += chunk));
      }
      await Promise.all([listening(port), listening(nativePort)]);
      browser = await remote({
        hostname: "127.0.0.1",
        port,
        logLevel: "error",
        connectionRetryCount: 0,
        connectionRetryTimeout: 60_000,
        waitforTimeout: PATIENCE_MS,
        waitforInterval: 50,
        capabilities: {
          browserName: "wry",
          "wdio:enforceWebDriverClassic": true,
          "tauri:options": { application: desktop },
        },
      });
      await browser.waitUntil(() => browser.execute(() => document.visibilityState === "visible"), { timeoutMsg: "the window stays hidden" });
      await browser.$(`[data-testid="${first}"]`).waitForDisplayed();
      return browser;
    },

    /** Closes the window, and ends everything else that the story has started. */
    async end() {
      await this.close();
      await devices?.end();
      devices = null;
      for (const server of modelServers.splice(0)) {
        if (server.exitCode !== null) continue;
        server.kill();
        await once(server, "exit");
      }
    },

    /** Closes the window with its close button, whatever is in progress. */
    async cross() {
      const { productName } = JSON.parse(await readFile(path.join(import.meta.dirname, "../../../tauri.conf.json"), "utf8"));
      if ((await closeWindows(productName)) === 0) throw new Error("there is no window to close");
      await ended(database);
      await browser.deleteSession().catch(() => {});
      browser = null;
      await this.close();
    },

    async close() {
      if (browser) {
        // If another window is left, the library would switch to it, and fail unnoticed if the app ends meanwhile.
        browser.removeAllListeners("result");
        await browser.closeWindow().catch(() => {});
        await browser.deleteSession().catch(() => {});
        browser = null;
        await ended(database);
      }
      if (driverProcess && driverProcess.exitCode === null) {
        driverProcess.kill();
        await once(driverProcess, "exit");
      }
      driverProcess = null;
    },

    /** Takes a picture of the window once nothing moves; with `moving` at once, for content that does not wait. */
    async shot(name, { moving = false } = {}) {
      if (!moving) await still(browser);
      if (!pictures) return;
      const file = path.join(screenshots, `${name}.png`);
      await browser.saveScreenshot(file);
      if (docs?.pictures.has(name)) await copyFile(file, path.join(docs.folder, `${name}.png`));
    },

    driverOutput: () => output.trim(),
  };
}

/** Waits until the app has left the session bus, so that the next start is not taken for a second one. */
async function ended(database) {
  const { identifier } = JSON.parse(await readFile(path.join(import.meta.dirname, "../../../tauri.conf.json"), "utf8"));
  // Each database has its own instance (`desktop::instance`).
  const own = createHash("sha256").update(path.join(await realpath(path.dirname(database)), path.basename(database))).digest("hex").slice(0, 16);
  const question = ["/org/freedesktop/DBus", "org.freedesktop.DBus.NameHasOwner", `string:${identifier}.db${own}.SingleInstance`];
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = execFileSync("dbus-send", ["--session", "--print-reply=literal", "--dest=org.freedesktop.DBus", ...question]);
    if (String(answer).includes("false")) return;
    await pause(50);
  }
  throw new Error("the app does not exit after its window was closed");
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function listening(port) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const socket = connect(port, "127.0.0.1");
    const outcome = await Promise.race([once(socket, "connect").then(() => true), once(socket, "error").then(() => false)]).catch(() => false);
    socket.destroy();
    if (outcome) return;
    await pause(50);
  }
  throw new Error(`the driver does not listen on port ${port}`);
}
