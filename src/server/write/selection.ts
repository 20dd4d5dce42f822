import { type FilterSelection, mostRejectedReported, mostSelected } from '../../contract/bulk.ts';
import { isObject } from '../../contract/json.ts';
import type { FieldFault } from '../../contract/wire.ts';
import { holdsFor } from '../access/rights.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { findIds, findPage, type Where } from '../db/pages.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { isId, type PlainRecord } from '../resource/context.ts';
import { parseFilter } from '../resource/filters.ts';
import { labelIn } from '../resource/labels.ts';

/** Selected records: by id, or all that match a filter. */
export type Selection = { readonly ids: readonly string[] } | { readonly matching: Required<FilterSelection> };

/** Returns the number of selected records. */
export function countIn(selection: Selection): number {
  return 'ids' in selection ? selection.ids.length : selection.matching.expected;
}

/** Whether a body contains a filter instead of ids. */
export function isFilterSelection(body: unknown): body is FilterSelection {
  return isObject(body) && Object.hasOwn(body, 'filter');
}

/** Reads `{ids}` or `{filter, expected, except?}`. */
export function readSelection(body: Readonly<Record<string, unknown>>): Selection {
  if (!isFilterSelection(body)) return { ids: readIds(body.ids) };
  if (Object.hasOwn(body, 'ids')) throw new AppError('invalidBody');
  return { matching: readFilterSelection(body) };
}

/** Reads the ids of a body without duplicates. */
export function readIds(ids: unknown): readonly string[] {
  if (!Array.isArray(ids) || ids.length === 0 || ids.some((one) => typeof one !== 'string')) throw new AppError('invalidBody');
  if (!ids.every(isId)) throw new AppError('notFound');
  if (ids.length > mostSelected) throw new AppError('tooLarge', { values: { limit: mostSelected } });
  return [...new Set(ids)];
}

/** Reads `{filter, expected, except?}`. The filter itself is parsed when it is used. */
export function readFilterSelection({ filter, expected, except = [] }: FilterSelection): Required<FilterSelection> {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw new AppError('invalidBody');
  if (!Number.isSafeInteger(expected) || expected < 1) {
    throw new AppError('invalid', { at: { path: '/expected', keyword: 'minimum' } });
  }
  if (!Array.isArray(except) || !except.every(isId)) throw new AppError('invalidBody');
  if (except.length > mostSelected) throw new AppError('tooLarge', { values: { limit: mostSelected } });
  if (expected > mostSelected) throw new AppError('tooManySelected', { values: { n: expected, limit: mostSelected } });
  return { filter, expected, except: [...new Set(except)] };
}

/**
 * Returns the ids of a selection, read in the transaction that changes the records, so that the set cannot change in between. Throws if
 * the number of matches differs from the one that the user confirmed.
 */
export async function resolveSelection(context: Context, store: Store, selection: Selection): Promise<readonly string[]> {
  if ('ids' in selection) return selection.ids;
  const { matching } = selection;
  const query = { table: context.compiled.resource.name, where: whereOfSelection(context, matching), orders: [] };
  const ids = await findIds(store, query, mostSelected + 1);
  if (ids.length !== matching.expected) throw await matchedOther(store, query, matching);
  if (!store.product.locksRows) return ids;
  // Rows may have changed before they were locked, so the filter is applied again.
  await findRowsById(store, { table: query.table, ids, lock: 'write' });
  const again = new Set(await findIds(store, query, mostSelected + 1));
  if (again.size !== ids.length || ids.some((id) => !again.has(id))) throw await matchedOther(store, query, matching);
  return ids;
}

/** Returns the conditions of a selection. The caller needs the permission to list and can only filter by readable fields. */
function whereOfSelection(context: Context, { filter, except }: Required<FilterSelection>): Where[] {
  const { app, actor, visible, language } = context;
  if (!holdsFor(actor, visible, 'find')) throw new AppError('forbidden');
  const { where } = parseFilter({ schemas: app.schemas, actor, language }, visible, filter);
  return [...where, ...(except.length > 0 ? [{ columnPath: { column: 'id' }, operator: 'noneOfIds' as const, value: except }] : [])];
}

async function matchedOther(
  store: Store,
  query: { readonly table: string; readonly where: readonly Where[] },
  { expected }: Pick<FilterSelection, 'expected'>,
): Promise<AppError> {
  const { total: matched } = await findPage(store, { ...query, orders: [], limit: 0, offset: 0 });
  return new AppError('matchedOther', { values: { matched, expected }, data: { matched } });
}

/** Throws if some records no longer exist, and lists them so that the call can be repeated without them. */
export function assertFound(ids: readonly string[], rows: readonly Row[]): void {
  if (rows.length >= ids.length) return;
  const found = new Set(rows.map(({ id }) => String(id)));
  throw new AppError('notFound', { data: { missing: ids.filter((id) => !found.has(id)) } });
}

/** The records and the input of a transition or action (contract README section 4). */
interface TargetParams {
  readonly selection: Selection;
  /** Whether one record was selected by `id`, which is required for sending a version. */
  readonly isSingle: boolean;
  readonly version: number | undefined;
  readonly input: PlainRecord;
}

/** The target with the ids of its records. */
export interface Target extends Omit<TargetParams, 'selection'> {
  readonly ids: readonly string[];
  /** Whether a filter selected the records, so that no path of the body refers to a single one. */
  readonly isMatched: boolean;
}

/** Reads `{id, ids or filter, version?, input?}`. An action without records (`isPage`) has no selection. */
export function readTarget(body: unknown, isPage: boolean): TargetParams {
  const submitted = objectOf(body);
  const { id, ids, filter, version } = submitted;
  const input = objectOf(submitted.input);
  if (isPage) {
    if ([id, ids, filter].some((one) => one !== undefined)) throw new AppError('invalidBody');
    return { selection: { ids: [] }, isSingle: false, version: undefined, input };
  }
  if (version !== undefined && !Number.isSafeInteger(version)) throw new AppError('invalidBody');
  const isSingle = ids === undefined && filter === undefined;
  if (isSingle) return { selection: { ids: readIds([id]) }, isSingle, version: version as number | undefined, input };
  if (id !== undefined || version !== undefined) throw new AppError('invalidBody');
  return { selection: readSelection(submitted), isSingle, version: undefined, input };
}

/** Returns the target with the ids of the selected records, read in the transaction that changes them. */
export async function resolveTarget(context: Context, store: Store, { selection, ...allowedTarget }: TargetParams): Promise<Target> {
  const ids = await resolveSelection(context, store, selection);
  return { ...allowedTarget, ids, isMatched: 'matching' in selection };
}

/** Returns an optional object in a body; empty if it is left out. */
export function objectOf(value: unknown): PlainRecord {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new AppError('invalidBody');
  return value as PlainRecord;
}

interface Standing {
  readonly target: Pick<Target, 'ids' | 'isSingle' | 'isMatched'>;
  /** The stored records, in the order of the ids. */
  readonly records: readonly PlainRecord[];
  /** The indexes of the rejected records. */
  readonly at: readonly number[];
  readonly keyword: string;
  readonly messageOf: (record: PlainRecord) => string;
}

/**
 * Returns the errors of records for which a call is not allowed. If a filter selected the records, the caller may not know them: the first
 * errors include the labels of their records, and `refused` is the total number.
 */
export function recordFaults(
  context: Context,
  { target, records, at, keyword, messageOf }: Standing,
): { readonly errors: readonly FieldFault[]; readonly refused?: number } {
  const errors = at.slice(0, target.isMatched ? mostRejectedReported : undefined).map((i): FieldFault => {
    const record = records[i] ?? {};
    const label = target.isMatched ? { label: labelIn(context, record) } : {};
    return { path: whereIn(target, i), keyword, message: messageOf(record), ...label };
  });
  return { errors, ...(target.isMatched ? { refused: at.length } : {}) };
}

/** Returns the path of the record at this index in the body; for a filter the path contains the record's id. */
function whereIn({ isSingle, isMatched, ids }: Pick<Target, 'ids' | 'isSingle' | 'isMatched'>, index: number): string {
  if (isMatched) return `/filter/${ids[index]}`;
  return isSingle ? '/id' : `/ids/${index}`;
}
