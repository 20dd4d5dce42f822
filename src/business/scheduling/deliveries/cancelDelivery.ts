import type { OnDelete, OnDoing } from '../../../server/extend.ts';
import { freeGoods } from './freeGoods.ts';
import { goodsOf } from './goodsOf.ts';

/** Cancelled, a delivery stays on the record without its pallets (domain.md 3.4). */
export const cancelDelivery: OnDoing<'hwDelivery'> = async (event, next) => {
  await freeGoods(event, await goodsOf(event.records, event.rows));
  return next();
};

/** Deleted, nothing is left of it but the movements of its pallets. */
export const deleteDelivery: OnDelete<'hwDelivery'> = async (event, next) => {
  await freeGoods(event, await goodsOf(event.records, event.rows));
  return next();
};
