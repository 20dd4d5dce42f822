import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '../../../src/server/log.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { startServer } from '../../../src/server/startServer.ts';
import { tempFolder } from '../tempFolder.ts';
import { testDatabase } from '../testDatabase.ts';

/** Our server in front of an hw server (`HW_UPSTREAM`). */
export interface ServerBefore {
  readonly url: string;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The resource files that describe both hw servers of this folder. */
export const foreignSchemas = join(import.meta.dirname, 'schemas');

interface BeforeParts {
  readonly upstream: string;
  readonly consoleFolder?: string;
  /** The resource files, by default those of this folder. */
  readonly files?: string;
}

/** Starts our server in front of an hw server, on an empty database. */
export async function startBefore({ upstream, consoleFolder = 'no-console', files = foreignSchemas }: BeforeParts): Promise<ServerBefore> {
  const database = await testDatabase();
  const schemas = tempFolder('schemas');
  cpSync(files, schemas.path, { recursive: true });
  const start = (port: string) =>
    startServer({
      settings: readSettings({ PORT: port, HW_SCHEMAS_DIR: schemas.path, HW_UPSTREAM: upstream, ...database.environment }),
      log: createLog('silent'),
      consoleFolder,
    });
  let server = await start('0');
  return {
    get url() {
      return server.url;
    },
    restart: async () => {
      const { port } = new URL(server.url);
      await server.close();
      server = await start(port);
    },
    close: async () => {
      await server.close();
      database.remove();
      schemas.remove();
    },
  };
}
