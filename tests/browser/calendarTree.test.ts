import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { task } from '../api/support/lab.ts';
import { chooseLanguage, field, handle, letIn, logIn } from './support/handles.ts';
import { app, client, page, visit, visitOnce } from './support/oneVisit.ts';
import { seriousFaults } from './support/seriousFaults.ts';
import { addressOf } from './support/sessions.ts';
import { addTask, clearTasks, drag, openLayout, readTask, reported, spoken, type Task } from './support/tasks.ts';

visitOnce();
beforeEach(async () => {
  await page.goto('about:blank');
  await clearTasks(client);
});

const add = (subject: string, fields = {}) => addTask(client, subject, fields);
const read = (made: Task) => readTask(client, made);

describe('a calendar', () => {
  const day = (name: string, from = page) => handle(from, `day-${name}`);
  const entry = (subject: string, from = page) => handle(from, 'entry').filter({ hasText: subject });
  const dayOf = (subject: string) =>
    entry(subject)
      .first()
      .evaluate((one) => one.closest<HTMLElement>('[data-day]')?.dataset.day);

  const lookOfEntry = async (subject: string) => [await dayOf(subject), await entry(subject).first().getAttribute('data-mode')];

  test('shows records on their days, and a crowded day opens', async () => {
    for (let i = 0; i < 5; i++) await add(`busy ${i}`, { dueDate: '2026-11-18' });
    const made = await add('alone', { dueDate: '2026-11-20' });
    const undated = await add('whenever');
    await openLayout(page, 'calendar.dueDate&on=2026-11-20');
    expect(await handle(page, 'calendar-title').innerText()).toBe('November 2026');
    expect(await page.locator('.q-calendar-days th').first().innerText()).toBe('Sun');
    await day('2026-11-18').getByTestId('day-more').click();
    await expect.poll(() => handle(page, 'day-pane').getByTestId('entry').count()).toBe(5);
    await drag(page, entry('alone'), day('2026-11-24'));
    await page.mouse.up();
    await expect.poll(async () => (await read(made)).dueDate).toBe('2026-11-24');
    await expect.poll(() => dayOf('alone')).toBe('2026-11-24');
    await handle(page, 'undated').click();
    await drag(page, handle(page, 'day-pane').getByTestId('entry').filter({ hasText: 'whenever' }), day('2026-11-25'));
    await page.mouse.up();
    await expect.poll(async () => (await read(undated)).dueDate).toBe('2026-11-25');
    await expect.poll(() => handle(page, 'undated').count()).toBe(0);
    expect(await seriousFaults(page)).toEqual([]);
    await handle(page, 'calendar-next').click();
    await expect.poll(() => handle(page, 'calendar-title').innerText()).toBe('December 2026');
    await handle(page, 'span-week').click();
    await expect.poll(() => page.locator('.q-day').count()).toBe(7);
    expect(addressOf(page)).toContain('on=2026-12-20&span=week');
  });

  test("opens with today in view, however low the window is, and keeps the user's scroll position", { tags: ['full'] }, async () => {
    const small = await app.visit({ language: 'en' });
    await small.page.clock.setFixedTime(new Date('2026-08-31T12:00:00'));
    for (let i = 0; i < 4; i++) await add(`late ${i}`, { dueDate: '2026-08-20' });
    await logIn(small.page, 'viewer', 'en');
    for (const size of [
      { width: 1280, height: 560 },
      { width: 390, height: 700 },
    ]) {
      await small.page.setViewportSize(size);
      await openLayout(small.page, 'calendar.dueDate');
      await entry('late 0', small.page).waitFor({ state: 'attached' });
      const isSeen = (name: string) =>
        day(name, small.page).evaluate((cell) => {
          const { left, top, right, bottom } = cell.getBoundingClientRect();
          const box = cell.closest('.q-calendar-box')?.getBoundingClientRect();
          if (!box) return false;
          const isInBox = left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1;
          return isInBox && bottom <= window.innerHeight && right <= window.innerWidth;
        });
      await expect.poll(() => isSeen('2026-08-31')).toBe(true);
    }
    await small.context.close();
  });

  test('works by keyboard; moving a time changes only its day; weeks start as the language has it', async () => {
    const noon = await page.evaluate(() => new Date(2026, 10, 18, 12, 30).toISOString());
    const made = await add('meeting', { beginsAt: noon });
    await openLayout(page, 'calendar.beginsAt&on=2026-11-18');
    await entry('meeting').getByText('12:30').waitFor();
    await day('2026-11-18').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    expect(await spoken(page)).toBe('Move to Thursday, November 26, 2026');
    await page.keyboard.press('Enter');
    const moved = await page.evaluate(() => new Date(2026, 10, 26, 12, 30).toISOString());
    await expect.poll(async () => (await read(made)).beginsAt).toBe(moved);
    const other = await app.visit({ language: 'zh' });
    await letIn(other.page, 'viewer');
    await openLayout(other.page, 'calendar.beginsAt&on=2026-11-18');
    expect(await other.page.locator('.q-calendar-days th').first().innerText()).toBe('周一');
    await drag(other.page, entry('meeting', other.page), day('2026-11-27', other.page));
    await other.page.mouse.up();
    await reported(other.page, '没有修改权限');
    expect(await read(made)).toMatchObject({ beginsAt: moved, version: 2 });
    expect(await seriousFaults(other.page)).toEqual([]);
    await other.leave();
  });

  test("overwrites no other user's change, and asks about a conflict between two days", { tags: ['full'] }, async () => {
    const made = await add('contested', { dueDate: '2026-11-18' });
    await openLayout(page, 'calendar.dueDate&on=2026-11-18');
    await entry('contested').waitFor();
    let theirs: Record<string, unknown> = { hours: 9 };
    await page.route(`**${task.save}`, async (route) => {
      if (Object.keys(theirs).length > 0) {
        const { version } = await read(made);
        const body = { id: made.id, version, ...theirs };
        theirs = {};
        await client.post(task.save, body);
      }
      await route.continue();
    });
    await drag(page, entry('contested'), day('2026-11-19'));
    await page.mouse.up();
    await expect.poll(async () => await read(made)).toMatchObject({ hours: 9, dueDate: '2026-11-19' });
    await expect.poll(() => lookOfEntry('contested')).toEqual(['2026-11-19', 'plain']);
    theirs = { dueDate: '2026-11-26' };
    await drag(page, entry('contested'), day('2026-11-20'));
    await page.mouse.up();
    await handle(page, 'conflict').waitFor();
    await handle(page, 'conflict-all-theirs').click();
    await handle(page, 'confirm-ok').click();
    await expect.poll(() => dayOf('contested')).toBe('2026-11-26');
    expect(await read(made)).toMatchObject({ dueDate: '2026-11-26', hours: 9 });
    await page.unroute(`**${task.save}`);
  });
});

describe('a tree', () => {
  const row = (subject: string | RegExp) => handle(page, 'tree-row').filter({ has: page.locator('.q-open', { hasText: subject }) });
  const seen = () => handle(page, 'tree-row').evaluateAll((rows) => rows.map((one) => one.querySelector('a')?.textContent));
  const focused = () => page.evaluate(() => document.activeElement?.querySelector('a')?.textContent);

  /** Creates two trees: yard > crane > hook, and gate. */
  const plant = async () => {
    const yard = await add('yard');
    const crane = await add('crane', { parentId: yard.id });
    const hook = await add('hook', { parentId: crane.id });
    const gate = await add('gate');
    await openLayout(page, 'tree.parentId');
    await row('yard').waitFor();
    return { yard, crane, hook, gate };
  };

  test('opens with the mouse or with the keys of a tree, in both languages', async () => {
    onTestFinished(() => chooseLanguage(page, 'en'));
    await page.goto('/system/menu');
    // These are a group of the menu, a screen in it, and a button of that screen.
    const [group, screen] = [row(/^财务管理$/), row(/^费用管理$/)];
    const head = (title: string) => handle(page, 'page').getByRole('columnheader', { name: title });
    await group.getByTestId('tree-toggle').click();
    await screen.waitFor();
    expect(await group.getAttribute('aria-level')).toBe('1');
    expect(await screen.getAttribute('aria-level')).toBe('2');
    await expect.poll(() => head('Permission').innerText()).toContain('Permission');
    const closed = (await seen()).length;
    await chooseLanguage(page, 'zh');
    await expect.poll(() => head('权限标识').innerText()).toContain('权限标识');
    expect(await seen()).toHaveLength(closed);
    await screen.focus();
    await page.keyboard.press('ArrowRight');
    const button = handle(page, 'tree-row').and(page.locator('[aria-level="3"]')).first();
    await button.waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toBe('费用管理');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await seen()).length).toBe(closed);
    await page.keyboard.press('Home');
    await expect.poll(async () => (await focused()) === (await seen())[0]).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await handle(page, 'detail').waitFor();
  });

  test('shows matches with their ancestors', { tags: ['full'] }, async () => {
    await plant();
    await handle(page, 'filter-keyword').locator('input').fill('hook');
    await handle(page, 'search').click();
    await expect.poll(seen).toEqual(['yard', 'crane', 'hook']);
    expect(await row('crane').getAttribute('data-above')).toBe('true');
  });

  test('a row can be moved below another one, by mouse or keyboard, but never below itself', { tags: ['full'] }, async () => {
    const { yard, crane, hook, gate } = await plant();
    await row('yard').getByTestId('tree-toggle').click();
    await row('crane').waitFor();
    await drag(page, row('yard').locator('td').nth(1), row('crane').locator('td').nth(1));
    expect(await row('crane').getAttribute('data-fit')).toBe('no');
    await page.mouse.up();
    await reported(page, 'A record cannot be moved under itself');
    await drag(page, row('crane').locator('td').nth(1), row('gate').locator('td').nth(1));
    await page.mouse.up();
    await expect.poll(async () => (await read(crane)).parentId).toBe(gate.id);
    await expect.poll(seen).toEqual(['gate', 'crane', 'yard']);
    await expect.poll(() => row('crane').getAttribute('data-mode')).toBe('plain');
    await row('crane').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    expect(await spoken(page)).toBe('Move under “yard”');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await read(crane)).parentId).toBe(yard.id);
    await expect.poll(seen).toEqual(['gate', 'yard', 'crane']);
    await expect.poll(() => row('crane').getAttribute('data-mode')).toBe('plain');
    await row('crane').locator('td').nth(1).hover();
    await page.mouse.down();
    await page.mouse.move(600, 400, { steps: 4 });
    await handle(page, 'tree-top').hover();
    await page.mouse.up();
    await expect.poll(async () => (await read(crane)).parentId).toBe(null);
    expect(await read(hook)).toMatchObject({ parentId: crane.id, version: 1 });
    await row('gate').hover();
    await row('gate').getByTestId('tree-add').click();
    await field(page, 'subject').fill('hinge');
    await handle(page, 'save').click();
    await reported(page, 'Saved');
    // The earlier moves report “Saved” as well, so the message may appear before the new record exists.
    const find = async () => (await client.post(task.find, { subject: 'hinge' })).data.records[0];
    await expect.poll(find).toMatchObject({ parentId: gate.id });
  });
});

test('the browser reported no errors', () => {
  expect(visit.complaints).toEqual([]);
});
