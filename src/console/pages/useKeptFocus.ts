import { type RefObject, useEffect, useRef } from 'react';

/** What has the focus, and where it stands. */
interface Place {
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
  const place = useRef<Root>(null);
  useEffect(() => {
    const root = place.current;
    if (!root) return;
    let last: Place | undefined;
    let wasHeldBack = false;
    let frame = 0;
    // What is asked in a dialog ends at the place where it was asked.
    const isAsked = (target: EventTarget | null): boolean =>
      target instanceof Element && target.closest('dialog') !== null && !root.contains(target);
    const note = ({ target }: Event): void => {
      if (isAsked(target)) return;
      last = target instanceof HTMLElement && root.contains(target) ? placeOf(target) : undefined;
      wasHeldBack = false;
    };
    // Whoever presses on nothing means that.
    const forget = ({ target }: Event): void => {
      if (!isAsked(target)) last = undefined;
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
  return place;
}

/** It stands where it stood, and cannot be pressed as long as something is under way. */
function isHeldBack(element: HTMLElement): boolean {
  return element.isConnected && element.matches(':disabled');
}

function placeOf(element: HTMLElement): Place {
  const handle = element.closest<HTMLElement>('[data-testid]')?.dataset.testid;
  return { element, handle, rowIndex: element.closest('tr')?.getAttribute('aria-rowindex') };
}

function nextTo(root: HTMLElement, { handle, rowIndex }: Place): HTMLElement | null {
  const row = rowIndex ? root.querySelector(`tr[aria-rowindex="${rowIndex}"]`) : null;
  return handle ? (row?.querySelector(`[data-testid="${CSS.escape(handle)}"]:not(:disabled)`) ?? null) : null;
}
