import type { Browser, Page } from 'playwright-core';
import type { Context } from '../types.ts';
import { browser, throttle } from './browser.ts';
import { scrollFar } from './scrollFar.ts';
import { antdTable, domTable, ownGrid, type TableVisit } from './tables.ts';

/** The figures of a table that is opened once and scrolled by 10,000 px. */
export interface TableRun {
  /** Milliseconds from the click to the frame that shows a row. */
  readonly painted: number;
  /** The number of frames during the scroll that took longer than 50 ms. */
  readonly slowFrames: number;
  /** Duration of the longest frame, in milliseconds. */
  readonly worstFrame: number;
}

export interface TableRuns {
  readonly ours: readonly TableRun[];
  readonly floor: readonly TableRun[];
  readonly antd: readonly TableRun[];
}

const runs = 3;

/** Compares our grid, the hand-written table and antd's table, in alternation. */
export async function tableRuns(context: Context): Promise<TableRuns> {
  const visits = {
    ours: await context.shared(ownGrid),
    floor: await context.shared(domTable),
    antd: await context.shared(antdTable),
  };
  const chromium = await context.shared(browser);
  const taken = { ours: [] as TableRun[], floor: [] as TableRun[], antd: [] as TableRun[] };
  for (let run = 0; run < runs; run += 1) {
    for (const who of ['ours', 'floor', 'antd'] as const) taken[who].push(await runTable(chromium, visits[who]));
  }
  return taken;
}

async function runTable(chromium: Browser, visit: TableVisit): Promise<TableRun> {
  const context = await chromium.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(visit.url);
    await page.locator('[data-testid=open]').waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    const painted = await open(page, visit.row);
    return { painted, ...(await scrollFar(page, visit.box)) };
  } finally {
    await context.close();
  }
}

function open(page: Page, row: string): Promise<number> {
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        const note = (): void => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - started);
          port2.postMessage(undefined);
        };
        // If the element exists in the callback of a frame, that frame paints it. Waiting for another frame would count one too many.
        const look = (): void => void requestAnimationFrame(() => (document.querySelector(selector) ? note() : look()));
        document.querySelector<HTMLElement>('[data-testid=open]')?.click();
        look();
      }),
    row,
  );
}
