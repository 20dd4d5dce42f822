import type { CheckError, Resource } from '../../contract/resource.ts';
import { isFile } from '../../fields/kinds.ts';
import type { Context } from '../app.ts';
import { removeFilesOf, updateFile } from '../db/files.ts';
import { findRowsById } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { faultAt, isId, type PlainRecord } from '../resource/context.ts';

/** A record after and before the write. */
interface Sides {
  readonly record: PlainRecord;
  readonly before: PlainRecord;
}

/** Returns the file fields whose file has changed. */
function changedFields(resource: Resource, { record, before }: Sides): readonly string[] {
  const names = fileFieldsOf(resource);
  return names.length === 0 ? names : names.filter((name) => (record[name] ?? null) !== (before[name] ?? null));
}

/** The names of file fields, cached per resource because every row of a batch needs them. */
const fieldCache = new WeakMap<Resource, readonly string[]>();

function fileFieldsOf(resource: Resource): readonly string[] {
  const names = fieldCache.get(resource) ?? resource.fields.filter(isFile).map(({ name }) => name);
  fieldCache.set(resource, names);
  return names;
}

/** Returns the errors of files in fields: each must be an unused upload of the caller for that field. */
export async function checkFiles(context: Context, store: Store, sides: Sides): Promise<CheckError[]> {
  const { actor, compiled } = context;
  const names = changedFields(compiled.resource, sides).filter((name) => sides.record[name] !== undefined);
  const ids = names.map((name) => sides.record[name]).filter(isId);
  const rows = await findRowsById(store, { table: 'sys_file', ids, lock: 'write' });
  const isFit = (row: Row, field: string): boolean =>
    row.state === 'staged' && row.resource === compiled.resource.name && row.field === field && row.createBy === actor.user.account;
  return names
    .filter((name) => !rows.some((row) => row.id === sides.record[name] && isFit(row, name)))
    .map((name) => faultAt(name, 'file'));
}

/** Returns an error for every changed file; writes of many records cannot set files. */
export function fileErrors({ resource }: Context['compiled'], sides: Sides): CheckError[] {
  return changedFields(resource, sides).map((name) => faultAt(name, 'fileInBatch'));
}

/** Assigns new files to the record and marks replaced ones as removed; call after `checkFiles` in the same transaction. */
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

/** Marks the files of deleted records as removed. */
export async function removeOwnFiles({ app, compiled: { resource } }: Context, store: Store, recordIds: readonly string[]): Promise<void> {
  const hasFiles = resource.calls.uploadFile !== undefined;
  if (hasFiles) await removeFilesOf(store, { resource: resource.name, recordIds, time: app.clock().toISOString() });
}
