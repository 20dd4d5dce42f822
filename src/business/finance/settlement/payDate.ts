import { listed, many, type Text } from '../../../contract/text.ts';
import type { ActionEvent, Records } from '../../../server/extend.ts';
import { type Checkout, type Owed, supplierOf } from './checkout.ts';

/** A settlement date up to this many days ago needs no confirmation (README, rule 3). */
const usualDays = 31;

const dayMs = 86_400_000;

type Dated = Pick<Checkout, 'checkoutType' | 'partyId' | 'contraPartyId' | 'currency' | 'payDate'>;

/** Rejects a date before the oldest open line of the party: nothing can be paid before it was owed (README, rule 3). */
export async function rejectTooEarly(
  { records, reject }: Pick<ActionEvent, 'records' | 'reject'>,
  checkout: Dated,
): Promise<void> {
  const oldest = await oldestOpen(records, checkout);
  if (oldest === undefined || checkout.payDate >= oldest) return;
  reject(
    {
      zh: `日期 ${checkout.payDate} 早于最早的未结清费用（${oldest}）：请核对日期`,
      en: `The payment date ${checkout.payDate} is before the oldest open line (${oldest}). Check the date`,
    },
    { at: '/payDate' },
  );
}

/** Asks for confirmation of an unusual date, unless it was given. */
export function askDate(
  { reject, time, input }: Pick<ActionEvent, 'reject' | 'time' | 'input'>,
  { payDate }: Pick<Dated, 'payDate'>,
  owed: Owed,
): void {
  const question = input.confirmDate === true ? undefined : dateQuestion(time, payDate, owed);
  if (question) reject(question, { at: '/input/confirmDate', isQuestion: true });
}

/** The question about an unusual date: long ago, or before the date of a bill that it settles. */
export function dateQuestion(time: Date, payDate: string, { notes, costs }: Owed): Text | undefined {
  const bills = [
    ...notes.map(({ debitNo, issueDate }) => ({ no: debitNo, day: issueDate })),
    ...costs.map(({ supplierInvoiceNo, invoiceDate }) => ({ no: supplierInvoiceNo, day: invoiceDate })),
  ];
  const later = new Map(bills.flatMap(({ no, day }) => (day !== null && day > payDate ? [[no, day] as const] : [])));
  if (later.size > 0) {
    const { zh, en } = listed([...later].map(([no, day]) => `${no} (${day})`));
    return {
      zh: `日期 ${payDate} 早于账单 ${zh} 的日期。确定无误吗？`,
      en: `The payment date ${payDate} is before the date of the ${later.size > 1 ? 'bills' : 'bill'} ${en}. Is that correct?`,
    };
  }
  const days = Math.floor((time.getTime() - Date.parse(payDate)) / dayMs);
  if (days <= usualDays) return undefined;
  return {
    zh: `日期 ${payDate} 是 ${days} 天前。确定无误吗？`,
    en: `The payment date ${payDate} is ${many(days, 'day')} ago. Is that correct?`,
  };
}

/** The business date of the oldest line that is billed and open, on the sides that the settlement is about. */
async function oldestOpen(records: Pick<Records, 'find'>, checkout: Dated): Promise<string | undefined> {
  const { checkoutType, partyId, currency } = checkout;
  if (checkoutType === 'PREPAY') return undefined;
  const supplier = supplierOf(checkout);
  const sides = [
    ...(checkoutType === 'PAYMENT' ? [] : [{ direction: 'AR' as const, partyId }]),
    ...(supplier && (checkoutType === 'PAYMENT' || checkoutType === 'OFFSET')
      ? [{ direction: 'AP' as const, partyId: supplier }]
      : []),
  ];
  const days: string[] = [];
  for (const side of sides) {
    const open = { ...side, currency, costStatus: 'BILLED' as const, openAmount: { ne: '0' } };
    const [first] = await records.find('hwCost', open, { sorts: [{ field: 'bizDate', order: 'asc' }], limit: 1 });
    if (first) days.push(first.bizDate);
  }
  return days.toSorted()[0];
}
