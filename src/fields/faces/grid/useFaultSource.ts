import { useLayoutEffect, useState } from 'react';
import type { FieldFault } from '../../../contract/envelope.ts';
import type { FaultSource } from './gridContext.ts';

/** The messages by path, for cells that listen to theirs alone. */
export function useFaultSource(faults: readonly FieldFault[]): FaultSource {
  const [source] = useState(() => {
    let known: ReadonlyMap<string, string> = new Map();
    const listeners = new Set<() => void>();
    return {
      get: (path: string) => known.get(path),
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      set: (next: ReadonlyMap<string, string>) => {
        known = next;
        for (const listener of [...listeners]) listener();
      },
    };
  });
  useLayoutEffect(() => source.set(new Map(faults.map(({ path, message }) => [path, message]))), [source, faults]);
  return source;
}
