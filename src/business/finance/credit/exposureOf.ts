import { type Decimal, decimals, minorUnit, type ReadRecords, type Stored } from '../../../server/extend.ts';
import { rateFinder } from '../costs/rateFinder.ts';

/** What a customer owes beyond their credit limit, in the currency of the limit. */
export interface Exposure {
  readonly name: string;
  readonly open: Decimal;
  readonly limit: Decimal;
  readonly currency: string;
  /** A currency of theirs that nobody can compare with the limit: there is no rate. */
  readonly missing?: string;
}

type Party = Stored<'hwUser'>;

/** Undefined of whoever has no limit, or is within it: open receivables and what is approved and not billed yet, together. */
export async function exposureOf(records: ReadRecords, party: Party, time: Date): Promise<Exposure | undefined> {
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
