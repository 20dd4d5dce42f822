import type { Step, StepValue } from '../both/trace.ts';

/** A step of an explanation. */
export function say(says: Step['says'], values: Readonly<Record<string, StepValue>> = {}): Step {
  return { says, with: values };
}
