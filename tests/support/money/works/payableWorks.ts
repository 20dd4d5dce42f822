import { billCalls, costCalls, payableCalls, payDay } from '../till.ts';
import { again, amountIn, type Found, found, pick, unlike, type Work, type Worker, type Works } from './work.ts';

const rows = async ({ me, till }: Worker, isFit: (row: Found) => boolean): Promise<readonly Found[]> =>
  (await found(me, payableCalls.find, { partyId: till.supplierId })).filter(isFit);

const isWaiting = ({ unbilledAmount }: Found): boolean => Number(unbilledAmount) > 0;
const isOpen = ({ supplierInvoiceNo, balanceAmount }: Found): boolean => supplierInvoiceNo !== null && Number(balanceAmount) !== 0;

const sum = (list: readonly number[]): number => list.reduce((whole, each) => whole + each, 0);

const reconcile: Work = async (worker, { a, n }) => {
  const row = pick(await rows(worker, isWaiting), a);
  // Some bills have a negative amount.
  const other = `${n % 4 ? '' : '-'}${amountIn(row?.currency, n + 1)}`;
  const billAmount = n % 3 ? row?.unbilledAmount : other;
  const bill = {
    supplierInvoiceNo: unlike(),
    invoiceDate: '2026-10-05',
    adjustConfigId: worker.till.feeId,
    billAmount,
  };
  return row && worker.me.post(payableCalls.act('reconcile'), { id: row.id, input: bill });
};

/**
 * Pays one or two reconciled rows. Every other payment is by a colleague, because a user who reconciled an additional amount may not pay
 * it.
 */
const pay = again(async (worker, { a, n }) => {
  const open = await rows(worker, isOpen);
  const [first, second] = [pick(open, a), pick(open, a + 1)];
  if (!first || !second) return undefined;
  const which = n % 3 || first === second ? { id: first.id } : { ids: [first.id, second.id] };
  const both = [first, second].map(({ balanceAmount }) => Number(balanceAmount));
  const own = (both[0] ?? 0) < 0 ? String(both[0]) : undefined;
  const whole = 'ids' in which ? String(Math.round(sum(both) * 100) / 100) : own;
  const part = n % 5 === 0 ? String(Math.max(1, Math.floor((both[0] ?? 0) / 3))) : whole;
  // An amount of 0 uses up a credit, or is refused if there is none.
  const payAmount = n % 7 === 0 ? '0' : part;
  const input = { payMethod: 'WIRE', payDate: payDay, bankRef: unlike(), ...(payAmount && { payAmount }) };
  const by = n % 2 ? worker.other : worker.me;
  return () => by.post(payableCalls.act('pay'), { ...which, input });
});

const unreconcile: Work = async (worker, { a }) => {
  const row = pick(await rows(worker, ({ supplierInvoiceNo }) => supplierInvoiceNo !== null), a);
  return row && worker.me.post(payableCalls.act('unreconcile'), { id: row.id, input: {} });
};

/** Imports a bill for one line that waits for it, sometimes with another amount. */
const importBill = again(async ({ me, till }, { a, n }) => {
  const waiting = { partyId: till.supplierId, direction: 'AP', costStatus: 'APPROVED' };
  const cost = pick(await found(me, costCalls.find, waiting), a);
  if (!cost) return undefined;
  const rate = n % 4 ? cost.totalAmount : amountIn(cost.currency, n + 1);
  const bill = {
    ...{ partyId: till.supplierId, supplierInvoiceNo: unlike(), supplierLineNo: '1', invoiceDate: '2026-10-05' },
    ...{ orderId: till.orderId, costConfigId: till.feeId, qty: '1', rate, taxRate: '0', currency: cost.currency },
  };
  return () => me.post(billCalls.saveBatch, [bill]);
});

const book = again(async ({ me, till }, { a }) => {
  const bill = pick(await found(me, billCalls.find, { partyId: till.supplierId, billStatus: 'OPEN' }), a);
  const requested = { ids: [bill?.id], input: { adjustConfigId: till.feeId } };
  return bill && (() => me.post('/hw/wms/hwSupplierBill/book', requested));
});

/** Work on supplier bills: enter or import, withdraw, and pay in full or in part. */
export const payableWorks: Works = {
  reconcile: { weight: 5, work: reconcile },
  importBill: { weight: 3, work: importBill },
  book: { weight: 4, work: book },
  unreconcile: { weight: 2, work: unreconcile },
  pay: { weight: 3, work: pay },
};
