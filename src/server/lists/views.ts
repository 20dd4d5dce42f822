import { randomUUIDv7 } from 'node:crypto';
import { type ListViewContent, listViewLimits, type SavedView, type ViewRole } from '../../contract/lists.ts';
import type { Page } from '../../contract/query.ts';
import { ownName } from '../../contract/record.ts';
import type { Resource } from '../../contract/resource.ts';
import { languageOf } from '../../contract/text.ts';
import { findUserByAccount } from '../db/accounts.ts';
import { countViews, findRoles, findViews, viewTable } from '../db/lists.ts';
import { lockName } from '../db/locks.ts';
import { deleteRows, findRow, insertRow, updateRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import { parsePaging } from '../resource/find.ts';
import { isId } from '../resource/record.ts';
import { isStorable } from '../resource/words.ts';
import { stamp } from '../write/log.ts';
import { writeOnce } from '../write/once.ts';
import { inTransaction } from '../write/transaction.ts';
import { contentOf, contentParts, joinContent, readContent, refuseTooLarge, viewer } from './content.ts';
import { type Ask, findListed, listedResource, readParts } from './requests.ts';

/** `POST findHwListViewList` `{resource}`: the caller's own views and those shared with them, by name. */
export async function findListViews(ask: Ask): Promise<Page<SavedView>> {
  const whole = listedResource(ask, readParts(ask.body, ['resource']).resource);
  const { canSee, toView } = viewer(ask, whole);
  const rows = await findViews(ask.house.database.read, { resource: whole.name, ownerId: ask.actor.user.id });
  return pageOf(ask, rows.filter(canSee).map(toView));
}

/** `POST findHwListViewRoleList` `{resource}`: the roles that a view can be shared with, for whoever may share. */
export async function findViewRoles(ask: Ask): Promise<Page<ViewRole>> {
  const whole = listedResource(ask, readParts(ask.body, ['resource']).resource);
  if (!viewer(ask, whole).canShare) throw new Refusal('forbidden');
  const language = languageOf(ask.headers['accept-language']?.toString());
  const rows = await findRoles(ask.house.database.read);
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

type Sent = Readonly<Record<string, unknown>>;

/** `POST saveHwListView`: a new view, or with `id` and `version` a change of one. */
export async function saveListView(ask: Ask): Promise<SavedView> {
  const sent = readParts(ask.body, ['id', 'version', 'resource', 'name', 'roleKeys', ...contentParts]);
  if (sent.id !== undefined && !isId(sent.id)) throw new Refusal('notFound');
  return writeOnce(ask, async (store) => {
    const row = isId(sent.id) ? await change(ask, store, { sent, id: sent.id }) : await create(ask, store, sent);
    return describe(ask, store, row);
  });
}

const noContent: ListViewContent = { keyword: '', filters: {}, sorts: [], columns: [] };

async function create(ask: Ask, store: Store, sent: Sent): Promise<Row> {
  const whole = listedResource(ask, sent.resource);
  const { id: ownerId } = ask.actor.user;
  const name = readViewName(sent.name);
  const content = { ...noContent, ...readContent(ask, whole, sent) };
  const roleKeys = await readRoleKeys({ store, sent: sent.roleKeys ?? [], canWiden: viewer(ask, whole).canShare });
  refuseTooLarge(content);
  const row = {
    ...{ id: randomUUIDv7(), version: 1, ownerId, resource: whole.name, name },
    ...stamp(ask, 'create'),
    ...stamp(ask, 'update'),
    roleKeys: JSON.stringify(roleKeys),
    content: JSON.stringify(content),
  };
  await refuseTaken(store, row, true);
  await insertRow(store, viewTable, row);
  return row;
}

async function change(ask: Ask, store: Store, { sent, id }: { sent: Sent; id: string }): Promise<Row> {
  const { row, whole } = await editableRow(ask, store, id);
  if (sent.version === undefined)
    throw new Refusal('versionMissing', { at: { path: '/version', keyword: 'required' } });
  if (sent.version !== row.version) {
    const current = await describe(ask, store, row);
    throw new Refusal('viewStale', { data: { current } });
  }
  if (sent.resource !== undefined && sent.resource !== row.resource) throw new Refusal('invalidBody');
  const { canShare, divide } = viewer(ask, whole);
  const { told, kept } = divide(row);
  const { keyword, layout } = contentOf(row);
  const content = joinContent({ keyword, layout, ...told, ...readContent(ask, whole, sent) }, kept);
  refuseTooLarge(content);
  const stored = JSON.parse(String(row.roleKeys)) as string[];
  const roleKeys =
    sent.roleKeys === undefined
      ? stored
      : await readRoleKeys({ store, sent: sent.roleKeys, canWiden: canShare, stored });
  const next = {
    ...row,
    id,
    ...stamp(ask, 'update'),
    version: Number(row.version) + 1,
    name: sent.name === undefined ? String(row.name) : readViewName(sent.name),
    roleKeys: JSON.stringify(roleKeys),
    content: JSON.stringify(content),
  };
  await refuseTaken(store, next, false);
  await updateRow(store, viewTable, next);
  return next;
}

/** The view with this id, kept from others for this transaction. One that the caller does not see is not there. */
async function editableRow(ask: Ask, store: Store, id: string): Promise<{ row: Row; whole: Resource }> {
  const row = await findRow(store, { table: viewTable, id, lock: 'write' });
  const whole = row && findListed(ask, row.resource);
  if (!row || !whole || !viewer(ask, whole).canSee(row)) throw new Refusal('notFound');
  if (!viewer(ask, whole).canEdit(row)) throw new Refusal('forbidden');
  return { row, whole };
}

/** One name once among the views of one person, and no more of them than there may be. */
async function refuseTaken(
  store: Store,
  { id, ownerId, resource, name }: Readonly<Record<'id' | 'name', string>> & Row,
  isNew: boolean,
): Promise<void> {
  const whose = { resource: String(resource), ownerId: String(ownerId) };
  await lockName(store, viewLock, `${whose.ownerId} ${whose.resource}`);
  const { count, isTaken } = await countViews(store, { ...whose, name, id });
  if (isTaken) throw new Refusal('viewNameTaken', { values: { name }, at: { path: '/name', keyword: 'unique' } });
  if (isNew && count >= listViewLimits.views)
    throw new Refusal('tooManyViews', { values: { limit: listViewLimits.views } });
}

async function describe(ask: Ask, store: Store, row: Row): Promise<SavedView> {
  const { userName = null, userNameEn = null } = (await findUserByAccount(store, String(row.createBy))) ?? {};
  return viewer(ask, listedResource(ask, row.resource)).toView({ ...row, userName, userNameEn });
}

/** `GET deleteHwListViewById/{id}`. */
export async function deleteListView(ask: Ask): Promise<null> {
  const { id } = ask;
  if (!isId(id)) throw new Refusal('notFound');
  await inTransaction(ask, async (store) => {
    await editableRow(ask, store, id);
    await deleteRows(store, viewTable, [id]);
  });
  return null;
}

/** The name of a view, without blanks around it. */
function readViewName(sent: unknown): string {
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
async function readRoleKeys({ store, sent, canWiden, stored = [] }: Shared): Promise<readonly string[]> {
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
