import type { Change, Stored, Values } from '../../../../server/extend.ts';
import { costLine, requoted } from './costLine.ts';
import { differenceLine, lessCredit } from './differenceLine.ts';
import { type Fixed, judgeFixed } from './judgeFixed.ts';
import { isSame, type Known, knownOf } from './knownLines.ts';
import type { OrderFacts } from './orderFacts.ts';
import type { Quote, QuotedLine, Way } from './quote.ts';
import { storageCredits } from './storageCredits.ts';

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
  const known = knownOf(costs);
  const drafts = known.filter(({ isFree }) => isFree);
  const free = new Map(drafts.map((one) => [one.key, one.cost]));
  const isOtherWay = settled !== undefined && settled !== quote.way;
  const lines = quote.lines.filter(({ type }) => !isOtherWay || type === 'OPERATION');
  const { wanted, fixed } = besidesFixed(lines, known, facts);
  const due = wanted.filter(({ isForecast }) => !isForecast);
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
  const isLeft = ({ key, cost }: Known): boolean => keys.has(key) && free.get(key) === cost;
  const removes = drafts.filter((one) => !isLeft(one)).map(({ cost }) => cost.id);
  const withoutPrice = due.filter(({ reason }) => reason).length;
  return { creates, changes, removes, lines: wanted, fixed, withoutPrice };
}

/** The lines that are wanted beside those that stay, and what became of these. */
function besidesFixed(lines: readonly QuotedLine[], known: readonly Known[], facts: OrderFacts) {
  const stays = known.filter(({ isFree }) => !isFree);
  const { digits, order } = facts;
  const { credits, settled } = storageCredits(
    lines,
    stays.filter(({ cost, snapshot: { values } }) =>
      [cost, values].every(({ currency }) => currency === order.currency),
    ),
  );
  const later = new Map<QuotedLine, QuotedLine>();
  const wanted = lines.flatMap((line) => {
    const family = known.filter(({ key }) => isSame(key, line.key));
    const charged = family.filter(({ isFree }) => !isFree);
    const credit = credits.get(line);
    if (charged.length === 0) return credit ? (lessCredit(line, credit, digits) ?? []) : [line];
    const rest = differenceLine({ line, charged, digits, currency: order.currency, credit });
    if (!rest) return [];
    later.set(line, rest);
    return [{ ...rest, key: keyOfLater(line.key, family) }];
  });
  const isMadeUp = (line: QuotedLine): boolean => later.has(line);
  return { wanted, fixed: judgeFixed({ fixed: stays, quoted: lines, isMadeUp, settled, facts }) };
}

/** That of the draft which charged the rest before, if there is one: it is written anew; else one that nobody has. */
function keyOfLater(key: string, family: readonly Known[]): string {
  const draft = family.find(({ isFree }) => isFree);
  if (draft) return draft.key;
  const taken = new Set(family.map((one) => one.key));
  let place = family.length;
  while (taken.has(`${key} +${place}`)) place += 1;
  return `${key} +${place}`;
}
