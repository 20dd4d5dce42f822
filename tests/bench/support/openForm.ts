import type { Browser, BrowserContext, Page } from 'playwright-core';
import { throttle } from './browser.ts';
import type { FormVisit } from './formServers.ts';
import { storeFirst } from './loadPage.ts';

/** A page with a form and CPU throttling. */
export interface FormPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens the form. Resolves with the milliseconds from the click to the frame that shows all of its inputs. */
  readonly open: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const patience = 60_000;
/** How long to wait until a page has settled, in milliseconds. */
const settling = 2_000;

/** Opens the page of a form, and lets it settle before the form is opened. */
export async function formPage(browser: Browser, visit: FormVisit): Promise<FormPage> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } });
  await storeFirst(context, visit.storage);
  const page = await context.newPage();
  await page.goto(visit.url);
  const opener = page.locator(visit.opener).first();
  await opener.waitFor();
  await page.waitForTimeout(settling);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  return {
    page,
    context,
    open: () => page.evaluate(openAndWait, { ...visit, patience }),
    close: async () => {
      await page.locator('[data-testid=cancel]').first().click();
      await opener.waitFor();
      await page.waitForTimeout(settling);
    },
  };
}

/** Runs in the browser: opens the form, waits until it is complete, and returns the time. */
function openAndWait({ opener, inputs, patience }: FormVisit & { patience: number }): Promise<number> {
  const isThere = () => [...document.forms].some((form) => form.querySelectorAll('input, [role=switch]').length >= inputs);
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const note = (): void => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - started);
      port2.postMessage(undefined);
    };
    const look = (): void => {
      if (performance.now() - started > patience) reject(new Error('The form did not open.'));
      else requestAnimationFrame(() => (isThere() ? note() : look()));
    };
    document.querySelector<HTMLElement>(opener)?.click();
    look();
  });
}
