import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for a number input. Whenever `turn` or `counted` changes, the input gets the focus and the top of its form is scrolled into
 * view.
 */
export function useNumberFocus(turn: number, counted: string): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `turn` or `counted` moves the focus again
  useEffect(() => {
    const input = box.current;
    input?.focus({ preventScroll: true });
    // On a narrow screen the panel is above the list; scrolling works only after the next frame.
    const frame = requestAnimationFrame(() => input?.form?.firstElementChild?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [turn, counted]);
  return box;
}
