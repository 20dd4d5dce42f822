import { randomUUIDv7 } from 'node:crypto';
import { type ListViewContent, listViewLimits, type SavedView, type ViewRole } from '../../contract/lists.ts';
import type { Page } from '../../contract/query.ts';
import { ownName } from '../../contract/record.ts';
import type { Resource } from '../../contract/resource.ts';
import { languageOf } from '../../contract/text.ts';
import { AppError } from '../appError.ts';
import { findUserByAccount } from '../db/accounts.ts';
import { countViews, findRoles, findViews, viewTable } from '../db/lists.ts';
import { lockName } from '../db/locks.ts';
import { deleteRows, findRow, insertRow, updateRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { parsePaging } from '../resource/find.ts';
import { isId } from '../resource/record.ts';
import { isStorable } from '../resource/searchText.ts';
import { stamp } from '../write/log.ts';
import { writeOnce } from '../write/once.ts';
import { inTransaction } from '../write/transaction.ts';
import { assertSize, contentOf, contentParts, joinContent, readContent, viewer } from './content.ts';
import { type Ask, findListed, listedResource, readParts } from './requests.ts';

/** `POST findHwListViewList` `{resource}`: the caller's own views and those shared with them, by name. */
export async function findListViews(ask: Ask): Promise<Page<SavedView>> {
  const whole = listedResource(ask, readParts(ask.body, ['resource']).resource);
  const { canSee, toView } = viewer(ask, whole);
  const rows = await findViews(ask.app.database.read, { resource: whole.name, ownerId: ask.actor.user.id });
  return pageOf(ask, rows.filter(canSee).map(toView));
}

/** `POST findHwListViewRoleList` `{resource}`: the roles that a view can be shared with, for whoever may share. */
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

/** One save of somebody's views of a resource at a time, in every process. */
const viewLock = 7207;

type ViewBody = Readonly<Record<string, unknown>>;

/** `POST saveHwListView`: a new view, or with `id` and `version` a change of one. */
export async function saveListView(ask: Ask): Promise<SavedView> {
  const submitted = readParts(ask.body, ['id', 'version', 'resource', 'name', 'roleKeys', ...contentParts]);
  if (submitted.id !== undefined && !isId(submitted.id)) throw new AppError('notFound');
  return writeOnce(ask, async (store) => {
    const row = isId(submitted.id)
      ? await change(ask, store, { submitted, id: submitted.id })
      : await create(ask, store, submitted);
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
    ...{ id: randomUUIDv7(), version: 1, ownerId, resource: whole.name, name },
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
  if (submitted.version === undefined)
    throw new AppError('versionMissing', { at: { path: '/version', keyword: 'required' } });
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
    submitted.roleKeys === undefined
      ? stored
      : await readRoleKeys({ store, submitted: submitted.roleKeys, canWiden: canShare, stored });
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

/** The view with this id, kept from others for this transaction. One that the caller does not see is not there. */
async function editableRow(ask: Ask, store: Store, id: string): Promise<{ row: Row; whole: Resource }> {
  const row = await findRow(store, { table: viewTable, id, lock: 'write' });
  const whole = row && findListed(ask, row.resource);
  if (!row || !whole || !viewer(ask, whole).canSee(row)) throw new AppError('notFound');
  if (!viewer(ask, whole).canEdit(row)) throw new AppError('forbidden');
  return { row, whole };
}

/** One name once among the views of one person, and no more of them than there may be. */
async function assertNameIsFree(
  store: Store,
  { id, ownerId, resource, name }: Readonly<Record<'id' | 'name', string>> & Row,
  isNew: boolean,
): Promise<void> {
  const whose = { resource: String(resource), ownerId: String(ownerId) };
  await lockName(store, viewLock, `${whose.ownerId} ${whose.resource}`);
  const { count, isTaken } = await countViews(store, { ...whose, name, id });
  if (isTaken) throw new AppError('viewNameTaken', { values: { name }, at: { path: '/name', keyword: 'unique' } });
  if (isNew && count >= listViewLimits.views)
    throw new AppError('tooManyViews', { values: { limit: listViewLimits.views } });
}

async function describe(ask: Ask, store: Store, row: Row): Promise<SavedView> {
  const { userName = null, userNameEn = null } = (await findUserByAccount(store, String(row.createBy))) ?? {};
  return viewer(ask, listedResource(ask, row.resource)).toView({ ...row, userName, userNameEn });
}

/** `GET deleteHwListViewById/{id}`. */
export async function deleteListView(ask: Ask): Promise<null> {
  const { id } = ask;
  if (!isId(id)) throw new AppError('notFound');
  await inTransaction(ask, async (store) => {
    await editableRow(ask, store, id);
    await deleteRows(store, viewTable, [id]);
  });
  return null;
}

/** The name of a view, without blanks around it. */
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
  /** Whether the caller may share with roles that it was not shared with before. */
  readonly canWiden: boolean;
  readonly stored?: readonly string[];
}

/** The roles to share with. Those of before may stay, also when they are gone by now; a new one must be there. */
async function readRoleKeys({ store, submitted, canWiden, stored = [] }: Shared): Promise<readonly string[]> {
  if (
    !Array.isArray(submitted) ||
    submitted.length > listViewLimits.roles ||
    submitted.some((key) => typeof key !== 'string')
  )
    throw new AppError('invalid', { at: { path: '/roleKeys', keyword: 'type' } });
  const keys = [...new Set(submitted as string[])];
  const added = keys.filter((key) => !stored.includes(key));
  if (added.length === 0) return keys;
  if (!canWiden) throw new AppError('forbidden');
  const existingRoles = new Set((await findRoles(store)).map(({ roleKey }) => roleKey));
  const missing = added.find((key) => !existingRoles.has(key));
  if (missing !== undefined)
    throw new AppError('viewRole', { values: { name: missing }, at: { path: '/roleKeys', keyword: 'enum' } });
  return keys;
}
