import { type PointerEvent, type RefObject, useState } from 'react';

interface Drag {
  readonly from: number;
  /** Before which line it would come to lie. */
  readonly to: number;
}

/** So near the edge of what scrolls, in px, a drag scrolls it, so much at a time. */
const edge = 28;
const step = 12;

/** Lines that can be dragged to another place. They stay where they are until the drag ends; a mark says where it leads. */
export function useLineDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  return {
    /** On which side of this line the mark stands. */
    dropAt: (i: number): 'before' | 'after' | undefined => {
      if (!drag || drag.to === drag.from || drag.to === drag.from + 1) return undefined;
      if (drag.to === i) return 'before';
      return drag.to === i + 1 && i === (list.current?.children.length ?? 0) - 1 ? 'after' : undefined;
    },
    begin: (event: PointerEvent<HTMLElement>, from: number): void => {
      if (event.button !== 0) return;
      const { currentTarget: handle, pointerId } = event;
      const end = new AbortController();
      let to = from;
      const move = ({ clientY }: globalThis.PointerEvent): void => {
        scrollNear(list.current?.parentElement, clientY);
        to = placeAt(list.current, clientY);
        setDrag({ from, to });
      };
      const leave = ({ type }: Event): void => {
        end.abort();
        setDrag(undefined);
        if (type === 'pointerup' && to !== from && to !== from + 1) onMove(from, to);
      };
      handle.setPointerCapture(pointerId);
      handle.addEventListener('pointermove', move, { signal: end.signal });
      for (const type of ['pointerup', 'pointercancel']) handle.addEventListener(type, leave, { signal: end.signal });
    },
  };
}

/** How many lines lie above this height by more than their half. */
function placeAt(list: HTMLElement | null, y: number): number {
  return [...(list?.children ?? [])].filter((line) => {
    const { top, height } = line.getBoundingClientRect();
    return y > top + height / 2;
  }).length;
}

function scrollNear(box: HTMLElement | null | undefined, y: number): void {
  if (!box) return;
  const { top, bottom } = box.getBoundingClientRect();
  if (y < top + edge) box.scrollTop -= step;
  else if (y > bottom - edge) box.scrollTop += step;
}
