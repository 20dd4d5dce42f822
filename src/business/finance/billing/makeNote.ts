import { listed } from '../../../contract/text.ts';
import { decimals, type Refuse, type Stored } from '../../../server/extend.ts';
import type { Cost, Desk, Note } from './desk.ts';

interface Asked {
  /** Approved lines of one customer and one currency that are on no note, kept for this transaction. */
  readonly lines: readonly Cost[];
  readonly configId?: string | undefined;
  readonly periodFrom?: string | undefined;
  readonly periodTo?: string | undefined;
}

/** Makes a debit note of lines, as a draft: they keep their state until it is issued (domain.md 3.6, 5.22). */
export async function makeNote(desk: Desk, { lines, ...asked }: Asked): Promise<Note> {
  const { records, refuse } = desk;
  const [first] = lines;
  if (!first)
    return refuse({ zh: '没有已审核、未出账的应收费用', en: 'There are no approved receivables to be billed' });
  refuseMixed(desk, lines);
  const total = decimals.add(0, ...lines.map(({ totalAmount }) => totalAmount ?? '0'));
  if (decimals.compare(total, 0) <= 0) {
    refuse({
      zh: `这些费用合计 ${total}，不大于 0，不能出账`,
      en: `These lines come to ${total}: only more than 0 is billed`,
    });
  }
  const config = await letterheadOf(desk, first.currency, asked.configId);
  const customer = await records.get('hwUser', first.partyId);
  const days = lines.map(({ bizDate }) => bizDate).toSorted();
  const note = await records.create('hwDebitNote', {
    ...{ customerId: first.partyId, configId: config.id, currency: first.currency },
    ...{ periodFrom: asked.periodFrom ?? days[0], periodTo: asked.periodTo ?? days.at(-1) },
    payTerm: customer?.payTerm ?? config.defaultTerm,
  });
  await records.changeMany(
    'hwCost',
    lines.map(({ id }) => ({ id, values: { debitNoteId: note.id } })),
  );
  return (await records.get('hwDebitNote', note.id)) ?? note;
}

/** The answer to whoever made notes. */
export function made(notes: readonly Note[]) {
  const numbers = notes.map(({ debitNo }) => debitNo);
  const [only] = notes;
  return {
    message: { zh: `已生成账单 ${listed(numbers).zh}`, en: `Made ${listed(numbers).en}` },
    ...(notes.length === 1 ? { id: only?.id, debitNo: only?.debitNo } : {}),
    ids: notes.map(({ id }) => id),
  };
}

function refuseMixed({ refuse }: Desk, lines: readonly Cost[]): void {
  const keys = new Set(lines.map(({ partyId, currency }) => `${partyId} ${currency}`));
  if (keys.size > 1) {
    refuse({ zh: '一张账单只能有一个客户和一个币种', en: 'A note is of one customer and one currency' });
  }
  const strange = lines.find(
    ({ direction, costStatus, debitNoteId }) => direction !== 'AR' || costStatus !== 'APPROVED' || debitNoteId,
  );
  if (!strange) return;
  refuse({
    zh: `${strange.costNo} 不是已审核、未出账的应收`,
    en: `${strange.costNo} is no approved receivable, or is on a note already`,
  });
}

/** The letterhead that was asked for, else the default one of the currency. */
async function letterheadOf(
  { records, refuse }: Desk,
  currency: string,
  id?: string,
): Promise<Stored<'hwDebitNoteConfig'>> {
  const where = id === undefined ? { isDefault: true } : { id };
  const [config] = await records.find('hwDebitNoteConfig', { ...where, currency, status: '0' });
  if (config) refuseUnpayable(refuse, config);
  return (
    config ??
    refuse(
      {
        zh: `没有 ${currency} 的可用账单抬头，请在财务菜单的账单抬头中设置`,
        en: `There is no letterhead for ${currency}: set one up under Finance > Debit-note letterhead`,
      },
      { at: '/input/configId' },
    )
  );
}

/** A note without an account is one that nobody can pay: its first bank details are confirmed before. */
function refuseUnpayable(refuse: Refuse, { configCode, bankAccount, bankState }: Stored<'hwDebitNoteConfig'>): void {
  if (bankAccount || !bankState) return;
  if (bankState === 'PENDING') {
    refuse({
      zh: `账单抬头 ${configCode} 的银行信息待确认，账单上没有收款账号。请有权限的同事在账单抬头中“确认银行信息”，再出账。`,
      en: `The bank details of letterhead ${configCode} wait for “Confirm bank details” under Debit-note letterhead, and a note would name no account. Ask a colleague with that permission to confirm them, then bill.`,
    });
  }
  refuse({
    zh: `账单抬头 ${configCode} 的银行信息已被退回，账单上没有收款账号：请重新填写并由他人确认，再出账`,
    en: `The bank details of letterhead ${configCode} were rejected, and a note would name no account: enter them anew, have somebody else confirm them, then bill`,
  });
}
