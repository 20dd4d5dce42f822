import type { FieldFile, FileMark, FileRules } from '../../contract/files.ts';
import { neededMarks } from '../access/rights.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import { findRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import { isId } from '../resource/context.ts';

/** The destination of an uploaded file: a record immediately, or a field once its record is saved. */
export type Owner = { readonly recordId: string; readonly rules: FileRules } | { readonly field: string; readonly rules: FieldFile };

/** Reads `id` or `field` from the form; undefined if neither has arrived yet. Fields that the caller may not read count as unknown. */
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

/** Returns the record that owns the files; throws 40004 if it does not exist or is not visible to the caller. */
export async function findOwner({ compiled }: Context, store: Store, { id, lock }: { id: unknown; lock?: 'write' }): Promise<Row> {
  const row = isId(id) ? await findRow(store, { table: compiled.resource.name, id, ...(lock && { lock }) }) : undefined;
  if (!row) throw new AppError('notFound');
  return row;
}

/**
 * Whether the caller may see a file, judging by its marks. Customers see only files that have all marks meant for customers; files in
 * fields need no marks.
 */
export function isFileShown(access: Pick<Context, 'actor' | 'visible'>, row: Row): boolean {
  const needed = neededMarks(access);
  if (row.field !== '' || needed.length === 0) return true;
  const has = marksOf(row, access.visible.detail.files?.marks ?? []);
  return needed.every((name) => has.includes(name));
}

/** Returns the marks of a file in the order of the resource file; files without stored marks get the default ones. */
export function marksOf(row: Row, allMarks: readonly FileMark[]): readonly string[] {
  const had = row.marks === null ? undefined : (JSON.parse(String(row.marks)) as readonly string[]);
  return allMarks.filter((mark) => had?.includes(mark.name) ?? mark.default).map(({ name }) => name);
}
