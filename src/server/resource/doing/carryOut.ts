import type { Doing } from '../../../contract/resource.ts';
import { findRowsById } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import type { DoingEvent, Next } from '../../extend.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { readRecord } from '../findById.ts';
import { withStoredLines } from '../lines/withStoredLines.ts';
import { type PlainRecord, toRecord } from '../toRecord.ts';
import { withLabels } from '../withLabels.ts';
import { changeRecord } from './changeRecord.ts';
import { checkInput } from './checkInput.ts';
import type { Target } from './readTarget.ts';
import { refuseUnmet } from './refuseUnmet.ts';

/** What is to be done with which records. */
export interface Task {
  readonly doing: Doing;
  readonly target: Target;
  /** What the log calls it. */
  readonly logged: string;
  /** What follows from it besides what the file sets and asks for. */
  readonly values: PlainRecord;
  /** Refuses when a record is not where the doing starts from; they come in the order of the ids. */
  readonly refuseUnready?: (records: readonly PlainRecord[]) => void;
}

/**
 * Does a transition or an action with all its records, or with none: condition on the records as they stand, what was
 * asked for, the handler of the house if it has one, then the change with version and log. The answer is the handler's,
 * or the records as they are then: one when one was named, and only how many when they were said by a filter.
 */
export async function carryOut(context: Context, store: Store, task: Task): Promise<unknown> {
  const { house, compiled } = context;
  const { doing, target } = task;
  const { resource } = compiled;
  const rows = await rowsOf(context, store, target);
  const records = await withStoredLines(
    context,
    store,
    rows.map((row) => toRecord(resource, row)),
  );
  task.refuseUnready?.(records);
  refuseUnmet(context, { doing, target, records });
  const input = await checkInput(context, store, { doing, input: target.input });
  const next: Next = async (valuesOf) => {
    for (const [i, row] of rows.entries()) {
      await changeRecord(context, store, { task, row, input, own: valuesOf?.(records[i] as PlainRecord) ?? {} });
    }
    return (await rowsOf(context, store, { ...target, version: undefined })).map((row) => toRecord(resource, row));
  };
  const handler = house.handlers[`${resource.name}.${doing.name}`];
  const answer = handler ? await handler(eventOf(context, { doing, records, input }), next) : undefined;
  if (!handler) await next();
  if (answer !== undefined) return answer;
  if (target.isMatched) return { total: target.ids.length };
  return target.isSingle ? readRecord(context, store, String(target.ids[0])) : readRecords(context, store, target);
}

function eventOf(
  { house, actor, compiled }: Context,
  { doing, records, input }: { doing: Doing; records: readonly PlainRecord[]; input: PlainRecord },
): DoingEvent {
  return {
    ...{ resource: compiled.resource.name, name: doing.name, records, input, user: actor.user, time: house.clock() },
    refuse: (message) => {
      throw new Refusal({ code: 40012, status: 409, message });
    },
  };
}

/** The rows in the order of the call, so that a refusal can say which of them it is about; kept for this transaction. */
async function rowsOf(context: Context, store: Store, { ids, version }: Target): Promise<Row[]> {
  const rows = await findRowsById(store, { table: context.compiled.resource.name, ids, lock: 'write' });
  if (rows.length < ids.length) throw new Refusal('notFound');
  const [only] = rows;
  if (version !== undefined && only && version !== only.version) {
    throw new Refusal('stale', { data: { current: await readRecord(context, store, String(only.id)) } });
  }
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return ids.map((id) => byId.get(id) as Row);
}

async function readRecords(context: Context, store: Store, target: Target): Promise<PlainRecord[]> {
  const rows = await rowsOf(context, store, target);
  const records = rows.map((row) => toRecord(context.visible, row));
  return withLabels(context, store, records);
}
