import type { FoundColumn, SheetHeading } from '../../../contract/imports.ts';
import type { Cell } from '../../../fields/cells.ts';
import { headingKey } from '../../../fields/headings.ts';
import type { Context } from '../../app.ts';
import { AppError } from '../../appError.ts';
import { deleteImport, insertImportRows, replaceImportRows, updateImport } from '../../db/imports.ts';
import { findRow } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import { errorHeading, importColumns, type SheetBlock, type SheetRow, zoneOf } from '../../excel/columns.ts';
import { readHeader } from '../../excel/header.ts';
import { isExample } from '../../excel/template/examples.ts';
import { yieldToEventLoop } from '../../resource/context.ts';
import { inTransaction } from '../../write/transaction.ts';
import { beginImport, findHeading } from '../begin.ts';
import { cellsOf, isEmptyRow } from '../cells.ts';
import { type Courses, judgedRows, sheetJudge, withSpread } from '../check.ts';
import { assertKept, describeImport, fromStagedRow, rememberedHeadings, type StagedRow } from '../staged.ts';
import { checkGroups } from './check.ts';
import { coursesOf } from './courses.ts';
import { findGroups, type Group, loadGroups } from './groups.ts';
import { type LineSheet, rowKeyOf } from './rowKey.ts';
import { lineSheetsOf } from './sheets.ts';

interface Book {
  readonly id: string;
  readonly fileName: string;
  /** The first block and the following ones. */
  readonly first: SheetBlock;
  readonly blocks: AsyncIterable<SheetBlock>;
  readonly isByHand: boolean;
  /** The heading rows that the user has chosen, by sheet. */
  readonly headingRows: ReadonlyMap<string | undefined, number>;
}

/**
 * Stages a workbook with several sheets. A record can only be checked once all of its lines are known, so all rows are stored first and
 * then checked record by record.
 */
export async function stageBook(context: Context, book: Book): Promise<unknown> {
  const { id, fileName, first, blocks } = book;
  await beginImport(context, { id, fileName, columns: [] });
  try {
    const taking = takerOf(context, book);
    await taking.take(first);
    for await (const block of blocks) await taking.take(block);
    const { columns, total, judged, hasRows } = taking;
    // If no column was matched, no row was stored. The file still has rows, so `noRows` would be wrong.
    if (total() === 0 && !(hasRows() && columns.every(({ field }) => field === null))) throw new AppError('noRows');
    await checkAll(context, { id, columns, total: total() });
    return await inTransaction(context, async (store) => {
      await assertKept(context, store, id);
      await updateImport(store, { id, state: 'staged', total: total(), done: total(), ...judged() });
      return describeImport(context, store, (await findRow(store, { table: 'sys_import', id })) as Row);
    });
  } catch (error) {
    await inTransaction(context, (store) => deleteImport(store, id));
    throw error;
  }
}

interface Taken {
  readonly id: string;
  readonly columns: readonly FoundColumn[];
  readonly total: number;
}

/** Checks the stored rows and records the progress. */
async function checkAll(context: Context, { id, columns, total }: Taken): Promise<void> {
  const { app } = context;
  const { database } = app;
  const counts = { done: 0, failed: 0, held: 0, fresh: 0, changed: 0 };
  await stageGroups(context, database.read, {
    importId: id,
    courses: coursesOf(context, columns),
    keep: async (rows, write) => {
      for (const { cells, errors, isHeld, isSame, recordId } of rows) {
        if (isEmptyRow(cells)) continue;
        counts.done += 1;
        if (errors.length > 0) counts.failed += 1;
        else if (isHeld) counts.held += 1;
        else if (!isSame) counts[recordId === null ? 'fresh' : 'changed'] += 1;
      }
      await inTransaction(context, async (store) => {
        await write(store);
        await assertKept(context, store, id);
        await updateImport(store, { id, ...counts, total, touchTime: app.clock().toISOString() });
      });
    },
  });
}

/** The state of the sheet being read. */
interface Reading {
  readonly context: Context;
  readonly index: number;
  readonly columns: readonly FoundColumn[];
}

/** Creates the receiver of a workbook: `take` stores the rows of a block; `columns` collects the columns of all sheets. */
function takerOf(context: Context, { id, isByHand, headingRows }: Book) {
  const { app } = context;
  const columns: FoundColumn[] = [];
  const headings: SheetHeading[] = [];
  const sheets = lineSheetsOf(context);
  const judge = sheetJudge();
  let [total, index] = [0, 0];
  let hasRows = false;
  let name: string | undefined | null = null;
  let reading: Reading | undefined;
  const contextOf = ({ sheet }: SheetBlock): Context => sheets.find((one) => one.name === sheet)?.context ?? context;
  const begin = async (block: SheetBlock): Promise<void> => {
    const sheet = sheets.find((one) => one.name === block.sheet);
    const own = contextOf(block);
    const found = await headerOf(own, block, { sheet, isByHand });
    reading = found && { context: own, index: sheet ? ++index : 0, columns: found };
    columns.push(...(found ?? []).map((column) => ({ ...column, ...(sheet && { sheet: sheet.name }) })));
    const row = { id, columns: JSON.stringify(columns), headings: JSON.stringify(headings) };
    await inTransaction(context, (store) => updateImport(store, row));
  };
  const keep = async (rows: readonly SheetRow[], now: Reading): Promise<void> => {
    const read = filledRows(rows, now);
    total += read.filter(({ cells }) => !isEmptyRow(cells)).length;
    hasRows ||= read.length > 0;
    const kept = { errors: [], marks: [], recordId: null, version: null };
    const touchTime = app.clock().toISOString();
    await inTransaction(context, async (store) => {
      await insertImportRows(
        store,
        read.map((row) => fromStagedRow(id, { ...row, ...kept })),
      );
      await assertKept(context, store, id);
      await updateImport(store, { id, touchTime });
    });
  };
  return {
    columns,
    total: () => total,
    judged: () => judgedRows(judge),
    hasRows: () => hasRows,
    take: async (block: SheetBlock): Promise<void> => {
      const own = contextOf(block);
      const headed = block.sheet === name ? undefined : await findHeading(own, block.rows, headingRows.get(block.sheet));
      if (headed?.heading) headings.push({ ...headed.heading, ...(block.sheet !== undefined && { sheet: block.sheet }) });
      if (headed) await begin({ ...block, rows: headed.rows });
      name = block.sheet;
      if (reading) await keep(judge.below(block, headed?.rows), reading);
      await yieldToEventLoop();
    },
  };
}

/** Returns the filled rows of a sheet with their row keys and stored cells. */
function filledRows(rows: readonly SheetRow[], { context: { visible }, index, columns }: Reading): Pick<StagedRow, 'row' | 'cells'>[] {
  return rows
    .filter((row) => !isExample(row))
    .map((row) => ({ row: rowKeyOf(index, row.row), cells: cellsOf(visible, columns, withSpread(visible, columns, row)) }))
    .filter(({ cells }) => Object.keys(cells).length > 0);
}

interface Heading {
  readonly sheet: LineSheet | undefined;
  readonly isByHand: boolean;
}

/** Returns the columns of a sheet, or undefined to ignore the sheet. */
async function headerOf(
  context: Context,
  { rows: [head], isByPosition }: SheetBlock,
  { sheet, isByHand }: Heading,
): Promise<readonly FoundColumn[] | undefined> {
  if (!head?.cells.some(isHeading)) return undefined;
  const headerContext = { remembered: await rememberedHeadings(context), zone: zoneOf(context.actor.moment.zone) };
  const columns = readHeader(importColumns(context.visible), head.cells, {
    ...headerContext,
    isByHand: isByHand || isByPosition === true,
  });
  // A sheet matched only by its position must at least have the key column of the record.
  const isElse = isByPosition && !columns.some(({ field }) => field === sheet?.by.name);
  return isElse ? undefined : columns;
}

/**
 * Whether a cell contains a heading other than that of the error column. If only lines have failed, the first sheet of a file of failed
 * rows has only the error column.
 */
function isHeading(cell: Cell): boolean {
  const key = headingKey(String(cell ?? ''));
  return key !== '' && !Object.values(errorHeading).some((heading) => headingKey(heading) === key);
}

interface Staging {
  readonly importId: string;
  readonly courses: Courses;
  /** Limits the check to these groups; defaults to all. */
  readonly groups?: readonly Group[];
  /** Stores the checked rows by running `write` in a transaction. */
  readonly keep: (rows: readonly StagedRow[], write: (store: Store) => Promise<void>) => Promise<void>;
}

/** Checks the stored records of a file with their lines and stores the result. */
export async function stageGroups(context: Context, store: Store, { importId, courses, groups, keep }: Staging): Promise<void> {
  const all = groups ?? (await findGroups(context, store, { importId, sheets: courses.sheets }));
  for await (const block of loadGroups(store, importId, all)) {
    const checked = await checkGroups(context, store, { groups: block, courses });
    const rows = checked.flatMap(({ staged }) => staged);
    await keep(rows, (writing) =>
      replaceImportRows(
        writing,
        importId,
        rows.map((row) => fromStagedRow(importId, row)),
      ),
    );
    await yieldToEventLoop();
  }
}
