/** Work in small steps, so that the caller can do other work in between. */
export type Steps<Outcome> = Generator<undefined, Outcome, undefined>;

/** Runs all steps without interruption. */
export function runThrough<Outcome>(steps: Steps<Outcome>): Outcome {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
