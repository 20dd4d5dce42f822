import type { rowKinds, SortField } from './labRow.ts';

export interface ModelRow {
  readonly id: string;
  readonly code: string;
  readonly kind: (typeof rowKinds)[number];
  readonly amount: number;
}

/** The state that the list should show. It is plain data and does not use any code of the console. */
export interface ListModel {
  rows: ModelRow[];
  keyword: string;
  kind: ModelRow['kind'] | undefined;
  sort: { readonly field: SortField; readonly isDown: boolean };
  /** The selection: with `isAll`, all matching rows except these ids; otherwise only these ids. */
  choice: { readonly isAll: boolean; readonly ids: ReadonlySet<string> };
}

export const usualSort: ListModel['sort'] = { field: 'code', isDown: false };
export const noChoice: ListModel['choice'] = { isAll: false, ids: new Set() };

/** Returns the rows that the list should show, in their order. */
export function shownRows({ rows, keyword, kind, sort }: ListModel): ModelRow[] {
  const matching = rows.filter((row) => row.code.includes(keyword) && (kind === undefined || row.kind === kind));
  return matching.toSorted((a, b) => {
    const [x, y] = [a[sort.field], b[sort.field]];
    if (x === y) return a.id < b.id ? -1 : 1;
    return x < y === sort.isDown ? 1 : -1;
  });
}

export function isChosen({ choice }: ListModel, id: string): boolean {
  return choice.ids.has(id) !== choice.isAll;
}

export function chosenRows(model: ListModel): ModelRow[] {
  return shownRows(model).filter(({ id }) => isChosen(model, id));
}

/** Searches, filters or sorts in the model. If this changes the query, the selection is cleared. */
export function ask(model: ListModel, question: Partial<Pick<ListModel, 'keyword' | 'kind' | 'sort'>>): void {
  const before = questionOf(model);
  Object.assign(model, question);
  if (questionOf(model) !== before) model.choice = noChoice;
}

function questionOf({ keyword, kind, sort }: ListModel): string {
  return JSON.stringify([keyword, kind, sort]);
}
