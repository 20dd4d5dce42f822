import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { useFieldServices } from '../services.tsx';

/**
 * Makes a component that is loaded when it is first rendered, because lists do not need form inputs. An empty box takes its place while it
 * is loading.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  lateLoads.add(load);
  const part = createLate(load);
  return function LateWidget(props: P) {
    const { Theme } = useFieldServices();
    const state = part.usePart();
    const { Part, failure } = state;
    if (failure) {
      // Forgets the failed load, so that a retry loads the component again.
      part.forget(state);
      throw new LoadFailure(failure.cause);
    }
    const placeholder = <span className="q-awaited" />;
    return <Theme waiting={placeholder}>{Part ? <Part {...props} /> : placeholder}</Theme>;
  };
}

/** The state of loading: pending, loaded or failed. */
export interface LateState<P> {
  readonly Part?: ComponentType<P>;
  readonly failure?: { readonly cause: unknown };
}

export interface Late<P> {
  /** Returns the state and renders again when it changes; the first use starts loading. */
  readonly usePart: () => LateState<P>;
  /** Resets a failed load, so that the next use loads again. */
  readonly forget: (failed: LateState<P>) => void;
  /** Resets a failed load and loads again for the components that show the failure. */
  readonly retry: (failed: LateState<P>) => void;
}

/**
 * Makes a lazily loaded component that renders at once if it is already loaded. React's `lazy` waits at least one tick on first use, and
 * Suspense delays content that arrives within 0.3 s after another fallback. Together this took a third of the time to open a list.
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
      // If another component has already started to load again, this one follows it.
      if (now === failed) isRequested = false;
      become(now === failed ? waiting : now);
    },
  };
}

/** The loaders of all lazy parts of widgets, for preloading. */
export const lateLoads = new Set<() => Promise<unknown>>();

/** Thrown when a part of a widget cannot be loaded; `cause` is the browser's error. */
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

/** Whether preloading is allowed: not with data saver or a slow connection. */
export function mayLoadAhead(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData !== true && !slowLines.includes(connection?.effectiveType ?? '');
}
