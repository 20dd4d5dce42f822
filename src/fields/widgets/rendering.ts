import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';

/** The source of a value; the same object for the same field. */
interface ValueSource {
  readonly read: () => unknown;
  /** Calls `listener` after every change; returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

interface ShownValue {
  readonly value: unknown;
  /** Returns the current value; the same function for the same field. */
  readonly valueNow: () => unknown;
  /** Reports, before a value is stored, that the input already shows it. */
  readonly shows: (value: unknown) => void;
}

/**
 * Returns a value for an input. The component renders again only if the value differs from what the input shows, so typing in a
 * text input does not render.
 */
export function useShownValue({ read, subscribe }: ValueSource): ShownValue {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const value = read();
  const shown = useRef(value);
  const follow = useCallback(() => {
    if (!Object.is(read(), shown.current)) renderAgain();
  }, [read]);
  // Renders again if the value has changed between render and commit.
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
 * Returns how many of `count` inputs to render: `each` at first and more with every frame. Inputs are expensive to mount; this lets
 * the user start with the first of hundreds.
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
  /** Calls `listener` whenever this name is reported as changed; returns the function that unsubscribes. */
  readonly subscribe: (name: Name, listener: () => void) => () => void;
  /** Notifies the listeners of each changed name. */
  readonly notify: (isChanged: (name: Name) => boolean) => void;
}

/** Creates listeners by name, so that each subscribes to one part: typing in one of 500 cells notifies one listener. */
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
