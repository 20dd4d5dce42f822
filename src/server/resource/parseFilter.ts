import { isDateSpan } from '../../contract/dateSpans.ts';
import { type Operator, operators, reservedFilterKeys, type Sort } from '../../contract/query.ts';
import { serverFields } from '../../contract/record.ts';
import type { Field, Resource } from '../../contract/resource.ts';
import { kinds } from '../../fields/kinds.ts';
import { holdsFor } from '../access/rights.ts';
import { visibleTo } from '../access/rowRules.ts';
import type { Order, Place, Where } from '../db/pages.ts';
import { Refusal } from '../refusal.ts';
import type { FilterWorld } from './filterWorld.ts';
import { invalidFilter } from './invalidFilter.ts';
import { isId } from './isId.ts';
import { labelPlaces } from './labelPlaces.ts';
import { spanBounds } from './spanBounds.ts';
import { toFilterValue } from './toFilterValue.ts';
import { isWords } from './words.ts';

interface ParsedFilter {
  readonly where: readonly Where[];
  readonly orders: readonly Order[];
  readonly isSummarized: boolean;
  /** The record whose place was asked for. */
  readonly placeOf: string | undefined;
  /** The fields that were asked for; all when left out. */
  readonly fields: readonly string[] | undefined;
  /** The field by which records stand below each other, where that was asked about. */
  readonly tree: { readonly by: string; readonly withAncestors: boolean } | undefined;
}

/** Most conditions, and most values in one list: beyond it a filter is no question but an attack. */
const limits = { conditions: 100, values: 5_000, sorts: 10 };

/** Turns the filter body of a find call into conditions over columns (contract.md section 4); `resource` as the actor may read it. */
export function parseFilter(world: FilterWorld, resource: Resource, body: unknown): ParsedFilter {
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new Refusal('invalidBody');
  const entries = Object.entries((body ?? {}) as Record<string, unknown>);
  if (entries.length > limits.conditions) throw new Refusal('tooLarge', { values: { limit: limits.conditions } });
  const {
    keyword,
    sorts,
    summarize = false,
    placeOf,
    inImport,
    fields,
    ...tree
  } = Object.fromEntries(entries.filter(([key]) => isReserved(key)));
  if (typeof summarize !== 'boolean') throw invalidFilter('summarize');
  if (placeOf !== undefined && !isId(placeOf)) throw invalidFilter('placeOf');
  const where = entries
    .filter(([key]) => !isReserved(key))
    .flatMap(([key, value]) => toWhere(world, resource, { key, value }));
  return {
    where: [...where, ...toKeyword(resource, keyword), ...toWritten(world, inImport)],
    orders: toOrders(world, resource, sorts),
    isSummarized: summarize,
    placeOf,
    fields: toFields(resource, fields),
    tree: toTree(resource, tree),
  };
}

function isReserved(key: string): boolean {
  return (reservedFilterKeys as readonly string[]).includes(key);
}

function toWhere(world: FilterWorld, resource: Resource, { key, value }: { key: string; value: unknown }): Where[] {
  if (value === undefined || value === null || value === '') return [];
  const { place, field } = findPlace(world, resource, key);
  if (field.references) return [toListed(place, value, key)];
  const convert = (one: unknown): string | number => toFilterValue(field, one, key);
  if (Array.isArray(value)) {
    if (value.length > limits.values) throw new Refusal('tooLarge', { values: { limit: limits.values } });
    return [{ place, operator: 'in', value: value.map(convert) }];
  }
  if (typeof value !== 'object') {
    if (field.search !== 'contains') return [{ place, operator: 'equals', value: convert(value) }];
    return [{ place, operator: 'contains', value: toWords(value, key) }];
  }
  const comparisons = Object.entries(value);
  if (comparisons.length === 0) throw invalidFilter(key);
  return comparisons.flatMap(([operator, operand]) =>
    operator === 'within'
      ? toSpan(world, { place, field, key, operand })
      : toComparison({ place, field, key, operator, operand, convert }),
  );
}

/** A list is asked whether it has one of some ids, or anything at all. */
function toListed(place: Place, value: unknown, key: string): Where {
  const isEmpty = typeof value === 'object' ? (value as { isNull?: unknown } | null)?.isNull : undefined;
  if (typeof isEmpty === 'boolean') return { place, operator: 'isNull', value: isEmpty };
  const ids = Array.isArray(value) ? value : [value];
  if (ids.length > limits.values) throw new Refusal('tooLarge', { values: { limit: limits.values } });
  if (!ids.every(isId)) throw invalidFilter(key);
  return { anyOf: ids.map((id) => ({ place, operator: 'contains', value: JSON.stringify(id) })) };
}

interface Comparison {
  readonly place: Place;
  readonly field: Field;
  readonly key: string;
  readonly operator: string;
  readonly operand: unknown;
  readonly convert: (value: unknown) => string | number;
}

function toComparison({ place, field, key, operator, operand, convert }: Comparison): Where {
  const known = operators.find((one): one is Exclude<Operator, 'within'> => one === operator && one !== 'within');
  switch (known) {
    case undefined:
      throw invalidFilter(key);
    case 'contains':
    case 'startsWith':
      if (kinds[field.kind]?.column !== 'text') throw invalidFilter(key);
      return { place, operator: known, value: toWords(operand, key) };
    case 'isNull':
      if (typeof operand !== 'boolean') throw invalidFilter(key);
      return { place, operator: known, value: operand };
    default:
      return { place, operator: known, value: convert(operand) };
  }
}

/** Days told from today, as bounds. */
function toSpan(
  { actor }: FilterWorld,
  { place, field, key, operand }: Pick<Comparison, 'place' | 'field' | 'key' | 'operand'>,
): Where[] {
  const { kind } = field;
  if ((kind !== 'date' && kind !== 'date-time') || !isDateSpan(operand)) throw invalidFilter(key);
  const { from, before } = spanBounds(kind, operand, actor.moment);
  return [
    { place, operator: 'gte', value: from },
    { place, operator: 'lt', value: before },
  ];
}

function toKeyword(resource: Resource, keyword: unknown): Where[] {
  if (keyword === undefined || keyword === null || keyword === '') return [];
  const value = toWords(keyword, 'keyword');
  return [{ anyOf: resource.list.keyword.map((column) => ({ place: { column }, operator: 'contains', value })) }];
}

/** `{importId}.created` or `.updated`: what an import of the caller's own wrote; somebody else's wrote nothing to them. */
function toWritten({ actor }: FilterWorld, inImport: unknown): Where[] {
  if (inImport === undefined || inImport === null || inImport === '') return [];
  const [, importId, what] = /^([\w-]{1,64})\.(created|updated)$/.exec(String(inImport)) ?? [];
  if (importId === undefined) throw invalidFilter('inImport');
  return [{ written: { importId, operator: actor.user.id, isNew: what === 'created' } }];
}

function toFields(resource: Resource, names: unknown): readonly string[] | undefined {
  if (names === undefined) return undefined;
  if (!Array.isArray(names) || names.length > limits.conditions) throw invalidFilter('fields');
  return names.map((name: unknown) => {
    if (typeof name !== 'string' || !findField(resource, name)) throw invalidFilter('fields');
    return name;
  });
}

function toTree(
  { name, fields }: Resource,
  { treeBy, withAncestors = false }: Readonly<Record<string, unknown>>,
): ParsedFilter['tree'] {
  if (typeof withAncestors !== 'boolean') throw invalidFilter('withAncestors');
  if (treeBy === undefined && !withAncestors) return undefined;
  const field = fields.find((one) => one.name === treeBy && one.reference?.resource === name);
  if (!field) throw invalidFilter('treeBy');
  return { by: field.name, withAncestors };
}

function toOrders(world: FilterWorld, resource: Resource, sorts: unknown): Order[] {
  if (sorts === undefined || sorts === null)
    return resource.list.sort.flatMap(({ field, order }) => toOrder(world, resource, { field, order }));
  if (!Array.isArray(sorts) || sorts.length > limits.sorts) throw invalidFilter('sorts');
  return sorts.flatMap((sort: unknown) => {
    const { field, order } = (sort ?? {}) as Record<string, unknown>;
    if (typeof field !== 'string' || (order !== 'asc' && order !== 'desc')) throw invalidFilter('sorts');
    return toOrder(world, resource, { field, order });
  });
}

/** A reference is put in order by what people read there, anything else by its value. */
function toOrder(world: FilterWorld, resource: Resource, { field: name, order }: Sort): Order[] {
  const { place, field } = findPlace(world, resource, name);
  const places = field.reference && !place.via ? labelPlaces(world, field) : [place];
  const isSettled = !field.reference && !place.via && isUnlike(resource, field);
  return places.map((one) => ({ place: one, direction: order, ...(isSettled && { isSettled }) }));
}

/** Whether no two records have the same value there; labels of references may still be alike. */
function isUnlike({ uniques }: Resource, { name, required }: Field): boolean {
  return required && uniques.some(({ when, fields }) => !when && fields.length === 1 && fields[0] === name);
}

/** A field of the resource, or one dotted step into a reference. Unknown and unreadable are one and the same answer. */
function findPlace(world: FilterWorld, resource: Resource, name: string): { place: Place; field: Field } {
  const [own = '', step, ...rest] = name.split('.');
  const field = findField(resource, own);
  if (!field || rest.length > 0) throw invalidFilter(name);
  if (step === undefined) return { place: { column: own }, field };
  const whole = field.reference && world.schemas.byName.get(field.reference.resource)?.resource;
  const target = whole && visibleTo(world.actor, whole);
  const further = target && findField(target, step);
  if (!target || !further || !holdsFor(world.actor, target, 'find')) throw invalidFilter(name);
  return { place: { column: step, via: { column: own, table: target.name } }, field: further };
}

function findField(resource: Resource, name: string): Field | undefined {
  if ((serverFields as readonly string[]).includes(name)) return serverField(name);
  return resource.fields.find((field) => field.name === name && field.kind !== 'rows' && field.kind !== 'lines');
}

/** The kinds of the server's own fields; the others are text. */
const serverKinds: Readonly<Partial<Record<string, string>>> = {
  version: 'integer',
  createTime: 'date-time',
  updateTime: 'date-time',
};

function serverField(name: string): Field {
  const kind = serverKinds[name] ?? 'text';
  return { name, kind, title: { zh: name, en: name }, required: true, unique: false, system: true, conditions: [] };
}

function toWords(value: unknown, key: string): string {
  if (!isWords(value)) throw invalidFilter(key);
  return String(value);
}
