import type { Handlers } from '../../../server/extend.ts';
import { compareLists } from './compareLists.ts';
import { copyList, copyQuotations } from './copyQuotations.ts';
import { findGaps } from './findGaps.ts';
import { prepareQuotations } from './prepareQuotations.ts';
import { quotationNames } from './quotation.ts';

/** What the files of price lists cannot say: rows that contradict one another, copies, versions side by side. */
export const quotations: Handlers = {
  hooks: Object.assign(
    {},
    ...quotationNames.map((name) => ({
      [`${name}.prepare`]: prepareQuotations(name),
      [`${name}.copy`]: copyQuotations(name),
      [`${name}.copyList`]: copyList(name),
    })),
  ),
  reads: Object.assign(
    {},
    ...quotationNames.map((name) => ({
      [`${name}.compare`]: compareLists(name),
      [`${name}.gaps`]: findGaps(name),
    })),
  ),
  jobs: [],
};
