import { useRef, useState } from 'react';
import type { Choice } from '../services.tsx';

type Take = (choice: Choice) => void;

/** Where a list answers later than somebody types: who chooses before that gets the first of the answer, never what stood there before. */
export interface EarlyChoice {
  /** Whether what is offered does not answer yet what was typed. */
  readonly isBehind: () => boolean;
  /** Takes the first of the answer once it is here; not if something else is typed before that. */
  readonly takeFirst: (take: Take) => void;
  /** Nothing is taken any more: the list was left, or there is no answer. */
  readonly leave: () => void;
}

interface Kept extends EarlyChoice {
  /** Something was typed, or the list was opened anew. */
  readonly asked: (keyword: string) => void;
  readonly answered: (choices: readonly Choice[]) => void;
}

export function useEarlyChoice(): Kept {
  const isBehind = useRef(false);
  const taker = useRef<Take>(undefined);
  const [kept] = useState<Kept>(() => ({
    isBehind: () => isBehind.current,
    takeFirst: (take) => {
      taker.current = take;
    },
    leave: () => {
      taker.current = undefined;
    },
    asked: (keyword) => {
      isBehind.current = keyword !== '';
      taker.current = undefined;
    },
    answered: ([first]) => {
      const take = taker.current;
      isBehind.current = false;
      taker.current = undefined;
      if (first) take?.(first);
    },
  }));
  return kept;
}
