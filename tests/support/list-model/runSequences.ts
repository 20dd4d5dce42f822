import fc from 'fast-check';
import type { Page } from 'playwright-core';
import type { Client } from '../../api/support/client.ts';
import { handle } from '../../browser/support/handles.ts';
import { doStep, freshRows } from './doStep.ts';
import { type ListModel, noChoice, usualSort } from './listModel.ts';
import { differences, seenList } from './seenList.ts';
import { sequence } from './steps.ts';

/** The number of rows in the list: more than two pages. */
const rowCount = 130;
const patience = 15_000;

interface Sequences {
  readonly page: Page;
  readonly other: Client;
  readonly count: number;
  readonly seed?: number;
}

/**
 * Runs random sequences of steps on the list of `labRow`, and compares it with the model after each step. Throws the differences together
 * with the steps that led to them.
 */
export async function runSequences({ page, other, count, seed }: Sequences): Promise<void> {
  const property = fc.asyncProperty(sequence, async (steps) => {
    const model: ListModel = {
      rows: await freshRows(other, rowCount),
      keyword: '',
      kind: undefined,
      sort: usualSort,
      choice: noChoice,
    };
    await page.goto('/lab/row');
    await handle(page, 'list-total').waitFor();
    for (const step of steps) {
      await doStep({ page, other, model }, step);
      await agree(page, model);
    }
  });
  await fc.assert(property, { numRuns: count, endOnFailure: true, ...(seed === undefined ? {} : { seed }) });
}

/** Waits until the page shows the state of the model. */
async function agree(page: Page, model: ListModel): Promise<void> {
  const started = Date.now();
  for (;;) {
    const found = differences(await seenList(page), model);
    if (found.length === 0) return;
    if (Date.now() - started > patience) throw new Error(found.slice(0, 8).join('\n'));
    await page.waitForTimeout(20);
  }
}
