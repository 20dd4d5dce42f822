import { type RefObject, useEffect, useRef } from 'react';
import { scrollIntoViewport } from '../../grid/viewport.ts';
import { usePagePath } from '../../location/page.ts';
import { openDialogs } from '../../ui/dialog/DialogFrame.tsx';

/** Selector of the button that opens the form for a new record. */
const door = '[data-testid="create"]';
/** How long to wait until a distant row is loaded, in ms. After that the user may be doing something else, so the focus is not moved. */
const patience = 3_000;

/**
 * Restores the focus when the user returns to the list from a record or form: the row of the record that was open last is scrolled into
 * view and focused. `opened` is the id of the record that is open in front of the list; an empty string for a new record.
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

/** Returns the selector of the link or edit button in the row of a record. */
function rowOf(id: string): string {
  const row = `[data-id="${CSS.escape(id)}"]`;
  return `${row} .q-open, ${row} [data-testid="row-edit"]`;
}

/**
 * Calls `act` at once if no dialog is open, because nothing behind a dialog can be focused. Otherwise calls `act` when the last dialog has
 * closed, such as the password dialog of a new account, unless the focus is elsewhere by then. Returns a function that cancels the call.
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
    // The dialog is still in the document when it reports that it has closed, so the call waits one frame.
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

/** Scrolls to the row of a record and focuses it once it is rendered; `index` is its index in the list, used until it is rendered. */
function showRow(list: HTMLElement, id: string, index: number | undefined): (() => void) | undefined {
  const box = list.querySelector<HTMLElement>('.q-grid-box');
  if (!box) return undefined;
  // In a tree, a record's index in the list is not its row, so only a rendered row can be shown.
  const location = box.querySelector('[role="treegrid"]') ? undefined : index;
  const rowHeight = Number.parseFloat(box.style.getPropertyValue('--q-row'));
  // The observer runs after the scroll position was restored and before anything is painted.
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

/** The focused element and its position. */
interface Location {
  readonly element: HTMLElement;
  readonly handle: string | undefined;
  /** The `aria-rowindex` of the row with the element; the header has the index 1. */
  readonly rowIndex: string | null | undefined;
}

/**
 * Keeps the keyboard focus when the focused element is removed, for example with a deleted row or a completed action. The focus moves to
 * the same control in the row that takes the place of the old row, or to the element selected by `elsewhere` (rows or title). A button that
 * was disabled for a while gets the focus back.
 */
export function useKeptFocus<Root extends HTMLElement>(elsewhere: string): RefObject<Root | null> {
  const box = useRef<Root>(null);
  useEffect(() => {
    const root = box.current;
    if (!root) return;
    let last: Location | undefined;
    let wasHeldBack = false;
    let frame = 0;
    // Focus inside a dialog is ignored, because the focus returns to where it was before the dialog opened.
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
      // Code that sets the focus itself, for example after saving a cell, does so in the next frame. This function waits one more frame, so
      // that such code comes first.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          if (!last || !isLost()) return;
          const { element } = last;
          const next = element.isConnected ? element : (nextTo(root, last) ?? root.querySelector<HTMLElement>(elsewhere));
          next?.focus({ preventScroll: true });
        });
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    // While a dialog has the focus, the row behind it may be removed. So the focus is checked when the dialog closes.
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
  return box;
}

/** Returns true if the element is disabled, as buttons are while an action runs. */
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

/** Values that a page stores while it is open. */
type Memory = Pick<Map<string, unknown>, 'get' | 'set'>;

interface Walked {
  readonly id: string;
  readonly index: number;
}

const walkKey = 'walkedTo';

/** Stores the id of the record that is open in front of the list, and the index of its row in the list, starting at 0. */
export function noteWalk(memory: Memory, walked: Walked): void {
  memory.set(walkKey, walked);
}

/** Returns the stored row index of the record with this id; undefined if another record, or none, was stored last. */
function walkedTo(memory: Memory, id: string): number | undefined {
  const walked = memory.get(walkKey) as Walked | undefined;
  return walked?.id === id ? walked.index : undefined;
}
