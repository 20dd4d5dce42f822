import { type Decimal, decimals, minorUnit, type ReadRecords, type Stored, type Values } from '../../server/extend.ts';
import { rateFinder } from './costs/exchangeRates.ts';

interface Judged {
  readonly customerIds: readonly string[];
  readonly time: Date;
}

/**
 * Returns the credit hold for these customers: a customer whose billed and unbilled receivables exceed the credit limit gets
 * no delivery until finance releases it (README, rule 22). Only users who may see the figures get them in the reason.
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
  return reasons.length > 0 ? { holdType: 'FINANCE', holdReason: reasons.join('\n') } : { holdType: 'NONE', holdReason: null };
}

function reasonOf({ name, open, limit, currency, missing }: Exposure): string {
  if (missing) return `${name}: 无汇率 / no exchange rate ${missing} - ${currency}`;
  return `${name}: 未收 / owed ${open} ${currency} > 额度 / limit ${limit} ${currency}`;
}

/** The receivables of a customer above the credit limit, in the currency of the limit. */
interface Exposure {
  readonly name: string;
  readonly open: Decimal;
  readonly limit: Decimal;
  readonly currency: string;
  /** A currency for which there is no exchange rate to the currency of the limit. */
  readonly missing?: string;
}

type Party = Stored<'hwUser'>;

/**
 * Compares the billed and unbilled receivables with the credit limit. Returns undefined if they are within the limit, or if there is no
 * limit. A missing exchange rate counts as above the limit (README, rule 22).
 */
async function exposureOf(records: ReadRecords, party: Party, time: Date): Promise<Exposure | undefined> {
  const { creditLimit: limit, currency } = party;
  if (limit === null || limit === undefined || !currency) return undefined;
  const about = { name: party.userName, limit, currency };
  const rows = await records.find('hwReceivable', { partyId: party.id });
  const rateOf = rateFinder(records);
  const date = time.toISOString().slice(0, 10);
  let open: Decimal = '0';
  for (const { currency: from, balanceAmount } of rows) {
    const rate = await rateOf({ date, from, to: currency });
    const back = rate ?? (await rateOf({ date, from: currency, to: from }));
    if (back === undefined) return { ...about, open, missing: from };
    const amount = balanceAmount ?? '0';
    const own = rate === undefined ? decimals.divide(amount, back, 6) : decimals.multiply(amount, rate);
    open = decimals.add(open, own);
  }
  open = decimals.round(open, minorUnit(currency) ?? 2);
  return decimals.compare(open, limit) > 0 ? { ...about, open } : undefined;
}
