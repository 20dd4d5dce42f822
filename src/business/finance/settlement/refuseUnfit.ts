import { decimals, type Records, type Refuse, type Stored } from '../../../server/extend.ts';
import { type Checkout, type CheckoutLine, checkoutRules, payable, supplierOf } from './checkout.ts';
import { sumOf } from './openItems.ts';

type Note = Stored<'hwDebitNote'>;
type Cost = Stored<'hwCost'>;

/** What the lines of a settlement are about. */
export interface Owed {
  readonly notes: readonly Note[];
  readonly costs: readonly Cost[];
}

/** Notes and cost lines of a settlement; `write`: kept for this transaction, notes first, each by id. */
export async function owedBy(records: Records, lines: readonly CheckoutLine[], lock?: 'write'): Promise<Owed> {
  const options = lock ? { lock } : {};
  const noteIds = [...new Set(lines.flatMap(({ debitNoteId }) => debitNoteId ?? []))];
  const costIds = [...new Set(lines.flatMap(({ costId }) => costId ?? []))];
  const notes = noteIds.length > 0 ? await records.find('hwDebitNote', { id: noteIds }, options) : [];
  const costs = costIds.length > 0 ? await records.find('hwCost', { id: costIds }, options) : [];
  return { notes, costs };
}

interface Judged {
  readonly checkout: Checkout;
  readonly lines: readonly CheckoutLine[];
  readonly owed: Owed;
}

/** Refuses a settlement whose lines are not of its party and currency, or come to more than is owed or was paid. */
export function refuseUnfit(refuse: Refuse, { checkout, lines, owed }: Judged): void {
  const rule = checkoutRules[checkout.checkoutType];
  const supplier = supplierOf(checkout);
  for (const { debitNoteId, costId } of lines) {
    if (Boolean(debitNoteId) === rule.notes && Boolean(costId) === rule.costs) continue;
    refuse({ zh: '核销明细与核销类型不符', en: 'The lines are not of this kind of settlement' }, { at: '/lines' });
  }
  for (const note of owed.notes) {
    const isFit = note.customerId === checkout.partyId && payable.includes(note.debitStatus ?? '');
    if (isFit && note.currency === checkout.currency) continue;
    refuse(
      {
        zh: `账单 ${note.debitNo} 不属于该客户和币种，或不能收款`,
        en: `${note.debitNo} is not of this customer and currency, or takes no receipts as it stands`,
      },
      { at: '/lines' },
    );
  }
  for (const cost of owed.costs) {
    const isFit = cost.direction === 'AP' && cost.costStatus === 'BILLED' && cost.partyId === supplier;
    if (isFit && cost.currency === checkout.currency) continue;
    refuse(
      {
        zh: `费用 ${cost.costNo} 不属于该供应商和币种，或尚未对账、已付清`,
        en: `${cost.costNo} is not of this supplier and currency, or is not reconciled, or paid`,
      },
      { at: '/lines' },
    );
  }
  refuseMore(refuse, { lines, owed });
  const sum = sumOf(lines);
  if (decimals.compare(sum, checkout.payAmount) <= 0) return;
  refuse(
    {
      zh: `核销明细合计 ${sum}，超过金额 ${checkout.payAmount}`,
      en: `The lines come to ${sum}, more than the amount of ${checkout.payAmount}`,
    },
    { at: '/payAmount' },
  );
}

/** Several lines may be of the same note: all of them together are not more than its balance. */
function refuseMore(refuse: Refuse, { lines, owed }: Pick<Judged, 'lines' | 'owed'>): void {
  const open = [
    ...owed.notes.map(({ id, debitNo, balanceAmount }) => ({ id, no: debitNo, left: balanceAmount })),
    ...owed.costs.map(({ id, costNo, openAmount }) => ({ id, no: costNo, left: openAmount })),
  ];
  for (const { id, no, left } of open) {
    const own = lines.filter(({ debitNoteId, costId }) => debitNoteId === id || costId === id);
    const sum = decimals.add(0, ...own.map(({ applyAmount }) => applyAmount));
    const sign = decimals.compare(left ?? '0', 0) < 0 ? -1 : 1;
    if (decimals.compare(sum, left ?? '0') * sign <= 0) continue;
    refuse(
      {
        zh: `${no} 的余额只有 ${left ?? '0'}，本次核销 ${sum}`,
        en: `Only ${left ?? '0'} of ${no} is open, and ${sum} would be applied`,
      },
      { at: '/lines' },
    );
  }
}
