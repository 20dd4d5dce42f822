import type { Doing } from '../../../contract/life.ts';
import { findRowsById } from '../../db/rows.ts';
import type { Row, Store } from '../../db/store.ts';
import type { Cause, Stored, Values } from '../../extend.ts';
import { Refusal } from '../../refusal.ts';
import { ownValues } from '../books/ownValues.ts';
import { refuseMissing } from '../bulk/refuseMissing.ts';
import type { Context } from '../context.ts';
import { readRecord } from '../find.ts';
import { hookEvent } from '../hooks/hookEvent.ts';
import { hookOf } from '../hooks/hookOf.ts';
import { withLabels } from '../labels.ts';
import { withStoredLines } from '../lines/withStoredLines.ts';
import { type PlainRecord, toRecord } from '../record.ts';
import { changeAll } from './changeAll.ts';
import { checkInput } from './checkInput.ts';
import { placed } from './placed.ts';
import type { Target } from './readTarget.ts';
import { refuseOtherKind } from './refuseOtherKind.ts';
import { refuseUnmet } from './refuseUnmet.ts';
import { sentOf } from './sentOf.ts';

/** What is to be done with which records. */
export interface Task {
  readonly doing: Doing;
  readonly target: Target;
  /** What code of the business is told to have led to its writes; the log calls it so too. */
  readonly cause: Cause & `${'transit' | 'action'}:${string}`;
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
export async function carryOut(call: Context, store: Store, task: Task): Promise<unknown> {
  const context: Context = { ...call, cause: task.cause };
  const { resource } = context.compiled;
  const { doing, target } = task;
  const rows = await rowsOf(context, store, target);
  const records = await withStoredLines(
    context,
    store,
    rows.map((row) => toRecord(resource, row)),
  );
  refuseOtherKind(context, doing, records);
  task.refuseUnready?.(records);
  refuseUnmet(context, { doing, target, records });
  const hook = hookOf(context, 'doing', doing.name);
  const input = await checkInput(context, store, { doing, input: target.input, records: hook ? undefined : records });
  let changed: readonly Stored[] | undefined;
  const sent = sentOf(context, task, input);
  const next = async (valuesOf?: (record: Stored, asked: Values) => Values): Promise<readonly Stored[]> => {
    // A hook may have changed them meanwhile.
    const now = hook ? await rowsOf(context, store, { ...target, version: undefined }) : rows;
    await changeAll(context, store, {
      ...{ task, rows: now, input, sent },
      ownOf: (i) => ownValues(resource, valuesOf?.(records[i] as Stored, sent.values) ?? {}),
    });
    await store.rowWatch?.settle();
    const then = await rowsOf(context, store, { ...target, version: undefined });
    changed = then.map((row) => toRecord(resource, row) as Stored);
    return changed;
  };
  const event = () => ({ ...hookEvent(context, store, doing.name), records: records as readonly Stored[], input });
  // Where no code stands around it, what the file says is all there is to do.
  const answer = await placed(context, { doing, target, records }, async () =>
    hook ? hook(event(), next) : void (await next()),
  );
  // Handed on as `next` gave them they are still the records: told as ever, with what the caller may see of them.
  const isOwn = answer !== undefined && answer !== changed;
  if (isOwn && !(changed && target.isSingle && isMessage(answer))) return answer;
  if (isOwn) return { ...(await readRecord(context, store, String(target.ids[0]))), ...(answer as object) };
  if (target.isMatched) return { total: target.ids.length };
  return target.isSingle ? readRecord(context, store, String(target.ids[0])) : readRecords(context, store, target);
}

/** Words alone: they stand beside the record. */
function isMessage(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && Object.keys(answer).join() === 'message';
}

/** The rows in the order of the call, so that a refusal can say which of them it is about; kept for this transaction. */
async function rowsOf(context: Context, store: Store, { ids, version, isSingle }: Target): Promise<Row[]> {
  const rows = await findRowsById(store, { table: context.compiled.resource.name, ids, lock: 'write' });
  if (isSingle && rows.length === 0) throw new Refusal('notFound');
  refuseMissing(ids, rows);
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
