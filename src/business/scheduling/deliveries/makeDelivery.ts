import type { OnDoing, Values } from '../../../server/extend.ts';
import type { Delivery } from './delivery.ts';
import { makeOfPallets } from './makeOfPallets.ts';

/** The answer to whoever made a delivery. */
function made({ id, deliveryNo }: Delivery) {
  return { message: { zh: `已建派送单 ${deliveryNo}`, en: `Delivery ${deliveryNo} was made` }, id, deliveryNo };
}

/** Pallets that were ticked in the stock become a delivery. */
export const deliverPallets: OnDoing<'hwInside'> = async (event) => {
  const { method, loadType } = event.input as { method?: Delivery['deliveryMethod']; loadType?: Delivery['loadType'] };
  const values: Values<'hwDelivery'> = {
    ...(method ? { deliveryMethod: method } : {}),
    ...(loadType ? { loadType } : {}),
  };
  return made(await makeOfPallets(event, { pallets: event.rows, values }));
};

/** Pallets of a suggested group, or dragged onto a board, become a delivery. */
export const makeDelivery: OnDoing<'hwDelivery'> = async (event) => {
  const { palletIds, ...values } = event.input as Values<'hwDelivery'> & { palletIds: readonly string[] };
  const pallets = await event.records.find('hwInside', { id: [...new Set(palletIds)] });
  return made(await makeOfPallets(event, { pallets, values }));
};
