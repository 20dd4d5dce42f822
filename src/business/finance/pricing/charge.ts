import type { Text } from '../../../contract/wire.ts';
import { type Decimal, decimals, type ReadRecords, type Stored } from '../../../server/extend.ts';
import { partNames } from '../both/names.ts';
import type { QuotePart, Step, StepValue } from '../both/trace.ts';
import { PricingFault } from './pricingFault.ts';

/** Strips trailing zeros from a decimal: `85.0000` becomes `85`. */
export function plain(value: Decimal): Decimal {
  return decimals.add(value);
}

/** Makes an explanation step. */
export function t(says: Step['says'], values: Readonly<Record<string, StepValue>> = {}): Step {
  return { says, with: values };
}

/** The input for the amounts of a cost line. `taxRate` is in percent; `digits` is the number of decimals of the currency. */
interface Line {
  readonly qty: Decimal;
  readonly rate: Decimal;
  readonly taxRate: Decimal;
  readonly digits: number;
}

/**
 * Calculates the amounts of one line, each rounded half away from zero. The total of a document is the sum of its line totals; tax is not
 * calculated on that sum again (README, rule 17).
 */
export function amounts({ qty, rate, taxRate, digits }: Line): { amount: Decimal; tax: Decimal; total: Decimal } {
  const amount = decimals.round(decimals.multiply(qty, rate), digits);
  const tax = decimals.round(decimals.divide(decimals.multiply(amount, taxRate), 100, digits + 8), digits);
  return { amount, tax, total: decimals.round(decimals.add(amount, tax), digits) };
}

/** An amount that becomes a cost line, with the steps that explain it. */
export interface Charge {
  /** The kind of charge; undefined for a fee item with its own price. */
  readonly part?: QuotePart;
  readonly qty: Decimal;
  readonly rate: Decimal;
  readonly unit: string;
  /** The charged quantity. With a minimum, maximum or flat price, `qty` is 1, but `counted` is still the real quantity. */
  readonly counted: Decimal;
  /** The charged amount, rounded to the decimals of the currency. It equals the rounded product of `qty` and `rate`. */
  readonly amount: Decimal;
  readonly steps: readonly Step[];
  /** The number of the price row. */
  readonly quoteNo?: string | undefined;
  /** Why no price was found; the rate is then 0. */
  readonly reason?: Text | undefined;
}

interface Reckoned {
  readonly part?: QuotePart | undefined;
  readonly qty: Decimal;
  readonly rate: Decimal;
  readonly unit: string;
  /** The amount before rounding. */
  readonly amount: Decimal;
  readonly steps: readonly Step[];
  readonly quoteNo?: string | undefined;
  readonly digits: number;
}

/**
 * Makes a charge, rounded half up. With a minimum, maximum or flat price, quantity times rate differs from the amount; the charge then has
 * quantity 1 and the amount as its rate.
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

/** Whether an order is billed by one container price or by a price for each delivery. */
export type Way = 'COMBINATION' | 'ITEMISED';

/** A quoted charge that becomes a cost line. */
export interface QuotedLine extends Charge {
  /** Identifies what the line charges, so that a new quotation can find the line. */
  readonly key: string;
  readonly type: QuoteType;
  readonly fee: Fee;
  readonly destCode?: string | undefined;
  /** True if the charge is still running. It is then shown but not billed. */
  readonly isForecast?: boolean | undefined;
}

export interface Quote {
  readonly way: Way;
  readonly lines: readonly QuotedLine[];
  /** Why the container is not billed as a combination; undefined if it is, or if this was not checked. */
  readonly notCombined?: Text | undefined;
}

/** Makes a line with rate 0 and the reason why no price was found, for a user to complete (README, rule 8). */
export function withoutPrice(line: Pick<QuotedLine, 'key' | 'type' | 'fee' | 'destCode' | 'part'>, reason: Text): QuotedLine {
  const steps = [{ says: 'noMatch', with: { reason } }] as const;
  return { ...line, qty: '1', rate: '0', unit: 'ORDER', counted: '1', amount: '0', steps, reason };
}

export type Fee = Stored<'hwCostConfig'>;

/** The fee items used by quotations. */
export interface Fees {
  /** Fee items that operation quotations charge without a request, if they are due for the order. */
  readonly automatic: readonly Fee[];
  /** Returns the fee item for a kind of charge. Throws a `PricingFault` if there is none. */
  readonly of: (part: QuotePart) => Fee;
}

/** Kinds of charge that are counted in days. All other kinds belong to a delivery or to a combination container. */
const ownDays: ReadonlySet<string> = new Set(['STORAGE', 'DEMURRAGE', 'PER_DIEM', 'CHASSIS']);

/** Reads the enabled fee items that can be used for receivables. */
export async function readFees(records: ReadRecords): Promise<Fees> {
  const sorts = [
    { field: 'sortNo', order: 'asc' },
    { field: 'costCode', order: 'asc' },
  ] as const;
  const all = (await records.find('hwCostConfig', { status: '0' }, { sorts })).filter(({ direction }) => direction !== 'AP');
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
    en: `No fee item is set up for “${en}”. Select it as the “Quotation part” of a fee item`,
  });
}
