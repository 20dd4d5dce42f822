import { type DoingEvent, decimals, type OnDoing, type Values } from '../../../server/extend.ts';
import type { Checkout } from './checkout.ts';
import { openNotes } from './openItems.ts';

type Desk = Pick<DoingEvent, 'books' | 'refuse'>;

interface Paid {
  readonly payAmount?: string;
  readonly payMethod: Checkout['payMethod'];
  readonly bankRef?: string;
  readonly payDate: string;
}

type Line = { readonly debitNoteId?: string; readonly costId?: string; readonly applyAmount: string };

/** Makes a settlement and posts it, all or nothing. */
async function settleNow({ books }: Desk, values: Values<'hwCheckout'>): Promise<Checkout> {
  const { id } = await books.create('hwCheckout', values);
  return books.transit('hwCheckout', id, 'post');
}

function told(checkouts: readonly Checkout[]) {
  const numbers = checkouts.map(({ checkoutNo }) => checkoutNo);
  return {
    message: { zh: `已过账 ${numbers.join('、')}`, en: `Posted ${numbers.join(', ')}` },
    ids: checkouts.map(({ id }) => id),
  };
}

/** What was received for one note; what is beyond its balance is that of the customer. */
export const receiveNote: OnDoing<'hwDebitNote'> = async (event) => {
  const [note] = event.records;
  if (!note) return event.refuse({ zh: '账单不存在', en: 'There is no such note' });
  const paid = event.input as unknown as Paid;
  const balance = note.balanceAmount ?? '0';
  const payAmount = paid.payAmount ?? balance;
  const applyAmount = decimals.compare(payAmount, balance) < 0 ? payAmount : balance;
  const lines: Line[] = [{ debitNoteId: note.id, applyAmount }];
  const of = { checkoutType: 'RECEIPT' as const, partyId: note.customerId, currency: note.currency };
  return told([await settleNow(event, { ...paid, ...of, payAmount, lines })]);
};

/** What was received of a customer pays what is due first, whichever row it was entered at. */
export const receivePayment: OnDoing<'hwReceivable'> = async (event) => {
  const [row] = event.records;
  if (!row) return event.refuse({ zh: '应收不存在', en: 'There is no such receivable' });
  const paid = event.input as unknown as Paid;
  const items = await openNotes(event.books, row.partyId, row.currency);
  const payAmount = paid.payAmount ?? decimals.add(0, ...items.map(({ open }) => open));
  if (decimals.compare(payAmount, 0) <= 0) {
    event.refuse({ zh: '该客户没有未结清的账单，请填写金额', en: 'The customer has no open notes: give an amount' });
  }
  const of = { checkoutType: 'RECEIPT' as const, partyId: row.partyId, currency: row.currency };
  return told([await settleNow(event, { ...paid, ...of, payAmount })]);
};

/** Pays what was reconciled of the rows: one payment for each supplier and currency. */
export const payRows: OnDoing<'hwPayable'> = async (event) => {
  const paid = event.input as unknown as Paid;
  const checkouts: Checkout[] = [];
  const groups = Map.groupBy(event.records, ({ partyId, currency }) => `${partyId} ${currency}`);
  for (const rows of groups.values()) {
    const lines: Line[] = [];
    for (const row of rows) lines.push(...(await linesOf(event, row)));
    const [first] = rows;
    if (lines.length === 0 || !first) {
      return event.refuse({ zh: '没有已对账未付的费用', en: 'Nothing of it is reconciled and unpaid' });
    }
    const payAmount = decimals.add(0, ...lines.map(({ applyAmount }) => applyAmount));
    const of = { checkoutType: 'PAYMENT' as const, partyId: first.partyId, currency: first.currency };
    checkouts.push(await settleNow(event, { ...paid, ...of, payAmount, lines }));
  }
  return told(checkouts);
};

type Row = DoingEvent<'hwPayable'>['records'][number];

/** The lines behind a row of the payables that can be paid. */
async function linesOf({ books }: Desk, row: Row): Promise<Line[]> {
  const { partyId, currency, period, supplierInvoiceNo } = row;
  const bizDate = { gte: `${period}-01`, lte: `${period}-31` };
  const open = { direction: 'AP', costStatus: 'BILLED', openAmount: { gt: '0' } } as const;
  const costs = await books.find('hwCost', { partyId, currency, bizDate, supplierInvoiceNo, ...open });
  return costs.map(({ id, openAmount }) => ({ costId: id, applyAmount: openAmount ?? '0' }));
}
