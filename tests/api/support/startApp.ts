import { join } from 'node:path';
import type { Handlers } from '../../../src/server/extend.ts';
import type { Fill } from '../../../src/server/fill/context.ts';
import { createLog } from '../../../src/server/log.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { startServer } from '../../../src/server/startServer.ts';
import { type TestDatabase, testDatabase } from '../../support/testDatabase.ts';
import { type Client, createClient } from './client.ts';
import { preparedDatabase } from './preparedDatabase.ts';
import { schemasFolder } from './schemasFolder.ts';

export const adminPassword = 'correct horse 7';

/** Tests change many resource files one after the other: the folder is looked at more often than elsewhere, in ms. */
export const pollInterval = 100;

/** A server under test, as a client meets it: an address, and somebody logged in. */
export interface TestApp {
  readonly url: string;
  readonly database: TestDatabase;
  readonly schemas: string;
  /** Nobody logged in. */
  readonly guest: Client;
  readonly admin: Client;
  /** Logs in one of the demo users, whose account is the key of their role. */
  as(account: string): Promise<Client>;
  /** Moves the server's time of day forward. */
  wait(milliseconds: number): void;
  /** Stops the server and starts it again at the same address, on the same data and files; `meanwhile` while it is down. */
  restart(meanwhile?: () => void): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server with nothing of the business in its database, of the running project's kind, with the real resource files and the tests' own. */
export async function startApp(
  environment: Record<string, string> = {},
  handlers: Partial<Handlers> = {},
  fill?: Fill,
): Promise<TestApp> {
  const schemas = schemasFolder();
  let ahead = 0;
  const startOn = (where: TestDatabase['environment'], port = '0', code = handlers) =>
    startServer({
      settings: readSettings({
        PORT: port,
        HW_SCHEMAS_DIR: schemas.path,
        HW_ADMIN_PASSWORD: adminPassword,
        ...where,
        ...environment,
      }),
      log: createLog('silent'),
      consoleFolder: join(schemas.path, 'no-console'),
      clock: () => new Date(Date.now() + ahead),
      handlers: code,
      ...(fill && { fill }),
      pollInterval,
    });
  const isUsual = !fill && Object.keys(environment).every((name) => name === 'HW_DEMO');
  const database = isUsual
    ? await preparedDatabase(environment, (where) => startOn(where, '0', {}))
    : await testDatabase();
  const start = (port?: string) => startOn(database.environment, port);
  let server = await start();
  const as = (account: string, password = adminPassword): Promise<Client> =>
    createClient(server.url).login(account, password);
  return {
    get url() {
      return server.url;
    },
    database,
    schemas: schemas.path,
    guest: createClient(server.url),
    admin: await as('admin'),
    as,
    wait: (milliseconds) => {
      ahead += milliseconds;
    },
    restart: async (meanwhile) => {
      const { port } = new URL(server.url);
      await server.close();
      meanwhile?.();
      server = await start(port);
      // Connections kept from before the stop are broken; they show it once.
      await createClient(server.url)
        .get('/healthz')
        .catch(() => undefined);
    },
    close: async () => {
      await server.close();
      database.remove();
      schemas.remove();
    },
  };
}
