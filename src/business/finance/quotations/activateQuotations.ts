import type { OnDoing } from '../../../server/extend.ts';
import { priceRecord, type QuotationName } from './quotation.ts';
import { refuseClashes } from './refuseClashes.ts';

/** Around the activation of drafts: they are checked against what is in force, as a save would be. */
export function activateQuotations(name: QuotationName): OnDoing {
  return async ({ records, books, refuse }, next) => {
    const rows = records.map((record) => ({ ...priceRecord(record), status: 'ACTIVE' }));
    await refuseClashes({ name, rows, books, refuse });
    return next();
  };
}
