import { insertRow } from '../db/rows.ts';
import type { Row, Store } from '../db/store.ts';
import type { Context } from '../resource/context.ts';
import { newId, type PlainRecord } from '../resource/record.ts';

export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface Entry {
  readonly id: string;
  /** `create`, `update`, `delete`, or `transit:` or `action:` with the name of what was done. */
  readonly action: string;
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  /** What was asked for and is kept nowhere else, such as a reason. */
  readonly others?: PlainRecord;
  /** What is no more and was kept beside the record. */
  readonly lost?: PlainRecord;
  /** What has happened in the trade, by its code, and when it really did. */
  readonly event?: { readonly code: string; readonly time: string };
}

/** Notes in the log of a record who did what, with every field that changed, in the transaction of the change; gives that line. */
export async function writeLog(context: Context, store: Store, entry: Entry): Promise<Row> {
  const line = logRow(context, entry);
  await insertRow(store, 'sys_recordLog', line);
  return line;
}

function isSame({ before, after }: Change): boolean {
  if (before === after) return true;
  const areObjects = typeof before === 'object' && typeof after === 'object' && before !== null && after !== null;
  return areObjects && JSON.stringify(before) === JSON.stringify(after);
}

/** The same as a row of the log, for those who write many at once. */
export function logRow(
  { house, actor, compiled: { resource } }: Context,
  { id, action, before, after, others = {}, lost = {}, event }: Entry,
): Row {
  const added = Object.entries(others).map(([field, value]) => ({ field, before: null, after: value ?? null }));
  const gone = Object.entries(lost).map(([field, value]) => ({ field, before: value ?? null, after: null }));
  const changes: Change[] = [];
  for (const { name } of resource.fields) {
    const [was, is] = [before[name] ?? null, after[name] ?? null];
    if (was === is) continue;
    const change = { field: name, before: was, after: is };
    if (!isSame(change)) changes.push(change);
  }
  changes.push(...[...added, ...gone].filter((change) => !isSame(change)));
  return {
    id: newId(),
    resource: resource.name,
    recordId: id,
    action,
    operator: actor.user.account,
    time: house.clock().toISOString(),
    changes: JSON.stringify(changes),
    version: typeof after.version === 'number' ? after.version : null,
    // Lines that are written together are of one form.
    ...{ event: event?.code ?? null, eventTime: event?.time ?? null },
  };
}

/** Who writes a row and when, as the table keeps it. */
export function stamp({ house, actor }: Pick<Context, 'house' | 'actor'>, what: 'create' | 'update'): Row {
  return { [`${what}By`]: actor.user.account, [`${what}Time`]: house.clock().toISOString() };
}
