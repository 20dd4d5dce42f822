import type { Store } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { findLines } from './findLines.ts';
import { linesIn } from './linesIn.ts';

/**
 * Keeps the lines of records for this transaction, before the records themselves: whoever writes one of these lines by its own
 * call comes to its record last, so two of them never wait for each other.
 */
export async function lockLines(
  { house, compiled }: Pick<Context, 'house' | 'compiled'>,
  store: Store,
  { ids, lock }: { readonly ids: readonly string[]; readonly lock: 'write' | 'delete' },
): Promise<void> {
  if (!store.product.locksRows) return;
  for (const each of linesIn(house.schemas, compiled.resource)) {
    // Lines that their record describes are written with it alone.
    if (!each.child.resource.partOf) await findLines(store, each, { ids, lock });
  }
}
