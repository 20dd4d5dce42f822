import type { Locator, Page } from 'playwright-core';
import { listPreferenceCalls } from '../../../src/contract/lists.ts';
import type { Client } from '../../api/support/client.ts';
import { create, job } from '../../api/support/lab.ts';
import { handle } from './handles.ts';

/** The columns of the jobs' list as their file has them. */
export const usualHeads = ['Job no.', 'Subject', 'State', 'Weight', 'Cost', 'Quote'];

/** 120 jobs, weighing 0 to 119; each third is of steel, the others of wood. */
export async function createJobs(client: Client): Promise<{ readonly id: string; readonly version: number }[]> {
  const made: { id: string; version: number }[] = [];
  for (let i = 0; i < 120; i++) {
    const subject = i % 3 === 0 ? `steel ${i}` : `wood ${i}`;
    made.push(await create(client, job.save, { subject, weightKg: i, quote: '1.00' }));
  }
  return made;
}

/** The titles above the columns that are seen, from left to right. */
export async function heads(page: Page): Promise<string[]> {
  const titles = await handle(page, 'list-scroll')
    .locator('th')
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).innerText.replace(/[↕↑↓\d\s]+$/, '').trim()));
  return titles.filter((title) => title !== '' && title !== 'Actions');
}

export function headOf(page: Page, title: string | RegExp): Locator {
  return handle(page, 'list-scroll').locator('th').filter({ hasText: title }).first();
}

export async function openColumns(page: Page): Promise<void> {
  await handle(page, 'columns').click();
  await handle(page, 'columns-panel').waitFor();
}

export async function openViews(page: Page): Promise<void> {
  await handle(page, 'views').click();
  await handle(page, 'views-panel').waitFor();
}

/** The line of a column in the chooser. */
export function columnLine(page: Page, field: string): Locator {
  return handle(page, `column-${field}`);
}

/** Every look of the person is as the file says again, for whoever loads the page next. */
export async function forgetPreferences(client: Client): Promise<void> {
  await client.post(listPreferenceCalls.save, { resource: 'labJob', columns: [] });
  await client.post(listPreferenceCalls.save, { density: 'normal' });
}
