import type { Handlers } from '../../server/extend.ts';
import { billCustomer, billLines, billReceivables, creditNote, issueNotes, voidNotes, withdrawDisputes } from './billing.ts';
import { approveCosts, lockCode, prepareCosts, submitCosts } from './costs/cost.ts';
import { orderProfit, profit } from './costs/profit.ts';
import { quoteNamed, quoteOrders } from './pricing/quoting.ts';
import { tryContainer, tryPrice, tryQuote } from './pricing/trial.ts';
import { prepareQuotations, quotationNames } from './quotations/quotation.ts';
import { compareLists, copyList, copyQuotations, findGaps } from './quotations/versions.ts';
import { reconcileBill, unreconcileBill } from './settlement/bills.ts';
import { bookBills, prepareBills } from './settlement/importedBills.ts';
import { readOpen } from './settlement/openItems.ts';
import { payRows, receiveNote, receivePayment } from './settlement/payments.ts';
import { autoApply, keepCurrency, postCheckouts, prepareLines, reverseCheckouts, saveCheckout } from './settlement/posting.ts';
import { confirmBank, letterheadBank, partyBank, proposeBank, rejectBank } from './settlement/secondPerson.ts';

/** Changes of bank details take two people. */
const bank: Handlers = {
  hooks: {
    'hwUser.prepare': proposeBank(partyBank),
    'hwUser.confirmBank': confirmBank(partyBank),
    'hwUser.rejectBank': rejectBank(partyBank),
    'hwDebitNoteConfig.prepare': proposeBank(letterheadBank),
    'hwDebitNoteConfig.confirmBank': confirmBank(letterheadBank),
    'hwDebitNoteConfig.rejectBank': rejectBank(letterheadBank),
  },
  reads: {},
  jobs: [],
};

/** Billing of approved cost lines with debit notes. */
const billing: Handlers = {
  hooks: {
    'hwDebitNote.bill': billCustomer,
    'hwDebitNote.issue': issueNotes,
    'hwDebitNote.credit': creditNote,
    'hwDebitNote.withdraw': withdrawDisputes,
    'hwDebitNote.void': voidNotes,
    'hwCost.toNote': billLines,
    'hwReceivable.bill': billReceivables,
  },
  reads: {},
  jobs: [],
};

/** Cost lines: approval, derived values and profit. */
const costs: Handlers = {
  hooks: {
    'hwCost.prepare': prepareCosts,
    'hwCost.submit': submitCosts,
    'hwCost.approve': approveCosts,
  },
  followers: { hwCostConfig: lockCode },
  reads: { 'hwCost.profit': profit, 'hwOrder.profit': orderProfit },
  jobs: [],
};

/** Quotations and trial quotations of orders. */
const pricing: Handlers = {
  hooks: { 'hwOrder.quote': quoteOrders, 'hwCost.quote': quoteNamed },
  reads: {
    'hwOrder.tryQuote': tryQuote,
    'hwQuotationTemplate.tryPrice': tryPrice,
    'hwCombinationTemplate.tryContainer': tryContainer,
  },
  jobs: [],
};

/** Price lists: conflict checks, copies and comparisons. */
const quotations: Handlers = {
  hooks: Object.assign(
    {},
    ...quotationNames.map((name) => ({
      [`${name}.prepare`]: prepareQuotations(name),
      [`${name}.copy`]: copyQuotations(name),
      [`${name}.copyList`]: copyList(name),
    })),
  ),
  reads: Object.assign(
    {},
    ...quotationNames.map((name) => ({
      [`${name}.compare`]: compareLists(name),
      [`${name}.gaps`]: findGaps(name),
    })),
  ),
  jobs: [],
};

/** Settlement updates debit notes, cost lines and the customer's balance in one transaction. */
const settlement: Handlers = {
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

const parts: readonly Handlers[] = [bank, billing, costs, pricing, quotations, settlement];

/** The finance rules that resource files cannot express. */
export const finance: Handlers = {
  hooks: Object.assign({}, ...parts.map(({ hooks }) => hooks)),
  followers: Object.assign({}, ...parts.map(({ followers }) => followers)),
  reads: Object.assign({}, ...parts.map(({ reads }) => reads)),
  jobs: parts.flatMap(({ jobs }) => jobs),
};
