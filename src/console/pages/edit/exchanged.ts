import { useEffect } from 'react';

interface Exchanged<State> {
  /** What was there before the exchange; undefined at any other time. */
  readonly take: () => State | undefined;
  /** Called in each render with what is there now. */
  readonly hold: (state: State) => void;
}

/** So long after an exchange of components it may still mount something anew, in ms. */
const settles = 2_000;

const watch = import.meta.hot && watchExchanges(import.meta.hot);

/**
 * In development a component that is exchanged for one with other hooks is mounted anew, and would forget its state: here
 * it leaves the state for the one that comes in its place. In the built console there is nothing of it.
 */
export function useExchanged<State>(key: readonly unknown[]): Exchanged<State> {
  const name = JSON.stringify(key);
  useEffect(() => watch?.enter(name), [name]);
  return {
    take: () => watch?.take(name) as State | undefined,
    hold: (state) => watch?.states.set(name, state),
  };
}

function watchExchanges(hot: NonNullable<ImportMeta['hot']>) {
  const states = new Map<string, unknown>();
  const mounted = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = (): void => {
    timer = undefined;
    for (const name of states.keys()) if (!mounted.get(name)) states.delete(name);
  };
  hot.on('vite:beforeUpdate', () => {
    clearTimeout(timer);
    timer = setTimeout(forget, settles);
  });
  return {
    states,
    take: (name: string) => (timer === undefined ? undefined : states.get(name)),
    enter: (name: string) => {
      mounted.set(name, (mounted.get(name) ?? 0) + 1);
      return () => {
        mounted.set(name, (mounted.get(name) ?? 1) - 1);
        if (timer === undefined && !mounted.get(name)) states.delete(name);
      };
    },
  };
}
