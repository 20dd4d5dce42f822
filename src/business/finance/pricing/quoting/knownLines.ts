import { type Decimal, minorUnit, type Stored } from '../../../../server/extend.ts';
import type { QuoteSnapshot } from '../../both/trace.ts';
import { amounts } from '../amounts.ts';
import { isUntouched, snapshotIn } from './costLine.ts';
import type { Fees } from './fees.ts';
import type { Way } from './quote.ts';

type Cost = Stored<'hwCost'>;

/** A quoted line that an order has, and what it was quoted with. */
export interface Known {
  readonly key: string;
  readonly cost: Cost;
  readonly snapshot: QuoteSnapshot;
  /** Nobody has changed or submitted it: it follows the quotation. All others stay. */
  readonly isFree: boolean;
}

/** The quoted lines that an order has; what is void is none any more. */
export function knownOf(costs: readonly Cost[]): readonly Known[] {
  return costs.flatMap((cost) => {
    const snapshot = cost.costStatus === 'VOID' ? undefined : snapshotIn(cost);
    return snapshot ? [{ key: snapshot.key, cost, snapshot, isFree: isUntouched(cost, snapshot) }] : [];
  });
}

/** What the quotation of its day came to, whatever somebody has made of it since. */
export function quotedAmount(known: Known): Decimal {
  return amounts({ ...known.snapshot.values, digits: digitsOf(known) }).amount;
}

/** Digits of the currency in which it was quoted. */
function digitsOf({ snapshot: { values } }: Known): number {
  return minorUnit(values.currency) ?? 2;
}

/** Whether two keys charge the same: a fee as a whole, one of its units, and what was charged of it later, do too. */
export function isSame(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}

/**
 * The way in which an order is billed already, by lines that stay: nothing may be billed in both. A fee that the price of a
 * container includes speaks for the parts, as a delivery does.
 */
export function settledWay(costs: readonly Cost[], { automatic }: Pick<Fees, 'automatic'>): Way | undefined {
  const known = knownOf(costs);
  const fixed = known.filter(({ isFree }) => !isFree);
  const isCombined = ({ key }: Known): boolean => key.startsWith('COMBINATION ');
  if (fixed.some(isCombined)) return 'COMBINATION';
  const included = new Set(automatic.filter(({ inCombination }) => inCombination === true).map(({ id }) => id));
  if (fixed.some(({ cost }) => included.has(cost.costConfigId))) return 'ITEMISED';
  const isDispatched = fixed.some(({ key }) => key.startsWith('DISPATCH '));
  return isDispatched && !known.some(isCombined) ? 'ITEMISED' : undefined;
}
