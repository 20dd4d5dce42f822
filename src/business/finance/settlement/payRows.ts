import { type Decimal, type DoingEvent, decimals, type OnDoing } from '../../../server/extend.ts';
import { applyNet, type OpenItem } from './applyOldest.ts';
import { openCosts } from './openItems.ts';
import { askDate } from './payDate.ts';
import type { Owed } from './refuseUnfit.ts';
import { refuseWaiting } from './refuseWaiting.ts';
import { paidIn, settleNow, told } from './settleNow.ts';

type Event = DoingEvent<'hwPayable'>;

/** What one supplier gets in one currency. */
interface Payee {
  readonly partyId: string;
  readonly currency: string;
  readonly items: readonly OpenItem[];
  readonly open: Decimal;
}

/**
 * Pays what was reconciled of the rows: one payment for each supplier and currency. Of one supplier it may be a part, what is
 * due first first; of several rows the amount is told, so that what was wired is what is posted, whatever changed meanwhile.
 */
export const payRows: OnDoing<'hwPayable'> = async (event) => {
  const { payAmount, ...paid } = paidIn(event);
  const payees = await payeesOf(event);
  refuseOther(event, payees, payAmount);
  // One day is said for all of them: the question about it names the bills of all.
  if (payees.length > 1) askDate(event, paid, await owedOf(event, payees));
  const checkouts = [];
  for (const { partyId, currency, items, open } of payees) {
    const amount = payees.length === 1 ? (payAmount ?? open) : open;
    const lines = applyNet(items, amount).map((each) => ({ costId: each.item.id, applyAmount: each.amount }));
    // Without lines it would be filled from whatever else is open of the supplier.
    if (lines.length === 0) event.refuse(nothingOff, at);
    await refuseWaiting(event, { lines, payAmount: amount });
    const of = { checkoutType: 'PAYMENT' as const, partyId, currency, payAmount: amount };
    checkouts.push(await settleNow(event, { ...paid, ...of, lines }));
  }
  return told(checkouts);
};

async function owedOf({ records }: Event, payees: readonly Payee[]): Promise<Owed> {
  const id = payees.flatMap(({ items }) => items.map((item) => item.id));
  return { notes: [], costs: await records.find('hwCost', { id }) };
}

async function payeesOf({ records, refuse, rows }: Event): Promise<readonly Payee[]> {
  const payees: Payee[] = [];
  for (const payables of Map.groupBy(rows, ({ partyId, currency }) => `${partyId} ${currency}`).values()) {
    const items: OpenItem[] = [];
    for (const { partyId, currency, period, supplierInvoiceNo } of payables) {
      const bizDate = { gte: `${period}-01`, lte: `${period}-31` };
      items.push(...(await openCosts(records, { partyId, currency, bizDate, supplierInvoiceNo })));
    }
    const [first] = payables;
    if (items.length === 0 || !first) {
      return refuse({ zh: '没有已对账未付的费用', en: 'Nothing of it is reconciled and unpaid' });
    }
    const { partyId, currency } = first;
    payees.push({ partyId, currency, items, open: decimals.add(0, ...items.map(({ open }) => open)) });
  }
  return payees;
}

const at = { at: '/input/payAmount' } as const;
const nothingOff = {
  zh: '金额填 0 时，请同时选择红字和要冲减的账单',
  en: 'To pay 0, choose a credit together with the bills that it is taken off',
};

const askBack = (open: string) => ({
  zh: `该行为红字 ${open}：请填写供应商退款金额（负数），或与要冲减的账单一起选择`,
  en: `The row gives ${open} back: say what the supplier has paid back, below 0, or choose the bill to take it off too`,
});

const alone = {
  zh: '所选供应商中有应退款的，请单独处理',
  en: 'One of these suppliers gives money back: what it gives back is booked alone',
};

/** The amount that was told must be one that can be paid: a part of what is open, and of several suppliers exactly that. */
function refuseOther({ refuse, rows }: Event, payees: readonly Payee[], payAmount: string | undefined): void {
  // Among others nobody has said how much that one has wired.
  if (payees.length > 1 && payees.some((payee) => decimals.compare(payee.open, 0) < 0)) refuse(alone, at);
  const open = decimals.add(0, ...payees.map((payee) => payee.open));
  if (payAmount === undefined) {
    if (rows.length > 1) refuse({ zh: '多行付款须填写合计金额', en: 'Give the total when several rows are paid' }, at);
    // Money that comes in is never booked by leaving something empty.
    if (decimals.compare(open, 0) < 0) refuse(askBack(open), at);
    return;
  }
  if (new Set(payees.map(({ currency }) => currency)).size > 1) {
    refuse({ zh: '所选行币种不同，请分币种付款', en: 'The rows are of different currencies: pay one at a time' }, at);
  }
  const [least = open, most = open] = payees.length === 1 ? ['0', open].toSorted(decimals.compare) : [];
  if (decimals.compare(payAmount, least) >= 0 && decimals.compare(payAmount, most) <= 0) return;
  refuse({ zh: `所选行未付合计 ${open}，与金额不符`, en: `What is open of these rows comes to ${open}` }, at);
}
