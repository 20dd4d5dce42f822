import { type RawBuilder, type SelectQueryNode, sql } from 'kysely';
import type { Over, OverBy, OverDays, OverFigure } from '../../contract/groups.ts';
import type { FieldWhen } from '../../contract/record.ts';
import { hasValues } from './figures.ts';
import type { Store } from './store.ts';

/** A day `YYYY-MM-DD` so many days earlier. */
function daysBefore(today: string, days: number): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - days);
  return day.toISOString().slice(0, 10);
}

/**
 * The rows of a resource over another one, as a query that stands in place of its table. Its id is that of its first
 * record: one that belongs to no other row. Its version counts those of all its records, so it tells a change of any.
 */
export function overQuery({ db }: Store, over: Over, today: string): SelectQueryNode {
  const by = over.by.map((each) => ({ ...each, value: commonOf(each) }));
  const inner = db
    .selectFrom(`${over.resource} as t`)
    .select([
      ...serverColumns.map(([name, value]) => value.as(name)),
      ...by.map(({ field, value }) => value.as(field)),
      ...over.figures.map((figure) => figureOf(figure, today).as(figure.field)),
    ])
    .where(all(whereOf(over.where)))
    .groupBy(by.map(({ value }) => value));
  if (over.choices.length === 0) return inner.toOperationNode();
  return db
    .selectFrom(inner.as('q'))
    .selectAll('q')
    .select(over.choices.map((choice) => choiceOf(choice).as(choice.field)))
    .toOperationNode();
}

const column = (name: string): RawBuilder<string> => sql<string>`${sql.ref(`t.${name}`)}`;
const whole = (value: RawBuilder<unknown>): RawBuilder<string> => sql<string>`cast(${value} as bigint)`;

const serverColumns: readonly (readonly [string, RawBuilder<string>])[] = [
  ['id', sql<string>`min(${column('id')})`],
  ['version', whole(sql`sum(${column('version')})`)],
  ['createBy', sql<string>`min(${column('createBy')})`],
  ['createTime', sql<string>`min(${column('createTime')})`],
  ['updateBy', sql<string>`max(${column('updateBy')})`],
  ['updateTime', sql<string>`max(${column('updateTime')})`],
];

function commonOf({ of, unit }: OverBy): RawBuilder<string> {
  return unit === 'month' ? sql<string>`substr(${column(of)}, 1, 7)` : column(of);
}

function figureOf({ as, of, where = [], days }: OverFigure, today: string): RawBuilder<string> {
  const conditions = [...whereOf(where), ...(days ? daysOf(days, today) : [])];
  const value = of === undefined ? sql`1` : column(of);
  const selected = (otherwise: RawBuilder<unknown>): RawBuilder<unknown> =>
    conditions.length > 0 ? sql`case when ${all(conditions)} then ${value} else ${otherwise} end` : value;
  if (as === 'sum') return whole(sql`sum(coalesce(${selected(sql`0`)}, 0))`);
  if (as === 'count') return whole(sql`count(${selected(sql`null`)})`);
  if (as === 'distinct') return whole(sql`count(distinct ${selected(sql`null`)})`);
  return sql<string>`${sql.raw(as)}(${selected(sql`null`)})`;
}

function whereOf(where: readonly FieldWhen[]): RawBuilder<boolean>[] {
  const stored = (value: FieldWhen['values'][number]) => (typeof value === 'boolean' ? Number(value) : value);
  return where.map(({ field, values, isNot }) => hasValues({ column: field, values: values.map(stored), isNot }));
}

/** So many days past at least, and at most; what has no date is not past. */
function daysOf({ past, least, most }: OverDays, today: string): RawBuilder<boolean>[] {
  const day = column(past);
  const latest = least === undefined ? [] : [sql<boolean>`${day} <= ${daysBefore(today, least)}`];
  if (most === undefined) return latest;
  const earliest = sql<boolean>`${day} >= ${daysBefore(today, most)}`;
  return [...latest, least === undefined ? sql<boolean>`(${earliest} or ${day} is null)` : earliest];
}

function choiceOf({ of }: Over['choices'][number]): RawBuilder<string> {
  const signs = { above: sql.raw('> 0'), below: sql.raw('< 0'), zero: sql.raw('= 0'), notZero: sql.raw('<> 0') };
  const cases = of.map(({ value, when = {} }) => {
    const conditions = Object.entries(when).map(([name, sign]) => sql<boolean>`${sql.ref(`q.${name}`)} ${signs[sign]}`);
    return sql`when ${all(conditions)} then ${sql.lit(value)}`;
  });
  return sql<string>`case ${sql.join(cases, sql` `)} end`;
}

function all(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
