import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Handlers } from '../../../src/server/extend.ts';
import type { Answer, Client } from './client.ts';
import { callsOf } from './lab.ts';
import { startApp, type TestApp } from './startApp.ts';

/** The calls of orders, their goods and their pallets, which also have goods. So their totals are based on other totals. */
export const order = callsOf('LabOrder');
export const goods = callsOf('LabGoods');
export const pallet = { ...callsOf('LabPallet'), hold: '/hw/wms/labPallet/hold' };

const fixtures = join(import.meta.dirname, '../../fixtures/totals');

/** Starts an app that has the resource files of orders, goods and pallets. */
export async function startTotalsApp(handlers: Partial<Handlers> = {}): Promise<TestApp> {
  const app = await startApp({}, handlers);
  await app.restart(() => cpSync(fixtures, join(app.schemas, 'lab'), { recursive: true }));
  return app;
}

type Stored = Answer['data'];

/** Returns all records of a list. */
export async function all(client: Client, find: string): Promise<Stored[]> {
  return (await client.post(find, {})).data.records;
}

/** Returns the stored totals of all orders and goods, and the same totals as added up from their records. */
export async function compareTotals(client: Client): Promise<{ stored: unknown; added: unknown }> {
  const [orders, lines, pallets] = [await all(client, order.find), await all(client, goods.find), await all(client, pallet.find)];
  const stored = [
    ...lines.map(({ id, recvQty, diffQty }) => ({ id, recvQty, diffQty })),
    ...orders.map((one) => ({
      ...{ id: one.id, cartonQty: one.cartonQty, volumeCbm: one.volumeCbm, destCount: one.destCount },
      ...{ recvQty: one.recvQty, diffQty: one.diffQty, storedCount: one.storedCount },
      ...{ firstIn: one.firstIn, heaviest: one.heaviest },
    })),
  ];
  const received = new Map(
    lines.map(({ id }) => [id, sum(pallets.filter((one) => one.goodsId === id && one.status !== 'SCRAPPED').map((one) => one.cartonQty))]),
  );
  const added = [
    ...lines.map(({ id, cartonQty }) => {
      const recvQty = received.get(id) ?? 0;
      return { id, recvQty, diffQty: cartonQty === null ? null : recvQty - cartonQty };
    }),
    ...orders.map(({ id }) => addOrder(id, { lines, pallets, received })),
  ];
  return { stored, added };
}

interface Children {
  readonly lines: readonly Stored[];
  readonly pallets: readonly Stored[];
  readonly received: ReadonlyMap<string, number>;
}

function addOrder(id: string, { lines, pallets, received }: Children) {
  const own = lines.filter(({ orderId }) => orderId === id);
  const on = pallets.filter(({ orderId }) => orderId === id);
  const cartonQty = sum(own.map((one) => one.cartonQty));
  const recvQty = sum(own.map((one) => received.get(one.id) ?? 0));
  const stored = on.filter(({ status, isHeld }) => ['STORED', 'LOCKED'].includes(status) && isHeld === false);
  const dates = on.flatMap(({ inDate }) => inDate ?? []).toSorted();
  const weights = on.flatMap(({ weightKg }) => weightKg ?? []).toSorted((a, b) => Number(b) - Number(a));
  return {
    ...{ id, cartonQty, recvQty, diffQty: recvQty - cartonQty, storedCount: stored.length },
    volumeCbm: sum(own.map((one) => Number(one.volumeCbm ?? 0))).toFixed(4),
    destCount: new Set(own.flatMap(({ destCode }) => destCode ?? [])).size,
    ...{ firstIn: dates[0] ?? null, heaviest: weights[0] ?? null },
  };
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}
