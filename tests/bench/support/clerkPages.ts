import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';
import { keptKeys } from '../../../src/console/client/session.ts';
import { tempFolder } from '../../support/tempFolder.ts';
import type { Context } from '../types.ts';
import { browser, throttle } from './browser.ts';
import { builtConsole } from './builtConsole.ts';
import { type PageVisit, storeFirst } from './loadPage.ts';
import { openProduct } from './openProduct.ts';
import { watchPaint } from './paintWatch.ts';
import { login } from './productClient.ts';
import { reactAdmin } from './reactAdmin.ts';

/** The figures of a page load, measured until the network is quiet. */
export interface QuietLoad {
  /** From the start of the navigation to the frame that shows the first row, in milliseconds. */
  readonly painted: number;
  /** Number of all requests until then, including images and API calls. */
  readonly requests: number;
  /** Kilobytes received until the page was quiet. */
  readonly kilobytes: number;
  /** Seconds of CPU time that the page used until then. */
  readonly processor: number;
}

const runs = 5;
/** The page counts as quiet if no request has started or ended for this many milliseconds. */
const quiet = 3_000;
const patience = 60_000;

/** Compares the clerk's list of orders, which has a month of data, with react-admin's list of wharves, in alternation. */
export async function clerkPages(context: Context): Promise<ComparedPages> {
  return inTurn(context, { ours: await context.shared(ordersVisit), theirs: await referenceVisit(context) });
}

/** Compares the clerk's first page, which is a dashboard, with the same clerk's list of orders, in alternation. */
export async function dashboardPages(context: Context): Promise<ComparedPages> {
  const list = await context.shared(ordersVisit);
  const dashboard = { ...list, url: new URL('/', list.url).href, selector: '[data-testid^="card-"] .d-figure' };
  return inTurn(context, { ours: dashboard, theirs: list });
}

interface ComparedPages {
  readonly ours: readonly QuietLoad[];
  readonly theirs: readonly QuietLoad[];
}

async function inTurn(context: Context, visits: { readonly ours: PageVisit; readonly theirs: PageVisit }): Promise<ComparedPages> {
  const chromium = await context.shared(browser);
  const loads = { ours: [] as QuietLoad[], theirs: [] as QuietLoad[] };
  for (let run = 0; run <= runs; run += 1) {
    for (const side of ['ours', 'theirs'] as const) {
      const load = await loadUntilQuiet(chromium, visits[side]);
      // The first visit of each side only warms up the server.
      if (run > 0) loads[side].push(load);
    }
  }
  return loads;
}

async function ordersVisit(context: Context): Promise<PageVisit> {
  await context.shared(builtConsole);
  const data = tempFolder('bench');
  context.defer(data.remove);
  const { url, stop } = await openProduct(data.path, { HW_DEMO: '1' });
  context.defer(stop);
  const storage = { [keptKeys.session]: JSON.stringify(await login(url, 'orderClerk')) };
  return { url: `${url}/orderManage`, selector: '[data-testid=list-row]', storage };
}

async function referenceVisit(context: Context): Promise<PageVisit> {
  const { url } = await context.shared(reactAdmin);
  return { url: `${url}/#/wharves`, selector: '.RaDatagrid-rowEven', storage: { token: 'token' } };
}

/** Opens a page with an empty cache and CPU throttling, waits until the network is quiet, and returns the figures. */
async function loadUntilQuiet(chromium: Browser, { url, selector, storage }: PageVisit): Promise<QuietLoad> {
  const context = await chromium.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } });
  try {
    await storeFirst(context, storage);
    const page = await context.newPage();
    await page.addInitScript(watchPaint, selector);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    await devtools.send('Performance.enable');
    const traffic = await watchTraffic(devtools);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.watched?.painted, undefined, { timeout: patience });
    while (traffic.restingFor() < quiet) await sleep(quiet / 10);
    const { painted = Number.NaN } = await page.evaluate(() => window.watched);
    const { metrics } = await devtools.send('Performance.getMetrics');
    return {
      painted,
      requests: traffic.requestedUntil(painted),
      kilobytes: traffic.bytes() / 1_000,
      processor: metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN,
    };
  } finally {
    await context.close();
  }
}

/** Starts to count the requests of the page and the bytes it receives. */
async function watchTraffic(devtools: CDPSession) {
  const requested: number[] = [];
  let [bytes, began, last] = [0, Number.NaN, performance.now()];
  devtools.on('Network.requestWillBeSent', ({ timestamp }) => {
    if (requested.length === 0) began = timestamp;
    requested.push((timestamp - began) * 1_000);
    last = performance.now();
  });
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    last = performance.now();
  });
  await devtools.send('Network.enable');
  return {
    requestedUntil: (moment: number) => requested.filter((at) => at <= moment).length,
    bytes: () => bytes,
    restingFor: () => performance.now() - last,
  };
}
