import type { Text } from '../../../contract/wire.ts';
import type { Reject } from '../../../server/extend.ts';

/** Thrown when price rows contradict one another (README, rule 8), or when no fee item is set up for a kind of charge. */
export class PricingFault extends Error {
  readonly text: Text;

  constructor(text: Text) {
    super(text.en);
    this.text = text;
  }
}

/** Runs `work` and returns its result, or the `PricingFault` that it throws. */
export async function faultIn<T>(work: () => Promise<T>): Promise<T | PricingFault> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PricingFault) return error;
    throw error;
  }
}

/** Like `faultIn`, but rejects the call on a `PricingFault`. */
export async function fallible<T>(reject: Reject, work: () => Promise<T>): Promise<T> {
  const made = await faultIn(work);
  return made instanceof PricingFault ? reject(made.text) : made;
}
