import { describe, expect, test } from 'vitest';
import { en } from '../../src/console/texts/en.ts';
import { zh } from '../../src/console/texts/zh.ts';
import { create, job } from '../api/support/lab.ts';
import { client, page, visit, visitInEachTest } from './support/eachVisit.ts';
import { handle, logIn, openList } from './support/handles.ts';

visitInEachTest();

describe.each(['zh', 'en'] as const)('without a connection (%s)', (language) => {
  const words = { zh, en }[language];
  const told = () => handle(page, 'toast').allTextContents();
  const unloaded = expect.stringContaining(words.error.partFailed);

  test('a cell and the change of many whose inputs never came stay as they were, and open when there is one', async () => {
    const mark = `UNLOADED-${language}`.toUpperCase();
    await create(client, '/hw/wms/hwQuayConfig/saveHwQuayConfig', {
      ...{ quayCode: mark, quayName: mark, quayNameEn: mark, quayType: 'DEPOT', portCode: 'USLAX', city: 'Here' },
      ...{ timezone: 'America/Los_Angeles', freeDays: 4, status: '0' },
    });
    await logIn(page, 'admin', language);
    await openList(page, `/system/wharf?q=${mark}`);
    const cell = handle(page, 'cell-freeDays');
    const before = await cell.innerText();
    await handle(page, 'list-row').getByRole('checkbox').check();
    await visit.context.setOffline(true);
    await cell.dblclick();
    await expect.poll(told).toContainEqual(unloaded);
    await expect.poll(() => cell.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await cell.innerText()).toBe(before);
    await expect.poll(told).toEqual([]);
    await handle(page, 'bulk-edit').click();
    await expect.poll(told).toContainEqual(unloaded);
    await visit.context.setOffline(false);
    await handle(page, 'bulk-edit').click();
    await handle(page, 'bulk-add').waitFor();
    await handle(page, 'cancel').click();
    await cell.dblclick();
    await handle(page, 'cell-input-freeDays').locator('input').waitFor();
  });

  test('rows that were never read say so, and what could not be counted is not counted', async () => {
    const some = Array.from({ length: 130 }, (_, n) => ({ subject: `gap ${language} ${n}` }));
    for (const one of some) await create(client, job.save, one);
    await logIn(page, 'admin', language);
    await openList(page, `/lab/job?q=gap ${language}`);
    await handle(page, 'list-row').first().waitFor();
    await visit.context.setOffline(true);
    await handle(page, 'list-scroll').evaluate((box) => box.scrollTo(0, 1e6));
    await expect.poll(() => handle(page, 'reread-failed').innerText()).toContain(words.list.notReadPartly);
    expect(await handle(page, 'list-total').count()).toBe(1);
    await handle(page, 'filter-keyword').locator('input').fill('nobody asked this');
    await handle(page, 'search').click();
    await page.getByText(words.list.failed).waitFor();
    expect(await handle(page, 'list-total').count()).toBe(0);
    await visit.context.setOffline(false);
    await expect.poll(() => handle(page, 'list-total').getAttribute('data-total')).toBe('0');
  });
});
