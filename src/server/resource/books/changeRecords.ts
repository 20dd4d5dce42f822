import type { Resource } from '../../../contract/resource.ts';
import { newFaults } from '../../../fields/newFaults.ts';
import { findRowsById } from '../../db/rows.ts';
import type { Store } from '../../db/store.ts';
import type { Change } from '../../extend.ts';
import { Refusal } from '../../refusal.ts';
import { checkRows, type Seen } from '../batch/checkRows.ts';
import { writeRows } from '../batch/writeRows.ts';
import type { Context } from '../context.ts';
import type { PlainRecord } from '../record.ts';
import { ownValues } from './ownValues.ts';
import { refuseUnsound } from './refuseUnsound.ts';

interface Changes {
  readonly changes: readonly Change[];
  /** The transition or action whose name the log tells. */
  readonly logged: string | undefined;
}

/** So many are checked and written together. */
const block = 250;

/** Changes records in the name of the house; they are locked in the order of their ids. What is stored already is not written. */
export async function changeRecords(context: Context, store: Store, { changes, logged }: Changes): Promise<void> {
  const { resource } = context.compiled;
  const values = new Map<string, PlainRecord>();
  for (const change of changes) {
    values.set(change.id, { ...values.get(change.id), ...ownValues(resource, change.values) });
  }
  const found = await findRowsById(store, { table: resource.name, ids: [...values.keys()], lock: 'write' });
  if (found.length < values.size) throw new Refusal('notFound');
  const action = logged === undefined ? undefined : loggedAs(resource, logged);
  const seen: Seen = new Map();
  for (let start = 0; start < found.length; start += block) {
    const rows = found.slice(start, start + block).map((current, i) => ({
      ...{ row: start + i + 1, sent: values.get(String(current.id)) ?? {}, current, errors: [] },
    }));
    const checked = (await checkRows(context, store, { rows, seen })).map((row) => ({
      ...row,
      errors: newFaults(context.compiled, row),
    }));
    refuseUnsound(
      context.compiled,
      checked.map(({ after, errors }) => ({ record: after, errors })),
    );
    await writeRows(
      context,
      store,
      checked.map((row) => (action === undefined ? row : { ...row, logged: action })),
    );
  }
}

function loggedAs({ name: resource, states, actions }: Resource, name: string): string {
  if (states?.transitions.some((one) => one.name === name)) return `transit:${name}`;
  if (actions.some((one) => one.name === name)) return `action:${name}`;
  throw new Error(`${resource} has neither a transition nor an action ${name} that the log could tell of`);
}
