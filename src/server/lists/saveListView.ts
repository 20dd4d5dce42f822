import { randomUUIDv7 } from 'node:crypto';
import { type ListViewContent, listViewLimits, type SavedView } from '../../contract/listView.ts';
import type { Resource } from '../../contract/resource.ts';
import { findUserByAccount } from '../db/accounts.ts';
import { countViews, viewTable } from '../db/lists.ts';
import { lockName } from '../db/locks.ts';
import { findRow, insertRow, updateRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import { isId } from '../resource/isId.ts';
import { stamp } from '../resource/stamp.ts';
import { writeOnce } from '../resource/writeOnce.ts';
import type { Ask } from './ask.ts';
import { joinContent } from './divideContent.ts';
import { findListed, listedResource } from './listedResource.ts';
import { contentParts, readContent, refuseTooLarge } from './readContent.ts';
import { readParts } from './readParts.ts';
import { readRoleKeys, readViewName } from './readViewHead.ts';
import { contentOf, viewer } from './toView.ts';

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

const nothing: ListViewContent = { keyword: '', filters: {}, sorts: [], columns: [] };

async function create(ask: Ask, store: Store, sent: Sent): Promise<Row> {
  const whole = listedResource(ask, sent.resource);
  const { id: ownerId } = ask.actor.user;
  const name = readViewName(sent.name);
  const content = { ...nothing, ...readContent(ask, whole, sent) };
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
export async function editableRow(ask: Ask, store: Store, id: string): Promise<{ row: Row; whole: Resource }> {
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
