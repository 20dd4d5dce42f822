import type { Context } from '../types.ts';

/** Creates the context of a run. When it is disposed, it runs the callbacks that were deferred. */
export function createContext(): Context & AsyncDisposable {
  const made = new Map<unknown, Promise<unknown>>();
  const ends: (() => unknown)[] = [];
  const context: Context & AsyncDisposable = {
    shared: <T>(make: (context: Context) => Promise<T>) => {
      const known = made.get(make) ?? make(context);
      made.set(make, known);
      return known as Promise<T>;
    },
    defer: (end) => {
      ends.push(end);
    },
    [Symbol.asyncDispose]: async () => {
      for (const end of ends.toReversed()) await end();
    },
  };
  return context;
}
