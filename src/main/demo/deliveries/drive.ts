import type { Company } from '../company.ts';
import { loadAll, step } from './deliveryWork.ts';

interface Drive {
  readonly tripId: string;
  readonly ids: readonly string[];
  readonly keeper: string;
  /** When the truck is at the door, and soon away. */
  readonly time: Date;
}

/** Checked in, loaded pallet by pallet, and off. */
export async function drive({ desk }: Company, { tripId, ids, keeper, time }: Drive): Promise<void> {
  const worker = desk.as(keeper);
  await step(worker, tripId, ['checkIn', { checkInTime: time.toISOString() }]);
  await step(worker, tripId, ['load']);
  await loadAll(worker, tripId, ids);
  const departTime = new Date(time.getTime() + 1_800_000).toISOString();
  await step(desk.as('dispatcher'), tripId, ['depart', { departTime }]);
}
