import { type RawBuilder, sql } from 'kysely';
import { faultTexts, type Message } from '../../../../codegen/texts/faultTexts.ts';
import type { ColumnLimits, TableColumn } from '../../../../codegen/types.ts';
import { serverFormats } from '../../../fields/serverFormats.ts';
import type { Store } from '../store.ts';
import { type ColumnNote, Narrowing, type Present } from './plan.ts';

const texts = faultTexts({
  suchAs: { en: '{{what}}, such as the record `{{example}}`', zh: '{{what}}，例如记录`{{example}}`' },
  tooLongNow: {
    en: {
      one: '{{name}} is now limited to {{limit}}: {{count}} record has more',
      other: '{{name}} is now limited to {{limit}}: {{count}} records have more',
    },
    zh: '`{{name}}`改为最多 {{limit}}：有 {{count}} 条记录超出',
  },
  characters: { en: { one: '{{count}} character', other: '{{count}} characters' }, zh: '{{count}} 个字符' },
  removeMaxLength: { en: 'remove `maxLength`', zh: '请删除`maxLength`' },
  putBackMaxLength: { en: 'change `maxLength` back to {{limit}}', zh: '请恢复`maxLength`为 {{limit}}' },
  orShortenValues: { en: '{{advice}}, or shorten those values first', zh: '{{advice}}，或先缩短这些值' },
  tooShortNow: {
    en: {
      one: 'the `minLength` of {{name}} has changed: {{count}} record has fewer characters',
      other: 'the `minLength` of {{name}} has changed: {{count}} records have fewer characters',
    },
    zh: '`{{name}}`的`minLength`已更改：有 {{count}} 条记录的字符不足',
  },
  itemsUnfitNow: {
    en: {
      one: 'the `{{limit}}` of {{item}} in {{name}} has changed: {{count}} record does not fit',
      other: 'the `{{limit}}` of {{item}} in {{name}} has changed: {{count}} records do not fit',
    },
    zh: '`{{name}}`中的`{{item}}`的`{{limit}}`已更改：有 {{count}} 条记录不符合',
  },
  putBackLimit: {
    en: 'change `{{limit}}` back, or change those records first',
    zh: '请恢复原来的`{{limit}}`，或先修改这些记录',
  },
  missingChoices: { en: 'no longer has the choices {{lost}}', zh: '去掉了选项`{{lost}}`' },
  otherChoicesNow: { en: 'now has other choices', zh: '更换了选项' },
  choicesMissing: {
    en: {
      one: '{{name}} {{which}}: {{count}} record has a value that would no longer be a choice',
      other: '{{name}} {{which}}: {{count}} records have a value that would no longer be a choice',
    },
    zh: '`{{name}}`{{which}}：有 {{count}} 条记录的值将不在选项之内',
  },
  putChoicesBack: { en: 'restore the choices, or change those records first', zh: '请恢复这些选项，或先修改这些记录' },
  outOfRangeNow: {
    en: {
      one: 'the `{{limit}}` of {{name}} has changed: {{count}} record is out of range',
      other: 'the `{{limit}}` of {{name}} has changed: {{count}} records are out of range',
    },
    zh: '`{{name}}`的`{{limit}}`已更改：有 {{count}} 条记录超出范围',
  },
  unmatchedNow: {
    en: {
      one: 'the `pattern` of {{name}} has changed: {{count}} record does not match it',
      other: 'the `pattern` of {{name}} has changed: {{count}} records do not match it',
    },
    zh: '`{{name}}`的`pattern`已更改：有 {{count}} 条记录不符合',
  },
  otherKindNow: {
    en: {
      one: '{{name}} is now of the kind {{format}}: {{count}} record has a value that does not fit',
      other: '{{name}} is now of the kind {{format}}: {{count}} records have a value that does not fit',
    },
    zh: '`{{name}}`改为`{{format}}`类型：有 {{count}} 条记录的值不符合',
  },
  putBackFormat: { en: 'change `format` back, or change those records first', zh: '请恢复`format`，或先修改这些记录' },
  otherTargetNow: {
    en: {
      one: '{{name}} now refers to {{target}}: {{count}} record has a value that does not exist there',
      other: '{{name}} now refers to {{target}}: {{count}} records have a value that does not exist there',
    },
    zh: '`{{name}}`改为引用`{{target}}`：有 {{count}} 条记录的值在其中不存在',
  },
  renameOrPutBackReference: {
    en: 'give the field a new name, or change its reference back',
    zh: '请给字段取新的名称，或恢复原来的引用',
  },
  giveMoreDigits: {
    en: 'give the field more digits (`precision`), or correct those records first',
    zh: '请加大字段的位数（`precision`），或先修改这些记录',
  },
  figuresUnfit: {
    en: {
      one: '{{field}} has too many digits in {{count}} record',
      other: '{{field}} has too many digits in {{count}} records',
    },
    zh: '{{count}} 条记录的`{{field}}`超出字段的位数',
  },
});

/** A field whose column already exists. */
export interface Kept {
  readonly table: string;
  readonly column: TableColumn;
  /** The current name of the field's column. */
  readonly now: string;
  readonly note: ColumnNote;
  readonly present: Present;
}

/** The number of rows that do not fit the new limit, and the id of one of them. */
interface Found {
  readonly rows: number;
  readonly example: string;
}

/** The objection to the stored rows as a message, and the suggested fix. */
interface Offence extends Found {
  readonly what: Message;
  readonly mend: Message;
}

type Judge = (store: Store, kept: Kept, limits: { now: ColumnLimits; before: ColumnLimits }) => Promise<Offence[]>;

/** Returns an objection for each new limit of a field that stored rows violate. Only limits that became narrower are checked. */
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

/** Adds an example record to the message. */
export function withExample(what: Message, example: string): Message {
  return texts.suchAs({ what, example });
}

const tooLong: Judge = async (store, kept, { now: { maxLength }, before }) => {
  if (maxLength === undefined || (before.maxLength !== undefined && before.maxLength <= maxLength)) return [];
  const found = await findSome(store, kept, sql`length(${sql.ref(kept.now)}) > ${maxLength}`);
  const limit = texts.characters({ count: maxLength });
  const what = texts.tooLongNow({ name: kept.column.name, limit, count: found.rows });
  const back = before.maxLength === undefined ? texts.removeMaxLength : texts.putBackMaxLength({ limit: before.maxLength });
  return [{ ...found, what, mend: texts.orShortenValues({ advice: back }) }];
};

const tooShort: Judge = async (store, kept, { now: { minLength }, before }) => {
  if (!knowsShapes(kept) || minLength === undefined || (before.minLength ?? 0) >= minLength) return [];
  const found = await findSome(store, kept, sql`length(${sql.ref(kept.now)}) < ${minLength}`);
  const what = texts.tooShortNow({ name: kept.column.name, count: found.rows });
  return [{ ...found, what, mend: texts.putBackLimit({ limit: 'minLength' }) }];
};

const unfitItems: Judge = async (store, kept, { now: { items }, before }) => {
  if (!items || !knowsShapes(kept)) return [];
  const offences: Offence[] = [];
  for (const [name, limits] of Object.entries(items)) {
    for (const { limit, fits } of narrowerOf(limits, before.items?.[name] ?? {})) {
      const found = await scan(store, kept, (value) => smallRecordsIn(value).every((row) => fits(row[name])));
      const what = texts.itemsUnfitNow({ item: name, name: kept.column.name, limit, count: found.rows });
      offences.push({ ...found, what, mend: texts.putBackLimit({ limit }) });
    }
  }
  return offences;
};

const noChoice: Judge = async (store, kept, { now: { options }, before }) => {
  if (!options || before.options?.every((value) => options.includes(value))) return [];
  const found = await findSome(store, kept, sql`${sql.ref(kept.now)} not in (${sql.join(options)})`);
  const removed = (before.options ?? []).filter((value) => !options.includes(value)).slice(0, 10);
  const which = removed.length > 0 ? texts.missingChoices({ lost: removed.join(', ') }) : texts.otherChoicesNow;
  const what = texts.choicesMissing({ name: kept.column.name, which, count: found.rows });
  return [{ ...found, what, mend: texts.putChoicesBack }];
};

/** Whether the former value ranges of the field are known: it had no limits, or a server that records ranges recorded them. */
function knowsRanges({ note: { limits } }: Kept): boolean {
  return limits === undefined || limits.hasRanges === true;
}

/**
 * Whether the former patterns, minimum lengths and limits of small records are known: the field had no limits, or they were recorded
 * (`hasShapes`). Older server versions did not record them.
 */
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
    const what = texts.outOfRangeNow({ name: kept.column.name, limit: of, count: found.rows });
    offences.push({ ...found, what, mend: texts.putBackLimit({ limit: of }) });
  }
  return offences;
};

const unmatched: Judge = async (store, kept, { now: { pattern }, before }) => {
  if (!knowsRanges(kept) || pattern === undefined || pattern === before.pattern) return [];
  const expression = new RegExp(pattern, 'u');
  const found = await scan(store, kept, (value) => expression.test(value));
  const what = texts.unmatchedNow({ name: kept.column.name, count: found.rows });
  return [{ ...found, what, mend: texts.putBackLimit({ limit: 'pattern' }) }];
};

const unlike: Judge = async (store, kept, { now: { format = '' }, before }) => {
  const isValid = serverFormats[format];
  if (!isValid || format === before.format) return [];
  const found = await scan(store, kept, (value) => isValid(value));
  const what = texts.otherKindNow({ name: kept.column.name, format, count: found.rows });
  return [{ ...found, what, mend: texts.putBackFormat }];
};

const noTarget: Judge = async (store, kept) => {
  const { column, now, note, present } = kept;
  if (column.target === undefined || column.target === note.target) return [];
  // The referenced table may be renamed by this migration, so its current name is used.
  const target = present.formers.get(column.target)?.now ?? column.target;
  if (target === note.target) return [];
  const there = sql`select 1 from ${sql.table(target)} as there where there.id = ${sql.ref(`here.${now}`)}`;
  const found = await findSome(store, kept, present.columns.has(target) ? sql`not exists (${there})` : sql`1 = 1`);
  const what = texts.otherTargetNow({ name: column.name, target: column.target, count: found.rows });
  return [{ ...found, what, mend: texts.renameOrPutBackReference }];
};

const judges: readonly Judge[] = [tooLong, tooShort, unfitItems, noChoice, outOfRange, unmatched, unlike, noTarget];

/** Returns the number of rows that have a value and meet a condition, and the id of one of them. */
export async function findSome({ db }: Store, { table, now }: Pick<Kept, 'table' | 'now'>, is: RawBuilder<unknown>): Promise<Found> {
  const { rows } = await sql<{ count: number | string; example: string | null }>`
    select count(*) as count, min(id) as example from ${sql.table(table)} as here
    where ${sql.ref(now)} is not null and ${is}`.execute(db);
  return { rows: Number(rows[0]?.count ?? 0), example: String(rows[0]?.example ?? '') };
}

/** Number of rows checked per query. */
const block = 5_000;

/** Checks the stored values of a column one by one in code, for limits that SQL cannot check. */
async function scan({ db }: Store, { table, now }: Pick<Kept, 'table' | 'now'>, fits: (value: string) => boolean): Promise<Found> {
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

/** A narrowed limit of a field in small records, with its check. */
interface Narrower {
  readonly limit: keyof ColumnLimits;
  readonly fits: (value: unknown) => boolean;
}

type SmallRecord = Readonly<Record<string, unknown>>;

/** Parses the small records of a stored value. */
function smallRecordsIn(text: string): readonly SmallRecord[] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.filter((row): row is SmallRecord => typeof row === 'object' && row !== null) : [];
}

/** Returns the limits of a field that are narrower than before. */
function narrowerOf(now: ColumnLimits, before: ColumnLimits): readonly Narrower[] {
  return [...demands(now, before), ...lengths(now, before), ...ranges(now, before), ...shapes(now, before)];
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
/** Wraps a check so that it accepts empty values; only `required` rejects them. */
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
  { limit: 'minimum', isInBounds: (value: number, bound: number) => value >= bound },
  { limit: 'exclusiveMinimum', isInBounds: (value: number, bound: number) => value > bound },
  { limit: 'maximum', isInBounds: (value: number, bound: number) => value <= bound },
] as const;

function ranges(now: ColumnLimits, before: ColumnLimits): readonly Narrower[] {
  return sides.flatMap(({ limit, isInBounds }) => {
    const [bound, was] = [now[limit], before[limit]];
    const isWider = bound !== undefined && was !== undefined && isInBounds(Number(was), Number(bound));
    if (bound === undefined || bound === was || isWider) return [];
    return [{ limit, fits: unlessEmpty((value) => isInBounds(Number(value), Number(bound))) }];
  });
}

function shapes({ pattern, format = '', options }: ColumnLimits, before: ColumnLimits): readonly Narrower[] {
  const expression = pattern === undefined || pattern === before.pattern ? undefined : new RegExp(pattern, 'u');
  const isValid = format === before.format ? undefined : serverFormats[format];
  const choices = options && !before.options?.every((value) => options.includes(value)) ? options.map(String) : undefined;
  return [
    ...(expression ? [{ limit: 'pattern', fits: unlessEmpty((value) => expression.test(value)) } as const] : []),
    ...(isValid ? [{ limit: 'format', fits: unlessEmpty((value) => isValid(value)) } as const] : []),
    ...(choices ? [{ limit: 'options', fits: unlessEmpty((value) => choices.includes(value)) } as const] : []),
  ];
}

/** Returns the rejections of fields whose calculated values are too large. */
export function unfitNarrowings(counts: ReadonlyMap<string, number>): Narrowing[] {
  return [...counts].map(([field, count]) => new Narrowing(texts.figuresUnfit({ field, count }), texts.giveMoreDigits, field));
}
