import type { Text } from '../../../contract/text.ts';
import type { Coming, OnPrepare, ReadRecords, Stored, Values } from '../../../server/extend.ts';

type Row = Coming<'hwSupplierBill'>;
type Known = Pick<Stored<'hwSupplierBill'>, 'id' | 'billLineNo'> & Row;

/** What tells a row from the others of its supplier. */
const naming = ['partyId', 'supplierInvoiceNo', 'supplierLineNo', 'orderId', 'dispatchId', 'costConfigId'] as const;

/**
 * Before every save of lines of supplier bills: tax is that of the fee item where nobody says another, a bill that is booked
 * takes no further lines, and a workbook that comes twice does not double one.
 */
export const prepareBills: OnPrepare<'hwSupplierBill'> = async ({ rows, records, refuse }) => {
  const named = rows.filter(({ before, record }) => !before || naming.some((name) => isOther(before, record, name)));
  const faults = await faultsOf(
    named.map(({ record }) => record),
    records,
  );
  const [first] = faults.values();
  if (first) {
    const refused = rows.flatMap(({ record }, place) => {
      const message = faults.get(record);
      return message ? [{ record: place, at: '/supplierInvoiceNo', message }] : [];
    });
    refuse(first, { at: '/supplierInvoiceNo', rows: refused });
  }
  const untaxed = rows.filter(({ record }) => (record.taxRate ?? null) === null);
  const ids = [...new Set(untaxed.map(({ record }) => record.costConfigId))];
  const items = ids.length > 0 ? await records.find('hwCostConfig', { id: ids }) : [];
  const rates = new Map(items.map(({ id, taxRate }) => [id, taxRate]));
  return rows.map(({ record }): Values<'hwSupplierBill'> => {
    const taxRate = record.taxRate ?? rates.get(record.costConfigId);
    return taxRate === record.taxRate ? {} : { taxRate: taxRate ?? '0' };
  });
};

function isOther(before: Row, record: Row, name: (typeof naming)[number]): boolean {
  return (before[name] ?? null) !== (record[name] ?? null);
}

/** What is wrong with rows that are new, or named otherwise; each supplier is locked, as by whoever books its bills. */
async function faultsOf(rows: readonly Row[], records: ReadRecords): Promise<ReadonlyMap<Row, Text>> {
  const faults = new Map<Row, Text>();
  for (const id of [...new Set(rows.map(({ partyId }) => partyId))].toSorted()) {
    await records.get('hwUser', id, { lock: 'write' });
  }
  const bills = Map.groupBy(rows, ({ partyId, supplierInvoiceNo }) => JSON.stringify([partyId, supplierInvoiceNo]));
  for (const own of bills.values()) {
    const [{ partyId, supplierInvoiceNo }] = own as [Row, ...Row[]];
    const there = await records.find('hwSupplierBill', { partyId, supplierInvoiceNo });
    const isBooked =
      there.some(({ billStatus }) => billStatus === 'BOOKED') ||
      (await records.count('hwCost', { partyId, supplierInvoiceNo })) > 0;
    const ids = new Set(own.map(({ id }) => id));
    const seen: (Row | Known)[] = there.filter(({ id }) => !ids.has(id));
    for (const row of own) {
      const twin = isBooked ? undefined : seen.find((other) => isTwin(row, other));
      if (isBooked) faults.set(row, booked(supplierInvoiceNo));
      else if (twin) faults.set(row, alike(twin));
      seen.push(row);
    }
  }
  return faults;
}

/** Two rows for the same are told apart by the numbers that the supplier gives them, if both have one. */
function isTwin(row: Row, other: Row): boolean {
  if (row.supplierLineNo && other.supplierLineNo) return false;
  return (['orderId', 'dispatchId', 'costConfigId'] as const).every((name) => !isOther(other, row, name));
}

function booked(no: string): Text {
  return {
    zh: `账单 ${no} 已对账，不能再加行；请先撤回对账`,
    en: `The bill ${no} is reconciled and takes no further lines: take it back first`,
  };
}

function alike({ billLineNo }: Pick<Known, 'billLineNo'>): Text {
  const [zh, en] = billLineNo ? [` ${billLineNo} `, billLineNo] : ['另一行', 'another line'];
  return {
    zh: `与${zh}的账单、柜号或车次、费用都相同：请修改原行，或为两行填写供应商行号`,
    en: `Like ${en} in bill, container or trip, and fee: change that line, or give both the supplier's line numbers`,
  };
}
