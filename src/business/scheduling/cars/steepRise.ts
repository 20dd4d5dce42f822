import { many } from '../../../contract/text.ts';
import { type Decimal, decimals } from '../../../server/extend.ts';

/** More miles between two readings than these are likely a slip: some weeks of two drivers at the wheel. */
const most = 10_000;

interface Reading {
  readonly plateNo: string;
  readonly before: Decimal;
  readonly now: Decimal;
}

/** What is said of an odometer that has risen more than is plausible; undefined where there is nothing to be said. */
export function steepRise({ plateNo, before, now }: Reading): { readonly zh: string; readonly en: string } | undefined {
  const rise = decimals.add(now, decimals.multiply(before, -1));
  if (decimals.compare(before, 0) === 0 || decimals.compare(rise, most) <= 0) return undefined;
  const miles = Number(rise);
  return {
    zh: `车辆 ${plateNo} 的里程一次增加了 ${miles} 英里，请核对；填错可用“更正里程”`,
    en: `The odometer of ${plateNo} has risen by ${many(miles, 'mile')} at once: check it; “Correct odometer” sets it right`,
  };
}
