import fc from 'fast-check';
import type { Answer, Client } from '../../api/support/client.ts';
import { countCalls, orderCalls, palletCalls } from '../../api/support/yard.ts';
import { systemActions } from './systemActions.ts';
import type { WorkContext } from './workContext.ts';

/** An operation. `kind` selects the function that carries it out, and the random numbers decide what that function chooses. */
export interface Operation {
  readonly kind: string;
  readonly a: number;
  readonly b: number;
  readonly n: number;
}

type Pallet = Answer['data'];
type Work = (workContext: WorkContext, client: Client, operation: Operation) => Promise<Answer | undefined>;

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

/** Returns the pallets that are in one of these states according to the list. Other users may change them at the same time. */
async function palletsIn(workContext: WorkContext, client: Client, states: readonly string[]): Promise<readonly Pallet[]> {
  const orderId = workContext.orders.map(({ id }) => id);
  const { records } = (await client.post(palletCalls.find, { orderId, insideStatus: states })).data;
  return records;
}

/**
 * Returns a pallet for an operation. In three of four cases it is one that the operation should accept, otherwise any, which the server
 * may refuse.
 */
function chosen(pallets: readonly Pallet[], { a, n }: Operation, isFit?: (pallet: Pallet) => boolean): Pallet {
  return pick(isFit && n % 4 > 0 ? pallets.filter(isFit) : pallets, a);
}

const onOne =
  (
    states: readonly string[],
    call: (pallet: Pallet, work: Operation, workContext: WorkContext) => readonly [string, object],
    isFit?: (pallet: Pallet) => boolean,
  ): Work =>
  async (workContext, client, operation) => {
    const pallet = chosen(await palletsIn(workContext, client, states), operation, isFit);
    return pallet && client.post(...call(pallet, operation, workContext));
  };

const received = ['RECEIVED', 'STORED'];
const isHeld = ({ holdType }: Pallet): boolean => holdType !== 'NONE';
const canBeHad = ({ quality, holdType, cartonQty }: Pallet): boolean => quality === 'GOOD' && holdType === 'NONE' && cartonQty > 0;
const qualities = ['GOOD', 'GOOD', 'GOOD', 'DAMAGED'];

/** Receives cartons of a container, usually of a container that is not empty yet according to the list. */
const devan: Work = async (workContext, client, { a, b, n }) => {
  const open = { id: workContext.orders.map(({ id }) => id), orderStatus: ['AT_WAREHOUSE', 'DEVANNING'] };
  const { records } = (await client.post(orderCalls.find, open)).data;
  const ids = new Set((records as Answer['data'][]).map(({ id }) => id));
  const order = pick(n % 8 ? workContext.orders.filter(({ id }) => ids.has(id)) : workContext.orders, a);
  if (!order) return undefined;
  const receipts = Array.from({ length: 1 + (n % 3) }, (_, i) => ({
    ...{ goodsId: pick(order.goods, b + i)?.id, cartonQty: (n + i) % 9 },
    ...{ palletQty: n % 2 ? '0.5' : '1', quality: pick(qualities, a + b + i) },
  }));
  return client.post(palletCalls.devan, { input: { orderId: order.id, receipts } });
};

const merge: Work = async (workContext, client, { a, n }) => {
  const all = await palletsIn(workContext, client, received);
  const alike = ['orderId', 'destCode', 'quality', 'holdType', 'insideStatus'];
  const groups = Map.groupBy(all, (pallet) => alike.map((field) => pallet[field]).join()).values();
  const same = pick(
    [...groups].filter(({ length }) => length > 1),
    a,
  );
  return same && client.post(palletCalls.act('merge'), { ids: same.slice(0, 2 + (n % 2)).map(({ id }) => id) });
};

/** Marks a container as empty, usually a container whose lines have all been counted. */
const finishDevan: Work = async (workContext, client, operation) => {
  const ids = workContext.orders.map(({ id }) => id);
  const orders = await Promise.all(ids.map(async (id) => (await client.get(orderCalls.findById(id))).data));
  const isCounted = ({ goods }: Answer['data']): boolean => goods.every(({ recvCartonQty }: Answer['data']) => recvCartonQty !== null);
  const open = orders.filter(({ orderStatus }) => orderStatus === 'DEVANNING');
  const order = chosen(open, operation, isCounted);
  return order && client.post(orderCalls.transit, { id: order.id, transition: 'finishDevan' });
};

/** Runs the next action of an unfinished count in this zone. If there is none, creates a new count. */
const count: Work = async (workContext, client, { a, b, n }) => {
  const { records } = (await client.post('/hw/wms/hwInventory/findHwInventoryList', { zone: workContext.zone })).data;
  const open = pick(
    (records as Answer['data'][]).filter(({ countStatus }) => ['DRAFT', 'COUNTING', 'REVIEW'].includes(countStatus)),
    a,
  );
  const step = (transition: string, who = client) => who.post(countCalls.transit, { id: open.id, transition });
  if (!open) {
    const { repositoryId } = workContext.yard;
    return client.post(countCalls.save, { repositoryId, planDate: '2026-01-09', zone: workContext.zone });
  }
  if (open.countStatus === 'DRAFT') return step('start');
  if (open.countStatus === 'REVIEW') return n % 4 ? step('post', workContext.reviewer) : step('recount', workContext.reviewer);
  const removed = n % 4 ? [] : await palletsIn(workContext, client, ['LOST', 'MERGED', 'VOID']);
  const missing = pick(
    removed.filter(({ cartonQty }) => cartonQty === 0),
    a,
  );
  if (missing) {
    // A pallet that was merged into another one cannot be found again, so the server refuses this.
    const found = {
      lpn: missing.lpn,
      qty: 1 + (b % 9),
      reason: '找到',
      locatorId: String(pick(workContext.bins, b)?.id),
    };
    return client.post(countCalls.enter, { id: open.id, input: found });
  }
  const { lines } = (await client.get(countCalls.findById(open.id))).data;
  const line = (lines as Answer['data'][]).find(({ countedQty }) => countedQty === null);
  if (!line) return step('submit');
  const pallet = (await client.get(palletCalls.findById(line.insideId))).data;
  const { cartonQty } = pallet;
  const qty = n % 3 ? cartonQty : Math.max(0, cartonQty + (b % 5) - 3);
  return client.post(countCalls.enter, { id: open.id, input: { lpn: pallet.lpn, qty, reason: '盘点' } });
};

const bySystem =
  (name: string, states: readonly string[], isFit?: (pallet: Pallet) => boolean): Work =>
  async (workContext, client, operation) => {
    // A pallet without cartons (empty or merged) cannot come back, so it is left out.
    const full = (await palletsIn(workContext, client, states)).filter(({ cartonQty }) => cartonQty > 0);
    const pallet = chosen(full, operation, isFit);
    const { b, n } = operation;
    return (
      pallet &&
      workContext.applyAction(client, {
        palletId: pallet.id,
        step: name,
        cartons: n,
        locatorId: String(pick(workContext.bins, b)?.id),
      })
    );
  };

const binOf = (workContext: WorkContext, { b }: Operation): string => String(pick(workContext.bins, b)?.id);

const works: Readonly<Record<string, Work>> = {
  devan,
  putaway: onOne(['RECEIVED'], ({ id }, work, workContext) => [
    palletCalls.transit,
    { id, transition: 'putaway', input: { locatorId: binOf(workContext, work) } },
  ]),
  move: onOne([...received, 'LOCKED'], ({ id }, work, workContext) => [
    palletCalls.act('move'),
    { id, input: { toLocatorId: binOf(workContext, work) } },
  ]),
  split: onOne(received, ({ id, cartonQty }, { n }) => [
    palletCalls.act('split'),
    { id, input: { splitCartonQty: 1 + (n % cartonQty), splitPalletQty: n % 2 ? '0.5' : '0' } },
  ]),
  merge,
  hold: onOne(received, ({ id }) => [palletCalls.act('hold'), { id, input: { holdType: 'CUSTOMER', reason: 'x' } }]),
  release: onOne(received, ({ id }) => [palletCalls.act('release'), { id }], isHeld),
  scrap: onOne(received, ({ id }) => [palletCalls.transit, { id, transition: 'scrap', input: { reason: '受潮' } }]),
  takeBack: onOne(['RECEIVED'], ({ id }) => [palletCalls.act('takeBack'), { id }]),
  finishDevan,
  count,
  lock: bySystem('lock', ['STORED'], canBeHad),
  unlock: bySystem('unlock', ['LOCKED']),
  load: bySystem('load', ['LOCKED']),
  unload: bySystem('unload', ['LOADED']),
  ship: bySystem('ship', ['LOADED']),
  returnIn: bySystem('returnIn', ['OUT']),
};

/**
 * Kinds that occur more often: devanning, putaway and counting are common work, and actions late in the life of a pallet would otherwise
 * be tried too rarely.
 */
const often = [
  ...['devan', 'devan', 'putaway', 'putaway', 'putaway', 'count', 'count', 'count'],
  ...['lock', 'lock', 'lock', 'load', 'load', 'ship'],
];

/** All kinds of operations. */
export const kinds: readonly string[] = Object.keys(works);

export const operationArbitrary: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom(...kinds, ...often, ...systemActions),
  a: fc.nat(99),
  b: fc.nat(99),
  n: fc.nat(99),
});

/** Carries out an operation. Resolves with undefined if there is no suitable record. */
export function operate(workContext: WorkContext, client: Client, operation: Operation): Promise<Answer | undefined> {
  return (works[operation.kind] as Work)(workContext, client, operation);
}

/** Whether a response is fine: a success, or an error because the operation is impossible in the current state. */
export function isExpected({ kind }: Operation, { code, text }: Answer): boolean {
  // If another user has finished the container meanwhile, the server no longer accepts it as a choice.
  return code === 20000 || code === 40012 || (code === 40000 && isOfContent(kind, text));
}

/** Whether an error is about the input: a quantity that is not available, or a record that can no longer be chosen. */
function isOfContent(kind: string, text: string): boolean {
  return text.includes('"keyword":"refused"') || (kind === 'devan' && text.includes('referenceFilter'));
}
