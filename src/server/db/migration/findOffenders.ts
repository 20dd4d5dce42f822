import { type RawBuilder, sql } from 'kysely';
import type { ColumnLimits, TableColumn } from '../../../../codegen/types.ts';
import { many } from '../../../contract/text.ts';
import { formats } from '../../../fields/formats.ts';
import { Narrowing } from '../narrowing.ts';
import type { Store } from '../store.ts';
import type { ColumnNote, Present } from './findPresent.ts';

/** A field whose column is there already. */
export interface Kept {
  readonly table: string;
  readonly column: TableColumn;
  /** The name of its column today. */
  readonly now: string;
  readonly note: ColumnNote;
  readonly present: Present;
}

/** What would not fit: how many rows, what to say of them, and how to mend it. */
interface Offence {
  readonly rows: number;
  readonly what: string;
  readonly mend: string;
}

type Judge = (store: Store, kept: Kept, limits: { now: ColumnLimits; before: ColumnLimits }) => Promise<Offence[]>;

/** The stored rows that a narrower field would not take. Only what is narrower than before is looked for. */
export async function findOffenders(store: Store, kept: Kept): Promise<Narrowing[]> {
  const limits = { now: kept.column.limits ?? {}, before: kept.note.limits ?? {} };
  const found: Narrowing[] = [];
  for (const judge of judges) {
    for (const { rows, what, mend } of await judge(store, kept, limits)) {
      if (rows > 0) found.push(new Narrowing(what, mend, kept.column.name));
    }
  }
  return found;
}

const tooLong: Judge = async (store, kept, { now: { maxLength }, before }) => {
  if (maxLength === undefined || (before.maxLength !== undefined && before.maxLength <= maxLength)) return [];
  const rows = await count(store, kept, sql`length(${sql.ref(kept.now)}) > ${maxLength}`);
  const what = `${kept.column.name} may have ${many(maxLength, 'character')} now: ${many(rows, 'record has', 'records have')} more`;
  const back = before.maxLength === undefined ? 'remove `maxLength`' : `put back \`maxLength\` ${before.maxLength}`;
  return [{ rows, what, mend: `${back}, or shorten those values first` }];
};

const noChoice: Judge = async (store, kept, { now: { options }, before }) => {
  if (!options || before.options?.every((value) => options.includes(value))) return [];
  const rows = await count(store, kept, sql`${sql.ref(kept.now)} not in (${sql.join(options)})`);
  const lost = (before.options ?? []).filter((value) => !options.includes(value)).slice(0, 10);
  const which = lost.length > 0 ? `lost the choices ${lost.join(', ')}` : 'has other choices now';
  const what = `${kept.column.name} ${which}: ${many(rows, 'record has', 'records have')} a value that would be none`;
  return [{ rows, what, mend: 'put the choices back, or change those records first' }];
};

/** Each value is judged once, however many rows have it. */
const unlike: Judge = async ({ db }, { table, column, now }, { now: { format = '' }, before }) => {
  const isSound = formats[format];
  if (!isSound || format === before.format) return [];
  const values = await db
    .selectFrom(table)
    .select((e) => [`${now} as value`, e.fn.countAll<number | string>().as('count')])
    .where(now, 'is not', null)
    .groupBy(now)
    .execute();
  const others = values.filter(({ value }) => !isSound(String(value)));
  const rows = others.reduce((sum, each) => sum + Number(each.count), 0);
  const what = `${column.name} is of the kind ${format} now: ${many(rows, 'record has', 'records have')} a value that is not`;
  return [{ rows, what, mend: 'put back its `format`, or change those records first' }];
};

const noTarget: Judge = async (store, kept) => {
  const { column, now, note, present } = kept;
  if (column.target === undefined || column.target === note.target) return [];
  // What it refers to may get its new name only now.
  const target = present.formers.get(column.target)?.now ?? column.target;
  if (target === note.target) return [];
  const there = sql`select 1 from ${sql.table(target)} as there where there.id = ${sql.ref(`here.${now}`)}`;
  const rows = await count(store, kept, present.columns.has(target) ? sql`not exists (${there})` : sql`1 = 1`);
  const what = `${column.name} refers to ${column.target} now: ${many(rows, 'record has', 'records have')} a value that is not there`;
  return [{ rows, what, mend: 'give the field a new name, or put back its reference' }];
};

const judges: readonly Judge[] = [tooLong, noChoice, unlike, noTarget];

/** The rows with a value that is so. */
async function count({ db }: Store, { table, now }: Kept, is: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)} as here
    where ${sql.ref(now)} is not null and ${is}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
