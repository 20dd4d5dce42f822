import { type DoingEvent, decimals, type OnDoing, type Refuse, type Values } from '../../../server/extend.ts';
import { addressOf } from './addressOf.ts';
import { emptied, type Pallet, withAvailable } from './pallet.ts';
import { type Movement, recordFlows } from './recordFlows.ts';
import { refuseFull } from './refuseFull.ts';
import { refuseHeavy } from './refuseHeavy.ts';
import { sumOf } from './share.ts';

/** What all pallets that become one must have in common, and how it is called. */
const alike = [
  ['orderId', { zh: '订单', en: 'order' }],
  ['repositoryId', { zh: '仓库', en: 'warehouse' }],
  ['destCode', { zh: '目的仓点', en: 'destination' }],
  ['deliveryMethod', { zh: '派送方式', en: 'delivery method' }],
  ['quality', { zh: '品质', en: 'quality' }],
  ['holdType', { zh: '扣货状态', en: 'hold' }],
  ['insideStatus', { zh: '状态', en: 'status' }],
] as const satisfies readonly (readonly [keyof Pallet, { zh: string; en: string }])[];

/** Pallets for one destination become the one with the smallest number; the others are empty, as merged ones (domain.md 5.10, repack). */
export const mergePallets: OnDoing<'hwInside'> = async (event, next) => {
  const { rows, records, refuse, time } = event;
  const [target, ...others] = rows.toSorted((a, b) => ((a.lpn ?? '') < (b.lpn ?? '') ? -1 : 1));
  if (!target || others.length === 0) {
    return refuse({ zh: '请至少选择两板', en: 'Choose at least two pallets' }, { at: '/ids' });
  }
  refuseUnlike(target, others, refuse);
  await refuseElsewhere(event);
  const isMixed =
    others.some(({ orderGoodsId, mixed }) => mixed || orderGoodsId !== target.orderGoodsId) || target.mixed;
  const one = {
    ...{ cartonQty: rows.reduce((sum, { cartonQty }) => sum + cartonQty, 0), ...sumOf(rows) },
    palletQty: placesOf(rows),
    // What goes to an address has it by its line of goods alone.
    ...(isMixed ? { mixed: true, ...(target.destCode === null ? {} : { orderGoodsId: null }) } : {}),
    ...namesOf(rows),
  };
  await refuseCrowded(event, target, one.palletQty);
  await next((pallet) => (pallet.id === target.id ? withAvailable(target, one) : emptied(time, 'MERGED')));
  await recordFlows(event, movementsOf(target, others));
  const message = { zh: `已合并到板 ${target.lpn}`, en: `They are pallet ${target.lpn} now` };
  return { message, kept: await records.get('hwInside', target.id) };
};

/** What comes from other bins must have room where the target stands. */
async function refuseCrowded(
  { rows, records, refuse }: Pick<DoingEvent<'hwInside'>, 'rows' | 'records' | 'refuse'>,
  { locatorId }: Pallet,
  palletQty: string,
): Promise<void> {
  const bin = locatorId ? await records.get('hwLocator', locatorId, { lock: 'write' }) : undefined;
  if (!bin) return;
  const there = rows.filter((pallet) => pallet.locatorId === locatorId);
  const places = decimals.add(...there.map((pallet) => pallet.palletQty));
  refuseFull({ bin, wanted: decimals.subtract(palletQty, places), refuse });
  refuseHeavy({ bin, coming: rows.filter((pallet) => !there.includes(pallet)), refuse });
}

/** Papers tell a shipment of all cartons or of none: a number that is not that of all is nobody's, and marks stand beside each other. */
function namesOf(pallets: readonly Pallet[]): Pick<Values<'hwInside'>, 'fbaId' | 'refId' | 'shippingMark'> {
  const ofAll = (name: 'fbaId' | 'refId'): string | null => {
    const [first, ...others] = new Set(pallets.map((pallet) => pallet[name] ?? null));
    return others.length === 0 ? (first ?? null) : null;
  };
  const marks = [...new Set(pallets.flatMap(({ shippingMark }) => shippingMark?.split(mark) ?? []))];
  return { fbaId: ofAll('fbaId'), refId: ofAll('refId'), shippingMark: marks.join(mark).slice(0, longestMark) || null };
}

/** Between the marks of a mixed pallet, and how long they may be together. */
const [mark, longestMark] = [' + ', 100];

/** Half pallets make a whole one; whole ones that are stacked are still one. */
function placesOf(pallets: readonly Pallet[]): string {
  const each = pallets.map(({ palletQty }) => palletQty);
  const sum = decimals.add(...each);
  return decimals.compare(sum, 1) <= 0 ? sum : decimals.max(1, ...each);
}

function refuseUnlike(target: Pallet, others: readonly Pallet[], refuse: Refuse): void {
  const differing = alike.find(([field]) => others.some((pallet) => pallet[field] !== target[field]));
  if (!differing) return;
  const [, name] = differing;
  refuse({ zh: `所选的板${name.zh}不一致，不能合并`, en: `The pallets differ in ${name.en} and cannot become one` });
}

/** Pallets for people have no code of a warehouse: their goods say whether they go to the same door. */
async function refuseElsewhere({
  rows,
  records,
  refuse,
}: Pick<DoingEvent<'hwInside'>, 'rows' | 'records' | 'refuse'>): Promise<void> {
  if (rows.some(({ destCode }) => destCode !== null)) return;
  const ids = rows.flatMap(({ orderGoodsId }) => orderGoodsId ?? []);
  const goods = new Map((await records.find('hwOrderGoods', { id: ids })).map((line) => [line.id, addressOf(line)]));
  if (new Set(rows.map(({ orderGoodsId }) => goods.get(orderGoodsId ?? ''))).size <= 1) return;
  refuse({
    zh: '这些板的收件地址不同，不能合并',
    en: 'These pallets are for different addresses and cannot become one',
  });
}

/** What leaves each of them comes to the target, one after the other. */
function movementsOf(target: Pallet, others: readonly Pallet[]): Movement[] {
  let before = target.cartonQty;
  return others.flatMap((pallet): Movement[] => {
    const cartons = pallet.cartonQty;
    const came: Movement = { pallet: target, flowType: 'TRANSFER_IN', change: cartons, before, bizNo: pallet.lpn };
    before += cartons;
    return [{ pallet, flowType: 'TRANSFER_OUT', change: -cartons, to: null, bizNo: target.lpn }, came];
  });
}
