import { listed } from '../../../contract/text.ts';
import type { Decimal, OnDoing } from '../../../server/extend.ts';
import { isAuthor } from './authors.ts';
import { nameOf } from './cost.ts';
import { rateFinder } from './rateFinder.ts';

/**
 * Four eyes on every amount: who made a line, last wrote what it says, or did what the system made it of, does not approve it,
 * whatever else they may do.
 * From here on the exchange rate of its day is fixed; without one nothing can be approved (domain.md 3.6, 6.10).
 */
export const approveCosts: OnDoing<'hwCost'> = async ({ records, books, user, refuse }, next) => {
  const own = records.filter((cost) => isAuthor(cost, user.account));
  if (own.length > 0) {
    const numbers = listed(own.map(nameOf));
    refuse({
      zh: `${numbers.zh} 由您录入或由您的操作生成，须由他人审核`,
      en: `You have entered or caused ${numbers.en}: somebody else approves it`,
    });
  }
  const rateOf = rateFinder(books);
  const rates = new Map<string, Decimal>();
  for (const cost of records) {
    const { bizDate: date, currency: from, baseCurrency } = cost;
    const to = baseCurrency ?? from;
    const rate = await rateOf({ date, from, to });
    if (rate === undefined) {
      return refuse({
        zh: `${nameOf(cost)}：没有 ${date} 及之前 ${from} 兑 ${to} 的汇率，请先录入汇率`,
        en: `${nameOf(cost)}: there is no exchange rate from ${from} to ${to} of ${date} or before: enter one first`,
      });
    }
    rates.set(cost.id, rate);
  }
  return next(({ id }) => ({ exchangeRate: rates.get(id) ?? null }));
};
