import type { Handlers } from '../../../server/extend.ts';
import { billCustomer, billLines, billReceivables } from './bill.ts';
import { creditNote, issueNotes, voidNotes, withdrawDisputes } from './steps.ts';

/** Approved lines become notes, and go back when these are void. */
export const billing: Handlers = {
  hooks: {
    'hwDebitNote.bill': billCustomer,
    'hwDebitNote.issue': issueNotes,
    'hwDebitNote.credit': creditNote,
    'hwDebitNote.withdraw': withdrawDisputes,
    'hwDebitNote.void': voidNotes,
    'hwCost.toNote': billLines,
    'hwReceivable.bill': billReceivables,
  },
  reads: {},
  jobs: [],
};
