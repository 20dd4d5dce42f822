import { beforeEach, describe, expect, test } from 'vitest';
import { task } from '../api/support/lab.ts';
import { field, handle, letIn } from './support/handles.ts';
import { app, client, page, visit, visitOnce } from './support/oneVisit.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { addressOf } from './support/sessions.ts';
import { addTask, clearTasks, drag, dragByFinger, openLayout, readTask, reported, spoken, type Task } from './support/tasks.ts';

visitOnce();
beforeEach(async () => {
  await page.goto('about:blank');
  await clearTasks(client);
});

const add = (subject: string, fields = {}) => addTask(client, subject, fields);
const read = (made: Task) => readTask(client, made);
const step = async ({ id }: Task, transition: string) =>
  expect(await client.post(task.transit, { id, transition })).toMatchObject({ code: 20000 });
const card = (subject: string, from = page) => handle(from, 'card').filter({ hasText: subject });
const lane = (key: string, from = page) => handle(from, `lane-${key}`);
const count = (key: string) => lane(key).getByTestId('lane-count').innerText();
/** Returns the lane of a card, and whether its animation has ended. */
const lookOf = async (subject: string) => [await laneOf(subject), await card(subject).getAttribute('data-mode')];
const laneOf = (subject: string, from = page) =>
  card(subject, from).evaluate((one) => (one.closest('.q-lane') as HTMLElement).dataset.drop);
const fitOf = (key: string, from = page) => lane(key, from).getAttribute('data-fit');

test('the layout of a list is in its address, and is remembered, also in a saved view', async () => {
  await add('one');
  await page.goto('/lab/maker');
  await handle(page, 'list-total').waitFor();
  expect(await handle(page, 'layout-table').count()).toBe(0);
  await page.goto('/lab/task?q=one');
  await handle(page, 'layout-board.state').click();
  await handle(page, 'board').waitFor();
  expect(addressOf(page)).toBe('/lab/task?q=one&layout=board.state');
  await expect.poll(() => count('TODO')).toBe('1');
  const { data } = await client.post('/hw/wms/hwListView/saveHwListView', {
    ...{ resource: 'labTask', name: 'Due', layout: 'calendar.dueDate' },
  });
  await handle(page, 'views').click();
  await page.locator(`[data-view="${data.id}"]`).click();
  await handle(page, 'calendar').waitFor();
  await page.goto('/lab/task');
  await handle(page, 'board').waitFor();
  await expect.poll(() => addressOf(page)).toBe('/lab/task?layout=board.state');
  await handle(page, 'layout-table').click();
  await handle(page, 'list-row').first().waitFor();
  expect(await handle(page, 'layout-table').getAttribute('aria-pressed')).toBe('true');
});

describe('a board', () => {
  test('runs the transition between two lanes when a card is dragged, or keeps the card and says why', async () => {
    const ready = await add('ready');
    const vague = await add('vague', { hours: null });
    await openLayout(page, 'board.state');
    await expect.poll(() => count('TODO')).toBe('2');
    await drag(page, card('vague'), lane('DOING'));
    expect(await fitOf('DOING')).toBe('no');
    await expect.poll(() => lane('DOING').innerText()).toContain('Say how many hours first.');
    await page.mouse.up();
    await reported(page, 'Cannot move to “Doing”: Say how many hours first.');
    await drag(page, card('ready'), lane('DOING'));
    expect([await fitOf('TODO'), await fitOf('DOING'), await fitOf('DONE'), await fitOf('DROPPED')]).toEqual([
      ...['here', 'step', 'no', 'step'],
    ]);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await laneOf('ready')).toBe('TODO');
    await drag(page, card('ready'), lane('DOING'));
    await page.mouse.up();
    await reported(page, 'Start: done');
    await expect.poll(() => laneOf('ready')).toBe('DOING');
    await expect.poll(async () => [await count('TODO'), await count('DOING')]).toEqual(['1', '1']);
    expect(await read(ready)).toMatchObject({ state: 'DOING', version: 2 });
    expect(await read(vague)).toMatchObject({ state: 'TODO', version: 1 });
    expect(addressOf(page)).toBe('/lab/task?layout=board.state');
    await card('ready').getByRole('link').click();
    await handle(page, 'detail').waitFor();
  });

  test('asks which of two actions is meant, and for their input; canceling puts the card back', { tags: ['full'] }, async () => {
    const made = await add('twofold');
    await step(made, 'start');
    await openLayout(page, 'board.state');
    for (const [which, cancel] of [
      ['cancel', undefined],
      ['step-skip', 'confirm-cancel'],
      ['step-finish', 'cancel'],
    ] as const) {
      await drag(page, card('twofold'), lane('DONE'));
      await page.mouse.up();
      await handle(page, which).click();
      if (cancel) await handle(page, cancel).click();
      await expect.poll(() => lookOf('twofold')).toEqual(['DOING', 'plain']);
    }
    expect(await read(made)).toMatchObject({ state: 'DOING', version: 2 });
    await drag(page, card('twofold'), lane('DONE'));
    await page.mouse.up();
    await handle(page, 'step-finish').click();
    await field(page, 'result').fill('good');
    await handle(page, 'ask-ok').click();
    await reported(page, 'Finish: done');
    await expect.poll(() => laneOf('twofold')).toBe('DONE');
    expect(await read(made)).toMatchObject({ state: 'DONE', result: 'good', version: 3 });
  });

  test('can be used by keyboard alone, with announcements for screen readers', async () => {
    const made = await add('first');
    await add('second');
    await openLayout(page, 'board.state');
    await card('second').waitFor();
    await card('first').getByRole('link').focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('second');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    expect(await spoken(page)).toContain('Picked up from “To do”');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await spoken(page)).toBe('“Done”: cannot drop here. No action leads from its current status to this one');
    await page.keyboard.press('Enter');
    expect(await laneOf('first')).toBe('TODO');
    await page.keyboard.press('Escape');
    expect(await spoken(page)).toBe('Canceled. Still in “To do”');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    expect(await spoken(page)).toBe('“Doing”: drop here to run “Start”');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(made)).state).toBe('DOING');
    await expect.poll(() => laneOf('first')).toBe('DOING');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('first');
    expect(await seriousFaults(page)).toEqual([]);
  });

  test('follows changes of other users, and allows only what the user may do', async () => {
    const made = await add('shared');
    const other = await app.visit({ language: 'zh' });
    await letIn(other.page, 'dispatcher');
    await openLayout(page, 'board.state');
    await openLayout(other.page, 'board.state');
    await drag(other.page, card('shared', other.page), lane('DROPPED', other.page));
    expect(await fitOf('DROPPED', other.page)).toBe('no');
    await expect.poll(() => lane('DROPPED', other.page).innerText()).toContain('没有执行“放弃”的权限');
    await other.page.mouse.up();
    await reported(other.page, '不能移到“已放弃”：没有执行“放弃”的权限');
    expect(await read(made)).toMatchObject({ state: 'TODO', version: 1 });
    await drag(other.page, card('shared', other.page), lane('DOING', other.page));
    await other.page.mouse.up();
    await lane('DOING').locator('[data-testid=card][data-marked]').filter({ hasText: 'shared' }).waitFor();
    expect(await card('shared', other.page).getAttribute('data-marked')).toBe(null);
    // If the card has been moved meanwhile, a drop reports what has changed, and the card is shown in its current lane.
    await page.route(`**${task.transit}`, async (route) => {
      await client.post(task.transit, { id: made.id, transition: 'skip' });
      await route.continue();
    });
    await drag(page, card('shared'), lane('DROPPED'));
    await page.mouse.up();
    await handle(page, 'confirm-ok').click();
    const question = handle(page, 'stale-step');
    await question.waitFor();
    await question.getByTestId('cancel').click();
    await expect.poll(() => laneOf('shared')).toBe('DONE');
    await page.unroute(`**${task.transit}`);
    expect(await read(made)).toMatchObject({ state: 'DONE', version: 3 });
    await expect.poll(() => laneOf('shared', other.page)).toBe('DONE');
    await expect.poll(() => handle(other.page, 'search').getAttribute('aria-busy')).toBe('false');
    expect(await seriousFaults(other.page)).toEqual([]);
    expect(other.complaints).toEqual([]);
    await other.leave();
  });

  test('by a plain field saves it, under the same filters as the table', { tags: ['full'] }, async () => {
    const made = await add('day', { shift: 'DAY' });
    const free = await add('free');
    await openLayout(page, 'board.shift&f.state=TODO');
    await expect.poll(() => laneOf('free')).toBe('');
    await drag(page, card('day'), lane('NIGHT'));
    await page.mouse.up();
    await expect.poll(() => lookOf('day')).toEqual(['NIGHT', 'plain']);
    expect(await read(made)).toMatchObject({ shift: 'NIGHT' });
    await drag(page, card('day'), lane(''));
    await page.mouse.up();
    await expect.poll(async () => (await read(made)).shift).toBe(null);
    // A finger that moves at once scrolls the board. A finger that rests first drags the card.
    await expect.poll(() => lookOf('day')).toEqual(['', 'plain']);
    await dragByFinger(page, { what: card('day'), to: lane('DAY') });
    expect(await handle(page, 'board').getAttribute('data-carrying')).toBe(null);
    const taken = page.locator('[data-testid=board][data-carrying=pointer]');
    await dragByFinger(page, { what: card('day'), to: lane('DAY'), taken });
    await expect.poll(() => lookOf('day')).toEqual(['DAY', 'plain']);
    expect(await read(made)).toMatchObject({ shift: 'DAY' });
    await step(free, 'start');
    await openLayout(page, 'board.shift&f.state=DOING');
    await expect.poll(() => laneOf('free')).toBe('');
    expect(await card('day').count()).toBe(0);
  });
});

test('the browser reported no errors', () => {
  expect(visit.complaints).toEqual([]);
});
