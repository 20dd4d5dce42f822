import type { FoundColumn, ImportFixes } from '../../../contract/imports.ts';
import type { Field } from '../../../contract/resource.ts';
import type { Cell } from '../../../fields/cell.ts';
import { messages } from '../../../fields/messages.ts';
import { findImportRows } from '../../db/imports.ts';
import { toWall, zoneOf } from '../../excel/cells.ts';
import { errorHeading } from '../../excel/columns.ts';
import { type Sheet, writeBook } from '../../excel/sheets.ts';
import { Refusal } from '../../refusal.ts';
import { breathe } from '../breathe.ts';
import type { Context } from '../context.ts';
import { FileAnswer, fileTypes } from '../fileAnswer.ts';
import { type Course, courseOf } from './checkCells.ts';
import { type ErrorColumn, errorColumns } from './errorColumns.ts';
import { foundSheets } from './lines/lineSheets.ts';
import { seatOf } from './lines/seat.ts';
import { columnsOf, type Fixing, readFixes, withFix } from './recheck.ts';
import {
  findOwnImport,
  importStateOf,
  type StagedCell,
  type StagedRow,
  sheetNames,
  toStagedRow,
} from './stagedImport.ts';
import { theirCells } from './theirCells.ts';

const block = 500;

/**
 * `POST exportErrorData` `{importId}`: the failed rows as they were sent, with what has been typed into them since and a
 * column that says what is wrong. What a record has become meanwhile stands in the cells that the person had left alone.
 */
export async function errorRows(context: Context): Promise<FileAnswer> {
  const { house, actor, body, visible, language } = context;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('invalidBody');
  const found = await findOwnImport(context, house.database.read, { id: (body as { importId?: unknown }).importId });
  const state = importStateOf(context, found);
  if (state === 'reading' || state === 'cut') throw new Refusal(state === 'cut' ? 'importCut' : 'importUnfinished');
  const title = visible.title[language];
  const all = columnsOf(found);
  const lines = foundSheets(context, all);
  const typed = found.fixes ? (JSON.parse(String(found.fixes)) as ImportFixes) : {};
  const common = {
    importId: String(found.id),
    zone: zoneOf(actor.moment.zone),
    fixes: readFixes(context, typed, sheetNames(all)),
    state: lines.length > 0 ? ('amiss' as const) : ('failed' as const),
  };
  const of = (own: Context, { title: name, index, sheet }: OfSheet): Promise<Sheet> => {
    const found = all.filter((column) => column.sheet === sheet);
    return sheetOf(own, { ...common, title: name, index, found, course: courseOf(own, found) });
  };
  const sheets = [await of(context, { title, index: 0 })];
  for (const { context: own, each, index, name } of lines)
    sheets.push(await of(own, { title: each.field.title[language], index, sheet: name }));
  return new FileAnswer({
    name: `${title} ${errorHeading[language]}.xlsx`,
    type: fileTypes.xlsx,
    content: writeBook(sheets),
  });
}

interface OfSheet {
  readonly title: string;
  readonly index: number;
  readonly sheet?: string;
}

/** The failed rows of one sheet. */
interface Part {
  readonly importId: string;
  readonly found: readonly FoundColumn[];
  readonly course: Course;
  readonly zone: string;
  readonly fixes: ReadonlyMap<number, NonNullable<Fixing['fix']>>;
  readonly index: number;
  readonly state: 'failed' | 'amiss';
}

async function sheetOf(context: Context, { title, ...part }: Part & { readonly title: string }): Promise<Sheet> {
  const others = new Set<string>();
  for await (const rows of failedRows(context, part))
    for (const { cells } of rows)
      for (const name of Object.keys(cells))
        if (!name.startsWith('#') && !part.course.named.includes(name)) others.add(name);
  const columns = errorColumns(context, { columns: part.found, others: [...others], zone: part.zone });
  return {
    title,
    columns: [...columns, { heading: errorHeading[context.language] }],
    rows: rowsOf(context, { ...part, columns }),
  };
}

/** The failed rows in blocks, with what has been typed and not checked yet. */
async function* failedRows(
  context: Context,
  { importId, index, state, fixes, course }: Part,
): AsyncGenerator<readonly StagedRow[]> {
  const end = seatOf(index + 1, 0);
  for (let after = seatOf(index, 0); ; ) {
    const all = await findImportRows(context.house.database.read, { importId, after, most: block, state });
    const rows = all.map(toStagedRow).filter(({ row }) => row < end);
    if (rows.length === 0) return;
    after = rows.at(-1)?.row ?? end;
    yield rows.map((row) => ({ ...row, cells: withFix(context, row, { fix: fixes.get(row.row), course }) }));
    await breathe();
  }
}

async function* rowsOf(
  context: Context,
  part: Part & { readonly columns: readonly ErrorColumn[] },
): AsyncGenerator<Cell[]> {
  const { columns, zone, course } = part;
  const { house, language } = context;
  for await (const rows of failedRows(context, part)) {
    const asked = { rows, named: course.named, zone, language };
    const renewed = await theirCells(context, house.database.read, asked);
    for (const { row, cells, errors, isHeld } of rows) {
      const words = [
        ...errors.map(({ message }) => message[language]),
        // It is to come back with the others of its record.
        ...(isHeld ? [messages.heldBack[language]] : []),
      ];
      const { version, cells: theirs = {} } = renewed.get(row) ?? {};
      const now: Readonly<Record<string, Cell>> = { ...theirs, ...(version !== undefined && { version }) };
      yield [
        ...columns.map(({ key, field }) =>
          Object.hasOwn(now, key) ? (now[key] ?? null) : cellAgain(field, cells[key] ?? null, zone),
        ),
        words.join(language === 'zh' ? '；' : '; '),
      ];
    }
  }
}

/** A cell as it was sent; a moment that was understood is one of the person's clock again. */
function cellAgain(field: Field | undefined, cell: StagedCell | null, zone: string): Cell {
  const moment =
    field?.kind === 'date-time' && typeof cell === 'string' && /z$/i.test(cell) ? new Date(cell) : undefined;
  return moment && !Number.isNaN(moment.getTime()) ? toWall(moment, zone) : cell;
}
