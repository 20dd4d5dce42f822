import { type RefObject, useLayoutEffect, useState } from 'react';

/** Between the words of a cell and its edges, in px. */
const around = 22;

const none: ReadonlyMap<string, number> = new Map();

/**
 * How wide the columns have to be, in px by their keys, so that no figure under them is cut: a sum is longer than what it
 * adds up. They are measured when the figures come and when they change.
 */
export function useFootWidths(box: RefObject<HTMLElement | null>, foot: ReadonlyMap<string, unknown> | undefined) {
  const [least, setLeast] = useState(none);
  useLayoutEffect(() => {
    const cells = foot ? [...(box.current?.querySelectorAll<HTMLElement>('tfoot [data-foot]') ?? [])] : [];
    const wanted = new Map(
      cells.flatMap((cell) => {
        const { width } = cell.getBoundingClientRect();
        return width > 0 ? [[cell.dataset.foot ?? '', Math.ceil(width) + around] as const] : [];
      }),
    );
    setLeast((now) => (isSame(now, wanted) ? now : wanted));
  }, [box, foot]);
  return least;
}

function isSame(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([key, width]) => b.get(key) === width);
}
