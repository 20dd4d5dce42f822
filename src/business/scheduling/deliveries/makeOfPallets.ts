import { listed } from '../../../contract/text.ts';
import type { DoingEvent, Stored, Values } from '../../../server/extend.ts';
import type { Pallet } from '../../in-library/pallets/pallet.ts';
import type { Delivery } from './delivery.ts';
import { doorOf } from './doorOf.ts';

type Desk = Pick<DoingEvent, 'records' | 'refuse'>;

interface Made {
  readonly pallets: readonly Pallet[];
  /** In place of what the pallets say. */
  readonly values?: Values<'hwDelivery'>;
}

/**
 * A delivery of whole pallets: where it goes and how follows from them and from their goods. What does not go together is
 * refused by the save, at which all of them are kept (domain.md 5.6).
 */
export async function makeOfPallets(desk: Desk, { pallets, values = {} }: Made): Promise<Delivery> {
  const [first] = pallets;
  if (!first) return desk.refuse({ zh: '请选择在库板', en: 'Choose pallets' }, { at: '/input/palletIds' });
  const { repositoryId, deliveryMethod } = first;
  if (!values.deliveryMethod && pallets.some((one) => one.deliveryMethod !== deliveryMethod)) {
    desk.refuse(
      { zh: '这些板的派送方式不同，请选择一种', en: 'These pallets go by different methods: choose one' },
      { at: '/input/deliveryMethod' },
    );
  }
  refuseTwoPlaces(desk, pallets);
  const items = pallets.map(({ id, cartonQty, palletQty }) => ({
    insideId: id,
    cartonQty,
    palletQty: placed(palletQty),
  }));
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
  return desk.records.create('hwDelivery', {
    ...{ repositoryId, deliveryMethod, loadType: 'PALLET' },
    ...(await doorOf(desk.records, first)),
    ...given,
    items: items as unknown as Stored<'hwDelivery'>['items'],
  });
}

/** A pallet that stands on another one counts as none of its own, but is on the truck. */
function placed(palletQty: string): string {
  return Number(palletQty) > 0 ? palletQty : '0.1';
}

/** In words of pallets, not of lines of a form that nobody sees. */
function refuseTwoPlaces({ refuse }: Desk, pallets: readonly Pallet[]): void {
  const [first] = pallets;
  if (pallets.some(({ repositoryId }) => repositoryId !== first?.repositoryId)) {
    refuse({ zh: '这些板不在同一个仓库', en: 'These pallets are in different warehouses' }, { at: '/input/palletIds' });
  }
  const codes = new Set(pallets.map(({ destCode }) => destCode));
  if (codes.size > 1) {
    const told = listed([...codes].map((code) => code ?? '-'));
    refuse(
      { zh: `这些板的目的仓点不同：${told.zh}`, en: `These pallets go to different destinations: ${told.en}` },
      { at: '/input/palletIds' },
    );
  }
}
