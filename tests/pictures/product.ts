import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { fillMonth } from '../../src/main/demo/fillMonth.ts';
import { handlers } from '../../src/main/handlers.ts';
import { createLog } from '../../src/server/log.ts';
import { readSettings } from '../../src/server/settings.ts';
import { type RunningServer, startServer } from '../../src/server/startServer.ts';
import { type Client, createClient } from '../api/support/client.ts';
import { adminPassword } from '../api/support/preparedDatabase.ts';
import { createVisitors } from '../browser/support/createVisitors.ts';
import { letIn } from '../browser/support/handles.ts';
import { buildConsole } from '../support/buildConsole.ts';
import { findChromium, launchOptions } from '../support/chromium.ts';
import { ensureChineseFont } from '../support/ensureChineseFont.ts';
import { tempFolder } from '../support/tempFolder.ts';

/** The product with a month of demo data, and a page of it. */
export interface Stage {
  readonly page: Page;
  /** A client with the rights of the administrator. */
  readonly admin: Client;
  /** Opens an address, in English, as the user with this account. */
  open(path: string, account?: string): Promise<void>;
}

export interface StageOptions {
  /** Resource files that are added to those of the product, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly width?: number;
  readonly height?: number;
}

export interface Product {
  /** Starts the product with these files on a new copy of the demo data, and calls `use`. */
  show<T>(options: StageOptions, use: (stage: Stage) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Builds the console, fills a database with the demo data, and starts a browser. */
export async function openProduct(): Promise<Product> {
  const [consoleFolder, data] = [tempFolder('pictures-console'), tempFolder('pictures-data')];
  buildConsole(consoleFolder.path);
  ensureChineseFont();
  const start = (dataFolder: string, schemas: string): Promise<RunningServer> =>
    startServer({
      settings: readSettings({ PORT: '0', HW_DATA_DIR: dataFolder, HW_SCHEMAS_DIR: schemas, HW_ADMIN_PASSWORD: adminPassword }),
      ...{ log: createLog('silent'), consoleFolder: consoleFolder.path, handlers, fill: fillMonth },
    });
  const schemas = join(import.meta.dirname, '../../schemas');
  await (await start(data.path, schemas)).close();
  const browser = await chromium.launch(launchOptions(findChromium()));
  const visitors = createVisitors(browser);
  return {
    show: async ({ files, width = 1366, height = 768 }, use) => {
      using folder = tempFolder('pictures');
      const [own, copy] = [join(folder.path, 'schemas'), join(folder.path, 'data')];
      cpSync(schemas, own, { recursive: true });
      cpSync(data.path, copy, { recursive: true });
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(own, path)), { recursive: true });
        writeFileSync(join(own, path), text);
      }
      const server = await start(copy, own);
      const visit = await visitors.visit(server.url, { language: 'en', width, height, isNew: true });
      const open = async (path: string, account = 'admin'): Promise<void> => {
        await letIn(visit.page, account, 'en');
        await visit.page.goto(path);
      };
      try {
        return await use({ page: visit.page, admin: await createClient(server.url).login('admin', adminPassword), open });
      } finally {
        await visit.context.close();
        await server.close();
      }
    },
    close: () => browser.close(),
  };
}
