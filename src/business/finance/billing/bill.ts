import { listed } from '../../../contract/text.ts';
import type { OnDoing, Records, Wanted } from '../../../server/extend.ts';
import type { Cost, Desk } from './desk.ts';
import { made, makeNote } from './makeNote.ts';

interface Wish {
  readonly configId?: string;
  readonly periodFrom?: string;
  readonly periodTo?: string;
}

interface Asked extends Wish {
  readonly [other: string]: unknown;
  readonly customerId: string;
  readonly currency: string;
}

/** What can be billed of a customer in a currency, kept for this transaction: nobody else bills it meanwhile. */
function billable(records: Records, where: Readonly<Record<string, Wanted>>): Promise<readonly Cost[]> {
  const open = { direction: 'AR', costStatus: 'APPROVED', debitNoteId: null };
  return records.find('hwCost', { ...where, ...open }, { lock: 'write' });
}

/** The same; where all of it is on drafts already, these are told of: it counts as unbilled until they are issued. */
async function waiting({ records, refuse }: Desk, where: Readonly<Record<string, Wanted>>): Promise<readonly Cost[]> {
  const lines = await billable(records, where);
  if (lines.length > 0) return lines;
  const drafted = await records.find('hwCost', { ...where, direction: 'AR', costStatus: 'APPROVED' });
  const id = [...new Set(drafted.flatMap(({ debitNoteId }) => debitNoteId ?? []))];
  const notes = id.length > 0 ? await records.find('hwDebitNote', { id }) : [];
  if (notes.length === 0) return lines;
  const numbers = notes.map(({ debitNo }) => debitNo ?? '').toSorted();
  return refuse({
    zh: `未出账的费用已在账单草稿 ${listed(numbers).zh} 中，请发出或作废该草稿`,
    en: `What is unbilled is on a draft already, ${listed(numbers).en}: issue that one, or void it`,
  });
}

function within({ periodFrom, periodTo }: Wish): Readonly<Record<string, Wanted>> {
  const bizDate = { ...(periodFrom && { gte: periodFrom }), ...(periodTo && { lte: periodTo }) };
  return Object.keys(bizDate).length > 0 ? { bizDate } : {};
}

/** A note of everything that a customer owes and that is on none, in a currency and a period. */
export const billCustomer: OnDoing<'hwDebitNote'> = async (event) => {
  const { customerId, currency, ...wish } = event.input as Asked;
  const lines = await waiting(event, { partyId: customerId, currency, ...within(wish) });
  return made([await makeNote(event, { lines, ...wish })]);
};

/** A note of the lines that were ticked. */
export const billLines: OnDoing<'hwCost'> = async (event) => {
  const lines = await billable(event.records, { id: event.rows.map(({ id }) => id) });
  if (lines.length < event.rows.length) {
    event.refuse({ zh: '有的费用已被他人出账，请刷新', en: 'Somebody else has billed some of them: look again' });
  }
  const { configId } = event.input as Wish;
  return made([await makeNote(event, { lines, configId })]);
};

/** Notes of rows of the receivables: one for each customer, currency and month. */
export const billReceivables: OnDoing<'hwReceivable'> = async (event) => {
  const { configId } = event.input as Wish;
  const notes = [];
  for (const { partyId, currency, period } of event.rows) {
    const month = { gte: `${period}-01`, lte: `${period}-31` };
    const lines = await waiting(event, { partyId, currency, bizDate: month });
    notes.push(await makeNote(event, { lines, configId }));
  }
  return made(notes);
};
