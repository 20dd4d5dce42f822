import type { Steps } from '../../../codegen/steps.ts';
import { createPace } from '../createPace.ts';

/** Does work in steps without keeping others waiting for long. */
export async function inSlices<Outcome>(steps: Steps<Outcome>): Promise<Outcome> {
  const pace = createPace();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pace();
  }
}
