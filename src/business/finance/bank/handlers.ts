import type { Handlers } from '../../../server/extend.ts';
import { confirmBank, letterheadBank, partyBank, proposeBank, rejectBank } from './bankDetails.ts';

/** Where money goes to is never changed by one person alone. */
export const bank: Handlers = {
  hooks: {
    'hwUser.prepare': proposeBank(partyBank),
    'hwUser.confirmBank': confirmBank(partyBank),
    'hwUser.rejectBank': rejectBank(partyBank),
    'hwDebitNoteConfig.prepare': proposeBank(letterheadBank),
    'hwDebitNoteConfig.confirmBank': confirmBank(letterheadBank),
    'hwDebitNoteConfig.rejectBank': rejectBank(letterheadBank),
  },
  reads: {},
  jobs: [],
};
