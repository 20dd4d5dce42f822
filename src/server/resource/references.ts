import type { Field, Reference } from '../../contract/field.ts';
import { mostTreeLevels } from '../../contract/menu.ts';
import type { CheckError, Resource } from '../../contract/resource.ts';
import { columnCodecOf } from '../../fields/columnCodecs.ts';
import { isEmpty } from '../../fields/emptyValues.ts';
import { scopeField } from '../access/rights.ts';
import type { Context } from '../app.ts';
import { findChildren } from '../db/children.ts';
import { findRowsById } from '../db/rows.ts';
import { lockName, type Row, type Store, type Value, wholeOf } from '../db/store.ts';
import { faultAt, isId, type PlainRecord } from './context.ts';

export interface Referring {
  readonly record: PlainRecord;
  readonly before: PlainRecord;
}

/**
 * Checks the references of a record. The target must exist; a newly chosen target must also be enabled, visible to the caller and offered
 * for this record. In a tree the target must not be the record itself or a descendant, and the record must not be too deep. Targets are
 * locked against deletion until the transaction ends.
 */
export async function checkReferences(
  context: Context,
  store: Store,
  { fields, record, before }: Referring & { readonly fields: readonly Field[] },
): Promise<CheckError[]> {
  const [errors = []] = await checkReferencesOfAll(context, store, { fields, records: [{ record, before }] });
  return errors;
}

/** Checks the references of many records together. Returns the errors of each record, in the order of the records. */
export async function checkReferencesOfAll(
  context: Context,
  store: Store,
  { fields, records }: { readonly fields: readonly Field[]; readonly records: readonly Referring[] },
): Promise<CheckError[][]> {
  const { app } = context;
  const errors = records.map((): CheckError[] => []);
  for (const { name, reference } of fields) {
    if (!reference) continue;
    const table = reference.resource;
    const ids = [...new Set(records.map(({ record }) => record[name]).filter(isId))];
    // Unchanged values may refer to records that the user does not see; new values may not.
    const rows = await findRowsById(wholeOf(store), { table, ids, lock: 'keep' });
    const byId = new Map(rows.map((row) => [String(row.id), row]));
    const seen = await seenAmong(store, table, ids);
    const fits = fitOf(app.schemas.byName.get(table)?.resource, reference);
    const status = app.schemas.byName.get(table)?.resource.fields.find((field) => field.name === 'status');
    records.forEach(({ record, before }, i) => {
      const id = record[name];
      if (typeof id !== 'string') return;
      const row = byId.get(id);
      const isNew = before[name] !== id;
      const isOff = status?.options !== undefined && row?.status === '1';
      if (!row || (isNew && (isOff || !seen(id)))) errors[i]?.push(faultAt(name, 'reference'));
      else if ((isNew || isRequired(reference, record, before)) && !fits(row, record)) {
        errors[i]?.push(faultAt(name, 'referenceFilter'));
      }
    });
    const { cycles, tooDeep } = await findTreeFaults(context, store, { by: name, records });
    for (const i of cycles) errors[i]?.push(faultAt(name, 'referenceCycle'));
    for (const i of tooDeep) errors[i]?.push(faultAt(name, 'referenceDepth'));
  }
  await checkLists(context, store, { fields, records, errors });
  checkScope(context, { fields, records, errors });
  return errors;
}

/** Returns a function that tests whether the caller may see a record. */
async function seenAmong(store: Store, table: string, ids: readonly string[]): Promise<(id: string) => boolean> {
  if (!store.whole) return () => true;
  const rows = await findRowsById(store, { table, ids });
  const seen = new Set(rows.map((row) => String(row.id)));
  return (id) => seen.has(id);
}

interface Checked {
  readonly fields: readonly Field[];
  readonly records: readonly Referring[];
  readonly errors: readonly CheckError[][];
}

/**
 * Checks fields with lists of ids: every listed record must exist, and newly listed records must be visible to the caller and offered. All
 * listed records are locked against deletion until the transaction ends.
 */
async function checkLists({ app }: Pick<Context, 'app'>, store: Store, { fields, records, errors }: Checked): Promise<void> {
  for (const { name, references } of fields) {
    if (!references) continue;
    const fits = fitOf(app.schemas.byName.get(references.resource)?.resource, references);
    const ids = [...new Set(records.flatMap(({ record }) => idsOf(record[name])))];
    const table = references.resource;
    const there = await idsIn(wholeOf(store), { table, ids, lock: 'keep' });
    const seen = store.whole ? await idsIn(store, { table, ids }) : there;
    records.forEach(({ record, before }, i) => {
      const stored = new Set(idsOf(before[name]));
      const isValid = (id: string): boolean => there.has(id) && (seen.has(id) || stored.has(id));
      const isOffered = (id: string): boolean => stored.has(id) || fits(there.get(id) ?? {}, record);
      if (!idsOf(record[name]).every(isValid)) errors[i]?.push(faultAt(name, 'reference'));
      else if (!idsOf(record[name]).every(isOffered)) errors[i]?.push(faultAt(name, 'referenceFilter'));
    });
  }
}

async function idsIn(store: Store, query: Parameters<typeof findRowsById>[1]): Promise<ReadonlyMap<string, Row>> {
  return new Map((await findRowsById(store, query)).map((row) => [String(row.id), row]));
}

function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

/** The records to check, and one list of errors per record. */
interface ScopeCheck {
  readonly fields: readonly Field[];
  readonly records: readonly Referring[];
  readonly errors: readonly CheckError[][];
}

/**
 * Reports records that would leave the writer's own data scope, at the field that causes it. The end of the transaction would reject them
 * too, but without naming the field.
 */
function checkScope({ actor, compiled }: Context, { fields, records, errors }: ScopeCheck): void {
  const held = scopeField(compiled.resource.scope, actor.scope);
  if (!held || !fields.some(({ name }) => name === held.field)) return;
  records.forEach(({ record }, i) => {
    if (!held.values.includes(String(record[held.field] ?? ''))) errors[i]?.push(faultAt(held.field, 'scope'));
  });
}

/** Returns a function that tests whether a row is a valid choice for a record. `target` is undefined for the server's own tables. */
function fitOf(target: Resource | undefined, { filter }: Reference): (row: Row, record: PlainRecord) => boolean {
  const conditions = Object.entries(filter ?? {});
  const columnOf = (name: string, value: unknown): Value => {
    const field = target?.fields.find((each) => each.name === name);
    return field ? columnCodecOf(field.kind).toColumn(value, field) : String(value);
  };
  return (row, record) =>
    conditions.every(([name, want]) => {
      const value = 'is' in want ? want.is : record[want.field];
      return [value].flat().some((one) => {
        const wish = isEmpty(one) ? null : safely(() => columnOf(name, one));
        return wish !== null && String(row[name] ?? '') === String(wish);
      });
    });
}

/** Returns true if a field used in the reference's filter has changed, so that the reference must be checked again. */
function isRequired({ filter }: Reference, record: PlainRecord, before: PlainRecord): boolean {
  return Object.values(filter ?? {}).some((want) => 'field' in want && record[want.field] !== (before[want.field] ?? undefined));
}

/** Returns the converted value, or null if it cannot be stored: null matches nothing, and another check reports the value. */
function safely(convert: () => Value): Value {
  try {
    return convert();
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Lock id for changes to parents, in all processes: two concurrent changes could create a cycle that neither detects. */
const treeLock = 7208;

/** Maximum number of levels followed upward. It exceeds the depth limit, because trees from before that limit may be deeper. */
const mostLevels = 1_000;

interface Moves {
  /** The parent field. */
  readonly by: string;
  /** Records before (`{}` if new) and after the change. */
  readonly records: readonly { readonly record: PlainRecord; readonly before: PlainRecord }[];
}

/** Indexes of records that would be their own ancestors or too deep. */
interface TreeFaults {
  readonly cycles: readonly number[];
  readonly tooDeep: readonly number[];
}

/**
 * Finds changes that would break a tree defined in the file, including changes of other records in the same call. A record that is already
 * too deep may be moved up, or edited without moving it.
 */
async function findTreeFaults({ compiled: { resource } }: Context, store: Store, { by, records }: Moves): Promise<TreeFaults> {
  const none = { cycles: [], tooDeep: [] };
  if (!resource.list.views.some(({ view, field }) => view === 'tree' && field === by)) return none;
  const moves = records.flatMap(({ record, before }, i): Move[] => {
    const parent = textOrNull(record[by]);
    const former = textOrNull(before[by]);
    return parent !== null && parent !== former ? [{ i, id: textOrNull(before.id), at: parent, former, seen: new Set() }] : [];
  });
  if (moves.length === 0) return none;
  await lockName(store, treeLock, resource.name);
  const stored = new Map<string, string | null>();
  const parents = new Map<string, string | null>(
    records.flatMap(({ record, before }) => (typeof before.id === 'string' ? [[before.id, textOrNull(record[by])] as const] : [])),
  );
  const read = { table: resource.name, by };
  const { rejected: cycles, levels } = await climb(moves, (ids) => readParents(store, { ...read, ids, parents }));
  const tooDeep: number[] = [];
  for (const move of moves) {
    if (cycles.includes(move.i)) continue;
    const level = (levels.get(move) ?? 0) + 1;
    const height = await heightOf(store, { ...read, id: move.id, atMost: mostTreeLevels - level });
    if (level + height <= mostTreeLevels) continue;
    const wasAt = move.former === null ? 1 : 1 + (await levelOf(store, { ...read, id: move.former, parents: stored }));
    if (move.id === null || level >= wasAt) tooDeep.push(move.i);
  }
  return { cycles, tooDeep };
}

/** Returns the level of a stored record; the top level is 1. */
async function levelOf(store: Store, { id, ...read }: Omit<Reading, 'ids'> & { readonly id: string }): Promise<number> {
  const { levels } = await climb([{ i: 0, id: null, at: id, former: null, seen: new Set() }], (ids) =>
    readParents(store, { ...read, ids }),
  );
  return [...levels.values()][0] ?? mostLevels;
}

interface Branch {
  readonly table: string;
  readonly by: string;
  /** The id of the record; null for a new record, which has no children. */
  readonly id: string | null;
  /** The allowed number of levels below the record. Counting stops one level further, because the limit is exceeded then. */
  readonly atMost: number;
}

/** Returns the number of levels below a record, at most `atMost` + 1. */
async function heightOf(store: Store, { table, by, id, atMost }: Branch): Promise<number> {
  let height = 0;
  let above = id === null ? [] : [id];
  while (above.length > 0 && height <= atMost) {
    const rows = await findChildren(wholeOf(store), { table, column: by, ids: above });
    above = rows.map((row) => String(row.id));
    if (above.length > 0) height += 1;
  }
  return height;
}

/** A record followed up to the top level. */
interface Move {
  readonly i: number;
  /** The id of the moved record; null for a new one. */
  readonly id: string | null;
  /** The parent before the change. */
  readonly former: string | null;
  at: string;
  readonly seen: Set<string>;
}

/**
 * Follows all moves upward, one level per query. Moves that reach their own record or a cycle are faults; for the others, returns the
 * number of ancestors.
 */
async function climb(
  moves: readonly Move[],
  parentsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string | null>>,
): Promise<{ rejected: number[]; levels: ReadonlyMap<Move, number> }> {
  const levels = new Map<Move, number>();
  const rejected: number[] = [];
  let climbing = moves;
  for (let level = 1; climbing.length > 0; level += 1) {
    const isRing = (move: Move): boolean => move.at === move.id || move.seen.has(move.at);
    rejected.push(...climbing.filter(isRing).map(({ i }) => i));
    climbing = climbing.filter((move) => !isRing(move));
    const parents = await parentsOf([...new Set(climbing.map(({ at }) => at))]);
    climbing = climbing.filter((move) => {
      move.seen.add(move.at);
      const parent = parents.get(move.at) ?? null;
      levels.set(move, level);
      if (parent !== null) move.at = parent;
      return parent !== null && level < mostLevels;
    });
  }
  return { rejected, levels };
}

interface Reading {
  readonly table: string;
  readonly by: string;
  readonly ids: readonly string[];
  /** The parents known so far; rows read later are added. */
  readonly parents: Map<string, string | null>;
}

async function readParents(store: Store, { table, by, ids, parents }: Reading): Promise<Map<string, string | null>> {
  const unknown = ids.filter((id) => !parents.has(id));
  for (const row of await findRowsById(wholeOf(store), { table, ids: unknown })) {
    parents.set(String(row.id), textOrNull(row[by]));
  }
  return parents;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
