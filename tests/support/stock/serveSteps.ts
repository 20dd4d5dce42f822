import { join } from 'node:path';
import { handlers } from '../../../src/main/handlers.ts';
import { createLog } from '../../../src/server/log.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { startServer } from '../../../src/server/startServer.ts';
import { applyAction } from './applyAction.ts';

// Starts the product's server with one additional call, with which tests run system actions of deliveries and trips on single pallets.
const server = await startServer({
  settings: readSettings(process.env),
  log: createLog(),
  consoleFolder: join(import.meta.dirname, 'no-console'),
  handlers: { ...handlers, hooks: { ...handlers.hooks, 'labStep.take': applyAction } },
});
console.log(`Quayside is running at ${server.url}`);
