import { errors } from '../../../contract/errors.ts';
import type { OnPrepare, PrepareEvent, Values } from '../../../server/extend.ts';
import { bookIn, bookNow } from './book.ts';
import type { Count } from './line.ts';
import { refuseFar } from './refuseFar.ts';
import { refuseOtherBins } from './refuseOtherBins.ts';

type Event = PrepareEvent<'hwInventoryLines'>;
type Coming = Event['rows'][number];

/**
 * Whoever changes a counted number has counted it, by scanner, sheet or form; whoever says where the pallet was found, or
 * why it differs, stands beside the counter and does not take their place: posted is it by neither. Lines that a sheet or the form adds to a count
 * that goes on get their book as those have it that a scanner adds; lines of a draft are thrown away when it begins
 * (domain.md 2.2, 5.12).
 */
export const prepareLines: OnPrepare<'hwInventoryLines'> = async (event) => {
  const { rows, records, user } = event;
  const ids = new Set(rows.flatMap(({ record, isNew }) => (isNew ? (record.hwInventoryId ?? []) : [])));
  const counts = await records.find('hwInventory', { id: [...ids], countStatus: 'COUNTING' });
  await refuseFar(event, await countsOf(event));
  const countOf = new Map(counts.map((count) => [count.id, count]));
  await refuseStrangeBins(event);
  const values: Values<'hwInventoryLines'>[] = [];
  for (const coming of rows) {
    const { before, record } = coming;
    const isChanged = (name: 'countedQty' | 'foundLocatorId' | 'reason'): boolean =>
      (before?.[name] ?? null) !== (record[name] ?? null);
    const author = record.countedQty === null ? null : user.id;
    values.push({
      ...(await bookFor(event, coming, countOf.get(record.hwInventoryId ?? ''))),
      ...(isChanged('countedQty') && { counterId: author }),
      ...((isChanged('foundLocatorId') || isChanged('reason')) && { finderId: author }),
    });
  }
  return values;
};

/** Where a pallet was found is a bin of the warehouse that is counted: others are called the same. */
async function refuseStrangeBins({ rows, records, refuse }: Event): Promise<void> {
  const found = rows.filter(
    ({ before, record }) => record.foundLocatorId && record.foundLocatorId !== before?.foundLocatorId,
  );
  const countIds = new Set(found.map(({ record }) => record.hwInventoryId ?? ''));
  const counts = await records.find('hwInventory', { id: [...countIds] });
  for (const { id, repositoryId } of counts) {
    const ids = found.flatMap(({ record }) => (record.hwInventoryId === id ? (record.foundLocatorId ?? []) : []));
    await refuseOtherBins({ records, refuse }, { ids, repositoryId, at: '/foundLocatorId' });
  }
}

/** The counts whose numbers are entered. */
function countsOf({ rows, records }: Event): Promise<readonly Count[]> {
  const ids = new Set(rows.flatMap(({ record }) => record.hwInventoryId ?? []));
  return records.find('hwInventory', { id: [...ids] });
}

async function bookFor(
  { records, refuse }: Event,
  { record, isNew }: Coming,
  count: Count | undefined,
): Promise<Values<'hwInventoryLines'>> {
  if (!isNew || !count || !record.insideId || record.bookQty !== null) return {};
  const pallet = await records.get('hwInside', record.insideId);
  const cartons = pallet && bookNow(pallet);
  if (pallet && cartons !== undefined && pallet.repositoryId === count.repositoryId) {
    return { containerNo: pallet.containerNo, ...bookIn(count, cartons) };
  }
  const lpn = pallet?.lpn ?? '';
  return refuse(
    {
      zh: `板 ${lpn} 不在本仓库的库位上，不能盘点`,
      en: `Pallet ${lpn} is in no bin of this warehouse and cannot be counted`,
    },
    { at: '/insideId', code: errors.wrongState.code },
  );
}
