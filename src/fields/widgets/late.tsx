import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { useFieldServices } from '../services.tsx';

/**
 * A part of a widget that comes when it is first shown: a list needs none of what a form is filled in with. An empty input
 * holds its place until it is there.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  lateLoads.add(load);
  const part = createLate(load);
  return function LateWidget(props: P) {
    const { Theme } = useFieldServices();
    const state = part.usePart();
    const { Part, failure } = state;
    if (failure) {
      // Whoever tries again asks anew.
      part.forget(state);
      throw new LoadFailure(failure.cause);
    }
    const location = <span className="q-awaited" />;
    return <Theme waiting={location}>{Part ? <Part {...props} /> : location}</Theme>;
  };
}

/** Where the loading of a part stands: not there yet, there, or failed. */
export interface LateState<P> {
  readonly Part?: ComponentType<P>;
  readonly failure?: { readonly cause: unknown };
}

export interface Late<P> {
  /** Where the part stands; asks for it when nobody has yet, and renders again when it has come. */
  readonly usePart: () => LateState<P>;
  /** After this failure, whoever wants the part next asks anew. */
  readonly forget: (failed: LateState<P>) => void;
  /** Asks anew after this failure, for whoever shows it. */
  readonly retry: (failed: LateState<P>) => void;
}

/**
 * A part that is loaded when it is first shown, and shown in the very render that wants it once it is there. React's own
 * `lazy` waits at least one round each time it is met first, and Suspense holds back what comes within 0.3 s of any other
 * placeholder on the page: a third of the time in which a list opens.
 */
export function createLate<P>(load: () => Promise<ComponentType<P>>): Late<P> {
  const waiting: LateState<P> = {};
  let now = waiting;
  let isRequested = false;
  const watchers = new Set<() => void>();

  function become(next: LateState<P>): void {
    now = next;
    for (const watcher of watchers) watcher();
  }
  function ask(): void {
    if (isRequested) return;
    isRequested = true;
    load().then(
      (Part) => become({ Part }),
      (cause: unknown) => become({ failure: { cause } }),
    );
  }
  return {
    usePart: () => {
      const [state, setState] = useState(now);
      useEffect(() => {
        const look = () => startTransition(() => setState(now));
        watchers.add(look);
        look();
        return () => void watchers.delete(look);
      }, []);
      if (state === waiting) ask();
      return state;
    },
    forget: (failed) => {
      if (now !== failed) return;
      now = waiting;
      isRequested = false;
    },
    retry: (failed) => {
      // Elsewhere it was asked for anew already: who still shows the failure follows.
      if (now === failed) isRequested = false;
      become(now === failed ? waiting : now);
    },
  };
}

/** The ways to load every part of a widget that comes late, so that they can also come before they are needed. */
export const lateLoads = new Set<() => Promise<unknown>>();

/** A part of a widget could not be loaded; `cause` is what the browser said of it. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';

  constructor(cause: unknown) {
    super('A part of a widget could not be loaded.', { cause });
  }
}

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const slowLines = ['slow-2g', '2g', '3g'];

/** Whether code may be brought before somebody asks for it: never where data is saved or the line is slow. */
export function mayLoadAhead(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData !== true && !slowLines.includes(connection?.effectiveType ?? '');
}
