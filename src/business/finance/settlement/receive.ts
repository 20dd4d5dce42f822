import { decimals, type OnDoing } from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { openNotes } from './openItems.ts';
import { type Line, paidIn, settleNow, told } from './settleNow.ts';

/** What was received for one note; what is beyond its balance is that of the customer. */
export const receiveNote: OnDoing<'hwDebitNote'> = async (event) => {
  const note = oneRecord(event);
  const paid = paidIn(event);
  const balance = note.balanceAmount ?? '0';
  const payAmount = paid.payAmount ?? balance;
  const applyAmount = decimals.compare(payAmount, balance) < 0 ? payAmount : balance;
  const lines: Line[] = [{ debitNoteId: note.id, applyAmount }];
  const of = { checkoutType: 'RECEIPT' as const, partyId: note.customerId, currency: note.currency };
  return told([await settleNow(event, { ...paid, ...of, payAmount, lines })]);
};

/** What was received of a customer pays what is due first, whichever row it was entered at. */
export const receivePayment: OnDoing<'hwReceivable'> = async (event) => {
  const row = oneRecord(event);
  const paid = paidIn(event);
  const items = await openNotes(event.records, row.partyId, row.currency);
  const payAmount = paid.payAmount ?? decimals.add(0, ...items.map(({ open }) => open));
  if (decimals.compare(payAmount, 0) <= 0) {
    event.refuse(
      { zh: '该客户没有未结清的账单，请填写金额', en: 'The customer has no open notes: give an amount' },
      { at: '/input/payAmount' },
    );
  }
  const of = { checkoutType: 'RECEIPT' as const, partyId: row.partyId, currency: row.currency };
  return told([await settleNow(event, { ...paid, ...of, payAmount })]);
};
