import type {
  BulkEdited,
  BulkPreview,
  BulkRestored,
  BulkSaved,
  RestoredRow,
  SeenRow,
} from '../../../contract/bulkEdit.ts';
import { mostSelected } from '../../../contract/selection.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { tellMany } from '../import/tellMany.ts';
import { isId, type PlainRecord } from '../record.ts';
import { writeOnce } from '../writeOnce.ts';
import { applyChange } from './applyChange.ts';
import { previewChange } from './previewChange.ts';
import { readBulkValues } from './readBulkValues.ts';
import { readSelection } from './readSelection.ts';
import { restoreRows } from './restoreRows.ts';
import { saveEach } from './saveEach.ts';

/** `POST save{X}ByIds`: values for many records, in the forms of `contract/bulkEdit.ts`. */
export async function saveByIds(context: Context): Promise<BulkPreview | BulkEdited | BulkRestored | BulkSaved> {
  const body = objectOf(context.body);
  if (body.restore !== undefined) return restore(context, body);
  if (body.each !== undefined) return each(context, body);
  const wanted = readBulkValues(context, body.values);
  if (body.preview === true) return previewChange(context, { ...wanted, selection: readSelection(body) });
  const rows = readRows(body.rows, isSeenRow);
  const answer = await writeOnce(context, (store) => applyChange(context, store, { ...wanted, rows }), rows.length);
  tellMany(
    context,
    answer.rows.map(({ id }) => id),
  );
  return answer;
}

/** Taking back a bulk edit. */
async function restore(call: Context, body: PlainRecord): Promise<BulkRestored> {
  const context: Context = { ...call, cause: 'undo' };
  const read = readOwnValues(context, body.restore);
  const { ids, ...answer } = await writeOnce(context, (store) => restoreRows(context, store, read), read.rows.length);
  tellMany(context, ids);
  return answer;
}

async function each(context: Context, body: PlainRecord): Promise<BulkSaved> {
  const read = readOwnValues(context, body.each);
  const ids = await writeOnce(context, (store) => saveEach(context, store, read), read.rows.length);
  tellMany(context, ids);
  return { changed: ids.length };
}

/** Rows with values of their own, and all the fields of these. */
function readOwnValues(context: Context, value: unknown) {
  const rows = readRows(value, isRestoredRow).map(({ id, version, values }) => {
    const read = readBulkValues(context, values);
    return { id, version, ...read };
  });
  const names = new Map(rows.flatMap(({ fields }) => fields.map((field) => [field.name, field] as const)));
  return { rows, fields: [...names.values()] };
}

/** The rows that a body names, each once. */
function readRows<T extends { readonly id: string }>(value: unknown, isRow: (row: unknown) => row is T): readonly T[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isRow)) throw new Refusal('invalidBody');
  if (value.length > mostSelected) throw new Refusal('tooLarge', { values: { limit: mostSelected } });
  return [...new Map(value.map((row) => [row.id, row])).values()];
}

function isSeenRow(row: unknown): row is SeenRow {
  const { id, seen, keep = [] } = (row ?? {}) as Partial<SeenRow>;
  const isSeen = typeof seen === 'object' && seen !== null && areTexts(Object.values(seen));
  return isId(id) && isSeen && Array.isArray(keep) && areTexts(keep);
}

function areTexts(values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}

function isRestoredRow(row: unknown): row is RestoredRow {
  const { id, version, values } = (row ?? {}) as Partial<RestoredRow>;
  return isId(id) && Number.isSafeInteger(version) && typeof values === 'object' && values !== null;
}

function objectOf(body: unknown): PlainRecord {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('invalidBody');
  return body as PlainRecord;
}
