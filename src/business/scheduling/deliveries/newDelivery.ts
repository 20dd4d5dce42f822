import { listed } from '../../../contract/text.ts';
import type { ActionEvent, ActionHooks, Stored, Values } from '../../../server/extend.ts';
import type { Pallet } from '../../in-library/pallets/pallet.ts';
import { planTrip } from '../trips/plan.ts';
import type { Delivery, DeliveryContext } from './delivery.ts';
import { destinationOfPallet } from './destination.ts';

/** The answer of an action that created a delivery. */
function created({ id, deliveryNo }: Delivery) {
  return { message: { zh: `已建派送单 ${deliveryNo}`, en: `Delivery ${deliveryNo} created` }, id, deliveryNo };
}

/** Creates a delivery of the pallets that are selected in the stock list. */
export const deliverPallets: ActionHooks<'hwInside'> = async (event) => {
  const { method, loadType } = event.input as { method?: Delivery['deliveryMethod']; loadType?: Delivery['loadType'] };
  const values: Values<'hwDelivery'> = {
    ...(method ? { deliveryMethod: method } : {}),
    ...(loadType ? { loadType } : {}),
  };
  return created(await createOfPallets(event, { pallets: event.rows, values }));
};

/** Creates a delivery of named pallets, such as a suggested truckload. */
export const makeDelivery: ActionHooks<'hwDelivery'> = async (event) => {
  const { palletIds, ...values } = event.input as Values<'hwDelivery'> & { palletIds: readonly string[] };
  const pallets = await event.records.find('hwInside', { id: [...new Set(palletIds)] });
  return created(await createOfPallets(event, { pallets, values }));
};

interface NewDelivery {
  readonly pallets: readonly Pallet[];
  /** These values take precedence over those of the pallets. */
  readonly values?: Values<'hwDelivery'>;
}

/**
 * Creates a delivery of whole pallets, with destination and method from the pallets and their goods. Saving it locks the pallets
 * and rejects those that do not fit (README, D2).
 */
async function createOfPallets(context: DeliveryContext, { pallets, values = {} }: NewDelivery): Promise<Delivery> {
  const [first] = pallets;
  if (!first) return context.reject({ zh: '请选择在库板', en: 'Choose pallets' }, { at: '/input/palletIds' });
  const { repositoryId, deliveryMethod } = first;
  if (!values.deliveryMethod && pallets.some((one) => one.deliveryMethod !== deliveryMethod)) {
    context.reject(
      { zh: '这些板的派送方式不同，请选择一种', en: 'These pallets have different delivery methods. Choose one' },
      { at: '/input/deliveryMethod' },
    );
  }
  assertOneDestination(context, pallets);
  const items = pallets.map(({ id, cartonQty, palletQty }) => ({
    insideId: id,
    cartonQty,
    palletQty: spaceOf(palletQty),
  }));
  const entered = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
  return context.records.create('hwDelivery', {
    ...{ repositoryId, deliveryMethod, loadType: 'PALLET' },
    ...(await destinationOfPallet(context.records, first)),
    ...entered,
    items: items as unknown as Stored<'hwDelivery'>['items'],
  });
}

/** The space of a pallet on the truck. A pallet stacked on another one counts 0 in stock, but at least 0.1 here. */
function spaceOf(palletQty: string): string {
  return Number(palletQty) > 0 ? palletQty : '0.1';
}

/** Checks this before the save does, whose messages name lines of a form that is not shown here. */
function assertOneDestination({ reject }: DeliveryContext, pallets: readonly Pallet[]): void {
  const [first] = pallets;
  if (pallets.some(({ repositoryId }) => repositoryId !== first?.repositoryId)) {
    reject({ zh: '这些板不在同一个仓库', en: 'These pallets are in different warehouses' }, { at: '/input/palletIds' });
  }
  const codes = new Set(pallets.map(({ destCode }) => destCode));
  if (codes.size > 1) {
    const names = listed([...codes].map((code) => code ?? '-'));
    reject(
      { zh: `这些板的目的仓点不同：${names.zh}`, en: `These pallets go to different destinations: ${names.en}` },
      { at: '/input/palletIds' },
    );
  }
}

/** Puts the selected deliveries on a new trip. */
export const dispatchDeliveries: ActionHooks<'hwDelivery'> = (event) => {
  const deliveryIds = event.rows.map(({ id }) => id);
  const planEvent: ActionEvent<'hwCarDispatch'> = { ...event, rows: [], input: { ...event.input, deliveryIds } };
  return planTrip(planEvent, async () => []);
};
