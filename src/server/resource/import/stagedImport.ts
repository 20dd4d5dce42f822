import type { FailedRow, FoundColumn, ImportCell, ImportOutcome, ImportState } from '../../../contract/imports.ts';
import type { Language, Text } from '../../../contract/text.ts';
import { findImportRows } from '../../db/imports.ts';
import { findRow } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { isId } from '../isId.ts';

/** Failed rows that are told; the others are in the file of the failed rows. */
const mostTold = 1_000;

/** A cell as it is kept until the commit: JSON knows no dates. */
export type StagedCell = ImportCell;

/** What is wrong with a cell, in every language, because whoever reads it may change theirs. */
export interface StagedFault {
  /** Name of the field; empty when the row as a whole is at fault. */
  readonly field: string;
  readonly keyword: string;
  readonly message: Text;
}

export interface StagedRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, StagedCell>>;
  readonly errors: readonly StagedFault[];
  readonly marks: readonly string[];
  readonly recordId: string | null;
  readonly version: number | null;
}

export function toStagedRow(row: Row): StagedRow {
  return {
    row: Number(row.row),
    cells: JSON.parse(String(row.cells)) as StagedRow['cells'],
    errors: JSON.parse(String(row.errors)) as StagedFault[],
    marks: JSON.parse(String(row.marks)) as string[],
    recordId: row.recordId === null ? null : String(row.recordId),
    version: row.version === null ? null : Number(row.version),
  };
}

export function fromStagedRow(importId: string, { row, cells, errors, marks, recordId, version }: StagedRow): Row {
  return {
    ...{ importId, row, recordId, version: version ?? null, isFailed: errors.length > 0 ? 1 : 0 },
    cells: JSON.stringify(cells),
    errors: JSON.stringify(errors),
    marks: JSON.stringify(marks),
  };
}

/** The import of that id, if it is the caller's own and of this resource; 40004 otherwise. */
export async function findOwnImport(
  { actor, compiled }: Context,
  store: Store,
  { id, lock }: { id: unknown; lock?: 'write' },
): Promise<Row> {
  const found = isId(id) ? await findRow(store, { table: 'sys_import', id, ...(lock ? { lock } : {}) }) : undefined;
  const isOwn = found?.operator === actor.user.id && found.resource === compiled.resource.name;
  if (!found || !isOwn) throw new Refusal('noImport');
  return found;
}

/** An import as the wire tells it (contract.md section 6). */
export async function describeImport(store: Store, found: Row, language: Language): Promise<ImportState> {
  const importId = String(found.id);
  const state = found.state as ImportState['state'];
  const base: ImportState = {
    ...{ importId, state, fileName: String(found.fileName), done: Number(found.done), total: Number(found.total) },
    ...{ failed: Number(found.failed), fresh: Number(found.fresh), changed: Number(found.changed) },
  };
  if (state === 'reading') return base;
  const rows = await findImportRows(store, { importId, after: 0, most: mostTold, isFailed: true });
  return {
    ...base,
    columns: JSON.parse(String(found.columns)) as FoundColumn[],
    rows: rows.map((row) => tellRow(toStagedRow(row), language)),
    ...(found.outcome ? { outcome: JSON.parse(String(found.outcome)) as ImportOutcome } : {}),
  };
}

/** A failed row as the wire tells it. */
export function tellRow({ row, cells, errors }: StagedRow, language: Language): FailedRow {
  return {
    row,
    record: cells,
    errors: errors.map(({ field, message }) => ({ field, message: message[language] })),
  };
}
