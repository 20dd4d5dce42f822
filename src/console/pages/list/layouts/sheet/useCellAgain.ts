import { type RefObject, useEffect, useRef } from 'react';

/** Gives the cell that was written in last the focus again, when it went to a button that is of no use any more. */
export function useCellAgain(box: RefObject<HTMLElement | null>): () => void {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = box;
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && target.closest('td[data-row]')) last.current = target;
    };
    current?.addEventListener('focusin', note);
    return () => current?.removeEventListener('focusin', note);
  }, [box]);
  return () => {
    const { activeElement: now } = document;
    const isElsewhere = now !== document.body && !(now instanceof HTMLElement && now.dataset.testid === 'sheet-save');
    if (!isElsewhere && last.current?.isConnected) last.current.focus({ preventScroll: true });
  };
}
