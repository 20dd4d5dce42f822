import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { createLog, type Log } from '../server/log.ts';
import type { FirstLogin } from '../server/session/accounts.ts';
import { BadSettings, readSettings } from '../server/settings.ts';
import { type RunningServer, startServer } from '../server/startServer.ts';
import { handlers } from './handlers.ts';

/**
 * Maximum time in ms for finishing running requests and shutting down, by signal. Exports may take minutes, but a user who presses Ctrl+C
 * does not want to wait for them.
 */
const grace = { SIGTERM: 600_000, SIGINT: 10_000 };

interface SystemError {
  readonly code?: string;
  readonly port?: number;
  readonly path?: string;
}

/** Advice for common startup errors, by error code. */
const remedies: Readonly<Record<string, (error: SystemError) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is already in use: stop the program that uses it, or set PORT to another port.`,
  EACCES: ({ path, port }) => `No permission to use ${path ?? `port ${port}`}: change HW_DATA_DIR or PORT.`,
  ENOENT: ({ path }) => `${path} does not exist: check HW_SCHEMAS_DIR and HW_DATA_DIR.`,
  ECONNREFUSED: () => 'PostgreSQL does not respond at HW_DATABASE_URL: start it, or correct the address.',
  ENOTFOUND: () => 'The host in HW_DATABASE_URL was not found: correct the address.',
  '28P01': () => 'PostgreSQL rejected the password in HW_DATABASE_URL.',
  '3D000': () => 'The database in HW_DATABASE_URL does not exist: create it first.',
};

await main().catch((error: unknown) => {
  console.error(explainStart(error));
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const log = createLog();
  const settings = readSettings(process.env);
  const consoleFolder = join(import.meta.dirname, '../../dist');
  const server = await startServer({
    settings,
    log,
    consoleFolder,
    handlers,
    // The demo data is created once, so the memory-saving setting of `start.js` is off during that time for speed.
    fill: async (fillContext) => {
      setFlagsFromString('--no-optimize-for-size');
      return (await import('./demo/fillMonth.ts')).fillMonth(fillContext);
    },
    onFirstLogin: (login) => print(...welcome(login)),
  });
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // The signal can arrive twice, from the service manager and from npm.
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void stop(server, { signal, log, drainSeconds: settings.drainSeconds });
    });
  }
  print(`Quayside is running at ${server.url}`);
}

interface StopOptions {
  readonly signal: keyof typeof grace;
  readonly log: Log;
  readonly drainSeconds: number;
}

async function stop(server: RunningServer, { signal, log, drainSeconds }: StopOptions): Promise<void> {
  log.info({ event: 'stopping', signal }, 'stopping');
  setTimeout(() => process.exit(1), grace[signal]).unref();
  server.drain();
  try {
    // Gives a proxy time to notice that the server is not ready. On Ctrl+C there is no proxy to wait for.
    if (signal === 'SIGTERM') await sleep(drainSeconds * 1_000);
    await server.close();
    log.info({ event: 'stopped' }, 'stopped');
  } catch (error) {
    log.error({ err: error }, 'could not stop cleanly');
    process.exit(1);
  }
}

/** Returns the login hint that is printed on the first start with an empty database. */
function welcome({ account, generatedPassword, demoAccounts }: FirstLogin): readonly string[] {
  const password = generatedPassword ? `the password ${generatedPassword}` : 'the password of HW_ADMIN_PASSWORD';
  return [
    `Log in as ${account} with ${password}`,
    ...(generatedPassword ? ['This password is shown only once. Change it after your first login.'] : []),
    ...(demoAccounts.length > 0 ? [`Demo users with the same password: ${demoAccounts.join(', ')}`] : []),
  ];
}

function print(...lines: readonly string[]): void {
  console.log(['', ...lines, ''].map((line) => `  ${line}`.trimEnd()).join('\n'));
}

/** Returns advice about a startup error, or the error itself if there is no advice. */
function explainStart(error: unknown): unknown {
  if (error instanceof BadSettings) return error.message;
  const [first] = error instanceof AggregateError ? error.errors : [error];
  const failure = (first ?? {}) as SystemError;
  const explain = remedies[failure.code ?? ''];
  return explain ? explain(failure) : error;
}
