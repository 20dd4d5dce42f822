import type { Text } from '../../../../contract/text.ts';
import { decimals } from '../../../../server/extend.ts';
import { partNames } from '../../both/partNames.ts';
import type { StayingLine, TriedLine } from '../../both/trial.ts';
import { amounts } from '../amounts.ts';
import type { Charge } from '../charge.ts';
import type { Fixed } from '../quoting/judgeFixed.ts';
import type { QuotedLine } from '../quoting/quote.ts';

/** A quoted line as the console shows it, taxed as its cost line would be. */
export function triedLine(line: QuotedLine, digits: number): TriedLine {
  const { fee, destCode, reason, isForecast } = line;
  const { amount, tax, total } = amounts({ qty: line.qty, rate: line.rate, taxRate: fee.taxRate, digits });
  return {
    ...triedCharge(line, { zh: fee.costName, en: fee.costNameEn }),
    ...{ destCode: destCode ?? null, amount, tax, total, isForecast: isForecast === true, reason: reason ?? null },
  };
}

/** A charge that belongs to no order. */
export function triedCharge({ part, qty, rate, unit, amount, steps, quoteNo }: Charge, name?: Text): TriedLine {
  const title = name ?? (part ? partNames[part] : { zh: '费用', en: 'Fee' });
  return {
    ...{ title, qty, rate, unit, amount, steps, quoteNo: quoteNo ?? null, destCode: null },
    ...{ tax: null, total: amount, isForecast: false, reason: null },
  };
}

/** A line of the order that stays, with the name of its fee item. */
export function stayingLine({ known: { cost }, of, now, isForeign }: Fixed, title: Text): StayingLine {
  const { costNo, destCode, totalAmount } = cost;
  const currency = isForeign ? cost.currency : null;
  return { costNo: costNo ?? '', title, destCode, total: totalAmount ?? '0', currency, of, now: now ?? null };
}

/** How many parts have no price, so that what they come to is not whole. */
export function unpricedOf(lines: readonly Pick<TriedLine, 'reason'>[]): number {
  return lines.filter(({ reason }) => reason !== null).length;
}

/** What lines come to; forecasts are not among them. */
export function sumOf(lines: readonly { total: string; isForecast?: boolean }[], digits: number): string {
  const billed = lines.filter(({ isForecast }) => isForecast !== true);
  return decimals.round(decimals.add('0', ...billed.map(({ total }) => total)), digits);
}
