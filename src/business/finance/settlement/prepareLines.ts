import { type Coming, decimals, type OnPrepare, type ReadRecords, type Values } from '../../../server/extend.ts';

type Line = Coming<'hwCheckoutLine'>;

interface Owed {
  readonly currency: string;
  readonly dueDate: string | null;
  readonly open: string;
}

/**
 * Before lines of a settlement are written: what they are about, as it stands. Posted together, each finds what those before
 * it have left; what is posted stays as it was then.
 */
export const prepareLines: OnPrepare<'hwCheckoutLine'> = async ({ rows, records, refuse }) => {
  const open = rows.filter(({ before }) => !before?.isPosted).map(({ record }) => record);
  const owedBy = await owed(records, open);
  const left = new Map([...owedBy].map(([id, of]) => [id, of.open]));
  return rows.map(({ before, record }): Values<'hwCheckoutLine'> => {
    if (before?.isPosted) return {};
    // In an offset a line is of both: of a note first.
    const about = record.debitNoteId ?? record.costId ?? '';
    if (record.isPosted) {
      const balanceBefore = left.get(about) ?? '0';
      left.set(about, decimals.subtract(balanceBefore, record.applyAmount));
      return { balanceBefore };
    }
    const all = [record.debitNoteId, record.costId].flatMap((id) => owedBy.get(id ?? '') ?? []);
    const [of] = all;
    if (!of)
      return refuse({ zh: '请选择账单或费用', en: 'Choose a debit note or a cost line' }, { at: '/debitNoteId' });
    for (const { open } of all) {
      if (isPartOf(record.applyAmount, open)) continue;
      refuse(
        {
          zh: `本次核销须在 0 与余额 ${open} 之间`,
          en: `What is applied must be between 0 and the balance of ${open}`,
        },
        { at: '/applyAmount' },
      );
    }
    return { currency: of.currency, dueDate: of.dueDate, balanceBefore: of.open };
  });
};

/** Of the same sign, and not beyond it: what a supplier gives back is below 0. */
function isPartOf(part: string, whole: string): boolean {
  const [sign, more] = [decimals.compare(whole, 0), decimals.compare(part, whole)];
  return sign * decimals.compare(part, 0) > 0 && sign * more <= 0;
}

async function owed(records: ReadRecords, lines: readonly Line[]): Promise<ReadonlyMap<string, Owed>> {
  const noteIds = lines.flatMap(({ debitNoteId }) => debitNoteId ?? []);
  const costIds = lines.flatMap(({ costId }) => costId ?? []);
  const notes = noteIds.length > 0 ? await records.find('hwDebitNote', { id: noteIds }) : [];
  const costs = costIds.length > 0 ? await records.find('hwCost', { id: costIds }) : [];
  return new Map<string, Owed>([
    ...notes.map((note): [string, Owed] => [note.id, { ...note, open: note.balanceAmount ?? '0' }]),
    ...costs.map((cost): [string, Owed] => [cost.id, { ...cost, open: cost.openAmount ?? '0' }]),
  ]);
}
