import type { Records, Stored, Values } from '../../../server/extend.ts';
import type { Pallet } from '../../in-library/pallets/pallet.ts';

/** What kind of destination a warehouse is. */
const types: Readonly<Record<string, Stored<'hwDelivery'>['destType']>> = { AMAZON: 'AMAZON', WALMART: 'WALMART' };

/** Where a pallet goes: as its line of goods says, or another one of the order for the same destination, or the list of warehouses. */
export async function doorOf(records: Records, pallet: Pallet): Promise<Values<'hwDelivery'>> {
  const { orderId, orderGoodsId, destCode } = pallet;
  const own = orderGoodsId ? await records.get('hwOrderGoods', orderGoodsId) : undefined;
  const [other] = own || !destCode ? [] : await records.find('hwOrderGoods', { orderId, destCode }, { limit: 1 });
  const goods = own ?? other;
  const [house] = destCode ? await records.find('hwRepositoryConfig', { repositoryCode: destCode }) : [];
  const destType = goods?.destType ?? types[house?.warehouseType ?? ''] ?? 'OVERSEAS';
  if (!goods) return { destType, destCode };
  const { consignee, phone, address, city, stateCode, zipCode, country, expressNo } = goods;
  return { destType, destCode, consignee, phone, address, city, stateCode, zipCode, country, expressNo };
}
