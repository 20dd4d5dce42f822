import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { createLog } from '../server/log.ts';
import type { FirstLogin } from '../server/session/accounts.ts';
import { readSettings } from '../server/settings.ts';
import { startServer } from '../server/startServer.ts';
import { explainStart } from './explainStart.ts';
import { handlers } from './handlers.ts';

/** How long running requests may take to finish after the signal to stop, in milliseconds. */
const grace = 10_000;

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
    // Needed once in the life of a database, and work like any other: here `start.js` is not to save memory.
    fill: async (desk) => {
      setFlagsFromString('--no-optimize-for-size');
      return (await import('./demo/fillMonth.ts')).fillMonth(desk);
    },
    onFirstLogin: (login) => print(...welcome(login)),
  });
  print(`Quayside is at ${server.url}`);
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

/** Who may come in, told once: on the first start on an empty database. */
function welcome({ account, generatedPassword, demoAccounts }: FirstLogin): readonly string[] {
  const password = generatedPassword ? `the password ${generatedPassword}` : 'the password of HW_ADMIN_PASSWORD';
  return [
    `Log in as ${account} with ${password}`,
    ...(generatedPassword ? ['This password is shown only now. Change it after the first login.'] : []),
    ...(demoAccounts.length > 0 ? [`Demo users with the same password: ${demoAccounts.join(', ')}`] : []),
  ];
}

function print(...lines: readonly string[]): void {
  console.log(['', ...lines, ''].map((line) => `  ${line}`.trimEnd()).join('\n'));
}
