import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { lateLoads, mayLoadAhead } from '../../../fields/widgets/late.tsx';
import { whenIdle } from '../../client/store.ts';
import { useAbilities } from './resource.ts';

type Load = () => Promise<unknown>;

/** What loads the page that a record is filled in on. */
export const formLoads = new Set<Load>();

/** Handlers of a button that load what it opens before it is pressed. */
export interface AheadProps {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

/** For a button: loads once the pointer comes near or the focus gets there, unless data is saved or the line is slow. */
export function loadsAhead(load: Load): AheadProps {
  // The user is told on pressing the button if it cannot be loaded.
  const act = () => void (mayLoadAhead() && load().catch(() => undefined));
  return { onPointerEnter: act, onFocus: act };
}

/** For buttons that open a form. */
export const formAhead = loadsAhead(() => Promise.all([...formLoads, ...lateLoads].map((load) => load())));

/** After this long without activity, in ms, the user is reading or away. */
const quiet = 10_000;

/** The milliseconds that a browser without idle time waits between two parts. */
const pause = 300;

/** Whether the code of forms is here, or on its way; once for the window. */
let isUnderWay = false;

/**
 * Brings the code of forms for whoever may fill one in, in a window that has long been quiet: part by part, each when the
 * browser has nothing else to do. Whoever moves to a button before gets it then (`formAhead`).
 */
export function useFormAhead(resource: Resource): void {
  const queries = useQueryClient();
  const abilities = useAbilities(resource);
  const isExpected = abilities('create') || abilities('update');
  useEffect(() => {
    if (!isExpected || isUnderWay || !mayLoadAhead()) return;
    return onQuiet(queries, () => void loadAll([...formLoads, ...lateLoads]));
  }, [isExpected, queries]);
}

const stirs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'visibilitychange'] as const;

/** Acts once when nothing was done in a window that is seen, and nothing read, for long enough; gives the way to stop waiting. */
function onQuiet(queries: QueryClient, act: () => void): () => void {
  let last = performance.now();
  const stir = () => {
    last = performance.now();
  };
  for (const name of stirs) document.addEventListener(name, stir, { capture: true, passive: true });
  const stopHearing = queries.getQueryCache().subscribe(stir);
  let timer = setTimeout(look, quiet);
  function look(): void {
    const isBusy = queries.isFetching() > 0 || document.visibilityState === 'hidden';
    const left = isBusy ? quiet : quiet - (performance.now() - last);
    if (left > 0) timer = setTimeout(look, left);
    else {
      stop();
      act();
    }
  }
  function stop(): void {
    clearTimeout(timer);
    stopHearing();
    for (const name of stirs) document.removeEventListener(name, stir, { capture: true });
  }
  return stop;
}

/** One part after the other, until one cannot be had: then the others cannot either, and the next list tries again. */
async function loadAll(loads: readonly Load[]): Promise<void> {
  if (isUnderWay) return;
  isUnderWay = true;
  for (const load of loads) {
    await new Promise<void>((resolve) => whenIdle(resolve, { otherwise: pause }));
    try {
      await load();
    } catch {
      isUnderWay = false;
      return;
    }
  }
}
