import type { LogChange, LogLine } from '../../contract/log.ts';
import type { CheckError, Resource } from '../../contract/resource.ts';
import { isFile } from '../../fields/kinds.ts';
import { removeFilesOf, updateFile } from '../db/files.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import type { Context } from '../resource/context.ts';
import { faultAt } from '../resource/readSubmitted.ts';
import { isId, type PlainRecord } from '../resource/record.ts';

/** A record as it will be, and as it was. */
interface Sides {
  readonly record: PlainRecord;
  readonly before: PlainRecord;
}

/** The fields whose file is another one than before. */
function changedFields(resource: Resource, { record, before }: Sides): readonly string[] {
  const names = fileFieldsOf(resource);
  return names.length === 0 ? names : names.filter((name) => (record[name] ?? null) !== (before[name] ?? null));
}

/** Found once for each resource: it is asked for with every row of a batch. */
const fieldCache = new WeakMap<Resource, readonly string[]>();

function fileFieldsOf(resource: Resource): readonly string[] {
  const names = fieldCache.get(resource) ?? resource.fields.filter(isFile).map(({ name }) => name);
  fieldCache.set(resource, names);
  return names;
}

/** What is wrong with the files that fields shall hold: each must be one that the caller has sent for just this field. */
export async function checkFiles(context: Context, store: Store, sides: Sides): Promise<CheckError[]> {
  const { actor, compiled } = context;
  const names = changedFields(compiled.resource, sides).filter((name) => sides.record[name] !== undefined);
  const ids = names.map((name) => sides.record[name]).filter(isId);
  const rows = await findRowsById(store, { table: 'sys_file', ids, lock: 'write' });
  const isFit = (row: Row, field: string): boolean =>
    row.state === 'staged' &&
    row.resource === compiled.resource.name &&
    row.field === field &&
    row.createBy === actor.user.account;
  return names
    .filter((name) => !rows.some((row) => row.id === sides.record[name] && isFit(row, name)))
    .map((name) => faultAt(name, 'file'));
}

/** Many records at once bring no files: what is another one than before is at fault. */
export function fileErrors({ resource }: Context['compiled'], sides: Sides): CheckError[] {
  return changedFields(resource, sides).map((name) => faultAt(name, 'fileInBatch'));
}

/** Gives the record its new files, and lets those go that it had; in the transaction that writes it, after `checkFiles`. */
export async function settleFiles(
  { app, compiled }: Context,
  store: Store,
  { id, ...sides }: Sides & { readonly id: string },
): Promise<void> {
  for (const name of changedFields(compiled.resource, sides)) {
    const [old, fresh] = [sides.before[name], sides.record[name]];
    if (isId(old)) await updateFile(store, { id: old, state: 'removed', removeTime: app.clock().toISOString() });
    if (isId(fresh)) await updateFile(store, { id: fresh, state: 'kept', recordId: id });
  }
}

/** The files of records that are deleted go with them. */
export async function removeOwnFiles(
  { app, compiled: { resource } }: Context,
  store: Store,
  recordIds: readonly string[],
): Promise<void> {
  const hasFiles = resource.calls.uploadFile !== undefined;
  if (hasFiles) await removeFilesOf(store, { resource: resource.name, recordIds, time: app.clock().toISOString() });
}

/** Lines of a log with the names of the files that fields held: an id says nothing to people, and the file may be gone. */
export async function nameInLog<Line extends LogLine>(
  { fields }: Resource,
  store: Store,
  lines: readonly Line[],
): Promise<readonly Line[]> {
  const holding = new Set(fields.filter(isFile).map(({ name }) => name));
  const idsOf = ({ field, before, after }: LogChange): string[] =>
    holding.has(field) ? [before, after].filter(isId) : [];
  const ids = [...new Set(lines.flatMap(({ changes }) => changes.flatMap(idsOf)))];
  if (ids.length === 0) return lines;
  const rows = await findRowsById(store, { table: 'sys_file', ids });
  const names = new Map(rows.map((row) => [String(row.id), String(row.name)]));
  const named = (change: LogChange): LogChange => {
    const fieldCache = idsOf(change).flatMap((id) => (names.has(id) ? [[id, names.get(id) as string] as const] : []));
    return fieldCache.length === 0 ? change : { ...change, labels: Object.fromEntries(fieldCache) };
  };
  return lines.map((line) => ({ ...line, changes: line.changes.map(named) }));
}
