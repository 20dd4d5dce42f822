import type { FoundColumn } from '../../../contract/imports.ts';
import { deleteImport, findUnwritten, insertImport } from '../../db/imports.ts';
import type { Row, Store } from '../../db/store.ts';
import { Refusal } from '../../refusal.ts';
import type { Context } from '../context.ts';
import { isLetGo, keeperOf } from './keeper.ts';

/** A file whose reading begins. */
export interface Begun {
  readonly id: string;
  readonly fileName: string;
  readonly columns: readonly FoundColumn[];
}

/** Notes that a file is being read; 40004 where the person has let it go before it came. */
export async function beginImport(context: Context, { id, fileName, columns }: Begun): Promise<void> {
  const { house, actor, compiled } = context;
  const now = house.clock().toISOString();
  const none = { outcome: null, fixes: null, undo: null, created: 0, updated: 0 };
  const row: Row = {
    ...{ id, resource: compiled.resource.name, operator: actor.user.id, fileName, state: 'reading' },
    ...{ columns: JSON.stringify(columns), createTime: now, touchTime: now, total: 0, ...none },
    ...{ done: 0, failed: 0, held: 0, fresh: 0, changed: 0, keeper: keeperOf(house).id },
  };
  await house.database.transact(async (store) => {
    await insertImport(store, row);
    await releaseOldest(context, store);
  });
  // Looked at only now: whoever lets it go from here on finds it.
  if (!isLetGo(house, { importId: id, operator: actor.user.id })) return;
  await house.database.transact((store) => deleteImport(store, id));
  throw new Refusal('noImport');
}

/** Imports of one person that were not written yet; the one that nobody has touched for the longest time makes place for another. */
const mostUnwritten = 20;

async function releaseOldest({ house, actor }: Context, store: Store): Promise<void> {
  const { running } = keeperOf(house);
  const all = (await findUnwritten(store, actor.user.id)).map(({ id }) => String(id));
  for (const id of all.slice(mostUnwritten)) if (!running.has(id)) await deleteImport(store, id);
}
