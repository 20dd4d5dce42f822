import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../src/main/handlers.ts';
import { createClient } from '../api/support/client.ts';
import { hire } from '../api/support/people.ts';
import { openYard } from '../api/support/yard.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { handle, letIn } from './support/handles.ts';
import { rawTexts } from './support/rawTexts.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

let app: BrowserApp;

beforeAll(async () => {
  app = await startBrowser({ handlers });
  const as = (account: string) => createClient(app.url).login(account, adminPassword);
  const admin = await as('admin');
  await openYard(admin);
  await hire({ admin, as }, { account: 'stranger', perms: ['wms:order:list', 'tms:delivery:list'] });
});
afterAll(() => app.close());

const reported = {
  zh: {
    ...{ noTrips: '没有待装的车次', noTrip: '没有这个车次', back: '返回车次', retry: '重试' },
    ...{ noCars: '还没有车辆', noWork: '没有待派车的派送单' },
  },
  en: {
    ...{ noTrips: 'No trips to load', noTrip: 'Trip not found', back: 'Back to the trips' },
    ...{ retry: 'Retry', noCars: 'There are no trucks yet', noWork: 'Nothing to dispatch' },
  },
} as const;
const shows = (page: Page, id: string, texts: string) => expect.poll(() => handle(page, id).innerText()).toContain(texts);
const valid = async (page: Page) => expect([await rawTexts(page), await seriousFaults(page)]).toEqual([[], []]);

/** Makes requests for this call fail until the returned function is called. */
async function cut(page: Page, call: string): Promise<() => void> {
  let isCut = true;
  await page.route(new RegExp(`/${call}`), (route) => (isCut ? route.abort() : route.fallback()));
  return () => {
    isCut = false;
  };
}

describe.each(eachLanguage('en', ['zh', 'en']))('empty and failed states (%s)', (language) => {
  const texts = reported[language];

  test('the loading page says so, retries failed reads, and leads back from a trip that does not exist', { tags: ['full'] }, async () => {
    const { page, leave } = await app.visit({ language });
    await letIn(page, 'dispatcher', language);
    const mend = await cut(page, 'findHwCarDispatchList');
    await page.goto('/scheduling/loading');
    const retry = page.getByRole('button', { name: texts.retry });
    await retry.waitFor();
    await valid(page);
    mend();
    await retry.click();
    await shows(page, 'loading', texts.noTrips);
    await valid(page);
    await page.goto('/scheduling/loading?id=00000000-0000-7000-8000-000000000000');
    await shows(page, 'loading', texts.noTrip);
    await valid(page);
    await page.getByRole('button', { name: texts.back }).click();
    await shows(page, 'loading', texts.noTrips);
    const again = await cut(page, 'findHwCarDispatchById');
    await page.goto('/scheduling/loading?id=00000000-0000-7000-8000-000000000001');
    await retry.waitFor();
    again();
    await handle(page, 'other').click();
    await shows(page, 'loading', texts.noTrips);
    await leave();
  });

  test('the board says what is missing on either side, and retries failed reads', { tags: ['full'] }, async () => {
    const { page, leave } = await app.visit({ language });
    await letIn(page, 'dispatcher', language);
    const mend = await cut(page, 'findHwDeliveryList');
    await page.goto('/scheduling/planningBoard');
    await page.getByRole('button', { name: texts.retry }).first().waitFor();
    await valid(page);
    mend();
    await page.getByRole('button', { name: texts.retry }).first().click();
    await shows(page, 'planning', texts.noCars);
    const retry = page.getByRole('button', { name: texts.retry });
    if ((await retry.count()) > 0) await retry.first().click();
    await shows(page, 'tray', texts.noWork);
    await valid(page);
    await leave();
  });

  test('without the permission to dispatch or load there is neither page nor print document', async () => {
    const { page, leave } = await app.visit({ language });
    await letIn(page, 'stranger', language);
    for (const path of ['/scheduling/loading', '/scheduling/planningBoard']) {
      await page.goto(path);
      await handle(page, 'not-found').waitFor();
      await valid(page);
    }
    await page.goto('/scheduling/deliveryList');
    await handle(page, 'list').waitFor();
    expect(await page.locator('[data-testid^="bulk-print"], [data-testid^="row-print"]').count()).toBe(0);
    expect(await handle(page, 'create').count()).toBe(0);
    await leave();
  });
});
