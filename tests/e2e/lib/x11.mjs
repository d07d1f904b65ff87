// Closes a window as its close button does: with the message that the X server passes from a window manager to a program. The driver
// cannot do this: it takes the page away and leaves the program running.

import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Closes all windows with this name; returns how many there were. */
export async function closeWindows(name) {
  const server = await open(process.env.DISPLAY);
  try {
    const [protocols, deletes] = [await server.atom("WM_PROTOCOLS"), await server.atom("WM_DELETE_WINDOW")];
    const [title, utf8Title] = [await server.atom("WM_NAME"), await server.atom("_NET_WM_NAME")];
    let closed = 0;
    for (const window of await server.windows()) {
      const titles = await Promise.all([title, utf8Title].map((property) => server.property(window, property)));
      const understood = await server.property(window, protocols);
      if (!titles.some((one) => one.toString() === name) || understood.length === 0) continue;
      server.message(window, protocols, deletes);
      closed += 1;
    }
    // The server answers in order: when this answer arrives, it has had the earlier messages.
    await server.atom("WM_PROTOCOLS");
    return closed;
  } finally {
    server.end();
  }
}

/** Speaks as much of the X protocol as is needed here. */
async function open(display) {
  const number = /:(\d+)/.exec(display)[1];
  const socket = connect(`/tmp/.X11-unix/X${number}`);
  let received = Buffer.alloc(0);
  socket.on("data", (chunk) => (received = Buffer.concat([received, chunk])));
  socket.on("error", () => {});

  async function take(bytes) {
    for (let waited = 0; received.length < bytes; waited += 5) {
      if (waited > 5_000) throw new Error("the X server does not answer");
      await pause(5);
    }
    const taken = received.subarray(0, bytes);
    received = received.subarray(bytes);
    return taken;
  }
  /** The answer to a request; events from the server are skipped. */
  async function answer() {
    for (;;) {
      const head = await take(32);
      if (head[0] === 0) throw new Error(`the X server refuses, code ${head[1]}`);
      if (head[0] === 1) return Buffer.concat([head, await take(head.readUInt32LE(4) * 4)]);
    }
  }

  const cookie = await cookieOf(number);
  const kind = Buffer.from(cookie ? "MIT-MAGIC-COOKIE-1" : "");
  const hello = Buffer.alloc(12);
  hello.write("l");
  hello.writeUInt16LE(11, 2);
  hello.writeUInt16LE(kind.length, 6);
  hello.writeUInt16LE(cookie?.length ?? 0, 8);
  socket.write(Buffer.concat([hello, padded(kind), padded(cookie ?? Buffer.alloc(0))]));
  const welcome = await take(8);
  const setup = await take(welcome.readUInt16LE(6) * 4);
  if (welcome[0] !== 1) throw new Error("the X server does not let us in");
  const root = setup.readUInt32LE(32 + Math.ceil(setup.readUInt16LE(16) / 4) * 4 + setup[21] * 8);

  /** A request: its code, a small value, and words of 32 bits or bytes. */
  function request(code, detail, ...parts) {
    const body = Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? padded(part) : word(part))));
    const head = Buffer.from([code, detail, 0, 0]);
    head.writeUInt16LE(1 + body.length / 4, 2);
    socket.write(Buffer.concat([head, body]));
  }

  return {
    async atom(name) {
      const length = Buffer.alloc(4);
      length.writeUInt16LE(name.length);
      request(16, 0, length, Buffer.from(name));
      return (await answer()).readUInt32LE(8);
    },
    async windows() {
      request(15, 0, root);
      const tree = await answer();
      return Array.from({ length: tree.readUInt16LE(16) }, (_, index) => tree.readUInt32LE(32 + index * 4));
    },
    async property(window, property) {
      request(20, 0, window, property, 0, 0, 256);
      const found = await answer();
      return found.subarray(32, 32 + (found.readUInt32LE(16) * found[1]) / 8);
    },
    message(window, type, value) {
      const event = Buffer.concat([Buffer.from([33, 32, 0, 0]), ...[window, type, value, 0, 0, 0, 0].map(word)]);
      request(25, 0, window, 0, event);
    },
    end: () => socket.destroy(),
  };
}

function word(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

/** The authorization, if the server asks for it. */
async function cookieOf(display) {
  const file = process.env.XAUTHORITY && (await readFile(process.env.XAUTHORITY).catch(() => null));
  if (!file) return null;
  for (let at = 0; at < file.length; ) {
    const fields = [];
    at += 2;
    for (let field = 0; field < 4; field += 1) {
      const length = file.readUInt16BE(at);
      fields.push(file.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
    if (fields[1].toString() === display || fields[1].length === 0) return fields[3];
  }
  return null;
}
