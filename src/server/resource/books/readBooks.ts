import type { Resource } from '../../../contract/resource.ts';
import { visibleTo } from '../../access/rowRules.ts';
import { countMatching, findMatching } from '../../db/pages.ts';
import { findRow } from '../../db/rows.ts';
import type { Store } from '../../db/store.ts';
import type { FindOptions, ReadBooks, Stored } from '../../extend.ts';
import { Refusal } from '../../refusal.ts';
import type { Caller } from '../context.ts';
import { parseFilter } from '../filters.ts';
import { toFields, toRecord } from '../record.ts';
import { compiledOf } from './compiledOf.ts';
import { toFilter } from './toFilter.ts';

/** More than these at once are not meant. */
const most = 100_000;

type Body = Readonly<Record<string, unknown>>;

/** The records that a store shows, as the actor of the context may read them, with all that follows from what was written. */
export function readBooks(context: Caller, store: Store): ReadBooks {
  const visible = (name: string) => visibleTo(context.actor, compiledOf(context.house, name).resource);
  const find = async (name: string, where: Body = {}, options: FindOptions = {}): Promise<readonly Stored[]> =>
    findRecords(context, store, { name, filter: toFilter(where), options });
  const get = async (name: string, id: string, { lock }: FindOptions = {}): Promise<Stored | undefined> => {
    await store.rowWatch?.settle();
    const row = await findRow(store, { table: name, id, ...(lock && { lock }) });
    return row && (toRecord(visible(name), row) as Stored);
  };
  const count = async (name: string, where: Body = {}): Promise<number> => {
    await store.rowWatch?.settle();
    return countMatching(store, { table: name, where: conditionsOf(context, name, toFilter(where)).where });
  };
  return { find, get, count } as ReadBooks;
}

interface Wish {
  readonly name: string;
  /** As the body of a find call. */
  readonly filter: Body;
  readonly options: FindOptions;
}

/** The records that match, as the actor of the context may read them. */
export async function findRecords(
  context: Caller,
  store: Store,
  { name, filter, options: { sorts = [], limit, lock, fields } }: Wish,
): Promise<readonly Stored[]> {
  const resource = narrowed(visibleTo(context.actor, compiledOf(context.house, name).resource), fields);
  const columns = fields && ['id', ...resource.fields.map((field) => field.name)];
  const { where, orders } = conditionsOf(context, name, { ...filter, sorts });
  await store.rowWatch?.settle();
  const rows = await findMatching(store, { table: name, where, orders, limit: limit ?? most + 1, lock, columns });
  if (limit === undefined && rows.length > most) {
    throw new Error(`more than ${most} records of ${name} were found: ask for fewer, or give a limit`);
  }
  return rows.map((row) => (fields ? toFields(resource, row) : toRecord(resource, row)) as Stored);
}

/** A resource as if it had these fields alone. */
function narrowed(resource: Resource, names: readonly string[] | undefined): Resource {
  if (!names) return resource;
  const fields = resource.fields.filter(({ name, lines }) => names.includes(name) && !lines);
  const strange = names.find((name) => !fields.some((field) => field.name === name));
  if (strange !== undefined) throw new Error(`${resource.name} has no field ${strange} that could be read`);
  return { ...resource, fields };
}

/** A condition that cannot be understood is a mistake of the code: nobody has typed it. */
function conditionsOf(context: Caller, name: string, filter: Body): ReturnType<typeof parseFilter> {
  const { house, actor, language } = context;
  const resource = visibleTo(actor, compiledOf(house, name).resource);
  try {
    return parseFilter({ schemas: house.schemas, actor, language }, resource, filter);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Error(`${name} cannot be searched like this: ${error.messageIn('en')}`, { cause: error });
  }
}
