import { randomBytes } from 'node:crypto';
import { adoptGrants } from './db/accounts.ts';
import { lockName } from './db/locks.ts';
import { bringUp } from './db/migration/upgrade.ts';
import { keepAppSetting } from './db/settings.ts';
import type { Database } from './db/store.ts';
import { systemTables } from './db/systemTables.ts';
import { seedMenu } from './menu/seeds.ts';
import { keepTexts } from './schema/keptTexts.ts';
import { startSchemas } from './schema/loading.ts';
import { createSchemaStore, type SchemaStore } from './schema/store.ts';
import { type FirstLogin, keepDemoSetting, nameSeeds, noteSeeds, seedAccounts } from './session/accounts.ts';
import type { Settings } from './settings.ts';

/** One process at a time fills an empty database. */
const seedLock = 7204;

interface Prepared {
  readonly schemas: SchemaStore;
  /** The resource files are out of reach: what was live before the stop is. */
  readonly isMissing: boolean;
  readonly firstLogin: FirstLogin | undefined;
}

/** Makes a database ready to serve: tables, secret, resources, menu entries and, when it is empty, accounts. */
export async function prepareDatabase(
  database: Database,
  { schemasDir, adminPassword, demo, isProduction }: Settings,
  now: Date,
): Promise<Prepared> {
  const [rejection] = [...(await bringUp(database, systemTables)).values()].flat();
  if (rejection) throw rejection;
  const { compilation, before, isMissing } = await startSchemas(database, schemasDir);
  const schemas = createSchemaStore(compilation, await secretOf(database));
  const firstLogin = await database.transact(async (store) => {
    await lockName(store, seedLock, 'seed');
    await adoptGrants(store);
    await nameSeeds(store);
    await seedMenu(store, compilation, now);
    if (!isMissing) await keepTexts(store, before, compilation);
    const seeded = await seedAccounts(store, { adminPassword, isDemo: demo !== 'none', now });
    if (isProduction && seeded && demo !== 'none') await keepDemoSetting(store);
    await noteSeeds(store);
    return seeded;
  });
  return { schemas, isMissing, firstLogin };
}

/** What signs addresses that nobody may guess; made once, by whichever process comes first. */
function secretOf(database: Database): Promise<string> {
  return database.transact((store) => keepAppSetting(store, 'secret', randomBytes(32).toString('hex')));
}
