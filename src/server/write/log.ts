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
  /** `create`, `update`, `delete`, `restore:{time}`, `transit:{name}` or `action:{name}`. */
  readonly action: string;
  readonly before: PlainRecord;
  readonly after: PlainRecord;
  /** Input that is stored in no field of the record, such as a reason. */
  readonly others?: PlainRecord;
  /** What was kept beside the record and has been deleted. */
  readonly removed?: PlainRecord;
  /** A business event: its code, and the time when it really happened. */
  readonly event?: { readonly code: string; readonly time: string };
}

/** Writes who did what to a record, with every changed field, in the transaction of the change. Returns the entry. */
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

/** The row of a log entry, for callers that insert many at once. */
export function logRow(
  { app, actor, compiled: { resource } }: Context,
  { id, action, before, after, others = {}, removed = {}, event }: Entry,
): Row {
  const added = Object.entries(others).map(([field, value]) => ({ field, before: null, after: value ?? null }));
  const removedValues = Object.entries(removed).map(([field, value]) => ({
    field,
    before: value ?? null,
    after: null,
  }));
  const changes: Change[] = [];
  for (const { name } of resource.fields) {
    const [was, is] = [before[name] ?? null, after[name] ?? null];
    if (was === is) continue;
    const change = { field: name, before: was, after: is };
    if (!isSame(change)) changes.push(change);
  }
  changes.push(...[...added, ...removedValues].filter((change) => !isSame(change)));
  return {
    id: newId(),
    resource: resource.name,
    recordId: id,
    action,
    operator: actor.user.account,
    time: app.clock().toISOString(),
    changes: JSON.stringify(changes),
    version: typeof after.version === 'number' ? after.version : null,
    // Always there: rows inserted together need the same columns.
    ...{ event: event?.code ?? null, eventTime: event?.time ?? null },
  };
}

/** The columns that say who created or updated a row, and when. */
export function stamp({ app, actor }: Pick<Context, 'app' | 'actor'>, what: 'create' | 'update'): Row {
  return { [`${what}By`]: actor.user.account, [`${what}Time`]: app.clock().toISOString() };
}
