import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What was given last, for callbacks that must stay the same while it changes. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
