import { randomUUID } from 'node:crypto';
import { deleteImport, insertImport, insertImportRows, updateImport } from '../../db/imports.ts';
import { findRow } from '../../db/rows.ts';
import type { Row } from '../../db/store.ts';
import type { SheetRow } from '../../excel/cell.ts';
import { limits } from '../../excel/limits.ts';
import { type FoundColumn, readHeader } from '../../excel/readHeader.ts';
import { readSheet } from '../../excel/readSheet.ts';
import { importColumns } from '../../excel/sheetColumns.ts';
import { Refusal } from '../../refusal.ts';
import { breathe } from '../breathe.ts';
import type { Context, ReceivedFile } from '../context.ts';
import { isId } from '../isId.ts';
import { type Course, checkCells, toStage } from './checkCells.ts';
import { throughGate } from './gate.ts';
import { toStaged } from './readGiven.ts';
import { describeImport, fromStagedRow } from './stagedImport.ts';

/** Rows checked at once: others' calls come in between two blocks. */
const block = 250;

interface Counts {
  done: number;
  failed: number;
  fresh: number;
  changed: number;
}

/**
 * `POST import{X}`: takes a workbook in, checks every row as a save would, and keeps it until somebody commits it. The
 * table does not change. The form may name an `importId` of its own before the file, to ask how far it is meanwhile.
 */
export function importFile(context: Context): Promise<unknown> {
  return throughGate(context.house, async () => {
    const file = await context.receive(limits.file);
    const id = await idOf(context, file.texts.importId);
    try {
      return await stage(context, id, file);
    } catch (error) {
      await context.house.database.transact((store) => deleteImport(store, id));
      throw error;
    }
  });
}

async function idOf({ house }: Context, wanted: string | undefined): Promise<string> {
  if (wanted === undefined) return randomUUID();
  const isFree = isId(wanted) && !(await findRow(house.database.read, { table: 'sys_import', id: wanted }));
  if (!isFree) throw new Refusal('importTaken', { at: { path: '/importId', keyword: 'unique' } });
  return wanted;
}

async function stage(context: Context, id: string, { name, content }: ReceivedFile): Promise<unknown> {
  const { house, actor, compiled, visible, language } = context;
  const counts: Counts = { done: 0, failed: 0, fresh: 0, changed: 0 };
  let columns: FoundColumn[] | undefined;
  let course: Course = { named: [], seen: new Map(), meanings: new Map() };
  const now = (): string => house.clock().toISOString();
  for await (const rows of readSheet(content)) {
    let below = rows;
    if (!columns) {
      const [head, ...rest] = rows;
      columns = readHeader(importColumns(visible), head?.cells ?? []);
      course = { ...course, named: columns.flatMap(({ field }) => field ?? []) };
      below = rest;
      const row: Row = {
        ...{ id, resource: compiled.resource.name, operator: actor.user.id, fileName: name, state: 'reading' },
        ...{ columns: JSON.stringify(columns), outcome: null, createTime: now(), touchTime: now(), total: 0 },
      };
      await house.database.transact((store) => insertImport(store, { ...row, ...counts }));
    }
    for (let start = 0; start < below.length; start += block) {
      await stageBlock(context, { id, columns, course, counts, rows: below.slice(start, start + block) });
    }
  }
  if (!columns) throw new Refusal('noColumns');
  if (counts.done === 0) throw new Refusal('noRows');
  return house.database.transact(async (store) => {
    await updateImport(store, { id, ...counts, state: 'staged', total: counts.done, touchTime: now() });
    return describeImport(store, (await findRow(store, { table: 'sys_import', id })) as Row, language);
  });
}

interface Block {
  readonly id: string;
  readonly columns: readonly FoundColumn[];
  readonly course: Course;
  readonly counts: Counts;
  readonly rows: readonly SheetRow[];
}

async function stageBlock(context: Context, { id, columns, course, counts, rows }: Block): Promise<void> {
  const { database, clock } = context.house;
  const cellRows = rows.map(({ row, cells }) => ({ row, cells: cellsOf(columns, cells) }));
  const filled = cellRows.filter(({ cells }) => Object.keys(cells).length > 0);
  const checked = await checkCells(context, database.read, { rows: filled, course });
  const staged = checked.map((one, i) => toStage(context, one, filled[i]?.cells ?? {}));
  for (const { errors, recordId } of staged) {
    counts.done += 1;
    if (errors.length > 0) counts.failed += 1;
    else if (recordId === null) counts.fresh += 1;
    else counts.changed += 1;
  }
  await database.transact(async (store) => {
    await insertImportRows(
      store,
      staged.map((one) => fromStagedRow(id, one)),
    );
    await updateImport(store, { id, ...counts, touchTime: clock().toISOString() });
  });
  await breathe();
}

function cellsOf(columns: readonly FoundColumn[], cells: SheetRow['cells']) {
  return Object.fromEntries(
    columns.flatMap(({ index, field }) => {
      const cell = toStaged(cells[index]);
      return field === null || cell === null ? [] : [[field, cell] as const];
    }),
  );
}
