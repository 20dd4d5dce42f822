/** Work that pauses after each small step, so that the caller can do other work in between. The generator returns the result. */
export type Steps<Outcome> = Generator<undefined, Outcome, undefined>;

/** Runs all steps without interruption. */
export function runThrough<Outcome>(steps: Steps<Outcome>): Outcome {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
