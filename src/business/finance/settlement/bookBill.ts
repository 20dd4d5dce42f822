import { type Decimal, type DoingEvent, decimals, minorUnit, type Stored } from '../../../server/extend.ts';
import { dueDate } from '../billing/dueDate.ts';
import { settleCosts } from './settle.ts';

export type Desk = Pick<DoingEvent, 'books' | 'refuse' | 'holds'>;
type Cost = Stored<'hwCost'>;

/** A bill of a supplier. */
export interface Bill {
  readonly partyId: string;
  readonly currency: string;
  readonly supplierInvoiceNo: string;
  readonly invoiceDate: string;
  readonly billAmount: Decimal;
  readonly adjustConfigId?: string | undefined;
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
  const { books, refuse } = desk;
  // The same number in other letters is the same bill.
  const bill = { ...asked, supplierInvoiceNo: asked.supplierInvoiceNo.trim().toUpperCase() };
  const { partyId, supplierInvoiceNo } = bill;
  // Two bills of one supplier are booked one after the other.
  const supplier = await books.get('hwUser', partyId, { lock: 'write' });
  if ((await books.count('hwCost', { partyId, supplierInvoiceNo })) > 0) {
    refuse(
      { zh: `账单 ${supplierInvoiceNo} 已对过账`, en: `The bill ${supplierInvoiceNo} is reconciled already` },
      { at: '/input/supplierInvoiceNo' },
    );
  }
  const lines = await linesOf();
  refuseFine(desk, bill);
  const due = dueDate(bill.invoiceDate, supplier?.payTerm ?? 'COD');
  const values = { costStatus: 'BILLED' as const, dueDate: due, supplierInvoiceNo };
  const changes = lines.map(({ id }) => ({ id, values }));
  await books.changeMany('hwCost', changes, { logged: 'bill' });
  const own = decimals.add(0, ...lines.map(({ totalAmount }) => totalAmount ?? '0'));
  const difference = decimals.subtract(bill.billAmount, own);
  if (decimals.compare(difference, 0) !== 0) await adjust(desk, { bill, lines, difference, due });
  // What the bill takes off is settled with the other lines at once: nobody pays it.
  const billed = { direction: 'AP', partyId, supplierInvoiceNo } as const;
  await settleCosts(books, await books.find('hwCost', billed, { lock: 'write' }));
  return { count: lines.length, difference };
}

/** No currency has money finer than its smallest coin. */
function refuseFine({ refuse }: Desk, { billAmount, currency }: Bill): void {
  const digits = minorUnit(currency) ?? 2;
  const at = { at: '/input/billAmount' };
  if (decimals.compare(decimals.round(billAmount, digits), billAmount) === 0) return;
  refuse({ zh: `金额最多 ${digits} 位小数`, en: `The amount has at most ${digits} decimals` }, at);
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
  const { books, refuse, holds } = desk;
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
  await books.create('hwCost', {
    ...{ direction: 'AP', partyId: first.partyId, currency: first.currency, costConfigId: bill.adjustConfigId },
    ...{ qty: isLess ? '-1' : '1', rate: isLess ? decimals.subtract(0, difference) : difference, taxRate: '0' },
    ...{
      source: 'ADJUST',
      bizDate: first.bizDate,
      costStatus: 'BILLED',
      dueDate: due,
      supplierInvoiceNo: bill.supplierInvoiceNo,
    },
    remark: `${bill.supplierInvoiceNo} 对账差额 / difference`,
  });
}
