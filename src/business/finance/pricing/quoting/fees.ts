import type { ReadRecords, Stored } from '../../../../server/extend.ts';
import { partNames } from '../../both/partNames.ts';
import type { QuotePart } from '../../both/trace.ts';
import { PricingFault } from '../pricingFault.ts';

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
    en: `No fee item stands for "${en}": choose it as "Stands for" of a fee item`,
  });
}
