import {
  countImportRows,
  findImportMarks,
  findImportRows,
  findImportRowsAt,
  replaceImportRows,
  updateImport,
} from '../../db/imports.ts';
import type { Row, Store } from '../../db/store.ts';
import { sheetColumns } from '../../excel/sheetColumns.ts';
import { Refusal } from '../../refusal.ts';
import { breathe } from '../breathe.ts';
import type { Context } from '../context.ts';
import { type Course, checkCells, toStage } from './checkCells.ts';
import { fromStagedRow, type StagedCell, type StagedRow, toStagedRow } from './stagedImport.ts';

/** Rows checked at once, and marks read at once; most rows that one call may fix. */
const [block, markBlock, mostFixes] = [250, 5_000, 5_000];

interface Recheck {
  readonly found: Row;
  readonly course: Course;
  readonly fixes: Readonly<Record<string, unknown>>;
}

/** Takes fixes of cells, and checks these rows and all failed ones again; what they were counted with follows. */
export async function recheck(context: Context, store: Store, { found, course, fixes }: Recheck): Promise<void> {
  const importId = String(found.id);
  const read = readFixes(context, fixes);
  const fixed = await findFixed(store, importId, [...read.keys()]);
  const failed = await findFailed(store, importId);
  const numbers = new Set(fixed.map(({ row }) => row));
  const rows = [...fixed, ...failed.filter(({ row }) => !numbers.has(row))]
    .map((row) => ({ ...row, cells: withFix(row.cells, read.get(row.row)) }))
    .toSorted((a, b) => a.row - b.row);
  const seen = await seenBeside(store, importId, new Set(rows.map(({ row }) => row)));
  for (let start = 0; start < rows.length; start += block) {
    const some = rows.slice(start, start + block);
    const checked = await checkCells(context, store, { rows: some, course: { ...course, seen } });
    const staged = checked.map((row, i) => toStage(context, row, some[i]?.cells ?? {}));
    await replaceImportRows(
      store,
      importId,
      staged.map((row) => fromStagedRow(importId, row)),
    );
    await breathe();
  }
  await updateImport(store, { id: importId, ...(await countImportRows(store, importId)) });
}

type Fix = Readonly<Record<string, StagedCell | null>>;

function readFixes({ visible }: Context, fixes: Readonly<Record<string, unknown>>): Map<number, Fix> {
  const entries = Object.entries(fixes);
  if (entries.length > mostFixes) throw new Refusal('tooLarge', { values: { limit: mostFixes } });
  const known = new Set(sheetColumns(visible).flatMap(({ field }) => (field.system ? [] : [field.name])));
  return new Map(
    entries.map(([row, fix]) => {
      const isFix = typeof fix === 'object' && fix !== null && !Array.isArray(fix);
      const cells = isFix ? Object.entries(fix) : [];
      const isFine = isFix && cells.every(([name, value]) => known.has(name) && isCell(value)) && /^\d{1,7}$/.test(row);
      if (!isFine) throw new Refusal('invalid', { at: { path: `/fixes/${row.slice(0, 20)}`, keyword: 'fix' } });
      return [Number(row), fix as Fix];
    }),
  );
}

function isCell(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function withFix(cells: StagedRow['cells'], fix: Fix | undefined): StagedRow['cells'] {
  if (!fix) return cells;
  const all = Object.entries({ ...cells, ...fix }).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(all) as StagedRow['cells'];
}

async function findFixed(store: Store, importId: string, numbers: readonly number[]): Promise<StagedRow[]> {
  const rows: StagedRow[] = [];
  for (let start = 0; start < numbers.length; start += block) {
    rows.push(...(await findImportRowsAt(store, importId, numbers.slice(start, start + block))).map(toStagedRow));
  }
  return rows;
}

async function findFailed(store: Store, importId: string): Promise<StagedRow[]> {
  const rows: StagedRow[] = [];
  for (let after = 0; ; after = rows.at(-1)?.row ?? 0) {
    const some = await findImportRows(store, { importId, after, most: markBlock, isFailed: true });
    if (some.length === 0) return rows;
    rows.push(...some.map(toStagedRow));
  }
}

/** What the other good rows of the file hold that must be there once. */
async function seenBeside(store: Store, importId: string, without: ReadonlySet<number>): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  for (let after = 0; ; ) {
    const rows = await findImportMarks(store, { importId, after, most: markBlock });
    if (rows.length === 0) return seen;
    for (const row of rows) {
      after = Number(row.row);
      if (!without.has(after)) for (const mark of JSON.parse(String(row.marks)) as string[]) seen.set(mark, after);
    }
    await breathe();
  }
}
