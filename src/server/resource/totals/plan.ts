import { stored } from '../../../../codegen/model/table.ts';
import type { CompiledResource } from '../../../../codegen/types.ts';
import type { Field, Total } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import { figureValue, withDerived } from '../../../fields/figures.ts';
import { isFigure } from '../../../fields/isFigure.ts';
import type { FaultText } from '../../../fields/kind.ts';
import { digitsOf, isNumber } from '../../../fields/kinds.ts';
import { checkDecimal } from '../../../fields/numbers/kinds.ts';
import { emptyTotal } from '../../../fields/totals.ts';
import type { App } from '../../app.ts';
import type { ChildTotal } from '../../db/figures.ts';
import { findRowsById } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import { type PlainRecord, toRecord, toRow } from '../context.ts';

/** Totals over the same child records, calculated in one statement. */
interface TotalsGroup {
  /** The table of the child records, and its column that references the parent. */
  readonly table: string;
  readonly by: string;
  readonly fields: readonly Field[];
  /** The definition of each total, in the order of `fields`. */
  readonly totals: readonly ChildTotal[];
}

/** A resource with calculated values. */
export interface Worked {
  readonly compiled: CompiledResource;
  readonly groups: readonly TotalsGroup[];
  /** The columns of the resource that hold totals. */
  readonly totals: readonly string[];
  /** Greater than the rank of every resource on which these totals depend. */
  readonly rank: number;
}

/** A dependency of the totals in the table `parent` on the rows of a child table, whose column `by` references the record in `parent`. */
export interface Feed {
  readonly parent: string;
  readonly by: string;
  /** The columns of the child table on which the totals depend, including `by`. */
  readonly columns: readonly string[];
}

export interface TotalsPlan {
  /** Resources with calculated values, by table. */
  readonly worked: ReadonlyMap<string, Worked>;
  readonly feeds: ReadonlyMap<string, readonly Feed[]>;
}

const planCache = new WeakMap<readonly CompiledResource[], TotalsPlan>();

/** Returns the dependencies of all calculated values; cached per state of the files. */
export function totalsPlan(resources: readonly CompiledResource[]): TotalsPlan {
  const plan = planCache.get(resources) ?? makePlan(resources);
  planCache.set(resources, plan);
  return plan;
}

function makePlan(resources: readonly CompiledResource[]): TotalsPlan {
  const byName = new Map(resources.map((compiled) => [compiled.resource.name, compiled]));
  const all = resources.filter(({ resource }) => resource.fields.some(isFigure));
  const groups = new Map(all.map((compiled) => [compiled.table.name, groupsOf(compiled, byName)]));
  const worked = all.map((compiled): [string, Worked] => {
    const { name } = compiled.table;
    const own = groups.get(name) ?? [];
    const totals = own.flatMap(({ fields }) => fields.map((field) => field.name));
    return [name, { compiled, groups: own, totals, rank: rankOf(name, groups, new Set()) }];
  });
  const feeds = [...groups].flatMap(([parent, own]) =>
    own.map(({ table, by, totals }) => {
      const columns = totals.flatMap(({ column, where }) => [column ?? [], where.map((each) => each.column)].flat());
      return { table, feed: { parent, by, columns: [...new Set([by, ...columns])] } };
    }),
  );
  const byTable = Map.groupBy(feeds, ({ table }) => table);
  return {
    worked: new Map(worked),
    feeds: new Map([...byTable].map(([table, some]) => [table, some.map(({ feed }) => feed)])),
  };
}

type Groups = ReadonlyMap<string, readonly TotalsGroup[]>;

/** Returns the rank of a table: above those that its totals depend on. In a cycle of dependencies any order is used. */
function rankOf(table: string, groups: Groups, way: ReadonlySet<string>): number {
  if (way.has(table)) return 0;
  const below = (groups.get(table) ?? []).map((group) => rankOf(group.table, groups, new Set([...way, table])));
  return 1 + Math.max(0, ...below);
}

type ByName = ReadonlyMap<string, CompiledResource>;

/** Returns the groups of totals of a resource. Totals over an unavailable resource are skipped, so their last result stays. */
function groupsOf({ resource }: CompiledResource, byName: ByName): TotalsGroup[] {
  const added = resource.fields.filter(({ total }) => total && byName.has(total.resource));
  const groups = Map.groupBy(added, ({ total }) => `${total?.resource} ${total?.by}`);
  return [...groups.values()].flatMap((fields) => {
    const total = fields[0]?.total;
    const child = total && byName.get(total.resource);
    if (!child) return [];
    const totals = fields.map((field) => childTotal(field.total as Total, child));
    return [{ table: child.table.name, by: total.by, fields, totals }];
  });
}

function childTotal({ as, field, needs, where = [] }: Total, { resource }: CompiledResource): ChildTotal {
  const fieldOf = (name: string): Field | undefined => resource.fields.find((each) => each.name === name);
  const conditions = where.map(({ field: column, values, isNot }) => ({
    column,
    isNot,
    values: values.map((value) => stored(value, fieldOf(column))),
  }));
  return { as, column: field, needs, where: conditions };
}

/** Results of a group of totals, by record id. */
export interface Sums {
  readonly group: TotalsGroup;
  readonly found: ReadonlyMap<string, readonly (bigint | string | null)[]>;
}

interface Standing {
  /** The stored row. */
  readonly row: Row;
  readonly sums: readonly Sums[];
  /** Today's date in UTC. */
  readonly today: string;
}

/** Returns the calculated values that differ from the stored ones, by column; or only the faults, if a calculated value does not fit. */
export function workOut(
  { compiled: { resource } }: Worked,
  { row, sums, today }: Standing,
): { readonly values: Row; readonly faults: readonly FigureFault[] } {
  const totals = sums.flatMap(({ group, found }) => {
    const own = found.get(String(row.id));
    return group.fields.map((field, i): [string, unknown] => [field.name, totalValue(field, own?.[i])]);
  });
  const before = toRecord(resource, row);
  const after = withDerived(resource.fields, { ...before, ...Object.fromEntries(totals) }, today);
  const faults = figureFaults(resource, { before, after });
  if (faults.length > 0) return { values: {}, faults };
  const followed = resource.fields.filter(({ derived, total }) => derived || total);
  const next = toRow({ ...resource, fields: followed }, after);
  const values = Object.entries(next).filter(([name, value]) => value !== (row[name] ?? null));
  return { values: Object.fromEntries(values), faults };
}

/** Converts a total from stored units to API form. */
function totalValue(field: Field & { readonly total?: Total }, found: bigint | string | null | undefined): unknown {
  if (found === undefined || found === null) return emptyTotal(field);
  if (typeof found === 'string') return found;
  return figureValue(field, { value: { units: found, scale: digitsOf(field).scale }, record: {} });
}

/** Creates a cache of the rows of some tables within a transaction; rows not read yet are fetched. */
export function createRowCache(store: Store, isFollowed: (table: string) => boolean) {
  const tables = new Map<string, Map<string, Row>>();
  const keep = (table: string, rows: readonly Row[]): void => {
    if (!isFollowed(table)) return;
    const planCache = tables.get(table) ?? new Map<string, Row>();
    for (const row of rows) planCache.set(String(row.id), row);
    tables.set(table, planCache);
  };
  const findAll = async (table: string, ids: readonly string[]): Promise<readonly Row[]> => {
    if (!isFollowed(table)) return [];
    const unknown = ids.filter((id) => !tables.get(table)?.has(id));
    if (unknown.length > 0) keep(table, await findRowsById(store, { table, ids: unknown }));
    return ids.map((id) => tables.get(table)?.get(id)).filter((row) => row !== undefined);
  };
  return {
    keep,
    findAll,
    find: async (table: string, id: string): Promise<Row | undefined> => (await findAll(table, [id]))[0],
    forget: (table: string, ids: readonly string[]): void => {
      for (const id of ids) tables.get(table)?.delete(id);
    },
    forgetAll: (): void => tables.clear(),
  };
}

/** Whether the resource has totals. A transaction must call `settle` before it reads totals that depend on its own changes. */
export function hasTotals({ fields }: Resource): boolean {
  return fields.some(({ total }) => total);
}

/** Returns today's date in UTC as `YYYY-MM-DD`. */
export function todayIn({ clock }: Pick<App, 'clock'>): string {
  return clock().toISOString().slice(0, 10);
}

/** A calculated value that does not fit its field. */
export interface FigureFault {
  readonly record: PlainRecord;
  readonly field: Field;
  readonly why: FaultText;
}

interface Sides {
  readonly before: PlainRecord;
  readonly after: PlainRecord;
}

/** Returns the calculated values of a record that are too large for their fields, or newly outside the limits in the file. */
function figureFaults({ fields }: Resource, { before, after }: Sides): FigureFault[] {
  return fields.filter(isFigure).flatMap((field): FigureFault[] => {
    const [was, is] = [before[field.name] ?? null, after[field.name] ?? null];
    if (is === null || is === was || !isNumber(field)) return [];
    const why = checkFigure(field, is) ?? (was !== null && checkFigure(field, was, true) ? undefined : checkFigure(field, is, true));
    return why ? [{ record: after, field, why }] : [];
  });
}

/** Checks the storage range of a value, and with `isBound` the limits of the field. */
function checkFigure(field: Field, value: unknown, isBound = false): FaultText | undefined {
  const { minimum, maximum, exclusiveMinimum } = field;
  return checkDecimal(String(value), { ...digitsOf(field), ...(isBound && { minimum, maximum, exclusiveMinimum }) });
}
