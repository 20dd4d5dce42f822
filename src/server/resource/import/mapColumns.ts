import type { ColumnChoice, FoundColumn } from '../../../contract/imports.ts';
import { deleteImportHeading, writeImportHeading } from '../../db/importHeadings.ts';
import { countImportRows, deleteImport, findImportRows, replaceImportRows, updateImport } from '../../db/imports.ts';
import type { Store } from '../../db/store.ts';
import { headingKey } from '../../excel/headings.ts';
import { headingReader, measureOf } from '../../excel/readHeader.ts';
import { importColumns } from '../../excel/sheetColumns.ts';
import { zoneOf } from '../../excel/wallClock.ts';
import { Refusal } from '../../refusal.ts';
import { breathe } from '../breathe.ts';
import type { Context } from '../context.ts';
import { courseOf, stageRows } from './checkCells.ts';
import { movedCells } from './importCells.ts';
import { keeperOf, keeping } from './keeper.ts';
import { isRecord } from './recheck.ts';
import type { ImportBody } from './saveBatch.ts';
import { describeImport, findOwnImport, findStaged, fromStagedRow, toStagedRow } from './stagedImport.ts';

/** Rows checked and kept at once. */
const block = 500;

/**
 * `mode: "map"`: `columns` says what columns hold (null: nothing that is to be taken), and is remembered for the headings;
 * `forget` takes back what was remembered. Every row is checked again, as when the file came.
 */
export async function mapColumns(
  context: Context,
  { importId, columns = {}, forget = [] }: ImportBody,
): Promise<unknown> {
  const { house } = context;
  const begun = await house.database.transact(async (store) => {
    const found = await findStaged(context, store, importId);
    const from = JSON.parse(String(found.columns)) as FoundColumn[];
    const chosen = readChoice(context, from, columns);
    const forgotten = readForgotten(from, forget);
    const to = from.map((column) => chosenColumn(context, column, { chosen, forgotten }));
    refuseTwice(to);
    await remember(context, store, { from, chosen, forgotten });
    const id = String(found.id);
    const counts = { done: 0, failed: 0, fresh: 0, changed: 0 };
    const touchTime = house.clock().toISOString();
    await updateImport(store, {
      ...{ id, state: 'reading', keeper: keeperOf(house).id, columns: JSON.stringify(to), touchTime, ...counts },
    });
    return { id, from, to };
  });
  return keeping(house, begun.id, () => checkAgain(context, begun));
}

interface Begun {
  readonly id: string;
  readonly from: readonly FoundColumn[];
  readonly to: readonly FoundColumn[];
}

async function checkAgain(context: Context, { id, from, to }: Begun): Promise<unknown> {
  const { house, visible } = context;
  const course = courseOf(context, to);
  for (let after = 0, done = 0; ; ) {
    const rows = await findImportRows(house.database.read, { importId: id, after, most: block });
    if (rows.length === 0) break;
    after = Number(rows.at(-1)?.row);
    done += rows.length;
    const moved = rows.map(toStagedRow).map((row) => ({ ...row, cells: movedCells(visible, row.cells, { from, to }) }));
    const staged = await stageRows(context, house.database.read, { rows: moved, course });
    if (!keeperOf(house).running.has(id)) {
      // Somebody has let it go meanwhile.
      await house.database.transact((store) => deleteImport(store, id));
      throw new Refusal('noImport');
    }
    await house.database.transact(async (store) => {
      await replaceImportRows(
        store,
        id,
        staged.map((row) => fromStagedRow(id, row)),
      );
      await updateImport(store, { id, done, touchTime: house.clock().toISOString() });
    });
    await breathe();
  }
  return house.database.transact(async (store) => {
    const counts = await countImportRows(store, id);
    await updateImport(store, { id, state: 'staged', ...counts, done: counts.total });
    return describeImport(context, store, await findOwnImport(context, store, { id }));
  });
}

interface Change {
  readonly chosen: ReadonlyMap<number, string | null>;
  readonly forgotten: ReadonlySet<number>;
}

/** What a column holds now; one that is forgotten is what its heading says. */
function chosenColumn({ visible, actor }: Context, column: FoundColumn, { chosen, forgotten }: Change): FoundColumn {
  const { index, header } = column;
  const columns = importColumns(visible);
  const own = chosen.get(index);
  if (own === undefined && !forgotten.has(index)) return column;
  const named = headingReader(columns)(headingKey(header)) ?? null;
  const found: Pick<FoundColumn, 'field' | 'how'> =
    own === undefined ? { field: named, ...(named && { how: 'heading' as const }) } : { field: own, how: 'hand' };
  const taken = columns.find(({ field }) => field.name === found.field);
  return { index, header, ...found, ...measureOf(taken, header, zoneOf(actor.moment.zone)) };
}

function readChoice({ visible }: Context, from: readonly FoundColumn[], columns: unknown): Change['chosen'] {
  if (!isRecord(columns)) throw new Refusal('invalidBody');
  const fields = new Set(importColumns(visible).map(({ field }) => field.name));
  const isField = (value: unknown): boolean => value === null || (typeof value === 'string' && fields.has(value));
  const entries = Object.entries(columns as ColumnChoice);
  const wrong = entries.find(([at, value]) => !from.some(({ index }) => String(index) === at) || !isField(value));
  if (wrong) throw new Refusal('invalid', { at: { path: `/columns/${wrong[0].slice(0, 20)}`, keyword: 'column' } });
  return new Map(entries.map(([at, value]) => [Number(at), value]));
}

function readForgotten(from: readonly FoundColumn[], forget: unknown): Change['forgotten'] {
  const isFine = Array.isArray(forget) && forget.every((at) => from.some(({ index }) => index === at));
  if (!isFine) throw new Refusal('invalid', { at: { path: '/forget', keyword: 'column' } });
  return new Set(forget as number[]);
}

function refuseTwice(columns: readonly FoundColumn[]): void {
  const seen = new Set<string>();
  for (const { field, header } of columns) {
    if (field === null) continue;
    if (seen.has(field)) throw new Refusal('columnTwice', { values: { name: header } });
    seen.add(field);
  }
}

async function remember(
  { actor, compiled }: Context,
  store: Store,
  { from, chosen, forgotten }: Change & { readonly from: readonly FoundColumn[] },
): Promise<void> {
  const whose = { userId: actor.user.id, resource: compiled.resource.name };
  for (const { index, header } of from) {
    const heading = headingKey(header);
    const field = chosen.get(index);
    if (field !== undefined) await writeImportHeading(store, { ...whose, heading, field });
    else if (forgotten.has(index)) await deleteImportHeading(store, { ...whose, heading });
  }
}
