import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import type { Handlers } from '../../../src/server/extend.ts';
import { createLog } from '../../../src/server/log.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { type RunningServer, startServer } from '../../../src/server/startServer.ts';
import { adminPassword, preparedDatabase } from '../../api/support/preparedDatabase.ts';
import { schemasFolder } from '../../api/support/schemasFolder.ts';
import { compiled, pollInterval } from '../../api/support/startApp.ts';
import { launchOptions } from '../../support/chromium.ts';
import { createVisitors, type Visit, type VisitOptions } from './createVisitors.ts';

export type { Visit } from './createVisitors.ts';

export { adminPassword };

/** A server with the built console, and a browser. */
export interface BrowserApp {
  readonly url: string;
  /** Folder of its resource files; tests may change them. */
  readonly schemas: string;
  /** The settings that select its database. */
  readonly environment: Readonly<Record<string, string>>;
  /** Opens a page for a new visitor, and collects the errors and warnings that the browser reports. */
  visit(options?: VisitOptions): Promise<Visit>;
  /** Restarts the server on the same data; `environment` overrides settings. */
  restart(environment?: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

interface AppParts {
  /** Additional resource files, present from the start. */
  readonly files?: Readonly<Record<string, string>>;
  /** Handlers of business code. */
  readonly handlers?: Partial<Handlers>;
}

/** Starts server and browser; all visits share the data. */
export async function startBrowser({ files = {}, handlers = {} }: AppParts = {}): Promise<BrowserApp> {
  const schemas = schemasFolder();
  for (const [path, text] of Object.entries(files)) writeFileSync(join(schemas.path, path), text);
  // Only a first start grants the permissions of the files to the roles; later changes are up to the administrator.
  const database = await preparedDatabase(files, (environment) =>
    serve({ environment, schemas: schemas.path, port: '0', handlers: {} }),
  );
  const start = (port: string, environment = {}) =>
    serve({ environment: { ...database.environment, ...environment }, schemas: schemas.path, port, handlers });
  let server = await start(freePorts.pop() ?? '0');
  const visitors = await sharedVisitors();
  const visits: Visit[] = [];
  return {
    get url() {
      return server.url;
    },
    schemas: schemas.path,
    environment: database.environment,
    visit: async (options) => {
      const visit = await visitors.visit(server.url, options);
      visits.push(visit);
      return visit;
    },
    restart: async (environment) => {
      const { port } = new URL(server.url);
      await server.close();
      server = await start(port, environment);
    },
    close: async () => {
      for (const visit of visits) await visit.leave();
      await server.close();
      freePorts.push(new URL(server.url).port);
      database.remove();
      schemas.remove();
    },
  };
}

/** Ports of closed servers. The next server reuses one, so that the browser finds the console's files in its cache. */
const freePorts: string[] = [];

let running: { readonly browser: Browser; readonly visitors: ReturnType<typeof createVisitors> } | undefined;

/** Returns the visitors of the browser of this process, shared because starting one is slow; a browser that has exited is replaced. */
async function sharedVisitors(): Promise<ReturnType<typeof createVisitors>> {
  if (!running?.browser.isConnected()) {
    const browser = await chromium.launch(launchOptions(inject('chromiumPath')));
    running = { browser, visitors: createVisitors(browser) };
  }
  return running.visitors;
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
    compiled,
    handlers,
  });
}
