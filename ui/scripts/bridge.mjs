// Starts the development bridge, which runs the real commands for tests and for the browser. It is built by cargo beforehand.
import { spawn, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { request } from 'node:http';

const ROOT = join(import.meta.dirname, '../..');

/** The program, where cargo leaves it. */
function program() {
  const metadata = execFileSync('cargo', ['metadata', '--no-deps', '--offline', '--format-version', '1'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const { target_directory: target } = JSON.parse(metadata);
  return join(target, 'debug', process.platform === 'win32' ? 'bridge.exe' : 'bridge');
}

/** Starts the bridge and answers where it is, and what ends it. */
export async function startBridge() {
  const path = program();
  if (!existsSync(path)) throw new Error('The bridge is not built: run `cargo build -p testkit --bin bridge`.');
  const bridge = spawn(path, { stdio: ['pipe', 'pipe', 'inherit'] });
  const stop = () => bridge.stdin.end();
  for await (const line of createInterface(bridge.stdout)) {
    const [url, token] = line.split(' ');
    return { url, token, stop };
  }
  throw new Error('The bridge has ended before it said where it is.');
}

/** Vite's server passes what goes to `/bridge` on to the bridge, with its token. */
export function bridge() {
  return {
    name: 'bridge',
    apply: 'serve',
    async configureServer(server) {
      if (process.env.VITEST) return;
      const { url, token, stop } = await startBridge();
      server.httpServer?.on('close', stop);
      server.middlewares.use('/bridge', (asked, answer) => {
        const headers = { ...asked.headers, authorization: `Bearer ${token}` };
        const passed = request(url + asked.url, { method: asked.method, headers }, (response) => {
          answer.writeHead(response.statusCode, response.headers);
          response.pipe(answer);
        });
        passed.on('error', () => answer.writeHead(502).end());
        asked.pipe(passed);
      });
    },
  };
}
