import { type Decimal, decimals, type Values } from '../../../server/extend.ts';
import { reserveBin } from '../bins.ts';
import { takeApart } from './handling.ts';
import { emptied, type Movement, type Pallet, type PalletContext, recordEach, recordFlows, sumOf, withAvailable } from './pallet.ts';

/** A pallet and the number of its cartons that a delivery takes. */
interface Lock {
  readonly pallet: Pallet;
  readonly cartons: number;
}

/** Locks pallets, or some of their cartons, for a delivery: no other delivery can take them (README, rule 11). */
export async function lockPallets(context: PalletContext, locks: readonly Lock[], bizNo: string | null): Promise<void> {
  const cartonsOf = new Map(locks.map(({ pallet, cartons }) => [pallet.id, cartons]));
  await applyAction(context, {
    pallets: locks.map(({ pallet }) => pallet),
    bizNo,
    step: {
      name: 'lock',
      title: { zh: '锁定', en: 'locked' },
      from: 'STORED',
      to: 'LOCKED',
      values: ({ id }) => ({ lockedQty: cartonsOf.get(id) ?? 0 }),
      movement: () => ({ flowType: 'LOCK' }),
    },
  });
}

/** Changes the number of cartons that a delivery takes from its locked pallets. */
export async function relockPallets(context: PalletContext, locks: readonly Lock[], bizNo: string | null): Promise<void> {
  const pallets = locks.map(({ pallet }) => pallet);
  const changes = locks.map(({ pallet, cartons }) => ({
    id: pallet.id,
    values: withAvailable(pallet, { lockedQty: cartons }),
  }));
  await context.records.changeMany('hwInside', changes);
  await recordEach(context, pallets, () => ({ flowType: 'LOCK', bizNo }));
}

/** Unlocks pallets that are removed from a delivery: they stay in their bins and become available again (README, rule 11). */
export function unlockPallets(context: PalletContext, pallets: readonly Pallet[], bizNo: string | null): Promise<void> {
  return applyAction(context, {
    pallets,
    bizNo,
    step: {
      name: 'unlock',
      title: { zh: '解锁', en: 'unlocked' },
      from: 'LOCKED',
      to: 'STORED',
      values: () => ({ lockedQty: 0 }),
      movement: () => ({ flowType: 'UNLOCK' }),
    },
  });
}

/** A pallet that is loaded onto a truck, and the number of loaded cartons. */
export interface Load {
  readonly pallet: Pallet;
  readonly cartons: number;
  /** The pallet places of the loaded part. */
  readonly pallets: Decimal;
}

const load = { name: 'load', title: { zh: '装车', en: 'loaded' }, from: 'LOCKED', to: 'LOADED' } as const;

/**
 * Loads locked pallets onto a truck. Remaining cartons stay in the bin as a new pallet, which other deliveries can take (README, rule 11).
 */
export async function loadPallets(context: PalletContext, loads: readonly Load[], bizNo: string | null): Promise<void> {
  const pallets = loads.map(({ pallet }) => pallet);
  rejectElsewhere(context, pallets, load);
  rejectEmpty(context, loads);
  const onTruck: Pallet[] = [];
  for (const one of loads) onTruck.push(await leaveRest(context, one));
  await applyAction(context, {
    pallets: onTruck,
    bizNo,
    step: {
      ...load,
      values: ({ cartonQty }) => ({ locatorId: null, lockedQty: cartonQty }),
      movement: () => ({ flowType: 'MOVE', to: null }),
    },
  });
}

/** Rejects loading 0 cartons of a pallet. */
function rejectEmpty({ reject }: PalletContext, loads: readonly Load[]): void {
  const empty = loads.find(({ pallet, cartons }) => Math.min(cartons, pallet.cartonQty) < 1);
  if (!empty) return;
  const { lpn } = empty.pallet;
  reject({ zh: `板 ${lpn} 没有可装车的箱`, en: `Pallet ${lpn} has no cartons to load` });
}

async function leaveRest(context: PalletContext, { pallet, cartons, pallets }: Load): Promise<Pallet> {
  if (cartons >= pallet.cartonQty) return pallet;
  const rest = {
    cartons: pallet.cartonQty - cartons,
    pallets: locationLeft(pallet.palletQty, pallets),
    values: { insideStatus: 'STORED' as const },
  };
  const { rest: taken } = await takeApart(context, pallet, rest);
  return context.records.change('hwInside', pallet.id, { ...taken, lockedQty: cartons, availQty: 0 });
}

/** The smallest recorded part of a pallet place. */
const least = '0.1';

/** Returns the pallet places of the remaining part: at least 0.1, unless the whole pallet had no more than that. */
export function locationLeft(all: Decimal, loaded: Decimal): Decimal {
  const left = decimals.subtract(all, loaded);
  return decimals.compare(all, least) > 0 ? decimals.max(least, left) : decimals.max(0, left);
}

interface Unloaded {
  readonly pallets: readonly Pallet[];
  readonly bizNo: string | null;
  /** The bin for all pallets; if undefined, each returns to the bin it was loaded from. */
  readonly locatorId?: string | undefined;
}

/** Unloads pallets from a truck into their former bins or another one; they stay locked for their delivery (README, rule 11). */
export async function unloadPallets(context: PalletContext, { pallets, bizNo, locatorId }: Unloaded): Promise<void> {
  if (pallets.length === 0) return;
  const locations: ReadonlyMap<string, string> = locatorId ? new Map() : await locationsBefore(context, pallets);
  const placeOf = (id: string): string => locations.get(id) ?? locatorId ?? '';
  for (const [bin, some] of Map.groupBy(pallets, ({ id }) => placeOf(id))) {
    await reserveBin(context, { locatorId: bin, at: '/input/locatorId', pallets: some });
  }
  await applyAction(context, {
    pallets,
    bizNo,
    step: {
      name: 'unload',
      title: { zh: '卸车', en: 'unloaded' },
      from: 'LOADED',
      to: 'LOCKED',
      values: ({ id }) => ({ locatorId: placeOf(id) || null }),
      movement: ({ id }) => ({ flowType: 'MOVE', to: placeOf(id) || null }),
    },
  });
}

/** Returns the bins that the pallets were loaded from, according to their movements. */
async function locationsBefore({ records }: PalletContext, pallets: readonly Pallet[]): Promise<ReadonlyMap<string, string>> {
  const moves = await records.find(
    'hwInsideFlow',
    { insideId: pallets.map(({ id }) => id), flowType: 'MOVE', toLocatorId: null },
    { sorts: [{ field: 'id', order: 'asc' }] },
  );
  return new Map(moves.map(({ insideId, fromLocatorId }) => [insideId ?? '', fromLocatorId ?? '']));
}

interface UnloadedPallet {
  /** A pallet after unloading, as stored. */
  readonly pallet: Pallet;
  /** How many of its cartons are locked for its delivery. */
  readonly lockedQty: number;
}

/** The pallet made from the cartons that were not loaded, and whether it was merged back. */
interface Rest {
  readonly lpn: string;
  readonly isBack: boolean;
}

/**
 * Undoes the split of a partly loaded pallet: merges the cartons that were not loaded back into the pallet. If these have been moved,
 * locked or changed since, they stay a separate pallet. Returns undefined if the pallet was not split.
 */
export async function takeRestBack(context: PalletContext, { pallet, lockedQty }: UnloadedPallet): Promise<Rest | undefined> {
  const { records, time } = context;
  const left = { insideId: pallet.id, flowType: 'TRANSFER_OUT' } as const;
  const [flow] = await records.find('hwInsideFlow', left, { sorts: [{ field: 'id', order: 'desc' }], limit: 1 });
  const lpn = flow?.bizNo;
  if (!lpn) return undefined;
  const [rest] = await records.find('hwInside', { lpn, orderId: pallet.orderId }, { lock: 'write' });
  if (!rest || !isAsLeft(rest, pallet) || rest.cartonQty !== -(flow.changeQty ?? 0)) return { lpn, isBack: false };
  const whole = {
    cartonQty: pallet.cartonQty + rest.cartonQty,
    lockedQty,
    ...sumOf([pallet, rest]),
    palletQty: decimals.add(pallet.palletQty, rest.palletQty),
  };
  await records.change('hwInside', rest.id, emptied(time, 'MERGED'));
  await records.change('hwInside', pallet.id, withAvailable(pallet, whole));
  const change = rest.cartonQty;
  await recordFlows(context, [
    { pallet: rest, flowType: 'TRANSFER_OUT', change: -change, to: null, bizNo: pallet.lpn },
    { pallet, flowType: 'TRANSFER_IN', change, bizNo: lpn },
  ]);
  return { lpn, isBack: true };
}

const same = ['locatorId', 'orderGoodsId', 'destCode', 'deliveryMethod', 'quality', 'holdType'] as const;

/** Whether the remaining part is unlocked, in the same bin and has the same goods. */
function isAsLeft(rest: Pallet, pallet: Pallet): boolean {
  const isFree = rest.insideStatus === 'STORED' && rest.lockedQty === 0;
  return isFree && same.every((name) => rest[name] === pallet[name]);
}

interface Shipped {
  readonly pallets: readonly Pallet[];
  readonly bizNo: string | null;
  /** The departure time of the truck. */
  readonly outTime: string;
}

/** Ships loaded pallets: they leave the stock (README, rule 11). */
export function shipPallets(context: PalletContext, { pallets, bizNo, outTime }: Shipped): Promise<void> {
  return applyAction(context, {
    pallets,
    bizNo,
    step: {
      name: 'ship',
      title: { zh: '出库', en: 'shipped' },
      from: 'LOADED',
      to: 'OUT',
      values: () => ({ locatorId: null, lockedQty: 0, outTime }),
      movement: ({ cartonQty }) => ({ flowType: 'OUT', change: -cartonQty, to: null }),
    },
  });
}

interface Returned {
  readonly pallets: readonly Pallet[];
  readonly bizNo: string | null;
  readonly locatorId: string;
}

/** Puts pallets that the consignee did not accept back into stock: they go into a bin and become available again (README, rule 11). */
export async function returnPallets(context: PalletContext, { pallets, bizNo, locatorId }: Returned): Promise<void> {
  if (pallets.length === 0) return;
  const bin = await reserveBin(context, { locatorId, at: '/input/locatorId', pallets });
  await applyAction(context, {
    pallets,
    bizNo,
    step: {
      name: 'returnIn',
      title: { zh: '退货入库', en: 'returned' },
      from: 'OUT',
      to: 'STORED',
      values: () => ({ locatorId: bin.id, lockedQty: 0, outTime: null }),
      movement: ({ cartonQty }) => ({ flowType: 'RETURN_IN', change: cartonQty, before: 0, to: bin.id }),
    },
  });
}

/** A system-only transition of the resource file, and the other values it sets on each pallet. */
interface PalletAction {
  /** The name of the transition, under which the change log shows it. */
  readonly name: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly from: NonNullable<Pallet['insideStatus']>;
  readonly to: NonNullable<Pallet['insideStatus']>;
  readonly values: (pallet: Pallet) => Values<'hwInside'>;
  readonly movement: (pallet: Pallet) => Omit<Movement, 'pallet' | 'bizNo'>;
}

interface Taken {
  readonly pallets: readonly Pallet[];
  readonly step: PalletAction;
  /** The number of the delivery. */
  readonly bizNo: string | null;
}

/**
 * Applies one transition to many pallets and writes one movement for each. The caller has locked the pallets. All are written in one batch,
 * because a truck carries dozens of pallets.
 */
async function applyAction(context: PalletContext, { pallets, step, bizNo }: Taken): Promise<void> {
  if (pallets.length === 0) return;
  rejectElsewhere(context, pallets, step);
  const changes = pallets.map((pallet) => ({
    id: pallet.id,
    values: withAvailable(pallet, { ...step.values(pallet), insideStatus: step.to }),
  }));
  await context.records.changeMany('hwInside', changes, { logged: step.name });
  await recordEach(context, pallets, (pallet) => ({ bizNo, ...step.movement(pallet) }));
}

/**
 * Rejects pallets that are not in the start state of the transition. Callers that change pallets before the transition must call this
 * function first.
 */
function rejectElsewhere(
  { reject }: PalletContext,
  pallets: readonly Pallet[],
  { from, title }: Pick<PalletAction, 'from' | 'title'>,
): void {
  const elsewhere = pallets.find(({ insideStatus }) => insideStatus !== from);
  if (!elsewhere) return;
  reject({
    zh: `板 ${elsewhere.lpn} 现在的状态不能${title.zh}`,
    en: `Pallet ${elsewhere.lpn} cannot be ${title.en} in its current status`,
  });
}
