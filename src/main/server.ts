import { join } from 'node:path';
import { createLog } from '../server/log/createLog.ts';
import { readSettings } from '../server/settings/readSettings.ts';
import { type RunningServer, startServer } from '../server/startServer.ts';
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
  const server = await startServer({ settings, log, consoleFolder, handlers });
  console.log(greeting(server));
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

/** Where the console is and, after the first start, who may come in. */
function greeting({ url, firstLogin }: RunningServer): string {
  const lines = ['', `Quayside is at ${url}`];
  if (firstLogin) {
    const { account, generatedPassword, demoAccounts } = firstLogin;
    const password = generatedPassword ? `the password ${generatedPassword}` : 'the password of HW_ADMIN_PASSWORD';
    lines.push(`Log in as ${account} with ${password}`);
    if (generatedPassword) lines.push('This password is shown only now. Change it after the first login.');
    if (demoAccounts.length > 0) lines.push(`Demo users with the same password: ${demoAccounts.join(', ')}`);
  }
  return [...lines, ''].map((line) => `  ${line}`.trimEnd()).join('\n');
}
