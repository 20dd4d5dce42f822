import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer as createPort } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';

/**
 * `npm run dev`: the console straight from its sources, exchanged while they change, and behind it the server of `npm start`
 * with its embedded database, which starts again whenever its code changes. Settings are those of `npm start`.
 */
const root = join(import.meta.dirname, '..');
const { HOST: host = '127.0.0.1', PORT = '8080' } = process.env;
const port = Number(PORT);

const behind = await freePort();
const serverUrl = `http://127.0.0.1:${behind}`;
const proxy = Object.fromEntries(['/hw', '/resources', '/events', '/healthz', '/readyz'].map((at) => [at, serverUrl]));

const pages = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  clearScreen: false,
  server: { host, port, strictPort: port !== 0, proxy, watch: { ignored: ['data', 'dist', 'tests'].map(within) } },
}).then(
  (server) => server.listen(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
const address = pages.httpServer?.address();
const served = typeof address === 'object' && address ? address.port : port;
const pageUrl = `http://${host.includes(':') ? `[${host}]` : host}:${served}`;

// Node watches every file that the server has loaded, and starts it again. It listens for Vite alone, at a port of its own.
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'src/main/server.ts')], {
  cwd: root,
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(behind) },
  stdio: ['ignore', 'pipe', 'inherit'],
});
server.stdout.setEncoding('utf8');
server.stdout.on('data', (text: string) => process.stdout.write(text.replaceAll(serverUrl, pageUrl)));

process.stdout.write(`
  The console will be at ${pageUrl}. Its changes are taken over in place; the server starts again when its code changes.
  Log in as admin: the first start on an empty database prints the password, or takes that of HW_ADMIN_PASSWORD.

`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(0));
server.once('exit', (code) => stop(code ?? 1));

async function stop(code: number): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await pages.close();
  process.exit(code);
}

function within(folder: string): string {
  return `${join(root, folder)}/**`;
}

/** A port that nobody listens on right now. */
async function freePort(): Promise<number> {
  const probe = createPort().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return free;
}
