import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Puts the table back where it was scrolled to: a hidden tab has no layout, and some browsers forget its scroll.
 * Another query starts at the top.
 */
export function useKeptScroll(box: RefObject<HTMLElement | null>, queryText: string): void {
  const kept = useRef({ queryText, top: 0, left: 0 });
  useLayoutEffect(() => {
    const body = box.current?.querySelector('.ant-table-body');
    if (!body) return;
    if (kept.current.queryText !== queryText) kept.current = { queryText, top: 0, left: body.scrollLeft };
    body.scrollTo(kept.current.left, kept.current.top);
    const remember = () => {
      if (body.clientHeight > 0) kept.current = { queryText, top: body.scrollTop, left: body.scrollLeft };
    };
    body.addEventListener('scroll', remember, { passive: true });
    return () => body.removeEventListener('scroll', remember);
  }, [box, queryText]);
}
