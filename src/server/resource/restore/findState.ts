import type { LeftOut, LogChange } from '../../../contract/log.ts';
import { findLogAfter, findLogRow } from '../../db/logs.ts';
import { findRow } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { findLines } from '../lines/findLines.ts';
import { linesIn } from '../lines/linesIn.ts';
import { namesInLog } from '../log.ts';
import { type PlainRecord, toRecord } from '../record.ts';
import { refuseUnseenKind } from '../refuseUnseenKind.ts';
import { planRestore, type RestorePlan } from './planRestore.ts';
import { recordThen } from './recordThen.ts';

/** A record as it is, and as a line of its log left it. */
export interface State {
  readonly line: Row;
  readonly current: Row;
  readonly past: PlainRecord;
  readonly plan: RestorePlan;
}

/** Looks up what a record was after a line of its log; 40004 when the line or the record is not there. */
export async function findState(
  context: Context,
  store: Store,
  { logId, lock }: { readonly logId: string; readonly lock?: 'write' },
): Promise<State> {
  const { resource } = context.compiled;
  const line = await findLogRow(store, { resource: resource.name, id: logId });
  if (!line) throw new Refusal('notFound');
  const recordId = String(line.recordId);
  const current = await findRow(store, { table: resource.name, id: recordId, ...(lock && { lock }) });
  if (!current) throw new Refusal('notFound');
  refuseUnseenKind(context, current);
  const later = await findLogAfter(store, { resource: resource.name, recordId, after: logId });
  const changes = later.flatMap((row) => JSON.parse(String(row.changes)) as LogChange[]);
  const known = namesInLog(resource);
  const newer = changes.flatMap((change) => {
    const field = known.get(change.field);
    return field === undefined ? [] : [{ ...change, field }];
  });
  const lines = await linesNow(context, store, recordId);
  const now = { ...toRecord(resource, current), ...lines };
  const past = recordThen({ now, newer, lines: new Set(Object.keys(lines)) });
  const plan = planRestore(context, { now, past });
  const gone = changes.map(({ field }) => field).filter((name) => !known.has(name));
  return { line, current, past, plan: { ...plan, leftOut: [...plan.leftOut, ...[...new Set(gone)].map(toGone)] } };
}

function toGone(field: string): LeftOut {
  return { field, reason: 'gone' };
}

/** The lines of a record with their ids and versions, by field. */
async function linesNow({ house, compiled }: Context, store: Store, id: string): Promise<PlainRecord> {
  const values: Record<string, unknown> = {};
  for (const each of linesIn(house.schemas, compiled.resource)) {
    const rows = (await findLines(store, each, { ids: [id] })).get(id) ?? [];
    values[each.field.name] = rows.map((row) => toRecord(each.child.resource, row));
  }
  return values;
}
