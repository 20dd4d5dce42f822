import type { FieldFile, FileRules } from '../../contract/files.ts';
import { findRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { Refusal } from '../refusal.ts';
import type { Context } from '../resource/context.ts';
import { isId } from '../resource/isId.ts';

/** Where a file that is sent shall go: to a record at once, or into a field when its record is saved. */
export type Owner =
  | { readonly recordId: string; readonly rules: FileRules }
  | { readonly field: string; readonly rules: FieldFile };

/** Reads `id` or `field` of a form; undefined when neither has come yet. Somebody else's secret field is no field. */
export function readOwner({ visible }: Context, texts: ReadonlyMap<string, string>): Owner | undefined {
  const [recordId, field] = [texts.get('id'), texts.get('field')];
  if (recordId === undefined && field === undefined) return undefined;
  if (recordId !== undefined && field !== undefined) throw noOwner();
  if (recordId !== undefined) {
    const { files } = visible.detail;
    if (!files) throw noOwner();
    if (!isId(recordId)) throw new Refusal('notFound');
    return { recordId, rules: files };
  }
  const own = visible.fields.find(({ name }) => name === field)?.file;
  if (field === undefined || !own) throw noOwner();
  return { field, rules: own };
}

export function noOwner(): Refusal {
  return new Refusal('fileOwner', { at: { path: '/id', keyword: 'required' } });
}

/** The record that files belong to, as far as the caller may know of it; 40004 when there is none. */
export async function findOwner(
  { compiled }: Context,
  store: Store,
  { id, lock }: { id: unknown; lock?: 'write' },
): Promise<Row> {
  const row = isId(id) ? await findRow(store, { table: compiled.resource.name, id, ...(lock && { lock }) }) : undefined;
  if (!row) throw new Refusal('notFound');
  return row;
}
