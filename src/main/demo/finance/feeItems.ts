import type { HwCostConfig } from '../../../generated/records.ts';
import type { Worker } from '../../../server/fill/desk.ts';
import type { Page } from '../company.ts';
import { costCalls, everything } from '../support/calls.ts';
import { fees } from './fees.ts';

/** Fee items by their codes: those that are not there yet are made. */
export async function feeItems(worker: Worker): Promise<ReadonlyMap<string, string>> {
  const { records } = await worker.post<Page<HwCostConfig>>(costCalls.findFees, {}, everything);
  const ids = new Map(records.map(({ costCode, id }) => [costCode, id]));
  for (const fee of fees) {
    if (!ids.has(fee.costCode)) ids.set(fee.costCode, (await worker.post<HwCostConfig>(costCalls.saveFee, fee)).id);
  }
  return ids;
}
