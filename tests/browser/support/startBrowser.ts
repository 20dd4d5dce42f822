import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { inject } from 'vitest';
import { createLog } from '../../../src/server/log/createLog.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { type RunningServer, startServer } from '../../../src/server/startServer.ts';
import { schemasFolder } from '../../api/support/schemasFolder.ts';
import { lookEvery } from '../../api/support/startHouse.ts';
import { launchOptions } from '../../support/chromium.ts';
import { type TestDatabase, testDatabase } from '../../support/testDatabase.ts';
import { createVisitors, type Visit, type VisitOptions } from './createVisitors.ts';

export type { Visit } from './createVisitors.ts';

export const adminPassword = 'correct horse 7';

/** A server with the built console, and a browser to look at it with. */
export interface BrowserHouse {
  readonly url: string;
  /** Folder of its resource files, to be changed at will. */
  readonly schemas: string;
  /** What names its database to a command. */
  readonly environment: Readonly<Record<string, string>>;
  /** A fresh visitor with a page of their own; what the page complains about is collected. */
  visit(options?: VisitOptions): Promise<Visit>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts both; every visit of the same house works on the same data. `files` are resource files that are there from the start. */
export async function startBrowser({
  files = {},
}: {
  files?: Readonly<Record<string, string>>;
} = {}): Promise<BrowserHouse> {
  const database = await testDatabase();
  const schemas = schemasFolder();
  for (const [path, text] of Object.entries(files)) writeFileSync(join(schemas.path, path), text);
  const start = (port: string) => serve({ database, schemas: schemas.path, port });
  let server = await start('0');
  const browser = await chromium.launch(launchOptions(inject('chromiumPath')));
  const visit = createVisitors(browser);
  return {
    get url() {
      return server.url;
    },
    schemas: schemas.path,
    environment: database.environment,
    visit: (options = {}) => visit(server.url, options),
    restart: async () => {
      const { port } = new URL(server.url);
      await server.close();
      server = await start(port);
    },
    close: async () => {
      await browser.close();
      await server.close();
      database.remove();
      schemas.remove();
    },
  };
}

function serve({
  database,
  schemas,
  port,
}: {
  database: TestDatabase;
  schemas: string;
  port: string;
}): Promise<RunningServer> {
  return startServer({
    settings: readSettings({
      PORT: port,
      HW_SCHEMAS_DIR: schemas,
      HW_ADMIN_PASSWORD: adminPassword,
      ...database.environment,
    }),
    log: createLog('silent'),
    consoleFolder: inject('consoleFolder'),
    lookEvery,
  });
}
