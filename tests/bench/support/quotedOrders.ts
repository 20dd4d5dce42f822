import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Client, createClient } from '../../api/support/client.ts';
import { containerNo } from '../../api/support/containerNo.ts';
import { create } from '../../api/support/lab.ts';
import { openFees, operationPrice, quoteCalls } from '../../api/support/priceLists.ts';
import { goodsFor, openYard, orderCalls, orderOf, type Yard } from '../../api/support/yard.ts';
import { tempFolder } from '../../support/tempFolder.ts';
import type { Context } from '../types.ts';
import { openProduct } from './openProduct.ts';
import { destinationCode, priceShares } from './pricedCodes.ts';
import { login } from './productClient.ts';

/** The number of orders and of destinations per order. Half of the orders are of customers who have a price list of their own. */
const orders = { few: 100, all: 1_000, destinations: 5 } as const;
const look = 50;

/** The figures of one call that quotes orders. */
export interface Quoting {
  readonly seconds: number;
  /** How many CPU seconds the server used. They depend less on other load on the machine than `seconds`. */
  readonly cpu: number;
  /** Peak memory of the server above its memory before, in MB. */
  readonly peak: number;
  readonly lines: number;
}

/** Quotes 100 orders and then 1,000 orders against 100,000 price rows, each in one call to a freshly started server. */
export async function quotedOrders(context: Context): Promise<{ readonly few: Quoting; readonly all: Quoting }> {
  const { path, remove } = tempFolder('bench');
  context.defer(remove);
  const ids = await fillOrders(path);
  const quote = async (some: readonly string[]): Promise<Quoting> => {
    const { url, cpu, memory, stop } = await openProduct(path);
    const client = createClient(url, (await login(url)).token);
    const before = memory();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, memory());
    }, look);
    const [started, worked] = [performance.now(), cpu()];
    const { code, text, data } = await client.post(quoteCalls.quote, { ids: some });
    const [seconds, took] = [(performance.now() - started) / 1_000, cpu() - worked];
    clearInterval(watch);
    await stop();
    if (code !== 20000) throw new Error(`The orders were not quoted: ${text}`);
    return { seconds, cpu: took, peak: most - before, lines: data.created };
  };
  return { few: await quote(ids.slice(0, orders.few)), all: await quote(ids.slice(orders.few)) };
}

/** Fills a data folder with orders and prices. A separate process writes the prices while no server is running. */
async function fillOrders(path: string): Promise<readonly string[]> {
  const { url, stop } = await openProduct(path);
  const admin = createClient(url, (await login(url)).token);
  // Only demo data contains the role of the clerk, so it is created here.
  await create(admin, '/hw/wms/user/hwRole/saveHwRole', { roleKey: 'orderClerk', roleName: '跟单', dataScope: 'ALL' });
  const yard = await openYard(admin);
  const fees = await openFees(admin);
  await operationPrice(admin, yard, { costConfigId: fees.DEVAN?.id });
  const customers = await newCustomers(admin);
  const ids: string[] = [];
  for (let n = 0; n < orders.few + orders.all; n += 1) {
    const customerId = n % 2 === 0 ? yard.customerId : customers[n % customers.length];
    ids.push(await newOrder(admin, yard, { n, customerId }));
  }
  await stop();
  const script = join(import.meta.dirname, 'fillPrices.ts');
  const child = spawn(process.execPath, [script, path, yard.repositoryId, customers.join(',')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The prices could not be filled in (exit code ${code}).`);
  return ids;
}

async function newCustomers(admin: Client): Promise<readonly string[]> {
  const made = Array.from({ length: priceShares.customers }, (_, n) =>
    create(admin, '/hw/wms/hwUser/saveHwUser', {
      ...{ account: `buyer${n}`, userCode: `BUYER${n}`, userName: `买家${n}`, userType: 'CUSTOMER' },
      ...{ payTerm: 'NET30', currency: 'USD', dataScope: 'CUSTOMER' },
    }),
  );
  return (await Promise.all(made)).map(({ id }) => id);
}

async function newOrder(admin: Client, yard: Yard, { n, customerId }: { n: number; customerId: string | undefined }) {
  const goods = Array.from({ length: orders.destinations }, (_, i) =>
    goodsFor(destinationCode((n * orders.destinations + i) % priceShares.ofCustomer), 20 + i),
  );
  const order = { ...orderOf(yard, containerNo(n + 1), goods), ...(customerId !== undefined && { customerId }) };
  const { id } = await create(admin, orderCalls.save, order);
  const { code, text } = await admin.post(orderCalls.transit, { id, transition: 'submit' });
  if (code !== 20000) throw new Error(`submit: ${text}`);
  return String(id);
}
