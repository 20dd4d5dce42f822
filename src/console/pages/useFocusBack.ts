import { type RefObject, useEffect, useRef } from 'react';

/** Where the focus was before a new record was begun. */
const door = '[data-testid="create"]';

/**
 * Whoever comes back from a record or a form is in the list where that record stands: its row has the focus again.
 * `opened`: the id of the record in front of the list, an empty one for a new record.
 */
export function useFocusBack(opened: string | undefined): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef(opened);
  useEffect(() => {
    const left = opened === undefined ? last.current : undefined;
    last.current = opened;
    if (left === undefined) return;
    const place = list.current?.querySelector<HTMLElement>(left === '' ? door : rowOf(left));
    place?.focus({ preventScroll: true });
  }, [opened]);
  return list;
}

/** What in the row leads to its record. */
function rowOf(id: string): string {
  const row = `[data-id="${CSS.escape(id)}"]`;
  return `${row} .q-open, ${row} [data-testid="row-edit"]`;
}
