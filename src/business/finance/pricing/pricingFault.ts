import type { Text } from '../../../contract/text.ts';
import type { Reject } from '../../../server/extend.ts';

/** Prices that contradict one another: nothing is charged by them until the price list is corrected (README, rule 8). */
export class PricingFault extends Error {
  readonly text: Text;

  constructor(text: Text) {
    super(text.en);
    this.text = text;
  }
}

/** The result of `work`, or the fault of the prices that it needs. */
export async function faultIn<T>(work: () => Promise<T>): Promise<T | PricingFault> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PricingFault) return error;
    throw error;
  }
}

/** The same, where contradicting prices end the call with an error. */
export async function fallible<T>(reject: Reject, work: () => Promise<T>): Promise<T> {
  const made = await faultIn(work);
  return made instanceof PricingFault ? reject(made.text) : made;
}
