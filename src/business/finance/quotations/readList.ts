import type { ReadRecords, Refuse } from '../../../server/extend.ts';
import { type PriceRecord, priceRecord, type QuotationName } from './quotation.ts';
import { quotationKinds } from './quotationKinds.ts';

interface Asked {
  readonly name: QuotationName;
  readonly records: Pick<ReadRecords, 'find'>;
  readonly refuse: Refuse;
}

/** The rows of the version of a price list that a key (`listKey`) means, but for disabled ones. */
export async function readList({ name, records, refuse }: Asked, key: unknown): Promise<readonly PriceRecord[]> {
  const where = parseKey(key, ['userId', 'effectiveDate', ...quotationKinds[name].list]);
  if (!where) return refuse({ zh: '请选择价格表', en: 'Choose a price list' }, { at: '/list' });
  const rows = await records.find(name, { ...where, status: ['DRAFT', 'ACTIVE'] });
  return rows.map(priceRecord);
}

function parseKey(key: unknown, names: readonly string[]): Record<string, string | null> | undefined {
  if (typeof key !== 'string') return undefined;
  let read: unknown;
  try {
    read = JSON.parse(key);
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
  const entries = Object.entries(read);
  const isSound = ([name, value]: [string, unknown]): boolean =>
    names.includes(name) && (value === null || typeof value === 'string');
  if (entries.length !== names.length || !entries.every(isSound)) return undefined;
  return Object.fromEntries(entries) as Record<string, string | null>;
}
