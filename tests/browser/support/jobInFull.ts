import type { Locator } from 'playwright-core';
import { create, job } from '../../api/support/lab.ts';
import { handle } from './handles.ts';
import { client, page } from './oneVisit.ts';

export const newJob = (subject: string, fields: Record<string, unknown> = {}) =>
  create(client, job.save, { subject, weightKg: 10, ...fields });

/** Opens the detail page of a job by its address; with `path`, that of another record. */
export async function openDetail(id: string, path = '/lab/job'): Promise<void> {
  await page.goto(`${path}?view=${id}`);
  await page.locator(`[data-testid="detail"][data-id="${id}"]`).waitFor();
}

/** Returns the displayed value of a field. */
export const value = (name: string): Locator => handle(page, `value-${name}`).locator('dd');
