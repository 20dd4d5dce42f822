import type { Text } from '../../../contract/text.ts';
import type { ReadRecords, Stored } from '../../../server/extend.ts';
import { partNames } from '../both/names.ts';
import type { QuotePart } from '../both/trace.ts';
import type { Charge } from './charge.ts';
import type { OrderFacts } from './facts.ts';
import type { PriceBook } from './lists/priceBook.ts';
import { PricingFault } from './pricingFault.ts';

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
