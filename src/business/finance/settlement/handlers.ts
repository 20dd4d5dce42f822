import type { Handlers } from '../../../server/extend.ts';
import { bookBills } from './bookBills.ts';
import { keepCurrency } from './keepCurrency.ts';
import { payRows } from './payRows.ts';
import { autoApply, postCheckouts, reverseCheckouts } from './postCheckout.ts';
import { prepareBills } from './prepareBills.ts';
import { prepareLines } from './prepareLines.ts';
import { readOpen } from './readOpen.ts';
import { receiveNote, receivePayment } from './receive.ts';
import { reconcileBill } from './reconcile.ts';
import { saveCheckout } from './saveCheckout.ts';
import { unreconcileBill } from './unreconcileBill.ts';

/** What is paid changes notes, cost lines and the balance of the customer in one transaction. */
export const settlement: Handlers = {
  hooks: {
    'hwCheckoutLine.prepare': prepareLines,
    'hwCheckout.save': saveCheckout,
    'hwCheckout.post': postCheckouts,
    'hwCheckout.reverse': reverseCheckouts,
    'hwCheckout.auto': autoApply,
    'hwDebitNote.receipt': receiveNote,
    'hwReceivable.checkout': receivePayment,
    'hwSupplierBill.prepare': prepareBills,
    'hwSupplierBill.book': bookBills,
    'hwPayable.reconcile': reconcileBill,
    'hwPayable.unreconcile': unreconcileBill,
    'hwPayable.pay': payRows,
  },
  followers: { hwUser: keepCurrency },
  reads: { 'hwCheckout.openItems': readOpen },
  jobs: [],
};
