import type { Store } from './store.ts';

/** A value that the server keeps for itself, such as its secret. */
export async function readAppSetting({ db }: Store, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('sys_setting').select('value').where('name', '=', name).executeTakeFirst();
  return row === undefined ? undefined : String(row.value);
}

export async function writeAppSetting({ db }: Store, name: string, value: string): Promise<void> {
  await db
    .insertInto('sys_setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Sets a value unless there is one already, and gives the one that holds. */
export async function keepAppSetting({ db }: Store, name: string, value: string): Promise<string> {
  await db
    .insertInto('sys_setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('sys_setting').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return String(row.value);
}
