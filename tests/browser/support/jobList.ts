import type { Locator, Page } from 'playwright-core';
import { listPreferenceCalls } from '../../../src/contract/lists.ts';
import type { Client } from '../../api/support/client.ts';
import { create, job } from '../../api/support/lab.ts';
import { handle } from './handles.ts';

/** The headings of the job list, in the order of the resource file. */
export const usualHeads = ['Job no.', 'Subject', 'State', 'Weight', 'Cost', 'Quote'];

/** Creates 120 jobs with weights from 0 to 119; every third is of steel, the others of wood. */
export async function createJobs(client: Client): Promise<{ readonly id: string; readonly version: number }[]> {
  const made: { id: string; version: number }[] = [];
  for (let i = 0; i < 120; i++) {
    const subject = i % 3 === 0 ? `steel ${i}` : `wood ${i}`;
    made.push(await create(client, job.save, { subject, weightKg: i, quote: '1.00' }));
  }
  return made;
}

/** Returns the headings that are visible, from left to right. */
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

/** Returns the entry for a column in the list of columns to show. */
export function columnLine(page: Page, field: string): Locator {
  return handle(page, `column-${field}`);
}

/** Resets the columns of the job list and the row height for the user. This takes effect when a page is loaded next. */
export async function forgetPreferences(client: Client): Promise<void> {
  await client.post(listPreferenceCalls.save, { resource: 'labJob', columns: [] });
  await client.post(listPreferenceCalls.save, { density: 'normal' });
}
