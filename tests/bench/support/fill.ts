import { join } from 'node:path';
import type { Actor } from '../../../src/server/access/actor.ts';
import type { Store } from '../../../src/server/db/store.ts';
import { openSqlite } from '../../../src/server/db/openSqlite.ts';
import type { House } from '../../../src/server/house.ts';
import { createLog } from '../../../src/server/log/createLog.ts';
import { save } from '../../../src/server/resource/save.ts';
import { createSchemaStore } from '../../../src/server/schema/createSchemaStore.ts';
import { wharf } from './wharves.ts';

/** Saves one transaction's worth of wharves at a time. */
const step = 2_000;

const [folder = '', count = ''] = process.argv.slice(2);
const database = openSqlite(folder);
const schemas = createSchemaStore(join(import.meta.dirname, '../../../schemas'), 'bench');
const compiled = schemas.byName.get('hwQuayConfig');
if (!compiled) throw new Error('schemas/ has no sound hwQuayConfig.');

const actor: Actor = {
  user: { id: 'bench', account: 'admin', name: 'admin', email: '', roleKeys: ['admin'], locale: 'en' },
  tokenHash: '',
  permissions: new Set(),
  menuIds: 'all',
};

for (let first = 0; first < Number(count); first += step) {
  await database.transact((store) => saveAll(store, first, Math.min(first + step, Number(count))));
}
await database.close();

/** The product's own save, row by row, but within one transaction: checked and logged as ever, only faster. */
async function saveAll(store: Store, first: number, end: number): Promise<void> {
  const house: House = {
    database: { ...database, transact: (work) => work(store) },
    schemas,
    log: createLog('silent'),
    clock: () => new Date(),
  };
  const common = { house, actor, compiled: compiled as NonNullable<typeof compiled>, language: 'en', id: '', headers: {}, path: '' } as const;
  for (let n = first; n < end; n += 1) await save({ ...common, body: wharf(n) });
}
