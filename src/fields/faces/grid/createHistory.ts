/** So many steps can be taken back. */
const mostSteps = 100;

/** The way back from changes, and forth again. */
export interface History<T> {
  /** Notes what was there before a change; a change of the same `kind` as the one before it is the same step. */
  readonly note: (before: T, kind?: string) => void;
  /** The next change is a step of its own. */
  readonly pause: () => void;
  /** What was there before the last step, given what is there now; undefined when there is no way back. */
  readonly back: (now: T) => T | undefined;
  readonly forth: (now: T) => T | undefined;
  /** Changes what was there, in every step back and forth. */
  readonly amend: (change: (step: T) => T) => void;
  readonly forget: () => void;
  readonly hasBack: () => boolean;
  /** Whether the next change of the same kind would belong to the last step. */
  readonly isOpen: () => boolean;
}

export function createHistory<T>(): History<T> {
  let past: readonly T[] = [];
  let future: readonly T[] = [];
  let last: string | undefined;
  return {
    note: (before, kind) => {
      if (kind === undefined || kind !== last) past = [...past, before].slice(-mostSteps);
      [last, future] = [kind, []];
    },
    pause: () => {
      last = undefined;
    },
    back: (now) => {
      const before = past.at(-1);
      if (before === undefined) return undefined;
      [past, future, last] = [past.slice(0, -1), [...future, now], undefined];
      return before;
    },
    forth: (now) => {
      const after = future.at(-1);
      if (after === undefined) return undefined;
      [past, future, last] = [[...past, now], future.slice(0, -1), undefined];
      return after;
    },
    amend: (change) => {
      [past, future] = [past.map(change), future.map(change)];
    },
    hasBack: () => past.length > 0,
    isOpen: () => last !== undefined,
    forget: () => {
      [past, future, last] = [[], [], undefined];
    },
  };
}
