import { type RefObject, useLayoutEffect } from 'react';

/**
 * Hides the pages behind the one that is seen without throwing their layout away. React's `<Activity>` hides with
 * `display: none`, and to lay out a long list anew takes longer than all else of a switch; `content-visibility`
 * (layout.css) hides as well, from eyes, keyboard and readers alike, and keeps the layout.
 */
export function useKeptLayouts(box: RefObject<HTMLElement | null>, seen: string | undefined): void {
  useLayoutEffect(() => {
    const pages = [...(box.current?.querySelectorAll<HTMLElement>(':scope > .q-page') ?? [])];
    const isBehind = (page: HTMLElement) => page.dataset.path !== seen;
    const hideSoftly = () => {
      for (const { style } of pages.filter(isBehind)) if (style.display === 'none') style.removeProperty('display');
    };
    for (const page of pages) page.toggleAttribute('data-behind', isBehind(page));
    hideSoftly();
    // React hides once more whenever something changes in a hidden page. This is told of it before the next layout.
    const observer = new MutationObserver(hideSoftly);
    for (const page of pages) observer.observe(page, { attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, [box, seen]);
}
