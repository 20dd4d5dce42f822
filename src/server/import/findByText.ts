import { displayLocation, labelOf } from '../../contract/record.ts';
import type { Field, Reference, Resource } from '../../contract/resource.ts';
import { columnCodecOf } from '../../fields/columnCodecs.ts';
import { kindOf } from '../../fields/kinds.ts';
import { holdsFor } from '../access/rights.ts';
import { visibleTo } from '../access/rowRules.ts';
import { findIds } from '../db/pages.ts';
import { findRowsBy } from '../db/rows.ts';
import type { Row, Store, Value } from '../db/store.ts';
import { type Offer, offerOf } from '../resource/choices.ts';
import type { Context } from '../resource/context.ts';
import { ownLabels } from '../resource/labels.ts';
import { toRecord } from '../resource/record.ts';
import { countsIn } from '../write/uniques.ts';

/** Rows looked at for the texts of one block; names that so many records share tell nothing apart anyway. */
const mostRows = 5_000;

/** By what the records of the server's own tables are found besides their label. */
const ownCodes: ReadonlyMap<string, string> = new Map([
  ['hwUser', 'account'],
  ['hwRole', 'roleKey'],
]);

interface Sought {
  /** The name of the reference. */
  readonly field: string;
  readonly reference: Reference;
  readonly texts: readonly string[];
}

type Found = ReadonlyMap<string, readonly string[]>;

/**
 * The ids of the records that texts mean in a reference: by a value that only one record has, or one of those that count, as
 * a container has one open order; or else by the label that people see. What the reference offers goes before anything else.
 * A text that means several has several ids, one that means none has none. Who may not list these records finds only what is
 * offered, by its label or the key of its workbook.
 */
export async function findByText(context: Context, store: Store, { field, reference, texts }: Sought): Promise<Found> {
  const { app, actor } = context;
  const table = reference.resource;
  const whole = app.schemas.byName.get(table)?.resource;
  if (!whole) return findOwn(store, table, texts);
  const offer = offerOf(context, { field, reference });
  const mayList = holdsFor(actor, whole, 'find');
  const target = visibleTo(actor, whole);
  const found = new Map<string, readonly string[]>();
  const others = new Map<string, readonly string[]>();
  const note = async (some: Found): Promise<void> => {
    const isOffered = await offeredAmong(store, offer, [...some.values()].flat());
    for (const [text, ids] of some) {
      const offered = ids.filter(isOffered);
      if (offered.length > 0) found.set(text, offered);
      else if (mayList && !others.has(text)) others.set(text, ids);
    }
  };
  const left = (): string[] => texts.filter((text) => !found.has(text));
  for (const one of codesOf(target)) {
    if (!mayList && !target.excel.key.includes(one.field.name)) continue;
    await note(await byColumn(store, { table, column: one.field.name, texts: left(), ...one }));
  }
  await note(await byLabel(store, target, left()));
  return new Map([...others, ...found]);
}

/** The tables of the server itself that no file describes. */
async function findOwn(store: Store, table: string, texts: readonly string[]): Promise<Found> {
  const found = new Map<string, readonly string[]>();
  for (const column of [ownCodes.get(table), ownLabels.get(table)]) {
    if (column === undefined) continue;
    const left = texts.filter((text) => !found.has(text));
    for (const [text, ids] of await byColumn(store, { table, column, texts: left })) found.set(text, ids);
  }
  return found;
}

interface Code {
  readonly field: Field;
  /** Where a value is that of one record among some alone, such as those that are open: whether it is one of these. */
  readonly counts?: (row: Row) => boolean;
}

/** The fields of text whose values only one record has, each alone; what tells all records apart goes first. */
function codesOf(resource: Resource): Code[] {
  const codes = resource.uniques.flatMap((unique): Code[] => {
    const [name, ...rest] = unique.fields;
    const field = rest.length === 0 ? resource.fields.find((one) => one.name === name) : undefined;
    if (!field || kindOf(field.kind)?.column !== 'text') return [];
    const { when } = unique;
    if (!when) return [{ field }];
    const counts = countsIn(unique, resource);
    return [{ field, counts: (row) => counts(row[when.field] ?? null) }];
  });
  return codes.toSorted((a, b) => Number(a.counts !== undefined) - Number(b.counts !== undefined));
}

/** Which of these records a reference offers. */
async function offeredAmong(
  store: Store,
  offer: Offer | undefined,
  ids: readonly string[],
): Promise<(id: string) => boolean> {
  if (!offer || ids.length === 0) return () => false;
  if (offer.where.length === 0) return () => true;
  const unique = [...new Set(ids)];
  const among = { columnPath: { column: 'id' }, operator: 'anyId', value: unique } as const;
  const query = { table: offer.target.name, where: [...offer.where, among], orders: [] };
  const offered = new Set(await findIds(store, query, unique.length));
  return (id) => offered.has(id);
}

interface FindByTextParams {
  readonly table: string;
  readonly column: string;
  readonly texts: readonly string[];
  readonly field?: Field;
  readonly counts?: (row: Row) => boolean;
}

async function byColumn(
  store: Store,
  { table, column, texts, field, counts = () => true }: FindByTextParams,
): Promise<Map<string, string[]>> {
  const stored = new Map(texts.map((text) => [text, field ? columnValue(field, text) : text]));
  const values = [...new Set(stored.values())].filter((value) => value !== undefined);
  const rows = await findRowsBy(store, { table, column, values, most: mostRows });
  return idsOf(texts, (text) => rows.filter((row) => row[column] === stored.get(text) && counts(row)));
}

/**
 * Looks for what the first field of a label would have to hold, and keeps the rows that have just that label, in any
 * language: a workbook may come from somebody who reads another one.
 */
async function byLabel(store: Store, target: Resource, texts: readonly string[]): Promise<Map<string, string[]>> {
  const displays = [...new Set(Object.values(target.display))];
  const lookups = new Map<string, Set<Value>>();
  for (const text of texts) {
    for (const way of displays.flatMap((display) => readLabel(display, text))) {
      const [name, value] = Object.entries(way).find(([, one]) => one !== '') ?? [];
      const field = target.fields.find((one) => one.name === name);
      const stored = field && value !== undefined ? columnValue(field, value) : undefined;
      if (name === undefined || stored === undefined) continue;
      lookups.set(name, (lookups.get(name) ?? new Set()).add(stored));
    }
  }
  const byLabels = new Map<string, Map<string, Row>>();
  for (const [column, values] of lookups) {
    for (const row of await findRowsBy(store, { table: target.name, column, values: [...values], most: mostRows })) {
      const record = toRecord(target, row);
      for (const display of displays) {
        const label = labelOf(display, record);
        byLabels.set(label, (byLabels.get(label) ?? new Map()).set(String(row.id), row));
      }
    }
  }
  return idsOf(texts, (text) => [...(byLabels.get(text)?.values() ?? [])]);
}

function idsOf(texts: readonly string[], rowsOf: (text: string) => readonly Row[]): Map<string, string[]> {
  return new Map(
    texts.flatMap((text) => {
      const ids = rowsOf(text).map((row) => String(row.id));
      return ids.length > 0 ? [[text, ids] as const] : [];
    }),
  );
}

/** The text as that column would keep it; undefined when it cannot. */
function columnValue(field: Field, text: string): Value | undefined {
  try {
    return columnCodecOf(field.kind).toColumn(text, field);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** More ways than these to take a label apart are no label of ours. */
const mostWays = 64;

/**
 * Every way in which a label such as `Ever Given (9811000)` may have been made by `{shipName} ({imoNo})`: what each field
 * would have to hold. Values may contain the signs between the places, and a place may stand for any of its fields, so there
 * can be several.
 */
function readLabel(display: string, label: string): Readonly<Record<string, string>>[] {
  const ways: Record<string, string>[] = [];
  // Splitting by a group puts the names at the odd places.
  const parts = display.trim().split(displayLocation);
  const read = (part: number, rest: string, found: Record<string, string>): void => {
    if (ways.length >= mostWays) return;
    const [literal = '', names, next] = [parts[part], parts[part + 1]?.split('|'), parts[part + 2]];
    if (!rest.startsWith(literal)) return;
    const after = rest.slice(literal.length);
    if (names === undefined) {
      if (after === '') ways.push(found);
      return;
    }
    const isLast = part + 3 >= parts.length && next === '';
    if (isLast) {
      for (const name of names) ways.push({ ...found, [name]: after });
      return;
    }
    const sign = next === '' ? undefined : next;
    for (let end = 0; end <= after.length; end++) {
      if (sign !== undefined && !after.startsWith(sign, end)) continue;
      for (const name of names) read(part + 2, after.slice(end), { ...found, [name]: after.slice(0, end) });
    }
  };
  read(0, label, {});
  return ways;
}
