import { many } from '../../../contract/text.ts';
import type { DoingEvent, OnDoing, Stored } from '../../../server/extend.ts';
import { oneRecord } from '../../oneRecord.ts';
import { type Bill, bookBill } from './bookBill.ts';

type Event = DoingEvent<'hwPayable'>;
type Cost = Stored<'hwCost'>;

interface Asked extends Omit<Bill, 'partyId' | 'currency'> {
  readonly costIds?: readonly string[];
}

/** A bill that was typed in, against the lines of a row of the payables or those that were chosen. */
export const reconcileBill: OnDoing<'hwPayable'> = async (event) => {
  const { costIds, ...asked } = event.input as unknown as Asked;
  const row = oneRecord(event);
  const bill = { ...asked, partyId: row.partyId, currency: row.currency };
  const { count, difference } = await bookBill(event, bill, () => linesOf(event, { row, costIds }));
  return {
    message: {
      zh: `已对账 ${count} 条，差额 ${difference}`,
      en: `Reconciled ${many(count, 'line')}, the difference is ${difference}`,
    },
    difference,
  };
};

/** The lines that the bill is about: those that were chosen, else all that wait in this row. */
async function linesOf(
  { records, refuse }: Event,
  { row, costIds }: { row: Stored<'hwPayable'>; costIds: Asked['costIds'] },
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
    return refuse(
      {
        zh: '没有可对账的费用，或所选费用不属于该供应商和币种、未审核、已对账',
        en: 'There are no such lines, or some are not of this supplier and currency, not approved, or reconciled already',
      },
      chosen.id && { at: '/input/costIds' },
    );
  }
  return lines;
}
