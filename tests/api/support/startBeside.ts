import { join } from 'node:path';
import { createLog } from '../../../src/server/log.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { startServer } from '../../../src/server/startServer.ts';
import { throughPooler } from '../../support/throughPooler.ts';
import { type Client, createClient } from './client.ts';
import { compiled, type TestApp } from './startApp.ts';

/** A second server on the database of a test server. */
export interface BesideApp {
  readonly url: string;
  /** Returns the client of a user at this server, with the session of the other. */
  client(of: Client): Client;
  close(): Promise<void>;
}

interface BesideOptions {
  /** Its resource files; defaults to those of the first server. */
  readonly schemas?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Starts a second server on the same database, which does not look for changed files by itself. SQLite has only one server, so there it is
 * the first one.
 */
export async function startBeside(app: TestApp, { schemas = app.schemas, environment = {} }: BesideOptions = {}): Promise<BesideApp> {
  const second =
    app.database.kind === 'postgres'
      ? await startServer({
          settings: readSettings({ PORT: '0', HW_SCHEMAS_DIR: schemas, ...throughPooler(app.database.environment), ...environment }),
          log: createLog('silent'),
          consoleFolder: join(schemas, 'no-console'),
          pollInterval: 3_600_000,
          compiled,
        })
      : undefined;
  const url = second?.url ?? app.url;
  return { url, client: ({ token }) => createClient(url, token), close: async () => second?.close() };
}
