import type { ReadAsk, Stored } from '../../../../server/extend.ts';
import type { StayingLine, Trial } from '../../both/trial.ts';
import { fallible } from '../quoting/fallible.ts';
import { readFees } from '../quoting/fees.ts';
import { gatherFacts } from '../quoting/gatherFacts.ts';
import type { Fixed } from '../quoting/judgeFixed.ts';
import { settledWay } from '../quoting/knownLines.ts';
import { planLines } from '../quoting/planLines.ts';
import { createPriceBook } from '../quoting/priceBook.ts';
import type { Quote, QuotedLine, Way } from '../quoting/quote.ts';
import { quoteOrder } from '../quoting/quoteOrder.ts';
import { askedDate } from './askedDate.ts';
import { stayingLine, sumOf, triedLine, unpricedOf } from './tried.ts';

/**
 * An order as it would be quoted on a day: beside lines that stay, as running the quotation leaves them. Where a way is asked
 * for, the whole order in that way, whatever it is charged already; a container price beside what its parts would come to.
 */
export async function tryOrder(ask: ReadAsk, order: Stored<'hwOrder'>, way?: Way): Promise<Trial> {
  const { records, time, refuse } = ask;
  const date = askedDate(ask);
  const [facts] = await gatherFacts(records, [order], { time, ...(date !== undefined && { date }) });
  if (!facts) throw new Error('an order has no facts');
  const where = { orderId: order.id, source: 'QUOTE', direction: 'AR' } as const;
  const costs = way === undefined ? await records.find('hwCost', where) : [];
  return fallible(refuse, async () => {
    const asked = { facts, fees: await readFees(records), book: createPriceBook(records) };
    const settled = settledWay(costs, asked.fees);
    const quote = await quoteOrder({ ...asked, way: way ?? settled, settled });
    const { lines, fixed } = planLines(facts, quote, { costs, way: settled });
    const parts =
      quote.way === 'COMBINATION' && fixed.length === 0 ? await quoteOrder({ ...asked, way: 'ITEMISED' }) : undefined;
    const stays = await staying(records, fixed);
    const tried = lines.map((line) => triedLine(line, facts.digits));
    return {
      ...{ orderNo: order.orderNo, currency: order.currency, date: facts.date, way: settled ?? quote.way },
      ...{ lines: tried, stays, notCombined: quote.notCombined ?? null },
      total: sumOf([...tried, ...stays.filter(({ currency }) => currency === null)], facts.digits),
      unpriced: unpricedOf(tried),
      itemisedTotal: parts ? totalOf(parts, facts.digits) : null,
    };
  });
}

async function staying(records: ReadAsk['records'], fixed: readonly Fixed[]): Promise<readonly StayingLine[]> {
  const ids = [...new Set(fixed.map(({ known }) => known.cost.costConfigId))];
  if (ids.length === 0) return [];
  const fees = new Map((await records.find('hwCostConfig', { id: ids })).map((fee) => [fee.id, fee]));
  return fixed.map((one) => {
    const fee = fees.get(one.known.cost.costConfigId);
    return stayingLine(one, { zh: fee?.costName ?? '', en: fee?.costNameEn ?? '' });
  });
}

function totalOf({ lines }: Pick<Quote, 'lines'>, digits: number): string {
  return sumOf(
    lines.map((line: QuotedLine) => triedLine(line, digits)),
    digits,
  );
}
