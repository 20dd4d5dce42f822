import type { Locator, Page } from 'playwright-core';
import { listPreferenceCalls } from '../../../src/contract/lists.ts';
import type { Client } from '../../api/support/client.ts';
import { create, task } from '../../api/support/lab.ts';
import { handle } from './handles.ts';

export type Task = { id: string; version: number; parentId: string | null };

/** Deletes all tasks, and the layouts that earlier tests have selected. */
export async function clearTasks(client: Client): Promise<void> {
  const { data } = await client.post(task.find, {});
  for (let left: Task[] = data.records; left.length > 0; ) {
    const parents = new Set(left.map(({ parentId }) => parentId));
    const leaves = left.filter(({ id }) => !parents.has(id));
    await client.post(
      task.deleteByIds,
      leaves.map(({ id }) => id),
    );
    left = left.filter(({ id }) => parents.has(id));
  }
  await client.post(listPreferenceCalls.save, { resource: 'labTask', layout: null });
}

export function addTask(client: Client, subject: string, fields: Record<string, unknown> = {}): Promise<Task> {
  return create(client, task.save, { subject, hours: 3, ...fields });
}

export async function readTask(client: Client, { id }: Task): Promise<Record<string, unknown>> {
  return (await client.get(task.findById(id))).data;
}

/** Opens the list of tasks in a layout such as `board.state`. Further query parameters may follow the layout. */
export async function openLayout(page: Page, layout: string): Promise<void> {
  await page.goto(`/lab/task?layout=${layout}`);
  await handle(page, layout.split('.')[0] ?? '').waitFor();
}

/** Drags an element with the mouse over another one, without dropping it. */
export async function drag(page: Page, what: Locator, to: Locator): Promise<void> {
  const [a, b] = [await what.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error('nothing to drag, or nowhere to drag it');
  await page.mouse.move(a.x + 20, a.y + 10);
  await page.mouse.down();
  await page.mouse.move(a.x + 30, a.y + 20, { steps: 3 });
  await page.mouse.move(b.x + b.width / 2, b.y + Math.min(60, b.height / 2), { steps: 6 });
}

/** Waits until a toast with this text is shown. */
export async function reported(page: Page, texts: string): Promise<void> {
  await handle(page, 'toast').filter({ hasText: texts }).first().waitFor();
}

/** Returns what screen readers were last told about dragging. */
export function spoken(page: Page): Promise<string> {
  return handle(page, 'spoken').innerText();
}

interface ByFinger {
  readonly what: Locator;
  readonly to: Pick<Locator, 'boundingBox'>;
  /** The finger rests until this element appears, and then moves. Without it, the finger moves at once. */
  readonly taken?: Locator;
}

/** Drags an element to another one with a finger. */
export async function dragByFinger(page: Page, { what, to, taken }: ByFinger): Promise<void> {
  const [a, b] = [await what.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error('nothing to drag, or nowhere to drag it');
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at });
  const from = { x: a.x + 60, y: a.y + 40 };
  const end = { x: b.x + b.width / 2, y: b.y + Math.min(60, b.height / 2) };
  await touch('touchStart', from);
  await taken?.waitFor();
  for (let part = 1; part <= 6; part++) {
    await touch('touchMove', {
      x: from.x + ((end.x - from.x) * part) / 6,
      y: from.y + ((end.y - from.y) * part) / 6,
    });
  }
  await touch('touchEnd');
  await devtools.detach();
}
