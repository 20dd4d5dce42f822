import { type RefObject, useEffect, useRef } from 'react';

/** A ref for the number input to type into next: with each turn and each counted thing it takes the focus and scrolls into view. */
export function useNumberFocus(turn: number, counted: string): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn or another thing triggers it
  useEffect(() => {
    const input = box.current;
    input?.focus({ preventScroll: true });
    // On a narrow screen the panel stands above the list; the browser scrolls only after the next frame.
    const frame = requestAnimationFrame(() => input?.form?.firstElementChild?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [turn, counted]);
  return box;
}
