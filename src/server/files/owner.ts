import type { FieldFile, FileMark, FileRules } from '../../contract/files.ts';
import { isForCustomer } from '../access/actor.ts';
import { AppError } from '../appError.ts';
import { findRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { type Context, isId } from '../resource/context.ts';

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
    if (!isId(recordId)) throw new AppError('notFound');
    return { recordId, rules: files };
  }
  const own = visible.fields.find(({ name }) => name === field)?.file;
  if (field === undefined || !own) throw noOwner();
  return { field, rules: own };
}

export function noOwner(): AppError {
  return new AppError('fileOwner', { at: { path: '/id', keyword: 'required' } });
}

/** The record that files belong to, as far as the caller may know of it; 40004 when there is none. */
export async function findOwner(
  { compiled }: Context,
  store: Store,
  { id, lock }: { id: unknown; lock?: 'write' },
): Promise<Row> {
  const row = isId(id) ? await findRow(store, { table: compiled.resource.name, id, ...(lock && { lock }) }) : undefined;
  if (!row) throw new AppError('notFound');
  return row;
}

type FileAccess = Pick<Context, 'actor' | 'visible'>;

/** The marks without which the caller is shown no file of this resource: a customer those for customers. */
export function neededMarks({ actor: { scope }, visible }: FileAccess): readonly string[] {
  if (!isForCustomer(scope)) return [];
  return (visible.detail.files?.marks ?? []).flatMap(({ name, forCustomers }) => (forCustomers ? [name] : []));
}

/** Whether the caller may know of a file of a record that they see. A file in a field goes with its field. */
export function isFileShown(access: FileAccess, row: Row): boolean {
  const needed = neededMarks(access);
  if (row.field !== '' || needed.length === 0) return true;
  const has = marksOf(row, access.visible.detail.files?.marks ?? []);
  return needed.every((name) => has.includes(name));
}

/** The marks of a file, in the order of the resource file; older files get those of a new one. */
export function marksOf(row: Row, allMarks: readonly FileMark[]): readonly string[] {
  const had = row.marks === null ? undefined : (JSON.parse(String(row.marks)) as readonly string[]);
  return allMarks.filter((mark) => had?.includes(mark.name) ?? mark.default).map(({ name }) => name);
}
