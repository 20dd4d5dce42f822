import { listViewLimits } from '../../contract/listView.ts';
import { findRoles } from '../db/lists.ts';
import type { Store } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import { isStorable } from '../resource/words.ts';

/** The name of a view, without blanks around it. */
export function readViewName(sent: unknown): string {
  const name = typeof sent === 'string' ? sent.trim() : '';
  const { length } = [...name];
  if (length === 0 || length > listViewLimits.name || !isStorable(name) || /\p{Cc}/u.test(name)) {
    const values = { most: listViewLimits.name };
    throw new Refusal('viewName', { values, at: { path: '/name', keyword: 'length' } });
  }
  return name;
}

interface Shared {
  readonly store: Store;
  readonly sent: unknown;
  /** Whether the caller may share with roles that it was not shared with before. */
  readonly canWiden: boolean;
  readonly stored?: readonly string[];
}

/** The roles to share with. Those of before may stay, also when they are gone by now; a new one must be there. */
export async function readRoleKeys({ store, sent, canWiden, stored = [] }: Shared): Promise<readonly string[]> {
  if (!Array.isArray(sent) || sent.length > listViewLimits.roles || sent.some((key) => typeof key !== 'string'))
    throw new Refusal('invalid', { at: { path: '/roleKeys', keyword: 'type' } });
  const keys = [...new Set(sent as string[])];
  const added = keys.filter((key) => !stored.includes(key));
  if (added.length === 0) return keys;
  if (!canWiden) throw new Refusal('forbidden');
  const known = new Set((await findRoles(store)).map(({ roleKey }) => roleKey));
  const missing = added.find((key) => !known.has(key));
  if (missing !== undefined)
    throw new Refusal('viewRole', { values: { name: missing }, at: { path: '/roleKeys', keyword: 'enum' } });
  return keys;
}
