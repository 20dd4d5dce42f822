import type { CheckError } from '../../../../contract/resource.ts';
import type { Row, Store } from '../../../db/store.ts';
import type { GivenRow } from '../../batch/batchRow.ts';
import { refusedFields } from '../../checkAccess.ts';
import { completeRecord } from '../../completeRecord.ts';
import type { Context } from '../../context.ts';
import { type LinesPlan, planLines } from '../../lines/planLines.ts';
import { faultAt } from '../../readSent.ts';
import { type PlainRecord, toRecord } from '../../toRecord.ts';
import { todayIn } from '../../totals/todayIn.ts';
import type { FoundSheet } from './lineSheets.ts';

/** The rows of one record on a sheet of lines, and its lines as they are stored. */
export interface SheetLines {
  readonly sheet: FoundSheet;
  readonly rows: readonly GivenRow[];
  readonly stored: readonly Row[];
}

/** What a file means for the lines of one record. */
export interface GroupPlan {
  readonly plan: LinesPlan;
  /** The fields of the lines, as a save would send them. */
  readonly sent: PlainRecord;
  /** By field: the row that each line came with, by its place. */
  readonly seats: ReadonlyMap<string, readonly (number | undefined)[]>;
  /** What may not be said of lines, by row. */
  readonly errors: ReadonlyMap<number, readonly CheckError[]>;
}

/**
 * Makes of rows what a save of the record would send: its stored lines as they are or as a row changes them, and new ones
 * behind them. Undefined: the rows say nothing but what is stored.
 */
export async function planGroup(
  context: Context,
  store: Store,
  { id, all }: { readonly id: string | undefined; readonly all: readonly SheetLines[] },
): Promise<GroupPlan | undefined> {
  const changed = all.filter(({ rows }) => rows.some(saysSomething));
  if (changed.length === 0) return undefined;
  const errors = new Map<number, CheckError[]>();
  const seats = new Map<string, (number | undefined)[]>();
  const sent: Record<string, unknown> = {};
  for (const { sheet, rows, stored } of changed) {
    const told = rows.map((row) => ({ ...row, sent: permitted(sheet, row, errors) }));
    const byId = new Map(told.flatMap((row) => (row.current ? [[row.current.id, row] as const] : [])));
    const fresh = told.filter(({ current }) => !current);
    sent[sheet.name] = [
      ...stored.map((row) => ({ id: row.id, version: row.version, ...byId.get(row.id)?.sent })),
      ...fresh.map((row) => row.sent),
    ];
    seats.set(sheet.name, [...stored.map((row) => byId.get(row.id)?.row), ...fresh.map(({ row }) => row)]);
  }
  return { plan: await planLines(context, store, { id, sent }), sent, seats, errors };
}

/** Whether a row asks for anything. */
export function saysSomething({ sent, current, errors }: GivenRow): boolean {
  return !current || errors.length > 0 || Object.keys(sent).length > 0;
}

/** What somebody may say of a line; what they may not is told, where a save would refuse all of it. */
function permitted(
  { context: { actor, house }, each: { child } }: FoundSheet,
  { row, sent, current }: GivenRow,
  errors: Map<number, CheckError[]>,
): PlainRecord {
  const { resource } = child;
  const isNew = !current;
  const today = todayIn(house);
  const before = current ? toRecord(resource, current) : {};
  const base = current ? before : completeRecord(resource, {}, { isNew, today });
  const after = completeRecord(resource, { ...before, ...sent }, { isNew, today });
  const refused = refusedFields(actor, resource.fields, { before: base, after, sent }).map(({ name }) => name);
  if (refused.length === 0) return sent;
  errors.set(
    row,
    refused.map((name) => faultAt(name, 'access')),
  );
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !refused.includes(name)));
}
