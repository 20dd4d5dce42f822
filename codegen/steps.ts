/** Work in small steps, between which the caller can do other work. */
export type Steps<Outcome> = Generator<undefined, Outcome, undefined>;

/** Does all of it at once. */
export function runThrough<Outcome>(steps: Steps<Outcome>): Outcome {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
