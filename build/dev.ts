import { once } from 'node:events';
import { type AddressInfo, createServer as createPort } from 'node:net';
import { join, relative, sep } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { type RunningCode, runServer } from './runServer.ts';

/**
 * `npm run dev`: serves the console from its sources with hot reload, and runs the server of `npm start` with its embedded database,
 * restarting it whenever its code changes. The settings are those of `npm start`.
 */
const root = join(import.meta.dirname, '..');
const { HOST: host = '127.0.0.1', PORT = '8080' } = process.env;
const port = Number(PORT);
const servedBehind = ['/hw', '/resources', '/events', '/healthz', '/readyz'];

let server: RunningCode | undefined;
const behind = await freePort();
const serverUrl = `http://127.0.0.1:${behind}`;
const proxy = Object.fromEntries(servedBehind.map((at) => [at, serverUrl]));

const pages = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  clearScreen: false,
  plugins: [withServer()],
  server: { host, port, strictPort: port !== 0, proxy, watch: { ignored: ['data', 'dist', 'tests'].map(folderPrefix) } },
}).then(
  (made) => made.listen(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
const address = pages.httpServer?.address();
const served = typeof address === 'object' && address ? address.port : port;
const pageUrl = `http://${host.includes(':') ? `[${host}]` : host}:${served}`;

process.stdout.write(`
  The console will be at ${pageUrl}. Its changes are taken over in place; the server starts again when its code changes.
  Log in as admin: the first start on an empty database prints the password, or takes that of HW_ADMIN_PASSWORD.

`);

// The server accepts connections from this machine only: browsers connect to Vite, which forwards their requests.
server = runServer({
  args: [join(root, 'src/main/start.js')],
  cwd: root,
  environment: { ...process.env, HOST: '127.0.0.1', PORT: String(behind) },
  onLine: (line) => process.stdout.write(`${line.replaceAll(serverUrl, pageUrl)}\n`),
  onRejected: (code) => void stop(code),
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0));

async function stop(code: number): Promise<void> {
  await server?.stop();
  await pages.close();
  process.exit(code);
}

/** Restarts the server when its code changes; requests wait meanwhile. */
function withServer(): Plugin {
  return {
    name: 'with-server',
    configureServer: ({ watcher, middlewares }) => {
      watcher.on('all', (_, path) => {
        if (isServerCode(relative(root, path).split(sep))) server?.renew();
      });
      middlewares.use((request, _, next) => {
        if (!servedBehind.some((at) => request.url?.startsWith(at))) return next();
        void Promise.resolve(server?.settled()).then(() => next());
      });
    },
  };
}

/**
 * Returns true for files whose change must restart the server. Code of the console is not among them, and the server reloads resource
 * files itself.
 */
function isServerCode([layer = '', ...path]: readonly string[]): boolean {
  if (!['src', 'codegen'].includes(layer) || path.includes('console') || path[0] === 'generated') return false;
  return /\.(ts|js|json|sql)$/.test(path.at(-1) ?? '');
}

function folderPrefix(folder: string): string {
  return `${join(root, folder)}/**`;
}

/** Returns an unused port. */
async function freePort(): Promise<number> {
  const probe = createPort().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return free;
}
