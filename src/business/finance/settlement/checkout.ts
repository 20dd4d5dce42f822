import { type Coming, type DoingEvent, decimals, type Stored } from '../../../server/extend.ts';

export type Checkout = Stored<'hwCheckout'>;
export type CheckoutLine = Stored<'hwCheckoutLine'>;
export type CheckoutType = Checkout['checkoutType'];

/** Whoever writes what a settlement says has entered it: somebody else posts it, where one person is not enough. */
export function entered({ account }: Pick<DoingEvent['user'], 'account'>): { readonly enteredBy: string } {
  return { enteredBy: account };
}

/** What each kind of settlement is made of (domain.md 5.23). */
export interface CheckoutRule {
  readonly party: 'CUSTOMER' | 'SUPPLIER';
  /** The sides whose lines it has: notes of the party, cost lines of a supplier. */
  readonly notes: boolean;
  readonly costs: boolean;
  /** What is not applied becomes a balance of the customer. */
  readonly mayLeave: boolean;
  /** No money moves: who wrote it never posts it. */
  readonly needsOther?: boolean;
}

export const checkoutRules: Readonly<Record<CheckoutType, CheckoutRule>> = {
  RECEIPT: { party: 'CUSTOMER', notes: true, costs: false, mayLeave: true },
  PAYMENT: { party: 'SUPPLIER', notes: false, costs: true, mayLeave: false },
  OFFSET: { party: 'CUSTOMER', notes: true, costs: true, mayLeave: false, needsOther: true },
  PREPAY: { party: 'CUSTOMER', notes: false, costs: false, mayLeave: true },
  BAD_DEBT: { party: 'CUSTOMER', notes: true, costs: false, mayLeave: false, needsOther: true },
};

/** Whether it moves no money: a payment of 0 takes a supplier's credit off a bill, and nothing else. */
export function needsOther({ checkoutType, payAmount }: Pick<Checkout, 'checkoutType' | 'payAmount'>): boolean {
  return checkoutRules[checkoutType].needsOther === true || decimals.compare(payAmount, 0) === 0;
}

/** States of a note in which it takes money. */
export const payable: readonly string[] = ['ISSUED', 'CONFIRMED', 'PARTIAL'];

/** Whose cost lines it pays: in an offset those of another party. */
export function supplierOf(
  checkout: Pick<Coming<'hwCheckout'>, 'checkoutType' | 'partyId' | 'contraPartyId'>,
): string | null {
  return checkout.checkoutType === 'OFFSET' ? (checkout.contraPartyId ?? null) : checkout.partyId;
}
