import { randomUUIDv7 } from 'node:crypto';
import {
  type ColumnPreferences,
  columnPins,
  type Density,
  densities,
  findLayout,
  type ListPreferences,
  type ListViewContent,
  listPreferenceLimits,
  listViewLimits,
  type SavedView,
  type ViewRole,
} from '../../contract/lists.ts';
import type { Page } from '../../contract/query.ts';
import type { Resource } from '../../contract/resource.ts';
import { languageOf, ownName } from '../../contract/wire.ts';
import { AppError } from '../appError.ts';
import { findUserByAccount } from '../db/accounts.ts';
import { countViews, deletePreference, findPreferences, findRoles, findViews, viewTable, writePreference } from '../db/lists.ts';
import { deleteRows, findRow, insertRow, updateRow } from '../db/rows.ts';
import { lockName, type Row, type Store } from '../db/store.ts';
import { isId } from '../resource/context.ts';
import { parsePaging } from '../resource/find.ts';
import { isStorable } from '../resource/searchText.ts';
import { stamp, writeOnce } from '../write/once.ts';
import { inTransaction } from '../write/transaction.ts';
import { assertSize, contentOf, contentParts, isOffered, joinContent, readContent, standings, viewer } from './content.ts';
import { type Ask, findListed, isColumnWidth, isFieldName, isOneOf, listedResource, readParts } from './requests.ts';

/** `POST findHwListViewList` `{resource}`: returns the caller's own and shared views, by name. */
export async function findListViews(ask: Ask): Promise<Page<SavedView>> {
  const whole = listedResource(ask, readParts(ask.body, ['resource']).resource);
  const { canSee, toView } = viewer(ask, whole);
  const rows = await findViews(ask.app.database.read, { resource: whole.name, ownerId: ask.actor.user.id });
  return pageOf(ask, rows.filter(canSee).map(toView));
}

/** `POST findHwListViewRoleList` `{resource}`: returns the roles that a view can be shared with, for users who may share. */
export async function findViewRoles(ask: Ask): Promise<Page<ViewRole>> {
  const whole = listedResource(ask, readParts(ask.body, ['resource']).resource);
  if (!viewer(ask, whole).canShare) throw new AppError('forbidden');
  const language = languageOf(ask.headers['accept-language']?.toString());
  const rows = await findRoles(ask.app.database.read);
  return pageOf(
    ask,
    rows.map((row) => ({ roleKey: String(row.roleKey), roleName: ownName('hwRole', row, language) })),
  );
}

function pageOf<T>({ headers }: Ask, all: readonly T[]): Page<T> {
  const { pageNo, pageSize } = parsePaging(headers);
  const start = (pageNo - 1) * pageSize;
  return { records: all.slice(start, start + pageSize), total: all.length, pageNo, pageSize };
}

/** Lock class: a user's views of a resource are saved one at a time, in all processes. */
const viewLock = 7207;

type ViewBody = Readonly<Record<string, unknown>>;

/** `POST saveHwListView`: creates a view, or updates it with `id` and `version`. */
export async function saveListView(ask: Ask): Promise<SavedView> {
  const submitted = readParts(ask.body, ['id', 'version', 'resource', 'name', 'roleKeys', ...contentParts]);
  if (submitted.id !== undefined && !isId(submitted.id)) throw new AppError('notFound');
  return writeOnce(ask, async (store) => {
    const row = isId(submitted.id) ? await change(ask, store, { submitted, id: submitted.id }) : await create(ask, store, submitted);
    return describe(ask, store, row);
  });
}

const noContent: ListViewContent = { keyword: '', filters: {}, sorts: [], columns: [] };

async function create(ask: Ask, store: Store, submitted: ViewBody): Promise<Row> {
  const whole = listedResource(ask, submitted.resource);
  const { id: ownerId } = ask.actor.user;
  const name = readViewName(submitted.name);
  const content = { ...noContent, ...readContent(ask, whole, submitted) };
  const roleKeys = await readRoleKeys({
    store,
    submitted: submitted.roleKeys ?? [],
    canWiden: viewer(ask, whole).canShare,
  });
  assertSize(content);
  const row = {
    id: randomUUIDv7(),
    version: 1,
    ownerId,
    resource: whole.name,
    name,
    ...stamp(ask, 'create'),
    ...stamp(ask, 'update'),
    roleKeys: JSON.stringify(roleKeys),
    content: JSON.stringify(content),
  };
  await assertNameIsFree(store, row, true);
  await insertRow(store, viewTable, row);
  return row;
}

async function change(ask: Ask, store: Store, { submitted, id }: { submitted: ViewBody; id: string }): Promise<Row> {
  const { row, whole } = await editableRow(ask, store, id);
  if (submitted.version === undefined) throw new AppError('versionMissing', { at: { path: '/version', keyword: 'required' } });
  if (submitted.version !== row.version) {
    const current = await describe(ask, store, row);
    throw new AppError('viewStale', { data: { current } });
  }
  if (submitted.resource !== undefined && submitted.resource !== row.resource) throw new AppError('invalidBody');
  const { canShare, divide } = viewer(ask, whole);
  const { shown, kept } = divide(row);
  const { keyword, layout } = contentOf(row);
  const content = joinContent({ keyword, layout, ...shown, ...readContent(ask, whole, submitted) }, kept);
  assertSize(content);
  const stored = JSON.parse(String(row.roleKeys)) as string[];
  const roleKeys =
    submitted.roleKeys === undefined ? stored : await readRoleKeys({ store, submitted: submitted.roleKeys, canWiden: canShare, stored });
  const next = {
    ...row,
    id,
    ...stamp(ask, 'update'),
    version: Number(row.version) + 1,
    name: submitted.name === undefined ? String(row.name) : readViewName(submitted.name),
    roleKeys: JSON.stringify(roleKeys),
    content: JSON.stringify(content),
  };
  await assertNameIsFree(store, next, false);
  await updateRow(store, viewTable, next);
  return next;
}

/**
 * Returns the view with this id, locked for this transaction. Throws as missing if the caller does not see it, and as forbidden if the
 * caller may not edit it.
 */
async function editableRow(ask: Ask, store: Store, id: string): Promise<{ row: Row; whole: Resource }> {
  const row = await findRow(store, { table: viewTable, id, lock: 'write' });
  const whole = row && findListed(ask, row.resource);
  if (!row || !whole || !viewer(ask, whole).canSee(row)) throw new AppError('notFound');
  if (!viewer(ask, whole).canEdit(row)) throw new AppError('forbidden');
  return { row, whole };
}

/** Throws if the owner has another view of the resource with this name, or if the view is new and the owner has too many. */
async function assertNameIsFree(
  store: Store,
  { id, ownerId, resource, name }: Readonly<Record<'id' | 'name', string>> & Row,
  isNew: boolean,
): Promise<void> {
  const whose = { resource: String(resource), ownerId: String(ownerId) };
  await lockName(store, viewLock, `${whose.ownerId} ${whose.resource}`);
  const { count, isTaken } = await countViews(store, { ...whose, name, id });
  if (isTaken) throw new AppError('viewNameTaken', { values: { name }, at: { path: '/name', keyword: 'unique' } });
  if (isNew && count >= listViewLimits.views) throw new AppError('tooManyViews', { values: { limit: listViewLimits.views } });
}

async function describe(ask: Ask, store: Store, row: Row): Promise<SavedView> {
  const { userName = null, userNameEn = null } = (await findUserByAccount(store, String(row.createBy))) ?? {};
  return viewer(ask, listedResource(ask, row.resource)).toView({ ...row, userName, userNameEn });
}

/** `GET deleteHwListViewById/{id}`: deletes a view. */
export async function deleteListView(ask: Ask): Promise<null> {
  const { id } = ask;
  if (!isId(id)) throw new AppError('notFound');
  await inTransaction(ask, async (store) => {
    await editableRow(ask, store, id);
    await deleteRows(store, viewTable, [id]);
  });
  return null;
}

/** Returns the trimmed name of a view. */
function readViewName(submitted: unknown): string {
  const name = typeof submitted === 'string' ? submitted.trim() : '';
  const { length } = [...name];
  if (length === 0 || length > listViewLimits.name || !isStorable(name) || /\p{Cc}/u.test(name)) {
    const values = { most: listViewLimits.name };
    throw new AppError('viewName', { values, at: { path: '/name', keyword: 'length' } });
  }
  return name;
}

interface Shared {
  readonly store: Store;
  readonly submitted: unknown;
  /** Whether the caller may add roles to the sharing. */
  readonly canWiden: boolean;
  readonly stored?: readonly string[];
}

/** Returns the roles to share with. Existing ones may stay even if they were deleted; new ones must exist. */
async function readRoleKeys({ store, submitted, canWiden, stored = [] }: Shared): Promise<readonly string[]> {
  if (!Array.isArray(submitted) || submitted.length > listViewLimits.roles || submitted.some((key) => typeof key !== 'string'))
    throw new AppError('invalid', { at: { path: '/roleKeys', keyword: 'type' } });
  const keys = [...new Set(submitted as string[])];
  const added = keys.filter((key) => !stored.includes(key));
  if (added.length === 0) return keys;
  if (!canWiden) throw new AppError('forbidden');
  const existingRoles = new Set((await findRoles(store)).map(({ roleKey }) => roleKey));
  const missing = added.find((key) => !existingRoles.has(key));
  if (missing !== undefined) throw new AppError('viewRole', { values: { name: missing }, at: { path: '/roleKeys', keyword: 'enum' } });
  return keys;
}

/** The resource name under which preferences for all lists are stored. */
const everyList = '';

/** `GET findHwListLook`: returns the caller's preferences for lists that they may see. */
export async function findListPreferences(ask: Ask): Promise<ListPreferences> {
  return preferencesIn(ask, ask.app.database.read);
}

/** Reads the preferences from this store, without fields and layouts that the caller may no longer read. */
async function preferencesIn(ask: Ask, store: Store): Promise<ListPreferences> {
  const rows = await findPreferences(store, ask.actor.user.id);
  const lists: Record<string, readonly ColumnPreferences[]> = {};
  const layouts: Record<string, string> = {};
  const folded: string[] = [];
  let density: Density = 'normal';
  for (const { resource, look: preference } of rows) {
    const kept = JSON.parse(String(preference)) as { readonly density: Density } & Kept;
    const whole = findListed(ask, resource);
    if (resource === everyList) ({ density } = kept);
    if (!whole) continue;
    const standing = standings(ask, whole);
    const { columns, layout, isFolded } = kept;
    if (isFolded) folded.push(whole.name);
    if (columns) lists[whole.name] = columns.filter(({ field }) => standing(field) !== 'hidden');
    if (layout !== undefined && isOffered(layout, whole, standing)) layouts[whole.name] = layout;
  }
  return { density, lists, ...(Object.keys(layouts).length > 0 ? { layouts } : {}), ...(folded.length > 0 ? { folded } : {}) };
}

/** The stored preferences of one list. */
interface Kept {
  readonly columns?: readonly ColumnPreferences[];
  readonly layout?: string;
  readonly isFolded?: true;
}

/** Lock class: a user's list preferences are saved one at a time, in all processes. */
const preferencesLock = 7206;

/**
 * `POST saveHwListLook`: saves `{density}` for all lists, or `{resource, columns}`, `{resource, layout}` or `{resource, isFolded}` for one
 * list. Empty columns and the layout null restore the defaults of the file.
 */
export async function saveListPreference(ask: Ask): Promise<ListPreferences> {
  const { resource, change } = readChange(ask);
  const { id: userId } = ask.actor.user;
  return writeOnce(ask, async (store) => {
    await lockName(store, preferencesLock, userId);
    const kept = await findPreferences(store, userId);
    const row = kept.find((one) => one.resource === resource);
    const preference = withoutUnset({ ...(row ? JSON.parse(String(row.look)) : {}), ...change });
    if (Object.keys(preference).length === 0) await deletePreference(store, { userId, resource });
    else {
      if (!row && kept.length > listPreferenceLimits.lists)
        throw new AppError('tooLarge', { values: { limit: listPreferenceLimits.lists } });
      const time = ask.app.clock().toISOString();
      await writePreference(store, { userId, resource, look: JSON.stringify(preference), time });
    }
    return preferencesIn(ask, store);
  });
}

function withoutUnset(preference: object): object {
  return Object.fromEntries(Object.entries(preference).filter(([, value]) => value !== undefined));
}

interface Change {
  /** The resource name under which the preference is stored. */
  readonly resource: string;
  /** The new values of the sent properties; undefined removes the stored preference. */
  readonly change: Readonly<Record<string, unknown>>;
}

function readChange(ask: Ask): Change {
  const submitted = readParts(ask.body, ['density', 'resource', 'columns', 'layout', 'isFolded']);
  const { density, resource, columns, layout, isFolded } = submitted;
  if (density !== undefined) {
    if (!isOneOf(densities, density) || Object.keys(submitted).length > 1) throw invalidPath('/density');
    return { resource: everyList, change: { density } };
  }
  const whole = listedResource(ask, resource);
  if (Object.keys(submitted).length > 2) throw invalidPath(layout === undefined ? '/isFolded' : '/layout');
  if (layout !== undefined) return { resource: whole.name, change: { layout: readLayout(whole, layout) } };
  if (isFolded === undefined) return { resource: whole.name, change: { columns: readColumns(columns) } };
  if (typeof isFolded !== 'boolean') throw invalidPath('/isFolded');
  return { resource: whole.name, change: { isFolded: isFolded || undefined } };
}

function readLayout(resource: Resource, layout: unknown): string | undefined {
  if (layout === null) return undefined;
  if (typeof layout !== 'string' || !findLayout(resource, layout)) throw invalidPath('/layout');
  return layout;
}

function readColumns(columns: unknown): readonly ColumnPreferences[] | undefined {
  if (!Array.isArray(columns) || columns.length > listPreferenceLimits.columns) throw invalidPath('/columns');
  const columnPreferences = columns.map(readColumn);
  if (new Set(columnPreferences.map(({ field }) => field)).size < columnPreferences.length) throw invalidPath('/columns');
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
