import { errors } from '../../../contract/errors.ts';
import { many } from '../../../contract/text.ts';
import { type Decimal, type DoingEvent, decimals, minorUnit, type Stored } from '../../../server/extend.ts';
import { dueDate } from '../billing/dueDate.ts';
import { totalOf } from './matchBill.ts';
import { settleCosts } from './settle.ts';

export type Desk = Pick<DoingEvent, 'records' | 'refuse' | 'holds'>;
type Cost = Stored<'hwCost'>;

/** A bill of a supplier. */
export interface Bill {
  readonly partyId: string;
  readonly currency: string;
  readonly supplierInvoiceNo: string;
  readonly invoiceDate: string;
  readonly billAmount: Decimal;
  readonly adjustConfigId?: string | undefined;
  /** Rows of its workbook that the caller sees to. */
  readonly ticked?: ReadonlySet<string>;
}

/** What is written of a bill: how many of our lines it is about, and by how much it differs from them. */
export interface Booked {
  readonly count: number;
  readonly difference: Decimal;
}

/**
 * The bill of a supplier against our own lines: they become billed and due, and what differs becomes a line of its own
 * (domain.md 5.21). A bill is booked once; `linesOf` finds the lines, kept for this transaction.
 */
export async function bookBill(desk: Desk, asked: Bill, linesOf: () => Promise<readonly Cost[]>): Promise<Booked> {
  const { records, refuse } = desk;
  // The same number in other letters is the same bill.
  const bill = { ...asked, supplierInvoiceNo: asked.supplierInvoiceNo.trim().toUpperCase() };
  const { partyId, supplierInvoiceNo } = bill;
  // Two bills of one supplier are booked one after the other.
  const supplier = await records.get('hwUser', partyId, { lock: 'write' });
  if ((await records.count('hwCost', { partyId, supplierInvoiceNo })) > 0) {
    refuse(
      { zh: '该账单号已对过账', en: 'The bill of this number is reconciled already' },
      { at: '/input/supplierInvoiceNo', code: errors.duplicate.code },
    );
  }
  const lines = await linesOf();
  refuseFine(desk, bill);
  await closeRows(desk, bill);
  const due = dueDate(bill.invoiceDate, supplier?.payTerm ?? 'COD');
  const values = { costStatus: 'BILLED' as const, dueDate: due, supplierInvoiceNo, invoiceDate: bill.invoiceDate };
  const changes = lines.map(({ id }) => ({ id, values }));
  await records.changeMany('hwCost', changes, { logged: 'bill' });
  const own = decimals.add(0, ...lines.map(({ totalAmount }) => totalAmount ?? '0'));
  const difference = decimals.subtract(bill.billAmount, own);
  if (decimals.compare(difference, 0) !== 0) await adjust(desk, { bill, lines, difference, due });
  // What the bill takes off is settled with the other lines at once: nobody pays it.
  const billed = { direction: 'AP', partyId, supplierInvoiceNo } as const;
  await settleCosts(records, await records.find('hwCost', billed, { lock: 'write' }));
  return { count: lines.length, difference };
}

/** Rows of a workbook with this number are booked with it, whichever way it is: none is left to be booked again. */
async function closeRows(
  { records, refuse }: Desk,
  { partyId, supplierInvoiceNo, currency, billAmount, ticked }: Bill,
): Promise<void> {
  const whole = { partyId, supplierInvoiceNo, billStatus: 'OPEN' } as const;
  const rows = await records.find('hwSupplierBill', whole, { lock: 'write' });
  const other = rows.find((row) => row.currency !== currency);
  if (other) {
    refuse(
      {
        zh: `导入的供应商账单 ${other.billLineNo} 是 ${other.currency}，不是 ${currency}，请先修改或删除`,
        en: `The line ${other.billLineNo} of this bill came in ${other.currency}, not ${currency}: change or delete it first`,
      },
      { at: '/input/supplierInvoiceNo' },
    );
  }
  refuseUnlike(refuse, { rows, billAmount });
  const others = rows.filter(({ id }) => !ticked?.has(id));
  const changes = others.map(({ id }) => ({ id, values: { billStatus: 'BOOKED' as const } }));
  await records.changeMany('hwSupplierBill', changes, { logged: 'book' });
}

/** Two amounts for one bill: somebody has mistyped, or a row is missing. */
function refuseUnlike(
  refuse: Desk['refuse'],
  { rows, billAmount }: { readonly rows: readonly Stored<'hwSupplierBill'>[]; readonly billAmount: Decimal },
): void {
  const imported = decimals.add(0, ...rows.map(totalOf));
  if (rows.length === 0 || decimals.compare(imported, billAmount) === 0) return;
  refuse(
    {
      zh: `该账单导入了 ${rows.length} 行，合计 ${imported}，与所填金额不符：请核对金额，或先修改导入的行`,
      en: `${many(rows.length, 'imported line of this bill comes', 'imported lines of this bill come')} to ${imported}, not to the amount given: check it, or mend the lines first`,
    },
    { at: '/input/billAmount' },
  );
}

/** No currency has money finer than its smallest coin. */
function refuseFine({ refuse }: Desk, { billAmount, currency }: Bill): void {
  const digits = minorUnit(currency) ?? 2;
  const at = { at: '/input/billAmount' };
  if (decimals.compare(decimals.round(billAmount, digits), billAmount) === 0) return;
  refuse({ zh: `金额最多 ${digits} 位小数`, en: `The amount has at most ${many(digits, 'decimal')}` }, at);
}

interface Adjusted {
  readonly bill: Bill;
  readonly lines: readonly Cost[];
  readonly difference: string;
  readonly due: string;
}

/**
 * A difference is money that nobody has approved yet: only who may approve costs lets it through, and somebody else pays
 * what it adds.
 */
async function adjust(desk: Desk, { bill, lines, difference, due }: Adjusted): Promise<void> {
  const { records, refuse, holds } = desk;
  const at = { at: '/input/billAmount' };
  if (!holds('fms:cost:approve')) {
    refuse(
      {
        zh: `与账单相差 ${difference}，有审核权限的人才能按差额对账`,
        en: `The bill differs by ${difference}: who approves costs lets that through`,
      },
      at,
    );
  }
  const [first] = lines;
  if (!bill.adjustConfigId || !first) {
    return refuse(
      {
        zh: `与账单相差 ${difference}，请选择差额的费用项目`,
        en: `The bill differs by ${difference}: choose a fee item for it`,
      },
      { at: '/input/adjustConfigId' },
    );
  }
  const isLess = decimals.compare(difference, 0) < 0;
  await records.create('hwCost', {
    ...{ orderId: commonOf(lines, 'orderId'), dispatchId: commonOf(lines, 'dispatchId') },
    ...{ direction: 'AP', partyId: first.partyId, currency: first.currency, costConfigId: bill.adjustConfigId },
    ...{ qty: isLess ? '-1' : '1', rate: isLess ? decimals.subtract(0, difference) : difference, taxRate: '0' },
    ...{
      source: 'ADJUST',
      bizDate: first.bizDate,
      costStatus: 'BILLED',
      dueDate: due,
      supplierInvoiceNo: bill.supplierInvoiceNo,
      invoiceDate: bill.invoiceDate,
    },
    remark: `${bill.supplierInvoiceNo} 对账差额 / difference`,
  });
}

/** What the lines of a bill have in common; null where they differ. */
function commonOf(lines: readonly Cost[], name: 'orderId' | 'dispatchId'): string | null {
  const [id = null, ...others] = new Set(lines.map((line) => line[name]));
  return others.length === 0 ? id : null;
}
