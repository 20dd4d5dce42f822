import { type RefObject, useEffect, useEffectEvent } from 'react';
import { onPlaceAsked } from '../../askForPlace.ts';

/** Goes to a place in a grid when somebody asks for it by its path. */
export function usePlaceAsked(box: RefObject<HTMLElement | null>, go: (path: string) => void): void {
  const ask = useEffectEvent(go);
  useEffect(() => (box.current ? onPlaceAsked(box.current, (path) => ask(path)) : undefined), [box]);
}
