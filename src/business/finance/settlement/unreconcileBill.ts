import { many } from '../../../contract/text.ts';
import type { OnDoing } from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';

/**
 * A supplier bill that was booked by mistake: its lines wait for the right one again, what was added for its difference is
 * void, and its number is free. What was paid of it is reversed first.
 */
export const unreconcileBill: OnDoing<'hwPayable'> = async (event) => {
  const { records, refuse } = event;
  const row = oneRecord(event);
  if (!row.supplierInvoiceNo) return refuse({ zh: '该行没有已对账的账单', en: 'No bill is reconciled here' });
  const { partyId, currency, supplierInvoiceNo } = row;
  // As by whoever books bills of this supplier.
  await records.get('hwUser', partyId, { lock: 'write' });
  const bill = { direction: 'AP', costStatus: ['BILLED', 'SETTLED'], partyId, currency, supplierInvoiceNo } as const;
  const lines = await records.find('hwCost', bill, { lock: 'write' });
  const paid = await records.count('hwCheckoutLine', { costId: lines.map(({ id }) => id), isPosted: true });
  if (paid > 0) {
    refuse({
      zh: `账单 ${supplierInvoiceNo} 已有付款，请先冲销付款`,
      en: `Something of the bill ${supplierInvoiceNo} was paid: reverse that first`,
    });
  }
  const free = { settledAmount: '0', dueDate: null, supplierInvoiceNo: null, invoiceDate: null };
  const own = lines.filter(({ source }) => source !== 'ADJUST');
  const back = own.map(({ id }) => ({ id, values: { ...free, costStatus: 'APPROVED' as const } }));
  await records.changeMany('hwCost', back, { logged: 'unbill' });
  const added = lines.filter(({ source }) => source === 'ADJUST');
  const gone = added.map(({ id }) => ({ id, values: { ...free, costStatus: 'VOID' as const } }));
  await records.changeMany('hwCost', gone, { logged: 'void' });
  const rows = await records.find('hwSupplierBill', { partyId, currency, supplierInvoiceNo, billStatus: 'BOOKED' });
  const open = rows.map(({ id }) => ({ id, values: { billStatus: 'OPEN' as const } }));
  await records.changeMany('hwSupplierBill', open);
  return {
    message: {
      zh: `账单 ${supplierInvoiceNo} 已撤回，${own.length} 条费用待对账`,
      en: `The bill ${supplierInvoiceNo} is taken back: ${many(own.length, 'line waits', 'lines wait')} for a bill again`,
    },
  };
};
