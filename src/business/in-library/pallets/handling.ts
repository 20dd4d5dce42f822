import { many } from '../../../contract/wire.ts';
import {
  type ActionEvent,
  type ActionHooks,
  type Decimal,
  decimals,
  type Records,
  type Reject,
  type Stored,
  type Values,
} from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { followStock } from '../../orders/followStock.ts';
import { rejectFull, rejectHeavy, reserveBin } from '../bins.ts';
import {
  addressOf,
  emptied,
  type Movement,
  nextLpns,
  type Pallet,
  type PalletContext,
  recordEach,
  recordFlows,
  restOf,
  shareOf,
  sumOf,
  withAvailable,
} from './pallet.ts';

/** Puts received pallets into a bin (README, rule 7). */
export const putAway: ActionHooks<'hwInside'> = async (event, next) => {
  const { rows, input } = event;
  const at = '/input/locatorId';
  const bin = await reserveBin(event, { locatorId: String(input.locatorId), at, pallets: rows });
  const stored = await next();
  await recordEach(event, rows, () => ({ flowType: 'PUTAWAY', to: bin.id }));
  return stored;
};

/** Moves pallets to another bin of the same warehouse (README, rule 7). */
export const movePallets: ActionHooks<'hwInside'> = async (event, next) => {
  const { rows, input, reject } = event;
  const at = '/input/toLocatorId';
  const bin = await reserveBin(event, { locatorId: String(input.toLocatorId), at, pallets: rows });
  const idle = rows.find(({ locatorId }) => locatorId === bin.id);
  if (idle) {
    reject(
      {
        zh: `板 ${idle.lpn} 已在库位 ${bin.locatorCode}`,
        en: `Pallet ${idle.lpn} is already in bin ${bin.locatorCode}`,
      },
      { at },
    );
  }
  const moved = await next(() => ({ locatorId: bin.id }));
  await recordEach(event, rows, () => ({ flowType: 'MOVE', to: bin.id }));
  return moved;
};

/** Holds pallets: their cartons are not available until the hold is released (README, rule 12). */
export const holdPallets: ActionHooks<'hwInside'> = async ({ input }, next) =>
  next((pallet) => withAvailable(pallet, { holdType: input.holdType as typeof pallet.holdType }));

export const releasePallets: ActionHooks<'hwInside'> = async (_event, next) =>
  next((pallet) => withAvailable(pallet, { holdType: 'NONE' }));

/** Scraps pallets: they leave their bin; their cartons still count as received (README, rule 12). */
export const scrapPallets: ActionHooks<'hwInside'> = async (event, next) => {
  const { rows, time } = event;
  const scrapped = await next(() => ({ locatorId: null, lockedQty: 0, availQty: 0, outTime: time.toISOString() }));
  await recordEach(event, rows, ({ cartonQty }) => ({ flowType: 'SCRAP', change: -cartonQty, to: null }));
  const orderIds = rows.map(({ orderId }) => orderId);
  await followStock(event, orderIds);
  return scrapped;
};

type FlowType = NonNullable<Stored<'hwInsideFlow'>['flowType']>;

/** The state of an empty pallet by its last movement. Shipped pallets are not listed, because they keep their cartons. */
const stateAfter: Partial<Record<FlowType, 'LOST' | 'VOID' | 'MERGED'>> = {
  ADJUST: 'LOST',
  DEVAN_IN: 'VOID',
  TRANSFER_OUT: 'MERGED',
};

/** The maximum number of pallets updated in one statement. */
const batchSize = 500;

/** Corrects the state of empty pallets that an earlier release stored as shipped, by their last movement (README, rule 13). */
export async function nameRemoved({ records }: { readonly records: Records }): Promise<void> {
  const removed = await records.find('hwInside', { insideStatus: 'OUT', cartonQty: 0 }, { fields: ['lpn'] });
  for (let at = 0; at < removed.length; at += batchSize) {
    const ids = removed.slice(at, at + batchSize).map(({ id }) => id);
    const flows = await records.find(
      'hwInsideFlow',
      { insideId: ids },
      { sorts: [{ field: 'id', order: 'asc' }], fields: ['insideId', 'flowType'] },
    );
    const last = new Map(flows.map(({ insideId, flowType }) => [insideId, flowType]));
    const changes = ids.flatMap((id) => {
      const insideStatus = stateAfter[last.get(id) ?? 'OUT'];
      return insideStatus ? [{ id, values: { insideStatus } }] : [];
    });
    await records.changeMany('hwInside', changes);
  }
}

/** Splits some cartons off a pallet; they become a pallet of their own in the same bin (README, rule 9). */
export const splitPallet: ActionHooks<'hwInside'> = async (event, next) => {
  const { input } = event;
  const pallet: Pallet = oneRecord(event);
  const part = { cartons: Number(input.splitCartonQty), pallets: String(input.splitPalletQty) };
  rejectWhole(event, pallet, part);
  const { rest, lpn } = await takeApart(event, pallet, part);
  await next(() => withAvailable(pallet, rest));
  return { message: { zh: `已拆出板 ${lpn}`, en: `Pallet ${lpn} created` }, lpn };
};

function rejectWhole({ reject }: ActionEvent<'hwInside'>, pallet: Pallet, { cartons, pallets }: Part): void {
  const most = pallet.cartonQty - (pallet.lockedQty ?? 0) - 1;
  if (cartons > most) {
    reject(
      {
        zh: `最多可拆出 ${Math.max(most, 0)} 箱，原板至少留 1 箱`,
        en: `You can take at most ${many(Math.max(most, 0), 'carton')}: at least one must stay on the pallet`,
      },
      { at: '/input/splitCartonQty' },
    );
  }
  if (decimals.compare(pallets, pallet.palletQty) > 0) {
    reject(
      {
        zh: `该板只计 ${pallet.palletQty} 板，拆出的板数不能超过此数`,
        en: `This pallet counts as only ${many(pallet.palletQty, 'pallet')}, so you cannot take more than that`,
      },
      { at: '/input/splitPalletQty' },
    );
  }
}

interface Part {
  readonly cartons: number;
  /** The pallet places of the part. */
  readonly pallets: Decimal;
  /** Values in which the part differs from its source pallet. */
  readonly values?: Values<'hwInside'>;
}

interface SplitResult {
  readonly made: Pallet;
  /** The new values of the source pallet; the caller writes them. */
  readonly rest: Values<'hwInside'>;
  readonly lpn: string;
}

/**
 * Makes a new pallet from some cartons of another one, in the same bin. The totals of cartons, weight and volume do not change (README,
 * rule 9).
 */
export async function takeApart(
  context: Omit<PalletContext, 'reject'>,
  pallet: Pallet,
  { cartons, pallets, values = {} }: Part,
): Promise<SplitResult> {
  const { records } = context;
  await records.get('hwOrder', pallet.orderId, { lock: 'write' });
  const { orderId, containerNo } = pallet;
  const [lpn = ''] = await nextLpns(records, { orderId, containerNo: containerNo ?? '', count: 1 });
  const part = shareOf(pallet, cartons);
  const own = { lpn, cartonQty: cartons, lockedQty: 0, palletQty: pallets, ...part, ...values };
  const made = await records.create('hwInside', { ...sameOf(pallet), ...withAvailable(pallet, own) });
  const movements: readonly Movement[] = [
    { pallet, flowType: 'TRANSFER_OUT', change: -cartons, bizNo: lpn },
    { pallet: made, flowType: 'TRANSFER_IN', change: cartons, before: 0, bizNo: pallet.lpn },
  ];
  await recordFlows(context, movements);
  const palletQty = decimals.max(0, decimals.subtract(pallet.palletQty, pallets));
  return { made, lpn, rest: { cartonQty: pallet.cartonQty - cartons, palletQty, ...restOf(pallet, part) } };
}

/** Returns the values that the part copies from its source pallet. */
function sameOf(pallet: Stored<'hwInside'>): Values<'hwInside'> {
  const { id: _id, version: _v, createBy: _by, createTime: _on, updateBy: _last, updateTime: _at, ...same } = pallet;
  return same;
}

/** The fields that must be equal for pallets to be merged, with their labels. */
const alike = [
  ['orderId', { zh: '订单', en: 'order' }],
  ['repositoryId', { zh: '仓库', en: 'warehouse' }],
  ['destCode', { zh: '目的仓点', en: 'destination' }],
  ['deliveryMethod', { zh: '派送方式', en: 'delivery method' }],
  ['quality', { zh: '品质', en: 'quality' }],
  ['holdType', { zh: '扣货状态', en: 'hold' }],
  ['insideStatus', { zh: '状态', en: 'status' }],
] as const satisfies readonly (readonly [keyof Pallet, { zh: string; en: string }])[];

/** Merges pallets for one destination into the one with the smallest number; the others become empty and `MERGED` (README, rule 10). */
export const mergePallets: ActionHooks<'hwInside'> = async (event, next) => {
  const { rows, records, reject, time } = event;
  const [target, ...others] = rows.toSorted((a, b) => ((a.lpn ?? '') < (b.lpn ?? '') ? -1 : 1));
  if (!target || others.length === 0) {
    return reject({ zh: '请至少选择两板', en: 'Choose at least two pallets' }, { at: '/ids' });
  }
  rejectUnlike(target, others, reject);
  await rejectElsewhere(event);
  const isMixed = others.some(({ orderGoodsId, mixed }) => mixed || orderGoodsId !== target.orderGoodsId) || target.mixed;
  const one = {
    cartonQty: rows.reduce((sum, { cartonQty }) => sum + cartonQty, 0),
    ...sumOf(rows),
    palletQty: locationsOf(rows),
    // A private address is stored only in the line of goods, so that link is kept.
    ...(isMixed ? { mixed: true, ...(target.destCode === null ? {} : { orderGoodsId: null }) } : {}),
    ...namesOf(rows),
  };
  await rejectCrowded(event, target, one.palletQty);
  await next((pallet) => (pallet.id === target.id ? withAvailable(target, one) : emptied(time, 'MERGED')));
  await recordFlows(event, movementsOf(target, others));
  const message = { zh: `已合并到板 ${target.lpn}`, en: `Merged into pallet ${target.lpn}` };
  return { message, kept: await records.get('hwInside', target.id) };
};

/** Rejects a merge if the pallets from other bins do not fit into the bin of the target. */
async function rejectCrowded(
  { rows, records, reject }: Pick<ActionEvent<'hwInside'>, 'rows' | 'records' | 'reject'>,
  { locatorId }: Pallet,
  palletQty: string,
): Promise<void> {
  const bin = locatorId ? await records.get('hwLocator', locatorId, { lock: 'write' }) : undefined;
  if (!bin) return;
  const there = rows.filter((pallet) => pallet.locatorId === locatorId);
  const held = decimals.add(...there.map((pallet) => pallet.palletQty));
  rejectFull({ bin, needed: decimals.subtract(palletQty, held), reject });
  rejectHeavy({ bin, coming: rows.filter((pallet) => !there.includes(pallet)), reject });
}

/**
 * Returns the FBA id, reference and shipping mark of a merged pallet. Print documents show one shipment per pallet, so an FBA id or
 * reference is kept only if all cartons share it; shipping marks are joined.
 */
function namesOf(pallets: readonly Pallet[]): Pick<Values<'hwInside'>, 'fbaId' | 'refId' | 'shippingMark'> {
  const ofAll = (name: 'fbaId' | 'refId'): string | null => {
    const [first, ...others] = new Set(pallets.map((pallet) => pallet[name] ?? null));
    return others.length === 0 ? (first ?? null) : null;
  };
  const marks = [...new Set(pallets.flatMap(({ shippingMark }) => shippingMark?.split(mark) ?? []))];
  return { fbaId: ofAll('fbaId'), refId: ofAll('refId'), shippingMark: marks.join(mark).slice(0, longestMark) || null };
}

/** The separator between the shipping marks of a mixed pallet, and the maximum length of the result. */
const [mark, longestMark] = [' + ', 100];

/** Adds up pallet places to at most one place, as for stacked pallets. If a single pallet takes more than that, its places are the sum. */
function locationsOf(pallets: readonly Pallet[]): string {
  const each = pallets.map(({ palletQty }) => palletQty);
  const sum = decimals.add(...each);
  return decimals.compare(sum, 1) <= 0 ? sum : decimals.max(1, ...each);
}

function rejectUnlike(target: Pallet, others: readonly Pallet[], reject: Reject): void {
  const differing = alike.find(([field]) => others.some((pallet) => pallet[field] !== target[field]));
  if (!differing) return;
  const [, name] = differing;
  reject({
    zh: `所选的板${name.zh}不一致，不能合并`,
    en: `These pallets have different values for ${name.en} and cannot be merged`,
  });
}

/** Rejects a merge of pallets for different private addresses. These have no destination code, so their lines of goods are compared. */
async function rejectElsewhere({ rows, records, reject }: Pick<ActionEvent<'hwInside'>, 'rows' | 'records' | 'reject'>): Promise<void> {
  if (rows.some(({ destCode }) => destCode !== null)) return;
  const ids = rows.flatMap(({ orderGoodsId }) => orderGoodsId ?? []);
  const goods = new Map((await records.find('hwOrderGoods', { id: ids })).map((line) => [line.id, addressOf(line)]));
  if (new Set(rows.map(({ orderGoodsId }) => goods.get(orderGoodsId ?? ''))).size <= 1) return;
  reject({
    zh: '这些板的收件地址不同，不能合并',
    en: 'These pallets are for different addresses and cannot be merged',
  });
}

/** Returns the movements of a merge: each pallet in turn moves its cartons to the target. */
function movementsOf(target: Pallet, others: readonly Pallet[]): Movement[] {
  let before = target.cartonQty;
  return others.flatMap((pallet): Movement[] => {
    const cartons = pallet.cartonQty;
    const came: Movement = { pallet: target, flowType: 'TRANSFER_IN', change: cartons, before, bizNo: pallet.lpn };
    before += cartons;
    return [{ pallet, flowType: 'TRANSFER_OUT', change: -cartons, to: null, bizNo: target.lpn }, came];
  });
}
