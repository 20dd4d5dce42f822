import type { Decimal, ReadRecords } from '../../../server/extend.ts';

interface Exchange {
  readonly date: string;
  readonly from: string;
  readonly to: string;
}

type RateOf = (exchange: Exchange) => Promise<Decimal | undefined>;

/**
 * Returns a function that finds exchange rates: the rate of the day, else the latest rate before that day; undefined when there is
 * none (README, rule 18). Between equal currencies, the rate is 1. Each rate is read only once.
 */
export function rateFinder(records: Pick<ReadRecords, 'find'>): RateOf {
  const known = new Map<string, Promise<Decimal | undefined>>();
  const find = async ({ date, from, to }: Exchange): Promise<Decimal | undefined> => {
    const where = { fromCurrency: from, toCurrency: to, rateDate: { lte: date } };
    const [latest] = await records.find('hwExchangeRate', where, {
      sorts: [{ field: 'rateDate', order: 'desc' }],
      limit: 1,
    });
    return latest?.rate;
  };
  return (exchange) => {
    const { date, from, to } = exchange;
    if (from === to) return Promise.resolve('1');
    const key = `${date} ${from} ${to}`;
    const rate = known.get(key) ?? find(exchange);
    known.set(key, rate);
    return rate;
  };
}
