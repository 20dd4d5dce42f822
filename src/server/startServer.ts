import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { App } from './app.ts';
import { adoptGrants } from './db/accounts.ts';
import { removeCopies } from './db/copies.ts';
import { beat, beatInterval, leave } from './db/generations.ts';
import { prepareSearches } from './db/indexes.ts';
import { bringUp, changeLargeIndexes } from './db/migration/upgrade.ts';
import { openPostgres } from './db/postgres.ts';
import { keepAppSetting } from './db/settings.ts';
import { openSqlite } from './db/sqlite.ts';
import { type Database, lockName, waitPatiently } from './db/store.ts';
import { systemTables } from './db/systemTables.ts';
import { createEvents, shareEvents } from './events.ts';
import type { Handlers } from './extend.ts';
import { createFolderStore, type FileStore } from './files/store.ts';
import { type Fill, fillOnce } from './fill/context.ts';
import { createHttp } from './http/server.ts';
import { assertUniqueNames, findRunsOfJobs, startJobs } from './jobs.ts';
import type { Log } from './log.ts';
import { seedMenu } from './menu/menu.ts';
import { startReminders } from './reminders/due.ts';
import { keepReminders } from './reminders/review.ts';
import { keepTotals, settleFigures } from './resource/totals/keep.ts';
import { createSavedTexts, createSchemaFolder, lockSaves, missingFile, stampOf, type Watch, watchSchemas } from './schema/folder.ts';
import { keepTexts } from './schema/keptTexts.ts';
import {
  type CompiledFiles,
  keepsOwnFiles,
  loseSchemas,
  renewSchemas,
  reportFaults,
  reportHandlers,
  startSchemas,
} from './schema/loading.ts';
import { createSchemaStore, type SavedTexts, type SchemaStore } from './schemaStore.ts';
import { closeDemoAccounts, type FirstLogin, keepDemoSetting, nameSeeds, noteSeeds, seedAccounts } from './session/accounts.ts';
import type { Settings } from './settings.ts';
import { startSweeping } from './sweep.ts';
import { openRecords } from './write/records.ts';

export interface StartOptions {
  readonly settings: Settings;
  readonly log: Log;
  readonly consoleFolder: string;
  readonly clock?: () => Date;
  /** The business code; defaults to none. */
  readonly handlers?: Partial<Handlers>;
  /**
   * Reports at once which accounts were created on an empty database, because no one could log in if the start failed later.
   */
  readonly onFirstLogin?: (login: FirstLogin) => void;
  /** Fills an empty database before the server answers requests, if the settings say so. */
  readonly fill?: Fill;
  /** Interval for checking the resource files and due jobs, in milliseconds. */
  readonly pollInterval?: number;
  /** Compiled files that several servers of one process share, so that they compile equal files only once. */
  readonly compiled?: CompiledFiles;
}

export interface RunningServer {
  readonly url: string;
  /** Reports on `/readyz` that the server is not ready anymore, while it still answers requests. */
  drain(): void;
  /** Lets running requests finish, then closes the database. */
  close(): Promise<void>;
}

function openDatabase({ databaseUrl, directUrl, readUrl, postgresLimits, dataDir }: Settings, log: Log): Database {
  // Removes copies left by a process that was killed while it worked on them.
  removeCopies(dataDir);
  return databaseUrl ? openPostgres(databaseUrl, log, { ...postgresLimits, directUrl, readUrl }) : openSqlite(dataDir);
}

/** Opens the store of files: a folder, or S3, whose files pass through a folder beside it. The S3 client is loaded only if S3 is used. */
async function openFiles({ dataDir, files }: Settings, log: Log): Promise<FileStore> {
  if (!files) return createFolderStore(join(dataDir, 'files'));
  return (await import('./files/s3Store.ts')).createS3Store(files, join(dataDir, 'arriving'), log);
}

/** Opens the database, compiles the resource files, migrates the tables, and listens. */
export async function startServer({
  settings,
  log,
  consoleFolder,
  clock = () => new Date(),
  handlers: businessCode = {},
  onFirstLogin,
  fill,
  pollInterval,
  compiled,
}: StartOptions): Promise<RunningServer> {
  const database = openDatabase(settings, log);
  // If an existing hw server answers the calls, the business code runs there.
  const handlers = settings.upstream ? {} : businessCode;
  try {
    // The stamp is computed before the files are read, so that the first check finds changes made meanwhile.
    const stamp = stampOf(settings.schemasDir);
    const saves = createSavedTexts(database, settings.schemasDir, log);
    const { schemas, isMissing, firstLogin } = await waitPatiently(() =>
      prepareDatabase(database, settings, { now: clock(), log, compiled, saves }),
    );
    if (firstLogin) onFirstLogin?.(firstLogin);
    const schemaFolder = createSchemaFolder(settings, saves, { log, check: () => watch.check() });
    const isDemoClosed = await database.transact((store) => closeDemoAccounts(store, settings.isProduction, log));
    const measured = () => ({ database: app.database, events: app.events, findJobRuns: () => findRunsOfJobs(app) });
    const metrics = settings.metricsToken ? (await import('./metrics.ts')).createMetrics(measured) : undefined;
    const app: App = {
      ...{ database: keepUpToDate(database, () => app), events: createEvents(), openRecords },
      ...{ schemas, schemaFolder, log, clock, isDemoClosed, metrics },
      handlers: { hooks: {}, reads: {}, jobs: [], ...handlers },
      files: await openFiles(settings, log),
      fileLimits: settings.fileLimits,
    };
    await settle(app, settings);
    const stopSweeping = await startSweeping(app, settings);
    if (fill && settings.demo === 'month' && !settings.upstream) await waitPatiently(() => fillOnce(app, database, fill));
    const watch = watchFolder(app, isMissing ? missingFile : stamp, pollInterval);
    const sharing = await shareEvents(app);
    const stopping = new AbortController();
    const http = await createHttp(app, {
      ...{ stopping: stopping.signal, trustProxy: settings.trustProxy, metricsToken: settings.metricsToken },
      isHttps: settings.publicUrl?.startsWith('https:') ?? false,
      consoleFolder,
      upstream: settings.upstream,
    });
    const url = await http.listen({ host: settings.host, port: settings.port });
    const reminders = settings.upstream ? [] : [startReminders(app, pollInterval)];
    const jobs = [startJobs(app, pollInterval), ...reminders, keepIndexes(app, stopping.signal)];
    const work = [{ stop: stopSweeping }, ...jobs, watch, startBeating(app)];
    const close = async (): Promise<void> => {
      stopping.abort();
      for (const each of work) await each.stop();
      await http.close();
      await sharing.stop();
      await database.close();
      app.files.close?.();
    };
    return { url: settings.publicUrl ?? url, drain: () => stopping.abort(), close };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Returns a database in which every write keeps calculated values and reminders up to date. */
function keepUpToDate(database: Database, appOf: () => App): Database {
  return keepTotals(keepReminders(database, appOf), appOf);
}

/**
 * Reports faults of the resource files, and differences between these files and the business code; then recalculates totals that are out of
 * date. Throws if two jobs have the same name or a job has no interval.
 */
async function settle(app: App, { upstream }: Settings): Promise<void> {
  reportFaults(app.schemas.compilation.faults, app.log);
  assertUniqueNames(app.handlers.jobs);
  if (!upstream) reportHandlers(app);
  await settleFigures(app);
}

/** Applies changes of the resource files; `seen` is the state of the folder that this server started with. */
function watchFolder(app: App, seen: string, interval: number | undefined): Watch {
  return watchSchemas({
    folder: app.schemaFolder.path,
    seen,
    onChange: () => renewSchemas(app),
    onMissing: () => loseSchemas(app, 'lost'),
    onFailed: () => loseSchemas(app, 'failed'),
    isDue: () => app.database.follower?.isDue ?? false,
    log: app.log,
    interval,
  });
}

/** Lock id: only one process at a time adds the initial accounts and menu entries. */
const seedLock = 7204;

interface Prepared {
  readonly schemas: SchemaStore;
  /** True if the resource files are unavailable, so that the last live version from before the restart is used. */
  readonly isMissing: boolean;
  readonly firstLogin: FirstLogin | undefined;
}

interface Preparing {
  readonly now: Date;
  readonly log: Log;
  readonly compiled: CompiledFiles | undefined;
  readonly saves: SavedTexts;
}

/** Prepares a database for serving: tables, secret, resources, menu entries and, if it is empty, accounts. */
async function prepareDatabase(
  database: Database,
  { schemasDir, adminPassword, demo, isProduction, upstream }: Settings,
  { now, log, compiled, saves }: Preparing,
): Promise<Prepared> {
  await prepareSearches(database, log);
  const [rejection] = [...(await bringUp(database, systemTables)).values()].flat();
  if (rejection) throw rejection;
  await saves.follow();
  const { compilation, before, isMissing } = await startSchemas(database, schemasDir, compiled);
  const schemas = createSchemaStore(compilation, await secretOf(database));
  // The accounts and the menu are those of the hw server.
  if (upstream) return { schemas, isMissing, firstLogin: undefined };
  const firstLogin = await database.transact(async (store) => {
    await lockName(store, seedLock, 'seed');
    await lockSaves(store);
    await adoptGrants(store);
    await nameSeeds(store);
    await seedMenu(store, compilation, now);
    const isOwn = !isMissing && keepsOwnFiles(database);
    if (isOwn && (await saves.isCurrent(store))) await keepTexts(store, before, compilation);
    const seeded = await seedAccounts(store, { adminPassword, isDemo: demo !== 'none', now });
    if (isProduction && seeded && demo !== 'none') await keepDemoSetting(store);
    await noteSeeds(store);
    return seeded;
  });
  return { schemas, isMissing, firstLogin };
}

/** Reports at intervals that this process is alive, until it stops. */
function startBeating({ database, log }: App): { readonly stop: () => Promise<void> } {
  const timer = setInterval(() => {
    beat(database).catch((err: unknown) => log.warn({ err }, 'this process could not report that it is alive'));
  }, beatInterval).unref();
  return {
    stop: () => {
      clearInterval(timer);
      return leave(database).catch((err: unknown) => log.warn({ err }, 'this process could not report its end'));
    },
  };
}

/** Changes the indexes of large tables, now and whenever resource files have changed. `stop` waits until the running changes have ended. */
function keepIndexes(app: App, stopped: AbortSignal): { readonly stop: () => Promise<void> } {
  const { events, log } = app;
  let running = Promise.resolve();
  const add = (): void => {
    const tables = [...systemTables, ...app.schemas.compilation.resources.map(({ table }) => table)];
    running = running
      .then(() => changeLargeIndexes(app.database, tables, { log, stopped }))
      .catch((err: unknown) => {
        if (!stopped.aborted) log.warn({ err }, 'the indexes of large tables are incomplete, so searches there are slow');
      });
  };
  const stopListening = events.listen((news) => {
    if (news.some(({ event }) => event.type === 'schemaChanged')) add();
  });
  add();
  return {
    stop: () => {
      stopListening();
      return running;
    },
  };
}

/** Returns the key that signs secret URLs; the first process creates it. */
function secretOf(database: Database): Promise<string> {
  return database.transact((store) => keepAppSetting(store, 'secret', randomBytes(32).toString('hex')));
}
