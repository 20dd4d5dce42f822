import { join } from 'node:path';
import { openPostgres } from './db/openPostgres.ts';
import { openSqlite } from './db/openSqlite.ts';
import { createEvents } from './events/createEvents.ts';
import type { Handlers } from './extend.ts';
import { createFileStore } from './files/fileStore.ts';
import type { House } from './house.ts';
import { createHttp } from './http/createHttp.ts';
import type { Log } from './log/createLog.ts';
import { prepareDatabase } from './prepareDatabase.ts';
import { loseSchemas } from './schema/loseSchemas.ts';
import { renewSchemas, reportFaults } from './schema/renewSchemas.ts';
import { reportHandlers } from './schema/reportHandlers.ts';
import type { SchemaFolder } from './schema/schemaFolder.ts';
import { gone, stampOf, watchSchemas } from './schema/watchSchemas.ts';
import type { FirstLogin } from './session/seedAccounts.ts';
import type { Settings } from './settings/readSettings.ts';
import { sweep } from './sweep.ts';

export interface StartOptions {
  readonly settings: Settings;
  readonly log: Log;
  readonly consoleFolder: string;
  readonly clock?: () => Date;
  /** The code that answers transitions and actions; none when left out. */
  readonly handlers?: Handlers;
  /** How often the folder of resource files is looked at, in milliseconds. */
  readonly lookEvery?: number;
}

export interface RunningServer {
  readonly url: string;
  /** Set on the first start on an empty database. */
  readonly firstLogin: FirstLogin | undefined;
  /** Lets running requests finish, then closes the database. */
  close(): Promise<void>;
}

/** How often what has outlived its use is thrown away, in milliseconds. */
const sweepStep = 3_600_000;

/** Opens the database, compiles the resource files, brings the tables up, and listens. */
export async function startServer({
  settings,
  log,
  consoleFolder,
  clock = () => new Date(),
  handlers = {},
  lookEvery,
}: StartOptions): Promise<RunningServer> {
  const database = settings.databaseUrl ? openPostgres(settings.databaseUrl, log) : openSqlite(settings.dataDir);
  try {
    // Before the files are read: what changes meanwhile is seen at the first look.
    const stamp = stampOf(settings.schemasDir);
    const { schemas, isLost, firstLogin } = await prepareDatabase(database, settings, clock());
    const schemaFolder: SchemaFolder = {
      path: settings.schemasDir,
      isEditable: settings.isSchemaEditor,
      renew: () => watch.look(),
    };
    const house: House = {
      ...{ database, schemas, schemaFolder, events: createEvents(), log, clock, handlers },
      files: createFileStore(join(settings.dataDir, 'files')),
      fileLimits: settings.fileLimits,
    };
    reportFaults(schemas.compilation.faults, log);
    reportHandlers(house);
    await sweep(house);
    const sweeping = setInterval(
      () => sweep(house).catch((err: unknown) => log.error({ err }, 'sweep failed')),
      sweepStep,
    ).unref();
    const watch = watchSchemas({
      folder: schemaFolder.path,
      seen: isLost ? gone : stamp,
      onChange: () => renewSchemas(house),
      onLost: () => loseSchemas(house, 'lost'),
      onFailed: () => loseSchemas(house, 'failed'),
      log,
      step: lookEvery,
    });
    const http = await createHttp(house, {
      trustProxy: settings.trustProxy,
      isHttps: settings.publicUrl?.startsWith('https:') ?? false,
      consoleFolder,
    });
    const url = await http.listen({ host: settings.host, port: settings.port });
    const close = async (): Promise<void> => {
      clearInterval(sweeping);
      await watch.stop();
      await http.close();
      await database.close();
    };
    return { url: settings.publicUrl ?? url, firstLogin, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
