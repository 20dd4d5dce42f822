import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';

/** Where a value is kept; the same object as long as it is the same place. */
interface ValueSource {
  readonly read: () => unknown;
  /** Calls `listener` after every change; the answer ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

interface ShownValue {
  readonly value: unknown;
  /** It as it is by now; the same function as long as it is the same place. */
  readonly valueNow: () => unknown;
  /** To be told before the value is kept that the input shows it by itself. */
  readonly shows: (value: unknown) => void;
}

/**
 * A value for an input. The component renders again when it becomes another one than the input shows: for what is typed
 * into a line of text, which stands there already, nothing is rendered.
 */
export function useShownValue({ read, subscribe }: ValueSource): ShownValue {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const value = read();
  const shown = useRef(value);
  const follow = useCallback(() => {
    if (!Object.is(read(), shown.current)) renderAgain();
  }, [read]);
  // What came between rendering and the screen is followed too.
  useLayoutEffect(() => {
    shown.current = value;
    follow();
  });
  useLayoutEffect(() => subscribe(follow), [subscribe, follow]);
  const shows = useCallback((next: unknown) => {
    shown.current = next;
  }, []);
  return { value, valueNow: read, shows };
}

/**
 * How many of these may be there by now: so many at first, so many more with each frame, and never fewer again. Inputs are
 * costly to begin with; whoever opens a page of hundreds goes on with the first of them meanwhile.
 */
export function useGrowth(count: number, each: number): number {
  const [grown, setGrown] = useState(each);
  const isShort = grown < count;
  useEffect(() => {
    if (!isShort) return;
    const frame = requestAnimationFrame(() => setGrown(grown + each));
    return () => cancelAnimationFrame(frame);
  }, [isShort, grown, each]);
  return grown;
}

interface NamedListeners<Name> {
  /** Calls `listener` whenever the thing of this name is told to have changed; the answer ends it. */
  readonly subscribe: (name: Name, listener: () => void) => () => void;
  /** Tells the listeners of each name that has changed, and no others. */
  readonly notify: (isChanged: (name: Name) => boolean) => void;
}

/** Listeners that each wait for one part of many: of 500 cells, what is typed into one concerns one. */
export function createNamedListeners<Name>(): NamedListeners<Name> {
  const byName = new Map<Name, Set<() => void>>();
  return {
    subscribe: (name, listener) => {
      const listeners = byName.get(name) ?? new Set();
      byName.set(name, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byName.get(name) === listeners) byName.delete(name);
      };
    },
    notify: (isChanged) => {
      const changed = [...byName].filter(([name]) => isChanged(name));
      for (const [, listeners] of changed) for (const listener of [...listeners]) listener();
    },
  };
}
