import { randomBytes } from 'node:crypto';
import { keepAppSetting } from './db/appSettings.ts';
import { bringUp } from './db/bringUp.ts';
import { lockName } from './db/lockName.ts';
import type { Database } from './db/store.ts';
import { systemTables } from './db/systemTables.ts';
import { seedMenu } from './menu/seedMenu.ts';
import { createSchemaStore, type SchemaStore } from './schema/createSchemaStore.ts';
import { loadSchemas } from './schema/loadSchemas.ts';
import { type FirstLogin, seedAccounts } from './session/seedAccounts.ts';
import type { Settings } from './settings/readSettings.ts';

/** One process at a time fills an empty database. */
const seedLock = 7204;

/** Makes a database ready to serve: tables, secret, resources, menu entries and, when it is empty, accounts. */
export async function prepareDatabase(
  database: Database,
  { schemasDir, adminPassword, isDemo }: Settings,
  now: Date,
): Promise<{ schemas: SchemaStore; firstLogin: FirstLogin | undefined }> {
  const [refused] = [...(await bringUp(database, systemTables)).values()].flat();
  if (refused) throw refused;
  const schemas = createSchemaStore(await loadSchemas(database, schemasDir), await secretOf(database));
  const firstLogin = await database.transact(async (store) => {
    await lockName(store, seedLock, 'seed');
    await seedMenu(store, schemas.compilation, now);
    return seedAccounts(store, { adminPassword, isDemo, now });
  });
  return { schemas, firstLogin };
}

/** What signs addresses that nobody may guess; made once, by whichever process comes first. */
function secretOf(database: Database): Promise<string> {
  return database.transact((store) => keepAppSetting(store, 'secret', randomBytes(32).toString('hex')));
}
