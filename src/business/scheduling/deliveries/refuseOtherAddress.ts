import type { Coming, Records, Refuse } from '../../../server/extend.ts';
import { addressOf } from '../../in-library/pallets/addressOf.ts';
import type { Pallet } from '../../in-library/pallets/pallet.ts';

interface Asked {
  readonly record: Coming<'hwDelivery'>;
  readonly records: Records;
  readonly refuse: Refuse;
  readonly pallets: readonly Pallet[];
}

/** Goods for people, not for warehouses: all pallets of a delivery are for the same address, which is that of the delivery (domain.md 5.6). */
export async function refuseOtherAddress({ record, records, refuse, pallets }: Asked): Promise<void> {
  const ids = pallets.flatMap(({ orderGoodsId }) => orderGoodsId ?? []);
  const goods = ids.length > 0 ? await records.find('hwOrderGoods', { id: ids }) : [];
  const zips = new Set(goods.flatMap(({ zipCode }) => zipCode ?? []));
  if (record.zipCode !== null) zips.add(record.zipCode);
  const addresses = new Set(goods.map(addressOf));
  if (zips.size <= 1 && addresses.size <= 1) return;
  refuse({ zh: '这些板的收件地址不同', en: 'These pallets are for different addresses' }, { at: '/zipCode' });
}
