import type {
  Follower,
  OnDelete,
  OnPrepare,
  ReadRecords,
  Records,
  Stored,
  Values,
  Where,
} from '../../server/extend.ts';
import { changeable, deletable, stageOf } from './goodsStages.ts';

/**
 * Before every write of lines of goods: new ones are numbered after the last one of their order, lines cannot change once the
 * container is devanned (README, rule 5), and a destination code that no warehouse has is marked (rule 6). A write of the
 * stage itself comes from the system and is always allowed.
 */
export const prepareGoods: OnPrepare<'hwOrderGoods'> = async ({ rows, records, reject }) => {
  const ids = new Set(rows.flatMap(({ record }) => record.orderId ?? []));
  // Locked, so that nobody finishes the devanning between this check and the write of the line.
  const orders = await records.find('hwOrder', { id: [...ids] }, { lock: 'write' });
  const isUserChange = rows.some(({ before, record }) => !before || (before.stage ?? null) === (record.stage ?? null));
  const order = orders.find(({ orderStatus }) => !changeable.some((state) => state === orderStatus));
  if (order && isUserChange) {
    reject({
      zh: `订单 ${order.orderNo} 已拆柜完成或已取消，货物不能再修改`,
      en: `Order ${order.orderNo} is devanned or cancelled, so its goods cannot be changed`,
    });
  }
  const isKnown = await knownDestinations(
    records,
    rows.flatMap(({ record }) => record.destCode ?? []),
  );
  const last = new Map<string, number>();
  const values: Values<'hwOrderGoods'>[] = [];
  for (const { record, isNew } of rows) {
    const { orderId, destCode } = record;
    const check = destCheckOf(isKnown, destCode);
    if (!(isNew && orderId)) {
      values.push(check);
      continue;
    }
    const lineNo = (last.get(orderId) ?? (await lastLineNo(records, orderId))) + 1;
    last.set(orderId, lineNo);
    const order = orders.find(({ id }) => id === orderId);
    values.push({ ...check, lineNo, ...stageOf(order) });
  }
  return values;
};

async function lastLineNo(records: ReadRecords, orderId: string): Promise<number> {
  const byNumber = { sorts: [{ field: 'lineNo', order: 'desc' }], limit: 1 } as const;
  const [last] = await records.find('hwOrderGoods', { orderId }, byNumber);
  return last?.lineNo ?? 0;
}

/** Lines of goods can be deleted until their container is at the warehouse; after that, a receipt of 0 cartons says that nothing came (README, rule 5). */
export const deleteGoods: OnDelete<'hwOrderGoods'> = async ({ rows, records, reject }, next) => {
  const orders = await records.find('hwOrder', { id: [...new Set(rows.map(({ orderId }) => orderId))] });
  const arrived = orders.find(({ orderStatus }) => !deletable.some((state) => state === orderStatus));
  if (arrived) {
    reject({
      zh: `订单 ${arrived.orderNo} 已到仓或已取消，货物不能删除`,
      en: `Order ${arrived.orderNo} is at the warehouse or cancelled, so its goods cannot be deleted`,
    });
  }
  return next();
};

/** The mark on a line of goods whose destination code no warehouse has. */
function destCheckOf(isKnown: (code: string) => boolean, destCode: string | null | undefined) {
  return { destCheck: destCode && !isKnown(destCode) ? ('UNKNOWN' as const) : null };
}

/** Tells which of these destination codes belong to a warehouse, be it ours or that of a platform (README, rule 6). */
async function knownDestinations(records: ReadRecords, codes: readonly string[]): Promise<(code: string) => boolean> {
  const repositoryCode = [...new Set(codes)];
  const warehouses = repositoryCode.length > 0 ? await records.find('hwRepositoryConfig', { repositoryCode }) : [];
  const known = new Set(warehouses.map((warehouse) => warehouse.repositoryCode));
  return (code) => known.has(code);
}

/** How many lines are checked at a time. */
const mostLines = 1_000;

/** Checks the destination codes of lines of goods again, while their orders can still be changed (README, rule 6). */
async function checkGoods(records: Records, those: Where<'hwOrderGoods'>): Promise<void> {
  let after = '';
  for (;;) {
    const ofOpen = { ...those, 'orderId.orderStatus': changeable, id: { gt: after } };
    const goods = await records.find('hwOrderGoods', ofOpen, { limit: mostLines, lock: 'write' });
    await checkLines(records, goods);
    if (goods.length < mostLines) return;
    after = goods.at(-1)?.id ?? '';
  }
}

async function checkLines(records: Records, goods: readonly Stored<'hwOrderGoods'>[]): Promise<void> {
  const isKnown = await knownDestinations(
    records,
    goods.flatMap(({ destCode }) => destCode ?? []),
  );
  const changes = goods.flatMap(({ id, destCode, destCheck }) => {
    const values = destCheckOf(isKnown, destCode);
    return values.destCheck === (destCheck ?? null) ? [] : [{ id, values }];
  });
  await records.changeMany('hwOrderGoods', changes);
}

/** Checks all lines with a destination code: those from before the mark was stored, and those whose warehouse changed unnoticed. */
export function fillChecks({ records }: { readonly records: Records }): Promise<void> {
  return checkGoods(records, { destCode: { isNull: false } });
}

/** How many codes are looked up at a time. */
const mostCodes = 500;

/** When a warehouse is added or its code changes, the goods for its new and its former code are checked again (README, rule 6). */
export const followCodes: Follower<'hwRepositoryConfig'> = {
  fields: ['repositoryCode'],
  run: async ({ changes, records }) => {
    await discoverCodes(
      records,
      changes.flatMap(({ after }) => after.repositoryCode ?? []),
    );
    await checkCodes(
      records,
      changes.flatMap(({ before }) => before?.repositoryCode ?? []),
    );
  },
};

/** When a warehouse is deleted, the goods for its code are checked again. */
export const forgetCodes: OnDelete<'hwRepositoryConfig'> = async ({ rows, records }, next) => {
  await next();
  await checkCodes(
    records,
    rows.map(({ repositoryCode }) => repositoryCode),
  );
};

/** Checks goods for new codes. If there are thousands, as after an import, all goods with an unknown code are checked instead. */
async function discoverCodes(records: Records, codes: readonly string[]): Promise<void> {
  if (codes.length > mostCodes) await checkGoods(records, { destCheck: 'UNKNOWN' });
  else await checkCodes(records, codes);
}

async function checkCodes(records: Records, codes: readonly string[]): Promise<void> {
  for (let start = 0; start < codes.length; start += mostCodes) {
    await checkGoods(records, { destCode: codes.slice(start, start + mostCodes) });
  }
}
