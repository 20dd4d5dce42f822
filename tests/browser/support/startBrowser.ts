import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import type { Handlers } from '../../../src/server/extend.ts';
import { createLog } from '../../../src/server/log.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { type RunningServer, startServer } from '../../../src/server/startServer.ts';
import { adminPassword, preparedDatabase } from '../../api/support/preparedDatabase.ts';
import { schemasFolder, writeFiles } from '../../api/support/schemasFolder.ts';
import { compiled, pollInterval } from '../../api/support/startApp.ts';
import { launchOptions } from '../../support/chromium.ts';
import { createVisitors, type Visit, type VisitOptions } from './createVisitors.ts';

export type { Visit } from './createVisitors.ts';

export { adminPassword };

/** A server with the built console, and a browser. */
export interface BrowserApp {
  readonly url: string;
  /** The folder that contains its resource files. Tests may change them. */
  readonly schemas: string;
  /** The environment variables that select its database. */
  readonly environment: Readonly<Record<string, string>>;
  /** Opens a page for a new visitor, and collects errors and warnings that the browser reports. */
  visit(options?: VisitOptions): Promise<Visit>;
  /** Restarts the server on the same data. `environment` replaces some of its settings. */
  restart(environment?: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

interface AppParts {
  /** Resource files to add before the start, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Hooks and other handlers of business code. By default there are none. */
  readonly handlers?: Partial<Handlers>;
  /** How far the clock of the server is ahead, in milliseconds. */
  readonly ahead?: number;
}

/** Starts a server and, if none is running, the browser. All visits share the data of this server. */
export async function startBrowser({ files = {}, handlers = {}, ahead = 0 }: AppParts = {}): Promise<BrowserApp> {
  const schemas = schemasFolder();
  writeFiles(schemas.path, files);
  // Only the first start gives the roles permissions for these files, so the files are part of the prepared database. Later, an
  // administrator would have to do it.
  const database = await preparedDatabase(files, (environment) =>
    serve({ environment, schemas: schemas.path, port: '0', handlers: {}, ahead }),
  );
  const start = (port: string, environment = {}) =>
    serve({ environment: { ...database.environment, ...environment }, schemas: schemas.path, port, handlers, ahead });
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

/**
 * Ports of servers that were closed. The next server uses one of them again, so that the browser still has the console's files in its
 * cache.
 */
const freePorts: string[] = [];

let running: { readonly browser: Browser; readonly visitors: ReturnType<typeof createVisitors> } | undefined;

/**
 * Returns the visitors of one browser, which all tests of this process share because starting a browser is slow. If it has exited, a new
 * one is started.
 */
export async function sharedVisitors(): Promise<ReturnType<typeof createVisitors>> {
  if (!running?.browser.isConnected()) {
    const options = launchOptions(inject('chromiumPath'));
    const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), ...withoutOptimizing] });
    running = { browser, visitors: createVisitors(browser) };
  }
  return running.visitors;
}

/** The pages of tests are closed too soon for optimized code to save the time that it takes to compile. */
const withoutOptimizing = ['--js-flags=--no-maglev --no-turbofan'];

function serve({
  schemas,
  port,
  handlers,
  ahead,
  environment,
}: {
  schemas: string;
  port: string;
  handlers: Partial<Handlers>;
  ahead: number;
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
    clock: () => new Date(Date.now() + ahead),
    pollInterval,
    compiled,
    handlers,
  });
}
