import type { WireRecord } from '../../../../contract/record.ts';
import type { HwError } from '../../../client/hwError.ts';

/** The record as it is now, as a refusal of a stale save brings it. */
export function currentIn({ data }: Pick<HwError, 'data'>): WireRecord | undefined {
  const { current } = (data ?? {}) as { current?: WireRecord };
  return current?.id === undefined ? undefined : current;
}
