import type { Readable } from 'node:stream';
import type { Field } from '../../contract/field.ts';
import type { Resource } from '../../contract/resource.ts';
import { displayLocations, type Language, labelKey, labelOf, type reservedNames, zoneKey } from '../../contract/wire.ts';
import { isFile } from '../../fields/kinds.ts';
import type { Actor } from '../access/actor.ts';
import { visibleTo } from '../access/rights.ts';
import type { App, Context } from '../app.ts';
import type { ColumnPath } from '../db/pages.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { type FilterWorld, isId, type PlainRecord, toRecord } from './context.ts';

/** The columns with the labels of records in the server's own tables, for tables without a resource file. */
export const ownLabels: ReadonlyMap<string, string> = new Map<(typeof reservedNames)[number], string>([
  ['hwUser', 'userName'],
  ['hwRole', 'roleName'],
  ['hwMenu', 'menuName'],
]);

/** Who reads labels, and in which language. */
export interface LabelReader extends Pick<Context, 'visible' | 'language'> {
  readonly app: Pick<App, 'schemas'>;
  readonly actor: Pick<Actor, 'permissions' | 'menuIds'>;
}

/** Adds the label of every reference in the caller's language; one query per reference field. */
export async function withLabels(reader: LabelReader, store: Store, records: readonly PlainRecord[]): Promise<PlainRecord[]> {
  const [labeled = []] = await withLabelsIn(reader, store, { records, languages: [reader.language] });
  return labeled;
}

interface Labeling {
  readonly records: readonly PlainRecord[];
  readonly languages: readonly Language[];
}

/** Returns the records once per language, with labels in that language; the languages share the queries. */
export async function withLabelsIn(
  { app: { schemas }, actor, visible: resource }: Omit<LabelReader, 'language'>,
  store: Store,
  { records, languages }: Labeling,
): Promise<PlainRecord[][]> {
  // Most resources have no references, so their records are returned unchanged.
  if (!resource.fields.some((field) => field.reference || field.references || isFile(field))) return languages.map(() => [...records]);
  const labeled = languages.map(() => records.map((record) => ({ ...record })) as Record<string, unknown>[]);
  for (const { name, ...field } of resource.fields) {
    const reference = field.reference ?? field.references;
    if (!reference) continue;
    const whole = schemas.byName.get(reference.resource)?.resource;
    const own = ownLabels.get(reference.resource);
    if (!whole && own === undefined) continue;
    const target = whole && visibleTo(actor, whole);
    const ids = [...new Set(records.flatMap((record) => idsOf(record[name])))];
    const rows = await findRowsById(store, { table: reference.resource, ids });
    for (const [i, language] of languages.entries()) {
      const label = (row: Row): string =>
        target ? labelOf(target.display[language], toRecord(target, row)) : String(row[own ?? 'id'] ?? '');
      const labels = new Map(rows.map((row) => [String(row.id), label(row)]));
      for (const record of labeled[i] ?? []) {
        const found = idsOf(record[name]).map((id) => labels.get(id) ?? null);
        record[labelKey(name)] = field.references && record[name] ? found : (found[0] ?? null);
      }
    }
    if (target && field.reference?.zone !== undefined) putZones(labeled.flat(), { name, zone: field.reference.zone, target, rows });
  }
  await nameFiles(resource, store, labeled.flat());
  return labeled;
}

interface Zoned {
  readonly name: string;
  readonly zone: string;
  readonly target: Resource;
  readonly rows: readonly Row[];
}

/** Adds the time zone of a referenced record, if the user may read it. */
function putZones(records: readonly Record<string, unknown>[], { name, zone, target, rows }: Zoned): void {
  const isRead = target.fields.some((field) => field.name === zone);
  const zones = new Map(isRead ? rows.map((row) => [String(row.id), row[zone]]) : []);
  for (const record of records) record[zoneKey(name)] = zones.get(String(record[name])) ?? null;
}

/** Returns the ids in a reference or list of references. */
function idsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String);
  return value ? [String(value)] : [];
}

/** Adds the file name to every file field. */
async function nameFiles({ fields }: Resource, store: Store, records: readonly Record<string, unknown>[]): Promise<void> {
  const names = fields.filter(isFile).map(({ name }) => name);
  const ids = [...new Set(records.flatMap((record) => names.map((name) => record[name]).filter(isId)))];
  const rows = await findRowsById(store, { table: 'sys_file', ids });
  const labels = new Map(rows.map((row) => [row.id, row.name]));
  for (const record of records) for (const name of names) record[labelKey(name)] = labels.get(String(record[name])) ?? null;
}

/** Returns the column paths of the parts of a reference's label, for sorting. */
export function labelPaths({ schemas, actor, language }: FilterWorld, { name, reference }: Field): ColumnPath[] {
  const own: ColumnPath = { column: name };
  if (!reference) return [own];
  const via = { column: name, table: reference.resource };
  const whole = schemas.byName.get(reference.resource)?.resource;
  const column = ownLabels.get(reference.resource);
  if (!whole) return column === undefined ? [own] : [{ column, via }];
  const target = visibleTo(actor, whole);
  const columnPaths = partsOf(target, displayLocations(target.display[language]));
  return columnPaths.length > 0 ? columnPaths.map(([first = '', ...or]) => ({ column: first, or, via })) : [own];
}

/**
 * Returns the parts of a label that the caller may read; parts after a unique required field are left out, because they do not affect the
 * order.
 */
function partsOf({ fields }: Resource, parts: readonly (readonly string[])[]): string[][] {
  const fieldsByName = new Map(fields.filter(({ lines }) => !lines).map((field) => [field.name, field]));
  const seen = parts.map((names) => names.filter((one) => fieldsByName.has(one))).filter((names) => names.length > 0);
  const end = seen.findIndex(([first = '', ...or]) => {
    const field = fieldsByName.get(first);
    return or.length === 0 && field?.unique && field.required;
  });
  return end === -1 ? seen : seen.slice(0, end + 1);
}

/** Returns the label of a record in the caller's language, limited to the fields in `visible`. */
export function labelIn({ visible, language }: Pick<Context, 'visible' | 'language'>, record: PlainRecord): string {
  return labelOf(visible.display[language], Object.fromEntries(visible.fields.map(({ name }) => [name, record[name] ?? ''])));
}

/** A file as the response to a call. If `content` is a stream, the file is created while it is sent. */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly content: Readable | Buffer;
  /** Size in bytes, if known in advance. */
  readonly size: number | undefined;

  constructor({ name, type, content, size }: FileParts) {
    this.name = name;
    this.type = type;
    this.content = content;
    this.size = size;
  }
}

interface FileParts {
  readonly name: string;
  readonly type: string;
  readonly content: Readable | Buffer;
  readonly size?: number;
}

export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;
