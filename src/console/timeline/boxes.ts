import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Bar, LaidLane } from './lanes.ts';
import type { TimeScale } from './timeScale.ts';

interface BarFocusParts {
  readonly box: RefObject<HTMLElement | null>;
  readonly lanes: readonly LaidLane[];
  readonly scale: TimeScale;
  /** So much of the box stands still at its left and at its top; in px. */
  readonly headWidth: number;
  readonly headHeight: number;
}

/** Which bar the Tab key leads to, and the focus that stays on a bar wherever it comes to. */
export function useBarFocus({ box, lanes, scale, headWidth, headHeight }: BarFocusParts) {
  const [focused, setFocused] = useState<string>();
  const expected = useRef<string>(undefined);
  const find = (id: string) => box.current?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(id)}"]`);
  useLayoutEffect(() => {
    const { current: id } = expected;
    if (id === undefined || (document.activeElement !== document.body && document.activeElement !== null)) return;
    // A bar that came to another lane is drawn anew.
    find(id)?.focus({ preventScroll: true });
  });
  const reveal = useCallback(
    (location: { readonly laneId: string; readonly from: number }) => {
      const lane = lanes.find((one) => one.lane.id === location.laneId);
      if (!lane || !box.current) return;
      intoViewport(box.current, {
        ...{ left: scale.xOf(location.from), right: scale.xOf(location.from) + 120 },
        ...{ top: lane.top, bottom: lane.top + lane.height, headWidth, headHeight },
      });
    },
    [box, lanes, scale, headWidth, headHeight],
  );
  return {
    focused,
    reveal,
    onFocus: useCallback((bar: Bar) => {
      expected.current = bar.id;
      setFocused(bar.id);
    }, []),
    /** The focus went elsewhere, and not with a bar that was drawn anew. */
    onBlur: useCallback((to: EventTarget | null) => {
      if (to !== null) expected.current = undefined;
    }, []),
    goTo: (bar: Bar) => {
      setFocused(bar.id);
      reveal(bar);
      // The bar is drawn in the next frame at the latest: it is the stop, and what is the stop is always there.
      requestAnimationFrame(() => find(bar.id)?.focus({ preventScroll: true }));
    },
  };
}

interface Expected {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly headWidth: number;
  readonly headHeight: number;
}

function intoViewport(box: HTMLElement, { left, right, top, bottom, headWidth, headHeight }: Expected): void {
  const across = box.clientWidth - headWidth;
  const down = box.clientHeight - headHeight;
  const x = left < box.scrollLeft ? left - 24 : Math.max(box.scrollLeft, right - across);
  const y = top < box.scrollTop ? top : Math.max(box.scrollTop, bottom - down);
  if (x !== box.scrollLeft || y !== box.scrollTop) box.scrollTo(x, y);
}

/** What is seen of a box that scrolls both ways, in px. */
interface BoxViewport {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Until it is measured. */
const unmeasured: BoxViewport = { top: 0, left: 0, width: 1280, height: 640 };
/** What is drawn changes in steps of so many px, so that not every pixel of a scroll renders. */
const drawnStep = 160;

/** Follows the scrolling and the size of a box, and puts it back where it was after the page was hidden. */
export function useBoxViewport(box: RefObject<HTMLElement | null>): BoxViewport {
  const [viewport, setViewport] = useState(unmeasured);
  const last = useRef<Pick<BoxViewport, 'top' | 'left'>>({ top: 0, left: 0 });
  const measure = useCallback(() => {
    const { current } = box;
    // A hidden page has no height; what it showed stays as it was.
    if (!current || current.clientHeight === 0) return;
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = current;
    last.current = { top, left };
    const next = { top: floorToStep(top), left: floorToStep(left), width, height };
    setViewport((now) => (isSameView(now, next) ? now : next));
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
  return viewport;
}

function floorToStep(value: number): number {
  return Math.floor(value / drawnStep) * drawnStep;
}

function isSameView(a: BoxViewport, b: BoxViewport): boolean {
  return a.top === b.top && a.left === b.left && a.width === b.width && a.height === b.height;
}

/** The part that is to be there: what is seen, and as much around it as one step of a scroll. */
export function aroundViewport({ top, left, width, height }: BoxViewport) {
  return {
    top: top - drawnStep,
    bottom: top + height + 2 * drawnStep,
    left: left - drawnStep,
    right: left + width + 2 * drawnStep,
  };
}
