import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Client } from '../../api/support/client.ts';
import { callsOf } from '../../api/support/lab.ts';
import { handle } from '../../browser/support/handles.ts';
import { sortTitles } from './labRow.ts';
import { ask, chosenRows, type ListModel, type ModelRow, noChoice, shownRows, usualSort } from './listModel.ts';
import { seenList } from './seenList.ts';
import type { Step } from './steps.ts';

export interface WorkContext {
  readonly page: Page;
  /** Another user who changes the same rows. */
  readonly other: Client;
  readonly model: ListModel;
}

const calls = callsOf('LabRow');
type Does = {
  readonly [K in Step['does']]: (workContext: WorkContext, step: Extract<Step, { does: K }>) => Promise<void>;
};

const does: Does = {
  tab: async ({ page, model }, { kind }) => {
    await handle(page, `list-tab-${kind ?? 'all'}`).click();
    ask(model, { kind });
  },
  search: async ({ page, model }, { keyword }) => {
    await handle(page, 'filter-keyword').locator('input').fill(keyword);
    await handle(page, 'search').click();
    ask(model, { keyword });
  },
  sort: async ({ page, model }, { field }) => {
    await handle(page, 'list-scroll').locator('th button').filter({ hasText: sortTitles[field] }).first().click();
    const { sort } = model;
    if (sort.field !== field) ask(model, { sort: { field, isDown: false } });
    else ask(model, { sort: sort.isDown ? usualSort : { field, isDown: true } });
  },
  scroll: async ({ page }, { at }) => {
    await handle(page, 'list-scroll').evaluate((box, part) => box.scrollTo(0, box.scrollHeight * part), at);
  },
  choose: async (workContext, { at }) => {
    const id = await rowInViewport(workContext, at);
    if (id === undefined) return;
    await rowOf(workContext.page, id).getByRole('checkbox').click();
    const { isAll, ids } = workContext.model.choice;
    workContext.model.choice = { isAll, ids: ids.symmetricDifference(new Set([id])) };
  },
  chooseAll: async ({ page, model }) => {
    if (shownRows(model).length === 0) return;
    await handle(page, 'list-scroll').focus();
    await page.keyboard.press('Control+a');
    model.choice = { isAll: true, ids: new Set() };
  },
  chooseNone: async ({ page, model }) => {
    if (chosenRows(model).length === 0) return;
    await handle(page, 'choose-none').click();
    model.choice = noChoice;
  },
  removeChosen: async ({ page, model }) => {
    const chosen = chosenRows(model);
    if (chosen.length === 0) return;
    await handle(page, 'bulk-remove').click();
    await handle(page, 'confirm-ok').click();
    model.rows = model.rows.filter((row) => !chosen.includes(row));
    model.choice = noChoice;
  },
  removeElsewhere: async ({ other, model }, { at }) => {
    // Chooses a row that the first user has not selected.
    const row = pick(
      model.rows.filter(({ id }) => !model.choice.ids.has(id)),
      at,
    );
    if (!row) return;
    await done(other.get(calls.deleteById(row.id)));
    model.rows = model.rows.filter((each) => each !== row);
  },
  edit: async (workContext, { at, amount }) => {
    const id = await rowInViewport(workContext, at);
    if (id === undefined) return;
    const row = rowOf(workContext.page, id);
    await row.getByTestId('cell-amount').dblclick();
    await row.getByTestId('cell-input-amount').locator('input').fill(String(amount));
    await workContext.page.keyboard.press('Enter');
    // Pressing Enter has moved the focus to the next row. Escape leaves that row without a change.
    await workContext.page.keyboard.press('Escape');
    // Waits until the change is stored, because the cell shows the new value before that. Otherwise a change by the other user could cause
    // a conflict.
    await expect.poll(async () => (await done(workContext.other.get(calls.findById(id)))).data.amount).toBe(amount);
    change(workContext.model, id, amount);
  },
  editElsewhere: async ({ other, model }, { at, amount }) => {
    const row = pick(model.rows, at);
    if (!row) return;
    const { data } = await done(other.get(calls.findById(row.id)));
    await done(other.post(calls.save, { id: row.id, version: data.version, amount }));
    change(model, row.id, amount);
  },
};

/** Runs one step on the page (or as the other user) and also in the model. */
export function doStep<S extends Step>(workContext: WorkContext, step: S): Promise<void> {
  return (does[step.does] as (workContext: WorkContext, step: S) => Promise<void>)(workContext, step);
}

function change(model: ListModel, id: string, amount: number): void {
  model.rows = model.rows.map((row) => (row.id === id ? { ...row, amount } : row));
}

async function rowInViewport({ page }: WorkContext, at: number): Promise<string | undefined> {
  return pick((await seenList(page)).rows, at)?.id;
}

const rowOf = (page: Page, id: string) => page.locator(`[data-testid=list-row][data-id="${id}"]`);

function pick<T>(of: readonly T[], at: number): T | undefined {
  return of[Math.floor(at * of.length)];
}

async function done<T extends { readonly code: number; readonly text: string }>(answer: Promise<T>): Promise<T> {
  const got = await answer;
  if (got.code !== 20000) throw new Error(`Refused: ${got.text}`);
  return got;
}

/** Replaces all rows with `count` new ones for the next sequence of steps, and returns them as stored. */
export async function freshRows(other: Client, count: number): Promise<ModelRow[]> {
  const { data } = await done(other.post(calls.find, {}));
  const ids = data.records.map(({ id }: ModelRow) => id);
  if (ids.length > 0) await done(other.post(calls.deleteByIds, ids));
  const rows = Array.from({ length: count }, (_, n) => ({
    code: `R-${String(n).padStart(3, '0')}`,
    kind: (['A', 'B', 'C'] as const)[(n * 7) % 3],
    amount: (n * 31) % 50,
  }));
  await done(other.post(calls.saveBatch, rows));
  return (await done(other.post(calls.find, {}))).data.records;
}
