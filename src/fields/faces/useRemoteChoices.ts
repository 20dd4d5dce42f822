import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReferenceChoices } from '../../contract/choices.ts';
import { type Choice, type OfferFilter, type OfferValues, useFieldServices } from '../services.tsx';
import { useEarlyChoice } from './useEarlyChoice.ts';

interface Found {
  readonly choices: readonly Choice[];
  readonly total: number;
  readonly page: number;
}

/** What is searched, and what the records must have. */
export interface Remote {
  readonly resource: string;
  readonly filter?: OfferFilter | undefined;
  readonly choices?: ReferenceChoices | undefined;
  readonly values?: OfferValues | undefined;
}

/** `missed`: it failed, and somebody had gone on with the first of what was looked for. */
type RemoteState = 'idle' | 'busy' | 'failed' | 'missed';

const nothing: Found = { choices: [], total: 0, page: 0 };

/** Waits this long after the last key before it asks, in ms. */
const patience = 250;

/** The choices of a remote select: found by keyword, a page at a time; the answer to an older question is dropped. */
export function useRemoteChoices({ resource, ...query }: Remote) {
  const { search } = useFieldServices();
  const [found, setFound] = useState<Found>(nothing);
  const [state, setState] = useState<RemoteState>('idle');
  const keyword = useRef('');
  const question = useRef(0);
  const early = useEarlyChoice();
  const wanted = useRef(query);
  wanted.current = query;
  const pause = usePause();

  const ask = useCallback(
    async (page: number) => {
      const mine = ++question.current;
      setState('busy');
      try {
        const { filter, ...how } = wanted.current;
        const { choices, total } = await search({
          ...{ resource, keyword: keyword.current, page, ...how },
          ...(filter && { filter }),
        });
        if (mine !== question.current) return;
        setFound((before) => ({ choices: page === 1 ? choices : [...before.choices, ...choices], total, page }));
        setState('idle');
        if (page === 1) early.answered(choices);
      } catch {
        if (mine !== question.current) return;
        // What stood there answers something else.
        if (page === 1) setFound(nothing);
        setState(early.failed() ? 'missed' : 'failed');
      }
    },
    [resource, search, early],
  );

  useDrawn(found, early.shown);
  const askAnew = (): void => {
    // What waits for the next key would ask once more, and its answer would take the place of this one.
    pause.end();
    early.asked(keyword.current);
    void ask(1);
  };

  return {
    early: state === 'failed' ? tryingAgain(early, askAnew) : early,
    ...{ choices: found.choices, state, rest: found.total - found.choices.length },
    /** The list is open; `typed`: what was typed or pasted while it was closed, which is what opens it. */
    open: (typed = '') => {
      keyword.current = typed.trim();
      askAnew();
    },
    type: (typed: string) => {
      keyword.current = typed.trim();
      early.asked(keyword.current);
      // What is on its way answers something else by now.
      question.current += 1;
      pause.after(() => void ask(1));
    },
    more: () => {
      if (state === 'idle' && found.choices.length < found.total) void ask(found.page + 1);
    },
  };
}

/** Whoever goes on with what could not be read is owed another try, and told when that fails too. */
function tryingAgain(early: ReturnType<typeof useEarlyChoice>, askAnew: () => void): typeof early {
  return {
    ...early,
    takeFirst: (take, isLeaving) => {
      if (isLeaving) askAnew();
      early.takeFirst(take, isLeaving);
    },
  };
}

/** Tells what stands in the list: it moves to the first of an answer one drawing after the answer is in it. */
function useDrawn(found: Found, shown: (choices: readonly Choice[]) => void): void {
  const [drawn, setDrawn] = useState(found);
  useEffect(() => {
    if (drawn === found) shown(found.choices);
    else setDrawn(found);
  }, [found, drawn, shown]);
}

/** The time after the last key; what was to come after it is let go when another key comes, or the list is gone. */
function usePause() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    end,
    after: (act: () => void): void => {
      end();
      timer.current = setTimeout(act, patience);
    },
  };
}
