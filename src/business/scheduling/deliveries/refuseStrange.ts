import { errors } from '../../../contract/errors.ts';
import { many } from '../../../contract/text.ts';
import type { Coming, Records, Refuse, Stored } from '../../../server/extend.ts';
import type { Pallet } from '../../in-library/pallets/pallet.ts';
import { onTheWay } from '../both/onTheWay.ts';
import type { Wanted } from './delivery.ts';
import { refuseOtherAddress } from './refuseOtherAddress.ts';

interface Asked {
  readonly record: Coming<'hwDelivery'>;
  readonly records: Records;
  readonly refuse: Refuse;
  readonly wanted: readonly Wanted[];
  readonly pallets: ReadonlyMap<string, Pallet>;
  /** The pallets that this delivery has already. */
  readonly held: ReadonlySet<string>;
}

/** Refuses lines that are not for this delivery, at their place: one warehouse, one destination, in stock and free (domain.md 3.4). */
export async function refuseStrange(asked: Asked): Promise<void> {
  const { wanted, record, pallets } = asked;
  if (record.deliveryMethod === 'DIRECT') return refuseNoContainer(asked);
  for (const [i, line] of wanted.entries()) refusePallet(asked, line, i);
  const own = wanted.flatMap(({ insideId }) => pallets.get(insideId ?? '') ?? []);
  if (record.destCode === null) await refuseOtherAddress({ ...asked, pallets: own });
}

/** What speaks against a pallet, and how it is said. */
interface Fault {
  readonly is: (pallet: Pallet, asked: Asked, line: Wanted) => boolean;
  readonly say: (pallet: Pallet, record: Asked['record']) => { readonly zh: string; readonly en: string };
  readonly at?: 'cartonQty';
  /** The pallet would do, if it were not for what it is at now. */
  readonly isOfState?: true;
}

const faults: readonly Fault[] = [
  {
    is: ({ repositoryId }, { record }) => repositoryId !== record.repositoryId,
    say: ({ lpn }) => ({ zh: `板 ${lpn} 不在发货仓库`, en: `Pallet ${lpn} is not in the warehouse of the delivery` }),
  },
  {
    is: ({ destCode }, { record }) => destCode !== record.destCode,
    say: ({ lpn, destCode }, record) => ({
      zh: `板 ${lpn} 发往 ${destCode ?? '私人地址'}，不是 ${record.destCode ?? '私人地址'}`,
      en: `Pallet ${lpn} goes to ${destCode ?? 'an address'}, not to ${record.destCode ?? 'an address'}`,
    }),
  },
  {
    is: ({ id, insideStatus }, { held }) => !held.has(id) && insideStatus !== 'STORED',
    say: ({ lpn }) => ({ zh: `板 ${lpn} 不是在库可派的状态`, en: `Pallet ${lpn} is not stored and free` }),
    isOfState: true,
  },
  {
    is: ({ id, holdType }, { held }) => !held.has(id) && holdType !== 'NONE',
    say: ({ lpn }) => ({ zh: `板 ${lpn} 已扣货，不能派送`, en: `Pallet ${lpn} is on hold` }),
    isOfState: true,
  },
  {
    is: ({ id, quality }, { held }) => !held.has(id) && quality === 'DAMAGED',
    say: ({ lpn }) => ({ zh: `板 ${lpn} 已破损，不能派送`, en: `Pallet ${lpn} is damaged` }),
    isOfState: true,
  },
  {
    is: ({ cartonQty }, _asked, line) => line.cartonQty > cartonQty,
    say: ({ lpn, cartonQty }) => ({
      zh: `板 ${lpn} 只有 ${cartonQty} 箱`,
      en: `Pallet ${lpn} has ${many(cartonQty, 'carton')}`,
    }),
    at: 'cartonQty',
  },
];

function refusePallet(asked: Asked, line: Wanted, i: number): void {
  const { wanted, pallets, record, refuse } = asked;
  const pallet = pallets.get(line.insideId ?? '');
  if (!pallet) throw refuse({ zh: '请选择在库板', en: 'Choose the pallet' }, { at: `/items/${i}/insideId` });
  if (wanted.findIndex(({ insideId }) => insideId === pallet.id) < i) {
    refuse(
      { zh: `板 ${pallet.lpn} 只能有一行`, en: `Pallet ${pallet.lpn} can be here once` },
      { at: `/items/${i}/insideId` },
    );
  }
  const fault = faults.find(({ is }) => is(pallet, asked, line));
  if (!fault) return;
  const at = `/items/${i}/${fault.at ?? 'insideId'}`;
  refuse(fault.say(pallet, record), { at, ...(fault.isOfState && { code: errors.wrongState.code }) });
}

/** A container that goes from the terminal to the door is on the delivery by its order, and on no other one. */
async function refuseNoContainer({ wanted, record, records, refuse }: Asked): Promise<void> {
  const ids = wanted.flatMap(({ orderId }) => orderId ?? []);
  const orders = new Map(
    (ids.length > 0 ? await records.find('hwOrder', { id: ids }, { lock: 'write' }) : []).map((one) => [one.id, one]),
  );
  const others =
    ids.length > 0 ? await records.find('hwDeliveryItem', { orderId: ids, insideId: null, isOpen: true }) : [];
  for (const [i, { insideId, orderId }] of wanted.entries()) {
    if (i > 0) {
      refuse(
        { zh: '整柜直送一张派送单一个柜子', en: 'A direct delivery takes one container' },
        { at: `/items/${i}/orderId` },
      );
    }
    const order = orders.get(orderId ?? '');
    if (insideId || !isDirect(order)) {
      refuse(
        {
          zh: '整柜直送的明细填未送达的直送订单，不填板',
          en: 'A direct delivery takes direct orders that are on the way, and no pallets',
        },
        { at: `/items/${i}/orderId` },
      );
    }
    if (others.some((other) => other.orderId === orderId && other.deliveryId !== record.id)) {
      refuse(
        { zh: `订单 ${order?.orderNo} 已在另一张派送单上`, en: `Order ${order?.orderNo} is on another delivery` },
        { at: `/items/${i}/orderId`, code: errors.wrongState.code },
      );
    }
  }
}

function isDirect(order: Stored<'hwOrder'> | undefined): order is Stored<'hwOrder'> {
  return order?.orderType === 'DIRECT' && onTheWay.includes(order.orderStatus);
}
