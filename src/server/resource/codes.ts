import { nearest } from '../../../codegen/check/subject.ts';
import type { ChoiceRecord, KnownBy, Page } from '../../contract/query.ts';
import type { Field } from '../../contract/resource.ts';
import { holdsField, holdsFor, scopeField } from '../access/rights.ts';
import { AppError } from '../app.ts';
import { findPage } from '../db/pages.ts';
import { findRowsBy } from '../db/rows.ts';
import type { Context } from './context.ts';
import { invalidFilter } from './filters.ts';
import { isSearchText } from './searchText.ts';

/** Maximum number of codes in a request, and of records among which the nearest code is searched. */
const [mostCodes, mostRecords] = [500, 5_000];

/**
 * Answers `find{X}Choices` with `codes`: of these codes in a field with `knownBy`, returns those that no record has as `id`, with the
 * most similar known one as `label`, which is empty if there is none or if the caller may not list the records.
 */
export async function findUnknownCodes(context: Context): Promise<Page<ChoiceRecord>> {
  const { field, codes, ...others } = context.body as Readonly<Record<string, unknown>>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidFilter(unknown);
  if (typeof field !== 'string') throw invalidFilter('field');
  if (!Array.isArray(codes) || !codes.every((code) => typeof code === 'string' && isSearchText(code))) throw invalidFilter('codes');
  if (codes.length > mostCodes) throw new AppError('tooLarge', { values: { limit: mostCodes } });
  const known = fieldAt(context, field)?.knownBy;
  if (!known) throw invalidFilter(field);
  const found = await unknownCodes(context, known, codes);
  const records = [...found].map(([id, label]): ChoiceRecord => ({ id, label }));
  return { records, total: records.length, pageNo: 1, pageSize: mostCodes };
}

/** Returns a field of the record, or of its lines (`goods.destCode`), if the caller may read it. */
function fieldAt({ actor, visible }: Context, path: string): Field | undefined {
  const [first, second, ...rest] = path.split('.');
  const isRead = (field: Field): boolean => holdsField(actor, field, 'read');
  const own = visible.fields.find((field) => field.name === first && isRead(field));
  if (second === undefined || rest.length > 0) return rest.length > 0 ? undefined : own;
  return own?.items?.find((field) => field.name === second && isRead(field));
}

/** Returns the codes that no record has, each with the most similar known one. */
export async function unknownCodes(
  { app, actor }: Pick<Context, 'app' | 'actor'>,
  { resource: table, field: column }: KnownBy,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const whole = app.schemas.byName.get(table)?.resource;
  const requested = [...new Set(codes)].filter((code) => code !== '');
  // Users with a limited data scope may not see the record that has the code.
  if (!whole || requested.length === 0 || scopeField(whole.scope, actor.scope) !== undefined) return new Map();
  const store = app.database.read;
  const rows = await findRowsBy(store, { table, column, values: requested, most: mostCodes });
  const known = new Set(rows.map((row) => row[column]));
  const unknown = requested.filter((code) => !known.has(code));
  if (unknown.length === 0) return new Map();
  const all = holdsFor(actor, whole, 'find')
    ? (await findPage(store, { table, where: [], orders: [], limit: mostRecords, offset: 0 })).rows.map((row) => String(row[column] ?? ''))
    : [];
  return new Map(unknown.map((code) => [code, nearest(code, all) ?? '']));
}
