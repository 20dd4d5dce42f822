import { type DoingEvent, decimals, minorUnit, type OnDoing, type Stored } from '../../../server/extend.ts';
import { dueDate } from '../billing/dueDate.ts';
import { settleCosts } from './settle.ts';

type Event = DoingEvent<'hwPayable'>;
type Cost = Stored<'hwCost'>;

interface Bill {
  readonly supplierInvoiceNo: string;
  readonly invoiceDate: string;
  readonly billAmount: string;
  readonly costIds?: readonly string[];
  readonly adjustConfigId?: string;
}

/**
 * The bill of a supplier against our own lines: they become billed and due, and what differs becomes a line of its own
 * (domain.md 5.21). A bill is booked once.
 */
export const reconcileBill: OnDoing<'hwPayable'> = async (event) => {
  const { books, refuse, records } = event;
  const asked = event.input as unknown as Bill;
  // The same number in other letters is the same bill.
  const bill = { ...asked, supplierInvoiceNo: asked.supplierInvoiceNo.trim().toUpperCase() };
  const [row] = records;
  if (!row) return refuse({ zh: '应付不存在', en: 'There is no such payable' });
  // Two bills of one supplier are booked one after the other.
  const supplier = await books.get('hwUser', row.partyId, { lock: 'write' });
  const { supplierInvoiceNo, invoiceDate } = bill;
  if ((await books.count('hwCost', { partyId: row.partyId, supplierInvoiceNo })) > 0) {
    refuse(
      { zh: `账单 ${supplierInvoiceNo} 已对过账`, en: `The bill ${supplierInvoiceNo} is reconciled already` },
      { at: '/input/supplierInvoiceNo' },
    );
  }
  const lines = await linesOf(event, bill);
  refuseFine(event, bill);
  const due = dueDate(invoiceDate, supplier?.payTerm ?? 'COD');
  const values = { costStatus: 'BILLED' as const, dueDate: due, supplierInvoiceNo };
  await books.changeMany(
    'hwCost',
    lines.map(({ id }) => ({ id, values })),
    { logged: 'bill' },
  );
  const difference = decimals.subtract(
    bill.billAmount,
    decimals.add(0, ...lines.map(({ totalAmount }) => totalAmount ?? '0')),
  );
  if (decimals.compare(difference, 0) !== 0) await adjust(event, { bill, lines, difference, due });
  // What the bill takes off is settled with the other lines at once: nobody pays it.
  const billed = { direction: 'AP', partyId: row.partyId, supplierInvoiceNo } as const;
  await settleCosts(books, await books.find('hwCost', billed, { lock: 'write' }));
  return {
    message: {
      zh: `已对账 ${lines.length} 条，差额 ${difference}`,
      en: `Reconciled ${lines.length} lines, the difference is ${difference}`,
    },
    difference,
  };
};

/** No currency has money finer than its smallest coin. */
function refuseFine({ refuse, records }: Event, { billAmount }: Bill): void {
  const digits = minorUnit(records[0]?.currency ?? '') ?? 2;
  const at = { at: '/input/billAmount' };
  if (decimals.compare(decimals.round(billAmount, digits), billAmount) === 0) return;
  refuse({ zh: `金额最多 ${digits} 位小数`, en: `The amount has at most ${digits} decimals` }, at);
}

/** The lines that the bill is about: those that were chosen, else all that wait in this row. */
async function linesOf({ books, refuse, records }: Event, { costIds }: Bill): Promise<readonly Cost[]> {
  const [row] = records;
  const bizDate = { gte: `${row?.period}-01`, lte: `${row?.period}-31` };
  const chosen = costIds && costIds.length > 0 ? { id: [...new Set(costIds)] } : { bizDate };
  const waiting = {
    direction: 'AP',
    costStatus: 'APPROVED',
    partyId: row?.partyId ?? '',
    currency: row?.currency ?? '',
  } as const;
  const lines = await books.find('hwCost', { ...waiting, ...chosen }, { lock: 'write' });
  if (lines.length === 0 || (chosen.id && lines.length < chosen.id.length)) {
    return refuse({
      zh: '没有可对账的费用，或所选费用不属于该供应商和币种、未审核、已对账',
      en: 'There are no such lines, or some are not of this supplier and currency, not approved, or reconciled already',
    });
  }
  return lines;
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
async function adjust(event: Event, { bill, lines, difference, due }: Adjusted): Promise<void> {
  const { books, refuse, holds } = event;
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
