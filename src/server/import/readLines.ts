import type { FoundColumn, ReadLine, ReadLines } from '../../contract/imports.ts';
import { headingKey, headingReader } from '../../fields/headings.ts';
import { AppError } from '../app.ts';
import { importColumns, type RequestedSheets, type SheetBlock, type SheetRow, zoneOf } from '../excel/columns.ts';
import { readHeader } from '../excel/header.ts';
import { readSheet } from '../excel/readSheet.ts';
import { isExample } from '../excel/template/examples.ts';
import type { Context, ReceivedFile } from '../resource/context.ts';
import { withLabels } from '../resource/labels.ts';
import { inTransaction } from '../write/transaction.ts';
import { findHeading, readHeadingRows } from './begin.ts';
import { cellsOf, isEmptyRow } from './cells.ts';
import { courseOf, judgedRows, sheetJudge, withSpread } from './check.ts';
import { chosenColumn, readChoice, remember } from './columns.ts';
import { readChanges } from './read.ts';
import { rememberedHeadings } from './staged.ts';

/** Maximum number of lines that a form takes from a workbook. */
const most = 1_000;

/**
 * Reads a workbook into lines of a form, like an import but without storing anything. `linesBy` in the form of the call is the reference to
 * the record of the lines. It is not read from the workbook.
 */
export async function readLines(context: Context, { content, texts }: ReceivedFile): Promise<ReadLines> {
  const { own, sheets } = linesContext(context, texts.linesBy);
  const blocks = readSheet(content, sheets);
  try {
    const first: SheetBlock = (await blocks.next()).value ?? { rows: [], share: 1 };
    const { rows, heading } = await findHeading(own, first.rows, readHeadingRows(texts.headings).get(undefined));
    const columns = await columnsIn(own, rows[0], texts.columns);
    const judge = sheetJudge();
    const taken = [...judge.below(first, rows)];
    for await (const block of blocks) {
      taken.push(...judge.below(block));
      if (taken.length > most) break;
    }
    const lines = await toLines(own, columns, taken);
    const leftOut = judgedRows(judge).leftOut;
    return {
      columns: columns.map((column) => ({ ...column, samples: samplesOf(column, taken) })),
      lines,
      ...(heading && { headings: [heading] }),
      ...(leftOut !== null && { leftOut: JSON.parse(leftOut) as NonNullable<ReadLines['leftOut']> }),
    };
  } finally {
    await blocks.return(undefined);
  }
}

/** Returns the context without the column of the reference to the record, and the names by which the sheet of lines is found. */
function linesContext(context: Context, by: string | undefined): { readonly own: Context; readonly sheets: RequestedSheets } {
  const { visible, app } = context;
  const parent = visible.fields.find(({ name, reference }) => name === by && reference)?.reference?.resource;
  const fields = app.schemas.byName.get(parent ?? '')?.resource.fields;
  const field = fields?.find(({ lines }) => lines?.resource === visible.name && lines.by === by);
  if (!field) throw new AppError('invalid', { at: { path: '/linesBy', keyword: 'linesBy' } });
  const columns = visible.excel.columns.filter((column) => column.field !== by);
  const own = { ...context, visible: { ...visible, excel: { ...visible.excel, columns, key: [] } } };
  return { own, sheets: { titles: [field.title.zh, field.title.en], others: [] } };
}

/** Finds the fields of the columns. The columns that the user has assigned are remembered. */
async function columnsIn(context: Context, head: SheetRow | undefined, choice: string | undefined): Promise<readonly FoundColumn[]> {
  const header = { remembered: await rememberedHeadings(context), zone: zoneOf(context.actor.moment.zone), isByHand: true };
  const found = readHeader(importColumns(context.visible), head?.cells ?? [], header);
  // A line of the form is found by its key, never by an id in the workbook.
  const ignored = ignoredHeadings(context);
  const columns = found.map((column): FoundColumn => {
    const isIgnored = column.field === 'id' || column.field === 'version' || (column.field === null && ignored(headingKey(column.header)));
    return isIgnored ? { index: column.index, header: column.header, field: null, how: 'heading' } : column;
  });
  if (choice === undefined) return columns;
  const chosen = readChoice(context, columns, parsed(choice));
  const change = { chosen, forgotten: new Set<string>() };
  await inTransaction(context, (store) => remember(context, store, { ...change, from: columns }));
  const taken = new Set(chosen.values());
  return columns.map((column) => {
    const own = chosenColumn(context, column, change);
    return own === column && taken.has(column.field) && column.field !== null ? { index: own.index, header: own.header, field: null } : own;
  });
}

/** Returns whether a heading is that of a field which the form fills in itself, such as the record or the number of the line. */
function ignoredHeadings({ visible: { fields, excel } }: Context): (key: string) => boolean {
  const read = new Set(excel.columns.map(({ field }) => field));
  const others = headingReader(fields.filter(({ name }) => !read.has(name)).map((field) => ({ field, headers: [] })));
  return (key) => others(key) !== undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalidBody');
  }
}

async function toLines(context: Context, columns: readonly FoundColumn[], taken: readonly SheetRow[]): Promise<readonly ReadLine[]> {
  const { visible } = context;
  const rows = taken
    .filter((row) => !isExample(row))
    .map((row) => ({ row: row.row, cells: cellsOf(visible, columns, withSpread(visible, columns, row)) }))
    .filter(({ cells }) => !isEmptyRow(cells));
  if (rows.length > most) throw new AppError('tooLarge', { values: { limit: most } });
  const store = context.app.database.read;
  const changes = await readChanges(context, store, { rows, sheet: courseOf(context, columns) });
  const labeled = await withLabels(
    context,
    store,
    changes.map(({ submitted }) => submitted),
  );
  return rows.map(({ row }, i) => ({ row, values: labeled[i] ?? {} }));
}

/** The number of sample values of a column. */
const shownSamples = 3;

function samplesOf({ index }: FoundColumn, rows: readonly SheetRow[]): string[] {
  const cells = rows.slice(0, 20).flatMap(({ cells }) => cells[index] ?? []);
  return cells.slice(0, shownSamples).map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)));
}
