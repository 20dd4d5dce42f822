import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { createLog } from '../../../src/server/log/createLog.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { type RunningServer, startServer } from '../../../src/server/startServer.ts';
import { schemasFolder } from '../../api/support/schemasFolder.ts';
import { launchOptions } from '../../support/chromium.ts';
import { type TestDatabase, testDatabase } from '../../support/testDatabase.ts';

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

export interface VisitOptions {
  readonly language?: 'zh' | 'en';
  readonly width?: number;
  readonly height?: number;
  /** What the browser's local storage holds from an earlier visit. */
  readonly kept?: Readonly<Record<string, string>>;
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings of the browser's console, uncaught errors, refused content, requests to anywhere else. */
  readonly complaints: readonly string[];
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
  return {
    get url() {
      return server.url;
    },
    schemas: schemas.path,
    environment: database.environment,
    visit: (options = {}) => visit(browser, server.url, options),
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
  });
}

async function visit(
  browser: Browser,
  url: string,
  { language = 'zh', width = 1440, height = 900, kept = {} }: VisitOptions,
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    locale: language === 'zh' ? 'zh-CN' : 'en-US',
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
    },
  });
  const complaints: string[] = [];
  context.on('console', (message) => {
    // What a test provokes on purpose is answered with an HTTP error, which Chromium notes by itself.
    if (['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource')) {
      complaints.push(`${message.type()}: ${message.text()}`);
    }
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    if (!/^(http:\/\/127\.0\.0\.1:|data:|blob:)/.test(request.url())) complaints.push(`elsewhere: ${request.url()}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`refused content: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return { page, context, complaints };
}
