import { type RefObject, useLayoutEffect } from 'react';

/**
 * Lets a page that sleeps keep its layout. React's `<Activity>` hides with `display: none`, and to lay out a long list
 * anew takes longer than all else of a switch; `content-visibility` (layout.css) hides a page that is behind as well,
 * from eyes, keyboard and readers alike, and keeps the layout.
 */
export function useKeptLayout(page: RefObject<HTMLElement | null>, isAwake: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was never awake has no body yet
  useLayoutEffect(() => {
    const body = page.current?.firstElementChild;
    if (!(body instanceof HTMLElement)) return;
    const keep = () => {
      if (body.style.display === 'none') body.style.removeProperty('display');
    };
    keep();
    // React hides once more whenever something changes in a page that sleeps. This is told of it before the next layout.
    const observer = new MutationObserver(keep);
    observer.observe(body, { attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, [page, isAwake]);
}
