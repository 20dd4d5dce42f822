import { errors } from '../../../contract/errors.ts';
import type { OnRead } from '../../../server/extend.ts';
import { sharesOf } from './sharesOf.ts';

/** What each stop of a trip bears of its cost, and of that each order (domain.md 6.9); nothing before there is a cost. */
export const costShares: OnRead<'hwCarDispatch'> = async ({ input, records, find, refuse }) => {
  const [trip] = await find('hwCarDispatch', { id: String(input.id ?? '') });
  if (!trip) return refuse({ zh: '车次不存在', en: 'There is no such trip' }, { code: errors.notFound.code });
  const { tripCost, costCurrency, allocBasis } = trip;
  if (!tripCost) return { cost: null, shares: [] };
  const shares = (await sharesOf(records, trip)).map(({ stop, amount, orders }) => ({
    ...{ deliveryId: stop.id, deliveryNo: stop.deliveryNo, stopNo: stop.stopNo ?? null, amount },
    orders,
  }));
  return { cost: tripCost, currency: costCurrency, basis: allocBasis, shares };
};
