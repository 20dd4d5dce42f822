import type { ImportFixes } from '../../../contract/imports.ts';
import {
  countImportRows,
  findImportMarks,
  findImportRows,
  findImportRowsAt,
  replaceImportRows,
  updateImport,
} from '../../db/imports.ts';
import type { Row, Store } from '../../db/store.ts';
import { limits } from '../../excel/limits.ts';
import { sheetColumns } from '../../excel/sheetColumns.ts';
import { Refusal } from '../../refusal.ts';
import { breathe } from '../breathe.ts';
import type { Context } from '../context.ts';
import { type Course, stageRows } from './checkCells.ts';
import { mineKey, takeCell } from './importCells.ts';
import { fromStagedRow, type StagedCell, type StagedRow, toStagedRow } from './stagedImport.ts';

/** Rows checked at once, and marks read at once; most rows that one call may fix. */
const [block, markBlock, mostFixes] = [250, 5_000, 5_000];

interface Recheck {
  readonly found: Row;
  readonly course: Course;
  readonly fixes: ImportFixes;
}

/** Takes fixes of cells, and checks these rows and all failed ones again; what they were counted with follows. */
export async function recheck(context: Context, store: Store, { found, course, fixes }: Recheck): Promise<void> {
  const importId = String(found.id);
  const read = readFixes(context, fixes);
  const fixed = await findFixed(store, importId, [...read.keys()]);
  const failed = await findFailed(store, importId);
  const numbers = new Set(fixed.map(({ row }) => row));
  const rows = [...fixed, ...failed.filter(({ row }) => !numbers.has(row))]
    .map((row) => ({ ...row, cells: withFix(context, row, { fix: read.get(row.row), course }) }))
    .toSorted((a, b) => a.row - b.row);
  const seen = await seenBeside(store, importId, new Set(rows.map(({ row }) => row)));
  for (let start = 0; start < rows.length; start += block) {
    const some = rows.slice(start, start + block);
    const staged = await stageRows(context, store, { rows: some, course: { ...course, seen } });
    await replaceImportRows(
      store,
      importId,
      staged.map((row) => fromStagedRow(importId, row)),
    );
    await breathe();
  }
  const touchTime = context.house.clock().toISOString();
  await updateImport(store, { id: importId, ...(await countImportRows(store, importId)), touchTime, fixes: null });
}

type Fix = Readonly<Record<string, StagedCell | null>>;

/** Fixes of cells, by row; 40000 when they are not of that form or name what has no column. */
export function readFixes({ visible }: Context, fixes: unknown): Map<number, Fix> {
  if (!isRecord(fixes)) throw new Refusal('invalidBody');
  const entries = Object.entries(fixes);
  if (entries.length > mostFixes) throw new Refusal('tooLarge', { values: { limit: mostFixes } });
  const known = new Set(sheetColumns(visible).flatMap(({ field }) => (field.system ? [] : [field.name])));
  return new Map(
    entries.map(([row, fix]) => {
      const isFine =
        isRecord(fix) &&
        /^\d{1,7}$/.test(row) &&
        Object.entries(fix).every(([name, value]) => known.has(name) && isCell(value));
      if (!isFine) throw new Refusal('invalid', { at: { path: `/fixes/${row.slice(0, 20)}`, keyword: 'fix' } });
      return [Number(row), fix as Fix];
    }),
  );
}

/** Those that were typed earlier and not checked yet, under those that come now. */
export function allFixes(found: Row, fixes: ImportFixes): ImportFixes {
  const parked = found.fixes ? (JSON.parse(String(found.fixes)) as ImportFixes) : {};
  return {
    ...parked,
    ...Object.fromEntries(Object.entries(fixes).map(([row, fix]) => [row, { ...parked[row], ...fix }])),
  };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text as long as a cell can hold; longer ones are none of ours. */
function isCell(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= limits.cellText;
  return value === null || ['number', 'boolean'].includes(typeof value);
}

interface Fixing {
  readonly fix: Fix | undefined;
  readonly course: Course;
}

/** A row with its fixes; what somebody puts where both sides had changed a field is said against the other side. */
function withFix({ visible }: Context, { cells, errors }: StagedRow, { fix, course }: Fixing): StagedRow['cells'] {
  if (!fix) return cells;
  const fields = new Map(sheetColumns(visible).map(({ field }) => [field.name, field]));
  const taken = Object.entries(fix).map(([name, value]): [string, StagedCell | null] => {
    const field = fields.get(name);
    return [name, field ? takeCell(field, value, { zone: course.zones.get(name) ?? course.zone }) : value];
  });
  const conflicts = errors.filter(({ keyword, field }) => keyword === 'conflict' && Object.hasOwn(fix, field));
  const mine = [cells[mineKey], ...conflicts.map(({ field }) => field)].filter(Boolean).join(',');
  const all = Object.entries({ ...cells, ...Object.fromEntries(taken), [mineKey]: mine });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== '')) as StagedRow['cells'];
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
    const some = await findImportRows(store, { importId, after, most: markBlock, state: 'failed' });
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
