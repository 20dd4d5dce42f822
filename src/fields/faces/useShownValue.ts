import { useCallback, useLayoutEffect, useReducer, useRef } from 'react';

/** Where a value is kept; the same object as long as it is the same place. */
export interface ValueSource {
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
