import { type RefObject, useEffect, useRef } from 'react';

/** The input whose number is to be typed next: it has the focus and its panel is in sight, anew with each turn and each thing that is counted. */
export function useNumberAtHand(turn: number, counted: string): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn, or another thing, is the reason
  useEffect(() => {
    const input = box.current;
    input?.focus({ preventScroll: true });
    // On a narrow screen it stands above the list that the line was chosen from, which the browser keeps where it is until the next frame.
    const frame = requestAnimationFrame(() => input?.form?.firstElementChild?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [turn, counted]);
  return box;
}
