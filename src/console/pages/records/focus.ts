import { type RefObject, useEffect, useRef } from 'react';
import { scrollIntoViewport } from '../../grid/viewport.ts';
import { openDialogs } from '../../shell/dialog/DialogFrame.tsx';
import { usePagePath } from '../../shell/layout/page.ts';

/** Where the focus was before a new record was begun. */
const door = '[data-testid="create"]';
/** Distant rows load quickly; a user who waits longer has started to look around. In ms. */
const patience = 3_000;

/**
 * Whoever comes back from a record or a form is in the list where that record stands: its row is in sight and has the focus
 * again, also after a walk through the records beyond it. `opened`: the id of the record in front of the list, an empty
 * one for a new record.
 */
export function useFocusBack(opened: string | undefined): RefObject<HTMLDivElement | null> {
  const { memory } = usePagePath();
  const list = useRef<HTMLDivElement>(null);
  const last = useRef(opened);
  useEffect(() => {
    const left = opened === undefined ? last.current : undefined;
    last.current = opened;
    if (left === undefined || !list.current) return undefined;
    const here = list.current;
    if (left === '') return onActive(() => focusIn(here, door));
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
function onActive(act: () => void): (() => void) | undefined {
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

function focusIn(list: HTMLElement, location: string): void {
  list.querySelector<HTMLElement>(location)?.focus({ preventScroll: true });
}

/** Scrolls the row into view; `index` is its position if it is not rendered. */
function showRow(list: HTMLElement, id: string, index: number | undefined): (() => void) | undefined {
  const box = list.querySelector<HTMLElement>('.q-grid-box');
  if (!box) return undefined;
  // A tree has other rows than the records that were walked through.
  const location = box.querySelector('[role="treegrid"]') ? undefined : index;
  const rowHeight = Number.parseFloat(box.style.getPropertyValue('--q-row'));
  // The rows have been put back to where they were by then, and nothing of it was painted.
  const sized = new ResizeObserver(() => {
    sized.disconnect();
    const row = list.querySelector(`tr[data-id="${CSS.escape(id)}"]`);
    const at = row ? Number(row.getAttribute('aria-rowindex')) - 2 : location;
    if (at !== undefined) scrollIntoViewport(box, at, rowHeight);
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

/** What has the focus, and where it stands. */
interface Location {
  readonly element: HTMLElement;
  readonly handle: string | undefined;
  /** Of its row; rows are counted from the titles on. */
  readonly rowIndex: string | null | undefined;
}

/**
 * What has the focus in a list or in the head of a record may go: a row that is deleted, a button that is there for chosen rows
 * only, a step that was taken. The keys are then at the same place of the row that stands there now, or at what `elsewhere`
 * selects: the rows, or the title. A button that was held back meanwhile, and for that lost the keys, has them again.
 */
export function useKeptFocus<Root extends HTMLElement>(elsewhere: string): RefObject<Root | null> {
  const location = useRef<Root>(null);
  useEffect(() => {
    const root = location.current;
    if (!root) return;
    let last: Location | undefined;
    let wasHeldBack = false;
    let frame = 0;
    // What is asked in a dialog ends at the place where it was asked.
    const isRequested = (target: EventTarget | null): boolean =>
      target instanceof Element && target.closest('dialog') !== null && !root.contains(target);
    const note = ({ target }: Event): void => {
      if (isRequested(target)) return;
      last = target instanceof HTMLElement && root.contains(target) ? placeOf(target) : undefined;
      wasHeldBack = false;
    };
    // Clicking empty space clears the focus.
    const forget = ({ target }: Event): void => {
      if (!isRequested(target)) last = undefined;
    };
    const isLost = (): boolean => {
      if (!last || document.activeElement !== document.body) return false;
      return last.element.isConnected ? wasHeldBack && !isHeldBack(last.element) : true;
    };
    const look = (): void => {
      if (last && isHeldBack(last.element)) wasHeldBack = true;
      if (!isLost()) return;
      cancelAnimationFrame(frame);
      // Who knows better where to go on, as a cell that was saved, goes there in the next frame.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          if (!last || !isLost()) return;
          const { element } = last;
          const next = element.isConnected
            ? element
            : (nextTo(root, last) ?? root.querySelector<HTMLElement>(elsewhere));
          next?.focus({ preventScroll: true });
        });
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    // The row may have gone while the dialog still had the keys.
    document.addEventListener('close', look, true);
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener('close', look, true);
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, [elsewhere]);
  return location;
}

/** It stands where it stood, and cannot be pressed as long as something is under way. */
function isHeldBack(element: HTMLElement): boolean {
  return element.isConnected && element.matches(':disabled');
}

function placeOf(element: HTMLElement): Location {
  const handle = element.closest<HTMLElement>('[data-testid]')?.dataset.testid;
  return { element, handle, rowIndex: element.closest('tr')?.getAttribute('aria-rowindex') };
}

function nextTo(root: HTMLElement, { handle, rowIndex }: Location): HTMLElement | null {
  const row = rowIndex ? root.querySelector(`tr[aria-rowindex="${rowIndex}"]`) : null;
  return handle ? (row?.querySelector(`[data-testid="${CSS.escape(handle)}"]:not(:disabled)`) ?? null) : null;
}

/** What a page remembers while it is open (`place`). */
type Memory = Pick<Map<string, unknown>, 'get' | 'set'>;

interface Walked {
  readonly id: string;
  readonly index: number;
}

const walkKey = 'walkedTo';

/** Remembers which record of the list is in front of it, and where in the list that stands, from 0. */
export function noteWalk(memory: Memory, walked: Walked): void {
  memory.set(walkKey, walked);
}

/** Where in the list the record stands that was looked at last; undefined where that was another one. */
function walkedTo(memory: Memory, id: string): number | undefined {
  const walked = memory.get(walkKey) as Walked | undefined;
  return walked?.id === id ? walked.index : undefined;
}
