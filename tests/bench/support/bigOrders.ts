import { keptKeys } from '../../../src/console/client/session.ts';
import { type Client, createClient } from '../../api/support/client.ts';
import { create } from '../../api/support/lab.ts';
import { containers, goodsFor, openYard, orderCalls, orderOf, type Yard } from '../../api/support/yard.ts';
import { tempFolder } from '../../support/tempFolder.ts';
import type { Context } from '../types.ts';
import { browser } from './browser.ts';
import { builtConsole } from './builtConsole.ts';
import { loadPage, type PageLoad, type PageVisit } from './loadPage.ts';
import { openProduct } from './openProduct.ts';
import { login } from './productClient.ts';

/** The number of goods lines and log entries in the big and in the small order. */
const sizes = { big: { lines: 500, log: 2_000 }, small: { lines: 5, log: 10 } } as const;
type Size = keyof typeof sizes;

/** The page to open, and the element with which the measurement ends: the lines, and on the detail page also the log. */
const pages = {
  detail: {
    path: (id: string) => `/orderManage/detail?id=${id}`,
    selector: '[data-testid=detail]:has([data-testid=value-goods] tbody td):has([data-testid=log-line])',
  },
  form: { path: (id: string) => `/orderManage?edit=${id}`, selector: '[data-testid=form] [data-testid=line] input' },
} as const;
type PageName = keyof typeof pages;

const runs = 5;
/** The CPU throttling factor; 1 means no throttling. */
const rate = 1;

export type OrderLoads = Readonly<Record<PageName, Readonly<Record<Size, readonly PageLoad[]>>>>;

/** Compares an order with 500 lines and a long history with a small order on the same server, in alternation. */
export async function bigOrders(context: Context): Promise<OrderLoads> {
  const visit = await startOrders(context);
  const chromium = await context.shared(browser);
  const loads = { detail: { big: [], small: [] }, form: { big: [], small: [] } } as Record<PageName, Record<Size, PageLoad[]>>;
  for (let run = 0; run <= runs; run += 1) {
    for (const page of Object.keys(pages) as PageName[]) {
      const pair = {
        big: await loadPage(chromium, visit(page, 'big'), rate),
        small: await loadPage(chromium, visit(page, 'small'), rate),
      };
      // The first visit of each page only warms up the server.
      if (run === 0) continue;
      loads[page].big.push(pair.big);
      loads[page].small.push(pair.small);
    }
  }
  return loads;
}

async function startOrders(context: Context): Promise<(page: PageName, size: Size) => PageVisit> {
  await context.shared(builtConsole);
  const data = tempFolder('bench');
  context.defer(data.remove);
  const { url, stop } = await openProduct(data.path);
  context.defer(stop);
  const session = await login(url);
  const admin = createClient(url, session.token);
  // Only demo data contains the role of the clerk, so it is created here.
  await create(admin, '/hw/wms/user/hwRole/saveHwRole', { roleKey: 'orderClerk', roleName: '跟单', dataScope: 'ALL' });
  const yard = await openYard(admin);
  const ids = {
    big: await orderWithHistory(admin, yard, 'big'),
    small: await orderWithHistory(admin, yard, 'small'),
  };
  const storage = { [keptKeys.session]: JSON.stringify(session) };
  return (page, size) => ({ url: url + pages[page].path(ids[size]), selector: pages[page].selector, storage });
}

/** Creates an order that was held and released many times. */
async function orderWithHistory(client: Client, yard: Yard, size: Size): Promise<string> {
  const { lines, log } = sizes[size];
  const goods = Array.from({ length: lines }, (_, i) => goodsFor('ONT8', 40, `M-${i + 1}`));
  const { id } = await create(client, orderCalls.save, orderOf(yard, containers[size === 'big' ? 0 : 1], goods));
  for (let entry = 1; entry < log; entry += 1) {
    const step = entry % 2 === 1 ? { call: 'hold', input: { holdType: 'CUSTOMS', holdReason: '查验' } } : { call: 'release' };
    const { code, text } = await client.post(`/hw/wms/hwOrder/${step.call}`, { ids: [id], input: step.input ?? {} });
    if (code !== 20000) throw new Error(`${step.call}: ${text}`);
  }
  return id;
}
