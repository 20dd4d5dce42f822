import { listed } from '../../../contract/text.ts';
import { dayIn, decimals, type Records, type Refuse, type Stored, type Values } from '../../../server/extend.ts';
import { accountsIn, joined } from './authors.ts';
import { approved } from './cost.ts';
import { type StopShare, type Trip, tripLines } from './tripLines.ts';

interface Desk {
  readonly records: Records;
  readonly refuse: Refuse;
  readonly time: Date;
}

interface Allocated {
  readonly trip: Trip;
  /** What each stop of it bears of its cost. */
  readonly shares: readonly StopShare[];
  /** On whose calendar it departed. */
  readonly zone: string | undefined;
}

/** The fee item that trips are billed under while nobody has made one whose unit is the trip. */
const standard: Values<'hwCostConfig'> = {
  ...{ costCode: 'TRIP_COST', costName: '车次成本', costNameEn: 'Trip cost', costStage: 'DELIVERY', direction: 'AP' },
  ...{ chargeUnit: 'TRIP', currency: 'USD', taxRate: '0', status: '0' },
};

/**
 * The cost of a completed trip as payables to its carrier, a line for each delivery and order (domain.md 6.9); none of an own
 * truck without a carrier, whom nobody pays. Drafts of an earlier cost are made anew; once one of them is approved the cost
 * stands, and it is refused to change it.
 */
export async function allocateTrip({ records, refuse, time }: Desk, { trip, shares, zone }: Allocated): Promise<void> {
  const lines = await records.find('hwCost', { dispatchId: trip.id, source: 'ALLOC' }, { lock: 'write' });
  const living = lines.filter(({ costStatus }) => costStatus !== 'VOID');
  const fixed = living.filter(({ costStatus }) => approved.includes(costStatus ?? ''));
  if (fixed.length > 0) {
    const numbers = listed(fixed.map(({ costNo }) => costNo));
    refuse({
      zh: `车次 ${trip.dispatchNo ?? ''} 的成本已审核（${numbers.zh}），请先作废再改成本`,
      en: `The cost of trip ${trip.dispatchNo ?? ''} is approved (${numbers.en}): void these lines before it changes`,
    });
  }
  await records.remove(
    'hwCost',
    living.map(({ id }) => id),
  );
  if (!trip.carrierId || decimals.compare(trip.tripCost ?? 0, 0) === 0) return;
  const { id: costConfigId, taxRate } = await feeItem({ records, refuse }, trip);
  const bizDate = dayIn(trip.departTime ?? time, zone);
  // A trip of before this was kept was completed by who made its first lines.
  const causedBy = joined([...accountsIn(trip.costEnteredBy), trip.completedBy ?? living[0]?.createBy]);
  const values = tripLines(shares, { trip, costConfigId, taxRate, bizDate, causedBy });
  await records.createMany('hwCost', values);
}

/**
 * The item that the house has made for what it pays for trips of the stage, the first by its code, else the standard one;
 * never one that customers are charged by as well, such as an appointment: its tax is another matter.
 */
async function feeItem(
  { records, refuse }: Pick<Desk, 'records' | 'refuse'>,
  trip: Trip,
): Promise<Stored<'hwCostConfig'>> {
  const stage = trip.dispatchType === 'DIRECT' ? 'DIRECT' : 'DELIVERY';
  const items = await records.find(
    'hwCostConfig',
    { chargeUnit: 'TRIP', status: '0' },
    { sorts: [{ field: 'costCode', order: 'asc' }] },
  );
  const { costCode } = standard;
  const payable = items.filter(({ direction, quotePart }) => direction !== 'AR' && !quotePart);
  const isStandard = (each: Stored<'hwCostConfig'>): boolean => each.costCode === costCode;
  const own = payable.find((each) => each.direction === 'AP' && each.costStage === stage && !isStandard(each));
  const item = own ?? payable.find(isStandard);
  if (item) return item;
  if ((await records.count('hwCostConfig', { costCode })) > 0) {
    refuse({
      zh: `费用项目 ${costCode} 已停用、不用于应付，或单位不是车次，请在费用项目中恢复`,
      en: `The fee item ${costCode} is switched off, not of payables, or not by trip: set it right among the fee items`,
    });
  }
  return records.create('hwCostConfig', standard);
}
