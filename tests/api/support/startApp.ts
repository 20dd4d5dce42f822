import { join } from 'node:path';
import type { Handlers } from '../../../src/server/extend.ts';
import type { Fill } from '../../../src/server/fill/context.ts';
import { createLog } from '../../../src/server/log.ts';
import { compiledFiles } from '../../../src/server/schema/loading.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { startServer } from '../../../src/server/startServer.ts';
import { type TestDatabase, testDatabase } from '../../support/testDatabase.ts';
import { type Client, createClient } from './client.ts';
import { adminPassword, preparedDatabase } from './preparedDatabase.ts';
import { schemasFolder } from './schemasFolder.ts';

export { adminPassword };

/** How often the server looks for changed resource files, in ms. Tests change many files, so this is shorter than the default. */
export const pollInterval = 100;

/** The compiled resource files. All servers of this process share them, so that a file is compiled only once unless it changes. */
export const compiled = compiledFiles();

/** A running test server, and a client with which the administrator is logged in. */
export interface TestApp {
  readonly url: string;
  readonly database: TestDatabase;
  readonly schemas: string;
  /** A client that is not logged in. */
  readonly guest: Client;
  readonly admin: Client;
  /** Logs in as one of the demo users. The account name of each is the key of its role. */
  as(account: string): Promise<Client>;
  /** Moves the server's clock forward. */
  wait(milliseconds: number): void;
  /** Restarts the server at the same address, with the same data and files. `meanwhile` runs while it is stopped. */
  restart(meanwhile?: () => void): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a server on a database of the kind that the running test project uses. It has the real resource files and those of the tests, but
 * no business data.
 */
export async function startApp(environment: Record<string, string> = {}, handlers: Partial<Handlers> = {}, fill?: Fill): Promise<TestApp> {
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
      compiled,
    });
  const isUsual = !fill && Object.keys(environment).every((name) => name === 'HW_DEMO');
  const database = isUsual ? await preparedDatabase(environment, (where) => startOn(where, '0', {})) : await testDatabase();
  const start = (port?: string) => startOn(database.environment, port);
  let server = await start();
  const as = (account: string, password = adminPassword): Promise<Client> => createClient(server.url).login(account, password);
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
      // Connections kept alive from before the restart are broken, so one request may fail. This request takes that failure, instead of one
      // in the test.
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
