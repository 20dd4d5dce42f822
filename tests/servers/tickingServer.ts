import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLog } from '../../src/server/log.ts';
import { readSettings } from '../../src/server/settings.ts';
import { startServer } from '../../src/server/startServer.ts';

/**
 * A server with a job that counts: whenever it runs, it creates one maker, numbered by how many there are. It takes its time, so that many
 * kills hit it.
 */
const settings = readSettings(process.env);
const server = await startServer({
  settings,
  log: createLog('silent'),
  consoleFolder: join(settings.schemasDir, 'no-console'),
  pollInterval: 20,
  handlers: {
    jobs: [
      {
        name: 'tick',
        everyMinutes: Number(process.env.TICK_PERIOD) / 60_000,
        run: async ({ records }) => {
          const ticks = await records.find('labMaker', { makerName: 'tick' });
          await delay(100);
          await records.create('labMaker', { makerCode: `TICK${ticks.length}`, makerName: 'tick' });
        },
      },
    ],
  },
});
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
console.log(`Quayside is running at ${server.url}`);
