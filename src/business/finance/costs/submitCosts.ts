import { listed } from '../../../contract/text.ts';
import { decimals, type OnDoing } from '../../../server/extend.ts';
import { snapshotIn } from '../pricing/quoting/costLine.ts';
import { nameOf } from './cost.ts';

/** What the quotation found no price for is not let through at 0: somebody enters the price, or deletes the line (domain.md 6.3). */
export const submitCosts: OnDoing<'hwCost'> = (event, next) => {
  const { rows, refuse } = event;
  const open = rows.filter((cost) => decimals.compare(cost.rate, 0) === 0 && snapshotIn(cost)?.reason);
  if (open.length > 0) {
    const numbers = listed(open.map(nameOf));
    refuse({
      zh: `${numbers.zh} 没有匹配的报价，单价为 0：请补价目后重新计费，或填写单价`,
      en: `${numbers.en} found no price and stands at 0: add the price and quote again, or enter the rate`,
    });
  }
  return next();
};
