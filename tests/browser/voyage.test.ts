import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { create, voyage } from '../api/support/lab.ts';
import { client, page, visitInEachTest } from './support/eachVisit.ts';
import { chooseLanguage, field, handle, letIn, logIn, openList } from './support/handles.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { openScreen, tab } from './support/tabs.ts';
import { drag, reported } from './support/tasks.ts';

visitInEachTest();

const over = 'A voyage that is over cannot be changed.';
const daysAhead = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};
const add = (voyageNo: string, fields: object = {}) =>
  create(client, voyage.save, { voyageNo, captain: 'Ahab', stops: [{ port: 'Ningbo' }], ...fields });
const step = async ({ id }: { id: string }, transition: string, input?: object) =>
  expect(await client.post(voyage.transit, { id, transition, ...(input && { input }) })).toMatchObject({ code: 20000 });
const row = (voyageNo: string) => handle(page, 'list-row').filter({ hasText: voyageNo });

test('a closed record is read-only: its buttons, cells and form say why', async () => {
  const [open, closed] = [await add('LIFE-open'), await add('LIFE-over')];
  await step(closed, 'sail', { sailedAt: '2026-03-01T02:30:00Z' });
  await step(closed, 'land');
  await letIn(page, 'admin', 'en');
  await openList(page, '/lab/voyage?q=LIFE');
  const edit = row('LIFE-over').getByTestId('row-edit');
  await expect.poll(() => edit.getAttribute('aria-disabled')).toBe('true');
  expect(await edit.getAttribute('title')).toBe(over);
  expect(await row('LIFE-over').getByTestId('row-remove').getAttribute('title')).toBe('This record cannot be deleted.');
  expect(await row('LIFE-open').getByTestId('row-edit').getAttribute('aria-disabled')).toBe(null);
  expect(await row('LIFE-over').getByTestId('cell-captain').count()).toBe(0);
  expect(await row('LIFE-open').getByTestId('cell-captain').count()).toBe(1);
  // The button can have the focus and be clicked, but it does nothing except say why.
  await edit.click({ force: true });
  await reported(page, over);
  expect(await seriousFaults(page)).toEqual([]);
  for (const name of ['open', 'over']) await row(`LIFE-${name}`).locator('input[type="checkbox"]').check();
  await handle(page, 'bulk-remove').click();
  await handle(page, 'confirm-ok').click();
  const rejected = handle(page, 'rejected');
  await expect.poll(() => rejected.locator('li').allInnerTexts()).toHaveLength(1);
  expect(await rejected.locator('li').innerText()).toMatch(/^LIFE-over\s+This record cannot be deleted\.$/);
  // If the user has switched tabs meanwhile, the message is still shown.
  await page.keyboard.press('Escape');
  await rejected.waitFor({ state: 'detached' });
  const requested = Promise.withResolvers<Route>();
  await page.route('**/delete*ByIds', requested.resolve, { times: 1 });
  await handle(page, 'bulk-remove').click();
  await handle(page, 'confirm-ok').click();
  const call = await requested.promise;
  await openScreen(page, '/lab/job');
  const answered = page.waitForResponse(call.request().url());
  await call.continue();
  await (await answered).finished();
  await tab(page, '/lab/voyage').click();
  await expect.poll(() => rejected.locator('li').count()).toBe(1);

  await page.goto(`/lab/voyage?view=${closed.id}`);
  await handle(page, 'detail').waitFor();
  await expect.poll(() => handle(page, 'detail-edit').getAttribute('title')).toBe(over);
  const events = handle(page, 'log-event');
  await expect.poll(() => events.allInnerTexts()).toEqual(['ARRI', 'DEPA']);
  expect(await handle(page, 'log').innerText()).toContain('happened at 2026-03-01');
  expect(await handle(page, 'log-restore').count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);

  await page.goto(`/lab/voyage?edit=${closed.id}`);
  await handle(page, 'form').waitFor();
  expect(await handle(page, 'form-fixed').innerText()).toBe(over);
  expect(await handle(page, 'save').count()).toBe(0);
  expect(await field(page, 'captain').isEditable()).toBe(false);
  await chooseLanguage(page, 'zh');
  await expect.poll(() => handle(page, 'form-fixed').innerText()).toBe('已结束的航次不能修改');
  expect((await client.get(voyage.findById(open.id))).data).toEqual(open);
});

test('a board offers no system action, and the dialog of one record starts with its values', { tags: ['full'] }, async () => {
  await add('STEP-1', { captain: 'Queequeg' });
  await letIn(page, 'admin', 'en');
  await page.goto('/lab/voyage?q=STEP&layout=board.state');
  const card = handle(page, 'card').filter({ hasText: 'STEP-1' });
  await card.waitFor();
  await drag(page, card, handle(page, 'lane-ARRIVED'));
  expect(await handle(page, 'lane-ARRIVED').getAttribute('data-fit')).toBe('no');
  await page.mouse.up();
  await reported(page, 'Cannot move to “Arrived”: “Expire” happens automatically. It cannot be started by hand');

  await openList(page, '/lab/voyage?q=STEP&layout=table');
  await row('STEP-1').getByTestId('row-more').click();
  expect(await handle(page, 'row-expire').count()).toBe(0);
  await handle(page, 'row-assign').click();
  await expect.poll(() => field(page, 'captain').inputValue()).toBe('Queequeg');
  await field(page, 'captain').fill('Starbuck');
  await handle(page, 'ask-ok').click();
  await expect.poll(() => row('STEP-1').innerText()).toContain('Starbuck');
});

test('a due date is marked with an icon and words, as long as its condition holds', async () => {
  await add('DUE-late', { closesAt: daysAhead(-2) });
  await add('DUE-near', { closesAt: daysAhead(2) });
  await add('DUE-far', { closesAt: daysAhead(9) });
  await step(await add('DUE-gone', { closesAt: daysAhead(-2) }), 'sail');
  await logIn(page, 'admin', 'en');
  const marks = async () => {
    const shown = ['late', 'near', 'far', 'gone'].map((name) => row(`DUE-${name}`).locator('.q-due'));
    return Promise.all(shown.map(async (mark) => ((await mark.count()) ? mark.getAttribute('data-due') : null)));
  };
  await openList(page, '/lab/voyage?q=DUE');
  await expect.poll(marks).toEqual(['overdue', 'soon', null, null]);
  expect(await row('DUE-late').locator('.q-due').textContent()).toBe(`${daysAhead(-2)} overdue`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await seriousFaults(page), colorScheme).toEqual([]);
  }
  await chooseLanguage(page, 'zh');
  await expect.poll(() => row('DUE-near').locator('.q-due').textContent()).toBe(`${daysAhead(2)} 即将到期`);
  await row('DUE-late').getByRole('link').click();
  await handle(page, 'detail').locator('.q-due[data-due="overdue"]').waitFor();
});
