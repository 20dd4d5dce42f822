import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { createLog } from '../server/log.ts';
import type { FirstLogin } from '../server/session/accounts.ts';
import { BadSettings, readSettings } from '../server/settings.ts';
import { startServer } from '../server/startServer.ts';
import { handlers } from './handlers.ts';

/** How long running requests may take to finish after a stop signal, in ms. */
const grace = 10_000;

interface SystemError {
  readonly code?: string;
  readonly port?: number;
  readonly path?: string;
}

/** Advice for common startup errors, by error code. */
const remedies: Readonly<Record<string, (error: SystemError) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is already in use: stop the program that uses it, or set PORT to another port.`,
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
    ...{ settings, log, consoleFolder, handlers },
    // The demo data is created once, so the memory-saving setting of `start.js` is off during that time for speed.
    fill: async (fillContext) => {
      setFlagsFromString('--no-optimize-for-size');
      return (await import('./demo/fillMonth.ts')).fillMonth(fillContext);
    },
    onFirstLogin: (login) => print(...welcome(login)),
  });
  print(`Quayside is running at ${server.url}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ event: 'stopping', signal }, 'stopping');
      setTimeout(() => process.exit(1), grace).unref();
      server.close().then(
        () => log.info({ event: 'stopped' }, 'stopped'),
        (error: unknown) => {
          log.error({ err: error }, 'could not stop cleanly');
          process.exit(1);
        },
      );
    });
  }
}

/** Returns the login hint, which is printed on the first start with an empty database. */
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

/** Returns advice about a startup error, or the error itself if there is none. */
function explainStart(error: unknown): unknown {
  if (error instanceof BadSettings) return error.message;
  const [first] = error instanceof AggregateError ? error.errors : [error];
  const failure = (first ?? {}) as SystemError;
  const explain = remedies[failure.code ?? ''];
  return explain ? explain(failure) : error;
}
