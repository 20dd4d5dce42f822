import { type RefObject, useEffect, useRef } from 'react';
import { bringIntoSight } from '../grid/viewport.ts';
import { openDialogs } from '../shell/dialog/DialogFrame.tsx';
import { usePlace } from '../shell/layout/page.ts';
import { walkedTo } from './walkedTo.ts';

/** Where the focus was before a new record was begun. */
const door = '[data-testid="create"]';
/** Rows that were far away are there soon; whoever waits longer has begun to look around. In ms. */
const patience = 3_000;

/**
 * Whoever comes back from a record or a form is in the list where that record stands: its row is in sight and has the focus
 * again, also after a walk through the records beyond it. `opened`: the id of the record in front of the list, an empty
 * one for a new record.
 */
export function useFocusBack(opened: string | undefined): RefObject<HTMLDivElement | null> {
  const { memory } = usePlace();
  const list = useRef<HTMLDivElement>(null);
  const last = useRef(opened);
  useEffect(() => {
    const left = opened === undefined ? last.current : undefined;
    last.current = opened;
    if (left === undefined || !list.current) return undefined;
    const here = list.current;
    if (left === '') return inFront(() => focusIn(here, door));
    focusIn(here, rowOf(left));
    return showRow(list.current, left, walkedTo(memory, left));
  }, [opened, memory]);
  return list;
}

/** What in the row leads to its record. */
function rowOf(id: string): string {
  const row = `[data-id="${CSS.escape(id)}"]`;
  return `${row} .q-open, ${row} [data-testid="row-edit"]`;
}

/**
 * Does it at once, or when the last question in front of the page is answered, such as that for the password of a new
 * account: nothing behind it can have the focus. What was begun ends with the answer.
 */
function inFront(act: () => void): (() => void) | undefined {
  if (openDialogs.get().length === 0) {
    act();
    return undefined;
  }
  let frame = 0;
  const end = openDialogs.subscribe(() => {
    if (openDialogs.get().length > 0) return;
    end();
    // The dialog has told that it goes, and is there until then.
    frame = requestAnimationFrame(() => document.activeElement === document.body && act());
  });
  return () => {
    end();
    cancelAnimationFrame(frame);
  };
}

function focusIn(list: HTMLElement, place: string): void {
  list.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
}

/** Brings the row into sight; `index`: where it stands, if it is not in the page. What was begun ends with the answer. */
function showRow(list: HTMLElement, id: string, index: number | undefined): (() => void) | undefined {
  const box = list.querySelector<HTMLElement>('.q-grid-box');
  if (!box) return undefined;
  // A tree has other rows than the records that were walked through.
  const place = box.querySelector('[role="treegrid"]') ? undefined : index;
  const rowHeight = Number.parseFloat(box.style.getPropertyValue('--q-row'));
  // The rows have been put back to where they were by then, and nothing of it was painted.
  const sized = new ResizeObserver(() => {
    sized.disconnect();
    const row = list.querySelector(`tr[data-id="${CSS.escape(id)}"]`);
    const at = row ? Number(row.getAttribute('aria-rowindex')) - 2 : place;
    if (at !== undefined) bringIntoSight(box, at, rowHeight);
  });
  sized.observe(box);
  const come = new MutationObserver(() => {
    if (document.activeElement === document.body) focusIn(list, rowOf(id));
    if (document.activeElement !== document.body) come.disconnect();
  });
  if (document.activeElement === document.body) come.observe(box, { childList: true, subtree: true });
  const timer = setTimeout(() => come.disconnect(), patience);
  return () => {
    sized.disconnect();
    come.disconnect();
    clearTimeout(timer);
  };
}
