import type { Field } from '../../contract/field.ts';
import { type FoundNumber, isNumberField, numberSearchLimits, searchedText, waysToWrite } from '../../contract/numberSearch.ts';
import type { Resource } from '../../contract/resource.ts';
import { displayFields, type Language, labelOf, languageOf } from '../../contract/wire.ts';
import { kindOf } from '../../fields/kinds.ts';
import { visibleTo } from '../access/rights.ts';
import { appFor } from '../access/watch.ts';
import { AppError } from '../appError.ts';
import { findByText } from '../db/rows.ts';
import type { Store } from '../db/store.ts';
import { type PlainRecord, toFields, yieldToEventLoop } from '../resource/context.ts';
import { isSearchText } from '../resource/searchText.ts';
import { type Ask, findListed, readParts } from './requests.ts';

/** Maximum number of matching records that are read per resource and kind of match. The best of them are selected. */
const mostRead = 50;

/** Number of resources that are searched at once. */
const atOnce = 4;

interface Hit extends FoundNumber {
  /** The quality of the match, most important part first; lower is better, and an exact match is best. */
  readonly rank: readonly number[];
}

/** `POST findHwNumber` `{text}`: finds records by number or name in all lists that the caller may open, best matches first. */
export async function findNumbers(ask: Ask): Promise<{ readonly records: readonly FoundNumber[] }> {
  const { text } = readParts(ask.body, ['text']);
  if (!isSearchText(text)) throw new AppError('invalidBody');
  const searched = searchedText(String(text));
  if (searched === undefined) return { records: [] };
  const { schemas, database } = appFor(ask.app, ask.actor);
  const params = { ways: waysToWrite(searched), language: languageOf(ask.headers['accept-language']?.toString()) };
  const resources = [...schemas.byName.keys()].flatMap((name) => {
    const resource = findListed(ask, name);
    // The rows of a grouped resource are calculated from other records, which are searched themselves.
    return resource?.calls.find && !resource.over ? [visibleTo(ask.actor, resource)] : [];
  });
  const hits: Hit[] = [];
  for (let start = 0; start < resources.length; start += atOnce) {
    const some = resources.slice(start, start + atOnce).map((resource) => hitsIn(database.read, resource, params));
    hits.push(...(await Promise.all(some)).flat());
    await yieldToEventLoop();
  }
  return {
    records: hits
      .toSorted(byRank)
      .slice(0, numberSearchLimits.all)
      .map(({ rank: _, ...found }) => found),
  };
}

interface NumbersParams {
  readonly ways: readonly string[];
  readonly language: Language;
}

/** Searches the records of a resource, by those keyword fields of its list that the caller may read. */
async function hitsIn(store: Store, resource: Resource, params: NumbersParams): Promise<Hit[]> {
  const { name: table, fields, list, display, kinds } = resource;
  const searched = fields.filter(({ name, kind }) => list.keyword.includes(name) && kindOf(kind)?.column === 'text');
  if (searched.length === 0) return [];
  const shown = displayFields(display[params.language]).filter((name) => fields.some((field) => field.name === name));
  const own = [...searched.map(({ name }) => name), ...shown, ...(kinds ? [kinds.field] : [])];
  const rows = await findByText(store, {
    table,
    columns: [...new Set(['id', ...own])],
    numbers: searched.filter(isNumberField).map(({ name }) => name),
    names: searched.filter((field) => !isNumberField(field)).map(({ name }) => name),
    ways: params.ways,
    most: mostRead,
  });
  const held = { ...resource, fields: fields.filter(({ name }) => own.includes(name)) };
  const hits = rows.flatMap((row) => hitIn(held, toFields(held, row), { searched, params }));
  return hits.toSorted(byRank).slice(0, numberSearchLimits.ofResource);
}

interface Looked {
  readonly searched: readonly Field[];
  readonly params: NumbersParams;
}

/** Returns a record with its best-matching field; empty if no field matches. */
function hitIn({ name, display, kinds }: Resource, record: PlainRecord, { searched, params }: Looked): Hit[] {
  const { ways, language } = params;
  const id = String(record.id);
  const label = labelOf(display[language], record) || id;
  const kind = kinds ? { kind: String(record[kinds.field] ?? '') } : {};
  const [best] = searched
    .map((field) => ({ field, value: String(record[field.name] ?? '') }))
    .map((one) => ({ ...one, rank: rankOf(one, { ways, label }) }))
    .toSorted(byRank);
  if (!best || best.rank[0] === noMatch) return [];
  const { field, value, rank } = best;
  return [{ resource: name, ...kind, id, label, field: field.title[language], value, rank }];
}

/** The stages of a match, best first. */
const stages: readonly ((value: string, way: string) => boolean)[] = [
  (value, way) => value === way,
  (value, way) => value.startsWith(way),
  (value, way) => value.endsWith(way),
  (value, way) => value.includes(way),
];
const noMatch = stages.length;

interface Found {
  readonly field: Field;
  readonly value: string;
}

/**
 * Ranks a match: equal values first, then values that begin with the text, end with it or contain it. Among equally good matches, numbers
 * come before names, and values in the label before those of other fields.
 */
function rankOf({ field, value }: Found, { ways, label }: { readonly ways: readonly string[]; readonly label: string }): number[] {
  const plain = value.toUpperCase();
  const stage = stages.findIndex((fits) => ways.some((way) => fits(plain, way.toUpperCase())));
  return [stage === -1 ? noMatch : stage, isNumberField(field) ? 0 : 1, label.toUpperCase().includes(plain) ? 0 : 1];
}

/** Orders by rank. Records of the same rank are ordered by id, newest first. */
function byRank(a: { readonly rank: readonly number[]; readonly id?: string }, b: typeof a): number {
  const at = a.rank.findIndex((each, i) => each !== b.rank[i]);
  if (at !== -1) return Number(a.rank[at]) - Number(b.rank[at]);
  if (a.id === undefined || b.id === undefined || a.id === b.id) return 0;
  return a.id > b.id ? -1 : 1;
}
