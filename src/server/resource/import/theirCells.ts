import { type Language, languages } from '../../../contract/text.ts';
import type { Cell } from '../../../fields/cell.ts';
import { findRowsById } from '../../db/rows.ts';
import type { Store } from '../../db/store.ts';
import { importColumns } from '../../excel/columns.ts';
import type { Context } from '../context.ts';
import { toRecord } from '../toRecord.ts';
import { mineIn } from './importCells.ts';
import { isSame, readCells, shownCells, staleSides } from './readGiven.ts';
import type { StagedRow } from './stagedImport.ts';

/** What a row is to hold so that it goes on from where its record stands now. */
interface Renewed {
  readonly version: number;
  /** What only the other side has changed, by field, as a sheet shows it. */
  readonly cells: Readonly<Record<string, Cell>>;
}

interface Asked {
  readonly rows: readonly StagedRow[];
  readonly named: readonly string[];
  /** The zone in which moments are shown. */
  readonly zone: string;
  readonly language: Language;
}

/**
 * Rows that were exported at an earlier version of their record, by their number: what both sides have changed stays the
 * person's own, who has been told of the other's, and what they left alone is as the other made it. A record that has moved
 * on since the row was checked is left out: that is to be told first.
 */
export async function theirCells(
  context: Context,
  store: Store,
  { rows, named, zone, language }: Asked,
): Promise<ReadonlyMap<number, Renewed>> {
  const old = rows.filter(({ recordId, cells }) => recordId !== null && cells.version !== undefined);
  const { name: table } = context.visible;
  const stored = await findRowsById(store, { table, ids: old.flatMap(({ recordId }) => recordId ?? []) });
  const byId = new Map(stored.map((row) => [String(row.id), row]));
  const found = old.map(({ recordId, version }) => {
    const row = byId.get(String(recordId));
    return row && Number(row.version) === version ? row : undefined;
  });
  const fields = importColumns(context.visible).map(({ field }) => field);
  const zones = new Map(fields.map(({ name }) => [name, zone]));
  const read = old.map(({ cells }) => readCells(fields, new Set(named), cells));
  const records = found.map((row) => row && toRecord(context.visible, row));
  const stale = await staleSides(context, store, { read, found, records, fields, zones });
  if (stale.size === 0) return new Map();
  const shown = await shownCells(context, store, { records, fields, zones });
  return new Map(
    old.flatMap(({ row, cells }, i) => {
      const [side, current] = [stale.get(i), found[i]];
      if (!side || !current) return [];
      const mine = mineIn(cells);
      const theirs = fields.filter(
        (field) =>
          !field.system &&
          !mine.has(field.name) &&
          side.since.has(field.name) &&
          isSame({ field, cell: cells[field.name] ?? null, shown: side.shown?.[field.name] ?? [], zone }),
      );
      const at = languages.indexOf(language);
      const now = theirs.map(({ name }) => [name, shown[i]?.[name]?.[at] ?? null] as const);
      return [[row, { version: Number(current.version), cells: Object.fromEntries(now) }] as const];
    }),
  );
}
