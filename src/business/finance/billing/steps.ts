import { decimals, type OnDoing, type Records } from '../../../server/extend.ts';
import { settleNotes } from '../settlement/settle.ts';
import type { Cost } from './desk.ts';
import { dueDate } from './dueDate.ts';

/** The lines of a note, kept for this transaction. Notes are locked before their lines, each by id. */
export function linesOf(records: Records, debitNoteId: string): Promise<readonly Cost[]> {
  return records.find('hwCost', { debitNoteId }, { lock: 'write' });
}

/** What is sent to the customer does not change any more: its lines are billed, and due with it. */
export const issueNotes: OnDoing<'hwDebitNote'> = async (event, next) => {
  const issueDate = String(event.input.issueDate);
  for (const note of event.rows) {
    const lines = await linesOf(event.records, note.id);
    const values = { costStatus: 'BILLED' as const, dueDate: dueDate(issueDate, note.payTerm) };
    const changes = lines.map(({ id }) => ({ id, values }));
    await event.records.changeMany('hwCost', changes, { logged: 'bill' });
  }
  return next(({ payTerm }) => ({ issueDate, dueDate: dueDate(issueDate, payTerm) }));
};

/** Credit lines answer a dispute: they go onto the note, which is then as good as issued anew. */
export const creditNote: OnDoing<'hwDebitNote'> = async (event, next) => {
  const [note] = event.rows;
  const ids = [...new Set(event.input.costIds as readonly string[])];
  const where = { direction: 'AR', costStatus: 'APPROVED', debitNoteId: null } as const;
  const lines = await event.records.find('hwCost', { id: ids, ...where }, { lock: 'write' });
  const isFit = ({ partyId, currency, totalAmount }: Cost): boolean =>
    partyId === note?.customerId && currency === note.currency && decimals.compare(totalAmount ?? '0', 0) < 0;
  if (event.rows.length !== 1 || lines.length < ids.length || !lines.every(isFit)) {
    event.refuse(
      {
        zh: '只能选同一客户、同一币种、已审核且未出账的红字费用',
        en: 'Choose approved lines below 0 of the same customer and currency that are on no note',
      },
      { at: '/input/costIds' },
    );
  }
  const values = { debitNoteId: note?.id ?? null, dueDate: note?.dueDate ?? null, costStatus: 'BILLED' as const };
  await event.records.changeMany(
    'hwCost',
    lines.map(({ id }) => ({ id, values })),
    { logged: 'bill' },
  );
  await settleNotes(event.records, await next());
};

/** A dispute is over: what was received before it counts again, and a note of which nothing is left is settled. */
export const withdrawDisputes: OnDoing<'hwDebitNote'> = async (event, next) => {
  await settleNotes(event.records, await next());
};

/** Its lines can be billed again; the note keeps its number and what it came to. */
export const voidNotes: OnDoing<'hwDebitNote'> = async (event, next) => {
  const amounts = new Map(event.rows.map(({ id, totalAmount }) => [id, totalAmount]));
  for (const { id: noteId, debitStatus } of event.rows) {
    const lines = await linesOf(event.records, noteId);
    const values = { debitNoteId: null, dueDate: null, costStatus: 'APPROVED' as const };
    const changes = lines.map(({ id }) => ({ id, values }));
    await event.records.changeMany('hwCost', changes, debitStatus === 'DRAFT' ? {} : { logged: 'unbill' });
  }
  return next(({ id }) => ({ voidedAmount: amounts.get(id) ?? null }));
};
