import { type FoundNumber, numberIn, numberSearchLimits, waysToWrite } from '../../contract/numberSearch.ts';
import type { Field, Resource } from '../../contract/resource.ts';
import { displayFields, type Language, labelOf, languageOf } from '../../contract/wire.ts';
import { kindOf } from '../../fields/kinds.ts';
import { visibleTo } from '../access/rights.ts';
import { appFor } from '../access/watch.ts';
import { AppError } from '../app.ts';
import { findMatching, type Where } from '../db/pages.ts';
import type { Row, Store } from '../db/store.ts';
import { type PlainRecord, toFields, yieldToEventLoop } from '../resource/context.ts';
import { isSearchText } from '../resource/searchText.ts';
import { type Ask, findListed, readParts } from './requests.ts';

/** Number of newest matching records per resource from which the best matches are selected. */
const mostRead = 100;

interface Hit extends FoundNumber {
  /** Match quality; lower is better, and an exact match is best. */
  readonly rank: number;
}

/** `POST findHwNumber` `{text}`: finds records with this number in all lists that the caller may open, best matches first. */
export async function findNumbers(ask: Ask): Promise<{ readonly records: readonly FoundNumber[] }> {
  const { text } = readParts(ask.body, ['text']);
  if (!isSearchText(text)) throw new AppError('invalidBody');
  const number = numberIn(String(text));
  if (number === undefined) return { records: [] };
  const { schemas, database } = appFor(ask.app, ask.actor);
  const params = { ways: waysToWrite(number), language: languageOf(ask.headers['accept-language']?.toString()) };
  const hits: Hit[] = [];
  for (const name of schemas.byName.keys()) {
    const resource = findListed(ask, name);
    if (!resource?.calls.find) continue;
    hits.push(...(await numbersOf(database.read, visibleTo(ask.actor, resource), params)));
    await yieldToEventLoop();
  }
  const best = hits.toSorted((a, b) => a.rank - b.rank).slice(0, numberSearchLimits.all);
  return { records: best.map(({ rank: _, ...found }) => found) };
}

interface NumbersParams {
  readonly ways: readonly string[];
  readonly language: Language;
}

/** Searches the list search fields of a resource that the caller may read. */
async function numbersOf(store: Store, resource: Resource, params: NumbersParams): Promise<Hit[]> {
  const { fields, list, display, kinds } = resource;
  const searched = fields.filter(({ name, kind }) => list.keyword.includes(name) && kindOf(kind)?.column === 'text');
  if (searched.length === 0) return [];
  const shown = displayFields(display[params.language]).filter((name) => fields.some((field) => field.name === name));
  const own = [...searched.map(({ name }) => name), ...shown, ...(kinds ? [kinds.field] : [])];
  const read = (where: Where): Promise<Row[]> =>
    findMatching(store, {
      table: resource.name,
      columns: [...new Set(['id', ...own])],
      where: [where],
      limit: mostRead,
      orders: [{ columnPath: { column: 'id' }, direction: 'desc' }],
    });
  const holding = await read(contains(searched, params));
  // Exact matches are read separately, in case many newer records contain the number as a part.
  const exact = holding.length < mostRead ? [] : await read(isSame(searched, params));
  const exactIds = new Set(exact.map(({ id }) => id));
  const rows = [...exact, ...holding.filter(({ id }) => !exactIds.has(id))];
  const held = { ...resource, fields: fields.filter(({ name }) => own.includes(name)) };
  const hits = rows.flatMap((row) => hitIn(held, toFields(held, row), { searched, params }));
  return hits.toSorted((a, b) => a.rank - b.rank).slice(0, numberSearchLimits.ofResource);
}

function isSame(searched: readonly Field[], { ways }: NumbersParams): Where {
  const value = [...new Set(ways.flatMap((way) => [way, way.toUpperCase()]))];
  return { anyOf: searched.map(({ name }) => ({ columnPath: { column: name }, operator: 'in', value })) };
}

function contains(searched: readonly Field[], { ways }: NumbersParams): Where {
  const columnPaths = searched.map(({ name }) => ({ column: name }));
  return {
    anyOf: columnPaths.flatMap((columnPath) => ways.map((value) => ({ columnPath, operator: 'contains' as const, value }))),
  };
}

interface Looked {
  readonly searched: readonly Field[];
  readonly params: NumbersParams;
}

/** Returns a record with its best-matching field. */
function hitIn({ name, display, kinds }: Resource, record: PlainRecord, { searched, params }: Looked): Hit[] {
  const { ways, language } = params;
  const id = String(record.id);
  const label = labelOf(display[language], record) || id;
  const kind = kinds ? { kind: String(record[kinds.field] ?? '') } : {};
  const [best] = searched
    .map((field) => ({ field: field.title[language], value: String(record[field.name] ?? '') }))
    .map((one) => ({ ...one, rank: rankOf(one.value, { ways, label }) }))
    .toSorted((a, b) => a.rank - b.rank);
  return best ? [{ resource: name, ...kind, id, label, ...best }] : [];
}

/** Ranks a match: equal values first, then values that end with the number; a match in the label ranks before one in a reference. */
function rankOf(value: string, { ways, label }: { readonly ways: readonly string[]; readonly label: string }): number {
  const plain = value.toUpperCase();
  const fits = (test: (way: string) => boolean): boolean => ways.some((way) => test(way.toUpperCase()));
  const stages = [(way: string) => plain === way, (way: string) => plain.endsWith(way), (way: string) => plain.includes(way)];
  const stage = stages.findIndex(fits);
  if (stage === -1) return Number.POSITIVE_INFINITY;
  return stage * 2 + (label.toUpperCase().includes(plain) ? 0 : 1);
}
