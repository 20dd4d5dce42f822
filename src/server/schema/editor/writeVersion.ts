import { randomUUIDv7 } from 'node:crypto';
import type { schemaActions } from '../../../contract/schemaEditor.ts';
import { insertRow } from '../../db/rows.ts';
import { findNewestVersion } from '../../db/schemas.ts';
import type { Store } from '../../db/store.ts';
import type { Ask } from './ask.ts';

interface Change {
  readonly file: string;
  readonly action: (typeof schemaActions)[number];
  /** Undefined for a new file. */
  readonly before: string | undefined;
  readonly text: string;
}

/**
 * Notes who changed a file, when, from which text to which. A text that was changed by other means since the last note is
 * noted first, so that it can be come back to as well.
 */
export async function writeVersion({ house, actor }: Ask, store: Store, change: Change): Promise<void> {
  const { file, action, before, text } = change;
  // Two ids of one millisecond are in no order by themselves.
  const ids = [randomUUIDv7(), randomUUIDv7()].sort();
  const write = (row: Readonly<Record<'action' | 'operator' | 'oldText' | 'newText', string>>): Promise<void> =>
    insertRow(store, 'sys_schema_history', {
      id: ids.shift() ?? randomUUIDv7(),
      file,
      time: house.clock().toISOString(),
      ...row,
    });
  const newest = await findNewestVersion(store, file);
  const known = newest === undefined ? undefined : String(newest.newText);
  if (before !== undefined && before !== known) {
    await write({ action: 'found', operator: '', oldText: known ?? '', newText: before });
  }
  const name = before === undefined && action === 'save' ? 'create' : action;
  await write({ action: name, operator: actor.user.account, oldText: before ?? '', newText: text });
}
