import {
  type ColumnLook,
  columnPins,
  type Density,
  densities,
  findLayout,
  type ListLooks,
  listLookLimits,
} from '../../contract/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import { deleteLook, findLooks, writeLook } from '../db/lists.ts';
import { lockName } from '../db/locks.ts';
import type { Store } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import { writeOnce } from '../write/once.ts';
import { isOffered, standings } from './content.ts';
import { type Ask, findListed, isColumnWidth, isFieldName, isOneOf, listedResource, readParts } from './requests.ts';

/** The name under which what holds for all lists is kept. */
const everyList = '';

/** `GET findHwListLook`: how the caller wants lists to look, of those that they may see. */
export async function findListLooks(ask: Ask): Promise<ListLooks> {
  return looksIn(ask, ask.house.database.read);
}

/** The same, as it is in this store. A field that the caller may not read any more is not named, nor a layout by one. */
async function looksIn(ask: Ask, store: Store): Promise<ListLooks> {
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

/** One change of somebody's looks at a time, in every process. */
const lookLock = 7206;

/**
 * `POST saveHwListLook`: `{density}` for all lists, or `{resource, columns}` or `{resource, layout}` for one; no columns, or
 * null: as the file says.
 */
export async function saveListLook(ask: Ask): Promise<ListLooks> {
  const { resource, change } = readChange(ask);
  const { id: userId } = ask.actor.user;
  return writeOnce(ask, async (store) => {
    await lockName(store, lookLock, userId);
    const kept = await findLooks(store, userId);
    const row = kept.find((one) => one.resource === resource);
    const look = withoutUnset({ ...(row ? JSON.parse(String(row.look)) : {}), ...change });
    if (Object.keys(look).length === 0) await deleteLook(store, { userId, resource });
    else {
      if (!row && kept.length > listLookLimits.lists)
        throw new Refusal('tooLarge', { values: { limit: listLookLimits.lists } });
      const time = ask.house.clock().toISOString();
      await writeLook(store, { userId, resource, look: JSON.stringify(look), time });
    }
    return looksIn(ask, store);
  });
}

function withoutUnset(look: object): object {
  return Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined));
}

interface Change {
  /** Under which name it is kept. */
  readonly resource: string;
  /** What becomes of the parts that were sent; undefined: nothing is kept of one any more. */
  readonly change: Readonly<Record<string, unknown>>;
}

function readChange(ask: Ask): Change {
  const sent = readParts(ask.body, ['density', 'resource', 'columns', 'layout']);
  const { density, resource, columns, layout } = sent;
  if (density !== undefined) {
    if (!isOneOf(densities, density) || Object.keys(sent).length > 1) throw refused('/density');
    return { resource: everyList, change: { density } };
  }
  const whole = listedResource(ask, resource);
  if (layout !== undefined && columns !== undefined) throw refused('/layout');
  const change = layout === undefined ? { columns: readColumns(columns) } : { layout: readLayout(whole, layout) };
  return { resource: whole.name, change };
}

function readLayout(resource: Resource, layout: unknown): string | undefined {
  if (layout === null) return undefined;
  if (typeof layout !== 'string' || !findLayout(resource, layout)) throw refused('/layout');
  return layout;
}

function readColumns(columns: unknown): readonly ColumnLook[] | undefined {
  if (!Array.isArray(columns) || columns.length > listLookLimits.columns) throw refused('/columns');
  const looks = columns.map(readColumn);
  if (new Set(looks.map(({ field }) => field)).size < looks.length) throw refused('/columns');
  return looks.length > 0 ? looks : undefined;
}

function readColumn(column: unknown, i: number): ColumnLook {
  const at = `/columns/${i}`;
  const { field, width, pin, isShown } = readParts(column, ['field', 'width', 'pin', 'isShown']);
  if (!isFieldName(field)) throw refused(`${at}/field`);
  if (width !== undefined && !isColumnWidth(width)) throw refused(`${at}/width`);
  if (pin !== undefined && !isOneOf([...columnPins, 'none'] as const, pin)) throw refused(`${at}/pin`);
  if (isShown !== undefined && typeof isShown !== 'boolean') throw refused(`${at}/isShown`);
  return {
    field,
    ...(width === undefined ? {} : { width }),
    ...(pin === undefined ? {} : { pin }),
    ...(isShown === undefined ? {} : { isShown }),
  };
}

function refused(path: string): Refusal {
  return new Refusal('invalid', { at: { path, keyword: 'look' } });
}
