import { listed } from '../../contract/wire.ts';
import { type ActionHooks, decimals, type Expected, type Records, type Reject, type Stored } from '../../server/extend.ts';
import { settleNotes } from './settlement/settle.ts';

type Terms = Stored<'hwDebitNote'>['payTerm'];

const days: Readonly<Record<string, number>> = { PREPAID: 0, COD: 0, NET7: 7, NET15: 15, NET30: 30 };

/**
 * Returns the due date of a bill: the issue date plus the days of its terms, or with MONTHLY the end of the next month (README, rule 20).
 */
export function dueDate(issued: string, terms: Terms): string {
  const day = new Date(`${issued}T00:00:00Z`);
  if (terms === 'MONTHLY') day.setUTCMonth(day.getUTCMonth() + 2, 0);
  else day.setUTCDate(day.getUTCDate() + (days[terms] ?? 0));
  return day.toISOString().slice(0, 10);
}

/** The parts of the action event that billing uses. */
interface BillingContext {
  readonly records: Records;
  readonly reject: Reject;
}

type Note = Stored<'hwDebitNote'>;
type Cost = Stored<'hwCost'>;

interface BillOptions {
  readonly configId?: string;
  readonly periodFrom?: string;
  readonly periodTo?: string;
}

interface BillInput extends BillOptions {
  readonly [other: string]: unknown;
  readonly customerId: string;
  readonly currency: string;
}

/** Reads the approved, unbilled receivables that match `where`, and locks them, so that two users cannot bill them at the same time. */
function billable(records: Records, where: Readonly<Record<string, Expected>>): Promise<readonly Cost[]> {
  const open = { direction: 'AR', costStatus: 'APPROVED', debitNoteId: null };
  return records.find('hwCost', { ...where, ...open }, { lock: 'write' });
}

/**
 * Reads and locks the lines to bill, like `billable`. If all matching lines are already on draft debit notes, rejects the call and names
 * these drafts.
 */
async function unbilledLines({ records, reject }: BillingContext, where: Readonly<Record<string, Expected>>): Promise<readonly Cost[]> {
  const lines = await billable(records, where);
  if (lines.length > 0) return lines;
  const drafted = await records.find('hwCost', { ...where, direction: 'AR', costStatus: 'APPROVED' });
  const id = [...new Set(drafted.flatMap(({ debitNoteId }) => debitNoteId ?? []))];
  const notes = id.length > 0 ? await records.find('hwDebitNote', { id }) : [];
  if (notes.length === 0) return lines;
  const numbers = notes.map(({ debitNo }) => debitNo ?? '').toSorted();
  return reject({
    zh: `未出账的费用已在账单草稿 ${listed(numbers).zh} 中，请发出或作废该草稿`,
    en: `The unbilled lines are already on draft debit notes: ${listed(numbers).en}. Issue or void those first`,
  });
}

function periodFilter({ periodFrom, periodTo }: BillOptions): Readonly<Record<string, Expected>> {
  const bizDate = { ...(periodFrom && { gte: periodFrom }), ...(periodTo && { lte: periodTo }) };
  return Object.keys(bizDate).length > 0 ? { bizDate } : {};
}

/** Makes a debit note of all unbilled receivables of a customer in one currency and period. */
export const billCustomer: ActionHooks<'hwDebitNote'> = async (event) => {
  const { customerId, currency, ...wish } = event.input as BillInput;
  const lines = await unbilledLines(event, { partyId: customerId, currency, ...periodFilter(wish) });
  return notesMade([await makeNote(event, { lines, ...wish })]);
};

export const billLines: ActionHooks<'hwCost'> = async (event) => {
  const lines = await billable(event.records, { id: event.rows.map(({ id }) => id) });
  if (lines.length < event.rows.length) {
    event.reject({
      zh: '有的费用已被他人出账，请刷新后重试',
      en: 'Somebody else has billed some of these lines. Refresh and try again',
    });
  }
  const { configId } = event.input as BillOptions;
  return notesMade([await makeNote(event, { lines, configId })]);
};

/** Makes debit notes from rows of the receivables list: one for each customer, currency and month. */
export const billReceivables: ActionHooks<'hwReceivable'> = async (event) => {
  const { configId } = event.input as BillOptions;
  const notes = [];
  for (const { partyId, currency, period } of event.rows) {
    const month = { gte: `${period}-01`, lte: `${period}-31` };
    const lines = await unbilledLines(event, { partyId, currency, bizDate: month });
    notes.push(await makeNote(event, { lines, configId }));
  }
  return notesMade(notes);
};

interface NoteInput {
  /** Approved, unbilled lines of one customer and one currency, locked by the caller. */
  readonly lines: readonly Cost[];
  readonly configId?: string | undefined;
  readonly periodFrom?: string | undefined;
  readonly periodTo?: string | undefined;
}

/** Makes a draft of a debit note; its lines keep their state until it is issued (README, rule 20). */
async function makeNote(context: BillingContext, { lines, ...options }: NoteInput): Promise<Note> {
  const { records, reject } = context;
  const [first] = lines;
  if (!first) return reject({ zh: '没有已审核、未出账的应收费用', en: 'There are no approved receivables to bill' });
  rejectMixed(context, lines);
  const total = decimals.add(0, ...lines.map(({ totalAmount }) => totalAmount ?? '0'));
  if (decimals.compare(total, 0) <= 0) {
    reject({
      zh: `这些费用合计 ${total}，不大于 0，不能出账`,
      en: `The total of these lines is ${total}. A debit note must be more than 0`,
    });
  }
  const config = await letterheadOf(context, first.currency, options.configId);
  const customer = await records.get('hwUser', first.partyId);
  const days = lines.map(({ bizDate }) => bizDate).toSorted();
  const note = await records.create('hwDebitNote', {
    customerId: first.partyId,
    configId: config.id,
    currency: first.currency,
    periodFrom: options.periodFrom ?? days[0],
    periodTo: options.periodTo ?? days.at(-1),
    payTerm: customer?.payTerm ?? config.defaultTerm,
  });
  await records.changeMany(
    'hwCost',
    lines.map(({ id }) => ({ id, values: { debitNoteId: note.id } })),
  );
  return (await records.get('hwDebitNote', note.id)) ?? note;
}

/** Builds the answer of an action that created debit notes. */
function notesMade(notes: readonly Note[]) {
  const numbers = notes.map(({ debitNo }) => debitNo);
  const [only] = notes;
  return {
    message: { zh: `已生成账单 ${listed(numbers).zh}`, en: `Created ${listed(numbers).en}` },
    ...(notes.length === 1 ? { id: only?.id, debitNo: only?.debitNo } : {}),
    ids: notes.map(({ id }) => id),
  };
}

function rejectMixed({ reject }: BillingContext, lines: readonly Cost[]): void {
  const keys = new Set(lines.map(({ partyId, currency }) => `${partyId} ${currency}`));
  if (keys.size > 1) {
    reject({ zh: '一张账单只能有一个客户和一个币种', en: 'A debit note can only have one customer and one currency' });
  }
  const unfit = lines.find(({ direction, costStatus, debitNoteId }) => direction !== 'AR' || costStatus !== 'APPROVED' || debitNoteId);
  if (!unfit) return;
  reject({
    zh: `${unfit.costNo} 不是已审核、未出账的应收`,
    en: `${unfit.costNo} is not an approved receivable, or is already on a debit note`,
  });
}

/** Returns the active letterhead `id` for this currency; without `id`, the default letterhead of the currency. Rejects if there is none. */
async function letterheadOf({ records, reject }: BillingContext, currency: string, id?: string): Promise<Stored<'hwDebitNoteConfig'>> {
  const where = id === undefined ? { isDefault: true } : { id };
  const [config] = await records.find('hwDebitNoteConfig', { ...where, currency, status: '0' });
  if (config) rejectUnpayable(reject, config);
  return (
    config ??
    reject(
      {
        zh: `没有 ${currency} 的可用账单抬头，请在财务菜单的账单抬头中设置`,
        en: `There is no letterhead for ${currency}. Add one under Finance > Debit-note letterhead`,
      },
      { at: '/input/configId' },
    )
  );
}

/** Rejects a letterhead whose only bank details are unconfirmed or were rejected. The note would show no account for the payment. */
function rejectUnpayable(reject: Reject, { configCode, bankAccount, bankState }: Stored<'hwDebitNoteConfig'>): void {
  if (bankAccount || !bankState) return;
  if (bankState === 'PENDING') {
    reject({
      zh: `账单抬头 ${configCode} 的银行信息待确认，账单上没有收款账号。请有权限的同事在账单抬头中“确认银行信息”，再出账`,
      en: `The bank details of letterhead ${configCode} are not confirmed yet, so the debit note would show no account. Ask a colleague who has the permission to use “Confirm bank details” under Debit-note letterhead, then bill again`,
    });
  }
  reject({
    zh: `账单抬头 ${configCode} 的银行信息已被退回，账单上没有收款账号：请重新填写并由他人确认，再出账`,
    en: `The bank details of letterhead ${configCode} were rejected, so the debit note would show no account. Enter them again, have somebody else confirm them, then bill again`,
  });
}

/** Reads and locks the lines of a note. To avoid deadlocks, notes are locked before their lines, each in order of id. */
function linesOf(records: Records, debitNoteId: string): Promise<readonly Cost[]> {
  return records.find('hwCost', { debitNoteId }, { lock: 'write' });
}

/** Issues notes: the lines of each note become billed and get the due date of the note (README, rule 20). */
export const issueNotes: ActionHooks<'hwDebitNote'> = async (event, next) => {
  const issueDate = String(event.input.issueDate);
  for (const note of event.rows) {
    const lines = await linesOf(event.records, note.id);
    const values = { costStatus: 'BILLED' as const, dueDate: dueDate(issueDate, note.payTerm) };
    const changes = lines.map(({ id }) => ({ id, values }));
    await event.records.changeMany('hwCost', changes, { logged: 'bill' });
  }
  return next(({ payTerm }) => ({ issueDate, dueDate: dueDate(issueDate, payTerm) }));
};

/** Adds credit lines to a disputed note, which then counts as issued again (README, rule 20). */
export const creditNote: ActionHooks<'hwDebitNote'> = async (event, next) => {
  const [note] = event.rows;
  const ids = [...new Set(event.input.costIds as readonly string[])];
  const where = { direction: 'AR', costStatus: 'APPROVED', debitNoteId: null } as const;
  const lines = await event.records.find('hwCost', { id: ids, ...where }, { lock: 'write' });
  const isFit = ({ partyId, currency, totalAmount }: Cost): boolean =>
    partyId === note?.customerId && currency === note.currency && decimals.compare(totalAmount ?? '0', 0) < 0;
  if (event.rows.length !== 1 || lines.length < ids.length || !lines.every(isFit)) {
    event.reject(
      {
        zh: '只能选同一客户、同一币种、已审核且未出账的红字费用',
        en: 'Choose approved credit lines (negative) of the same customer and currency that are not on a debit note yet',
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

/** Withdraws disputes: the state of each note follows from its receipts again, so that a note without an open balance becomes settled. */
export const withdrawDisputes: ActionHooks<'hwDebitNote'> = async (event, next) => {
  await settleNotes(event.records, await next());
};

/** Voids notes: their lines can be billed again; each note keeps its number and its total for the record. */
export const voidNotes: ActionHooks<'hwDebitNote'> = async (event, next) => {
  const amounts = new Map(event.rows.map(({ id, totalAmount }) => [id, totalAmount]));
  for (const { id: noteId, debitStatus } of event.rows) {
    const lines = await linesOf(event.records, noteId);
    const values = { debitNoteId: null, dueDate: null, costStatus: 'APPROVED' as const };
    const changes = lines.map(({ id }) => ({ id, values }));
    await event.records.changeMany('hwCost', changes, debitStatus === 'DRAFT' ? {} : { logged: 'unbill' });
  }
  return next(({ id }) => ({ voidedAmount: amounts.get(id) ?? null }));
};
