import { randomUUID } from 'node:crypto';
import type { FoundColumn } from '../../../contract/imports.ts';
import { deleteImport, insertImport, insertImportRows, updateImport } from '../../db/imports.ts';
import { findRow } from '../../db/rows.ts';
import type { Row } from '../../db/store.ts';
import type { SheetRow } from '../../excel/cell.ts';
import { limits } from '../../excel/limits.ts';
import { readHeader } from '../../excel/readHeader.ts';
import { readSheet } from '../../excel/readSheet.ts';
import { importColumns } from '../../excel/sheetColumns.ts';
import { Refusal } from '../../refusal.ts';
import { breathe } from '../breathe.ts';
import type { Context } from '../context.ts';
import { isId } from '../isId.ts';
import { type Course, checkCells, toStage } from './checkCells.ts';
import { throughGate } from './gate.ts';
import { toStaged } from './readGiven.ts';
import { describeImport, fromStagedRow, type StagedRow } from './stagedImport.ts';

/** Rows checked at once, so that others' calls come in between two blocks; rows kept in one transaction. */
const [block, kept] = [250, 1_000];

/** One import that is being staged. */
interface Staging {
  readonly context: Context;
  readonly id: string;
  readonly columns: readonly FoundColumn[];
  readonly course: Course;
  readonly counts: { done: number; failed: number; fresh: number; changed: number };
  /** Checked, and not yet in the database. */
  pending: StagedRow[];
}

/**
 * `POST import{X}`: takes a workbook in, checks every row as a save would, and keeps it until somebody commits it. The
 * table does not change. The form may name an `importId` of its own before the file, to ask how far it is meanwhile.
 */
export function importFile(context: Context): Promise<unknown> {
  return throughGate(context.house, async () => {
    const file = await context.receive(limits.file);
    const id = await idOf(context, file.texts.importId);
    const blocks = readSheet(file.content);
    try {
      const [head, ...below] = (await blocks.next()).value ?? [];
      const columns = readHeader(importColumns(context.visible), head?.cells ?? []);
      const staging = await begin(context, { id, fileName: file.name, columns });
      return await stage(staging, below, blocks);
    } finally {
      // Ends the reading thread, also when the file is not read to its end.
      await blocks.return(undefined);
    }
  });
}

async function stage(
  staging: Staging,
  first: readonly SheetRow[],
  blocks: AsyncIterable<readonly SheetRow[]>,
): Promise<unknown> {
  try {
    await checkAll(staging, first);
    for await (const rows of blocks) await checkAll(staging, rows);
    return await finish(staging);
  } catch (error) {
    await staging.context.house.database.transact((store) => deleteImport(store, staging.id));
    throw error;
  }
}

async function idOf({ house }: Context, wanted: string | undefined): Promise<string> {
  if (wanted === undefined) return randomUUID();
  const isFree = isId(wanted) && !(await findRow(house.database.read, { table: 'sys_import', id: wanted }));
  if (!isFree) throw new Refusal('importTaken', { at: { path: '/importId', keyword: 'unique' } });
  return wanted;
}

interface Begun {
  readonly id: string;
  readonly fileName: string;
  readonly columns: readonly FoundColumn[];
}

async function begin(context: Context, { id, fileName, columns }: Begun): Promise<Staging> {
  const { house, actor, compiled } = context;
  const counts = { done: 0, failed: 0, fresh: 0, changed: 0 };
  const now = house.clock().toISOString();
  const row: Row = {
    ...{ id, resource: compiled.resource.name, operator: actor.user.id, fileName, state: 'reading' },
    ...{ columns: JSON.stringify(columns), outcome: null, createTime: now, touchTime: now, total: 0, ...counts },
  };
  await house.database.transact((store) => insertImport(store, row));
  const named = columns.flatMap(({ field }) => field ?? []);
  return { context, id, columns, course: { named, seen: new Map(), meanings: new Map() }, counts, pending: [] };
}

async function checkAll(staging: Staging, rows: readonly SheetRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += block) {
    await checkBlock(staging, rows.slice(start, start + block));
    if (staging.pending.length >= kept) await keep(staging);
    await breathe();
  }
}

async function checkBlock(staging: Staging, rows: readonly SheetRow[]): Promise<void> {
  const { context, columns, course, counts } = staging;
  const cellRows = rows.map(({ row, cells }) => ({ row, cells: cellsOf(columns, cells) }));
  const filled = cellRows.filter(({ cells }) => Object.keys(cells).length > 0);
  const checked = await checkCells(context, context.house.database.read, { rows: filled, course });
  for (const [i, one] of checked.entries()) {
    const row = toStage(context, one, filled[i]?.cells ?? {});
    counts.done += 1;
    if (row.errors.length > 0) counts.failed += 1;
    else if (row.recordId === null) counts.fresh += 1;
    else counts.changed += 1;
    staging.pending.push(row);
  }
}

/** Writes what was checked, and how far it is. */
async function keep(staging: Staging): Promise<void> {
  const { context, id, counts, pending } = staging;
  staging.pending = [];
  await context.house.database.transact(async (store) => {
    await insertImportRows(
      store,
      pending.map((row) => fromStagedRow(id, row)),
    );
    await updateImport(store, { id, ...counts, touchTime: context.house.clock().toISOString() });
  });
}

async function finish(staging: Staging): Promise<unknown> {
  const { context, id, counts } = staging;
  if (counts.done === 0) throw new Refusal('noRows');
  await keep(staging);
  return context.house.database.transact(async (store) => {
    await updateImport(store, { id, state: 'staged', total: counts.done });
    return describeImport(store, (await findRow(store, { table: 'sys_import', id })) as Row, context.language);
  });
}

function cellsOf(columns: readonly FoundColumn[], cells: SheetRow['cells']) {
  return Object.fromEntries(
    columns.flatMap(({ index, field }) => {
      const cell = toStaged(cells[index]);
      return field === null || cell === null ? [] : [[field, cell] as const];
    }),
  );
}
