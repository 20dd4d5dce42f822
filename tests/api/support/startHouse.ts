import { join } from 'node:path';
import { createLog } from '../../../src/server/log/createLog.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { startServer } from '../../../src/server/startServer.ts';
import { type TestDatabase, testDatabase } from '../../support/testDatabase.ts';
import { type Client, createClient } from './client.ts';
import { schemasFolder } from './schemasFolder.ts';

export const adminPassword = 'correct horse 7';

/** A server under test, as a client meets it: an address, and somebody logged in. */
export interface TestHouse {
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
  /** Stops the server and starts it again on the same data and files; `admin` has to log in anew by `as`. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server on an empty database of the running project's kind, with the real resource files and the tests' own. */
export async function startHouse(environment: Record<string, string> = {}): Promise<TestHouse> {
  const database = await testDatabase();
  const schemas = schemasFolder();
  let ahead = 0;
  const start = () =>
    startServer({
      settings: readSettings({
        PORT: '0',
        HW_SCHEMAS_DIR: schemas.path,
        HW_ADMIN_PASSWORD: adminPassword,
        ...database.environment,
        ...environment,
      }),
      log: createLog('silent'),
      consoleFolder: join(schemas.path, 'no-console'),
      clock: () => new Date(Date.now() + ahead),
    });
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
    restart: async () => {
      await server.close();
      server = await start();
    },
    close: async () => {
      await server.close();
      database.remove();
      schemas.remove();
    },
  };
}
