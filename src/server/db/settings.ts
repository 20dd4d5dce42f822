import type { Store } from './store.ts';

/** Reads an internal value of the server, such as its secret. */
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

/** Stores a value unless one exists, and returns the stored one. */
export async function keepAppSetting({ db }: Store, name: string, value: string): Promise<string> {
  await db
    .insertInto('sys_setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('sys_setting').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return String(row.value);
}
