import type { Text } from '../../../contract/text.ts';
import { type Decimal, decimals, type ReadRecords, type Stored } from '../../../server/extend.ts';
import { partNames } from '../both/names.ts';
import type { QuotePart, Step, StepValue } from '../both/trace.ts';
import type { OrderFacts } from './facts.ts';
import type { PriceBook } from './lists/priceBook.ts';
import { PricingFault } from './pricingFault.ts';

/** A decimal without trailing zeros: `85.0000` becomes `85`. */
export function plain(value: Decimal): Decimal {
  return decimals.add(value);
}

/** Makes a step of an explanation. */
export function t(says: Step['says'], values: Readonly<Record<string, StepValue>> = {}): Step {
  return { says, with: values };
}

/** The figures of a cost line: tax in percent, `digits` the decimals of its currency. */
interface Line {
  readonly qty: Decimal;
  readonly rate: Decimal;
  readonly taxRate: Decimal;
  readonly digits: number;
}

/** The amounts of one line, each rounded half up in magnitude. Sums of lines are added up, never taxed again (README, rule 17). */
export function amounts({ qty, rate, taxRate, digits }: Line): { amount: Decimal; tax: Decimal; total: Decimal } {
  const amount = decimals.round(decimals.multiply(qty, rate), digits);
  const tax = decimals.round(decimals.divide(decimals.multiply(amount, taxRate), 100, digits + 8), digits);
  return { amount, tax, total: decimals.round(decimals.add(amount, tax), digits) };
}

/** An amount that becomes a cost line, with the steps that explain it. */
export interface Charge {
  /** The part of the quotation; undefined for a fee item with a price of its own. */
  readonly part?: QuotePart;
  readonly qty: Decimal;
  readonly rate: Decimal;
  readonly unit: string;
  /** The charged quantity, also where a minimum or flat price is billed once. */
  readonly counted: Decimal;
  /** Rounded to the digits of its currency: qty x rate, rounded, gives it again. */
  readonly amount: Decimal;
  readonly steps: readonly Step[];
  /** The row of the price list that it came from. */
  readonly quoteNo?: string | undefined;
  /** Why there is no price; then the rate is 0. */
  readonly reason?: Text | undefined;
}

interface Reckoned {
  readonly part?: QuotePart | undefined;
  readonly qty: Decimal;
  readonly rate: Decimal;
  readonly unit: string;
  /** Not rounded yet. */
  readonly amount: Decimal;
  readonly steps: readonly Step[];
  readonly quoteNo?: string | undefined;
  readonly digits: number;
}

/**
 * Makes a charge, rounded half up. Where quantity times rate differs from the amount (minimum, maximum, flat price), it is
 * billed once, at that amount.
 */
export function chargeOf({ part, qty, rate, unit, amount, steps, quoteNo, digits }: Reckoned): Charge {
  const rounded = decimals.round(amount, digits);
  const isProduct = decimals.compare(decimals.round(decimals.multiply(qty, rate), digits), rounded) === 0;
  const isRounded = decimals.compare(rounded, amount) !== 0;
  const rounding = t('rounded', { from: plain(amount), digits: String(digits), to: rounded });
  return {
    ...(part !== undefined && { part }),
    ...(isProduct ? { qty: plain(qty), rate: plain(rate), unit } : { qty: '1', rate: plain(rounded), unit: 'ORDER' }),
    counted: plain(qty),
    amount: rounded,
    steps: isRounded ? [...steps, rounding] : steps,
    quoteNo,
  };
}

type QuoteType = 'OPERATION' | 'DISPATCH' | 'COMBINATION';

/** As one container price, or each delivery on its own. */
export type Way = 'COMBINATION' | 'ITEMISED';

/** What is to be a cost line. */
export interface QuotedLine extends Charge {
  /** What of the order it charges. */
  readonly key: string;
  readonly type: QuoteType;
  readonly fee: Fee;
  readonly destCode?: string | undefined;
  /** Not over yet: told, and not billed. */
  readonly isForecast?: boolean | undefined;
}

/** An order with its prices. */
export interface Quote {
  readonly way: Way;
  readonly lines: readonly QuotedLine[];
  /** Why it is no combination, where that was looked at. */
  readonly notCombined?: Text | undefined;
}

/** What an order is quoted with. */
export interface QuoteAsk {
  readonly facts: OrderFacts;
  readonly fees: Fees;
  readonly book: PriceBook;
  /** What is billed already decides the way, so that nothing is billed in both; `COMBINATION` also looks at other orders. */
  readonly way?: Way | undefined;
  /** The way in which lines that stay bill it already, whatever its prices say by now. */
  readonly settled?: Way | undefined;
}

/** A line without a price, with rate 0 and the reason, for somebody to complete (README, rule 8). */
export function withoutPrice(
  line: Pick<QuotedLine, 'key' | 'type' | 'fee' | 'destCode' | 'part'>,
  reason: Text,
): QuotedLine {
  const steps = [{ says: 'noMatch', with: { reason } }] as const;
  return { ...line, qty: '1', rate: '0', unit: 'ORDER', counted: '1', amount: '0', steps, reason };
}

export type Fee = Stored<'hwCostConfig'>;

/** The fee items that quoting knows. */
export interface Fees {
  /** Charged by the operation quotation with every order. */
  readonly automatic: readonly Fee[];
  /** The one that stands for a part of a quotation. */
  readonly of: (part: QuotePart) => Fee;
}

/** Days of these are counted from the dates of the order; every other part comes with a delivery or a container. */
const ownDays: ReadonlySet<string> = new Set(['STORAGE', 'DEMURRAGE', 'PER_DIEM', 'CHASSIS']);

/** The fee items in use that may be receivable. */
export async function readFees(records: ReadRecords): Promise<Fees> {
  const sorts = [
    { field: 'sortNo', order: 'asc' },
    { field: 'costCode', order: 'asc' },
  ] as const;
  const all = (await records.find('hwCostConfig', { status: '0' }, { sorts })).filter(
    ({ direction }) => direction !== 'AP',
  );
  const byPart = new Map(all.flatMap((fee) => (fee.quotePart ? [[fee.quotePart as string, fee] as const] : [])));
  return {
    automatic: all.filter(({ autoCharge, quotePart }) => autoCharge === true && (!quotePart || ownDays.has(quotePart))),
    of: (part) => byPart.get(part) ?? missing(part),
  };
}

function missing(part: QuotePart): never {
  const { zh, en } = partNames[part];
  throw new PricingFault({
    zh: `没有费用项目对应“${zh}”：请在费用项目的“对应报价”中选择它`,
    en: `No fee item stands for "${en}". Choose it under "Stands for" of a fee item`,
  });
}
