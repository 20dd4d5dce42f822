import { type RefObject, useEffect, useRef } from 'react';

/** Whoever comes back from a record is in the list where that record stands: its row has the focus again. */
export function useFocusBack(viewed: string | undefined): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef(viewed);
  useEffect(() => {
    const left = viewed === undefined ? last.current : undefined;
    last.current = viewed;
    if (left === undefined) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(left)}"] .q-open`);
    link?.focus({ preventScroll: true });
  }, [viewed]);
  return list;
}
