import { errors } from '../../../contract/errors.ts';
import { many } from '../../../contract/wire.ts';
import { type ActionEvent, type ActionHooks, type Decimal, decimals, minorUnit, type Stored } from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { dueDate } from '../billing.ts';
import { settleCosts } from './settle.ts';

type Event = ActionEvent<'hwPayable'>;
interface ReconcileInput extends Omit<Bill, 'partyId' | 'currency'> {
  readonly costIds?: readonly string[];
}

/** Reconciles a bill that was entered by hand with the selected cost lines, or with all unbilled lines of a payables row. */
export const reconcileBill: ActionHooks<'hwPayable'> = async (event) => {
  const { costIds, ...requested } = event.input as unknown as ReconcileInput;
  const row = oneRecord(event);
  const bill = { ...requested, partyId: row.partyId, currency: row.currency };
  const { count, difference } = await bookBill(event, bill, () => chosenLines(event, { row, costIds }));
  return {
    message: {
      zh: `已对账 ${count} 条，差额 ${difference}`,
      en: `${many(count, 'line')} reconciled, difference ${difference}`,
    },
    difference,
  };
};

/** Reads and locks the selected cost lines, else all unbilled lines of the payables row. */
async function chosenLines(
  { records, reject }: Event,
  { row, costIds }: { row: Stored<'hwPayable'>; costIds: ReconcileInput['costIds'] },
): Promise<readonly Cost[]> {
  const bizDate = { gte: `${row.period}-01`, lte: `${row.period}-31` };
  const chosen = costIds && costIds.length > 0 ? { id: [...new Set(costIds)] } : { bizDate };
  const waiting = {
    direction: 'AP',
    costStatus: 'APPROVED',
    partyId: row.partyId,
    currency: row.currency,
  } as const;
  const lines = await records.find('hwCost', { ...waiting, ...chosen }, { lock: 'write' });
  if (lines.length === 0 || (chosen.id && lines.length < chosen.id.length)) {
    return reject(
      {
        zh: '没有可对账的费用，或所选费用不属于该供应商和币种、未审核、已对账',
        en: 'Some of the lines do not exist, belong to another supplier or currency, are not approved, or are already reconciled',
      },
      chosen.id && { at: '/input/costIds' },
    );
  }
  return lines;
}

export type BillContext = Pick<ActionEvent, 'records' | 'reject' | 'holds'>;
type Cost = Stored<'hwCost'>;

/** A bill of a supplier. */
interface Bill {
  readonly partyId: string;
  readonly currency: string;
  readonly supplierInvoiceNo: string;
  readonly invoiceDate: string;
  readonly billAmount: Decimal;
  readonly adjustConfigId?: string | undefined;
  /** The ids of the selected imported rows. The caller marks these as booked itself. */
  readonly ticked?: ReadonlySet<string>;
}

/** The result of booking a bill: the number of our cost lines on the bill, and the amount of the bill minus the total of these lines. */
interface Booked {
  readonly count: number;
  readonly difference: Decimal;
}

/**
 * Reconciles a supplier bill with our own cost lines: these become billed and due, and a difference becomes a separate line. A bill can be
 * booked only once. `linesOf` finds and locks the cost lines (README, rule 25).
 */
export async function bookBill(context: BillContext, input: Bill, linesOf: () => Promise<readonly Cost[]>): Promise<Booked> {
  const { records, reject } = context;
  // Bill numbers are compared in upper case.
  const bill = { ...input, supplierInvoiceNo: input.supplierInvoiceNo.trim().toUpperCase() };
  const { partyId, supplierInvoiceNo } = bill;
  // The lock makes two simultaneous bookings for a supplier run one after the other.
  const supplier = await records.get('hwUser', partyId, { lock: 'write' });
  if ((await records.count('hwCost', { partyId, supplierInvoiceNo })) > 0) {
    reject(
      { zh: '该账单号已对过账，请核对账单号', en: 'A bill with this number is already reconciled. Check the number' },
      { at: '/input/supplierInvoiceNo', code: errors.duplicate.code },
    );
  }
  const lines = await linesOf();
  rejectFine(context, bill);
  await closeRows(context, bill);
  const due = dueDate(bill.invoiceDate, supplier?.payTerm ?? 'COD');
  const values = { costStatus: 'BILLED' as const, dueDate: due, supplierInvoiceNo, invoiceDate: bill.invoiceDate };
  const changes = lines.map(({ id }) => ({ id, values }));
  await records.changeMany('hwCost', changes, { logged: 'bill' });
  const own = decimals.add(0, ...lines.map(({ totalAmount }) => totalAmount ?? '0'));
  const difference = decimals.subtract(bill.billAmount, own);
  if (decimals.compare(difference, 0) !== 0) await adjust(context, { bill, lines, difference, due });
  // Credits on the bill settle part of its other lines at once.
  const billed = { direction: 'AP', partyId, supplierInvoiceNo } as const;
  await settleCosts(records, await records.find('hwCost', billed, { lock: 'write' }));
  return { count: lines.length, difference };
}

/**
 * Marks the imported rows of the bill as booked, except those in `ticked`, so that they cannot be booked again. Rejects a bill whose
 * imported rows have another currency or another total.
 */
async function closeRows(
  { records, reject }: BillContext,
  { partyId, supplierInvoiceNo, currency, billAmount, ticked }: Bill,
): Promise<void> {
  const whole = { partyId, supplierInvoiceNo, billStatus: 'OPEN' } as const;
  const rows = await records.find('hwSupplierBill', whole, { lock: 'write' });
  const other = rows.find((row) => row.currency !== currency);
  if (other) {
    reject(
      {
        zh: `该供应商账单的导入行 ${other.billLineNo} 币种为 ${other.currency}，不是 ${currency}，请先修改或删除该行`,
        en: `Imported line ${other.billLineNo} of this bill is in ${other.currency}, not ${currency}. Change or delete that line first`,
      },
      { at: '/input/supplierInvoiceNo' },
    );
  }
  rejectUnlike(reject, { rows, billAmount });
  const others = rows.filter(({ id }) => !ticked?.has(id));
  const changes = others.map(({ id }) => ({ id, values: { billStatus: 'BOOKED' as const } }));
  await records.changeMany('hwSupplierBill', changes, { logged: 'book' });
}

/** Rejects a bill amount that differs from the total of the imported rows, because the amount or a row must be wrong. */
function rejectUnlike(
  reject: BillContext['reject'],
  { rows, billAmount }: { readonly rows: readonly Stored<'hwSupplierBill'>[]; readonly billAmount: Decimal },
): void {
  const imported = decimals.add(0, ...rows.map(totalOf));
  if (rows.length === 0 || decimals.compare(imported, billAmount) === 0) return;
  reject(
    {
      zh: `该账单导入了 ${rows.length} 行，合计 ${imported}，与所填金额不符：请核对金额，或先修改导入的行`,
      en: `The total of ${many(rows.length, 'imported line', 'imported lines')} of this bill is ${imported}, which does not match the amount you entered. Check the amount, or correct the lines first`,
    },
    { at: '/input/billAmount' },
  );
}

/** Rejects amounts with more decimals than the currency has. */
function rejectFine({ reject }: BillContext, { billAmount, currency }: Bill): void {
  const digits = minorUnit(currency) ?? 2;
  const at = { at: '/input/billAmount' };
  if (decimals.compare(decimals.round(billAmount, digits), billAmount) === 0) return;
  reject({ zh: `金额最多 ${digits} 位小数`, en: `The amount can have at most ${many(digits, 'decimal')}` }, at);
}

interface Adjusted {
  readonly bill: Bill;
  readonly lines: readonly Cost[];
  readonly difference: string;
  readonly due: string;
}

/** Books the difference of a bill as a separate line. Requires the permission to approve costs, because this amount has no approval yet. */
async function adjust(context: BillContext, { bill, lines, difference, due }: Adjusted): Promise<void> {
  const { records, reject, holds } = context;
  const at = { at: '/input/billAmount' };
  if (!holds('fms:cost:approve')) {
    reject(
      {
        zh: `与账单相差 ${difference}，有审核权限的人才能按差额对账`,
        en: `The bill differs by ${difference}. Somebody who can approve costs must accept the difference`,
      },
      at,
    );
  }
  const [first] = lines;
  if (!bill.adjustConfigId || !first) {
    return reject(
      {
        zh: `与账单相差 ${difference}，请选择差额的费用项目`,
        en: `The bill differs by ${difference}. Choose a fee item for the difference`,
      },
      { at: '/input/adjustConfigId' },
    );
  }
  const isLess = decimals.compare(difference, 0) < 0;
  await records.create('hwCost', {
    orderId: commonOf(lines, 'orderId'),
    dispatchId: commonOf(lines, 'dispatchId'),
    direction: 'AP',
    partyId: first.partyId,
    currency: first.currency,
    costConfigId: bill.adjustConfigId,
    qty: isLess ? '-1' : '1',
    rate: isLess ? decimals.subtract(0, difference) : difference,
    taxRate: '0',
    source: 'ADJUST',
    bizDate: first.bizDate,
    costStatus: 'BILLED',
    dueDate: due,
    supplierInvoiceNo: bill.supplierInvoiceNo,
    invoiceDate: bill.invoiceDate,
    remark: `${bill.supplierInvoiceNo} 对账差额 / difference`,
  });
}

/** Returns the value that all lines of a bill share; null where they differ. */
function commonOf(lines: readonly Cost[], name: 'orderId' | 'dispatchId'): string | null {
  const [id = null, ...others] = new Set(lines.map((line) => line[name]));
  return others.length === 0 ? id : null;
}

/** Returns the total of an imported row; as in our own lines, tax is included. */
export function totalOf({ totalAmount, amount }: Pick<Stored<'hwSupplierBill'>, 'amount' | 'totalAmount'>): Decimal {
  return totalAmount ?? amount ?? '0';
}

/**
 * Undoes the reconciliation of a supplier bill: its lines become unbilled again, the line for the difference becomes void, and the
 * bill number can be used again. Payments of the bill must be reversed first.
 */
export const unreconcileBill: ActionHooks<'hwPayable'> = async (event) => {
  const { records, reject } = event;
  const row = oneRecord(event);
  if (!row.supplierInvoiceNo) return reject({ zh: '该行没有已对账的账单', en: 'This line has no reconciled bill' });
  const { partyId, currency, supplierInvoiceNo } = row;
  // The same lock as for booking a bill of this supplier.
  await records.get('hwUser', partyId, { lock: 'write' });
  const bill = { direction: 'AP', costStatus: ['BILLED', 'SETTLED'], partyId, currency, supplierInvoiceNo } as const;
  const lines = await records.find('hwCost', bill, { lock: 'write' });
  const paid = await records.count('hwCheckoutLine', { costId: lines.map(({ id }) => id), isPosted: true });
  if (paid > 0) {
    reject({
      zh: `账单 ${supplierInvoiceNo} 已有付款，请先冲销付款`,
      en: `Bill ${supplierInvoiceNo} has been paid, at least in part. Reverse the payment first`,
    });
  }
  const free = { settledAmount: '0', dueDate: null, supplierInvoiceNo: null, invoiceDate: null };
  const own = lines.filter(({ source }) => source !== 'ADJUST');
  const back = own.map(({ id }) => ({ id, values: { ...free, costStatus: 'APPROVED' as const } }));
  await records.changeMany('hwCost', back, { logged: 'unbill' });
  const added = lines.filter(({ source }) => source === 'ADJUST');
  const removed = added.map(({ id }) => ({ id, values: { ...free, costStatus: 'VOID' as const } }));
  await records.changeMany('hwCost', removed, { logged: 'void' });
  const rows = await records.find('hwSupplierBill', { partyId, currency, supplierInvoiceNo, billStatus: 'BOOKED' });
  const open = rows.map(({ id }) => ({ id, values: { billStatus: 'OPEN' as const } }));
  await records.changeMany('hwSupplierBill', open);
  return {
    message: {
      zh: `账单 ${supplierInvoiceNo} 已撤回，${own.length} 条费用待对账`,
      en: `Reconciliation of bill ${supplierInvoiceNo} undone: ${many(own.length, 'line waits', 'lines wait')} for a bill again`,
    },
  };
};
