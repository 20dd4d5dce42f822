import type { Text } from '../../../../contract/text.ts';
import { decimals } from '../../../../server/extend.ts';
import type { QuotePart } from '../../both/trace.ts';
import type { Destination } from '../charges/destination.ts';
import { dispatchCharges } from '../charges/dispatchCharges.ts';
import { type DispatchMatch, matchDispatch } from '../charges/matchDispatch.ts';
import type { DispatchRate } from '../combination/combinationCharges.ts';
import { chooseList, type ListsInForce, noListFor, noListWith } from '../lists/chooseList.ts';
import { isInForce } from '../lists/priceList.ts';
import type { DispatchRow } from '../lists/rows.ts';
import { wayKey } from './priceBook.ts';
import type { QuoteAsk, QuotedLine } from './quote.ts';
import { withoutPrice } from './quote.ts';
import { type Dated, dateStep } from './quoteOperation.ts';

/** Goods that nobody brings anywhere. */
const notDelivered: ReadonlySet<string> = new Set(['HOLD', 'PICKUP']);

/** The dispatch lists of an order. */
export async function dispatchLists({ facts, book }: QuoteAsk): Promise<ListsInForce<DispatchRow>> {
  const { customerId, repositoryId, currency } = facts.order;
  if (!repositoryId) return { exclusive: undefined, public: undefined };
  return book.dispatch({ customerId, repositoryId, currency, date: facts.date });
}

/** Delivery to destinations of an order, each by its own row (domain.md 6.4). */
export function quoteDispatch(
  ask: QuoteAsk,
  lists: ListsInForce<DispatchRow>,
  destinations: readonly Destination[],
): readonly QuotedLine[] {
  return destinations
    .filter(({ deliveryMethod }) => !notDelivered.has(deliveryMethod))
    .flatMap((destination) => linesTo(ask, lists, destination));
}

function linesTo(ask: QuoteAsk, lists: ListsInForce<DispatchRow>, destination: Destination): readonly QuotedLine[] {
  const { name, deliveryMethod, destType } = destination;
  const to = `${name} ${deliveryMethod} ${destType}`;
  const lineOf = (part: QuotePart) => ({
    ...{ key: `DISPATCH ${part} ${to}`, type: 'DISPATCH' as const, fee: ask.fees.of(part), part, destCode: name },
  });
  const { order, date } = ask.facts;
  if (!order.repositoryId)
    return [withoutPrice(lineOf('DISPATCH'), noListFor(order, { name: wayOf(destination), date }))];
  const match = matchIn(ask, lists, destination);
  if ('reason' in match) return [withoutPrice(lineOf('DISPATCH'), match.reason)];
  const { row, qty, steps } = match;
  const charges = dispatchCharges({ row, destination, qty, digits: ask.facts.digits, found: steps });
  return charges
    .filter(({ amount }) => decimals.compare(amount, 0) !== 0)
    .map((charge) => ({ ...charge, ...lineOf(charge.part ?? 'DISPATCH') }));
}

/** The row for a destination in the list that has its way of delivery. */
export function matchIn(ask: Dated, lists: ListsInForce<DispatchRow>, destination: Destination): DispatchMatch {
  const { date } = ask.facts;
  const { deliveryMethod, destType } = destination;
  const key = wayKey(deliveryMethod, destType);
  const name = wayOf(destination);
  const { list, steps } = chooseList(lists, {
    has: (one) => one.rowsAt(key).some((row) => isInForce(row, date)),
    name,
  });
  if (!list) return { reason: noListWith({ name, date }) };
  const match = matchDispatch(list, destination, date);
  return 'reason' in match ? match : { ...match, steps: [dateStep(ask), ...steps, ...match.steps] };
}

function wayOf({ deliveryMethod, destType }: Destination): Text {
  return {
    zh: `这种派送（${deliveryMethod}、${destType}）`,
    en: `this way of delivery (${deliveryMethod}, ${destType})`,
  };
}

/** The dearest rate by the pallet among the destinations of a container. */
export function dearestRate(ask: QuoteAsk, lists: ListsInForce<DispatchRow>): DispatchRate | undefined {
  return ask.facts.destinations
    .flatMap((destination) => {
      const match = matchIn(ask, lists, destination);
      return 'reason' in match || match.row.chargeUnit !== 'PALLET' || match.row.fixedPrice ? [] : [match.row];
    })
    .toSorted((a, b) => decimals.compare(b.rate, a.rate))[0];
}
