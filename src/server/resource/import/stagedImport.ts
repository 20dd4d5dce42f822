import {
  type FailedRow,
  type FoundColumn,
  type ImportCell,
  type ImportFixes,
  type ImportLine,
  type ImportOutcome,
  type ImportState,
  type ImportUndo,
  importLife,
} from '../../../contract/imports.ts';
import { permissionFor } from '../../../contract/permission.ts';
import type { Language, Text } from '../../../contract/text.ts';
import { holds } from '../../access/holds.ts';
import { findImportRows, rowStates } from '../../db/imports.ts';
import { findRow } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { isId } from '../isId.ts';
import { isEmptyRow, keyOf, sentKey } from './importCells.ts';
import { keeperOf } from './keeper.ts';

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
  /** What somebody else made of the same field, as a sheet shows it in each language. */
  readonly theirs?: { readonly by: string; readonly theirs: Readonly<Record<Language, StagedCell | null>> };
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
    ...{ importId, row, recordId, version: version ?? null, isFailed: rowStates[stateOf(errors, cells)] },
    cells: JSON.stringify(cells),
    errors: JSON.stringify(errors),
    marks: JSON.stringify(marks),
  };
}

function stateOf(errors: StagedRow['errors'], cells: StagedRow['cells']): keyof typeof rowStates {
  if (errors.length > 0) return 'failed';
  return isEmptyRow(cells) ? 'empty' : 'good';
}

interface Sought {
  readonly id: unknown;
  readonly lock?: 'write';
}

/** The import of that id, if it is the caller's own, of this resource and not forgotten yet; 40004 otherwise. */
export async function findOwnImport(
  { actor, compiled, house }: Context,
  store: Store,
  { id, lock }: Sought,
): Promise<Row> {
  const found = isId(id) ? await findRow(store, { table: 'sys_import', id, ...(lock ? { lock } : {}) }) : undefined;
  const isOwn = found?.operator === actor.user.id && found.resource === compiled.resource.name;
  if (!found || !isOwn || String(found.touchTime) < lifeBefore(house)) throw new Refusal('noImport');
  return found;
}

/** What was last touched before is forgotten. */
export function lifeBefore({ clock }: Context['house']): string {
  return new Date(clock().getTime() - importLife).toISOString();
}

/** A checked import that waits, kept for this transaction; what is being read, cut off, or done with is refused. */
export async function findStaged(context: Context, store: Store, id: unknown): Promise<Row> {
  const found = await findOwnImport(context, store, { id, lock: 'write' });
  const state = importStateOf(context, found);
  if (state === 'reading') throw new Refusal('importUnfinished');
  if (state === 'cut') throw new Refusal('importCut');
  if (state !== 'staged') throw new Refusal('importDone');
  return found;
}

/** Reads of another process show signs of life at least so often, in milliseconds. */
const signStep = 30_000;

/** How an import stands; one that is being read by nobody any more was cut off. */
export function importStateOf({ house }: Context, found: Row): ImportState['state'] {
  const state = found.state as ImportState['state'];
  if (state !== 'reading') return state;
  const { id, running } = keeperOf(house);
  if (found.keeper === id) return running.has(String(found.id)) ? 'reading' : 'cut';
  const age = house.clock().getTime() - Date.parse(String(found.touchTime));
  // SQLite has one server: what another one began has ended with it.
  return house.database.read.product.locksRows && age < signStep ? 'reading' : 'cut';
}

/** An import as a list of them tells it. */
export function importLine(context: Context, found: Row): ImportLine {
  const of = (name: string): number => Number(found[name] ?? 0);
  const until = new Date(Date.parse(String(found.touchTime)) + importLife).toISOString();
  const line = {
    ...{ importId: String(found.id), state: importStateOf(context, found), fileName: String(found.fileName) },
    ...{ time: String(found.createTime), until, done: of('done'), total: of('total'), failed: of('failed') },
    ...{ fresh: of('fresh'), changed: of('changed'), created: of('created'), updated: of('updated') },
  };
  return { ...line, canUndo: line.state === 'committed' && mayUndo(context, line) };
}

/** Whether the caller may take back what a commit wrote: new records go by the right to delete. */
export function mayUndo(
  { actor, compiled: { resource } }: Context,
  { created, updated }: { readonly created: number; readonly updated: number },
): boolean {
  const canDelete = resource.calls.deleteById !== undefined || resource.calls.deleteByIds !== undefined;
  const isLetDelete = canDelete && holds(actor, permissionFor(resource.perms, 'deleteById'));
  return created + updated > 0 && (created === 0 || isLetDelete);
}

/** An import as the wire tells it (contract.md section 6). */
export async function describeImport(context: Context, store: Store, found: Row): Promise<ImportState> {
  const line = importLine(context, found);
  if (line.state === 'reading' || line.state === 'cut') return line;
  const { importId } = line;
  const rows = await findImportRows(store, { importId, after: 0, most: mostTold, state: 'failed' });
  const first = await findImportRows(store, { importId, after: 0, most: mostSamples });
  const columns = JSON.parse(String(found.columns)) as FoundColumn[];
  const parse = <T>(name: string): T | undefined => (found[name] ? (JSON.parse(String(found[name])) as T) : undefined);
  const [fixes, outcome, undo] = [
    parse<ImportFixes>('fixes'),
    parse<ImportOutcome>('outcome'),
    parse<ImportUndo>('undo'),
  ];
  return {
    ...line,
    columns: columns.map((column) => ({ ...column, samples: samplesOf(column, first.map(toStagedRow)) })),
    rows: rows.map((row) => tellRow(toStagedRow(row), context.language)),
    ...(fixes && { fixes }),
    ...(outcome && { outcome }),
    ...(undo && { undo }),
  };
}

/** Rows that are looked at for what a column holds, and so many values that are shown of it. */
const [mostSamples, shownSamples] = [20, 3];

function samplesOf(column: FoundColumn, rows: readonly StagedRow[]): ImportCell[] {
  return rows.flatMap(({ cells }) => cells[sentKey(column)] ?? cells[keyOf(column)] ?? []).slice(0, shownSamples);
}

/** A failed row as the wire tells it. */
export function tellRow({ row, cells, errors }: StagedRow, language: Language): FailedRow {
  const record = Object.entries(cells).filter(([name]) => !name.startsWith('#'));
  return {
    row,
    record: Object.fromEntries(record),
    errors: errors.map(({ field, keyword, message, theirs }) => ({
      ...{ field, keyword, message: message[language] },
      ...(theirs && { theirs: { value: theirs.theirs[language], by: theirs.by } }),
    })),
  };
}
