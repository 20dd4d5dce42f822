import { useCallback, useState } from 'react';
import { usePlace } from './place.ts';

/**
 * State that a page finds again after it was put to sleep; it goes when the tab is closed. `name` is its own in the page.
 * The third is the present value: what an answer changes, or the second of two presses in a row, builds on that and not on
 * what was there when it was rendered.
 */
export function useKept<T>(name: string, first: T): readonly [T, (next: T) => void, () => T] {
  const { memory } = usePlace();
  const [start] = useState(() => ({ first }));
  const now = useCallback(() => (memory.has(name) ? (memory.get(name) as T) : start.first), [memory, name, start]);
  const [value, setValue] = useState<T>(now);
  const keep = useCallback(
    (next: T) => {
      memory.set(name, next);
      setValue(() => next);
    },
    [memory, name],
  );
  return [value, keep, now];
}
