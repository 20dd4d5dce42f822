import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';

/** Where an input reads its value. Its functions must be the same for the same field in every render. */
interface ValueSource {
  readonly read: () => unknown;
  /** Calls `listener` after every change; returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

interface ShownValue {
  readonly value: unknown;
  /** Returns the current value. The function is the same for the same field in every render. */
  readonly valueNow: () => unknown;
  /** Called before a value is stored, if the input already shows it. */
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
  // The value may have changed between render and commit, so it is compared again.
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
 * Returns how many of `count` inputs to render: `each` at first, and more with every frame. Mounting inputs is expensive, so the user can
 * start with the first of hundreds while the others follow.
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
  /** Calls `listener` whenever `notify` reports this name as changed; returns the function that unsubscribes. */
  readonly subscribe: (name: Name, listener: () => void) => () => void;
  /** Notifies the listeners of each changed name. */
  readonly notify: (isChanged: (name: Name) => boolean) => void;
}

/** Creates listeners by name, such as the key of a row, so that a change of one row does not notify the listeners of the others. */
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
