import type { Store } from './store.ts';

/** Gives the role with this key and the account of the same name their English name, if they are called `name` and have none. */
export async function nameInEnglish(
  { db }: Store,
  { key, name, english }: { readonly key: string; readonly name: string; readonly english: string },
): Promise<void> {
  await db
    .updateTable('hwRole')
    .set({ roleNameEn: english })
    .where('roleKey', '=', key)
    .where('roleName', '=', name)
    .where('roleNameEn', 'is', null)
    .execute();
  await db
    .updateTable('hwUser')
    .set({ userNameEn: english })
    .where('account', '=', key)
    .where('userName', '=', name)
    .where('userNameEn', 'is', null)
    .execute();
}
