import {
  currenciesOf,
  type GroupBy,
  type groupFigures,
  groupingOf,
  groupLimits,
  groupUnits,
  hasFigure,
} from '../../../contract/groups.ts';
import type { Field, Resource } from '../../../contract/resource.ts';
import type { GroupOrder } from '../../db/groups.ts';
import type { Where } from '../../db/pages.ts';
import { columnField } from '../../excel/columns.ts';
import { Refusal } from '../../refusal.ts';
import { countedWhere } from '../countedWhere.ts';
import type { fileTypes } from '../fileAnswer.ts';
import type { FilterWorld } from '../filterWorld.ts';
import { invalidFilter } from '../invalidFilter.ts';
import { labelPlaces } from '../labelPlaces.ts';
import { parseFilter } from '../parseFilter.ts';

/** A field that the records of a group have in common. */
export interface GroupPart extends Pick<GroupBy, 'unit'> {
  readonly field: Field;
}

export interface GroupFigurePart {
  readonly figure: (typeof groupFigures)[number];
  readonly field: Field;
}

export interface AskedGroups {
  readonly by: readonly GroupPart[];
  readonly figures: readonly GroupFigurePart[];
  readonly where: readonly Where[];
  /** Which records the figures are of, among those. */
  readonly counted: readonly Where[];
  readonly orders: readonly GroupOrder[];
  /** The groups are wanted as a file. */
  readonly format: keyof typeof fileTypes | undefined;
}

type Asked = Readonly<Record<string, unknown>>;

/** Reads the body of a call for groups; `resource` as the caller may read it: another field is as if it were not there. */
export function readGroups(world: FilterWorld, resource: Resource, body: unknown): AskedGroups {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('invalidBody');
  const { by, sums, min, max, filter = {}, sorts, format, ...others } = body as Asked;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidFilter(unknown);
  if (format !== undefined && format !== 'xlsx' && format !== 'csv') throw invalidFilter('format');
  const figures = Object.entries({ sums, min, max }).flatMap(([figure, names]) =>
    readFigures(resource, figure as GroupFigurePart['figure'], names),
  );
  if (figures.length > groupLimits.figures) throw new Refusal('tooLarge', { values: { limit: groupLimits.figures } });
  const parts = withCurrencies(resource, readParts(resource, by), figures);
  return {
    by: parts,
    figures,
    where: parseFilter(world, resource, filter).where,
    counted: readCounted(resource, parts),
    orders: readOrders(world, { parts, figures }, sorts),
    format,
  };
}

function readParts(resource: Resource, by: unknown): GroupPart[] {
  if (!Array.isArray(by)) throw invalidFilter('by');
  if (by.length > groupLimits.by) throw new Refusal('tooLarge', { values: { limit: groupLimits.by } });
  const parts = by.map((one: unknown) => readPart(resource, one));
  if (new Set(parts.map(({ field }) => field.name)).size < parts.length) throw invalidFilter('by');
  return parts;
}

function readPart(resource: Resource, asked: unknown): GroupPart {
  const { field: name, unit, ...others } = (typeof asked === 'string' ? { field: asked } : (asked ?? {})) as Asked;
  if (typeof name !== 'string' || Object.keys(others).length > 0) throw invalidFilter('by');
  const known = groupUnits.find((one) => one === unit);
  const field = fieldNamed(resource, name);
  const { isPlain, hasUnit } = groupingOf(field.kind);
  if (unit === undefined ? !isPlain : !hasUnit || known === undefined) throw invalidFilter(name);
  return { field, ...(known && { unit: known }) };
}

/** Fields of the server that records are not told apart by. */
const common = ['createTime', 'updateTime'];

function fieldNamed(resource: Resource, name: string): Field {
  const field = columnField(resource, name);
  const isOwn = resource.fields.some((one) => one === field);
  if (!field || !(isOwn || common.includes(name))) throw invalidFilter(name);
  return field;
}

function readFigures(resource: Resource, figure: GroupFigurePart['figure'], names: unknown): GroupFigurePart[] {
  if (names === undefined) return [];
  if (!Array.isArray(names)) throw invalidFilter(figure);
  return [...new Set(names as unknown[])].map((name) => {
    if (typeof name !== 'string') throw invalidFilter(figure);
    const field = fieldNamed(resource, name);
    if (!hasFigure(figure, field.kind)) throw invalidFilter(name);
    return { figure, field };
  });
}

/** Amounts are added up for each currency alone; of which one, who may not read it, is not told either. */
function withCurrencies(
  resource: Resource,
  parts: readonly GroupPart[],
  figures: readonly GroupFigurePart[],
): GroupPart[] {
  const names = currenciesOf(figures.map(({ field }) => field));
  const missing = names.filter((name) => !parts.some(({ field }) => field.name === name));
  return [...parts, ...missing.map((name) => ({ field: fieldNamed(resource, name) }))];
}

/** Of whom it is kept which records count, sees no figures. */
const none: Where = { place: { column: 'id' }, operator: 'in', value: [] };

/** As the sums of the list; groups by the very field that decides it have each their own figures. */
function readCounted(resource: Resource, parts: readonly GroupPart[]): readonly Where[] {
  const { summaryWhen: when } = resource.list;
  return parts.some(({ field }) => field.name === when?.field) ? [] : (countedWhere(resource) ?? [none]);
}

const mostSorts = 10;

/** As asked, then by what the groups have in common, so that pages never overlap. */
function readOrders(
  world: FilterWorld,
  asked: { readonly parts: readonly GroupPart[]; readonly figures: readonly GroupFigurePart[] },
  sorts: unknown,
): GroupOrder[] {
  const { parts, figures } = asked;
  if (sorts !== undefined && !(Array.isArray(sorts) && sorts.length <= mostSorts)) throw invalidFilter('sorts');
  const byPart = (i: number, direction: GroupOrder['direction']): GroupOrder => {
    const { field, unit } = parts[i] as GroupPart;
    const labels = field.reference && unit === undefined ? labelPlaces(world, field) : undefined;
    return { of: { by: i }, direction, ...(labels && { labels: labels.map((place) => inGroup(place, i)) }) };
  };
  const orders = ((sorts ?? []) as unknown[]).map((sort): GroupOrder => {
    const { field, order } = (sort ?? {}) as Asked;
    if (typeof field !== 'string' || (order !== 'asc' && order !== 'desc')) throw invalidFilter('sorts');
    if (field === 'count') return { of: 'count', direction: order };
    const figure = figures.findIndex((one) => `${one.figure}.${one.field.name}` === field);
    if (figure !== -1) return { of: { figure }, direction: order };
    const part = parts.findIndex((one) => one.field.name === field);
    if (part === -1) throw invalidFilter('sorts');
    return byPart(part, order);
  });
  // Two records may be called the same: the value itself comes last.
  const last = parts.flatMap((_, i): GroupOrder[] => [byPart(i, 'asc'), { of: { by: i }, direction: 'asc' }]);
  return [...orders, ...last];
}

/** Where a label is, seen from the group: the reference is the part of that number. */
function inGroup(place: ReturnType<typeof labelPlaces>[number], i: number): typeof place {
  return place.via ? { ...place, via: { ...place.via, column: `b${i}` } } : { ...place, column: `b${i}` };
}
