import { useCallback, useState } from 'react';
import { usePlace } from './place.ts';

/** State that a page finds again after it was put to sleep; it goes when the tab is closed. `name` is its own in the page. */
export function useKept<T>(name: string, first: T): readonly [T, (next: T) => void] {
  const { memory } = usePlace();
  const [value, setValue] = useState<T>(() => (memory.has(name) ? (memory.get(name) as T) : first));
  const keep = useCallback(
    (next: T) => {
      memory.set(name, next);
      setValue(() => next);
    },
    [memory, name],
  );
  return [value, keep];
}
