import type { Values } from '../../../server/extend.ts';
import type { Desk } from '../../in-library/pallets/steps/desk.ts';
import type { Item } from './delivery.ts';

interface Marked {
  readonly item: Item;
  readonly values: Values<'hwDeliveryItem'>;
}

/** Writes what became of items. */
export async function markItems({ records }: Pick<Desk, 'records'>, marked: readonly Marked[]): Promise<void> {
  const changes = marked.map(({ item, values }) => ({ id: item.id, values }));
  await records.changeMany('hwDeliveryItem', changes);
}
