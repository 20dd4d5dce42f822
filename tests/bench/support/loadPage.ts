import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { throttle } from './browser.ts';
import { watchPaint } from './paintWatch.ts';

/** A page to open with an empty cache, and the element that shows that it is loaded. */
export interface PageVisit {
  readonly url: string;
  /** Selector of the element that shows that the page is loaded. */
  readonly selector: string;
  /** The values in local storage at the start of the visit. */
  readonly storage: Readonly<Record<string, string>>;
}

export interface PageLoad {
  /** The addresses of scripts and styles that were requested before the element was painted. */
  readonly code: readonly string[];
  /** Milliseconds from the start of the navigation to the frame that shows the element. */
  readonly painted: number;
  /** The longest task that started before the element was painted, in milliseconds. */
  readonly longestTask: number;
  /** The longest task overall, including those after the paint, in milliseconds. */
  readonly longestOfAll: number;
}

const patience = 60_000;
/** How long to wait for the browser to report a long task, in milliseconds. It reports a task only after it has ended. */
const reporting = 500;

/** Opens a page with an empty cache and this CPU throttling, and measures how it loads. */
export async function loadPage(browser: Browser, { url, selector, storage }: PageVisit, rate = throttle): Promise<PageLoad> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } });
  try {
    await storeFirst(context, storage);
    const page = await context.newPage();
    await page.addInitScript(watchPaint, selector);
    const code = await collectCode(page, rate);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.watched?.painted, undefined, { timeout: patience });
    await sleep(reporting);
    const { painted = Number.NaN, tasks } = await page.evaluate(() => window.watched);
    const before = tasks.filter(({ start }) => start < painted);
    return {
      code: code.filter(({ requested }) => requested <= painted).map((file) => file.url),
      painted,
      longestTask: longest(before),
      longestOfAll: longest(tasks),
    };
  } finally {
    await context.close();
  }
}

function longest(tasks: readonly { readonly duration: number }[]): number {
  return Math.max(0, ...tasks.map(({ duration }) => duration));
}

/** Puts values into local storage before the page's own scripts read it. */
export async function storeFirst(context: BrowserContext, storage: Readonly<Record<string, string>>): Promise<void> {
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, storage);
}

/** Throttles the page, and records when each script and style was requested, counted from the start of the navigation. */
async function collectCode(page: Page, rate: number): Promise<readonly { readonly url: string; readonly requested: number }[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await devtools.send('Network.enable');
  const requested = new Map<string, number>();
  const code: { url: string; requested: number }[] = [];
  let began: number | undefined;
  devtools.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
    began ??= timestamp;
    requested.set(requestId, (timestamp - began) * 1_000);
  });
  devtools.on('Network.responseReceived', ({ requestId, response: { url, mimeType } }) => {
    if (/javascript|css/.test(mimeType)) code.push({ url, requested: requested.get(requestId) ?? 0 });
  });
  return code;
}
