import type { Page } from 'playwright-core';
import { chosenRows, isChosen, type ListModel, shownRows } from './listModel.ts';

interface SeenRow {
  readonly id: string;
  readonly index: number;
  readonly amount: string;
  readonly isChosen: boolean;
}

export interface SeenList {
  readonly total: number;
  readonly chosen: number;
  /** The index of the row at the upper edge of the viewport. */
  readonly first: number;
  readonly rows: readonly SeenRow[];
}

/** Reads the state of the displayed list from the page. */
export function seenList(page: Page): Promise<SeenList> {
  return page.evaluate(() => {
    const number = (selector: string, attribute: string) => Number(document.querySelector(selector)?.getAttribute(attribute) ?? 0);
    const rows = [...document.querySelectorAll('[data-testid=list-row]')].map((row) => ({
      id: row.getAttribute('data-id') ?? '',
      index: Number(row.getAttribute('aria-rowindex')) - 2,
      amount: row.querySelector('[data-testid=cell-amount]')?.textContent ?? '',
      isChosen: row.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked ?? false,
    }));
    const box = document.querySelector('[data-testid=list-scroll]');
    const height = document.querySelector('[data-testid=list-row]')?.getBoundingClientRect().height ?? 1;
    return {
      total: number('[data-testid=list-total]', 'data-total'),
      chosen: number('[data-testid=chosen]', 'data-count'),
      first: Math.floor((box?.scrollTop ?? 0) / height),
      rows,
    };
  });
}

/** The minimum number of rows that must be visible, if the list has as many. */
const inViewport = 10;

/** Returns the differences between the page and the model; empty when there are none. */
export function differences(seen: SeenList, model: ListModel): string[] {
  const expected = shownRows(model);
  const found = [
    ...compare('total', seen.total, expected.length),
    ...compare('chosen', seen.chosen, chosenRows(model).length),
    ...compare('rows in sight', Math.min(inViewport, rowsFrom(seen, seen.first)), Math.min(inViewport, expected.length - seen.first)),
  ];
  for (const row of seen.rows) {
    const target = expected[row.index];
    found.push(...compare(`row ${row.index}`, row.id, target?.id));
    found.push(...compare(`amount in row ${row.index}`, row.amount, String(target?.amount)));
    found.push(...compare(`choice of row ${row.index}`, row.isChosen, target && isChosen(model, target.id)));
  }
  return found;
}

/** Returns how many rows without a gap are rendered from this index on. */
function rowsFrom({ rows }: SeenList, first: number): number {
  const locations = new Set(rows.map(({ index }) => index));
  let count = 0;
  while (locations.has(first + count)) count += 1;
  return count;
}

function compare(what: string, seen: unknown, target: unknown): string[] {
  return seen === target ? [] : [`${what} is ${seen}, not ${target}`];
}
