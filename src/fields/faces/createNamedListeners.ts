export interface NamedListeners<Name> {
  /** Calls `listener` whenever the thing of this name is told to have changed; the answer ends it. */
  readonly subscribe: (name: Name, listener: () => void) => () => void;
  /** Tells the listeners of each name that has changed, and no others. */
  readonly tell: (isChanged: (name: Name) => boolean) => void;
}

/** Listeners that each wait for one part of many: of 500 cells, what is typed into one concerns one. */
export function createNamedListeners<Name>(): NamedListeners<Name> {
  const byName = new Map<Name, Set<() => void>>();
  return {
    subscribe: (name, listener) => {
      const listeners = byName.get(name) ?? new Set();
      byName.set(name, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byName.get(name) === listeners) byName.delete(name);
      };
    },
    tell: (isChanged) => {
      const changed = [...byName].filter(([name]) => isChanged(name));
      for (const [, listeners] of changed) for (const listener of [...listeners]) listener();
    },
  };
}
