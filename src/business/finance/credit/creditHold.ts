import type { ReadRecords, Values } from '../../../server/extend.ts';
import { type Exposure, exposureOf } from './exposureOf.ts';

interface Judged {
  readonly customerIds: readonly string[];
  readonly time: Date;
}

/**
 * Whether a delivery of these customers is held: whoever owes more than their credit limit, billed or not, gets nothing
 * more until finance lets it go (domain.md 6.11). The reason has figures, for those who may see them.
 */
export async function creditHold(
  records: ReadRecords,
  { customerIds, time }: Judged,
): Promise<Pick<Values<'hwDelivery'>, 'holdType' | 'holdReason'>> {
  const parties = customerIds.length > 0 ? await records.find('hwUser', { id: customerIds }) : [];
  const reasons: string[] = [];
  for (const party of parties) {
    const exposure = await exposureOf(records, party, time);
    if (exposure) reasons.push(reasonOf(exposure));
  }
  return reasons.length > 0
    ? { holdType: 'FINANCE', holdReason: reasons.join('\n') }
    : { holdType: 'NONE', holdReason: null };
}

function reasonOf({ name, open, limit, currency, missing }: Exposure): string {
  if (missing) return `${name}: 无汇率 / no exchange rate ${missing} - ${currency}`;
  return `${name}: 未收 / owed ${open} ${currency} > 额度 / limit ${limit} ${currency}`;
}
