import { randomUUIDv7 } from 'node:crypto';
import { insertRow } from '../db/rows.ts';
import type { Store } from '../db/store.ts';
import type { Context } from './context.ts';
import type { PlainRecord } from './toRecord.ts';

export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Notes in the log of a record who did what, with every field that changed, in the transaction of the change. */
export async function writeLog(
  { house, actor, compiled: { resource } }: Context,
  store: Store,
  {
    id,
    action,
    before,
    after,
  }: { id: string; action: 'create' | 'update' | 'delete'; before: PlainRecord; after: PlainRecord },
): Promise<void> {
  const changes: Change[] = resource.fields
    .map(({ name }) => ({ field: name, before: before[name] ?? null, after: after[name] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
  await insertRow(store, 'sys_recordLog', {
    id: randomUUIDv7(),
    resource: resource.name,
    recordId: id,
    action,
    operator: actor.user.account,
    time: house.clock().toISOString(),
    changes: JSON.stringify(changes),
  });
}
