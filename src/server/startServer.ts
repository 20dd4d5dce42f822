import { randomBytes } from 'node:crypto';
import { readAppSetting, writeAppSetting } from './db/appSettings.ts';
import { bringUp } from './db/bringUp.ts';
import { deleteKeysBefore } from './db/idempotency.ts';
import { deleteAttemptsBefore } from './db/loginAttempts.ts';
import { openPostgres } from './db/openPostgres.ts';
import { openSqlite } from './db/openSqlite.ts';
import { deleteSessionsBefore } from './db/sessions.ts';
import type { Database } from './db/store.ts';
import { systemTables } from './db/systemTables.ts';
import { createEvents } from './events/createEvents.ts';
import type { House } from './house.ts';
import { createHttp } from './http/createHttp.ts';
import type { Log } from './log/createLog.ts';
import { seedMenu } from './menu/seedMenu.ts';
import { createSchemaStore, type SchemaStore } from './schema/createSchemaStore.ts';
import { sessionLimit } from './session/limits.ts';
import { type FirstLogin, seedAccounts } from './session/seedAccounts.ts';
import type { Settings } from './settings/readSettings.ts';

export interface StartOptions {
  readonly settings: Settings;
  readonly log: Log;
  readonly consoleFolder: string;
  readonly clock?: () => Date;
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
}: StartOptions): Promise<RunningServer> {
  const database = settings.databaseUrl ? openPostgres(settings.databaseUrl) : openSqlite(settings.dataDir);
  try {
    await bringUp(database, systemTables);
    const schemas = createSchemaStore(settings.schemasDir, await secretOf(database));
    reportFaults(schemas, log);
    await bringUp(
      database,
      schemas.compilation.resources.map(({ table }) => table),
    );
    const house: House = { database, schemas, events: createEvents(), log, clock };
    const firstLogin = await seed(house, settings);
    await sweep(house);
    const sweeping = setInterval(
      () => sweep(house).catch((err: unknown) => log.error({ err }, 'sweep failed')),
      sweepStep,
    ).unref();
    const http = await createHttp(house, {
      trustProxy: settings.trustProxy,
      isHttps: settings.publicUrl?.startsWith('https:') ?? false,
      consoleFolder,
    });
    const url = await http.listen({ host: settings.host, port: settings.port });
    const close = async (): Promise<void> => {
      clearInterval(sweeping);
      await http.close();
      await database.close();
    };
    return { url: settings.publicUrl ?? url, firstLogin, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What signs addresses that nobody may guess; made once, kept in the database. */
async function secretOf(database: Database): Promise<string> {
  const known = await readAppSetting(database.read, 'secret');
  if (known !== undefined) return known;
  const secret = randomBytes(32).toString('hex');
  await database.transact((store) => writeAppSetting(store, 'secret', secret));
  return secret;
}

function reportFaults({ compilation }: SchemaStore, log: Log): void {
  for (const { severity, file, line, column, what, mend } of compilation.faults) {
    log[severity === 'error' ? 'error' : 'warn']({ event: 'schemaFault', file, line, column, mend }, what);
  }
}

async function seed(
  { database, schemas, clock }: House,
  { adminPassword, isDemo }: Settings,
): Promise<FirstLogin | undefined> {
  return database.transact(async (store) => {
    await seedMenu(store, schemas.compilation, clock());
    return seedAccounts(store, { adminPassword, isDemo, now: clock() });
  });
}

/** Throws away what has outlived its use: sessions, login attempts, stored outcomes (contract.md sections 3 and 4). */
async function sweep({ database, clock }: House): Promise<void> {
  const ago = (milliseconds: number): string => new Date(clock().getTime() - milliseconds).toISOString();
  await database.transact(async (store) => {
    await deleteSessionsBefore(store, { created: ago(sessionLimit.absolute), seen: ago(sessionLimit.idle) });
    await deleteAttemptsBefore(store, ago(24 * 3_600_000));
    await deleteKeysBefore(store, ago(24 * 3_600_000));
  });
}
