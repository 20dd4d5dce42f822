import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../api/support/client.ts';
import { create, item, job, maker } from '../api/support/lab.ts';
import { menuCalls, roleCalls } from '../api/support/people.ts';
import { hostileTexts } from '../support/hostile/hostileTexts.ts';
import { eachLanguage } from './support/eachLanguage.ts';
import { handle, letIn, logIn } from './support/handles.ts';
import { adminPassword, type BrowserApp, startBrowser } from './support/startBrowser.ts';

/** Texts that would become part of the page if they were interpreted as markup or code. */
const texts = hostileTexts.filter((text) => text.length <= 40 && /[<&"]|script|\{\{|\$\{/.test(text));

let app: BrowserApp;
let client: Client;
let jobId = '';

beforeAll(async () => {
  app = await startBrowser();
  client = await createClient(app.url).login('admin', adminPassword);
  for (const [i, text] of texts.entries()) {
    const { id: makerId } = await create(client, maker.save, { makerCode: `HOSTILE${i}`, makerName: text });
    await create(client, item.save, { itemNo: `${i}${text}`.slice(0, 20), makerId, note: text });
    jobId = (await create(client, job.save, { subject: text, weightKg: 10, makerId })).id;
    const name = { menuName: text.slice(0, 30), menuNameEn: text };
    await create(client, menuCalls.save, {
      ...{ ...name, menuType: 'C', name: `hostile${i}`, path: `/hostile/${i}`, component: 'lab/maker', orderNum: i },
    });
    await create(client, roleCalls.save, { roleName: text.slice(0, 30), roleKey: `hostile${i}`, dataScope: 'ALL' });
  }
});
afterAll(() => app.close());

/** Returns what would be on the page if it had interpreted any of the texts. */
const taken = (page: Page): Promise<unknown> =>
  page.evaluate(() => [
    (window as { __hit?: number }).__hit ?? 0,
    document.querySelectorAll('#hit, img[src=x], [onload], [onerror], a[href^="javascript:"]').length,
  ]);

test.each(eachLanguage('en', ['zh', 'en']))('texts of users are displayed as text everywhere (%s)', async (language) => {
  expect(texts.length).toBeGreaterThan(10);
  const visit = await app.visit({ language });
  const { page } = visit;
  await letIn(page, 'admin', language);
  const locations: readonly (readonly [path: string, seen: string])[] = [
    ['/lab/maker', 'list-row'],
    ['/lab/item', 'list-row'],
    ['/lab/job', 'list-row'],
    ['/system/menu', 'list'],
    ['/system/role', 'list-row'],
    [`/lab/job/detail?id=${jobId}`, 'detail'],
    [`/lab/job?edit=${jobId}`, 'save'],
    ...texts.slice(0, 3).map((_, i) => [`/hostile/${i}`, 'list-row'] as const),
  ];
  for (const [path, seen] of locations) {
    await page.goto(path);
    await handle(page, seen).first().waitFor();
    expect(await taken(page), path).toEqual([0, 0]);
  }
  expect(await page.title()).toContain(texts[2]);

  // The question before a deletion shows the label of the record. The error message is from the server.
  await page.goto('/lab/maker');
  await handle(page, 'list-row').first().getByRole('checkbox').check();
  await handle(page, 'bulk-remove').click();
  await handle(page, 'confirm-ok').click();
  await handle(page, 'toast').first().waitFor();
  expect(await taken(page), 'a toast').toEqual([0, 0]);

  await page.keyboard.press('Control+k');
  await handle(page, 'palette-input').fill('<');
  await handle(page, 'palette-option').first().waitFor();
  expect(await taken(page), 'the palette').toEqual([0, 0]);
  expect(visit.complaints).toEqual([]);
});

test('an injected script is not executed', async () => {
  const { page } = await app.visit();
  await logIn(page);
  const rejected = page.evaluate(
    () =>
      new Promise<string>((resolve) => document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))),
  );
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.__hit = 1';
    document.body.append(script);
  });
  expect(await rejected).toContain('script-src');
  // The code runs in a later task of the page itself, because code that the test tool runs has more rights.
  const run = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const button = document.createElement('button');
        button.setAttribute('onclick', 'window.__hit = 1');
        setTimeout(() => {
          button.click();
          try {
            resolve(String(new Function('return 1')()));
          } catch (error) {
            resolve((error as Error).name);
          }
        });
      }),
  );
  expect(run).toBe('EvalError');
  expect(await page.evaluate(() => (window as { __hit?: number }).__hit)).toBeUndefined();
});
