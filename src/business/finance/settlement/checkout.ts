import { type ActionEvent, type Coming, decimals, type Records, type Reject, type Stored } from '../../../server/extend.ts';

export type Checkout = Stored<'hwCheckout'>;
export type CheckoutLine = Stored<'hwCheckoutLine'>;
type CheckoutType = Checkout['checkoutType'];

/**
 * Returns the value that records who last entered the settlement; that person may not post it where two people are required (README,
 * rule 4).
 */
export function entered({ account }: Pick<ActionEvent['user'], 'account'>): { readonly enteredBy: string } {
  return { enteredBy: account };
}

/** The rules of each type of settlement (README, rule 26). */
interface CheckoutRule {
  readonly party: 'CUSTOMER' | 'SUPPLIER';
  /** Whether the lines of a settlement of this type pay debit notes of the party; `costs`: whether they pay cost lines of a supplier. */
  readonly notes: boolean;
  readonly costs: boolean;
  /** Whether an amount that is not applied may become a prepaid balance of the customer. */
  readonly mayLeave: boolean;
  /** True if no money moves, so that a second person must always post the settlement. */
  readonly needsOther?: boolean;
}

export const checkoutRules: Readonly<Record<CheckoutType, CheckoutRule>> = {
  RECEIPT: { party: 'CUSTOMER', notes: true, costs: false, mayLeave: true },
  PAYMENT: { party: 'SUPPLIER', notes: false, costs: true, mayLeave: false },
  OFFSET: { party: 'CUSTOMER', notes: true, costs: true, mayLeave: false, needsOther: true },
  PREPAY: { party: 'CUSTOMER', notes: false, costs: false, mayLeave: true },
  BAD_DEBT: { party: 'CUSTOMER', notes: true, costs: false, mayLeave: false, needsOther: true },
};

/**
 * Whether a second person must always post the settlement. True for types without a money movement, and for payments of 0, which only apply
 * credits of a supplier.
 */
export function needsOther({ checkoutType, payAmount }: Pick<Checkout, 'checkoutType' | 'payAmount'>): boolean {
  return checkoutRules[checkoutType].needsOther === true || decimals.compare(payAmount, 0) === 0;
}

/** The states of a debit note in which it can be paid. */
export const payable: readonly string[] = ['ISSUED', 'CONFIRMED', 'PARTIAL'];

/** Returns the supplier whose cost lines are paid. In an offset, this is the other party (`contraPartyId`); null if none is chosen. */
export function supplierOf(checkout: Pick<Coming<'hwCheckout'>, 'checkoutType' | 'partyId' | 'contraPartyId'>): string | null {
  return checkout.checkoutType === 'OFFSET' ? (checkout.contraPartyId ?? null) : checkout.partyId;
}

/** Rejects an offset by a user without the permission to pay, because an offset settles payables. */
export function rejectUnpaid(type: CheckoutType, { holds, reject }: Pick<ActionEvent, 'holds' | 'reject'>): void {
  const { notes, costs } = checkoutRules[type];
  if (!(notes && costs) || holds('fms:payable:pay')) return;
  reject({ zh: '对冲会结清应付，须有付款权限', en: 'To post an offset, you need permission to pay payables' }, { code: 40003 });
}

type Note = Stored<'hwDebitNote'>;
type Cost = Stored<'hwCost'>;

/** The debit notes and cost lines that the lines of a settlement pay. */
export interface Owed {
  readonly notes: readonly Note[];
  readonly costs: readonly Cost[];
}

/**
 * Reads the debit notes and cost lines of a settlement; with `write`, they are locked: first the notes, then the cost lines, both in order
 * of id.
 */
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

/**
 * Rejects a settlement if its lines do not fit its type, party or currency, cannot be paid in their state, or exceed the open amount or the
 * paid amount.
 */
export function rejectUnfit(reject: Reject, { checkout, lines, owed }: Judged): void {
  const rule = checkoutRules[checkout.checkoutType];
  const supplier = supplierOf(checkout);
  for (const { debitNoteId, costId } of lines) {
    if (Boolean(debitNoteId) === rule.notes && Boolean(costId) === rule.costs) continue;
    reject({ zh: '核销明细与核销类型不符', en: 'These lines do not belong to this type of settlement' }, { at: '/lines' });
  }
  for (const note of owed.notes) {
    const isFit = note.customerId === checkout.partyId && payable.includes(note.debitStatus ?? '');
    if (isFit && note.currency === checkout.currency) continue;
    reject(
      {
        zh: `账单 ${note.debitNo} 不属于该客户和币种，或不能收款`,
        en: `${note.debitNo} belongs to another customer or currency, or cannot receive payments in its current status`,
      },
      { at: '/lines' },
    );
  }
  for (const cost of owed.costs) {
    const isFit = cost.direction === 'AP' && cost.costStatus === 'BILLED' && cost.partyId === supplier;
    if (isFit && cost.currency === checkout.currency) continue;
    reject(
      {
        zh: `费用 ${cost.costNo} 不属于该供应商和币种，或尚未对账、已付清`,
        en: `${cost.costNo} belongs to another supplier or currency, is not reconciled, or is already paid`,
      },
      { at: '/lines' },
    );
  }
  rejectMore(reject, { lines, owed });
  const sum = decimals.add(0, ...lines.map(({ applyAmount }) => applyAmount));
  if (decimals.compare(sum, checkout.payAmount) <= 0) return;
  reject(
    {
      zh: `核销明细合计 ${sum}，超过金额 ${checkout.payAmount}`,
      en: `The total of the lines is ${sum}, more than the amount of ${checkout.payAmount}`,
    },
    { at: '/payAmount' },
  );
}

/** Rejects lines whose sum exceeds the open amount of their debit note or cost line. */
function rejectMore(reject: Reject, { lines, owed }: Pick<Judged, 'lines' | 'owed'>): void {
  const open = [
    ...owed.notes.map(({ id, debitNo, balanceAmount }) => ({ id, no: debitNo, left: balanceAmount })),
    ...owed.costs.map(({ id, costNo, openAmount }) => ({ id, no: costNo, left: openAmount })),
  ];
  for (const { id, no, left } of open) {
    const own = lines.filter(({ debitNoteId, costId }) => debitNoteId === id || costId === id);
    const sum = decimals.add(0, ...own.map(({ applyAmount }) => applyAmount));
    const sign = decimals.compare(left ?? '0', 0) < 0 ? -1 : 1;
    if (decimals.compare(sum, left ?? '0') * sign <= 0) continue;
    reject(
      {
        zh: `${no} 的余额只有 ${left ?? '0'}，本次核销 ${sum}`,
        en: `Only ${left ?? '0'} of ${no} is open, but ${sum} would be applied`,
      },
      { at: '/lines' },
    );
  }
}
