import { answersAlike, type Question, type World, watched } from './watched.ts';

/** What came of a piece of work on something, and all that it asked of the world meanwhile. */
export interface Remembered<Outcome> {
  readonly of: object;
  readonly questions: readonly Question[];
  readonly outcome: Outcome;
}

interface Work<Of, Outcome> {
  readonly of: object;
  readonly world: Of;
  /** Pure: the same thing in a world that answers alike gives the same. */
  readonly run: (world: Of) => Outcome;
}

/** Does a piece of work, or takes what came of it before when nothing that it looked at is another now. */
export function remembered<Of extends World<Of>, Outcome>(
  { of, world, run }: Work<Of, Outcome>,
  before: Remembered<Outcome> | undefined,
): Remembered<Outcome> {
  if (before?.of === of && answersAlike(world, before.questions)) return before;
  const watch = watched(world);
  const outcome = run(watch.world);
  return { of, questions: watch.questions(), outcome };
}
