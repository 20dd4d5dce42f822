import { stored } from '../../../../codegen/model/stored.ts';
import type { CompiledResource } from '../../../../codegen/types.ts';
import type { Field, Total } from '../../../contract/resource.ts';
import { isFigure } from '../../../fields/figures/isFigure.ts';
import type { ChildTotal } from '../../db/figures.ts';

/** Totals over the same records, found in one statement. */
export interface TotalsGroup {
  /** The table of these records, and its column that refers to what they belong to. */
  readonly table: string;
  readonly by: string;
  readonly fields: readonly Field[];
  /** What each of the fields is, in the same order. */
  readonly totals: readonly ChildTotal[];
}

/** A resource whose records hold numbers that follow from others. */
export interface Worked {
  readonly compiled: CompiledResource;
  readonly groups: readonly TotalsGroup[];
  /** Its columns that hold totals. */
  readonly totals: readonly string[];
  /** Larger than that of all resources that its totals are over. */
  readonly rank: number;
}

/** What a change of a record means for records that it belongs to. */
export interface Feed {
  readonly parent: string;
  readonly by: string;
  /** The columns that the totals look at. */
  readonly columns: readonly string[];
}

export interface TotalsPlan {
  /** By table. */
  readonly worked: ReadonlyMap<string, Worked>;
  readonly feeds: ReadonlyMap<string, readonly Feed[]>;
}

const known = new WeakMap<readonly CompiledResource[], TotalsPlan>();

/** Which numbers of which tables follow from what; found once for each state of the files. */
export function totalsPlan(resources: readonly CompiledResource[]): TotalsPlan {
  const plan = known.get(resources) ?? makePlan(resources);
  known.set(resources, plan);
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

/** Totals over records with totals of their own come after these; where resources add up each other, any order will do. */
function rankOf(table: string, groups: Groups, way: ReadonlySet<string>): number {
  if (way.has(table)) return 0;
  const below = (groups.get(table) ?? []).map((group) => rankOf(group.table, groups, new Set([...way, table])));
  return 1 + Math.max(0, ...below);
}

type ByName = ReadonlyMap<string, CompiledResource>;

/** Records of a resource that is not there just now cannot be added up: what was found stays. */
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

function childTotal({ as, field, needs, where = {} }: Total, { resource }: CompiledResource): ChildTotal {
  const fieldOf = (name: string): Field | undefined => resource.fields.find((each) => each.name === name);
  const asked = Object.entries(where).map(([column, { values, isNot }]) => ({
    ...{ column, isNot, values: values.map((value) => stored(value, fieldOf(column))) },
  }));
  return { as, column: field, needs, where: asked };
}
