import type { Values } from '../../../server/extend.ts';
import type { Desk } from '../../in-library/pallets/steps/desk.ts';
import type { Item } from './delivery.ts';

interface Marked {
  readonly item: Item;
  readonly values: Values<'hwDeliveryItem'>;
}

/** Writes what became of items. */
export async function markItems({ books }: Pick<Desk, 'books'>, marked: readonly Marked[]): Promise<void> {
  const changes = marked.map(({ item, values }) => ({ id: item.id, values }));
  await books.changeMany('hwDeliveryItem', changes);
}
