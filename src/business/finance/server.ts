import type { Handlers } from '../../server/extend.ts';
import {
  billCustomer,
  billLines,
  billReceivables,
  creditNote,
  issueNotes,
  voidNotes,
  withdrawDisputes,
} from './billing.ts';
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
import {
  autoApply,
  keepCurrency,
  postCheckouts,
  prepareLines,
  reverseCheckouts,
  saveCheckout,
} from './settlement/posting.ts';
import { confirmBank, letterheadBank, partyBank, proposeBank, rejectBank } from './settlement/secondPerson.ts';

/** Bank details are never changed by one person alone. */
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

/** Approved lines become notes, and go back when these are void. */
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

/** What the files of cost lines cannot say: who may approve, what follows from an order, a trip or a day, what is earned. */
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

/** What orders are charged by the price lists, and what they would be. */
const pricing: Handlers = {
  hooks: { 'hwOrder.quote': quoteOrders, 'hwCost.quote': quoteNamed },
  reads: {
    'hwOrder.tryQuote': tryQuote,
    'hwQuotationTemplate.tryPrice': tryPrice,
    'hwCombinationTemplate.tryContainer': tryContainer,
  },
  jobs: [],
};

/** What the files of price lists cannot say: rows that contradict one another, copies, versions side by side. */
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

/** What is paid changes notes, cost lines and the balance of the customer in one transaction. */
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

/** The rules of finance that resource files cannot say. */
export const finance: Handlers = {
  hooks: Object.assign({}, ...parts.map(({ hooks }) => hooks)),
  followers: Object.assign({}, ...parts.map(({ followers }) => followers)),
  reads: Object.assign({}, ...parts.map(({ reads }) => reads)),
  jobs: parts.flatMap(({ jobs }) => jobs),
};
