import type { Stored } from '../../../server/extend.ts';

type Goods = Pick<Stored<'hwOrderGoods'>, 'address' | 'zipCode'>;

/** Where goods for people go, who have no code as warehouses do: alike for all goods for the same address. */
export function addressOf({ address, zipCode }: Goods): string {
  return `${address ?? ''} ${zipCode ?? ''}`;
}
