import type { Text } from '../../../../contract/text.ts';
import type { Destination } from '../charges/destination.ts';
import { combinationCharges } from '../combination/combinationCharges.ts';
import { chooseList } from '../lists/chooseList.ts';
import { cabinetKey } from './priceBook.ts';
import type { Quote, QuoteAsk, QuotedLine } from './quote.ts';
import { dearestRate, dispatchLists, quoteDispatch } from './quoteDispatch.ts';
import { dateStep, quoteOperation } from './quoteOperation.ts';

/**
 * Everything that an order is charged: operation fees, and a container that can be one is charged as a combination, else
 * the delivery to each destination (domain.md 3.1 step 10, 6.6). Nothing is stored.
 */
export async function quoteOrder(ask: QuoteAsk): Promise<Quote> {
  const { order, destinations } = ask.facts;
  const lists = await dispatchLists(ask);
  const isWanted = ask.way === undefined ? order.orderType === 'COMBINE' : ask.way === 'COMBINATION';
  const container = isWanted ? await quoteContainer(ask, () => dearestRate(ask, lists)) : undefined;
  if (container && 'lines' in container) {
    const operation = await quoteOperation(ask, 'COMBINATION');
    const outside = quoteDispatch(ask, lists, container.outside);
    return { way: 'COMBINATION', lines: [...operation, ...container.lines, ...outside] };
  }
  // Where a container price stands already, what it includes is not charged again.
  const operation = await quoteOperation(ask, ask.settled ?? 'ITEMISED');
  const dispatch = quoteDispatch(ask, lists, destinations);
  return { way: 'ITEMISED', lines: [...operation, ...dispatch], notCombined: container?.reason };
}

type Container = { readonly lines: readonly QuotedLine[]; readonly outside: readonly Destination[] };

async function quoteContainer(
  ask: QuoteAsk,
  dearest: () => ReturnType<typeof dearestRate>,
): Promise<Container | { readonly reason: Text }> {
  const { facts, fees, book } = ask;
  const { customerId, repositoryId, currency, cabinetId } = facts.order;
  if (!repositoryId) return { reason: { zh: '订单没有仓库', en: 'The order has no warehouse' } };
  const lists = await book.combination({ customerId, repositoryId, currency, date: facts.date });
  const name = { zh: '该柜型', en: 'this container type' };
  const { list, steps } = chooseList(lists, { has: (one) => one.rowsAt(cabinetKey(cabinetId)).length > 0, name });
  if (!list)
    return { reason: { zh: '找不到该柜型的组合柜报价', en: 'No combination quotation has this container type' } };
  const made = combinationCharges({
    ...{ list, cabinetId, dearest, date: facts.date, destinations: facts.destinations, digits: facts.digits },
    grossWeightKg: facts.order.grossWeightKg ?? '0',
  });
  if ('reason' in made) return made;
  const lines = made.charges.map((charge, place): QuotedLine => {
    const part = charge.part ?? 'COMBINATION';
    const way = place === 0 ? [dateStep(ask), ...steps] : [];
    return {
      ...charge,
      steps: [...way, ...charge.steps],
      key: `COMBINATION ${part}`,
      type: 'COMBINATION',
      fee: fees.of(part),
    };
  });
  return { lines, outside: made.outside };
}
