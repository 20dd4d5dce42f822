import type { ColumnLook, Density, ListLooks } from '../../contract/listLook.ts';
import { findLooks } from '../db/lists.ts';
import type { Store } from '../db/store.ts';
import type { Ask } from './ask.ts';
import { standings } from './hiddenFields.ts';
import { isOffered } from './isOffered.ts';
import { findListed } from './listedResource.ts';

/** The name under which what holds for all lists is kept. */
export const everyList = '';

/** `GET findHwListLook`: how the caller wants lists to look, of those that they may see. */
export async function findListLooks(ask: Ask): Promise<ListLooks> {
  return looksIn(ask, ask.house.database.read);
}

/** The same, as it is in this store. A field that the caller may not read any more is not named, nor a layout by one. */
export async function looksIn(ask: Ask, store: Store): Promise<ListLooks> {
  const rows = await findLooks(store, ask.actor.user.id);
  const lists: Record<string, readonly ColumnLook[]> = {};
  const layouts: Record<string, string> = {};
  let density: Density = 'normal';
  for (const { resource, look } of rows) {
    const kept = JSON.parse(String(look)) as { readonly density: Density } & Kept;
    const whole = findListed(ask, resource);
    if (resource === everyList) ({ density } = kept);
    if (!whole) continue;
    const standing = standings(ask, whole);
    const { columns, layout } = kept;
    if (columns) lists[whole.name] = columns.filter(({ field }) => standing(field) !== 'hidden');
    if (layout !== undefined && isOffered(layout, whole, standing)) layouts[whole.name] = layout;
  }
  return { density, lists, ...(Object.keys(layouts).length > 0 ? { layouts } : {}) };
}

/** What is kept of one list. */
interface Kept {
  readonly columns?: readonly ColumnLook[];
  readonly layout?: string;
}
