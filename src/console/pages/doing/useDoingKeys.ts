import { useRef } from 'react';
import { type Attempts, createAttempts } from '../../client/createAttempts.ts';
import type { Target } from './doingBody.ts';

/**
 * The keys of what was begun in a page and may not be over. Each record keeps its own until its outcome is known: the version
 * beside it says what was meant. What is done with many or with the page says no version: its key ends when something
 * else is done so, lest the same be taken for a retry much later.
 */
export function useDoingKeys(): (target: Target, what: string) => Attempts {
  const own = useRef<Attempts>(undefined);
  const latest = useRef({ what: '', attempts: createAttempts() });
  return (target, what) => {
    if (typeof target === 'object' && 'record' in target) {
      own.current ??= createAttempts();
      return own.current;
    }
    if (latest.current.what !== what) latest.current = { what, attempts: createAttempts() };
    return latest.current.attempts;
  };
}
