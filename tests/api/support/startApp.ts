import { join } from 'node:path';
import { inject } from 'vitest';
import type { Handlers } from '../../../src/server/extend.ts';
import type { Fill } from '../../../src/server/fill/context.ts';
import { createLog } from '../../../src/server/log.ts';
import { compiledFiles } from '../../../src/server/schema/loading.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { type RunningServer, startServer } from '../../../src/server/startServer.ts';
import { type TestDatabase, testDatabase } from '../../support/testDatabase.ts';
import { throughPooler } from '../../support/throughPooler.ts';
import { type Client, createClient, takeTurns } from './client.ts';
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
 * Asks as many times as there are servers, so that in the project with several of them each one is asked, and returns their different
 * answers.
 */
export async function fromEach<T>(ask: () => Promise<T>): Promise<T[]> {
  const answers = new Set<T>();
  for (let i = 0; i < (inject('servers') ?? 1); i++) answers.add(await ask());
  return [...answers];
}

interface Start {
  readonly fill?: Fill;
  /** How far the clock of the server is ahead at first, in milliseconds. */
  readonly ahead?: number;
}

/**
 * Starts a server on a database of the kind that the running test project uses. It has the real resource files and those of the tests, but
 * no business data. In the project with several servers, it starts that many, and its clients send each call to the next one.
 */
export async function startApp(
  environment: Record<string, string> = {},
  handlers: Partial<Handlers> = {},
  { fill, ahead: first = 0 }: Start = {},
): Promise<TestApp> {
  const schemas = schemasFolder();
  let ahead = first;
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
  const startAll = async (ports: readonly string[]): Promise<RunningServer[]> => {
    const [first, ...others] = ports.map((port) => () => startOn(throughPooler(database.environment), port));
    // The first one prepares the database.
    const servers = first ? [await first()] : [];
    servers.push(...(await Promise.all(others.map((start) => start()))));
    takeTurns(servers.map(({ url }) => url));
    return servers;
  };
  let servers = await startAll(Array.from({ length: inject('servers') ?? 1 }, () => '0'));
  const urlNow = (): string => String(servers[0]?.url);
  const as = (account: string, password = adminPassword): Promise<Client> => createClient(urlNow()).login(account, password);
  return {
    get url() {
      return urlNow();
    },
    database,
    schemas: schemas.path,
    guest: createClient(urlNow()),
    admin: await as('admin'),
    as,
    wait: (milliseconds) => {
      ahead += milliseconds;
    },
    restart: async (meanwhile) => {
      const ports = servers.map(({ url }) => new URL(url).port);
      await Promise.all(servers.map((server) => server.close()));
      meanwhile?.();
      servers = await startAll(ports);
      // Connections kept alive from before the restart are broken, so one request may fail. These requests, one for each way of sending,
      // take that failure, instead of one in the test.
      for (const { url } of servers) {
        await fetch(`${url}/healthz`).catch(() => undefined);
        await createClient(url)
          .get('/healthz')
          .catch(() => undefined);
      }
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
      database.remove();
      schemas.remove();
    },
  };
}
