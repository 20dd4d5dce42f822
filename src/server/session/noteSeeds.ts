import { randomUUIDv7 } from 'node:crypto';
import { findUnloggedSeeds } from '../db/logs.ts';
import { insertRows } from '../db/rows.ts';
import type { Store } from '../db/store.ts';

/**
 * The log of roles and accounts that a database began with, where nobody has noted that they were made: with a first line
 * their state before the first edit can be brought back as well.
 */
export async function noteSeeds(store: Store): Promise<void> {
  for (const resource of ['hwRole', 'hwUser']) {
    const lines = (await findUnloggedSeeds(store, resource)).map(({ id, createTime }) => ({
      ...{ id: idAt(String(createTime)), resource, recordId: String(id), action: 'create', changes: '[]' },
      ...{ operator: 'system', time: String(createTime), version: 1 },
    }));
    await insertRows(store, 'sys_recordLog', lines);
  }
}

/** An id that sorts as one that was made then. */
function idAt(time: string): string {
  const digits = Date.parse(time).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}${randomUUIDv7().slice(13)}`;
}
