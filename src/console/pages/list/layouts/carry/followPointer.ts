import type { PointerEvent as ReactPointerEvent } from 'react';

interface Following {
  /** A press has become a drag: the mouse has moved far enough, or the finger has rested long enough. */
  readonly onBegin: () => void;
  readonly onMove: (event: PointerEvent) => void;
  /** `isKept`: it was let go of here, and not given up. Heard of once, and only after it has begun. */
  readonly onEnd: (isKept: boolean) => void;
}

/** So far a mouse has to move before a press is a drag, and a finger to be scrolling; in px. */
const threshold = 5;
const slip = 10;
/** So long a finger has to rest before it drags, and does not scroll; in ms. Sooner than a browser shows its own menu. */
const rest = 350;

/** Follows the pointer from a press until it is let go of; the answer ends it without a word. */
export function followPointer(press: ReactPointerEvent, { onBegin, onMove, onEnd }: Following): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const isFinger = press.pointerType === 'touch';
  let hasBegun = false;
  const begin = (): void => {
    hasBegun = true;
    onBegin();
  };
  const end = (isKept: boolean): void => {
    ending.abort();
    if (hasBegun) onEnd(isKept);
  };
  const move = (now: PointerEvent): void => {
    const way = Math.hypot(now.clientX - press.clientX, now.clientY - press.clientY);
    if (!hasBegun && isFinger) {
      if (way >= slip) end(false);
      return;
    }
    if (!hasBegun && way < threshold) return;
    if (!hasBegun) begin();
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
  if (isFinger) awaitRest(signal, begin);
  return () => ending.abort();
}

/** Begins once a finger has rested where it is; the menu that browsers show then does not come. */
function awaitRest(signal: AbortSignal, begin: () => void): void {
  const timer = setTimeout(begin, rest);
  signal.addEventListener('abort', () => clearTimeout(timer));
  window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
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
