import { type Change, type Decimal, decimals, type Stored, type Values } from '../../../server/extend.ts';
import { costLine, isSame, type QuotedCost, quotedAmount, quotedCostsOf, requoted } from './costLine.ts';
import type { OrderFacts } from './facts.ts';
import type { Quote, QuotedLine, Way } from './quote.ts';
import { differenceLine, lessCredit, storageCredits } from './storageCredits.ts';

type Cost = Stored<'hwCost'>;

/** What is to be done with the cost lines of orders that are quoted again. */
export interface LinePlan {
  readonly creates: readonly Values<'hwCost'>[];
  readonly changes: readonly Change<'hwCost'>[];
  readonly removes: readonly string[];
  /** What the drafts say then, with what is not over yet and only told. */
  readonly lines: readonly QuotedLine[];
  /** Lines that people have changed or submitted. */
  readonly fixed: readonly Fixed[];
  readonly withoutPrice: number;
}

interface Billed {
  readonly costs: readonly Cost[];
  readonly way: Way | undefined;
}

/**
 * New lines, drafts that say something else now or are of a customer whose order it is no more, drafts that have no reason
 * any more. A line that somebody has changed or submitted stays, and what it charges is not charged again.
 */
export function planLines(facts: OrderFacts, quote: Quote, { costs, way: settled }: Billed): LinePlan {
  const quoted = quotedCostsOf(costs);
  const drafts = quoted.filter(({ isFree }) => isFree);
  const free = new Map(drafts.map((one) => [one.key, one.cost]));
  const isOtherWay = settled !== undefined && settled !== quote.way;
  const lines = quote.lines.filter(({ type }) => !isOtherWay || type === 'OPERATION');
  const { planned, fixed } = withoutCharged(lines, quoted, facts);
  const due = planned.filter(({ isForecast }) => !isForecast);
  const keys = new Set(due.map(({ key }) => key));
  const creates: Values<'hwCost'>[] = [];
  const changes: Change<'hwCost'>[] = [];
  for (const line of due) {
    const there = free.get(line.key);
    const values = costLine(facts, line);
    if (!there) creates.push(values);
    else if (there.quoteSnapshot !== values.quoteSnapshot || there.partyId !== values.partyId) {
      changes.push({ id: there.id, values: requoted(there, values) });
    }
  }
  // Of two drafts for the same, one stays at most.
  const isLeft = ({ key, cost }: QuotedCost): boolean => keys.has(key) && free.get(key) === cost;
  const removes = drafts.filter((one) => !isLeft(one)).map(({ cost }) => cost.id);
  const withoutPrice = due.filter(({ reason }) => reason).length;
  return { creates, changes, removes, lines: planned, fixed, withoutPrice };
}

/** The lines that are due beside those that stay, and what became of these. */
function withoutCharged(lines: readonly QuotedLine[], quoted: readonly QuotedCost[], facts: OrderFacts) {
  const stays = quoted.filter(({ isFree }) => !isFree);
  const { digits, order } = facts;
  const { credits, settled } = storageCredits(
    lines,
    stays.filter(({ cost, snapshot: { values } }) =>
      [cost, values].every(({ currency }) => currency === order.currency),
    ),
  );
  const later = new Map<QuotedLine, QuotedLine>();
  const planned = lines.flatMap((line) => {
    const family = quoted.filter(({ key }) => isSame(key, line.key));
    const charged = family.filter(({ isFree }) => !isFree);
    const credit = credits.get(line);
    if (charged.length === 0) return credit ? (lessCredit(line, credit, digits) ?? []) : [line];
    const rest = differenceLine({ line, charged, digits, currency: order.currency, credit });
    if (!rest) return [];
    later.set(line, rest);
    return [{ ...rest, key: keyOfLater(line.key, family) }];
  });
  const isMadeUp = (line: QuotedLine): boolean => later.has(line);
  return { planned, fixed: judgeFixed({ fixed: stays, quoted: lines, isMadeUp, settled, facts }) };
}

/** That of the draft which charged the rest before, if there is one: it is written anew; else one that nobody has. */
function keyOfLater(key: string, family: readonly QuotedCost[]): string {
  const draft = family.find(({ isFree }) => isFree);
  if (draft) return draft.key;
  const taken = new Set(family.map((one) => one.key));
  let location = family.length;
  while (taken.has(`${key} +${location}`)) location += 1;
  return `${key} +${location}`;
}

/** A line that stays, beside what the order is quoted by now. */
export interface Fixed {
  readonly known: QuotedCost;
  /** `changed`: it comes to another amount; `gone`: nothing in the order calls for it any more. */
  readonly of: 'same' | 'changed' | 'gone';
  /** What the lines for the same thing come to by now; undefined: nothing. */
  readonly now?: Decimal | undefined;
  /** In another currency than the order: neither added to nor compared with what the order is quoted. */
  readonly isForeign: boolean;
}

interface Judged {
  readonly fixed: readonly QuotedCost[];
  readonly quoted: readonly QuotedLine[];
  readonly isMadeUp: (line: QuotedLine) => boolean;
  /** Lines that others for another day make up for. */
  readonly settled: ReadonlySet<QuotedCost>;
  readonly facts: Pick<OrderFacts, 'digits' | 'order'>;
}

/**
 * Lines that stay, each told from the quotation of now. Several for the same thing are looked at together; one that comes to
 * what somebody has written into it is the same, and so is one that a further line makes up for. One in another currency is
 * changed, whatever it comes to.
 */
function judgeFixed({ fixed, quoted, isMadeUp, settled, facts: { order, digits } }: Judged): readonly Fixed[] {
  const isOther = ({ cost }: QuotedCost): boolean => cost.currency !== order.currency;
  return fixed.map((known): Fixed => {
    const lines = quoted.filter(({ key }) => isSame(key, known.key));
    const [first] = lines;
    const isForeign = isOther(known);
    if (settled.has(known)) return { known, of: 'same', isForeign };
    if (!first) return { known, of: 'gone', isForeign };
    const now = decimals.round(decimals.add('0', ...lines.map(({ amount }) => amount)), digits);
    if (isForeign) return { known, of: 'changed', now, isForeign };
    const family = fixed.filter((one) => isSame(one.key, known.key) && !isOther(one));
    const sums = [family.map(quotedAmount), family.map(({ cost }) => cost.amount ?? '0')];
    const isReached = sums.some((sum) => decimals.compare(decimals.add('0', ...sum), now) === 0);
    return { known, of: isReached || lines.some(isMadeUp) ? 'same' : 'changed', now, isForeign };
  });
}
