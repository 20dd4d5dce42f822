import type { Refuse } from '../../../../server/extend.ts';
import { PricingFault } from '../pricingFault.ts';

/** What work gives, or what is wrong with the prices that it needs. */
export async function faultIn<T>(work: () => Promise<T>): Promise<T | PricingFault> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PricingFault) return error;
    throw error;
  }
}

/** The same, where prices that contradict one another end the call. */
export async function fallible<T>(refuse: Refuse, work: () => Promise<T>): Promise<T> {
  const made = await faultIn(work);
  return made instanceof PricingFault ? refuse(made.text) : made;
}
