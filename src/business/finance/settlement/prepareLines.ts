import {
  type Coming,
  decimals,
  type OnPrepare,
  type ReadBooks,
  type Stored,
  type Values,
} from '../../../server/extend.ts';

type Line = Coming<'hwCheckoutLine'>;

interface Owed {
  readonly currency: string;
  readonly dueDate: string | null;
  readonly open: string;
}

/** Before lines of a settlement are written: what they are about, as it stands. What is posted stays as it was then. */
export const prepareLines: OnPrepare<'hwCheckoutLine'> = async ({ records, books, refuse }) => {
  const drafts = records.filter(({ before, record }) => isDraft(before, record)).map(({ record }) => record);
  const owedBy = await owed(books, drafts);
  return records.map(({ before, record }): Values<'hwCheckoutLine'> => {
    if (!isDraft(before, record)) return {};
    // In an offset a line is of both: of a note first.
    const all = [record.debitNoteId, record.costId].flatMap((id) => owedBy.get(id ?? '') ?? []);
    const [of] = all;
    if (!of) return refuse({ zh: '请选择账单或费用', en: 'Choose a debit note or a cost line' });
    for (const { open } of all) {
      if (decimals.compare(record.applyAmount, open) <= 0) continue;
      refuse(
        { zh: `本次核销不能超过余额 ${open}`, en: `Not more than the balance of ${open} can be applied` },
        { at: '/applyAmount' },
      );
    }
    return { currency: of.currency, dueDate: of.dueDate, balanceBefore: of.open };
  });
};

function isDraft(before: Stored<'hwCheckoutLine'> | undefined, { isPosted }: Line): boolean {
  return !(isPosted || before?.isPosted);
}

async function owed(books: ReadBooks, lines: readonly Line[]): Promise<ReadonlyMap<string, Owed>> {
  const noteIds = lines.flatMap(({ debitNoteId }) => debitNoteId ?? []);
  const costIds = lines.flatMap(({ costId }) => costId ?? []);
  const notes = noteIds.length > 0 ? await books.find('hwDebitNote', { id: noteIds }) : [];
  const costs = costIds.length > 0 ? await books.find('hwCost', { id: costIds }) : [];
  return new Map<string, Owed>([
    ...notes.map((note): [string, Owed] => [note.id, { ...note, open: note.balanceAmount ?? '0' }]),
    ...costs.map((cost): [string, Owed] => [cost.id, { ...cost, open: cost.openAmount ?? '0' }]),
  ]);
}
