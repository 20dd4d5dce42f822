import type { Page } from 'playwright-core';
import { browser, throttle } from '../support/browser.ts';
import { listVisit, wharfPath } from '../support/consoleVisits.ts';
import { storeFirst } from '../support/loadPage.ts';
import { shortProduct } from '../support/servers.ts';
import { median } from '../support/statistics.ts';
import type { Figure, Measurement } from '../types.ts';

const switches = 22;
/** Milliseconds after which a switch counts as failed. */
const patience = 5_000;
const otherPath = '/system/ship';
const speeds = { unthrottled: 1, throttled: throttle } as const;

/** Measures from the click on the tab of a page that is still mounted until a frame shows that page. */
export const tabSwitch: Measurement = {
  section: 'console',
  what: 'switch to a live tab',
  target: 'one frame unthrottled, <= 50 ms throttled',
  run: async (context) => {
    const { url } = await context.shared(shortProduct);
    const visit = await listVisit(url);
    const tabs = await (await context.shared(browser)).newContext({
      locale: 'en',
      viewport: { width: 1440, height: 900 },
    });
    await storeFirst(tabs, visit.storage);
    const page = await tabs.newPage();
    await page.goto(visit.url);
    await page.locator(visit.selector).first().waitFor();
    await page.locator(`[data-testid=side-menu] [data-path="${otherPath}"]`).click();
    await page.locator(`[data-testid=page][data-path="${otherPath}"] [data-testid=list-total]`).waitFor();
    const figures: Figure[] = [];
    for (const [of, rate] of Object.entries(speeds)) {
      const taken = await switchOften(page, rate);
      figures.push({ of, today: { value: median(taken.map(({ time }) => time)), unit: 'ms' } });
      figures.push({
        of: `${of}, frames`,
        today: { value: median(taken.map(({ frames }) => frames)), unit: '' },
      });
    }
    await tabs.close();
    return figures;
  },
};

/** `time` is in milliseconds. `frames` is the number of frames until the page was visible, including the one that shows it. */
interface Taken {
  readonly time: number;
  readonly frames: number;
}

async function switchOften(page: Page, rate: number): Promise<Taken[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const times: Taken[] = [];
  for (let n = 0; n < switches; n += 1) {
    const isBack = n % 2 === 0;
    const taken = await page.evaluate(switchTo, { path: isBack ? wharfPath : otherPath, patience });
    // Only switches to the measured page count. The page in between has no rows and would make the result look better.
    if (isBack) times.push(taken);
    await page.waitForTimeout(150);
  }
  return times;
}

/** Runs in the browser: switches to a tab and measures the time. */
async function switchTo({ path, patience }: { path: string; patience: number }): Promise<Taken> {
  const started = performance.now();
  document.querySelector<HTMLElement>(`[data-testid=tab][data-path="${path}"] button`)?.click();
  const frame = (): Promise<void> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(undefined);
      });
    });
  const isThere = () => document.querySelector(`[data-testid=page][data-path="${path}"]`)?.checkVisibility() ?? false;
  let frames = 0;
  do {
    await frame();
    frames += 1;
  } while (!isThere() && performance.now() - started < patience);
  if (!isThere()) throw new Error(`${path} did not come to the front.`);
  return { time: performance.now() - started, frames };
}
