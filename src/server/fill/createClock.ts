/** A time of day that is set, and goes on a little with everything that is done. */
export interface WalkedClock {
  now(): Date;
  goTo(moment: Date): void;
  /** Somebody was at work. */
  tick(): void;
}

/** The seconds that people take for one thing after the other, again and again. */
const paces = [11, 24, 8, 37, 16, 52, 19, 29];

/** Begins long ago and never runs back, nor beyond `last`. */
export function createClock(last: Date): WalkedClock {
  let moment = 0;
  let step = 0;
  const reach = (time: number): void => {
    moment = Math.min(last.getTime(), Math.max(moment, time));
  };
  return {
    now: () => new Date(moment),
    goTo: (time) => reach(time.getTime()),
    tick: () => {
      reach(moment + (paces[step % paces.length] ?? 0) * 1000);
      step += 1;
    },
  };
}
