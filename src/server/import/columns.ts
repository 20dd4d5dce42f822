import type { Field } from '../../contract/field.ts';
import { type ColumnChoice, type FoundColumn, placeName } from '../../contract/imports.ts';
import { isObject } from '../../contract/json.ts';
import { labelOf } from '../../contract/wire.ts';
import { headingKey, headingReader } from '../../fields/headings.ts';
import type { Context } from '../app.ts';
import { AppError } from '../appError.ts';
import {
  countImportRows,
  deleteDraft,
  deleteImport,
  deleteImportHeading,
  draftOf,
  findImportRows,
  insertImportRows,
  takeDraft,
  updateImport,
  writeImportHeading,
} from '../db/imports.ts';
import { findPage } from '../db/pages.ts';
import type { Store } from '../db/store.ts';
import { importColumns, sheetColumns, zoneOf } from '../excel/columns.ts';
import { measureOf } from '../excel/header.ts';
import { mostChoices } from '../excel/template/template.ts';
import { offerOf } from '../resource/choices.ts';
import { toRecord, yieldToEventLoop } from '../resource/context.ts';
import { inTransaction } from '../write/transaction.ts';
import { activeImportsOf, keeping } from './active.ts';
import { movedCells } from './cells.ts';
import { courseOf, stageRows } from './check.ts';
import { coursesOf } from './lines/courses.ts';
import { sheetIn } from './lines/rowKey.ts';
import { lineSheetsOf } from './lines/sheets.ts';
import { stageGroups } from './lines/stage.ts';
import {
  describeImport,
  findOwnImport,
  findStaged,
  fromStagedRow,
  type ImportBody,
  isKept,
  remapping,
  sheetNames,
  toStagedRow,
} from './staged.ts';

/** Rows checked and stored at once. */
const block = 500;

/**
 * `mode: "map"`: `columns` assigns fields to columns (null: ignore the column) and is remembered for the headings; `forget` removes
 * remembered assignments. All rows are checked again and stored next to the current ones, so an aborted check leaves the import unchanged.
 */
export async function mapColumns(context: Context, { importId, columns = {}, forget = [] }: ImportBody): Promise<unknown> {
  const { app } = context;
  const begun = await inTransaction(context, async (store) => {
    const found = await findStaged(context, store, importId);
    const from = JSON.parse(String(found.columns)) as FoundColumn[];
    const chosen = readChoice(context, from, columns);
    const forgotten = readForgotten(from, forget);
    const to = from.map((column) => chosenColumn(contextIn(context, column), column, { chosen, forgotten }));
    for (const sheet of [undefined, ...sheetNames(from)]) rejectDuplicates(to.filter((column) => column.sheet === sheet));
    const id = String(found.id);
    const touchTime = app.clock().toISOString();
    await deleteDraft(store, id);
    await updateImport(store, { id, state: remapping, keeper: activeImportsOf(app).id, done: 0, touchTime });
    return { id, from, to, change: { chosen, forgotten } };
  });
  return keeping(app, begun.id, async () => {
    try {
      return await checkAgain(context, begun);
    } catch (error) {
      await goBack(context, begun.id);
      throw error;
    }
  });
}

/**
 * Deletes the unfinished check and sets the import back to `staged`, its state before. Has no effect on an import that was canceled
 * meanwhile.
 */
async function goBack(context: Context, id: string): Promise<void> {
  await inTransaction(context, async (store) => {
    await deleteDraft(store, id);
    await updateImport(store, { id, state: 'staged', keeper: null });
  });
}

interface Begun {
  readonly id: string;
  readonly from: readonly FoundColumn[];
  readonly to: readonly FoundColumn[];
  readonly change: Change;
}

async function checkAgain(context: Context, begun: Begun): Promise<unknown> {
  const { id, from, to, change } = begun;
  await (sheetNames(to).length > 0 ? checkGroupsAgain(context, begun) : checkRowsAgain(context, begun));
  return keepOrLetGo(context, id, async (store) => {
    await takeDraft(store, id);
    await remember(context, store, { ...change, from });
    const counts = await countImportRows(store, id);
    const kept = { columns: JSON.stringify(to), ...counts, done: counts.total };
    await updateImport(store, { id, state: 'staged', keeper: null, ...kept });
    return describeImport(context, store, await findOwnImport(context, store, { id }));
  });
}

/** Checks a file with lines again: assigns the cells of all rows to the new fields first, then checks record by record. */
async function checkGroupsAgain(context: Context, { id, from, to }: Begun): Promise<void> {
  const { app } = context;
  const names = sheetNames(to);
  const sheets = [undefined, ...names].map((sheet) => {
    const own = (columns: readonly FoundColumn[]) => columns.filter((column) => column.sheet === sheet);
    return { visible: contextIn(context, { ...(sheet && { sheet }) }).visible, from: own(from), to: own(to) };
  });
  for (let after = 0; ; ) {
    const rows = await findImportRows(app.database.read, { importId: id, after, most: block });
    if (rows.length === 0) break;
    after = Number(rows.at(-1)?.row);
    const moved = rows.map(toStagedRow).map((row) => {
      const sheet = sheets[sheetIn(row.row)];
      return sheet ? { ...row, cells: movedCells(sheet.visible, row.cells, sheet) } : row;
    });
    await keepOrLetGo(context, id, (store) =>
      insertImportRows(
        store,
        moved.map((row) => fromStagedRow(draftOf(id), { ...row, errors: [], marks: [], isHeld: false })),
      ),
    );
    await yieldToEventLoop();
  }
  let done = 0;
  await stageGroups(context, app.database.read, {
    importId: draftOf(id),
    courses: coursesOf(context, to),
    keep: async (rows, write) => {
      done += rows.length;
      await keepOrLetGo(context, id, async (store) => {
        await write(store);
        await updateImport(store, { id, done, touchTime: app.clock().toISOString() });
      });
    },
  });
}

/** Stores checked rows with `write`. If the import was canceled meanwhile, deletes the import and throws. */
async function keepOrLetGo<T>(context: Context, id: string, write: (store: Store) => Promise<T>): Promise<T> {
  const kept = await inTransaction(context, async (store) => {
    if (await isKept(context, store, id)) return { result: await write(store) };
    await deleteImport(store, id);
    return undefined;
  });
  if (!kept) throw new AppError('noImport');
  return kept.result;
}

async function checkRowsAgain(context: Context, { id, from, to }: Begun): Promise<void> {
  const { app, visible } = context;
  const course = courseOf(context, to);
  for (let after = 0, done = 0; ; ) {
    const rows = await findImportRows(app.database.read, { importId: id, after, most: block });
    if (rows.length === 0) break;
    after = Number(rows.at(-1)?.row);
    done += rows.length;
    const moved = rows.map(toStagedRow).map((row) => ({ ...row, cells: movedCells(visible, row.cells, { from, to }) }));
    const staged = await stageRows(context, app.database.read, { rows: moved, course });
    await keepOrLetGo(context, id, async (store) => {
      await insertImportRows(
        store,
        staged.map((row) => fromStagedRow(draftOf(id), row)),
      );
      await updateImport(store, { id, done, touchTime: app.clock().toISOString() });
    });
    await yieldToEventLoop();
  }
}

/** New and forgotten assignments, by column name (see `nameOf`). */
interface Change {
  readonly chosen: ReadonlyMap<string, string | null>;
  readonly forgotten: ReadonlySet<string>;
}

function nameOf({ index, sheet }: Pick<FoundColumn, 'index' | 'sheet'>): string {
  return placeName(index, sheet);
}

/** Returns the context of the column's resource: for a sheet of lines, the resource of the lines. */
function contextIn(context: Context, { sheet }: Pick<FoundColumn, 'sheet'>): Context {
  if (sheet === undefined) return context;
  const found = lineSheetsOf(context).find(({ name }) => name === sheet);
  if (!found) throw new AppError('noImport');
  return found.context;
}

/** Returns the column with its new assignment; after `forget`, the heading decides again. Other columns are returned unchanged. */
export function chosenColumn({ visible, actor }: Context, column: FoundColumn, { chosen, forgotten }: Change): FoundColumn {
  const { index, header, sheet } = column;
  const columns = importColumns(visible);
  const own = chosen.get(nameOf(column));
  if (own === undefined && !forgotten.has(nameOf(column))) return column;
  const named = headingReader(columns)(headingKey(header)) ?? null;
  const found: Pick<FoundColumn, 'field' | 'how'> =
    own === undefined ? { field: named, ...(named && { how: 'heading' as const }) } : { field: own, how: 'hand' };
  const taken = columns.find(({ field }) => field.name === found.field);
  const measure = measureOf(taken, header, zoneOf(actor.moment.zone));
  return { index, header, ...found, ...measure, ...(sheet !== undefined && { sheet }) };
}

export function readChoice(context: Context, from: readonly FoundColumn[], columns: unknown): Change['chosen'] {
  if (!isObject(columns)) throw new AppError('invalidBody');
  const namesCache = new Map<string, ReadonlySet<string>>();
  for (const column of from) {
    const { visible } = contextIn(context, column);
    namesCache.set(nameOf(column), new Set(importColumns(visible).map(({ field }) => field.name)));
  }
  const entries = Object.entries(columns as ColumnChoice);
  const isFine = (at: string, value: unknown): boolean =>
    namesCache.has(at) && (value === null || (typeof value === 'string' && namesCache.get(at)?.has(value) === true));
  const wrong = entries.find(([at, value]) => !isFine(at, value));
  if (wrong) throw new AppError('invalid', { at: { path: `/columns/${wrong[0].slice(0, 20)}`, keyword: 'column' } });
  return new Map(entries);
}

/**
 * Reads the columns whose remembered assignment is to be forgotten; throws for an unknown one. Columns on the sheet of records are named
 * by index alone.
 */
function readForgotten(from: readonly FoundColumn[], forget: unknown): Change['forgotten'] {
  const names = new Map(from.map((column) => [column.sheet === undefined ? column.index : nameOf(column), nameOf(column)] as const));
  const isFine = Array.isArray(forget) && forget.every((at) => names.has(at));
  if (!isFine) throw new AppError('invalid', { at: { path: '/forget', keyword: 'column' } });
  return new Set(forget.map(String));
}

function rejectDuplicates(columns: readonly FoundColumn[]): void {
  const seen = new Set<string>();
  for (const { field, header } of columns) {
    if (field === null) continue;
    if (seen.has(field)) throw new AppError('columnTwice', { values: { name: header } });
    seen.add(field);
  }
}

function isSameHeading(one: FoundColumn, other: FoundColumn): boolean {
  return one.sheet === other.sheet && headingKey(one.header) === headingKey(other.header);
}

export async function remember(
  context: Context,
  store: Store,
  { from, chosen, forgotten }: Change & { readonly from: readonly FoundColumn[] },
): Promise<void> {
  for (const column of from) {
    const whose = {
      userId: context.actor.user.id,
      resource: contextIn(context, column).compiled.resource.name,
    };
    const heading = headingKey(column.header);
    // The assignment of one of several columns with the same heading is not remembered, but a remembered one can be forgotten.
    const isTwice = from.some((other) => other !== column && isSameHeading(other, column));
    const field = isTwice ? undefined : chosen.get(nameOf(column));
    if (field !== undefined) await writeImportHeading(store, { ...whose, heading, field });
    else if (forgotten.has(nameOf(column))) await deleteImportHeading(store, { ...whose, heading });
  }
}

/**
 * Returns the labels that each reference of a workbook offers the caller, by field; `many` if there are too many to list. References that
 * depend on another cell of the row are left out.
 */
export async function referenceChoices(context: Context): Promise<ReadonlyMap<string, readonly string[] | 'many'>> {
  const choices = new Map<string, readonly string[] | 'many'>();
  for (const { field } of sheetColumns(context.visible)) {
    if (!field.reference || field.system) continue;
    const labels = await labelsOf(context, field, field.reference);
    if (labels) choices.set(field.name, labels);
  }
  return choices;
}

async function labelsOf(
  context: Context,
  { name }: Field,
  reference: NonNullable<Field['reference']>,
): Promise<readonly string[] | 'many' | undefined> {
  const offer = offerOf(context, { field: name, reference });
  if (!offer) return undefined;
  const { target, where, orders } = offer;
  const page = { table: target.name, where, orders, limit: mostChoices, offset: 0 };
  const { rows, total } = await findPage(context.app.database.read, page);
  if (total > mostChoices) return 'many';
  const display = target.display[context.language];
  return [...new Set(rows.map((row) => labelOf(display, toRecord(target, row))))].filter((label) => label !== '');
}
