import type { Row, Store } from '../../db/store.ts';
import type { ReadyRow } from '../batch/batchRow.ts';
import { writeRows } from '../batch/writeRows.ts';
import type { Context } from '../context.ts';
import type { PlainRecord } from '../record.ts';
import { becoming } from './becoming.ts';
import type { Task } from './carryOut.ts';
import { happened } from './happened.ts';
import type { Sent } from './sentOf.ts';

interface Changes {
  readonly task: Task;
  /** As they are stored, in the order of the call. */
  readonly rows: readonly Row[];
  /** What was asked for, checked. */
  readonly input: PlainRecord;
  readonly sent: Sent;
  /** What the handler adds to the one at this place. */
  readonly ownOf: (place: number) => PlainRecord;
}

/** Writes what a transition or action does to its records. What each will be is worked out first. */
export async function changeAll(context: Context, store: Store, changes: Changes): Promise<void> {
  const { task, rows, input, ownOf } = changes;
  const ready: ReadyRow[] = [];
  for (const [i, current] of rows.entries()) {
    const { before, record } = await becoming(context, store, { ...changes, row: current, own: ownOf(i) });
    const others = Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(before, name)));
    const eventsOf = (after: PlainRecord) => happened(context, task.doing, { before, after, others });
    ready.push({
      ...{ row: 0, sent: {}, current, errors: [], marks: [], before, after: record, takesFiles: true },
      ...{ logged: task.cause, step: { others, eventsOf } },
    });
  }
  await writeRows(context, store, ready);
}
