import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Resource } from '../../../contract/resource.ts';
import { lateLoads, mayLoadAhead } from '../../../fields/widgets/late.tsx';
import { whenIdle } from '../../client/store.ts';
import { useAbilities } from './resource.ts';

type Load = () => Promise<unknown>;

/** Functions that load the code of the form page. */
export const formLoads = new Set<Load>();

/** Handlers of a button that preload the code of the page or dialog that the button opens. */
export interface AheadProps {
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

/**
 * Returns handlers that call `load` when the pointer enters the button or the button gets the focus, unless the browser's data saver is on
 * or the connection is slow.
 */
export function loadsAhead(load: Load): AheadProps {
  // If loading fails, the user is informed when the button is clicked.
  const act = () => void (mayLoadAhead() && load().catch(() => undefined));
  return { onPointerEnter: act, onFocus: act };
}

/** Preload handlers for buttons that open a form. */
export const formAhead = loadsAhead(() => Promise.all([...formLoads, ...lateLoads].map((load) => load())));

/** After this time without activity, in ms, the code of forms is loaded in the background. */
const quiet = 10_000;

/** Delay between two loads, in ms, for browsers without `requestIdleCallback`. */
const pause = 300;

/** Whether the code of forms is loaded or loading. It is loaded once per window. */
let isUnderWay = false;

/**
 * Loads the code of forms in the background, for users who may create or change records. Loading starts once the window has been inactive
 * for a while, and goes on module by module while the browser is idle. Buttons that open a form preload the code earlier (`formAhead`).
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

/** Calls `act` once the visible window has been inactive for long enough; returns a function that cancels. */
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

/** Loads one module after the other; stops at the first failure. The next list page that is opened tries again. */
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
