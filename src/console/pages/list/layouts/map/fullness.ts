import type { Plan } from '../../../../../contract/plan.ts';
import type { WireRecord } from '../../../../../contract/record.ts';
import { compareDecimals } from '../../../../../fields/decimal/compareDecimals.ts';
import { exactDecimal } from '../../../../../fields/decimal/exactDecimal.ts';

/** How full a place is; `unknown` where nobody says how much it takes. */
export const fullnesses = ['empty', 'part', 'full', 'over', 'unknown'] as const;
export type Fullness = (typeof fullnesses)[number];

const nothing = { units: 0n, scale: 0 };

/** Nothing filled in is nothing there. */
export function fullnessOf(record: WireRecord, plan: Pick<Plan, 'fill' | 'capacity'>): Fullness {
  const fill = read(record[plan.fill]) ?? nothing;
  const capacity = read(record[plan.capacity]);
  if (compareDecimals(fill, nothing) <= 0) return 'empty';
  if (!capacity) return 'unknown';
  const rest = compareDecimals(fill, capacity);
  if (rest === 0) return 'full';
  return rest < 0 ? 'part' : 'over';
}

function read(value: unknown): ReturnType<typeof exactDecimal> {
  return typeof value === 'string' || typeof value === 'number' ? exactDecimal(value) : undefined;
}
