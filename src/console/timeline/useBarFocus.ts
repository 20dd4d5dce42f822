import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Bar } from './lane.ts';
import type { LaidLane } from './layLanes.ts';
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
  const wanted = useRef<string>(undefined);
  const find = (id: string) => box.current?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(id)}"]`);
  useLayoutEffect(() => {
    const { current: id } = wanted;
    if (id === undefined || (document.activeElement !== document.body && document.activeElement !== null)) return;
    // A bar that came to another lane is drawn anew.
    find(id)?.focus({ preventScroll: true });
  });
  const reveal = useCallback(
    (place: { readonly laneId: string; readonly from: number }) => {
      const lane = lanes.find((one) => one.lane.id === place.laneId);
      if (!lane || !box.current) return;
      intoSight(box.current, {
        ...{ left: scale.xOf(place.from), right: scale.xOf(place.from) + 120 },
        ...{ top: lane.top, bottom: lane.top + lane.height, headWidth, headHeight },
      });
    },
    [box, lanes, scale, headWidth, headHeight],
  );
  return {
    focused,
    reveal,
    onFocus: useCallback((bar: Bar) => {
      wanted.current = bar.id;
      setFocused(bar.id);
    }, []),
    /** The focus went elsewhere, and not with a bar that was drawn anew. */
    onBlur: useCallback((to: EventTarget | null) => {
      if (to !== null) wanted.current = undefined;
    }, []),
    goTo: (bar: Bar) => {
      setFocused(bar.id);
      reveal(bar);
      // The bar is drawn in the next frame at the latest: it is the stop, and what is the stop is always there.
      requestAnimationFrame(() => find(bar.id)?.focus({ preventScroll: true }));
    },
  };
}

interface Wanted {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly headWidth: number;
  readonly headHeight: number;
}

function intoSight(box: HTMLElement, { left, right, top, bottom, headWidth, headHeight }: Wanted): void {
  const across = box.clientWidth - headWidth;
  const down = box.clientHeight - headHeight;
  const x = left < box.scrollLeft ? left - 24 : Math.max(box.scrollLeft, right - across);
  const y = top < box.scrollTop ? top : Math.max(box.scrollTop, bottom - down);
  if (x !== box.scrollLeft || y !== box.scrollTop) box.scrollTo(x, y);
}
