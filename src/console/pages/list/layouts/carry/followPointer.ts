import type { PointerEvent as ReactPointerEvent } from 'react';

interface Following {
  /** The pointer has moved far enough for a press to be a drag. */
  readonly onBegin: () => void;
  readonly onMove: (event: PointerEvent) => void;
  /** `isKept`: it was let go of here, and not given up. Heard of once, and only after it has begun. */
  readonly onEnd: (isKept: boolean) => void;
}

/** So far the pointer has to move before a press is a drag; in px. */
const threshold = 5;

/** Follows the pointer from a press until it is let go of; the answer ends it without a word. */
export function followPointer(press: ReactPointerEvent, { onBegin, onMove, onEnd }: Following): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let hasBegun = false;
  const end = (isKept: boolean): void => {
    ending.abort();
    if (hasBegun) onEnd(isKept);
  };
  const move = (now: PointerEvent): void => {
    if (!hasBegun && Math.hypot(now.clientX - press.clientX, now.clientY - press.clientY) < threshold) return;
    if (!hasBegun) onBegin();
    hasBegun = true;
    now.preventDefault();
    onMove(now);
  };
  const leave = ({ type }: Event): void => {
    if (hasBegun) swallowClick();
    end(type === 'pointerup');
  };
  const giveUp = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !hasBegun) return;
    event.stopPropagation();
    window.addEventListener('pointerup', swallowClick, { once: true });
    end(false);
  };
  window.addEventListener('pointermove', move, { signal });
  for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, leave, { signal });
  window.addEventListener('keydown', giveUp, { signal, capture: true });
  return () => ending.abort();
}

/** The click that the browser makes of the end of a drag is none. */
function swallowClick(): void {
  const end = new AbortController();
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
    end.abort();
  };
  window.addEventListener('click', swallow, { capture: true, signal: end.signal });
  setTimeout(() => end.abort(), 0);
}
