import { findRowsById } from '../../db/rows.ts';
import type { Store } from '../../db/store.ts';
import type { Books, Change, ChangeOptions, Stored } from '../../extend.ts';
import { Refusal } from '../../refusal.ts';
import type { Caller, Context } from '../context.ts';
import { carryOut } from '../doing/carryOut.ts';
import { stepTask } from '../doing/stepTask.ts';
import { tellParents } from '../lines/tellParents.ts';
import { type PlainRecord, toRecord } from '../record.ts';
import { removeRows } from '../removeRows.ts';
import { hasTotals } from '../totals/plan.ts';
import { changeRecords } from './changeRecords.ts';
import { compiledOf } from './compiledOf.ts';
import { createRecords } from './createRecords.ts';
import { houseActor, houseContext } from './houseContext.ts';
import { houseStore } from './houseStore.ts';
import { inWords } from './inWords.ts';
import { heard, noteNews } from './noteNews.ts';
import { readBooks } from './readBooks.ts';

/** The records of every resource for the code of the business, within the transaction of a call. */
export function openBooks(caller: Caller, callers: Store): Books {
  const store = houseStore(callers);
  const at = (name: string): Context => houseContext(caller, compiledOf(caller.house, name));
  const createMany = (name: string, list: readonly PlainRecord[]) => createAll(at(name), store, list);
  const changeMany = (name: string, changes: readonly Change[], options: ChangeOptions = {}) =>
    changeAll(at(name), store, { changes, logged: options.logged });
  const change: Books['change'] = async (...[name, id, values, options]) =>
    only(await changeMany(name, [{ id, values: values as PlainRecord }], options));
  return {
    ...readBooks({ ...caller, actor: houseActor(caller.actor) }, store),
    ...{ createMany, changeMany, change },
    create: async (name: string, values: PlainRecord) => only(await createMany(name, [values])),
    transit: (...[name, id, step, input = {}]: [string, string, string, PlainRecord?]) =>
      transit(at(name), store, { id, step, input }),
    remove: (name: string, ids: readonly string[]) => remove(at(name), store, ids),
  } as Books;
}

function only(records: readonly Stored[]): never {
  return records[0] as never;
}

async function createAll(context: Context, store: Store, list: readonly PlainRecord[]): Promise<readonly Stored[]> {
  if (list.length === 0) return [];
  const ids = await inWords(context, () => createRecords(context, store, list));
  noteNews(context, store, ids);
  return readAll(context, store, ids);
}

async function changeAll(
  context: Context,
  store: Store,
  asked: Parameters<typeof changeRecords>[2],
): Promise<readonly Stored[]> {
  if (asked.changes.length === 0) return [];
  const ids = asked.changes.map(({ id }) => id);
  await store.rowWatch?.settle();
  await inWords(context, () => changeRecords(context, store, asked));
  noteNews(context, store, ids);
  return readAll(context, store, ids);
}

interface Step {
  readonly id: string;
  readonly step: string;
  readonly input: PlainRecord;
}

/** One step of a record, also one that only the system takes. */
async function transit(context: Context, store: Store, { id, step, input }: Step): Promise<Stored> {
  const { name, states } = context.compiled.resource;
  const doing = states?.transitions.find((one) => one.name === step);
  if (!states || !doing) throw new Error(`${name} has no transition ${step}`);
  await store.rowWatch?.settle();
  const target = { ids: [id], isSingle: true, isMatched: false, version: undefined, input };
  await inWords(context, () => carryOut(context, store, stepTask(context, { states, doing, target })));
  noteNews(context, store, [id]);
  return only(await readAll(context, store, [id]));
}

async function remove(context: Context, store: Store, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const wanted = [...new Set(ids)];
  await inWords(context, async () => {
    const rows = await findRowsById(store, { table: context.compiled.resource.name, ids: wanted, lock: 'delete' });
    if (rows.length < wanted.length) throw new Refusal('notFound');
    await removeRows(context, store, rows);
    store.whenCommitted?.(() => tellParents(heard(context), rows));
  });
  noteNews(context, store, wanted);
}

/** Records as they are stored, in the order of the ids; one that a hook has removed meanwhile is left out. */
async function readAll(context: Context, store: Store, ids: readonly string[]): Promise<readonly Stored[]> {
  const { resource } = context.compiled;
  if (hasTotals(resource)) await store.rowWatch?.settle();
  const rows = await findRowsById(store, { table: resource.name, ids });
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toRecord(resource, row) as Stored] : [];
  });
}
