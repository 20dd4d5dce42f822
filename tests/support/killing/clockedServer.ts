import { readFileSync } from 'node:fs';
import { createLog } from '../../../src/server/log.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { startServer } from '../../../src/server/startServer.ts';

/**
 * The file with the milliseconds by which the clock of this server differs from the real one. A test changes the file while the server
 * runs.
 */
const file = String(process.env.CLOCK_FILE);
let last = 0;

const server = await startServer({
  settings: readSettings(process.env),
  log: createLog('silent'),
  consoleFolder: 'no-console',
  clock: () => {
    // The file may be empty while it is written.
    const text = readFileSync(file, 'utf8');
    if (text !== '') last = Number(text);
    return new Date(Date.now() + last);
  },
  pollInterval: 50,
});
process.stdout.write(`Quayside is running at ${server.url}\n`);
