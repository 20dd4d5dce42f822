import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useStable } from '../../../../client/rendering.ts';
import { followPointer } from './followPointer.ts';
import { scrollNear } from './scrollNear.ts';

/** What is being carried to another place, with the mouse or with the keyboard. */
export interface Carried<T> {
  readonly thing: T;
  /** The key of the place that it would come to; undefined: none. */
  readonly over: string | undefined;
  readonly by: 'pointer' | 'keys';
}

export interface Carry<T> {
  readonly carried: Carried<T> | undefined;
  /** What follows the pointer. */
  readonly ghost: RefObject<HTMLDivElement | null>;
  /** A drag may begin here: it does once the pointer has moved a little. */
  readonly press: (event: ReactPointerEvent, thing: T) => void;
  readonly lift: (thing: T, over: string | undefined) => void;
  readonly moveTo: (over: string | undefined) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
}

/** The key of the place that a thing would come to, by what is under the pointer; undefined: none. */
export type PlaceAt<T> = (under: Element | null, pointer: PointerEvent, thing: T) => string | undefined;

const dropUnder: PlaceAt<unknown> = (under) => under?.closest<HTMLElement>('[data-drop]')?.dataset.drop;

/**
 * Carrying things to places. A place is any element with `data-drop`, unless `placeAt` knows better; boxes with `data-edge`
 * scroll when the pointer comes near their edges. A finger scrolls, and drags when it has rested a moment first.
 */
export function useCarry<T>(onDrop: (thing: T, over: string) => void, placeAt: PlaceAt<T> = dropUnder): Carry<T> {
  const [carried, setCarried] = useState<Carried<T>>();
  const latest = useRef<Carried<T>>(undefined);
  const ghost = useRef<HTMLDivElement>(null);
  const stopFollowing = useRef<() => void>(undefined);
  useEffect(() => () => stopFollowing.current?.(), []);
  useStillPage(() => latest.current?.by === 'pointer');

  const set = (next: Carried<T> | undefined): void => {
    latest.current = next;
    setCarried(next);
  };
  const moveTo = (over: string | undefined): void => {
    const { current } = latest;
    if (current && current.over !== over) set({ ...current, over });
  };
  const cancel = (): void => set(undefined);
  const drop = useStable((): void => {
    const { current } = latest;
    set(undefined);
    if (current?.over !== undefined) onDrop(current.thing, current.over);
  });
  const press = useStable((event: ReactPointerEvent, thing: T): void => {
    if (event.button !== 0 || latest.current) return;
    stopFollowing.current?.();
    stopFollowing.current = followPointer(event, {
      onBegin: () => {
        set({ thing, over: undefined, by: 'pointer' });
        window.getSelection()?.removeAllRanges();
      },
      onMove: (now) => moveTo(placeAt(elementUnder(now, ghost.current), now, thing)),
      onEnd: (isKept) => (isKept ? drop() : cancel()),
    });
  });
  return { carried, ghost, press, lift: (thing, over) => set({ thing, over, by: 'keys' }), moveTo, drop, cancel };
}

/** A page does not scroll under a finger that carries something. It must be known before the finger comes: hence all along. */
function useStillPage(isCarrying: () => boolean): void {
  const hold = useStable((event: TouchEvent): void => {
    if (isCarrying() && event.cancelable) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('touchmove', hold, { passive: false });
    return () => window.removeEventListener('touchmove', hold);
  }, [hold]);
}

/** What is under the pointer; boxes near whose edges it is scroll, and the ghost comes along. */
function elementUnder(pointer: PointerEvent, ghost: HTMLElement | null): Element | null {
  const under = document.elementFromPoint(pointer.clientX, pointer.clientY);
  scrollNear(under, pointer);
  if (ghost) ghost.style.translate = `${pointer.clientX + 12}px ${pointer.clientY + 8}px`;
  return under;
}
