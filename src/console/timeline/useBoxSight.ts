import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What is seen of a box that scrolls both ways, in px. */
export interface BoxSight {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Until it is measured. */
const first: BoxSight = { top: 0, left: 0, width: 1280, height: 640 };
/** What is drawn changes in steps of so many px, so that not every pixel of a scroll renders. */
const step = 160;

/** Follows the scrolling and the size of a box, and puts it back where it was after the page was hidden. */
export function useBoxSight(box: RefObject<HTMLElement | null>): BoxSight {
  const [sight, setSight] = useState(first);
  const last = useRef<Pick<BoxSight, 'top' | 'left'>>({ top: 0, left: 0 });
  const measure = useCallback(() => {
    const { current } = box;
    // A hidden page has no height; what it showed stays as it was.
    if (!current || current.clientHeight === 0) return;
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = current;
    last.current = { top, left };
    const next = { top: floor(top), left: floor(left), width, height };
    setSight((now) => (isSame(now, next) ? now : next));
  }, [box]);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    // At once: bars that come a frame late are seen as a gap.
    const follow = () => current.clientHeight > 0 && flushSync(measure);
    const observer = new ResizeObserver(() => {
      if (current.clientHeight === 0) return;
      const { top, left } = last.current;
      if (current.scrollTop !== top || current.scrollLeft !== left) current.scrollTo(left, top);
      measure();
    });
    observer.observe(current);
    current.addEventListener('scroll', follow, { passive: true });
    return () => {
      current.removeEventListener('scroll', follow);
      observer.disconnect();
    };
  }, [box, measure]);
  return sight;
}

function floor(value: number): number {
  return Math.floor(value / step) * step;
}

function isSame(a: BoxSight, b: BoxSight): boolean {
  return a.top === b.top && a.left === b.left && a.width === b.width && a.height === b.height;
}

/** The part that is to be there: what is seen, and as much around it as one step of a scroll. */
export function aroundSight({ top, left, width, height }: BoxSight) {
  return { top: top - step, bottom: top + height + 2 * step, left: left - step, right: left + width + 2 * step };
}
