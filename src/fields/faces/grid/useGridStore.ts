import { useEffect, useRef, useState } from 'react';
import { createGridStore, type GridStore, type Row } from './gridStore.ts';

/** What was handed on lately may come back in any order; more than these are never on their way. */
const mostOnTheirWay = 20;

/** The rows of a grid: what people do goes to `onChange`, and what comes from elsewhere replaces it. */
export function useGridStore(value: unknown, onChange: (rows: readonly Row[] | undefined) => void): GridStore {
  const rows = rowsOf(value);
  const sent = useRef<string[]>([]);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  const [store] = useState(() =>
    createGridStore(rows, (next) => {
      sent.current = [...sent.current, JSON.stringify(next)].slice(-mostOnTheirWay);
      tell.current(next.length > 0 ? next : undefined);
    }),
  );
  useEffect(() => {
    const text = JSON.stringify(rowsOf(value));
    if (sent.current.includes(text) || text === JSON.stringify(store.get().rows)) return;
    store.load(rowsOf(value));
  }, [value, store]);
  return store;
}

function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? (value as readonly Row[]) : [];
}
