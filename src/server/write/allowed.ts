import type { CompiledResource } from '../../../codegen/types.ts';
import type { Allowance } from '../../contract/life.ts';
import { joiners, type Language } from '../../contract/wire.ts';
import { withoutEmpty } from '../../fields/emptyValues.ts';
import { hasColumn } from '../../fields/kinds.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { countListed, countWhere, findRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { findReferrers } from '../db/tables.ts';
import { faultAt, type PlainRecord, toRecord } from '../resource/context.ts';
import { withStoredLines } from '../resource/lines.ts';
import type { JudgedChange } from './change.ts';
import { recordFaults, type Target } from './selection.ts';
import { columnValue } from './uniques.ts';

/** The keyword of the error of a record that may not be edited. */
const notAllowed = 'notAllowed';

/** Adds an error to each checked row whose stored record may not be edited; rows without changes are skipped. */
export async function judgeAllowed(context: Context, store: Store, rows: readonly JudgedChange[]): Promise<readonly JudgedChange[]> {
  if (!isLimited(context.compiled, 'edit')) return rows;
  const changing = rows.filter((row) => row.current && isChanged(context, row));
  const records = changing.map(({ before }) => before);
  const rejected = await rejectedBy(context, store, { allowance: 'edit', records });
  const fault = { ...faultAt('', notAllowed), instancePath: '' };
  const marked = new Set(rejected.map((i) => changing[i]));
  return rows.map((row) => (marked.has(row) ? { ...row, errors: [fault, ...row.errors] } : row));
}

function isChanged({ compiled }: Context, { submitted, after, current, plan }: JudgedChange): boolean {
  if (plan?.fields.some(({ lines }) => lines)) return true;
  const changedFields = compiled.resource.fields.filter((field) => Object.hasOwn(submitted, field.name) && hasColumn(field));
  return changedFields.some((field) => columnValue(field, after[field.name]) !== (current?.[field.name] ?? null));
}

/** Whether the only error of these rows is that they may not be edited. */
export function isOnlyNotAllowed(rows: readonly JudgedChange[]): boolean {
  return rows.every(({ errors }) => errors.every(({ keyword }) => keyword === notAllowed));
}

/** Throws 40012 if a record, as it is stored, may not be edited. If its resource limits editing, the record stays locked. */
export async function assertEditable(context: Context, store: Store, id: string): Promise<void> {
  const { compiled } = context;
  if (!isLimited(compiled, 'edit')) return;
  const row = await findRow(store, { table: compiled.resource.name, id, lock: 'write' });
  if (!row) throw new AppError('notFound');
  const records = [toRecord(compiled.resource, row)];
  if ((await rejectedBy(context, store, { allowance: 'edit', records })).length === 0) return;
  const message = compiled.resource.allow?.edit?.message;
  const own = message && { code: 40012, status: 409, message };
  throw new AppError(own ?? 'notEditable', { at: { path: '/id', keyword: 'notAllowed' } });
}

interface Doomed {
  /** The rows to delete, in any order. */
  readonly rows: readonly Row[];
  /** How the call selected the rows. */
  readonly named: Pick<Target, 'ids' | 'isSingle' | 'isMatched'>;
}

/** Throws 40012 if some of these records, as they are stored, may not be deleted, and names them. */
export async function assertRemovable(context: Context, store: Store, { rows, named }: Doomed): Promise<void> {
  const { compiled } = context;
  if (!isLimited(compiled, 'remove')) return;
  const byId = new Map(rows.map((row) => [String(row.id), toRecord(compiled.resource, row)]));
  const records = named.ids.map((id) => byId.get(id) ?? {});
  const at = await rejectedBy(context, store, { allowance: 'remove', records });
  if (at.length === 0) return;
  const message = compiled.resource.allow?.remove?.message;
  const single = new AppError(message ? { code: 40012, status: 409, message } : 'notRemovable');
  const messageKind = named.isSingle ? single.kind : 'bulkNotRemovable';
  throw new AppError(messageKind, {
    values: (language: Language) => ({ n: at.length, why: single.messageIn(language) }),
    data: (language: Language) =>
      recordFaults(context, {
        target: named,
        records,
        at,
        keyword: 'notAllowed',
        messageOf: () => single.messageIn(language),
      }),
  });
}

/** Returns true if the resource file allows this operation (editing or deleting) only for some records. */
function isLimited({ resource }: CompiledResource, allowance: Allowance): boolean {
  return resource.allow?.[allowance] !== undefined;
}

/** Returns the indexes of the records whose stored state does not allow this operation according to the resource file. */
export async function rejectedBy(
  context: Context,
  store: Store,
  { allowance, records }: { readonly allowance: Allowance; readonly records: readonly PlainRecord[] },
): Promise<readonly number[]> {
  const check = context.compiled.checks.when[`allow/${allowance}`];
  if (!check || !isLimited(context.compiled, allowance)) return [];
  const whole = await withStoredLines(context, store, records);
  return whole.flatMap((record, i) => (check(withoutEmpty(record)).length > 0 ? [i] : []));
}

/**
 * Throws 40011 if other records reference these records. References in `own` columns are ignored: they come from the lines of the records,
 * which are deleted too.
 */
export async function assertUnused(
  context: Context,
  store: Store,
  { ids, own = [] }: { ids: readonly string[]; own?: readonly { readonly table: string; readonly column: string }[] },
): Promise<void> {
  if (ids.length === 0) return;
  const counted = new Map<string, number>();
  for (const { table, column, isList } of await findReferrers(store, context.compiled.resource.name)) {
    if (own.some((each) => each.table === table && each.column === column)) continue;
    const count = isList ? await countListed(store, { table, column, ids }) : await countWhere(store, { table, column, values: ids });
    if (count > 0) counted.set(table, (counted.get(table) ?? 0) + count);
  }
  if (counted.size > 0)
    throw inUse(
      context,
      [...counted].map(([resource, count]) => ({ resource, count })),
    );
}

/** Returns error 40011 with the titles of the resources that reference the records. */
function inUse({ app }: Context, references: readonly { resource: string; count: number }[]): AppError {
  const titles = (language: Language): string =>
    references
      .map(({ resource, count }) => {
        const title = app.schemas.byName.get(resource)?.resource.title[language] ?? resource;
        return language === 'zh' ? `${title}（${count}）` : `${title} (${count})`;
      })
      .join(joiners[language]);
  return new AppError('inUse', { values: (language) => ({ by: titles(language) }), data: { references } });
}
