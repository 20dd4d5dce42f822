import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import type { Handlers } from '../../../src/server/extend.ts';
import { createLog } from '../../../src/server/log.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { type RunningServer, startServer } from '../../../src/server/startServer.ts';
import { preparedDatabase } from '../../api/support/preparedDatabase.ts';
import { schemasFolder } from '../../api/support/schemasFolder.ts';
import { pollInterval } from '../../api/support/startApp.ts';
import { launchOptions } from '../../support/chromium.ts';
import { createVisitors, type Visit, type VisitOptions } from './createVisitors.ts';

export type { Visit } from './createVisitors.ts';

export const adminPassword = 'correct horse 7';

/** A server with the built console, and a browser to look at it with. */
export interface BrowserApp {
  readonly url: string;
  /** Folder of its resource files, to be changed at will. */
  readonly schemas: string;
  /** What names its database to a command. */
  readonly environment: Readonly<Record<string, string>>;
  /** A fresh visitor with a page of their own; what the page complains about is collected. */
  visit(options?: VisitOptions): Promise<Visit>;
  /** Starts it anew on the same data; `environment` differs from before. */
  restart(environment?: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

interface AppParts {
  /** Resource files that are there from the start. */
  readonly files?: Readonly<Record<string, string>>;
  /** Code of the business. */
  readonly handlers?: Partial<Handlers>;
}

/** Starts both; every visit of the same house works on the same data. */
export async function startBrowser({ files = {}, handlers = {} }: AppParts = {}): Promise<BrowserApp> {
  const schemas = schemasFolder();
  for (const [path, text] of Object.entries(files)) writeFileSync(join(schemas.path, path), text);
  // A first start gives the roles what its files hold; what comes later is the administrator's alone.
  const database = await preparedDatabase(files, (environment) =>
    serve({ environment, schemas: schemas.path, port: '0', handlers: {} }),
  );
  const start = (port: string, environment = {}) =>
    serve({ environment: { ...database.environment, ...environment }, schemas: schemas.path, port, handlers });
  let server = await start('0');
  const visitors = createVisitors(await sharedBrowser());
  return {
    get url() {
      return server.url;
    },
    schemas: schemas.path,
    environment: database.environment,
    visit: (options = {}) => visitors.visit(server.url, options),
    restart: async (environment) => {
      const { port } = new URL(server.url);
      await server.close();
      server = await start(port, environment);
    },
    close: async () => {
      await visitors.close();
      await server.close();
      database.remove();
      schemas.remove();
    },
  };
}

let running: Promise<Browser> | undefined;

/** The browser of this process: starting one takes longer than many a test. Another takes its place if it is gone. */
async function sharedBrowser(): Promise<Browser> {
  if (!(await running)?.isConnected()) running = chromium.launch(launchOptions(inject('chromiumPath')));
  return running as Promise<Browser>;
}

function serve({
  schemas,
  port,
  handlers,
  environment,
}: {
  schemas: string;
  port: string;
  handlers: Partial<Handlers>;
  environment: Readonly<Record<string, string>>;
}): Promise<RunningServer> {
  return startServer({
    settings: readSettings({
      PORT: port,
      HW_SCHEMAS_DIR: schemas,
      HW_ADMIN_PASSWORD: adminPassword,
      ...environment,
    }),
    log: createLog('silent'),
    consoleFolder: inject('consoleFolder'),
    pollInterval,
    handlers,
  });
}
