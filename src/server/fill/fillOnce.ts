import { demoRoles } from '../access/demoRoles.ts';
import type { App } from '../app.ts';
import { findUserByAccount } from '../db/accounts.ts';
import { lockName } from '../db/locks.ts';
import { readAppSetting, writeAppSetting } from '../db/settings.ts';
import type { Database, Store } from '../db/store.ts';
import { countRows } from '../db/tables.ts';
import { keepTotals } from '../resource/totals/keep.ts';
import { type Fill, openFillContext } from './context.ts';

/** One process at a time fills an empty database. */
const fillLock = 7211;

/** Tables that are never empty: accounts, roles and the menu. */
const neverEmpty: ReadonlySet<string> = new Set(['hwUser', 'hwRole', 'hwMenu']);

/**
 * Fills a database that holds nothing but its first accounts, once in its life and in one transaction: a fill that is
 * interrupted or refused leaves nothing behind, and is begun again at the next start. One that fails keeps nobody from working.
 */
export async function fillOnce(app: App, database: Database, fill: Fill): Promise<void> {
  const began = performance.now();
  try {
    const calls = await database.transact(async (store) => {
      await lockName(store, fillLock, 'fill');
      if (!(await isFresh(app, store))) return 0;
      app.log.info({ event: 'filling' }, 'making demo data, which takes some seconds: HW_DEMO=0 leaves it out');
      return fillInTransaction(app, store, fill);
    });
    if (calls === 0) return;
    await database.optimize();
    const ms = Math.round(performance.now() - began);
    app.log.info({ event: 'filled', calls, ms }, 'demo data made');
  } catch (err) {
    app.log.error({ err, event: 'fillFailed' }, 'no demo data: a call of its plan was refused');
  }
}

async function isFresh({ schemas }: App, store: Store): Promise<boolean> {
  if ((await readAppSetting(store, 'filled')) !== undefined) return false;
  const accounts = await Promise.all(demoRoles.map(({ roleKey }) => findUserByAccount(store, roleKey)));
  if (accounts.includes(undefined) || (await countRows(store, 'hwUser')) > accounts.length + 1) return false;
  for (const { table } of schemas.compilation.resources) {
    if (!neverEmpty.has(table.name) && (await countRows(store, table.name)) > 0) return false;
  }
  return true;
}

/** The house, all of whose transactions are parts of this one. */
async function fillInTransaction(app: App, store: Store, fill: Fill): Promise<number> {
  const inTransaction: Database = {
    ...{ read: store, transact: (work) => work(store) },
    inParts: (work) => work(),
    ...{ optimize: async () => undefined, close: async () => undefined },
  };
  const own: App = Object.create(app, {
    database: { value: keepTotals(inTransaction, () => own), enumerable: true },
  });
  const { fillContext, calls, close } = await openFillContext(own, app.clock());
  try {
    await fill(fillContext);
  } finally {
    await close();
  }
  await writeAppSetting(store, 'filled', app.clock().toISOString());
  return calls();
}
