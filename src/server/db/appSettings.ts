import type { Store } from './store.ts';

/** A value that the server keeps for itself, such as its secret. */
export async function readAppSetting({ db }: Store, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('hwSetting').select('value').where('name', '=', name).executeTakeFirst();
  return row === undefined ? undefined : String(row.value);
}

export async function writeAppSetting({ db }: Store, name: string, value: string): Promise<void> {
  await db
    .insertInto('hwSetting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
