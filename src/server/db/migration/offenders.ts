import { type RawBuilder, sql } from 'kysely';
import type { ColumnLimits, TableColumn } from '../../../../codegen/types.ts';
import { many } from '../../../contract/text.ts';
import { serverFormats } from '../../../fields/serverFormats.ts';
import type { Store } from '../store.ts';
import { Narrowing } from './plan.ts';
import type { ColumnNote, Present } from './present.ts';

/** A field whose column is there already. */
export interface Kept {
  readonly table: string;
  readonly column: TableColumn;
  /** The name of its column today. */
  readonly now: string;
  readonly note: ColumnNote;
  readonly present: Present;
}

/** The rows that would not fit: how many, and one of them. */
interface Found {
  readonly rows: number;
  readonly example: string;
}

/** What to say of them, and how to mend it. */
interface Offence extends Found {
  readonly what: string;
  readonly mend: string;
}

type Judge = (store: Store, kept: Kept, limits: { now: ColumnLimits; before: ColumnLimits }) => Promise<Offence[]>;

/** The stored rows that a narrower field would not take. Only what is narrower than before is looked for. */
export async function findOffenders(store: Store, kept: Kept): Promise<Narrowing[]> {
  const limits = { now: kept.column.limits ?? {}, before: kept.note.limits ?? {} };
  const found: Narrowing[] = [];
  for (const judge of judges) {
    for (const { rows, example, what, mend } of await judge(store, kept, limits)) {
      if (rows > 0) found.push(new Narrowing(withExample(what, example), mend, kept.column.name));
    }
  }
  return found;
}

/** Names one of the records, so that somebody can look at it. */
export function withExample(said: string, example: string): string {
  const what = `${said}, such as the record \`${example}\``;
  return what;
}

const tooLong: Judge = async (store, kept, { now: { maxLength }, before }) => {
  if (maxLength === undefined || (before.maxLength !== undefined && before.maxLength <= maxLength)) return [];
  const found = await findSome(store, kept, sql`length(${sql.ref(kept.now)}) > ${maxLength}`);
  const what = `${kept.column.name} may have ${many(maxLength, 'character')} now: ${many(found.rows, 'record has', 'records have')} more`;
  const back = before.maxLength === undefined ? 'remove `maxLength`' : `put back \`maxLength\` ${before.maxLength}`;
  return [{ ...found, what, mend: `${back}, or shorten those values first` }];
};

const tooShort: Judge = async (store, kept, { now: { minLength }, before }) => {
  if (!knowsShapes(kept) || minLength === undefined || (before.minLength ?? 0) >= minLength) return [];
  const found = await findSome(store, kept, sql`length(${sql.ref(kept.now)}) < ${minLength}`);
  const what = `${kept.column.name} has another \`minLength\` now: ${many(found.rows, 'record has', 'records have')} fewer characters`;
  return [{ ...found, what, mend: 'put back `minLength` as it was, or change those records first' }];
};

const unfitItems: Judge = async (store, kept, { now: { items }, before }) => {
  if (!items || !knowsShapes(kept)) return [];
  const offences: Offence[] = [];
  for (const [name, limits] of Object.entries(items)) {
    for (const { limit, fits } of narrowerOf(limits, before.items?.[name] ?? {})) {
      const found = await scan(store, kept, (value) => smallRecordsIn(value).every((row) => fits(row[name])));
      const what = `${name} of ${kept.column.name} has another \`${limit}\` now: ${many(found.rows, 'record does', 'records do')} not fit`;
      offences.push({ ...found, what, mend: `put back \`${limit}\` as it was, or change those records first` });
    }
  }
  return offences;
};

const noChoice: Judge = async (store, kept, { now: { options }, before }) => {
  if (!options || before.options?.every((value) => options.includes(value))) return [];
  const found = await findSome(store, kept, sql`${sql.ref(kept.now)} not in (${sql.join(options)})`);
  const lost = (before.options ?? []).filter((value) => !options.includes(value)).slice(0, 10);
  const which = lost.length > 0 ? `lost the choices ${lost.join(', ')}` : 'has other choices now';
  const what = `${kept.column.name} ${which}: ${many(found.rows, 'record has', 'records have')} a value that would be none`;
  return [{ ...found, what, mend: 'put the choices back, or change those records first' }];
};

/** Whether somebody knows what range the values were held to: before an upgrade of the server nobody noted it. */
function knowsRanges({ note: { limits } }: Kept): boolean {
  return limits === undefined || limits.hasRanges === true;
}

/** The same of what was noted later. */
export function knowsShapes({ note: { limits } }: Pick<Kept, 'note'>): boolean {
  return limits === undefined || limits.hasShapes === true;
}

const outOfRange: Judge = async (store, kept, { now, before }) => {
  if (!knowsRanges(kept)) return [];
  const bounds = [
    { of: 'minimum', is: sql`<`, isNarrower: (is: bigint, was: bigint) => is > was },
    { of: 'exclusiveMinimum', is: sql`<=`, isNarrower: (is: bigint, was: bigint) => is > was },
    { of: 'maximum', is: sql`>`, isNarrower: (is: bigint, was: bigint) => is < was },
  ] as const;
  const offences: Offence[] = [];
  for (const { of, is, isNarrower } of bounds) {
    const [bound, was] = [now[of], before[of]];
    if (bound === undefined || (was !== undefined && !isNarrower(BigInt(bound), BigInt(was)))) continue;
    const found = await findSome(store, kept, sql`${sql.ref(kept.now)} ${is} ${bound}`);
    const what = `${kept.column.name} has another \`${of}\` now: ${many(found.rows, 'record is', 'records are')} outside of it`;
    offences.push({ ...found, what, mend: `put back \`${of}\` as it was, or change those records first` });
  }
  return offences;
};

const unmatched: Judge = async (store, kept, { now: { pattern }, before }) => {
  if (!knowsRanges(kept) || pattern === undefined || pattern === before.pattern) return [];
  const expression = new RegExp(pattern, 'u');
  const found = await scan(store, kept, (value) => expression.test(value));
  const what = `${kept.column.name} has another \`pattern\` now: ${many(found.rows, 'record does', 'records do')} not match it`;
  return [{ ...found, what, mend: 'put back `pattern` as it was, or change those records first' }];
};

const unlike: Judge = async (store, kept, { now: { format = '' }, before }) => {
  const isSound = serverFormats[format];
  if (!isSound || format === before.format) return [];
  const found = await scan(store, kept, (value) => isSound(value));
  const what = `${kept.column.name} is of the kind ${format} now: ${many(found.rows, 'record has', 'records have')} a value that is not`;
  return [{ ...found, what, mend: 'put back its `format`, or change those records first' }];
};

const noTarget: Judge = async (store, kept) => {
  const { column, now, note, present } = kept;
  if (column.target === undefined || column.target === note.target) return [];
  // What it refers to may get its new name only now.
  const target = present.formers.get(column.target)?.now ?? column.target;
  if (target === note.target) return [];
  const there = sql`select 1 from ${sql.table(target)} as there where there.id = ${sql.ref(`here.${now}`)}`;
  const found = await findSome(store, kept, present.columns.has(target) ? sql`not exists (${there})` : sql`1 = 1`);
  const what = `${column.name} refers to ${column.target} now: ${many(found.rows, 'record has', 'records have')} a value that is not there`;
  return [{ ...found, what, mend: 'give the field a new name, or put back its reference' }];
};

const judges: readonly Judge[] = [tooLong, tooShort, unfitItems, noChoice, outOfRange, unmatched, unlike, noTarget];

/** The rows with a value that is so. */
export async function findSome(
  { db }: Store,
  { table, now }: Pick<Kept, 'table' | 'now'>,
  is: RawBuilder<unknown>,
): Promise<Found> {
  const { rows } = await sql<{ count: number | string; example: string | null }>`
    select count(*) as count, min(id) as example from ${sql.table(table)} as here
    where ${sql.ref(now)} is not null and ${is}`.execute(db);
  return { rows: Number(rows[0]?.count ?? 0), example: String(rows[0]?.example ?? '') };
}

/** So many rows are judged at a time. */
const block = 5_000;

/** The rows with a value that no query can judge. */
async function scan(
  { db }: Store,
  { table, now }: Pick<Kept, 'table' | 'now'>,
  fits: (value: string) => boolean,
): Promise<Found> {
  const found = { rows: 0, example: '' };
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom(table)
      .select(['id', `${now} as value`])
      .where('id', '>', last)
      .where(now, 'is not', null)
      .orderBy('id')
      .limit(block)
      .execute();
    for (const { id, value } of rows) {
      if (fits(String(value))) continue;
      if (found.rows === 0) found.example = String(id);
      found.rows += 1;
    }
    if (rows.length < block) return found;
    last = String(rows.at(-1)?.id);
  }
}

/** A limit of a field of small records that is narrower than it was, and whether a value is within it. */
interface Narrower {
  readonly limit: keyof ColumnLimits;
  readonly fits: (value: unknown) => boolean;
}

type SmallRecord = Readonly<Record<string, unknown>>;

/** The small records of a stored value. */
function smallRecordsIn(text: string): readonly SmallRecord[] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.filter((row): row is SmallRecord => typeof row === 'object' && row !== null) : [];
}

/** What a field of small records asks for that it did not ask for before. */
function narrowerOf(now: ColumnLimits, before: ColumnLimits): readonly Narrower[] {
  return [...demands(now, before), ...lengths(now, before), ...ranges(now, before), ...shapes(now, before)];
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
/** An empty value is within every limit but one. */
const unlessEmpty =
  (fits: (value: string) => boolean) =>
  (value: unknown): boolean =>
    isEmpty(value) || fits(String(value));

function demands({ required }: ColumnLimits, before: ColumnLimits): readonly Narrower[] {
  return required && !before.required ? [{ limit: 'required', fits: (value) => !isEmpty(value) }] : [];
}

function lengths({ minLength, maxLength }: ColumnLimits, before: ColumnLimits): readonly Narrower[] {
  const count = (value: string): number => [...value].length;
  return [
    ...(minLength !== undefined && (before.minLength ?? 0) < minLength
      ? [{ limit: 'minLength', fits: unlessEmpty((value) => count(value) >= minLength) } as const]
      : []),
    ...(maxLength !== undefined && (before.maxLength ?? Number.POSITIVE_INFINITY) > maxLength
      ? [{ limit: 'maxLength', fits: unlessEmpty((value) => count(value) <= maxLength) } as const]
      : []),
  ];
}

const sides = [
  { limit: 'minimum', isWithin: (value: number, bound: number) => value >= bound },
  { limit: 'exclusiveMinimum', isWithin: (value: number, bound: number) => value > bound },
  { limit: 'maximum', isWithin: (value: number, bound: number) => value <= bound },
] as const;

function ranges(now: ColumnLimits, before: ColumnLimits): readonly Narrower[] {
  return sides.flatMap(({ limit, isWithin }) => {
    const [bound, was] = [now[limit], before[limit]];
    const isWider = bound !== undefined && was !== undefined && isWithin(Number(was), Number(bound));
    if (bound === undefined || bound === was || isWider) return [];
    return [{ limit, fits: unlessEmpty((value) => isWithin(Number(value), Number(bound))) }];
  });
}

function shapes({ pattern, format = '', options }: ColumnLimits, before: ColumnLimits): readonly Narrower[] {
  const expression = pattern === undefined || pattern === before.pattern ? undefined : new RegExp(pattern, 'u');
  const isSound = format === before.format ? undefined : serverFormats[format];
  const choices =
    options && !before.options?.every((value) => options.includes(value)) ? options.map(String) : undefined;
  return [
    ...(expression ? [{ limit: 'pattern', fits: unlessEmpty((value) => expression.test(value)) } as const] : []),
    ...(isSound ? [{ limit: 'format', fits: unlessEmpty((value) => isSound(value)) } as const] : []),
    ...(choices ? [{ limit: 'options', fits: unlessEmpty((value) => choices.includes(value)) } as const] : []),
  ];
}

/** What stands against a table whose numbers, worked out as its model says, are too large for their fields; by field. */
export function unfitNarrowings(counts: ReadonlyMap<string, number>): Narrowing[] {
  const mend = 'give the field more digits (`precision`), or mend those records first';
  return [...counts].map(
    ([field, count]) => new Narrowing(`${field} of ${many(count, 'record')} does not fit into its field`, mend, field),
  );
}
