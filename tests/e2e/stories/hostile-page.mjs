import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { networkInterfaces } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export const title = "a hostile script in the page changes nothing it may not, starts no recording and reaches no host";

const ROOT = path.join(import.meta.dirname, "../../..");
/** With no arguments, these do something that the page may do, or end the story. */
const MAY = new Set(["back_up", "close_window", "restart", "open_quick_add", "remove_examples", "find_local_model", "undo", "redo"]);
const UNKNOWN = "01939f5e-0000-7000-8000-00000000ffff";
const LONG = "x".repeat(70_000);
const BAD = [null, true, -1, 1e308, 9007199254740993, "", "../../../etc/passwd", LONG, [], {}, [[[[]]]], { __proto__: null, all: true }];
/** What Tauri and its plugins would offer a page that was allowed to call them. */
const PLUGINS = [
  ["plugin:webview|create_webview_window", { options: { label: "x", url: "https://example.com" } }],
  ["plugin:webview|create_webview", { options: { label: "x", url: "https://example.com" }, windowLabel: "main" }],
  ["plugin:webview|internal_toggle_devtools", {}],
  ["plugin:window|create", { options: { label: "x" } }],
  ["plugin:window|set_title", { label: "main", value: "x" }],
  ["plugin:event|emit", { event: "changed", payload: {} }],
  ["plugin:event|emit_to", { target: "main", event: "closing", payload: null }],
  ["plugin:shell|open", { path: "https://example.com" }],
  ["plugin:opener|open_url", { url: "https://example.com" }],
  ["plugin:http|fetch", { clientConfig: { url: "https://example.com" } }],
  ["plugin:fs|read_file", { path: "/etc/passwd" }],
  ["plugin:fs|write_file", { path: "written-by-the-page.txt" }],
  ["plugin:global-shortcut|register", { shortcuts: ["A"] }],
  ["plugin:app|set_app_theme", { theme: "dark" }],
  ["plugin:path|resolve_directory", { directory: 1 }],
  ["plugin:menu|new", {}],
  ["plugin:tray|new", {}],
  ["plugin:resources|close", { rid: 1 }],
];

export async function play(story) {
  story.answers("no");
  await story.sound();
  story.seed([{ op: "create", title: "Water the plants" }, { op: "create", title: "Call Jonas" }]);
  const [data, history] = [story.data(), story.cli(["--json", "history"])];
  const settings = () => JSON.parse(story.cli(["settings"]));
  const heard = await listener();
  try {
    const browser = await story.open();
    const before = settings();
    const kept = path.join(story.folder, "recordings");
    const commands = await everyCommand();
    assert.ok(commands.length > 70, `only ${commands.length} commands are known`);

    const calls = commands.filter((name) => !MAY.has(name)).flatMap((name) => BAD.map((bad) => [name, argumentsOf(bad)]));
    const taken = await invokeAll(browser, calls);
    const names = new Set(taken.map((at) => calls[at][0]));
    const changing = /^(?:apply|undo|redo|save_|restore|empty|set_|delete_|send_|keep_turn|start_|add_|wake_)/;
    assert.deepEqual([...names].filter((name) => changing.test(name) && name !== "save_settings" && name !== "delete_model_key"), []);

    const refused = await invokeAll(browser, PLUGINS);
    assert.deepEqual(refused, [], "a plugin answers the page");

    // Another host, with valid arguments.
    const { url } = heard;
    const model = { enabled: true, preset: "custom", baseUrl: url, model: "m" };
    const reaching = [
      ["save_settings", { change: { model } }],
      ["save_settings", { change: { theme: "dark", model: { baseUrl: url } } }],
      ["save_settings", { change: { transcription: { baseUrl: url, model: "m" } } }],
      ["test_connection", { request: { baseUrl: url, model: "" } }],
      ["test_connection", { request: { baseUrl: `${url}/v1/`, model: "m", key: "k" } }],
      ["start_recording", { number: 1 }],
      // The page may undo the newest change; any other has to be named correctly.
      ...["undo", "redo"].flatMap((name) => [null, "x", { changeSetId: 7 }, { changeSetId: UNKNOWN }].map((request) => [name, { request }])),
      ["empty_trash", { confirm: 99 }],
      ["preview_backup", { name: "../assent.db" }],
      ["restore_backup", { name: "../assent.db" }],
      ["restore_backup", { name: "/etc/passwd" }],
      ["apply", { request: { operations: [{ op: "bulk_delete", where: {} }], confirm: 2 } }],
      ["apply", { request: { operations: [{ op: "create", title: "x", source: "agent", id: UNKNOWN }], proposalId: UNKNOWN } }],
    ];
    assert.deepEqual(await invokeAll(browser, reaching), [], "what nobody agreed to is done");
    await browser.execute(reachOut, url, heard.origin);
    await pause(1_500);
    assert.deepEqual(heard.connections, [], "the page reaches another host");

    assert.equal(await browser.execute(() => window.__TAURI_INTERNALS__.invoke("recording")), null, "something is being recorded");
    assert.deepEqual(await readdir(kept).catch(() => []), [], "something was recorded");
    assert.equal(story.data(), data, "tasks have changed");
    assert.equal(story.cli(["--json", "history"]), history, "something was done");
    assert.deepEqual(settings(), before, "settings have changed");
    assert.match(await browser.getUrl(), /^tauri:\/\/localhost/);

    // The listener notices anyone who does connect.
    const own = connect(heard.port, heard.host);
    await once(own, "connect");
    own.destroy();
    await pause(50);
    assert.equal(heard.connections.length, 1);
  } finally {
    heard.close();
  }
}

/** Every command that any window may call. */
async function everyCommand() {
  const text = await readFile(path.join(ROOT, "src-tauri/permissions/commands.toml"), "utf8");
  return [...text.matchAll(/commands\.allow = \[([^\]]*)\]/g)].flatMap(([, names]) => [...names.matchAll(/"(\w+)"/g)].map(([, name]) => name));
}

/** The same value under every argument name that exists. */
function argumentsOf(bad) {
  const names = ["request", "number", "id", "name", "change", "operations", "confirm", "turnId", "noteId", "fromMs", "drafts", "baseUrl"];
  names.push("key", "format", "text", "recurrence", "proposalId", "memory", "limit", "before", "scope", "height", "from");
  // A command that would show a file dialog of the system gets no title.
  const given = Object.fromEntries(names.map((name) => [name, bad]));
  return { ...given, name: typeof bad === "string" ? "../../etc/passwd" : bad };
}

/** Calls each, and returns the positions of those that were not refused. */
function invokeAll(browser, calls) {
  return browser.execute(async (calls) => {
    const taken = [];
    for (const [at, [name, args]] of calls.entries()) {
      const timeout = new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), 3_000));
      const asked = (async () => window.__TAURI_INTERNALS__.invoke(name, args))();
      await Promise.race([asked, timeout]).then(
        () => taken.push(at),
        () => {},
      );
    }
    return taken;
  }, calls);
}

/** Every way that a page has to reach another host. */
function reachOut(url, origin) {
  const quietly = (attempt) => {
    try {
      void Promise.resolve(attempt()).catch(() => {});
    } catch {
      // An immediate refusal is as good.
    }
  };
  const add = (html) => document.head.insertAdjacentHTML("beforeend", html);
  quietly(() => fetch(url));
  quietly(() => fetch(url, { mode: "no-cors", method: "POST", body: "x" }));
  quietly(() => new WebSocket(origin.replace("http", "ws")));
  quietly(() => new EventSource(url));
  quietly(() => navigator.sendBeacon(url, "x"));
  quietly(() => new Worker(url));
  quietly(() => navigator.serviceWorker?.register(url));
  quietly(() => import(url));
  quietly(() => {
    const request = new XMLHttpRequest();
    request.open("GET", url);
    request.send();
  });
  quietly(() => {
    new Image().src = url;
    new Audio(url).play();
  });
  quietly(() => {
    const { hostname, port } = new URL(origin);
    const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:${hostname}:${port}` }] });
    peer.createDataChannel("x");
    return peer.createOffer().then((offer) => peer.setLocalDescription(offer));
  });
  for (const kind of ["preconnect", "dns-prefetch", "prefetch", "preload", "stylesheet", "modulepreload", "icon", "manifest"]) {
    quietly(() => add(`<link rel="${kind}" href="${url}" as="image">`));
  }
  quietly(() => add(`<style>@import "${url}"; @font-face { font-family: x; src: url("${url}") } body { background: url("${url}") }</style>`));
  for (const html of [`<iframe src="${url}"></iframe>`, `<object data="${url}"></object>`, `<embed src="${url}">`, `<video src="${url}"></video>`]) {
    quietly(() => document.body.insertAdjacentHTML("beforeend", html));
  }
  quietly(() => {
    const script = document.createElement("script");
    script.src = url;
    document.body.append(script);
  });
  quietly(() => void window.open(url));
  quietly(() => void (location.href = url));
}

/** Counts connections at an address of this computer that is not its loopback. */
async function listener() {
  const addresses = Object.values(networkInterfaces()).flat();
  const host = addresses.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
  assert.ok(host, "this computer has no address beside its loopback");
  const connections = [];
  const server = createServer((socket) => {
    connections.push(socket.remotePort);
    socket.on("error", () => {});
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
  }).listen(0, host);
  await once(server, "listening");
  const { port } = server.address();
  const origin = `http://${host}:${port}`;
  return { host, port, origin, url: `${origin}/v1`, connections, close: () => server.close() };
}
