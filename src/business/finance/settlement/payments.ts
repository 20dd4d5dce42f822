import { listed, many, semicolons, type Text } from '../../../contract/wire.ts';
import {
  type ActionEvent,
  type ActionHooks,
  type Decimal,
  decimals,
  type Records,
  type Stored,
  type Values,
} from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { type Checkout, type Owed, owedBy, supplierOf } from './checkout.ts';
import { applyNet, type OpenItem, openCosts, openNotes } from './openItems.ts';
import { mayPostAlone } from './secondPerson.ts';

/** A settlement date older than this number of days needs confirmation (README, rule 3). */
const usualDays = 31;

const dayMs = 86_400_000;

type Dated = Pick<Checkout, 'checkoutType' | 'partyId' | 'contraPartyId' | 'currency' | 'payDate'>;

/** Rejects a settlement date before the oldest open line of the party: a payment cannot precede the debt (README, rule 3). */
export async function rejectTooEarly({ records, reject }: Pick<ActionEvent, 'records' | 'reject'>, checkout: Dated): Promise<void> {
  const oldest = await oldestOpen(records, checkout);
  if (oldest === undefined || checkout.payDate >= oldest) return;
  reject(
    {
      zh: `日期 ${checkout.payDate} 早于最早的未结清费用（${oldest}）：请核对日期`,
      en: `The payment date ${checkout.payDate} is before the oldest open line (${oldest}). Check the date`,
    },
    { at: '/payDate' },
  );
}

/** Asks for confirmation of an unusual date unless the input confirms it. */
function askDate(
  { reject, time, input }: Pick<ActionEvent, 'reject' | 'time' | 'input'>,
  { payDate }: Pick<Dated, 'payDate'>,
  owed: Owed,
): void {
  const question = input.confirmDate === true ? undefined : dateQuestion(time, payDate, owed);
  if (question) reject(question, { at: '/input/confirmDate', isQuestion: true });
}

/**
 * Returns the question about an unusual settlement date: a date long ago, or before the date of a bill that is paid. Undefined if the date
 * is usual.
 */
export function dateQuestion(time: Date, payDate: string, { notes, costs }: Owed): Text | undefined {
  const bills = [
    ...notes.map(({ debitNo, issueDate }) => ({ no: debitNo, day: issueDate })),
    ...costs.map(({ supplierInvoiceNo, invoiceDate }) => ({ no: supplierInvoiceNo, day: invoiceDate })),
  ];
  const later = new Map(bills.flatMap(({ no, day }) => (day !== null && day > payDate ? [[no, day] as const] : [])));
  if (later.size > 0) {
    const { zh, en } = listed([...later].map(([no, day]) => `${no} (${day})`));
    return {
      zh: `日期 ${payDate} 早于账单 ${zh} 的日期。确定无误吗？`,
      en: `The payment date ${payDate} is before the date of the ${later.size > 1 ? 'bills' : 'bill'} ${en}. Is that correct?`,
    };
  }
  const days = Math.floor((time.getTime() - Date.parse(payDate)) / dayMs);
  if (days <= usualDays) return undefined;
  return {
    zh: `日期 ${payDate} 是 ${days} 天前。确定无误吗？`,
    en: `The payment date ${payDate} is ${many(days, 'day')} ago. Is that correct?`,
  };
}

/**
 * Returns the business date of the oldest open line among the receivables or payables that the settlement covers; undefined if none is
 * open.
 */
async function oldestOpen(records: Pick<Records, 'find'>, checkout: Dated): Promise<string | undefined> {
  const { checkoutType, partyId, currency } = checkout;
  if (checkoutType === 'PREPAY') return undefined;
  const supplier = supplierOf(checkout);
  const sides = [
    ...(checkoutType === 'PAYMENT' ? [] : [{ direction: 'AR' as const, partyId }]),
    ...(supplier && (checkoutType === 'PAYMENT' || checkoutType === 'OFFSET') ? [{ direction: 'AP' as const, partyId: supplier }] : []),
  ];
  const days: string[] = [];
  for (const side of sides) {
    const open = { ...side, currency, costStatus: 'BILLED' as const, openAmount: { ne: '0' } };
    const [first] = await records.find('hwCost', open, { sorts: [{ field: 'bizDate', order: 'asc' }], limit: 1 });
    if (first) days.push(first.bizDate);
  }
  return days.toSorted()[0];
}

/** Enters a receipt for one debit note. A surplus becomes the customer's prepaid balance. */
export const receiveNote: ActionHooks<'hwDebitNote'> = async (event) => {
  const note = oneRecord(event);
  const paid = paidIn(event);
  const balance = note.balanceAmount ?? '0';
  const payAmount = paid.payAmount ?? balance;
  const applyAmount = decimals.compare(payAmount, balance) < 0 ? payAmount : balance;
  const lines: Line[] = [{ debitNoteId: note.id, applyAmount }];
  const of = { checkoutType: 'RECEIPT' as const, partyId: note.customerId, currency: note.currency };
  return settledMessage([await settleNow(event, { ...paid, ...of, payAmount, lines })]);
};

/** Enters a receipt from a customer. It pays debit notes in order of due date, whichever row of the receivables it was entered on. */
export const receivePayment: ActionHooks<'hwReceivable'> = async (event) => {
  const row = oneRecord(event);
  const paid = paidIn(event);
  const items = await openNotes(event.records, row.partyId, row.currency);
  const payAmount = paid.payAmount ?? decimals.add(0, ...items.map(({ open }) => open));
  if (decimals.compare(payAmount, 0) <= 0) {
    event.reject(
      { zh: '该客户没有未结清的账单，请填写金额', en: 'This customer has no open debit notes. Enter an amount' },
      { at: '/input/payAmount' },
    );
  }
  const of = { checkoutType: 'RECEIPT' as const, partyId: row.partyId, currency: row.currency };
  return settledMessage([await settleNow(event, { ...paid, ...of, payAmount })]);
};

type Event = ActionEvent<'hwPayable'>;

/** The open cost lines of one supplier in one currency, and their total. */
interface Payee {
  readonly partyId: string;
  readonly currency: string;
  readonly items: readonly OpenItem[];
  readonly open: Decimal;
}

/**
 * Pays the reconciled cost lines of the selected payables rows, with one payment for each supplier and currency. For one supplier, the
 * amount may be a part of the total, which is applied by due date. For several suppliers, the exact total must be entered as a check
 * against the bank transfer.
 */
export const payRows: ActionHooks<'hwPayable'> = async (event) => {
  const { payAmount, ...paid } = paidIn(event);
  const payees = await payeesOf(event);
  rejectOther(event, payees, payAmount);
  // All payments have the same date, so one question covers the bills of all payments.
  if (payees.length > 1) askDate(event, paid, await owedOf(event, payees));
  const checkouts = [];
  for (const { partyId, currency, items, open } of payees) {
    const amount = payees.length === 1 ? (payAmount ?? open) : open;
    const lines = applyNet(items, amount).map((each) => ({ costId: each.item.id, applyAmount: each.amount }));
    // A payment without lines would be applied to other open items of the supplier, so it is rejected.
    if (lines.length === 0) event.reject(nothingOff, at);
    await rejectWaiting(event, { lines, payAmount: amount });
    const of = { checkoutType: 'PAYMENT' as const, partyId, currency, payAmount: amount };
    checkouts.push(await settleNow(event, { ...paid, ...of, lines }));
  }
  return settledMessage(checkouts);
};

async function owedOf({ records }: Event, payees: readonly Payee[]): Promise<Owed> {
  const id = payees.flatMap(({ items }) => items.map((item) => item.id));
  return { notes: [], costs: await records.find('hwCost', { id }) };
}

async function payeesOf({ records, reject, rows }: Event): Promise<readonly Payee[]> {
  const payees: Payee[] = [];
  for (const payables of Map.groupBy(rows, ({ partyId, currency }) => `${partyId} ${currency}`).values()) {
    const items: OpenItem[] = [];
    for (const { partyId, currency, period, supplierInvoiceNo } of payables) {
      const bizDate = { gte: `${period}-01`, lte: `${period}-31` };
      items.push(...(await openCosts(records, { partyId, currency, bizDate, supplierInvoiceNo })));
    }
    const [first] = payables;
    if (items.length === 0 || !first) {
      return reject({ zh: '所选费用中没有已对账未付的', en: 'None of the selected lines is reconciled and unpaid' });
    }
    const { partyId, currency } = first;
    payees.push({ partyId, currency, items, open: decimals.add(0, ...items.map(({ open }) => open)) });
  }
  return payees;
}

const at = { at: '/input/payAmount' } as const;
const nothingOff = {
  zh: '金额填 0 时，请同时选择红字和要冲减的账单',
  en: 'To pay 0, select a credit together with the bills to apply it to',
};

const askBack = (open: string) => ({
  zh: `该行为红字 ${open}：请填写供应商退款金额（负数），或与要冲减的账单一起选择`,
  en: `This row is a credit of ${open}. Enter the amount the supplier paid back (negative), or also select the bill to apply the credit to`,
});

const alone = {
  zh: '所选供应商中有应退款的，请单独处理',
  en: 'One of these suppliers pays money back. Record that payment separately',
};

/**
 * Rejects an invalid amount. For one supplier it must be between 0 and the open amount, which is negative for a credit; for several
 * suppliers it must be the exact total.
 */
function rejectOther({ reject, rows }: Event, payees: readonly Payee[], payAmount: string | undefined): void {
  // With several suppliers, the input does not say how much each of them refunds, so refunds are rejected.
  if (payees.length > 1 && payees.some((payee) => decimals.compare(payee.open, 0) < 0)) reject(alone, at);
  const open = decimals.add(0, ...payees.map((payee) => payee.open));
  if (payAmount === undefined) {
    if (rows.length > 1) reject({ zh: '多行付款须填写合计金额', en: 'Enter the total when you pay several rows' }, at);
    // An incoming payment must be entered explicitly; an empty amount does not book it.
    if (decimals.compare(open, 0) < 0) reject(askBack(open), at);
    return;
  }
  if (new Set(payees.map(({ currency }) => currency)).size > 1) {
    reject({ zh: '所选行币种不同，请分币种付款', en: 'The rows have different currencies. Pay one currency at a time' }, at);
  }
  const [least = open, most = open] = payees.length === 1 ? ['0', open].toSorted(decimals.compare) : [];
  if (decimals.compare(payAmount, least) >= 0 && decimals.compare(payAmount, most) <= 0) return;
  reject(
    {
      zh: `所选行未付合计 ${open}，与所填金额不符，请修改金额`,
      en: `The open total of these rows is ${open}, which does not match the amount. Correct the amount`,
    },
    at,
  );
}

/** The input of a payment or receipt. */
interface Paid {
  readonly payAmount?: string;
  readonly payMethod: Checkout['payMethod'];
  readonly bankRef?: string;
  readonly payDate: string;
}

/** The confirmations in the input, which are not stored. */
interface Confirmed {
  readonly keepSurplus?: boolean;
  readonly confirmDate?: boolean;
}

/** Returns the payment in the input, without the confirmations. */
function paidIn({ input }: Pick<ActionEvent, 'input'>): Paid {
  const { keepSurplus: _kept, confirmDate: _confirmed, ...paid } = input as unknown as Paid & Confirmed;
  return paid;
}

type Line = { readonly debitNoteId?: string; readonly costId?: string; readonly applyAmount: string };

type PaymentContext = Pick<ActionEvent, 'records' | 'reject' | 'user' | 'time' | 'input'>;

/** Creates a settlement and posts it. If a second person is required, it stays a draft for that person to post (README, rule 4). */
async function settleNow(context: PaymentContext, values: Values<'hwCheckout'>): Promise<Checkout> {
  const { records, input } = context;
  const made = await records.create('hwCheckout', values);
  const lines = await records.find('hwCheckoutLine', { checkoutId: made.id });
  if (!(await mayPostAlone(context, { checkout: made, lines }))) {
    askDate(context, made, await owedBy(records, lines));
    return made;
  }
  const { keepSurplus, confirmDate } = input as Confirmed;
  return records.transit('hwCheckout', made.id, 'post', {
    ...(keepSurplus !== undefined && { keepSurplus }),
    ...(confirmDate !== undefined && { confirmDate }),
  });
}

/** Returns the message about the settlements that are posted, and those that wait for a second person. */
function settledMessage(checkouts: readonly Checkout[]) {
  const numbersOf = (isPosted: boolean): string[] =>
    checkouts.filter(({ checkoutStatus }) => (checkoutStatus === 'POSTED') === isPosted).map(({ checkoutNo }) => checkoutNo ?? '');
  const parts = [
    { of: numbersOf(true), zh: '已过账', en: 'Posted' },
    { of: numbersOf(false), zh: '待他人过账', en: 'Waiting for somebody else to post:' },
  ].filter(({ of }) => of.length > 0);
  return {
    message: {
      zh: parts.map(({ of, zh }) => `${zh} ${listed(of).zh}`).join(semicolons.zh),
      en: parts.map(({ of, en }) => `${en} ${listed(of).en}`).join(semicolons.en),
    },
    ids: checkouts.map(({ id }) => id),
  };
}

interface PaymentLines {
  readonly lines: readonly { readonly costId: string; readonly applyAmount: string }[];
  readonly payAmount: string;
}

/**
 * Rejects a payment of cost lines that are also on unposted payments, if all together exceed the open amount. A payment of 0 is rejected
 * if one of its cost lines is on another unposted payment of 0. The cost lines are locked, so that two simultaneous payments see each
 * other.
 */
async function rejectWaiting(
  { records, reject }: Pick<ActionEvent, 'records' | 'reject'>,
  { lines, payAmount }: PaymentLines,
): Promise<void> {
  const costId = lines.map((line) => line.costId);
  const costs = await records.find('hwCost', { id: costId }, { lock: 'write' });
  const entered = await records.find('hwCheckoutLine', { costId, isPosted: false });
  const id = [...new Set(entered.flatMap(({ checkoutId }) => checkoutId ?? []))];
  const drafts = id.length > 0 ? await records.find('hwCheckout', { id, checkoutStatus: 'DRAFT' }) : [];
  const isNetting = (amount: string): boolean => decimals.compare(amount, 0) === 0;
  const netting = isNetting(payAmount) ? drafts.find((draft) => isNetting(draft.payAmount)) : undefined;
  const waiting = netting ?? drafts.find((draft) => isTooMuch(draft.id, { costs, entered, drafts, lines }));
  if (!waiting) return;
  reject({
    zh: `核销单 ${waiting.checkoutNo} 已录入这些费用，正待他人过账：请先由他人过账，或删除该核销单`,
    en: `Settlement ${waiting.checkoutNo} already contains these lines and is waiting to be posted by somebody else. Have it posted or delete it first`,
  });
}

interface Waiting extends Pick<PaymentLines, 'lines'> {
  readonly costs: readonly Stored<'hwCost'>[];
  readonly entered: readonly Stored<'hwCheckoutLine'>[];
  readonly drafts: readonly Stored<'hwCheckout'>[];
}

/** Whether all drafts and the new payment together exceed the open amount of a cost line that is on this draft. */
function isTooMuch(draftId: string, { costs, entered, drafts, lines }: Waiting): boolean {
  const isDraft = new Set(drafts.map(({ id }) => id));
  const waiting = entered.filter(({ checkoutId }) => isDraft.has(checkoutId ?? ''));
  const own = new Set(waiting.flatMap((line) => (line.checkoutId === draftId ? [line.costId] : [])));
  return costs.some(({ id, openAmount }) => {
    if (!own.has(id)) return false;
    const all = [...waiting, ...lines].filter(({ costId }) => costId === id);
    const sum = decimals.add(0, ...all.map(({ applyAmount }) => applyAmount));
    const open = openAmount ?? '0';
    const sign = decimals.compare(open, 0) < 0 ? -1 : 1;
    return decimals.compare(sum, open) * sign > 0;
  });
}
