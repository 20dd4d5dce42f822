import { adminRoleSeed, demoRoles } from '../access/demoRoles.ts';
import { nameInEnglish } from '../db/accounts.ts';
import { readAppSetting, writeAppSetting } from '../db/settings.ts';
import type { Store } from '../db/store.ts';

const setting = 'seedsNamedInEnglish';

/**
 * Once, on a database from before roles and people had English names: those that it began with get theirs, where nobody has
 * called them anything else since.
 */
export async function nameSeeds(store: Store): Promise<void> {
  if ((await readAppSetting(store, setting)) !== undefined) return;
  for (const { roleKey, roleName, roleNameEn } of [adminRoleSeed, ...demoRoles])
    await nameInEnglish(store, { key: roleKey, name: roleName, english: roleNameEn });
  await writeAppSetting(store, setting, '1');
}
