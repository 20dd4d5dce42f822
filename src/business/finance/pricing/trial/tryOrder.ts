import type { ReadAsk, Stored } from '../../../../server/extend.ts';
import type { Trial } from '../../both/trial.ts';
import { readFees } from '../quoting/fees.ts';
import { gatherFacts } from '../quoting/gatherFacts.ts';
import { createPriceBook } from '../quoting/priceBook.ts';
import type { Way } from '../quoting/quote.ts';
import { quoteOrder } from '../quoting/quoteOrder.ts';
import { fallible } from '../quoting/quoteOrders.ts';
import { askedDate } from './askedDate.ts';
import { sumOf, triedLine } from './tried.ts';

/** An order as it would be quoted on a day; a container price beside what its parts would come to. */
export async function tryOrder(ask: ReadAsk, order: Stored<'hwOrder'>, way?: Way): Promise<Trial> {
  const { books, time, refuse } = ask;
  const date = askedDate(ask);
  const [facts] = await gatherFacts(books, [order], { time, ...(date !== undefined && { date }) });
  if (!facts) throw new Error('an order has no facts');
  const { digits } = facts;
  return fallible(refuse, async () => {
    const asked = { facts, fees: await readFees(books), book: createPriceBook(books) };
    const quote = await quoteOrder({ ...asked, way });
    const lines = quote.lines.map((line) => triedLine(line, digits));
    const isCombined = quote.way === 'COMBINATION';
    const parts = isCombined ? await quoteOrder({ ...asked, way: 'ITEMISED' }) : undefined;
    return {
      ...{ orderNo: order.orderNo, currency: order.currency, date: facts.date, way: quote.way, lines },
      ...{ notCombined: quote.notCombined ?? null, total: sumOf(lines, digits) },
      itemisedTotal: parts
        ? sumOf(
            parts.lines.map((line) => triedLine(line, digits)),
            digits,
          )
        : null,
    };
  });
}
