import type { PrepareEvent, ReadRecords } from '../../../server/extend.ts';
import { clashText } from './clashWords.ts';
import { type Clash, findClashes } from './findClashes.ts';
import { listKey, listOf } from './listOf.ts';
import { type PriceRecord, priceRecord, type QuotationName } from './quotation.ts';
import { quotationKinds } from './quotationKinds.ts';

interface Checked {
  readonly name: QuotationName;
  /** As they will be; rows that are not in force contradict nothing. */
  readonly rows: readonly PriceRecord[];
  /** Those of them that are not stored yet. */
  readonly fresh?: ReadonlySet<PriceRecord>;
  readonly records: Pick<ReadRecords, 'find' | 'get'>;
  readonly refuse: PrepareEvent['refuse'];
}

/** So many rows are told of at once. */
const mostTold = 50;

/**
 * Refuses rows in force that contradict others of the same version of their price list (domain.md 6.3). Whoever saves in
 * the same warehouse meanwhile waits, so that two saves at once cannot each pass by the other.
 */
export async function refuseClashes({ name, rows, fresh = new Set(), records, refuse }: Checked): Promise<void> {
  const kind = quotationKinds[name];
  const active = rows.filter(({ status }) => status === 'ACTIVE');
  const places = [...new Set(active.map(({ repositoryId }) => repositoryId))].toSorted();
  for (const id of places) await records.get('hwRepositoryConfig', id, { lock: 'write' });
  const own = new Set(rows.map(({ id }) => id));
  const clashes = [];
  for (const some of Map.groupBy(active, (row) => listKey(row, kind)).values()) {
    const where = { ...listOf(some[0] as PriceRecord, kind), status: 'ACTIVE' };
    const stored = (await records.find(name, where)).map(priceRecord).filter(({ id }) => !own.has(id));
    clashes.push(...findClashes(new Set(some), stored, kind));
  }
  const [first] = clashes;
  if (!first) return;
  refuse(clashText(first, name, fresh), {
    at: placeOf(first, name),
    rows: clashes.slice(0, mostTold).map((clash) => ({
      record: rows.indexOf(clash.row),
      ...{ at: placeOf(clash, name), message: clashText(clash, name, fresh) },
    })),
  });
}

/** The field that is marked. */
function placeOf({ of }: Clash, name: QuotationName): string {
  if (of === 'unit') return '/chargeUnit';
  return name === 'hwCombinationTemplate' ? '/destValues' : '/tierFrom';
}
