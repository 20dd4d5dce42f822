import { type Decimal, decimals, type Stored } from '../../../server/extend.ts';

type Row = Pick<Stored<'hwSupplierBill'>, 'id' | 'costConfigId' | 'orderId' | 'dispatchId' | 'amount' | 'totalAmount'>;
type Cost = Pick<
  Stored<'hwCost'>,
  'id' | 'costNo' | 'bizDate' | 'costConfigId' | 'orderId' | 'dispatchId' | 'totalAmount' | 'source'
>;

/** The lines of ours that a bill is about, or the row of which nobody could say it, with the lines that it might mean. */
export type BillMatch<R, C> = { readonly costs: readonly C[] } | { readonly row: R; readonly among: readonly C[] };

/** What a row comes to; tax is part of it as it is of our own lines. */
export function totalOf({ totalAmount, amount }: Pick<Row, 'amount' | 'totalAmount'>): Decimal {
  return totalAmount ?? amount ?? '0';
}

/**
 * Each of our lines is billed once: first the rows that come to what one line does, the oldest of equal ones; then those that
 * come to all lines that are left of their fee and place together; then rows that leave no choice, because there are no more
 * lines than rows, or because the lines are the shares of one trip and the rows come to no less. What is left differs in a way that a person has to look at.
 */
export function matchBill<R extends Row, C extends Cost>(rows: readonly R[], costs: readonly C[]): BillMatch<R, C> {
  const sorted = costs.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const taken = new Set<C>();
  const fitting = (row: Row): readonly C[] => sorted.filter((cost) => !taken.has(cost) && isOf(cost, row));
  const open: R[] = [];
  for (const row of rows.toSorted((a, b) => exactness(b) - exactness(a))) {
    const equal = fitting(row).find(({ totalAmount }) => isSame(totalAmount ?? '0', totalOf(row)));
    if (equal) taken.add(equal);
    else open.push(row);
  }
  const groups = [...Map.groupBy(open, placeOf).values()];
  const unequal = groups.filter(([row, ...more]) => {
    const left = row ? fitting(row) : [];
    const isAll = left.length > 0 && isSame(sumOf(left), decimals.add(0, ...[row as R, ...more].map(totalOf)));
    if (isAll) for (const cost of left) taken.add(cost);
    return !isAll;
  });
  for (const group of unequal) {
    const [row] = group as [R, ...R[]];
    const left = fitting(row);
    const billed = decimals.add(0, ...group.map(totalOf));
    const isUnclear = left.length > group.length && !(isOneTrip(row, left) && isAtLeast(billed, sumOf(left)));
    if (left.length === 0 || isUnclear) return { row, among: left };
    for (const cost of left) taken.add(cost);
  }
  return { costs: costs.filter((cost) => taken.has(cost)) };
}

/** The cost of a trip is shared out over what it carried: a carrier that bills the trip bills all of the shares; who bills less may bill a part. */
function isOneTrip({ dispatchId, orderId }: Row, costs: readonly Cost[]): boolean {
  return dispatchId !== null && orderId === null && costs.every(({ source }) => source === 'ALLOC');
}

function isOf(cost: Cost, row: Row): boolean {
  return (
    cost.costConfigId === row.costConfigId &&
    (row.orderId === null || cost.orderId === row.orderId) &&
    (row.dispatchId === null || cost.dispatchId === row.dispatchId)
  );
}

/** Rows that name both an order and a trip choose first: others may take what these leave. */
function exactness({ orderId, dispatchId }: Row): number {
  return [orderId, dispatchId].filter((id) => id !== null).length;
}

function placeOf({ costConfigId, orderId, dispatchId }: Row): string {
  return JSON.stringify([costConfigId, orderId, dispatchId]);
}

function keyOf({ bizDate, costNo }: Cost): string {
  return `${bizDate} ${costNo ?? ''}`;
}

function sumOf(costs: readonly Cost[]): Decimal {
  return decimals.add(0, ...costs.map(({ totalAmount }) => totalAmount ?? '0'));
}

function isAtLeast(a: Decimal, b: Decimal): boolean {
  return decimals.compare(a, b) >= 0;
}

function isSame(a: Decimal, b: Decimal): boolean {
  return decimals.compare(a, b) === 0;
}
