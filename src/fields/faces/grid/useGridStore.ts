import { useEffect, useRef, useState } from 'react';
import { createGridStore, type GridStore, type Row } from './gridStore.ts';

type Rows = readonly Row[];

/**
 * The rows of a grid: what people do goes to `onChange`, and what comes from elsewhere replaces it. Rows that come back are
 * known as the ones that were handed on; only others are looked through. Rows that somebody else keeps are theirs to handle.
 */
export function useGridStore(
  { value, onChange }: { readonly value: unknown; readonly onChange: (rows: Rows | undefined) => void },
  kept?: GridStore,
): GridStore {
  const [sent] = useState(() => new WeakSet<Rows>());
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  const [store] = useState(
    () =>
      kept ??
      createGridStore(rowsOf(value), (next) => {
        sent.add(next);
        tell.current(next.length > 0 ? next : undefined);
      }),
  );
  useEffect(() => {
    const rows = rowsOf(value);
    const known = store.get().rows;
    if (kept || rows === known || sent.has(rows) || JSON.stringify(rows) === JSON.stringify(known)) return;
    store.load(rows);
  }, [value, store, sent, kept]);
  return store;
}

function rowsOf(value: unknown): Rows {
  return Array.isArray(value) ? (value as Rows) : [];
}
