import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A wide input, such as a grid, is asked for a place in it: it alone knows how to get there. */
const asking = 'q-ask-for-place';

/** Asks whatever is at this element for the place with this path; false when nothing there knows the way. */
export function askForLocation(element: Element, path: string): boolean {
  return !element.dispatchEvent(new CustomEvent(asking, { detail: path, cancelable: true }));
}

/** Answers when an element is asked for a place in it; what comes back ends that. */
function onLocationRequested(element: Element, go: (path: string) => void): () => void {
  const answer = (event: Event): void => {
    event.preventDefault();
    go((event as CustomEvent<string>).detail);
  };
  element.addEventListener(asking, answer);
  return () => element.removeEventListener(asking, answer);
}

/** Goes to a place in a grid when somebody asks for it by its path. */
export function useLocationRequests(box: RefObject<HTMLElement | null>, go: (path: string) => void): void {
  const ask = useEffectEvent(go);
  useEffect(() => (box.current ? onLocationRequested(box.current, (path) => ask(path)) : undefined), [box]);
}
