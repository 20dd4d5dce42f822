import { readAppSetting, writeAppSetting } from './appSettings.ts';
import type { Store } from './store.ts';

const setting = 'grantsAdopted';

/**
 * Once, on a database from before accounts and roles had files: what they were given goes from tables of its own into their
 * own columns, and the top of the menu has no parent in place of one called 0. What was there stays where it was.
 */
export async function adoptGrants(store: Store): Promise<void> {
  if ((await readAppSetting(store, setting)) !== undefined) return;
  const { db } = store;
  await db.updateTable('hwMenu').set({ parentId: null }).where('parentId', '=', '0').execute();
  await adopt(store, { from: 'sys_userRole', owner: 'userId', one: 'roleId', to: 'hwUser', list: 'roleIds' });
  await adopt(store, { from: 'sys_roleMenu', owner: 'roleId', one: 'menuId', to: 'hwRole', list: 'menuIds' });
  for (const { id } of await db.selectFrom('hwRole').select('id').execute()) {
    const counted = await db
      .selectFrom('sys_userRole')
      .select((e) => e.fn.countAll<number | string>().as('count'))
      .where('roleId', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('hwRole')
      .set({ userCount: Number(counted.count) })
      .where('id', '=', id)
      .execute();
  }
  await writeAppSetting(store, setting, '1');
}

interface Adoption {
  readonly from: string;
  readonly owner: string;
  readonly one: string;
  readonly to: string;
  readonly list: string;
}

async function adopt({ db }: Store, { from, owner, one, to, list }: Adoption): Promise<void> {
  const rows = await db.selectFrom(from).select([owner, one]).orderBy(one).execute();
  for (const [id, given] of Map.groupBy(rows, (row) => row[owner] ?? null)) {
    const ids = JSON.stringify(given.map((row) => row[one]));
    await db
      .updateTable(to)
      .set({ [list]: ids })
      .where('id', '=', id)
      .where(list, 'is', null)
      .execute();
  }
}
