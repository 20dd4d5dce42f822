import type { Change, Stored, Values } from '../../../../server/extend.ts';
import { costLine, isUntouched, requoted, snapshotIn } from './costLine.ts';
import type { Fees } from './fees.ts';
import type { OrderFacts } from './orderFacts.ts';
import type { Quote, Way } from './quote.ts';

type Cost = Stored<'hwCost'>;

/** What is to be done with the cost lines of orders that are quoted again. */
export interface LinePlan {
  readonly creates: readonly Values<'hwCost'>[];
  readonly changes: readonly Change<'hwCost'>[];
  readonly removes: readonly string[];
  /** Lines that people have changed or submitted. */
  readonly kept: number;
  readonly withoutPrice: number;
}

interface Known {
  readonly key: string;
  readonly cost: Cost;
  readonly isFree: boolean;
}

/** The quoted lines that an order has; what is void is none any more. */
function knownOf(costs: readonly Cost[]): readonly Known[] {
  return costs.flatMap((cost) => {
    const snapshot = cost.costStatus === 'VOID' ? undefined : snapshotIn(cost);
    return snapshot ? [{ key: snapshot.key, cost, isFree: isUntouched(cost, snapshot) }] : [];
  });
}

/**
 * The way in which an order is billed already, by lines that stay: nothing may be billed in both. A fee that the price of a
 * container includes speaks for the parts, as a delivery does.
 */
export function settledWay(costs: readonly Cost[], { automatic }: Pick<Fees, 'automatic'>): Way | undefined {
  const known = knownOf(costs);
  const isCombined = ({ key }: Known): boolean => key.startsWith('COMBINATION ');
  if (known.some((one) => !one.isFree && isCombined(one))) return 'COMBINATION';
  const included = new Set(automatic.filter(({ inCombination }) => inCombination === true).map(({ id }) => id));
  if (known.some(({ cost, isFree }) => !isFree && included.has(cost.costConfigId))) return 'ITEMISED';
  const isDispatched = known.some(({ key, isFree }) => !isFree && key.startsWith('DISPATCH '));
  return isDispatched && !known.some(isCombined) ? 'ITEMISED' : undefined;
}

interface Billed {
  readonly costs: readonly Cost[];
  readonly way: Way | undefined;
}

/**
 * New lines, drafts that say something else now, drafts that have no reason any more. A line that somebody has changed or
 * submitted stays, and what it charges is not charged again.
 */
export function planLines(facts: OrderFacts, quote: Quote, { costs, way: fixed }: Billed): LinePlan {
  const known = knownOf(costs);
  const free = new Map(known.filter(({ isFree }) => isFree).map((one) => [one.key, one.cost]));
  const fixedKeys = known.filter(({ isFree }) => !isFree).map(({ key }) => key);
  const lines = quote.lines.filter(({ isForecast }) => !isForecast);
  const isOtherWay = fixed !== undefined && fixed !== quote.way;
  const wanted = lines
    .filter(({ type }) => !isOtherWay || type === 'OPERATION')
    .filter(({ key }) => !fixedKeys.some((one) => isSame(one, key)));
  const keys = new Set(wanted.map(({ key }) => key));
  const creates: Values<'hwCost'>[] = [];
  const changes: Change<'hwCost'>[] = [];
  for (const line of wanted) {
    const there = free.get(line.key);
    const values = costLine(facts, line);
    if (!there) creates.push(values);
    else if (there.quoteSnapshot !== values.quoteSnapshot) {
      changes.push({ id: there.id, values: requoted(there, values) });
    }
  }
  const removes = [...free].filter(([key]) => !keys.has(key)).map(([, cost]) => cost.id);
  const withoutPrice = wanted.filter(({ reason }) => reason).length;
  return { creates, changes, removes, kept: fixedKeys.length, withoutPrice };
}

/** Whether two keys charge the same: a fee as a whole, and one of its units, do too. */
function isSame(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}
