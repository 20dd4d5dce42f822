import type { HwOrder } from '../../../generated/records.ts';
import type { Worker } from '../../../server/fill/desk.ts';
import type { Company } from '../company.ts';
import type { Chance } from '../support/seededRandom.ts';
import type { Planned } from './plan.ts';

/** One order that somebody works on. */
export interface OrderAtWork {
  readonly company: Company;
  readonly planned: Planned;
  readonly chance: Chance;
  readonly clerk: Worker;
  readonly order: HwOrder;
}
