import {
  type ColumnPreferences,
  columnPins,
  type Density,
  densities,
  findLayout,
  type ListPreferences,
  listPreferenceLimits,
} from '../../contract/lists.ts';
import type { Resource } from '../../contract/resource.ts';
import { AppError } from '../appError.ts';
import { deletePreference, findPreferences, writePreference } from '../db/lists.ts';
import { lockName } from '../db/locks.ts';
import type { Store } from '../db/store.ts';
import { writeOnce } from '../write/once.ts';
import { isOffered, standings } from './content.ts';
import { type Ask, findListed, isColumnWidth, isFieldName, isOneOf, listedResource, readParts } from './requests.ts';

/** The name under which what holds for all lists is kept. */
const everyList = '';

/** `GET findHwListLook`: how the caller wants lists to look, of those that they may see. */
export async function findListPreferences(ask: Ask): Promise<ListPreferences> {
  return preferencesIn(ask, ask.app.database.read);
}

/** The same, as it is in this store. A field that the caller may not read any more is not named, nor a layout by one. */
async function preferencesIn(ask: Ask, store: Store): Promise<ListPreferences> {
  const rows = await findPreferences(store, ask.actor.user.id);
  const lists: Record<string, readonly ColumnPreferences[]> = {};
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
  readonly columns?: readonly ColumnPreferences[];
  readonly layout?: string;
}

/** One change of somebody's looks at a time, in every process. */
const preferencesLock = 7206;

/**
 * `POST saveHwListLook`: `{density}` for all lists, or `{resource, columns}` or `{resource, layout}` for one; no columns, or
 * null: as the file says.
 */
export async function saveListPreference(ask: Ask): Promise<ListPreferences> {
  const { resource, change } = readChange(ask);
  const { id: userId } = ask.actor.user;
  return writeOnce(ask, async (store) => {
    await lockName(store, preferencesLock, userId);
    const kept = await findPreferences(store, userId);
    const row = kept.find((one) => one.resource === resource);
    const look = withoutUnset({ ...(row ? JSON.parse(String(row.look)) : {}), ...change });
    if (Object.keys(look).length === 0) await deletePreference(store, { userId, resource });
    else {
      if (!row && kept.length > listPreferenceLimits.lists)
        throw new AppError('tooLarge', { values: { limit: listPreferenceLimits.lists } });
      const time = ask.app.clock().toISOString();
      await writePreference(store, { userId, resource, look: JSON.stringify(look), time });
    }
    return preferencesIn(ask, store);
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
  const submitted = readParts(ask.body, ['density', 'resource', 'columns', 'layout']);
  const { density, resource, columns, layout } = submitted;
  if (density !== undefined) {
    if (!isOneOf(densities, density) || Object.keys(submitted).length > 1) throw invalidPath('/density');
    return { resource: everyList, change: { density } };
  }
  const whole = listedResource(ask, resource);
  if (layout !== undefined && columns !== undefined) throw invalidPath('/layout');
  const change = layout === undefined ? { columns: readColumns(columns) } : { layout: readLayout(whole, layout) };
  return { resource: whole.name, change };
}

function readLayout(resource: Resource, layout: unknown): string | undefined {
  if (layout === null) return undefined;
  if (typeof layout !== 'string' || !findLayout(resource, layout)) throw invalidPath('/layout');
  return layout;
}

function readColumns(columns: unknown): readonly ColumnPreferences[] | undefined {
  if (!Array.isArray(columns) || columns.length > listPreferenceLimits.columns) throw invalidPath('/columns');
  const columnPreferences = columns.map(readColumn);
  if (new Set(columnPreferences.map(({ field }) => field)).size < columnPreferences.length)
    throw invalidPath('/columns');
  return columnPreferences.length > 0 ? columnPreferences : undefined;
}

function readColumn(column: unknown, i: number): ColumnPreferences {
  const at = `/columns/${i}`;
  const { field, width, pin, isShown } = readParts(column, ['field', 'width', 'pin', 'isShown']);
  if (!isFieldName(field)) throw invalidPath(`${at}/field`);
  if (width !== undefined && !isColumnWidth(width)) throw invalidPath(`${at}/width`);
  if (pin !== undefined && !isOneOf([...columnPins, 'none'] as const, pin)) throw invalidPath(`${at}/pin`);
  if (isShown !== undefined && typeof isShown !== 'boolean') throw invalidPath(`${at}/isShown`);
  return {
    field,
    ...(width === undefined ? {} : { width }),
    ...(pin === undefined ? {} : { pin }),
    ...(isShown === undefined ? {} : { isShown }),
  };
}

function invalidPath(path: string): AppError {
  return new AppError('invalid', { at: { path, keyword: 'look' } });
}
