import type { Store } from '../db/store.ts';
import { codesOf, holdingOf, readAccessOf, rolesOf } from './accessModel.ts';
import type { DataScope } from './dataScope.ts';

/** What somebody's roles give them; ask `holds` whether a code is among it. */
export interface Rights {
  readonly roleKeys: readonly string[];
  /** The codes of the granted buttons. */
  readonly permissions: ReadonlySet<string>;
  /** The granted menu entries; `all` for `admin`. */
  readonly menuIds: ReadonlySet<string> | 'all';
  /** Which records, of those that belong to somebody. */
  readonly scope: DataScope;
}

/** What a user's enabled roles give. */
export async function findRights(store: Store, userId: string): Promise<Rights> {
  const model = await readAccessOf(store, userId);
  const { isAdmin, codes, menuIds, scope } = holdingOf(model, userId);
  return {
    roleKeys: rolesOf(model, userId).map(({ roleKey }) => roleKey),
    permissions: isAdmin ? codesOf(model, model.entries.keys()) : codes,
    menuIds: isAdmin ? 'all' : menuIds,
    scope,
  };
}
